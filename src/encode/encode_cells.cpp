// From the counts of a table to a CellTable, and the way back to values and rows.
#include "encode/encode_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <numeric>
#include <span>

#include "base/text.hpp"
#include "base/try.hpp"
#include "encode/codebook.hpp"
#include "hierarchy/build_hierarchy.hpp"
#include "hierarchy/missing_leaf.hpp"
#include "plan/recoding/labels.hpp"
#include "recipe/check_models.hpp"
#include "table/missing_texts.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostColumns = 64;  // a set of columns is one word

// ---- recoding one column ----

Result<CodedColumn> coded_levels(const QuasiColumn& column, const TupleCounts& counts, std::size_t source,
                                 const std::vector<std::string>& missing) {
  const auto& values = counts.values[source];
  Hierarchy hierarchy;
  if (column.file.empty()) {
    KANON_TRY(hierarchy, build_hierarchy(values, column.build, column.name, {.rows = rows_by_value(counts, source)}));
  } else {
    KANON_TRY(hierarchy, read_hierarchy(column.file));
    hierarchy = with_tokens_as_missing(std::move(hierarchy), missing_in(missing, column.name));
    hierarchy.source = std::filesystem::path(column.file).filename().string();
  }
  KANON_TRY(hierarchy, covering(std::move(hierarchy), values, column.name));
  return code_column(column.name, hierarchy, column.order);
}

// No label may be taken for another, or for a value that it does not hold.
void tell_labels_apart(const std::vector<Value>& source_values, CellColumn& column) {
  std::vector<PlanNode> nodes;
  for (const auto& label : column.values) nodes.push_back({.label = label, .values = {}});
  for (std::size_t i = 0; i < source_values.size(); ++i) nodes[column.code_of[i]].values.push_back(source_values[i]);
  make_distinct(nodes, {});
  for (std::size_t i = 0; i < nodes.size(); ++i) column.values[i] = nodes[i].label;
}

// Labels in the order of their first value; those of values that do not occur are left out.
CellColumn at_level(const CodedColumn& coded, std::uint32_t level, const CellColumn& plain,
                    const std::vector<Value>& source_values) {
  const CodedLevel& labels = coded.levels[level];
  std::map<Value, std::size_t> place;
  for (std::size_t value = 0; value < coded.values.size(); ++value) place.emplace(coded.values[value], value);
  std::vector<bool> occurs(labels.labels.size(), false);
  for (const auto& value : source_values) occurs[labels.node_of[place.at(value)].index] = true;
  CellColumn out;
  out.name = plain.name;
  out.source = plain.source;
  out.weight = plain.weight;
  std::vector<std::uint32_t> code(occurs.size(), 0);
  for (std::size_t node = 0; node < occurs.size(); ++node) {
    if (!occurs[node]) continue;
    code[node] = static_cast<std::uint32_t>(out.values.size());
    out.values.push_back(labels.labels[node]);
  }
  for (const auto& value : source_values) out.code_of.push_back(code[labels.node_of[place.at(value)].index]);
  out.recoded = fmt::format("{} level {}", coded.hierarchy, level);
  tell_labels_apart(source_values, out);
  return out;
}

const QuasiColumn* find_quasi(const CellRecipe& recipe, const std::string& name) {
  for (const auto& column : recipe.recipe.quasi) {
    if (column.name == name) return &column;
  }
  return nullptr;
}

Status recode(const CellRecode& wanted, const CellRecipe& recipe, const TupleCounts& counts, CellColumn& column) {
  const QuasiColumn& hierarchy = wanted.own ? *find_quasi(recipe, column.name) : wanted.column;
  const auto& values = counts.values[column.source];
  KANON_TRY(const CodedColumn coded, coded_levels(hierarchy, counts, column.source, recipe.recipe.missing));
  if (wanted.level > coded.height()) {
    return Error{.message = fmt::format("column \"{}\" cannot be recoded to level {}", column.name, wanted.level),
                 .place = coded.hierarchy,
                 .hint = fmt::format("Its levels are 0 (the values as they are) to {}.", coded.height())};
  }
  column = at_level(coded, wanted.level, column, values);
  const bool one_width = hierarchy.file.empty() && hierarchy.build.name == "interval" &&
                         hierarchy.build.widths.size() == 1 && wanted.level == 1;
  if (one_width) column.recoded = fmt::format("intervals of {:.12g}", hierarchy.build.widths[0]);
  return Done{};
}

// ---- the columns ----

Status check_named(const std::string& option, const std::string& name, const CellRecipe& recipe) {
  if (find_quasi(recipe, name) != nullptr) return Done{};
  std::vector<std::string> names;
  for (const auto& column : recipe.recipe.quasi) names.push_back(column.name);
  return Error{.message = fmt::format("{} names column \"{}\", which is not a quasi-identifier", option, name),
               .place = {},
               .hint = did_you_mean(name, names)};
}

Status check_once(const std::string& option, std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice == names.end()) return Done{};
  return Error{.message = fmt::format("{} names column \"{}\" twice", option, *twice), .place = {}, .hint = {}};
}

bool is_dropped(const CellRecipe& recipe, const std::string& name) {
  return std::find(recipe.drop.begin(), recipe.drop.end(), name) != recipe.drop.end();
}

Status check_choices(const CellRecipe& recipe) {
  std::vector<std::string> recoded, weighted;
  for (const auto& name : recipe.drop) KANON_CHECK(check_named("`recipe.cells.drop`", name, recipe));
  for (const auto& recode : recipe.recodes) {
    KANON_CHECK(check_named("`recipe.cells.recode`", recode.column.name, recipe));
    recoded.push_back(recode.column.name);
    if (!is_dropped(recipe, recoded.back())) continue;
    return Error{.message = fmt::format("column \"{}\" is both dropped and recoded", recoded.back()),
                 .place = {},
                 .hint = "Leave out one of `recipe.cells.drop` and `recipe.cells.recode`."};
  }
  for (const auto& weight : recipe.weights) {
    KANON_CHECK(check_named("`recipe.cells.weights`", weight.column, recipe));
    weighted.push_back(weight.column);
  }
  KANON_CHECK(check_once("`recipe.cells.drop`", recipe.drop));
  KANON_CHECK(check_once("`recipe.cells.recode`", recoded));
  return check_once("`recipe.cells.weights`", weighted);
}

Result<std::vector<CellColumn>> columns_of(const CellRecipe& recipe, const std::vector<std::string>& names,
                                           const TupleCounts& counts) {
  std::vector<CellColumn> out;
  for (std::size_t c = 0; c < names.size(); ++c) {
    CellColumn column = plain_column(names[c], c, counts.values[c]);
    for (const auto& weight : recipe.weights) {
      if (weight.column == names[c]) column.weight = weight.weight;
    }
    for (const auto& wanted : recipe.recodes) {
      if (wanted.column.name == names[c] && wanted.level > 0) KANON_CHECK(recode(wanted, recipe, counts, column));
    }
    out.push_back(std::move(column));
  }
  return out;
}

void count_missing(EncodedCells& cells) {
  for (std::size_t t = 0; t < cells.counts.tuples(); ++t) {
    std::uint64_t missing = 0;
    for (const auto& column : cells.columns) {
      const auto code = cells.counts.codes[t * cells.counts.columns() + column.source];
      if (column.is_missing(column.code_of[code])) ++missing;
    }
    cells.missing_cells += missing * cells.counts.counts[t];
    if (missing > 0) cells.rows_with_missing += cells.counts.counts[t];
  }
}

// Puts tuples into a CellTable, one after the other; equal ones come together.
class Builder {
 public:
  Builder(const std::vector<CellColumn>& columns, MissingAs missing_as)
      : columns_(columns), never_(missing_as == MissingAs::never) {
    out_.columns = columns.size();
    for (const auto& column : columns) {
      out_.weights.push_back(column.weight);
      out_.values.push_back(static_cast<std::uint32_t>(column.values.size()));
    }
  }
  // The number of the tuple, or of the first of `rows`.
  std::uint32_t add(std::span<const std::uint32_t> codes, std::uint32_t rows) {
    const bool alone = never_ && has_missing(codes);
    if (!alone && !out_.counts.empty() && std::equal(codes.begin(), codes.end(), last_.begin(), last_.end())) {
      out_.counts.back() += rows;
      return static_cast<std::uint32_t>(out_.tuples() - 1);
    }
    const auto number = static_cast<std::uint32_t>(out_.tuples());
    last_.assign(codes.begin(), codes.end());
    for (std::uint32_t row = 0; row < (alone ? rows : 1); ++row) {
      for (std::size_t c = 0; c < columns_.size(); ++c) {
        const bool fresh = alone && columns_[c].is_missing(codes[c]);
        out_.codes.push_back(fresh ? out_.values[c]++ : codes[c]);
      }
      out_.counts.push_back(alone ? 1 : rows);
    }
    return number;
  }
  CellTable take() { return std::move(out_); }

 private:
  [[nodiscard]] bool has_missing(std::span<const std::uint32_t> codes) const {
    for (std::size_t c = 0; c < codes.size(); ++c) {
      if (columns_[c].is_missing(codes[c])) return true;
    }
    return false;
  }
  const std::vector<CellColumn>& columns_;
  bool never_;
  CellTable out_;
  std::vector<std::uint32_t> last_;
};

}  // namespace

Status check_cell_recipe(const CellRecipe& recipe, const std::string& command) {
  const Recipe& said = recipe.recipe;
  if (said.table.empty())
    return Error{.message = "no table is named",
                 .place = {},
                 .hint = fmt::format("Say which table: kanon {} TABLE ...", command)};
  if (!said.k)
    return Error{.message = "k is not given",
                 .place = {},
                 .hint = "Add `recipe.k` 2 (or whatever your rules ask for): there is no default."};
  if (*said.k == 0)
    return Error{.message = "k is 0",
                 .place = {},
                 .hint = "k is the least number of rows that must share a combination: 1 or more."};
  if (said.quasi.empty())
    return Error{.message = "no quasi-identifier is named",
                 .place = said.table,
                 .hint = "Add `recipe.quasi` a,b,c: the columns an outsider could know. kanon inspect suggests some."};
  if (!said.entity.empty())
    return Error{.kind = ErrorKind::cannot_be_met,
                 .message = "an entity column is named, but combinations are counted in rows",
                 .place = "entity",
                 .hint = "Use a table with one row per entity, or leave the entity out to count rows."};
  KANON_CHECK(refuse_models(said, command));
  KANON_CHECK(check_choices(recipe));
  const std::size_t kept = said.quasi.size() - recipe.drop.size();
  if (kept == 0) return Error{.message = "every quasi-identifier is dropped", .key = "recipe.cells.drop", .hint = {}};
  if (kept <= kMostColumns) return Done{};
  return Error{.message = fmt::format("{} quasi-identifiers are too many to look at their combinations", kept),
               .key = "recipe.quasi",
               .hint = fmt::format("Name at most {}.", kMostColumns)};
}

CellColumn plain_column(const std::string& name, std::size_t source, const std::vector<Value>& values) {
  CellColumn out{.name = name, .source = source, .values = values, .code_of = {}, .recoded = {}};
  sort_values(out.values, kind_of(out.values));
  std::map<Value, std::uint32_t> place;
  for (const auto& value : out.values) place.emplace(value, static_cast<std::uint32_t>(place.size()));
  for (const auto& value : values) out.code_of.push_back(place.at(value));
  return out;
}

Result<std::vector<OfferedRecode>> offered_recodes(const QuasiColumn& hierarchy, const CellColumn& now,
                                                   const TupleCounts& counts, const std::vector<std::string>& missing) {
  std::vector<OfferedRecode> out;
  const auto& values = counts.values[now.source];
  KANON_TRY(const CodedColumn coded, coded_levels(hierarchy, counts, now.source, missing));
  std::size_t labels = now.values.size();
  for (std::uint32_t level = 1; level <= coded.height(); ++level) {
    CellColumn column = at_level(coded, level, now, values);
    if (column.values.size() >= labels || column.values.size() < 2) continue;
    labels = column.values.size();
    out.push_back({.level = level, .column = std::move(column)});
  }
  return out;
}

CellTable make_cell_table(const TupleCounts& counts, const std::vector<CellColumn>& columns, MissingAs missing_as,
                          std::vector<std::uint32_t>* tuple_of) {
  const std::size_t width = columns.size();
  std::vector<std::uint32_t> codes(counts.tuples() * width);
  for (std::size_t t = 0; t < counts.tuples(); ++t) {
    for (std::size_t c = 0; c < width; ++c)
      codes[t * width + c] = columns[c].code_of[counts.codes[t * counts.columns() + columns[c].source]];
  }
  const auto tuple = [&](std::uint32_t t) { return std::span(codes).subspan(t * width, width); };
  std::vector<std::uint32_t> order(counts.tuples());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const auto x = tuple(a), y = tuple(b);
    return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
  });
  Builder builder(columns, missing_as);
  if (tuple_of != nullptr) tuple_of->resize(counts.tuples());
  for (const auto t : order) {
    const std::uint32_t number = builder.add(tuple(t), counts.counts[t]);
    if (tuple_of != nullptr) (*tuple_of)[t] = number;
  }
  return builder.take();
}

bool EncodedCells::stands_alone(std::size_t counted_tuple) const {
  if (missing_as == MissingAs::value) return false;
  return std::any_of(columns.begin(), columns.end(), [&](const CellColumn& column) {
    return column.is_missing(column.code_of[counts.codes[counted_tuple * counts.columns() + column.source]]);
  });
}

Result<EncodedCells> encode_cells(const CellRecipe& recipe, CountedTable counted) {
  EncodedCells out;
  out.missing_as = recipe.missing_as;
  out.dropped = recipe.drop;
  out.schema = std::move(counted.schema);
  out.counts = std::move(counted.counts);
  KANON_TRY(out.columns, columns_of(recipe, counted.quasi, out.counts));
  out.table = make_cell_table(out.counts, out.columns, recipe.missing_as, &out.tuple_of);
  count_missing(out);
  return out;
}

}  // namespace kanon
