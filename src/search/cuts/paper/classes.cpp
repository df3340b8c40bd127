// The head classes of a node, split and merged back, and the cells of its allset (sections 6.2 and 6.3).
//
// A level lists the cells of an allset in the order of the head classes, so a class is a stretch of the list; splitting
// it parts the stretch, and since the last split is always taken back first, the two parts still stand side by side
// then. The paper keeps rows in the classes; cells are fewer, and all a descendant can ever ask for.
#include "search/cuts/paper/classes.hpp"

#include <algorithm>
#include <bit>

namespace kanon::koptimize::paper {

Classes::Classes(const CutProblem& problem, const Alphabet& alphabet, const PaperCost& cost)
    : problem_(problem), alphabet_(alphabet), cost_(cost), columns_(problem.columns.size()) {
  std::uint32_t most = 1;
  for (std::size_t t = 0; t < problem.histogram.tuples(); ++t) {
    for (std::size_t c = 0; c < columns_; ++c)
      positions_.push_back(problem.columns[c].position_of[problem.histogram.code(t, c).index]);
  }
  for (const auto& column : problem.columns) most = std::max(most, column.positions);
  rows_to_.resize(most);
  rise_to_.resize(most);
}

void Classes::append_cell(Level& level, std::uint32_t tuple) const {
  level.order.push_back(static_cast<std::uint32_t>(level.tuple.size()));
  level.tuple.push_back(tuple);
  level.rows.push_back(0);
  level.stats.resize(level.stats.size() + cost_.width());
}

void Classes::finish_cells(Level& level, const Runs& allset) const {
  const auto losses = cost_.losses_of(allset);
  const std::size_t cells = level.tuple.size();
  level.inside.resize(cells);
  level.suppressed.resize(cells);
  for (std::size_t i = 0; i < cells; ++i) {
    const double* stats = level.stats.data() + i * cost_.width();
    Amount row_loss = 0;
    for (std::size_t c = 0; c < losses.size(); ++c) row_loss += losses[c][position(level.tuple[i], c)];
    level.inside[i] = cost_.inside(level.rows[i], stats, row_loss);
    level.suppressed[i] = cost_.suppressed(level.rows[i], stats);
  }
}

Level Classes::ground(Suppressed& suppressed) const {
  Level out;
  HeadClass all;
  for (std::uint32_t t = 0; t < problem_.histogram.tuples(); ++t) {
    append_cell(out, t);
    out.rows[t] = problem_.histogram.counts[t];
    cost_.add_tuple(t, out.stats.data() + t * cost_.width());
    all.rows += out.rows[t];
  }
  CutSets everywhere;
  for (const auto& column : problem_.columns) {
    everywhere.emplace_back();
    for (std::uint32_t cut = 1; cut < column.positions; ++cut) everywhere.back().push_back(cut);
  }
  finish_cells(out, runs_of(problem_.columns, everywhere));
  all.end = static_cast<std::uint32_t>(out.order.size());
  if (all.end > 0) out.classes.push_back(all);
  for (const auto& group : out.classes) suppress_if_small(out, group, suppressed);
  std::vector<Undo> never;
  for (std::size_t c = 0; c < columns_; ++c) split(out, problem_.columns[c].fixed_cuts, c, suppressed, never);
  return out;
}

void Classes::suppress_if_small(const Level& level, const HeadClass& group, Suppressed& suppressed) const {
  if (group.rows >= problem_.k) return;
  suppressed.rows += group.rows;
  for (std::uint32_t i = group.begin; i < group.end; ++i) suppressed.amount += level.suppressed[level.order[i]];
}

void Classes::split(Level& level, const std::vector<std::uint32_t>& cuts, std::size_t column, Suppressed& suppressed,
                    std::vector<Undo>& undo) const {
  const std::size_t before = level.classes.size();
  for (std::size_t start = 0; start < before; ++start) {
    auto at = static_cast<std::uint32_t>(start);
    for (const std::uint32_t cut : cuts) {
      const HeadClass whole = level.classes[at];
      if (whole.rows < problem_.k) break;
      const auto first = level.order.begin() + whole.begin;
      const auto middle = std::partition(first, level.order.begin() + whole.end,
                                         [&](std::uint32_t cell) { return position(level.tuple[cell], column) < cut; });
      HeadClass left{.begin = whole.begin, .end = whole.begin + static_cast<std::uint32_t>(middle - first), .rows = 0};
      if (left.end == whole.begin || left.end == whole.end) continue;
      for (std::uint32_t i = left.begin; i < left.end; ++i) left.rows += level.rows[level.order[i]];
      const HeadClass right{.begin = left.end, .end = whole.end, .rows = whole.rows - left.rows};
      undo.push_back({.parent = at, .suppressed = suppressed});
      level.classes[at] = left;
      at = static_cast<std::uint32_t>(level.classes.size());
      level.classes.push_back(right);
      suppress_if_small(level, left, suppressed);
      suppress_if_small(level, right, suppressed);
    }
  }
}

void Classes::merge(Level& level, std::size_t size, Suppressed& suppressed, std::vector<Undo>& undo) {
  while (undo.size() > size) {
    HeadClass& parent = level.classes[undo.back().parent];
    parent.end = level.classes.back().end;
    parent.rows += level.classes.back().rows;
    suppressed = undo.back().suppressed;
    level.classes.pop_back();
    undo.pop_back();
  }
}

std::uint32_t Classes::find_cell(const Level& to, const Runs& allset, std::uint32_t tuple, std::uint32_t first_cell) {
  std::uint64_t hash = first_cell;
  for (std::size_t c = 0; c < columns_; ++c)
    hash = (hash ^ allset.first[c][position(tuple, c)]) * 0x9E3779B97F4A7C15u + (hash >> 32);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = (hash ^ (hash >> 29)) & mask;; slot = (slot + 1) & mask) {
    if (slots_[slot] == 0) {
      slots_[slot] = static_cast<std::uint32_t>(to.tuple.size()) + 1;
      return slots_[slot] - 1;
    }
    const std::uint32_t cell = slots_[slot] - 1;
    bool same = cell >= first_cell;  // of the same head class
    for (std::size_t c = 0; same && c < columns_; ++c)
      same = allset.first[c][position(tuple, c)] == allset.first[c][position(to.tuple[cell], c)];
    if (same) return cell;
  }
}

Level Classes::coarsened(const Level& from, const Runs& allset) {
  Level out;
  const std::size_t width = cost_.width();
  slots_.assign(std::bit_ceil(2 * from.tuple.size() + 1), 0);
  for (const auto& group : from.classes) {
    if (group.rows < problem_.k) continue;
    const auto first = static_cast<std::uint32_t>(out.tuple.size());
    for (std::uint32_t i = group.begin; i < group.end; ++i) {
      const std::uint32_t old = from.order[i];
      const std::uint32_t cell = find_cell(out, allset, from.tuple[old], first);
      if (cell == out.tuple.size()) append_cell(out, from.tuple[old]);
      out.rows[cell] += from.rows[old];
      for (std::size_t s = 0; s < width; ++s) out.stats[cell * width + s] += from.stats[old * width + s];
    }
    touched_ += group.end - group.begin;
    out.classes.push_back({.begin = first, .end = static_cast<std::uint32_t>(out.tuple.size()), .rows = group.rows});
  }
  finish_cells(out, allset);
  return out;
}

Amount Classes::head_cost(const Level& level, const Suppressed& suppressed, const Runs& head) const {
  const auto losses = cost_.losses_of(head);
  Amount out = suppressed.amount;
  std::vector<double> stats(cost_.width());
  for (const auto& group : level.classes) {
    if (group.rows < problem_.k) continue;
    std::fill(stats.begin(), stats.end(), 0);
    for (std::uint32_t i = group.begin; !stats.empty() && i < group.end; ++i) {
      const double* cell = level.stats.data() + level.order[i] * stats.size();
      for (std::size_t s = 0; s < stats.size(); ++s) stats[s] += cell[s];
    }
    Amount row_loss = 0;
    const std::uint32_t tuple = level.tuple[level.order[group.begin]];
    for (std::size_t c = 0; c < losses.size(); ++c) row_loss += losses[c][position(tuple, c)];
    out += cost_.released(group.rows, stats.data(), row_loss);
  }
  return out;
}

Amount Classes::bound(const Level& level, const Suppressed& suppressed) const {
  Amount out = suppressed.amount;
  for (const auto& group : level.classes) {
    if (group.rows < problem_.k) continue;
    for (std::uint32_t i = group.begin; i < group.end; ++i) out += level.inside[level.order[i]];
  }
  return out;
}

}  // namespace kanon::koptimize::paper
