// Random small tables through the whole of `anonymize --search local` and mondrian, and through `apply` of their plans:
// every release is read again and judged by a naive look at its rows.
#include <cmath>
#include <map>
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
std::vector<Row> rows_of(const std::string& path) {
  std::istringstream in(text_of(path));
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

std::string text_of_rows(const std::vector<Row>& rows) {
  std::string out;
  for (const auto& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) out += (c == 0 ? "" : ",") + row[c];
    out += "\n";
  }
  return out;
}

const std::vector<std::string> kJobs = {"baker", "cook", "clerk", "judge", "*"};
const std::vector<std::string> kLetters = {"x", "y", "z", "\\\\*", "0-6"};

// name, age (numbers, some written in two ways), job (a taxonomy, with a value that looks suppressed), letter, pay.
std::vector<Row> random_table(Dice& dice) {
  std::vector<Row> out = {{"name", "age", "job", "letter", "pay"}};
  const std::size_t rows = dice.from_to(1, 24), ages = dice.from_to(1, 9);
  for (std::size_t i = 0; i < rows; ++i) {
    std::string age = std::to_string(3 * dice.below(ages));
    if (dice.one_in(8)) age += ".0";
    if (dice.one_in(10)) age.clear();
    out.push_back({"n" + std::to_string(i), age, dice.one_in(9) ? "" : dice.pick(kJobs), dice.pick(kLetters),
                   std::to_string(dice.below(3))});
  }
  return out;
}

Recipe random_recipe(Dice& dice, const TempFolder& folder) {
  Recipe out;
  out.data.table = folder.at("table.csv");
  out.promise.k = dice.from_to(1, 4);
  out.data.identifier = {"name"};
  if (dice.one_in(2)) out.data.target = "pay";
  QuasiColumn age{.name = "age"};
  if (dice.one_in(3)) age.cuts.at = {"6", "12"};
  if (dice.one_in(3)) age.weight = 0.3;
  QuasiColumn job{.name = "job", .file = folder.at("job.csv")};
  if (dice.one_in(3)) job.coding = CodingKind::levels;
  out.data.quasi = {age, job};
  if (dice.one_in(2)) {
    QuasiColumn letter{.name = "letter"};
    if (dice.one_in(2)) letter.coding = dice.one_in(2) ? CodingKind::keep : CodingKind::suppressed;
    out.data.quasi.push_back(letter);
  }
  out.promise.suppress = dice.pick(std::vector<std::string>{"none", "any", "2", "30%"});
  out.promise.drop_suppressed = dice.one_in(3);
  std::optional<std::uint64_t> slack;
  if (dice.one_in(4)) slack = *out.promise.k + 1;
  const LocalSearch local{.slack = slack};
  out.search = dice.pick(std::vector<Search>{local, local, MondrianSearch{.relaxed = false, .slack = slack},
                                             MondrianSearch{.relaxed = true, .slack = slack}});
  if (search_name(out.search) == SearchName::local) out.budget.effort = 200;
  if (search_name(out.search) == SearchName::local && dice.one_in(2)) out.output.prices = folder.at("prices.jsonl");
  out.seed = dice.below(5);
  out.output.release = folder.at("release.csv");
  return out;
}

// Groups by the quasi-identifiers of the recipe as they stand in the release; starred rows are one like the others.
void expect_k(const std::vector<Row>& release, const Recipe& recipe, const AnonymizeOutcome& outcome) {
  std::vector<std::size_t> quasi;
  for (std::size_t c = 0; c < release[0].size(); ++c) {
    for (const auto& column : recipe.data.quasi) {
      if (column.name == release[0][c]) quasi.push_back(c);
    }
  }
  EXPECT_EQ(quasi.size(), recipe.data.quasi.size());
  std::map<Row, std::uint64_t> groups;
  for (std::size_t i = 1; i < release.size(); ++i) {
    Row key;
    for (const auto c : quasi) key.push_back(release[i][c]);
    ++groups[key];
  }
  std::uint64_t released = 0;
  for (const auto& [key, rows] : groups) {
    EXPECT_GE(rows, *recipe.promise.k);
    released += rows;
  }
  EXPECT_EQ(released + outcome.dropped_rows, outcome.rows);
  EXPECT_LE(outcome.suppressed_rows, outcome.limit_rows);
  EXPECT_EQ(groups.size(), outcome.groups + (outcome.starred_rows > 0 ? 1 : 0));
}

void expect_verified(const std::string& release, const std::string& table, const std::string& prices) {
  VerifyRequest request{.release = release, .plan = plan_beside(release), .original = table, .threads = 1};
  request.prices = prices;
  const auto verdict = verify(request);
  ASSERT_OK(verdict);
  for (const auto& failure : verdict->failures) ADD_FAILURE() << failure;
}

// The next wave: some rows gone, some twice, some new, with a value or two that the plan does not know.
std::vector<Row> next_table(Dice& dice, const std::vector<Row>& rows) {
  std::vector<Row> out = {rows[0]};
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (dice.one_in(5)) continue;
    out.push_back(rows[i]);
    if (dice.one_in(5)) out.push_back(rows[i]);
    if (!dice.one_in(6)) continue;
    Row fresh = rows[i];
    fresh[1] = dice.one_in(3) ? "4" : rows[dice.from_to(1, rows.size() - 1)][1];
    if (dice.one_in(4)) fresh[2] = dice.one_in(2) ? "pilot" : "any";
    if (dice.one_in(4)) fresh[dice.from_to(1, 3)] = "*";
    out.push_back(fresh);
  }
  if (out.size() == 1) out.push_back(rows[1]);
  return out;
}

struct Tally {
  int released = 0, refused = 0, split = 0, suppressed = 0, waves = 0, waves_refused = 0, given_up = 0, placed = 0;
};

void try_wave(Dice& dice, const std::vector<Row>& table, const Recipe& recipe, const TempFolder& folder, Tally& tally) {
  const std::string next = folder.write("next.csv", text_of_rows(next_table(dice, table)));
  ApplyRequest request{.plan = plan_beside(recipe.output.release),
                       .table = next,
                       .delimiter = {},
                       .release = folder.at("next_release.csv"),
                       .new_plan = {}};
  request.unseen = dice.pick(std::vector<Unseen>{Unseen::suppress, Unseen::suppress, Unseen::map, Unseen::error});
  RunOptions options;
  options.threads = 1;
  options.force = true;
  const auto outcome = apply(request, options);
  if (!outcome.ok()) {
    ++tally.waves_refused;
    const std::string text = outcome.error().text();
    EXPECT_TRUE(outcome.error().kind == ErrorKind::cannot_be_met || request.unseen != Unseen::suppress) << text;
    EXPECT_EQ(text.find("checker"), std::string::npos) << text;
    return;
  }
  ++tally.waves;
  if (outcome->boxes->wave) {
    tally.given_up += outcome->boxes->wave->boxes_given_up > 0 ? 1 : 0;
    tally.placed += outcome->boxes->wave->placed_rows > 0 ? 1 : 0;
  }
  expect_k(rows_of(request.release), recipe, *outcome);
  expect_verified(request.release, next, "");
}

void try_one(std::uint64_t seed, Tally& tally) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Dice dice(seed);
  const TempFolder folder;
  const auto table = random_table(dice);
  folder.write("table.csv", text_of_rows(table));
  folder.write("job.csv", "baker;food;any\ncook;food;any\nclerk;office;any\njudge;office;any\n*;food;any\n");
  const Recipe recipe = random_recipe(dice, folder);
  RunOptions options;
  options.threads = 1;
  const auto outcome = anonymize(recipe, options);
  if (!outcome.ok()) {
    ++tally.refused;
    EXPECT_EQ(outcome.error().kind, ErrorKind::cannot_be_met) << outcome.error().text();
    EXPECT_EQ(outcome.error().text().find("disagree"), std::string::npos);
    EXPECT_EQ(outcome.error().text().find("checker"), std::string::npos) << outcome.error().text();
    return;
  }
  ++tally.released;
  expect_k(rows_of(recipe.output.release), recipe, *outcome);
  expect_verified(recipe.output.release, recipe.data.table, recipe.output.prices);
  const auto plan = read_box_plan(plan_beside(recipe.output.release));
  ASSERT_OK(plan);
  EXPECT_GE(plan->formed_at, words_of(recipe.search).slack.value_or(*recipe.promise.k));
  for (const auto& tuple : plan->tuples) tally.split += tuple.to.size() > 1 ? 1 : 0;
  tally.suppressed += outcome->suppressed_rows > 0 ? 1 : 0;
  ApplyRequest again{.plan = plan_beside(recipe.output.release),
                     .table = recipe.data.table,
                     .delimiter = {},
                     .release = folder.at("again.csv"),
                     .new_plan = {}};
  const auto applied = apply(again, options);
  ASSERT_OK(applied);
  EXPECT_EQ(text_of(again.release), text_of(recipe.output.release));
  EXPECT_EQ(text_of(plan_beside(again.release)), text_of(plan_beside(recipe.output.release)));
  try_wave(dice, table, recipe, folder, tally);
}

TEST(LocalJob, RandomTablesAreReleasedVerifiedAndApplied) {
  Tally tally;
  const std::uint64_t cases = 4 + 36 / kShare;
  for (std::uint64_t seed = 1; seed <= cases && !HasFatalFailure(); ++seed) try_one(seed, tally);
  EXPECT_GT(tally.released, 0);
  if (kShare > 1) return;
  EXPECT_GT(tally.refused, 0);
  EXPECT_GT(tally.split, 0);
  EXPECT_GT(tally.suppressed, 0);
  EXPECT_GT(tally.waves, 10);
  EXPECT_GT(tally.waves_refused, 0);
  EXPECT_GT(tally.given_up, 0);
  EXPECT_GT(tally.placed, 0);
}

}  // namespace
}  // namespace kanon::tests
