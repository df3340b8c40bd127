// Takes rare values out of a table and leaves their rows as guests.
#include "search/cuts/koptimize/thin.hpp"

#include "search/cuts/koptimize/cells.hpp"

namespace kanon::koptimize {
namespace {

using Places = std::vector<std::uint16_t>;

// By column and place: does it go?
std::vector<std::vector<char>> rare_places(const Grid& grid, const std::vector<Cm2Policy::Stat>& stats,
                                           std::size_t line, Cost rare, const Sides& incumbent) {
  const std::size_t width = grid.columns.size();
  std::vector<std::vector<char>> out(width);
  for (std::size_t c = 0; c < width; ++c) {
    const auto& column = grid.columns[c];
    out[c].assign(column.places, 0);
    if (c == line || column.kind != CutKind::free || column.steps + 1 != column.places) continue;
    std::vector<Cost> rows(column.places, 0);
    for (std::size_t t = 0; t < grid.tuples; ++t) rows[grid.places[t * width + c]] += stats[t].n;
    const Side* cut = incumbent.data() + column.first_step;  // cut[p] is behind place p
    for (std::size_t p = 1; p + 1 < column.places; ++p)
      out[c][p] = rows[p] <= rare && (cut[p - 1] == Side::in || cut[p] == Side::in) ? 1 : 0;
  }
  return out;
}

// The places of a tuple, with each rare one moved to the next that is not, on both sides.
std::vector<Places> guests_of(Places tuple, const std::vector<std::vector<char>>& rare) {
  std::vector<Places> out{std::move(tuple)};
  for (std::size_t c = 0; c < rare.size(); ++c) {
    const std::size_t place = out[0][c];
    if (!rare[c][place]) continue;
    std::size_t before = place, behind = place;
    while (rare[c][before]) --before;
    while (rare[c][behind]) ++behind;
    const std::size_t count = out.size();
    for (std::size_t i = 0; i < count; ++i) {
      out.push_back(out[i]);
      out[i][c] = static_cast<std::uint16_t>(before);
      out.back()[c] = static_cast<std::uint16_t>(behind);
    }
  }
  return out;
}

}  // namespace

std::optional<Thin> thin(const Grid& grid, const std::vector<Cm2Policy::Stat>& stats, std::size_t line, Cost rare,
                         const Sides& incumbent) {
  const auto goes = rare_places(grid, stats, line, rare, incumbent);
  Thin out;
  out.grid.columns = grid.columns;
  out.grid.steps = grid.steps;
  out.sides.assign(grid.steps.size(), Side::open);
  bool any = false;
  for (std::size_t c = 0; c < goes.size(); ++c) {
    for (std::size_t p = 0; p < goes[c].size(); ++p) {
      if (!goes[c][p]) continue;
      // The cut before it stands for both.
      out.sides[StepIndex{grid.columns[c].first_step + static_cast<std::uint32_t>(p)}] = Side::out;
      any = true;
    }
  }
  if (!any) return std::nullopt;
  const std::size_t width = grid.columns.size();
  Cost tuples_left = 2 * static_cast<Cost>(grid.tuples), rows_left = 0;
  for (const auto& stat : stats) rows_left += stat.n;
  rows_left *= 2;
  for (std::size_t t = 0; t < grid.tuples; ++t) {
    const auto* from = &grid.places[t * width];
    // A tuple that is rare in several columns leaves guests on both sides of each.
    Cost copies = 1;
    for (std::size_t c = 0; c < width; ++c) copies *= goes[c][from[c]] ? 2 : 1;
    const bool stays = copies == 1;
    tuples_left -= copies;
    if (tuples_left < 0) return std::nullopt;
    rows_left -= copies * stats[t].n;
    if (rows_left < 0) return std::nullopt;
    for (const auto& places : guests_of({from, from + width}, goes)) {
      out.grid.places.insert(out.grid.places.end(), places.begin(), places.end());
      out.stats.push_back(stays ? stats[t] : Cm2Policy::Stat{stats[t].n, 0, 0});
      ++out.grid.tuples;
    }
  }
  if (key_bits(out.grid) >= 128) return std::nullopt;
  pack_columns(out.grid);
  return out;
}

}  // namespace kanon::koptimize
