// Random small tables of people with several rows through `anonymize --entity` with boxes, and through `apply`: people
// are counted in every release by a naive look at its rows, which a column of numbers leads back to the table.
#include <map>
#include <set>
#include <sstream>

#include "kanon/anonymize.hpp"
#include "kanon/verify.hpp"
#include "plan/boxes/box_plan.hpp"
#include "recipe/search_words.hpp"
#include "support/dice.hpp"
#include "support/files.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

using Row = std::vector<std::string>;

// No cell has a quote or a comma in it.
std::vector<Row> rows_in(const std::string& text) {
  std::istringstream in(text);
  std::vector<Row> out;
  for (std::string line; std::getline(in, line);) {
    Row row(1);
    for (const char c : line) {
      if (c == ',')
        row.emplace_back();
      else
        row.back() += c;
    }
    out.push_back(row);
  }
  return out;
}

// who, age, area, number of the row. Some rows are about nobody.
std::string random_people(Dice& dice) {
  std::string out = "who,age,area,number\n";
  const std::size_t rows = dice.from_to(6, 40), people = dice.from_to(2, 20);
  const std::size_t ages = dice.from_to(1, 9), areas = dice.from_to(1, 4);
  for (std::size_t i = 0; i < rows; ++i) {
    const std::string who = dice.one_in(12) ? (dice.one_in(2) ? "" : "NA") : "p" + std::to_string(dice.below(people));
    const std::string age = dice.one_in(12) ? "" : std::to_string(5 * dice.below(ages));
    out += who + "," + age + ",a" + std::to_string(dice.below(areas)) + "," + std::to_string(i) + "\n";
  }
  return out;
}

Recipe random_recipe_of_people(Dice& dice, const TempFolder& folder) {
  Recipe out;
  out.data.table = folder.at("table.csv");
  out.promise.k = dice.from_to(1, 4);
  out.data.entity = "who";
  out.data.missing = {"NA"};
  out.data.accept = {"number"};
  QuasiColumn age{.name = "age"}, area{.name = "area", .coding = CodingKind::taxonomy};
  if (dice.one_in(3)) age.cuts.at = {"15"};
  out.data.quasi = {age, area};
  out.promise.suppress = dice.pick(std::vector<std::string>{"none", "any", "5", "30%"});
  out.promise.drop_suppressed = dice.one_in(4);
  std::optional<std::uint64_t> slack;
  if (dice.one_in(4)) slack = *out.promise.k + 1;
  out.search = dice.one_in(3) ? Search(MondrianSearch{.slack = slack}) : Search(LocalSearch{.slack = slack});
  if (search_name(out.search) == SearchName::local) out.budget.effort = 200;
  if (search_name(out.search) == SearchName::local && dice.one_in(2)) out.output.prices = folder.at("prices.jsonl");
  out.seed = dice.below(5);
  out.output.release = folder.at("release.csv");
  return out;
}

struct Tally {
  int released = 0, refused = 0, suppressed = 0, starred = 0, dropped_for_people = 0, above_rows = 0;
};

// By what rows show: whom they are about, and how many they are.
struct Shown {
  std::set<std::string> people;
  std::uint64_t rows = 0;
};

void expect_people(const std::string& table, const std::string& release, const Recipe& recipe,
                   const AnonymizeOutcome& outcome, Tally& tally) {
  const auto original = rows_in(table), released = rows_in(release);
  ASSERT_EQ(released[0], (Row{"age", "area", "number"}));
  std::map<Row, Shown> groups;
  for (std::size_t i = 1; i < released.size(); ++i) {
    const Row& row = released[i];
    Shown& group = groups[{row[0], row[1]}];
    ++group.rows;
    const std::string& who = original[1 + std::stoull(row[2])][0];
    if (!who.empty() && who != "NA") group.people.insert(who);
  }
  std::uint64_t least = UINT64_MAX, rows = 0;
  for (const auto& [shows, group] : groups) {
    EXPECT_GE(group.people.size(), *recipe.promise.k) << shows[0] << " " << shows[1];
    rows += group.rows;
    if (shows == Row{"*", "*"} && outcome.starred_rows > 0) continue;
    least = std::min<std::uint64_t>(least, group.people.size());
    tally.above_rows += group.rows > group.people.size() ? 1 : 0;
  }
  EXPECT_EQ(rows + outcome.dropped_rows, outcome.rows);
  EXPECT_LE(outcome.suppressed_rows, outcome.limit_rows);
  EXPECT_EQ(outcome.entity, "who");
  if (outcome.groups > 0) {
    EXPECT_EQ(outcome.smallest_entities, least);
    EXPECT_GE(least, words_of(recipe.search).slack.value_or(*recipe.promise.k));
  }
}

void expect_applied_alike(const Recipe& recipe, const std::string& table, const TempFolder& folder,
                          const RunOptions& options) {
  ApplyRequest request{.plan = plan_beside(recipe.output.release),
                       .table = recipe.data.table,
                       .delimiter = {},
                       .release = folder.at("again.csv"),
                       .new_plan = {}};
  const auto applied = apply(request, options);
  ASSERT_OK(applied);
  EXPECT_EQ(text_of(request.release), text_of(recipe.output.release));
  EXPECT_EQ(text_of(plan_beside(request.release)), text_of(plan_beside(recipe.output.release)));
  request.table = folder.write("other.csv", table + "p1,0,a0,99\n");
  request.release = folder.at("other_release.csv");
  const auto other = apply(request, options);
  ASSERT_FALSE(other.ok());
  EXPECT_NE(other.error().message.find("k different values of \"who\""), std::string::npos) << other.error().text();
}

void try_people(std::uint64_t seed, Tally& tally) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Dice dice(seed + 900);
  const TempFolder folder;
  const std::string table = random_people(dice);
  folder.write("table.csv", table);
  const Recipe recipe = random_recipe_of_people(dice, folder);
  RunOptions options;
  options.threads = 1;
  const auto outcome = anonymize(recipe, options);
  if (!outcome.ok()) {
    ++tally.refused;
    EXPECT_EQ(outcome.error().kind, ErrorKind::cannot_be_met) << outcome.error().text();
    EXPECT_EQ(outcome.error().text().find("checker"), std::string::npos) << outcome.error().text();
    return;
  }
  ++tally.released;
  tally.suppressed += outcome->suppressed_rows > 0 ? 1 : 0;
  tally.starred += outcome->starred_rows > 0 ? 1 : 0;
  tally.dropped_for_people += !recipe.promise.drop_suppressed && outcome->dropped_rows >= *recipe.promise.k ? 1 : 0;
  // The numbers tell every row apart.
  if (*recipe.promise.k > 1) EXPECT_EQ(outcome->standing, Standing::holds_for_listed);
  expect_people(table, text_of(recipe.output.release), recipe, *outcome, tally);
  const auto verdict = verify({.release = recipe.output.release,
                               .plan = plan_beside(recipe.output.release),
                               .original = recipe.data.table,
                               .prices = recipe.output.prices,
                               .threads = 1});
  ASSERT_OK(verdict);
  for (const auto& failure : verdict->failures) ADD_FAILURE() << failure;
  EXPECT_EQ(verdict->smallest_entities, outcome->smallest_entities);
  ASSERT_TRUE(verdict->plain);
  EXPECT_TRUE(verdict->plain->judged);
  expect_applied_alike(recipe, table, folder, options);
}

TEST(PeopleJob, RandomTablesAreReleasedVerifiedAndApplied) {
  Tally tally;
  const std::uint64_t cases = 4 + 60 / kShare;
  for (std::uint64_t seed = 1; seed <= cases && !HasFatalFailure(); ++seed) try_people(seed, tally);
  EXPECT_GT(tally.released, 0);
  if (kShare > 1) return;
  EXPECT_GT(tally.refused, 0);
  EXPECT_GT(tally.suppressed, 5);
  EXPECT_GT(tally.starred, 0);
  EXPECT_GT(tally.dropped_for_people, 0);
  EXPECT_GT(tally.above_rows, 20);
}

}  // namespace
}  // namespace kanon::tests
