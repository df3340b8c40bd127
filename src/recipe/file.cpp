// Reads recipe files (TOML): the same decisions as on the command line, to be kept with the data.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/text.hpp"
#include "base/try.hpp"
#include "kanon/recipe.hpp"
#include "recipe/cells.hpp"
#include "recipe/choose_coding.hpp"
#include "recipe/cost.hpp"
#include "recipe/keys.hpp"
#include "recipe/limit.hpp"
#include "recipe/names.hpp"
#include "recipe/policy.hpp"
#include "recipe/read_models.hpp"
#include "recipe/search_words.hpp"
#include "recipe/toml_table.hpp"

namespace kanon {
namespace {

// A number, a text or a date as the text of a cut point.
std::optional<std::string> cut_text(const toml::node& node) {
  if (node.is_string()) return *node.value<std::string>();
  if (node.is_integer()) return fmt::format("{}", *node.value<std::int64_t>());
  if (node.is_number()) return fmt::format("{}", number_of(node));
  if (const auto date = node.value<toml::date>(); date && node.is_date())
    return fmt::format("{:04}-{:02}-{:02}", date->year, date->month, date->day);
  return std::nullopt;
}

// cuts = [18, 25, 65], or cuts = { start = 17, step = 5, end = 87 }.
Status read_cuts(Keys& keys, const std::string& source, QuasiColumn& column) {
  const auto* node = keys.take("cuts");
  if (node == nullptr) return Done{};
  if (const auto* table = node->as_table()) {
    Keys steps(*table, source, "quasi." + column.name + ".cuts");
    KANON_CHECK(steps.number("start", column.cuts.start));
    KANON_CHECK(steps.number("step", column.cuts.step));
    KANON_CHECK(steps.number("end", column.cuts.end));
    KANON_CHECK(steps.nothing_else());
    if (column.cuts.start && column.cuts.step) return Done{};
    return keys.wrong(*node, "cuts", "needs a start and a step");
  }
  const auto* list = node->as_array();
  if (list == nullptr || list->empty())
    return keys.wrong(*node, "cuts", "must be a list such as [18, 25, 65], or { start = 17, step = 5 }");
  for (const auto& item : *list) {
    const auto text = cut_text(item);
    if (!text || text->empty()) return keys.wrong(*node, "cuts", "must be a list of numbers, texts or dates");
    column.cuts.at.push_back(*text);
  }
  return Done{};
}

Status read_coding(Keys& keys, const toml::table& table, const std::string& source, QuasiColumn& column) {
  std::string coding;
  std::optional<double> anchor, weight;
  KANON_CHECK(keys.text("coding", coding));
  KANON_CHECK(keys.text("file", column.file));
  KANON_CHECK(keys.text("build", column.build.name));
  KANON_CHECK(keys.numbers("widths", column.build.widths));
  KANON_CHECK(keys.number("anchor", anchor));
  KANON_CHECK(keys.number("bottom", column.build.bottom));
  KANON_CHECK(keys.number("top", column.build.top));
  KANON_CHECK(keys.texts("parts", column.build.parts));
  KANON_CHECK(keys.counts("shown", column.build.shown));
  KANON_CHECK(keys.texts("order", column.order));
  KANON_CHECK(read_cuts(keys, source, column));
  KANON_CHECK(keys.number("weight", weight));
  column.build.anchor = anchor.value_or(0);
  column.weight = weight.value_or(1);
  if (!coding.empty()) {
    auto kind = parse_coding_kind(coding);
    if (!kind.ok()) return keys.wrong(*table.get("coding"), "coding", kind.error().message + ". " + kind.error().hint);
    column.coding = *kind;
  }
  if (!column.file.empty() && !column.build.name.empty())
    return keys.wrong(*table.get("file"), "file", "and \"build\" exclude each other");
  if (auto checked = check_build(column.build); !checked.ok())
    return keys.wrong(*table.get("build"), "build", checked.error().message);
  if (auto checked = check_coding(column); !checked.ok()) {
    Error error = checked.error();
    error.place = fmt::format("{} line {}", source, table.source().begin.line);
    return error;
  }
  return Done{};
}

Status read_quasi(Keys& root, const std::string& source, Recipe& recipe) {
  KANON_TRY(const toml::table* quasi, root.table("quasi"));
  if (quasi == nullptr) return Done{};
  std::vector<std::pair<std::uint32_t, QuasiColumn>> columns;  // in the order of the file
  for (const auto& [name, node] : *quasi) {
    const auto* table = node.as_table();
    QuasiColumn column{.name = std::string(name.str())};
    if (table == nullptr)
      return root.wrong(node, "quasi." + column.name, "must be a table: [quasi." + column.name + "]");
    Keys keys(*table, source, "quasi." + column.name);
    KANON_CHECK(read_coding(keys, *table, source, column));
    KANON_CHECK(keys.nothing_else());
    columns.emplace_back(table->source().begin.line, std::move(column));
  }
  std::stable_sort(columns.begin(), columns.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto& [line, column] : columns) recipe.data.quasi.push_back(std::move(column));
  return Done{};
}

// The key of an option that an error is about.
std::string key_of(const Error& error) {
  return error.place == "two-stage" ? "two_stage" : error.place;
}

Status read_search(Keys& root, const std::string& source, Recipe& recipe) {
  KANON_TRY(const toml::table* search, root.table("search"));
  if (search == nullptr) return Done{};
  Keys keys(*search, source, "search");
  SearchWords words;
  std::string name = name_of(words.name), time, variant;
  KANON_CHECK(keys.text("name", name));
  // A word that is refused by its own parser, with the line it stands in.
  const auto placed = [&](Error error, const char* key) {
    const Error here = keys.wrong(*search->get(key), key, "");
    error.key = here.key;
    error.place = here.place;
    return error;
  };
  const auto found = parse_search(name);
  if (!found.ok()) return placed(found.error(), "name");
  words.name = *found;
  KANON_CHECK(keys.text("time", time));
  if (!time.empty()) {
    if (!set_time(time, recipe).ok())
      return keys.wrong(*search->get("time"), "time", "must be a time such as \"60s\", \"2m\", or \"none\"");
  }
  KANON_CHECK(keys.count("effort", recipe.budget.effort));
  if (const auto* node = keys.take("gap")) {
    const auto gap = node->is_number() ? Result<double>(number_of(*node)) : parse_gap(node->value_or<std::string>(""));
    if (!gap.ok() || !(*gap >= 0 && *gap < 1)) return keys.wrong(*node, "gap", "must be a gap such as \"1%\" or 0.01");
    recipe.budget.gap = *gap;
  }
  KANON_CHECK(keys.text("start", words.start));
  KANON_CHECK(keys.flag("two_stage", words.two_stage));
  KANON_CHECK(keys.text("variant", variant));
  if (!variant.empty()) {
    const auto known = parse_variant(variant);
    if (!known.ok()) return placed(known.error(), "variant");
    words.variant = *known;
  }
  KANON_CHECK(keys.count("evaluations", words.evaluations));
  KANON_CHECK(keys.count("members", words.members));
  if (const auto* node = keys.take("population"))
    return keys.wrong(*node, "population", "is called \"members\"; the population of [models] is a table");
  KANON_CHECK(keys.number("mutation", words.mutation));
  KANON_CHECK(keys.count("slack", words.slack));
  std::optional<std::uint64_t> seed;
  KANON_CHECK(keys.count("seed", seed));
  recipe.seed = seed.value_or(1);
  KANON_CHECK(keys.nothing_else());
  const auto known = search_of(words);
  if (!known.ok()) return placed(known.error(), key_of(known.error()).c_str());
  recipe.search = *known;
  return Done{};
}

Status read_output(Keys& root, const std::string& source, Recipe& recipe) {
  KANON_TRY(const toml::table* output, root.table("output"));
  if (output == nullptr) return Done{};
  Keys keys(*output, source, "output");
  KANON_CHECK(keys.text("release", recipe.output.release));
  KANON_CHECK(keys.text("plan", recipe.output.plan));
  KANON_CHECK(keys.flag("strict", recipe.promise.strict));
  KANON_CHECK(keys.flag("safe_cells", recipe.output.safe_cells));
  KANON_CHECK(keys.text("trace", recipe.output.trace));
  KANON_CHECK(keys.text("prices", recipe.output.prices));
  KANON_CHECK(keys.text("report", recipe.output.report));
  KANON_CHECK(keys.flag("report_front", recipe.output.report_front));
  return keys.nothing_else();
}

// k, suppress and cost, with the spellings people try: suppress = 100 as well as "100".
Status read_requirement(Keys& root, const toml::table& table, Recipe& recipe) {
  KANON_CHECK(root.count("k", recipe.promise.k));
  if (const auto* node = root.take("suppress")) {
    const auto rows = node->value_exact<std::int64_t>();
    recipe.promise.suppress = rows ? std::to_string(*rows) : node->value_or<std::string>("");
    if (!limit_in_rows(recipe.promise.suppress, 1).ok())
      return root.wrong(*node, "suppress",
                        "must be \"none\", \"any\", a number of rows or a percentage such as \"1%\"");
  }
  if (const auto* node = root.take("reserve")) {
    const auto share =
        node->is_number() ? Result<double>(number_of(*node)) : parse_gap(node->value_or<std::string>(""));
    if (!share.ok() || !(*share >= 0 && *share < 1))
      return root.wrong(*node, "reserve", "must be a share such as \"10%\" or 0.1");
    recipe.promise.reserve = *share;
  }
  std::string rows;
  KANON_CHECK(read_cost(root, recipe));
  KANON_CHECK(root.text("suppressed_rows", rows));
  if (!rows.empty() && rows != "star" && rows != "drop")
    return root.wrong(*table.get("suppressed_rows"), "suppressed_rows", "must be \"star\" or \"drop\"");
  recipe.promise.drop_suppressed = rows == "drop";
  return Done{};
}

Status read_roles(Keys& root, const toml::table& table, Recipe& recipe) {
  std::string delimiter;
  KANON_CHECK(root.text("table", recipe.data.table));
  KANON_CHECK(root.text("delimiter", delimiter));
  if (!delimiter.empty()) {
    recipe.data.delimiter = parse_delimiter(delimiter);
    if (!recipe.data.delimiter)
      return root.wrong(*table.get("delimiter"), "delimiter", "must be one character, or \"tab\"");
  }
  KANON_CHECK(root.texts("missing", recipe.data.missing));
  KANON_CHECK(root.texts("identifier", recipe.data.identifier));
  KANON_CHECK(root.texts("sensitive", recipe.data.sensitive));
  KANON_CHECK(root.texts("accept", recipe.data.accept));
  KANON_CHECK(root.text("target", recipe.data.target));
  KANON_CHECK(root.text("weight", recipe.data.weight));
  return root.text("entity", recipe.data.entity);
}

}  // namespace

Status read_column_coding(Keys& keys, const toml::table& table, const std::string& source, QuasiColumn& column) {
  return read_coding(keys, table, source, column);
}

Result<SuppressRequest> parse_suppress_recipe(const std::string& text, const std::string& source) {
  KANON_TRY(const toml::table table, toml_table(text, source, "recipe", "docs/formats/recipe.md"));
  return suppress_recipe_of(table, source);
}

Result<SuppressRequest> suppress_recipe_of(const toml::table& table, const std::string& source) {
  SuppressRequest out;
  Recipe& recipe = out.cells.recipe;
  Keys root(table, source, "");
  KANON_CHECK(read_roles(root, table, recipe));
  KANON_CHECK(read_requirement(root, table, recipe));
  KANON_CHECK(read_models(root, source, "recipe", recipe.promise.models));
  KANON_CHECK(root.text("policy", recipe.promise.policy));
  name_sensitive(recipe);
  KANON_CHECK(read_quasi(root, source, recipe));
  KANON_CHECK(read_search(root, source, recipe));
  KANON_CHECK(read_cells(root, source, out));
  KANON_CHECK(read_output(root, source, recipe));
  KANON_CHECK(root.nothing_else());
  return out;
}

Result<Recipe> parse_recipe(const std::string& text, const std::string& source) {
  KANON_TRY(SuppressRequest whole, parse_suppress_recipe(text, source));
  return std::move(whole.cells.recipe);
}

Result<SuppressRequest> read_suppress_recipe(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{.message = "the recipe cannot be opened", .place = path, .hint = "Check the path."};
  std::stringstream text;
  text << in.rdbuf();
  KANON_TRY(SuppressRequest out, parse_suppress_recipe(text.str(), path));
  Recipe& recipe = out.cells.recipe;
  const auto folder = std::filesystem::path(path).parent_path();
  const auto from_recipe = [&](std::string& file) {
    if (!file.empty() && std::filesystem::path(file).is_relative()) file = (folder / file).string();
  };
  from_recipe(recipe.data.table);
  from_recipe(recipe.output.release);
  from_recipe(recipe.output.plan);
  if (auto* koptimize = std::get_if<KoptimizeSearch>(&recipe.search)) from_recipe(koptimize->start);
  from_recipe(recipe.output.trace);
  from_recipe(recipe.output.prices);
  from_recipe(recipe.output.report);
  from_recipe(recipe.promise.policy);
  from_recipe(recipe.promise.models.population);
  for (auto& model : recipe.promise.models.sensitive) from_recipe(model.file);
  from_recipe(out.witnesses);
  for (auto& column : recipe.data.quasi) from_recipe(column.file);
  for (auto& recode : out.cells.recodes) from_recipe(recode.column.file);
  return out;
}

Result<Recipe> read_recipe(const std::string& path) {
  KANON_TRY(SuppressRequest whole, read_suppress_recipe(path));
  return std::move(whole.cells.recipe);
}

}  // namespace kanon
