// A sensitive cell of a release that was made under distinct l is changed so that a group falls below l: the checker
// refuses the release, with the original beside it and without.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/text.hpp"
#include "kanon/anonymize.hpp"
#include "kanon/verify.hpp"
#include "support/dice.hpp"
#include "support/files.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

constexpr std::uint64_t kReleases = 60 / kShare + 2;

std::string table_of_illnesses(Dice& dice) {
  std::string out = "age,zip,illness\n";
  for (std::size_t row = dice.from_to(20, 60); row > 0; --row)
    out += fmt::format("{},{},{}\n", dice.from_to(20, 49), dice.from_to(101, 106),
                       dice.pick(std::vector<std::string>{"flu", "cold", "gout", "burn"}));
  return out;
}

Recipe recipe_for(Dice& dice, const TempFolder& folder) {
  Recipe recipe;
  recipe.data.table = folder.at("table.csv");
  recipe.promise.k = dice.from_to(2, 3);
  recipe.promise.suppress = dice.one_in(2) ? "none" : "20%";
  recipe.data.quasi = {{.name = "age", .coding = CodingKind::intervals},
                       {.name = "zip", .coding = CodingKind::intervals}};
  recipe.data.sensitive = {"illness"};
  recipe.promise.models.sensitive = {
      {.name = ModelName::distinct, .column = "illness", .limit = {dice.from_to(2, 3), 1}}};
  recipe.search = dice.pick(std::vector<Search>{KoptimizeSearch{}, ClimbSearch{}, LocalSearch{}});
  recipe.budget.effort = 200;
  recipe.output.release = folder.at("release.csv");
  return recipe;
}

// Makes one value of some group vanish that has just l of them. Empty: no group has.
std::string tampered(const std::string& release, std::uint64_t l) {
  std::vector<std::string> lines = split(release, '\n');
  std::map<std::string, std::map<std::string, std::vector<std::size_t>>> rows;  // by group, then value
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto comma = lines[i].rfind(',');
    if (comma != std::string::npos) rows[lines[i].substr(0, comma)][lines[i].substr(comma + 1)].push_back(i);
  }
  for (const auto& [group, values] : rows) {
    if (values.size() != l) continue;
    const auto& [kept, first] = *values.begin();
    for (const auto i : values.rbegin()->second) lines[i] = group + "," + kept;
    std::string out;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) out += lines[i] + "\n";
    return out;
  }
  return {};
}

bool holds(const Recipe& recipe, bool with_original) {
  VerifyRequest request{.release = recipe.output.release};
  request.plan = plan_beside(recipe.output.release);
  if (with_original) request.original = recipe.data.table;
  const auto verdict = verify(request);
  EXPECT_TRUE(verdict.ok()) << verdict.error().text();
  return verdict.ok() && verdict->holds();
}

TEST(ModelTampering, AGroupThatFallsBelowLIsRefused) {
  std::size_t forged = 0;
  for (std::uint64_t seed = 1; seed <= kReleases && !HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed);
    const TempFolder folder;
    folder.write("table.csv", table_of_illnesses(dice));
    const Recipe recipe = recipe_for(dice, folder);
    RunOptions options;
    options.threads = 1;
    if (!anonymize(recipe, options).ok()) continue;  // it cannot be met
    EXPECT_TRUE(holds(recipe, false) && holds(recipe, true));
    const std::string forgery =
        tampered(text_of(recipe.output.release), recipe.promise.models.sensitive[0].limit.above);
    if (forgery.empty()) continue;
    ++forged;
    write_text(recipe.output.release, forgery);
    EXPECT_FALSE(holds(recipe, false));
    EXPECT_FALSE(holds(recipe, true));
  }
  EXPECT_GT(forged, kReleases / 4);
}

}  // namespace
}  // namespace kanon::tests
