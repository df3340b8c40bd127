// What would be left of the unsafe combinations and of the cells to blank if one column were dropped or recoded.
#include "solve/unsafe_suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "base/text.hpp"
#include "base/try.hpp"
#include "search/cells/suppress/original_suppression.hpp"
#include "search/cells/unsafe/unsafe_search.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostBuilt = 5;  // recodings offered for a column without a hierarchy

// A recoding with the words that ask for it.
struct Offer {
  std::string spec;
  CellColumn column;
};
using Offers = std::vector<Offer>;

bool has_hierarchy(const QuasiColumn& column) {
  return !column.file.empty() || !column.build.name.empty() || !column.build.widths.empty() ||
         !column.build.parts.empty();
}

// The coarser levels of one hierarchy; `spec` is what stands before the @.
Result<Offers> level_offers(const QuasiColumn& hierarchy, const std::string& spec, const CellColumn& now,
                            const CellRecipe& recipe, const EncodedCells& cells) {
  KANON_TRY(auto levels, offered_recodes(hierarchy, now, cells.counts, recipe.recipe.data.missing));
  Offers out;
  for (auto& level : levels) out.push_back({fmt::format("{}@{}", spec, level.level), std::move(level.column)});
  return out;
}

// One built hierarchy with one level between the values and the top.
Status add_built(const QuasiColumn& hierarchy, const std::string& spec, const CellColumn& now, const CellRecipe& recipe,
                 const EncodedCells& cells, Offers& out) {
  KANON_TRY(auto levels, offered_recodes(hierarchy, now, cells.counts, recipe.recipe.data.missing));
  if (levels.empty() || levels[0].level != 1) return Done{};
  // Another width that groups the values into as few is not worth a line.
  const bool again = !out.empty() && out.back().column.values.size() == levels[0].column.values.size();
  if (!again) out.push_back({spec, std::move(levels[0].column)});
  return Done{};
}

// 1, 2 and 5 times powers of ten that leave two labels or more, wide ones first.
Result<Offers> width_offers(const CellColumn& now, const CellRecipe& recipe, const EncodedCells& cells) {
  double least = std::numeric_limits<double>::infinity(), greatest = -least;
  for (const auto& value : cells.counts.values[now.source]) {
    const auto number = value ? parse_number(*value) : std::nullopt;
    if (!number) continue;
    least = std::min(least, *number);
    greatest = std::max(greatest, *number);
  }
  Offers out;
  if (!(greatest > least)) return out;
  const double ten = std::pow(10, std::floor(std::log10(greatest - least)));
  const auto places = static_cast<double>(now.values.size());
  for (const double unit : {ten, ten / 10, ten / 100, ten / 1000}) {
    for (const double step : {5.0, 2.0, 1.0}) {
      const std::string text = fmt::format("{:.12g}", step * unit);
      const double width = parse_number(text).value_or(step * unit);
      const bool fits = width <= greatest - least && (greatest - least) / width < 2 * places;
      if (!fits || out.size() == kMostBuilt) continue;
      QuasiColumn hierarchy{.name = now.name};
      hierarchy.build.name = "interval";
      hierarchy.build.widths = {width};
      KANON_CHECK(add_built(hierarchy, text, now, recipe, cells, out));
    }
  }
  return out;
}

Result<Offers> date_offers(const CellColumn& now, const CellRecipe& recipe, const EncodedCells& cells) {
  Offers out;
  for (const char* part : {"decade", "year", "quarter", "month", "day"}) {
    QuasiColumn hierarchy{.name = now.name};
    hierarchy.build.name = "date";
    hierarchy.build.parts = {part};
    KANON_CHECK(add_built(hierarchy, fmt::format("date:parts={}", part), now, recipe, cells, out));
  }
  return out;
}

Result<Offers> built_offers(const CellColumn& now, const CellRecipe& recipe, const EncodedCells& cells) {
  const ValueKind kind = kind_of(cells.counts.values[now.source]);
  if (kind == ValueKind::number) return width_offers(now, recipe, cells);
  if (kind == ValueKind::date) return date_offers(now, recipe, cells);
  if (kind != ValueKind::code) return Offers{};
  QuasiColumn hierarchy{.name = now.name};
  hierarchy.build.name = "prefix";
  KANON_TRY(Offers out, level_offers(hierarchy, "prefix", now, recipe, cells));
  if (out.size() > kMostBuilt) out.erase(out.begin(), out.end() - kMostBuilt);
  return out;
}

// What the column is recoded by already says which hierarchy to go on with; one interval width says none.
Result<Offers> offers_for(const CellColumn& now, const CellRecipe& recipe, const EncodedCells& cells) {
  for (const auto& recode : recipe.recodes) {
    const bool width = recode.column.build.widths.size() == 1;
    if (recode.column.name == now.name && !recode.own && !recode.spec.empty() && !width)
      return level_offers(recode.column, recode.spec, now, recipe, cells);
  }
  for (const auto& column : recipe.recipe.data.quasi) {
    if (column.name == now.name && has_hierarchy(column)) return level_offers(column, "", now, recipe, cells);
  }
  return built_offers(now, recipe, cells);
}

// Without a column exactly those combinations are left that have no cell of it: neither how many rows have them nor
// their parts change. For k = 2 each belongs to one row, so pairs tell.
std::optional<UnsafeCount> without_column(const UnsafeOutcome& before, std::size_t column, std::uint64_t k) {
  if (!before.complete || (!before.has_column_sets && k != 2)) return std::nullopt;
  UnsafeCount out = before.total;
  out.pairs -= before.pairs_by_column[column];
  if (!before.has_column_sets) out.combinations = out.pairs;
  for (const auto& set : before.by_column_set) {
    if ((set.columns >> column & 1) != 0) out.combinations -= set.count.combinations;
  }
  return out;
}

void take(const UnsafeCount& left, UnsafeSuggestion& suggestion) {
  suggestion.combinations = left.combinations;
  suggestion.pairs = left.pairs;
}

}  // namespace

Result<std::vector<CellChange>> possible_changes(const CellRecipe& recipe, const EncodedCells& cells) {
  std::vector<CellChange> out;
  for (std::size_t c = 0; c < cells.columns.size(); ++c) {
    const CellColumn& now = cells.columns[c];
    UnsafeSuggestion dropped;
    dropped.column = now.name;
    dropped.values = now.values.size();
    if (cells.columns.size() > 1) {
      out.push_back({dropped, c, cells.columns});
      out.back().columns.erase(out.back().columns.begin() + static_cast<std::ptrdiff_t>(c));
    }
    KANON_TRY(const Offers offers, offers_for(now, recipe, cells));
    for (const auto& offer : offers) {
      out.push_back({dropped, c, cells.columns});
      out.back().suggestion.recode = now.name + "=" + offer.spec;
      out.back().suggestion.labels = offer.column.values.size();
      out.back().columns[c] = offer.column;
    }
  }
  return out;
}

Result<bool> count_cells(const CellRecipe& recipe, const EncodedCells& cells, const UnsafeOutcome& before,
                         const Budget& budget, CellChange& change) {
  const CellTable table = make_cell_table(cells.counts, change.columns, cells.missing_as, nullptr);
  const std::uint64_t k = *recipe.recipe.promise.k;
  KANON_TRY(const OriginalSuppression suppression,
            original_suppression(table, k, {.max_size = recipe.max_size, .witnesses = false, .budget = budget}));
  if (!suppression.complete) return false;
  change.suggestion.suppressed_cells = suppression.cells;
  change.suggestion.suppression_cost = suppression.cost;
  if (!change.suggestion.recode.empty()) return true;
  if (const auto left = without_column(before, change.column, k)) take(*left, change.suggestion);
  return true;
}

Result<bool> count_combinations(const CellRecipe& recipe, const EncodedCells& cells, const Budget& budget,
                                CellChange& change) {
  if (change.suggestion.combinations) return true;
  const CellTable table = make_cell_table(cells.counts, change.columns, cells.missing_as, nullptr);
  KANON_TRY(const UnsafeOutcome found,
            unsafe_combinations(table, *recipe.recipe.promise.k,
                                {.max_size = recipe.max_size, .by_column_set = false, .budget = budget}));
  if (found.complete) take(found.total, change.suggestion);
  return found.complete;
}

bool leaves_less(const UnsafeSuggestion& a, const UnsafeSuggestion& b) {
  constexpr auto kLast = std::numeric_limits<std::uint64_t>::max();
  const auto key = [&](const UnsafeSuggestion& s) {
    const auto cost = s.suppressed_cells ? s.suppression_cost : kLast;
    return std::tuple(cost, s.suppressed_cells.value_or(kLast), s.combinations.value_or(kLast));
  };
  return key(a) < key(b);
}

}  // namespace kanon
