// Reads [cells] of a recipe file: the rule, what is dropped or recoded first, and what blanking a cell costs.
#include <algorithm>

#include "base/try.hpp"
#include "recipe/cells.hpp"

namespace kanon {
namespace {

// rule = "strict", missing_as = "never": words of the command line, with the line they stand in.
template <class Word, class Parse>
Status read_word(Keys& keys, const toml::table& table, const char* key, const Parse& parse, Word& out) {
  std::string text;
  KANON_CHECK(keys.text(key, text));
  if (text.empty()) return Done{};
  const auto word = parse(text);
  if (!word.ok()) return keys.wrong(*table.get(key), key, ": " + word.error().message + ". " + word.error().hint);
  out = *word;
  return Done{};
}

// weights = { sex = 3 }
Status read_weights(Keys& keys, std::vector<CellWeight>& out) {
  KANON_TRY(const toml::table* weights, keys.table("weights"));
  if (weights == nullptr) return Done{};
  for (const auto& [name, node] : *weights) {
    const auto weight = node.value_exact<std::int64_t>();
    if (!weight || *weight < 1 || *weight > static_cast<std::int64_t>(kMostCellWeight))
      return keys.wrong(node, "weights." + std::string(name.str()), "must be a whole number from 1 to 1,000,000");
    out.push_back({.column = std::string(name.str()), .weight = static_cast<std::uint32_t>(*weight)});
  }
  return Done{};
}

// [cells.recode.age]: a hierarchy as in [quasi.age], or none for the one that stands there; and a level of it.
Status read_recode(const std::string& name, const toml::table& table, const std::string& source, CellRecode& out) {
  Keys keys(table, source, "cells.recode." + name);
  out.column.name = name;
  KANON_CHECK(read_column_coding(keys, table, source, out.column));
  std::optional<std::uint64_t> level;
  KANON_CHECK(keys.count("level", level));
  KANON_CHECK(keys.nothing_else());
  constexpr std::uint64_t kMostLevels = 1000;
  if (level.value_or(1) > kMostLevels) return keys.wrong(*table.get("level"), "level", "must be at most 1000");
  out.level = static_cast<std::uint32_t>(level.value_or(1));
  const CodingKind coding = out.column.coding;
  if (coding == CodingKind::intervals || coding == CodingKind::keep || coding == CodingKind::suppressed)
    return keys.wrong(*table.get("coding"), "coding", "has no levels to recode to: give a file or a build");
  out.own = coding == CodingKind::automatic && out.column.file.empty() && out.column.build.name.empty();
  return Done{};
}

Status read_recodes(Keys& keys, const std::string& source, std::vector<CellRecode>& out) {
  KANON_TRY(const toml::table* recodes, keys.table("recode"));
  if (recodes == nullptr) return Done{};
  for (const auto& [key, node] : *recodes) {
    const std::string name(key.str());
    const auto* table = node.as_table();
    if (table == nullptr)
      return keys.wrong(node, "recode." + name, "must be a table, such as { build = \"prefix\", level = 2 }");
    KANON_CHECK(read_recode(name, *table, source, out.emplace_back()));
  }
  return Done{};
}

}  // namespace

Status read_cells(Keys& root, const std::string& source, SuppressRequest& out) {
  KANON_TRY(const toml::table* cells, root.table("cells"));
  if (cells == nullptr) return Done{};
  out.cells.recipe.has_cells = true;
  Keys keys(*cells, source, "cells");
  KANON_CHECK(read_word(keys, *cells, "rule", parse_suppress_rule, out.rule));
  KANON_CHECK(read_word(keys, *cells, "missing_as", parse_missing_as, out.cells.missing_as));
  KANON_CHECK(keys.text("blank", out.blank));
  KANON_CHECK(keys.text("witnesses", out.witnesses));
  KANON_CHECK(keys.texts("drop", out.cells.drop));
  std::optional<std::uint64_t> max_size;
  KANON_CHECK(keys.count("max_size", max_size));
  constexpr std::uint64_t kMostCells = 64;
  if (max_size && (*max_size == 0 || *max_size > kMostCells))
    return keys.wrong(*cells->get("max_size"), "max_size", "must be a whole number from 1 to 64");
  out.cells.max_size = static_cast<std::uint32_t>(max_size.value_or(0));
  KANON_CHECK(read_weights(keys, out.cells.weights));
  KANON_CHECK(read_recodes(keys, source, out.cells.recodes));
  return keys.nothing_else();
}

}  // namespace kanon
