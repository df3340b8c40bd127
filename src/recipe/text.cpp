// Writes the recipe that repeats a run, as TOML.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "kanon/suppress.hpp"
#include "models/ratio.hpp"
#include "models/words.hpp"
#include "recipe/names.hpp"
#include "recipe/search_words.hpp"
#include "recipe/toml_quotes.hpp"

namespace kanon {
namespace {

std::string quoted(const std::string& text) {
  return in_toml_quotes(text);
}

std::string quoted(const std::vector<std::string>& texts) {
  std::string out;
  for (const auto& text : texts) out += (out.empty() ? "" : ", ") + quoted(text);
  return "[" + out + "]";
}

void line(std::string& out, const char* key, const std::string& text) {
  if (!text.empty()) out += fmt::format("{} = {}\n", key, quoted(text));
}
void line(std::string& out, const char* key, const std::vector<std::string>& texts) {
  if (!texts.empty()) out += fmt::format("{} = {}\n", key, quoted(texts));
}

// TOML needs a dot or an exponent to tell a float from an integer; our keys take both.
std::string number(double value) {
  return fmt::format("{}", value);
}

void cut_lines(std::string& out, const CutPoints& cuts) {
  if (!cuts.at.empty()) line(out, "cuts", cuts.at);
  if (!cuts.start || !cuts.step) return;
  const std::string end = cuts.end ? ", end = " + number(*cuts.end) : "";
  out += fmt::format("cuts = {{ start = {}, step = {}{} }}\n", number(*cuts.start), number(*cuts.step), end);
}

// { "no" = { "yes" = 1 }, "yes" = { "no" = 5 } }: in order of the classes, as a TOML table keeps them.
void matrix_line(std::string& out, const std::vector<ClassCost>& matrix) {
  std::map<std::string, std::map<std::string, std::uint32_t>> rows;
  for (const auto& entry : matrix) rows[entry.row][entry.shown] = entry.cost;
  std::string text;
  for (const auto& [row, costs] : rows) {
    std::string pairs;
    for (const auto& [shown, cost] : costs)
      pairs += fmt::format("{}{} = {}", pairs.empty() ? "" : ", ", quoted(shown), cost);
    text += fmt::format("{}{} = {{ {} }}", text.empty() ? "" : ", ", quoted(row), pairs);
  }
  if (!text.empty()) out += fmt::format("matrix = {{ {} }}\n", text);
}

// { "a" = 2, "b" = 1 }
template <class Weights, class Name>
void weights_line(std::string& out, const char* key, const Weights& weights, const Name& name) {
  std::string text;
  for (const auto& entry : weights)
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", quoted(name(entry)), number(entry.weight));
  if (!text.empty()) out += fmt::format("{} = {{ {} }}\n", key, text);
}

void cost_lines(std::string& out, const Recipe& recipe) {
  if (recipe.loss.sum.empty()) line(out, "cost", name_of(recipe.loss.cost));
  weights_line(out, "cost", recipe.loss.sum, [](const CostWeight& entry) { return name_of(entry.cost); });
  line(out, "target", recipe.data.target);
  weights_line(out, "targets", recipe.loss.targets, [](const TargetWeight& entry) { return entry.column; });
  matrix_line(out, recipe.loss.matrix);
  if (recipe.loss.suppressed_together) line(out, "cm_suppressed", "group");
  if (recipe.loss.dispersion != Dispersion::variance) line(out, "dispersion", name_of(recipe.loss.dispersion));
}

void search_lines(std::string& out, const Recipe& recipe) {
  out += "\n[search]\n";
  const SearchWords words = words_of(recipe.search);
  line(out, "name", name_of(words.name));
  if (words.variant == SearchVariant::paper) line(out, "variant", "paper");
  if (recipe.budget.seconds) line(out, "time", fmt::format("{}s", *recipe.budget.seconds));
  if (recipe.budget.unlimited) line(out, "time", "none");
  if (recipe.budget.effort) out += fmt::format("effort = {}\n", *recipe.budget.effort);
  if (recipe.budget.gap) out += fmt::format("gap = {}\n", number(*recipe.budget.gap));
  line(out, "start", words.start);
  if (words.two_stage) out += "two_stage = true\n";
  if (words.evaluations) out += fmt::format("evaluations = {}\n", *words.evaluations);
  if (words.members) out += fmt::format("members = {}\n", *words.members);
  if (words.mutation) out += fmt::format("mutation = {}\n", number(*words.mutation));
  if (words.slack) out += fmt::format("slack = {}\n", *words.slack);
  out += fmt::format("seed = {}\n", recipe.seed);
}

void coding_lines(std::string& out, const QuasiColumn& column) {
  if (column.coding != CodingKind::automatic) line(out, "coding", name_of(column.coding));
  cut_lines(out, column.cuts);
  line(out, "file", column.file);
  line(out, "build", column.build.name);
  if (!column.build.widths.empty()) out += fmt::format("widths = [{}]\n", fmt::join(column.build.widths, ", "));
  if (column.build.anchor != 0) out += fmt::format("anchor = {}\n", number(column.build.anchor));
  if (column.build.bottom) out += fmt::format("bottom = {}\n", number(*column.build.bottom));
  if (column.build.top) out += fmt::format("top = {}\n", number(*column.build.top));
  line(out, "parts", column.build.parts);
  if (!column.build.shown.empty()) out += fmt::format("shown = [{}]\n", fmt::join(column.build.shown, ", "));
  line(out, "order", column.order);
  if (column.weight != 1) out += fmt::format("weight = {}\n", number(column.weight));
}

void quasi_lines(std::string& out, const QuasiColumn& column) {
  out += fmt::format("\n[quasi.{}]\n", quoted(column.name));
  coding_lines(out, column);
}

void table_lines(std::string& out, const Recipe& recipe) {
  line(out, "table", recipe.data.table);
  if (recipe.data.delimiter)
    line(out, "delimiter", *recipe.data.delimiter == '\t' ? "tab" : std::string(1, *recipe.data.delimiter));
  if (recipe.promise.k) out += fmt::format("k = {}\n", *recipe.promise.k);
}

void models_lines(std::string& out, const Models& models) {
  if (models == Models{}) return;
  out += "\n[models]\n";
  for (const char* option : {"l", "t", "cap"}) {
    std::vector<std::string> texts;
    for (const auto& model : models.sensitive) {
      if (option_of(model) == option) texts.push_back(text_of(model));
    }
    line(out, option, texts);
  }
  if (models.missing_apart) line(out, "missing_sensitive", "apart");
  if (models.k_map) out += fmt::format("k_map = {}\n", *models.k_map);
  line(out, "population", models.population);
  if (models.population_size) out += fmt::format("population_size = {}\n", *models.population_size);
  if (models.confidence) line(out, "confidence", text_of(*models.confidence));
  if (models.presence) line(out, "presence", text_of(*models.presence));
  if (models.average_risk) line(out, "average_risk", text_of(*models.average_risk));
  if (models.records_at_risk) line(out, "records_at_risk", text_of(*models.records_at_risk));
}

void cells_lines(std::string& out, const SuppressRequest& request) {
  const CellRecipe& cells = request.cells;
  out += "\n[cells]\n";
  if (request.rule) line(out, "rule", name_of(*request.rule));
  if (cells.missing_as != MissingAs::value) line(out, "missing_as", name_of(cells.missing_as));
  line(out, "blank", request.blank);
  line(out, "witnesses", request.witnesses);
  line(out, "drop", cells.drop);
  if (cells.max_size > 0) out += fmt::format("max_size = {}\n", cells.max_size);
  weights_line(out, "weights", cells.weights, [](const CellWeight& entry) { return entry.column; });
  for (const auto& recode : cells.recodes) {
    out += fmt::format("\n[cells.recode.{}]\n", quoted(recode.column.name));
    if (!recode.own) coding_lines(out, recode.column);
    out += fmt::format("level = {}\n", recode.level);
  }
}

}  // namespace

std::string recipe_text(const Recipe& recipe) {
  std::string out;
  table_lines(out, recipe);
  line(out, "suppress", recipe.promise.suppress);
  if (recipe.promise.drop_suppressed) line(out, "suppressed_rows", "drop");
  if (recipe.promise.reserve) out += fmt::format("reserve = {}\n", number(*recipe.promise.reserve));
  cost_lines(out, recipe);
  line(out, "weight", recipe.data.weight);
  line(out, "entity", recipe.data.entity);
  line(out, "missing", recipe.data.missing);
  line(out, "identifier", recipe.data.identifier);
  line(out, "sensitive", recipe.data.sensitive);
  line(out, "accept", recipe.data.accept);
  line(out, "policy", recipe.promise.policy);
  models_lines(out, recipe.promise.models);
  for (const auto& column : recipe.data.quasi) quasi_lines(out, column);
  search_lines(out, recipe);
  out += "\n[output]\n";
  line(out, "release", recipe.output.release);
  line(out, "plan", recipe.output.plan);
  if (recipe.promise.strict) out += "strict = true\n";
  if (recipe.output.safe_cells) out += "safe_cells = true\n";
  line(out, "trace", recipe.output.trace);
  line(out, "prices", recipe.output.prices);
  line(out, "report", recipe.output.report);
  if (recipe.output.report_front) out += "report_front = true\n";
  return out;
}

std::string recipe_text(const SuppressRequest& request) {
  std::string out = recipe_text(request.cells.recipe);
  cells_lines(out, request);
  return out;
}

}  // namespace kanon
