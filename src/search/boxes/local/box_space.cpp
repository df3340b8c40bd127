// From cuts and refinements to the runs a group may show, and from losses to whole units.
#include "search/boxes/local/box_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "base/try.hpp"

namespace kanon::local {
namespace {

constexpr Units kMostRowUnits = Units{1} << 40;
constexpr std::size_t kMostTabulated = 1024;  // positions
constexpr std::uint64_t kMostRows = std::uint64_t{1} << 31;

std::vector<Run> runs_between(std::vector<std::uint32_t> cuts, std::uint32_t positions) {
  std::sort(cuts.begin(), cuts.end());
  cuts.push_back(positions);
  std::vector<Run> out;
  std::uint32_t first = 0;
  for (const auto cut : cuts) {
    if (cut == first) continue;
    out.push_back({first, cut - 1});
    first = cut;
  }
  return out;
}

// All nodes of the tree that the refinements describe, level by level, so that the children of a node are neighbours.
void plant_tree(BoxColumn& out, const CutColumn& column) {
  for (const Run run : runs_between(column.fixed_cuts, column.positions)) out.nodes.push_back({.run = run});
  out.roots = static_cast<std::uint32_t>(out.nodes.size());
  out.leaf.resize(column.positions);
  for (std::uint32_t node = 0; node < out.nodes.size(); ++node) {
    for (std::uint32_t at = out.nodes[node].run.first; at <= out.nodes[node].run.last; ++at) out.leaf[at] = node;
  }
  for (const auto& refinement : column.refinements) {
    std::size_t next = 0;
    while (next < refinement.cuts.size()) {  // the cuts that part one node
      const std::uint32_t node = out.leaf[refinement.cuts[next] - 1];
      const Run run = out.nodes[node].run;
      std::vector<std::uint32_t> inside;
      for (; next < refinement.cuts.size() && refinement.cuts[next] <= run.last; ++next)
        inside.push_back(refinement.cuts[next] - run.first);
      if (inside.empty()) {  // already there
        ++next;
        continue;
      }
      out.nodes[node].first_child = static_cast<std::uint32_t>(out.nodes.size());
      for (const Run part : runs_between(inside, run.last - run.first + 1)) {
        const auto child = static_cast<std::uint32_t>(out.nodes.size());
        out.nodes.push_back({.run = {part.first + run.first, part.last + run.first},
                             .parent = node,
                             .depth = out.nodes[node].depth + 1});
        for (std::uint32_t at = part.first; at <= part.last; ++at) out.leaf[at + run.first] = child;
        ++out.nodes[node].children;
      }
    }
  }
  for (const auto& node : out.nodes) out.height = std::max(out.height, node.depth + 1);
  out.holder.assign(std::size_t{out.height} * column.positions, BoxColumn::kNone);
  for (std::uint32_t node = 0; node < out.nodes.size(); ++node) {
    const auto& [run, parent, first_child, children, depth] = out.nodes[node];
    std::uint32_t* const holder = out.holder.data() + std::size_t{depth} * column.positions;
    std::fill(holder + run.first, holder + run.last + 1, node);
  }
}

BoxColumn shape_of(const CutColumn& column) {
  BoxColumn out;
  out.nested = column.kind != CutKind::free;
  for (const Run run : runs_between(column.fixed_cuts, column.positions))
    out.whole.insert(out.whole.end(), run.last - run.first + 1, run);
  if (out.nested) {
    plant_tree(out, column);
    return out;
  }
  out.height = 2;
  return out;
}

double width_of(const CutColumn& column) {
  return column.high.back() - column.low.front();
}

bool is_whole(double x) {
  return std::abs(x) < 4e9 && x == std::floor(x);
}

// Whole numbers in the proportion of the weights, where small ones exist.
std::optional<std::vector<Units>> whole_weights(const CutColumns& columns) {
  for (double scale = 1; scale <= 1024; scale *= 2) {
    std::vector<Units> out;
    for (const auto& column : columns) {
      if (is_whole(column.weight * scale)) out.push_back(static_cast<Units>(column.weight * scale));
    }
    if (out.size() == columns.size()) return out;
  }
  return {};
}

// Units of a row of every column, so that every loss is whole; empty where they would be too many.
std::optional<std::vector<Units>> exact_units(const CutColumns& columns, Units most) {
  const auto weights = whole_weights(columns);
  if (!weights) return {};
  Units common = 1;
  for (const auto& column : columns) {
    for (const auto* places : {&column.low, &column.high}) {
      if (!std::all_of(places->begin(), places->end(), is_whole)) return {};
    }
    const auto width = static_cast<Units>(width_of(column));
    if (width > 0) common = std::lcm(common, width);
    if (common > most) return {};
  }
  std::vector<Units> out;
  Units sum = 0;
  for (const auto weight : *weights) {
    if (weight > most / common) return {};
    out.push_back(weight * common);
    sum += out.back();
  }
  if (sum > most) return {};
  return out;
}

void weigh_exactly(BoxColumn& out, const CutColumn& column, Units units) {
  const auto width = static_cast<Units>(width_of(column));
  const Units step = width > 0 ? units / width : 0;
  for (std::uint32_t at = 0; at < column.positions; ++at) {
    out.low.push_back(static_cast<Units>(column.low[at]) * step);
    out.high.push_back(static_cast<Units>(column.high[at]) * step);
  }
}

// Rounds down: a run never gets more units than it loses, so that bounds stay valid.
void weigh_rounded(BoxColumn& out, const CutColumn& column, double units) {
  const double width = width_of(column);
  for (std::uint32_t at = 0; at < column.positions; ++at) {
    const auto scaled = [&](double place) { return width > 0 ? (place - column.low.front()) / width * units : 0.0; };
    // One unit is far more than the rounding error of the division.
    out.low.push_back(static_cast<Units>(std::ceil(scaled(column.low[at]))) + 1);
    out.high.push_back(static_cast<Units>(std::floor(scaled(column.high[at]))) - 1);
  }
}

Status weigh(BoxSpace& space, const CutColumns& columns) {
  const Units most = std::min<Units>(kMostRowUnits, (Units{1} << 61) / static_cast<Units>(space.rows + 1));
  double weights = 0;
  for (const auto& column : columns) weights += column.weight;
  if (!(weights > 0)) return Error{.message = "all column weights are 0", .place = {}, .hint = {}};
  if (const auto units = exact_units(columns, most)) {
    space.row_units = std::accumulate(units->begin(), units->end(), Units{0});
    for (std::size_t c = 0; c < columns.size(); ++c) weigh_exactly(space.columns[c], columns[c], (*units)[c]);
    return Done{};
  }
  space.exact = false;
  space.row_units = most;
  for (std::size_t c = 0; c < columns.size(); ++c)
    weigh_rounded(space.columns[c], columns[c], columns[c].weight / weights * static_cast<double>(most));
  return Done{};
}

// A table for what is asked most: a run and a position of a tree are covered by what covers the position and that end
// of the run which is farther up.
void tabulate(BoxColumn& column) {
  const std::size_t positions = column.low.size();
  if (!column.nested || positions > kMostTabulated) return;
  column.meet.assign(positions * positions, -1);
  for (std::uint32_t a = 0; a < positions; ++a) {
    for (std::uint32_t b = a; b <= column.whole[a].last; ++b)
      column.meet[a * positions + b] = column.meet[b * positions + a] = column.units(column.cover(a, b));
  }
}

}  // namespace

Units BoxSpace::units(std::span<const Run> box) const {
  Units out = 0;
  for (std::size_t c = 0; c < columns.size(); ++c) out += columns[c].units(box[c]);
  return out;
}

bool BoxSpace::holds(std::span<const Run> box, std::size_t tuple) const {
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const auto at = tuples.position(c, tuple);
    if (at < box[c].first || at > box[c].last) return false;
  }
  return true;
}

double BoxSpace::cost(Units total) const {
  return static_cast<double>(total) / static_cast<double>(row_units) / static_cast<double>(rows);
}

double BoxSpace::cost_rounded_down(Units total) const {
  // Three roundings, each less than 2^-53 of the value.
  return std::max(0.0, cost(total) * (1 - 4 * std::numeric_limits<double>::epsilon()));
}

Result<BoxSpace> make_box_space(const CutProblem& problem) {
  const Histogram& histogram = problem.histogram;
  if (histogram.rows >= kMostRows)
    return Error{.message = fmt::format("{} rows are too many for local recoding", histogram.rows),
                 .place = {},
                 .hint = "It takes tables of less than 2^31 rows."};
  BoxSpace out;
  out.rows = histogram.rows;
  for (const auto& column : problem.columns) out.columns.push_back(shape_of(column));
  KANON_CHECK(weigh(out, problem.columns));
  for (auto& column : out.columns) tabulate(column);
  out.tuples.size = histogram.tuples();
  out.tuples.rows = histogram.counts;
  for (std::size_t c = 0; c < problem.columns.size(); ++c) {
    for (std::size_t tuple = 0; tuple < histogram.tuples(); ++tuple)
      out.tuples.positions.push_back(problem.columns[c].position_of[histogram.code(tuple, c).index]);
  }
  return out;
}

Items take(const Items& items, std::size_t columns, std::span<const std::uint32_t> which,
           std::span<const std::uint32_t> rows) {
  Items out;
  out.size = which.size();
  out.rows.assign(rows.begin(), rows.end());
  out.positions.reserve(columns * which.size());
  for (std::size_t c = 0; c < columns; ++c) {
    for (const auto item : which) out.positions.push_back(items.position(c, item));
  }
  if (items.sources.empty()) return out;
  for (const auto item : which) out.sources.push_back(items.sources[item]);
  return out;
}

}  // namespace kanon::local
