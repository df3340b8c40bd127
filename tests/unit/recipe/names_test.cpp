// Names of choices are read back as what they name, and nothing else is read as one.
#include "recipe/names.hpp"

#include "kanon/suppress.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

// `last`: of the enum; what has no name of its own is left out.
template <class Choice>
void expect_read_back(Choice first, Choice last) {
  for (int i = static_cast<int>(first); i <= static_cast<int>(last); ++i) {
    const auto choice = static_cast<Choice>(i);
    EXPECT_EQ(named<Choice>(name_of(choice)), choice) << name_of(choice);
  }
  EXPECT_EQ(named<Choice>(""), std::nullopt);
  EXPECT_EQ(named<Choice>(name_of(last) + " "), std::nullopt);
}

TEST(Names, AreReadBack) {
  expect_read_back(CostName::lm, CostName::sum);
  expect_read_back(Dispersion::variance, Dispersion::absolute);
  expect_read_back(CodingKind::intervals, CodingKind::suppressed);
  expect_read_back(SearchName::koptimize, SearchName::mondrian_relaxed);
  expect_read_back(LimitUse::free, LimitUse::max);
  expect_read_back(OutcomeStatus::optimal, OutcomeStatus::feasible);
  expect_read_back(OutcomeStatus::unchanged, OutcomeStatus::unchanged);
  EXPECT_EQ(named<OutcomeStatus>("infeasible"), std::nullopt);  // no plan comes of it
  expect_read_back(SuppressRule::original, SuppressRule::strict);
  expect_read_back(MissingAs::value, MissingAs::never);
  EXPECT_EQ(named<CodingKind>("automatic"), std::nullopt);  // it is what is not said
  EXPECT_EQ(name_of(SearchName::mondrian_relaxed), "mondrian-relaxed");
}

TEST(Names, ThatAreNoneAreToldSo) {
  const auto magic = parse_search("magic");
  expect_error(magic, "there is no search \"magic\"");
  EXPECT_EQ(magic.error().place, "search");
  const auto near = parse_search("koptimise");
  expect_error(near, "there is no search \"koptimise\"");
  EXPECT_NE(near.error().hint.find("koptimize"), std::string::npos) << near.error().hint;
  EXPECT_EQ(*parse_variant("paper"), SearchVariant::paper);
  const auto variant = parse_variant("papers");
  expect_error(variant, "there is no variant \"papers\" of koptimize");
  EXPECT_EQ(variant.error().hint, "The one there is: paper.");
}

TEST(Names, OfSearchesThatGroupRows) {
  for (const SearchName search : {SearchName::local, SearchName::mondrian, SearchName::mondrian_relaxed})
    EXPECT_TRUE(groups_rows(search)) << name_of(search);
  for (const SearchName search : {SearchName::koptimize, SearchName::lattice, SearchName::best, SearchName::datafly})
    EXPECT_FALSE(groups_rows(search)) << name_of(search);
}

}  // namespace
}  // namespace kanon::tests
