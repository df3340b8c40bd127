// What a recipe says about its cost besides the name: the matrix of cm, the dispersion of rm.
#include "job/recipe_cost.hpp"

#include <fstream>
#include <limits>
#include <set>
#include <sstream>

#include "base/try.hpp"
#include "job/names.hpp"

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

Status read_cost(Keys& root, Recipe& recipe) {
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
