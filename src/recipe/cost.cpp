// What a recipe says about its cost: name or weights, the matrix of cm, the dispersion and the targets of rm.
#include "recipe/cost.hpp"

#include <fstream>
#include <limits>
#include <set>
#include <sstream>

#include "base/text.hpp"
#include "base/try.hpp"
#include "recipe/names.hpp"

namespace kanon {
namespace {

constexpr auto kWholeNumbers = "must hold whole numbers from 0 to 4294967295";

std::optional<std::uint32_t> cost_of(const toml::node& node) {
  const auto cost = node.value_exact<std::int64_t>();
  if (!cost || *cost < 0 || *cost > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
  return static_cast<std::uint32_t>(*cost);
}

Status read_pairs(Keys& root, const toml::table& matrix, Recipe& recipe) {
  for (const auto& [row, node] : matrix) {
    const auto* costs = node.as_table();
    if (costs == nullptr || costs->empty())
      return root.wrong(node, "matrix", "must have a table of costs for every class: { yes = { no = 5 } }");
    for (const auto& [shown, entry] : *costs) {
      const auto cost = cost_of(entry);
      if (!cost) return root.wrong(entry, "matrix", kWholeNumbers);
      recipe.matrix.push_back({.row = std::string(row.str()), .shown = std::string(shown.str()), .cost = *cost});
    }
  }
  return Done{};
}

Status read_rows(Keys& root, const toml::array& matrix, const std::vector<std::string>& classes, Recipe& recipe) {
  constexpr auto kShape = "must have one list per class, with one number per class, and \"classes\" names them";
  if (classes.empty() || matrix.size() != classes.size()) return root.wrong(matrix, "matrix", kShape);
  std::vector<std::vector<std::uint32_t>> costs;
  for (const auto& node : matrix) {
    const auto* row = node.as_array();
    if (row == nullptr || row->size() != classes.size()) return root.wrong(node, "matrix", kShape);
    costs.emplace_back();
    for (const auto& entry : *row) {
      const auto cost = cost_of(entry);
      if (!cost) return root.wrong(node, "matrix", kWholeNumbers);
      costs.back().push_back(*cost);
    }
  }
  recipe.matrix = class_costs(classes, costs);
  return Done{};
}

// name = weight, in order of the names.
Result<std::vector<std::pair<std::string, double>>> read_weights(Keys& root, const toml::node& node, const char* key) {
  std::vector<std::pair<std::string, double>> out;
  const auto* table = node.as_table();
  if (table == nullptr || table->empty()) return root.wrong(node, key, "must be a table of weights: { a = 2, b = 1 }");
  for (const auto& [name, weight] : *table) {
    if (!weight.is_number()) return root.wrong(weight, key, "must hold numbers: { a = 2, b = 1 }");
    out.emplace_back(std::string(name.str()), number_of(weight));
  }
  return out;
}

Status read_name_or_sum(Keys& root, Recipe& recipe) {
  const auto* node = root.take("cost");
  if (node == nullptr) return Done{};
  if (node->is_string()) {
    const auto name = parse_cost(*node->value<std::string>());
    if (!name.ok()) return root.wrong(*node, "cost", name.error().message + ". " + name.error().hint);
    recipe.cost = *name;
    return Done{};
  }
  if (node->as_table() == nullptr)
    return root.wrong(*node, "cost", "must be a text, or a table of weights: { lm = 1, cm = 0.5 }");
  KANON_TRY(const auto weights, read_weights(root, *node, "cost"));
  std::vector<CostWeight> sum;
  for (const auto& [text, weight] : weights) {
    const auto name = parse_cost(text);
    if (!name.ok()) return root.wrong(*node, "cost", name.error().message + ". " + name.error().hint);
    sum.push_back({.cost = *name, .weight = weight});
  }
  set_cost(sum, recipe);
  return Done{};
}

Status read_targets(Keys& root, Recipe& recipe) {
  const auto* node = root.take("targets");
  if (node == nullptr) return Done{};
  KANON_TRY(const auto weights, read_weights(root, *node, "targets"));
  for (const auto& [column, weight] : weights) recipe.targets.push_back({.column = column, .weight = weight});
  return Done{};
}

Status read_cm_suppressed(Keys& root, Recipe& recipe) {
  std::string text;
  KANON_CHECK(root.text("cm_suppressed", text));
  if (text.empty()) return Done{};
  const auto together = parse_cm_suppressed(text);
  if (!together.ok()) return root.wrong(*root.take("cm_suppressed"), "cm_suppressed", "must be \"each\" or \"group\"");
  recipe.suppressed_together = *together;
  return Done{};
}

// "a=2,b=1".
Result<std::vector<std::pair<std::string, double>>> parse_weights(const std::string& text, const char* key) {
  std::vector<std::pair<std::string, double>> out;
  for (const auto& part : split(text, ',')) {
    const auto at = part.rfind('=');
    const auto weight = at == std::string::npos ? std::nullopt : parse_number(trimmed(part.substr(at + 1)));
    if (!weight || at == 0) {
      return Error{.message = fmt::format("\"{}\" is no list of names with weights", text),
                   .key = key,
                   .hint = "Write for example a=2,b=1."};
    }
    out.emplace_back(std::string(trimmed(part.substr(0, at))), *weight);
  }
  return out;
}

// One line of comma-separated cells; quotes as in CSV.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
      out.back() += line[++i];
    else if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      out.emplace_back();
    else if (c != '\r')
      out.back() += c;
  }
  return out;
}

}  // namespace

std::vector<ClassCost> class_costs(const std::vector<std::string>& classes,
                                   const std::vector<std::vector<std::uint32_t>>& costs) {
  std::vector<ClassCost> out;
  for (std::size_t row = 0; row < classes.size(); ++row) {
    for (std::size_t shown = 0; shown < classes.size(); ++shown)
      out.push_back({.row = classes[row], .shown = classes[shown], .cost = costs[row][shown]});
  }
  return out;
}

Result<std::vector<CostWeight>> parse_cost_weights(const std::string& text) {
  std::vector<CostWeight> out;
  KANON_TRY(const auto weights, parse_weights(text, "recipe.cost"));
  for (const auto& [name, weight] : weights) {
    KANON_TRY(const CostName cost, parse_cost(name));
    out.push_back({.cost = cost, .weight = weight});
  }
  return out;
}

Result<std::vector<TargetWeight>> parse_target_weights(const std::string& text) {
  std::vector<TargetWeight> out;
  KANON_TRY(const auto weights, parse_weights(text, "recipe.target"));
  for (const auto& [column, weight] : weights) out.push_back({.column = column, .weight = weight});
  return out;
}

void set_cost(const std::vector<CostWeight>& weights, Recipe& recipe) {
  const bool alone = weights.size() == 1 && weights[0].weight == 1;
  recipe.cost = alone ? weights[0].cost : CostName::sum;
  recipe.sum = alone ? std::vector<CostWeight>() : weights;
}

Result<bool> parse_cm_suppressed(const std::string& text) {
  if (text == "group" || text == "each") return text == "group";
  return Error{.message = fmt::format("\"{}\" does not say how cm charges suppressed rows", text),
               .place = "cm_suppressed",
               .hint = "Write each (the dearest entry each) or group (as if they were one group)."};
}

Status read_cost(Keys& root, Recipe& recipe) {
  KANON_CHECK(read_name_or_sum(root, recipe));
  KANON_CHECK(read_targets(root, recipe));
  KANON_CHECK(read_cm_suppressed(root, recipe));
  std::vector<std::string> classes;
  KANON_CHECK(root.texts("classes", classes));
  const auto* matrix = root.take("matrix");
  if (!classes.empty() && (matrix == nullptr || matrix->as_array() == nullptr))
    return root.wrong(*root.take("classes"), "classes", "names the classes of a matrix that is a list of lists");
  if (const auto* node = matrix) {
    if (const auto* table = node->as_table()) {
      KANON_CHECK(read_pairs(root, *table, recipe));
    } else if (const auto* list = node->as_array()) {
      KANON_CHECK(read_rows(root, *list, classes, recipe));
    } else {
      return root.wrong(*node, "matrix", "must be a table of costs, or a list of lists");
    }
  }
  std::string dispersion;
  KANON_CHECK(root.text("dispersion", dispersion));
  if (dispersion.empty()) return Done{};
  auto name = parse_dispersion(dispersion);
  if (!name.ok()) return root.wrong(*root.take("dispersion"), "dispersion", "must be \"variance\" or \"absolute\"");
  recipe.dispersion = *name;
  return Done{};
}

Result<std::vector<ClassCost>> read_cost_matrix(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{.message = "the cost matrix cannot be opened", .place = path, .hint = "Check the path."};
  constexpr auto kHint = "First line: ,class,class,... Then a line per class of the rows: class,cost,cost,...";
  std::vector<std::vector<std::string>> lines;
  for (std::string line; std::getline(in, line);) {
    if (lines.empty() && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
    if (!trimmed(line).empty()) lines.push_back(cells_of(line));
  }
  if (lines.size() < 2 || lines[0].size() < 2)
    return Error{.message = "this is not a cost matrix", .place = path, .hint = kHint};
  if (std::set<std::string>(lines[0].begin() + 1, lines[0].end()).size() + 1 < lines[0].size())
    return Error{.message = "a class stands twice in the first line", .place = path, .hint = kHint};
  std::vector<ClassCost> out;
  std::set<std::string> rows;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string place = fmt::format("{} row {}", path, i + 1);
    if (lines[i].size() != lines[0].size()) {
      return Error{.message = fmt::format("{} cells here, {} in the first line", lines[i].size(), lines[0].size()),
                   .place = place,
                   .hint = kHint};
    }
    if (!rows.insert(lines[i][0]).second)
      return Error{.message = "the class of this line has one already", .place = place, .hint = kHint};
    for (std::size_t c = 1; c < lines[i].size(); ++c) {
      const auto cost = parse_count(trimmed(lines[i][c]));
      if (!cost || *cost > std::numeric_limits<std::uint32_t>::max())
        return Error{.message = std::string("the costs ") + kWholeNumbers, .place = place, .hint = kHint};
      out.push_back({.row = lines[i][0], .shown = lines[0][c], .cost = static_cast<std::uint32_t>(*cost)});
    }
  }
  return out;
}

}  // namespace kanon
