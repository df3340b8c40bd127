// Recipes at random, written out and read again; what is said of a search that does not know it.
#include "kanon/recipe.hpp"

#include "models/words.hpp"
#include "recipe/policy.hpp"
#include "recipe/search_words.hpp"
#include "support/dice.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

using Texts = std::vector<std::string>;

std::string random_text(Dice& dice) {
  static const Texts pieces = {"a", "\"", "\\", "\n", "\t", "\x01", "\x7F", "\xC3\xBC", ".",
                               "'", "#",  "=",  "[",  "]",  " ",    "\r",   "\\u0041"};
  std::string out;
  for (std::size_t n = dice.from_to(1, 5); n > 0; --n) out += dice.pick(pieces);
  return out;
}

Models random_models(Dice& dice) {
  static const std::vector<std::pair<const char*, Texts>> words = {
      {"l", {"=3", "=entropy:2.5", "=recursive:1.5/2"}},
      {"t", {"=0.3", "=1/3:ordered", "=0.2:a tree.csv"}},
      {"cap", {"=0.5", ":\"H\\V=0.1", "=beta:1", "=enhanced-beta:0.5"}}};
  Models out;
  for (const auto& [option, texts] : words) {
    for (std::size_t n = dice.below(3); n > 0; --n)
      out.sensitive.push_back(*parse_sensitive(option, "col" + std::to_string(n) + dice.pick(texts)));
  }
  out.missing_apart = dice.one_in(2);
  if (dice.one_in(2)) out.k_map = dice.below(100);
  if (dice.one_in(2)) out.population = random_text(dice);
  if (dice.one_in(2)) out.population_size = dice.below(1'000'000);
  if (dice.one_in(2)) out.confidence = Ratio{99, 100};
  if (dice.one_in(2)) out.presence = Presence{.from = {1, 3}, .to = {1, 2}};
  if (dice.one_in(2)) out.average_risk = Ratio{1, 11};
  if (dice.one_in(2)) out.records_at_risk = RecordsAtRisk{.risk = {1, 5}, .share = {1, 20}};
  return out;
}

// With all that is said of any search; each knows its own.
SearchWords random_words(Dice& dice) {
  using enum SearchName;
  SearchWords out;
  out.name = dice.pick(std::vector<SearchName>{koptimize, lattice, best, climb, genetic, anneal, datafly, local,
                                               mondrian, mondrian_relaxed});
  if (dice.one_in(2)) out.start = random_text(dice);
  if (dice.one_in(2)) out.variant = SearchVariant::paper;
  out.two_stage = dice.one_in(2);
  if (dice.one_in(2)) out.evaluations = dice.from_to(1, 100000);
  if (dice.one_in(2)) out.members = dice.from_to(2, 1000);
  if (dice.one_in(2)) out.mutation = static_cast<double>(dice.below(1000)) / 999;
  if (dice.one_in(2)) out.slack = dice.below(1000);
  return out;
}

Search random_search(Dice& dice) {
  return search_taking(random_words(dice));
}

Recipe random_recipe(Dice& dice) {
  Recipe out;
  out.data.table = random_text(dice);
  if (dice.one_in(2)) out.data.delimiter = dice.pick(std::vector<char>{'\t', ';', '|', '\\', ' ', '\''});
  for (std::size_t c = dice.below(4); c > 0; --c) {
    QuasiColumn column{.name = random_text(dice) + std::to_string(c)};
    column.coding =
        dice.pick(std::vector<CodingKind>{CodingKind::automatic, CodingKind::intervals, CodingKind::taxonomy,
                                          CodingKind::levels, CodingKind::keep, CodingKind::suppressed});
    if (column.coding == CodingKind::levels || column.coding == CodingKind::taxonomy) {
      if (dice.one_in(2)) column.file = random_text(dice);
      if (column.file.empty()) column.build.name = "interval";
      if (dice.one_in(2)) column.build.widths = {0.1, 1.0 / 3, 1e20, 5};
      if (dice.one_in(2)) column.build.anchor = -0.25;
      if (dice.one_in(2)) column.build.bottom = 1e-7;
      if (dice.one_in(2)) column.build.top = 1e300;
    }
    if (column.coding == CodingKind::automatic && dice.one_in(2)) column.build.parts = {"year", random_text(dice)};
    if (column.coding == CodingKind::intervals && dice.one_in(2)) column.cuts.at = {"5", random_text(dice)};
    if (column.coding == CodingKind::intervals && column.cuts.empty() && dice.one_in(2)) {
      column.cuts.start = -0.1;
      column.cuts.step = 1.0 / 3;
      if (dice.one_in(2)) column.cuts.end = 1e9;
    }
    if (dice.one_in(2)) column.order = {random_text(dice), random_text(dice)};
    column.weight = static_cast<double>(dice.below(100)) / 7;
    out.data.quasi.push_back(std::move(column));
  }
  for (auto* list : {&out.data.identifier, &out.data.sensitive, &out.data.missing}) {
    for (std::size_t n = dice.below(3); n > 0; --n) list->push_back(random_text(dice));
  }
  if (dice.one_in(2)) out.data.target = random_text(dice);
  if (dice.one_in(2)) out.data.weight = random_text(dice);
  if (dice.one_in(2)) out.data.entity = random_text(dice);
  if (dice.one_in(2)) out.promise.k = dice.below(1000);
  out.promise.suppress = dice.pick(Texts{"none", "any", "100", "0.5%"});
  out.promise.drop_suppressed = dice.one_in(2);
  out.loss.cost = dice.pick(std::vector<CostName>{CostName::lm, CostName::dm, CostName::cm, CostName::rm});
  for (std::size_t n = dice.below(4); n > 0; --n)
    out.loss.matrix.push_back(
        {random_text(dice) + std::to_string(n), random_text(dice), static_cast<std::uint32_t>(n * 7)});
  if (dice.one_in(2)) out.loss.dispersion = Dispersion::absolute;
  if (dice.one_in(2)) out.budget.gap = 1.0 / 3;
  out.search = random_search(dice);
  if (dice.one_in(2)) out.output.trace = random_text(dice);
  if (dice.one_in(2)) out.budget.seconds = static_cast<double>(dice.from_to(1, 1000)) / 7;
  if (dice.one_in(2)) out.budget.effort = dice.below(100000);
  out.seed = dice.below(100000);
  if (dice.one_in(2)) out.output.release = random_text(dice);
  if (dice.one_in(2)) out.output.plan = random_text(dice);
  for (std::size_t n = dice.below(3); n > 0; --n) out.data.accept.push_back(random_text(dice));
  out.promise.strict = dice.one_in(2);
  if (dice.one_in(2)) out.promise.policy = random_text(dice);
  if (dice.one_in(2)) out.promise.models = random_models(dice);
  name_sensitive(out);
  return out;
}

void expect_same(const SearchWords& a, const SearchWords& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.variant, b.variant);
  EXPECT_EQ(a.start, b.start);
  EXPECT_EQ(a.two_stage, b.two_stage);
  EXPECT_EQ(a.evaluations, b.evaluations);
  EXPECT_EQ(a.members, b.members);
  EXPECT_EQ(a.mutation, b.mutation);
  EXPECT_EQ(a.slack, b.slack);
}

// What is asked of a search that does not know it is refused, by the name of the option; what it knows is kept.
TEST(SearchWords, SayNothingThatTheSearchDoesNotKnow) {
  int refused = 0, taken = 0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    Dice dice(seed);
    const SearchWords words = random_words(dice), known = words_of(search_taking(words));
    const bool all = known.variant == words.variant && known.start == words.start &&
                     known.two_stage == words.two_stage && known.evaluations == words.evaluations &&
                     known.members == words.members && known.mutation == words.mutation && known.slack == words.slack;
    const auto search = search_of(words);
    ASSERT_EQ(search.ok(), all) << "seed " << seed;
    ++(all ? taken : refused);
    if (all) expect_same(words_of(*search), words);
    if (!all) EXPECT_NE(search.error().message.find("has no option \"" + search.error().place), std::string::npos);
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(taken, 10);
}

TEST(RecipeText, IsReadAsTheSameRecipe) {
  for (std::uint64_t seed = 1; seed <= 300 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed);
    const Recipe recipe = random_recipe(dice);
    const std::string text = recipe_text(recipe);
    const auto read = parse_recipe(text, "r.toml");
    ASSERT_TRUE(read.ok()) << read.error().text() << "\n" << text;
    EXPECT_EQ(recipe_text(*read), text);
    EXPECT_EQ(read->data.table, recipe.data.table);
    EXPECT_EQ(read->data.delimiter, recipe.data.delimiter);
    EXPECT_EQ(read->data.missing, recipe.data.missing);
    EXPECT_EQ(read->data.identifier, recipe.data.identifier);
    EXPECT_EQ(read->data.sensitive, recipe.data.sensitive);
    EXPECT_EQ(read->promise.policy, recipe.promise.policy);
    EXPECT_EQ(read->promise.models, recipe.promise.models);
    EXPECT_EQ(read->data.accept, recipe.data.accept);
    EXPECT_EQ(read->promise.strict, recipe.promise.strict);
    EXPECT_EQ(read->promise.k, recipe.promise.k);
    EXPECT_EQ(read->budget.seconds, recipe.budget.seconds);
    EXPECT_EQ(read->budget.effort, recipe.budget.effort);
    EXPECT_EQ(read->seed, recipe.seed);
    EXPECT_EQ(read->promise.drop_suppressed, recipe.promise.drop_suppressed);
    EXPECT_EQ(read->loss.cost, recipe.loss.cost);
    EXPECT_EQ(read->loss.dispersion, recipe.loss.dispersion);
    EXPECT_EQ(read->loss.matrix.size(), recipe.loss.matrix.size());
    EXPECT_EQ(read->budget.gap, recipe.budget.gap);
    expect_same(words_of(read->search), words_of(recipe.search));
    EXPECT_EQ(read->output.trace, recipe.output.trace);
    ASSERT_EQ(read->data.quasi.size(), recipe.data.quasi.size());
    for (std::size_t c = 0; c < recipe.data.quasi.size(); ++c) {
      EXPECT_EQ(read->data.quasi[c].name, recipe.data.quasi[c].name);
      EXPECT_EQ(read->data.quasi[c].file, recipe.data.quasi[c].file);
      EXPECT_EQ(read->data.quasi[c].order, recipe.data.quasi[c].order);
      EXPECT_EQ(read->data.quasi[c].weight, recipe.data.quasi[c].weight);
      EXPECT_EQ(read->data.quasi[c].build.widths, recipe.data.quasi[c].build.widths);
      EXPECT_EQ(read->data.quasi[c].build.top, recipe.data.quasi[c].build.top);
      EXPECT_EQ(read->data.quasi[c].coding, recipe.data.quasi[c].coding);
      EXPECT_EQ(read->data.quasi[c].cuts.at, recipe.data.quasi[c].cuts.at);
      EXPECT_EQ(read->data.quasi[c].cuts.start, recipe.data.quasi[c].cuts.start);
      EXPECT_EQ(read->data.quasi[c].cuts.step, recipe.data.quasi[c].cuts.step);
      EXPECT_EQ(read->data.quasi[c].cuts.end, recipe.data.quasi[c].cuts.end);
    }
  }
}

}  // namespace
}  // namespace kanon::tests
