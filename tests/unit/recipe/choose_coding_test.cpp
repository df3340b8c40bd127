// The coding a column gets where the recipe leaves it open, and what does not go together.
#include "recipe/choose_coding.hpp"

#include "support/files.hpp"

namespace kanon::tests {
namespace {

using Values = std::vector<Value>;

CodingKind chosen(const QuasiColumn& column, const Values& values, SearchName search = SearchName::koptimize) {
  const auto out = choose_coding(column, values, search);
  EXPECT_TRUE(out.ok()) << out.error().text();
  return out.ok() ? *out : CodingKind::automatic;
}

TEST(ChooseCoding, FollowsTheKindOfTheValues) {
  EXPECT_EQ(chosen({.name = "x"}, {"1", "2.5", std::nullopt}), CodingKind::intervals);
  EXPECT_EQ(chosen({.name = "x"}, {"2019-01-01"}), CodingKind::intervals);
  EXPECT_EQ(chosen({.name = "x"}, {"01115", "20095"}), CodingKind::taxonomy);
  EXPECT_EQ(chosen({.name = "x"}, {"a", "b"}), CodingKind::taxonomy);
  EXPECT_EQ(chosen({.name = "x"}, {std::nullopt}), CodingKind::taxonomy);
}

TEST(ChooseCoding, FollowsWhatIsSaidAboutTheColumn) {
  QuasiColumn ordered{.name = "x"};
  ordered.order = {"b", "a"};
  EXPECT_EQ(chosen(ordered, {"a", "b"}), CodingKind::intervals);
  QuasiColumn cut{.name = "x"};
  cut.cuts.at = {"b"};
  EXPECT_EQ(chosen(cut, {"a", "b"}), CodingKind::intervals);
  QuasiColumn file{.name = "x", .file = "h.csv"};
  EXPECT_EQ(chosen(file, {"1", "2"}), CodingKind::taxonomy);
  QuasiColumn built{.name = "x"};
  built.build.widths = {5};
  EXPECT_EQ(chosen(built, {"1", "2"}), CodingKind::taxonomy);
  for (const CodingKind kind : {CodingKind::levels, CodingKind::keep, CodingKind::suppressed, CodingKind::intervals})
    EXPECT_EQ(chosen({.name = "x", .coding = kind}, {"a"}), kind);
}

TEST(ChooseCoding, TheLatticeKnowsLevelsOnly) {
  EXPECT_EQ(chosen({.name = "x"}, {"1"}, SearchName::lattice), CodingKind::levels);
  EXPECT_EQ(chosen({.name = "x", .file = "h.csv"}, {"1"}, SearchName::lattice), CodingKind::levels);
  EXPECT_EQ(chosen({.name = "x", .coding = CodingKind::keep}, {"1"}, SearchName::lattice), CodingKind::keep);
  QuasiColumn cut{.name = "x"};
  cut.cuts.start = 1;
  for (const QuasiColumn& column : {QuasiColumn{.name = "x", .coding = CodingKind::intervals},
                                    QuasiColumn{.name = "x", .coding = CodingKind::taxonomy}, cut}) {
    const auto out = choose_coding(column, {"1"}, SearchName::lattice);
    expect_error(out, "column \"x\": the lattice search chooses whole levels");
    expect_error(out, "`recipe.search.name` koptimize");
  }
}

TEST(CheckCoding, RefusesWhatDoesNotGoTogether) {
  QuasiColumn cuts{.name = "x", .coding = CodingKind::taxonomy};
  cuts.cuts.at = {"1"};
  expect_error(check_coding(cuts), "cuts are for the coding intervals, not for taxonomy");
  cuts.coding = CodingKind::automatic;
  EXPECT_TRUE(check_coding(cuts).ok());
  cuts.file = "h.csv";
  expect_error(check_coding(cuts), "exclude each other");
  expect_error(check_coding({.name = "x", .coding = CodingKind::intervals, .file = "h.csv"}), "takes no hierarchy");
}

}  // namespace
}  // namespace kanon::tests
