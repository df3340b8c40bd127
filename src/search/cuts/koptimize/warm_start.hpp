// Warm start: a good candidate before the proof begins.
//
// One column at a time is tiled exactly while the others stay as they are, until no column improves; then the candidate
// is disturbed at random and the same again. Each step is a dynamic program, so it sees all cuts of a column at once.
#pragma once

#include <memory>

#include "search/cuts/koptimize/dive.hpp"

namespace kanon::koptimize {

// A small generator of our own: the same numbers on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t below(std::uint64_t n) { return next() % n; }

 private:
  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

struct Candidate {
  std::vector<Side> sides;  // in or out, of all steps
  Cost cost = kNever;
};

// Sets the steps of a column to those whose cuts are all there.
inline void set_column(const Grid& grid, std::size_t c, const std::vector<std::uint32_t>& cuts,
                       std::vector<Side>& sides) {
  const auto& column = grid.columns[c];
  std::vector<char> there(column.places + 1, 0);
  for (const auto cut : cuts) there[cut] = 1;
  for (std::size_t s = column.first_step; s < column.first_step + column.steps; ++s) {
    const auto& step = grid.steps[s];
    const bool in =
        std::all_of(step.cuts.begin(), step.cuts.end(), [&](std::uint32_t cut) { return there[cut] != 0; }) &&
        (step.needs < 0 || sides[static_cast<std::size_t>(step.needs)] == Side::in);
    sides[s] = in ? Side::in : Side::out;
  }
}

template <class Policy>
class WarmStart {
 public:
  // `settings`: one per column, in order.
  WarmStart(const Grid& grid, const std::vector<Setting<Policy>>& settings)
      : grid_(grid), settings_(settings), workers_(settings.size()) {}

  // Improves the candidate until no column can do better alone, with `most` evaluations at most, columns in the given
  // order. Returns how many it took.
  std::uint64_t descend(Candidate& candidate, const std::vector<std::size_t>& order, std::uint64_t most,
                        const Stop& stop) {
    std::uint64_t evaluations = 0;
    std::size_t unchanged = 0;
    for (std::size_t i = 0; unchanged < order.size(); ++i) {
      const std::size_t c = order[i % order.size()];
      ++unchanged;
      // A candidate whose cost is not known is measured in any case.
      if ((grid_.columns[c].steps == 0 && candidate.cost < kNever) || !can_be_line(grid_, c)) continue;
      if (evaluations > 0 && (evaluations == most || stop.now())) break;
      ++evaluations;
      const Subtree subtree{.sides = candidate.sides, .bound = 0, .id = 0};
      Cost upper = candidate.cost;
      std::optional<Found> found;
      if (!workers_[c]) workers_[c] = std::make_unique<Worker<Policy>>(settings_[c]);
      workers_[c]->restart();
      workers_[c]->evaluate_head(subtree, upper, found);
      if (!found) continue;
      set_column(grid_, c, found->line_cuts, candidate.sides);
      candidate.cost = found->cost;
      unchanged = 1;
    }
    return evaluations;
  }

 private:
  const Grid& grid_;
  const std::vector<Setting<Policy>>& settings_;
  std::vector<std::unique_ptr<Worker<Policy>>> workers_;
};

// May this step of a candidate change sides alone?
inline bool movable(const Grid& grid, const std::vector<Side>& sides, std::size_t step) {
  if (sides[step] != Side::in) {
    const auto needs = grid.steps[step].needs;
    return needs < 0 || sides[static_cast<std::size_t>(needs)] == Side::in;
  }
  const auto& column = grid.columns[grid.steps[step].column];
  for (std::size_t s = step + 1; s < column.first_step + column.steps; ++s) {
    if (sides[s] == Side::in && grid.steps[s].needs == static_cast<std::int32_t>(step)) return false;
  }
  return true;
}

// A column is drawn anew.
inline void redraw(const Grid& grid, std::size_t c, Random& random, std::vector<Side>& sides) {
  const auto& column = grid.columns[c];
  const std::uint64_t density = random.below(3) == 0 ? 0 : 1 + random.below(5);
  for (std::size_t s = column.first_step; s < column.first_step + column.steps; ++s) {
    const auto needs = grid.steps[s].needs;
    const bool may = needs < 0 || sides[static_cast<std::size_t>(needs)] == Side::in;
    sides[s] = may && random.below(10) < density ? Side::in : Side::out;
  }
}

// Some refinements go; in some kicks others of their columns come instead.
inline void scatter(const Grid& grid, Random& random, std::vector<Side>& sides) {
  const std::uint64_t times = 1 + random.below(6);
  const bool shift = random.below(2) == 0;
  std::vector<std::size_t> in;
  for (std::uint64_t i = 0; i < times; ++i) {
    in.clear();
    for (std::size_t s = 0; s < sides.size(); ++s) {
      if (sides[s] == Side::in && movable(grid, sides, s)) in.push_back(s);
    }
    if (in.empty()) return;
    const std::size_t gone = in[random.below(in.size())];
    const auto& column = grid.columns[grid.steps[gone].column];
    const std::size_t come = column.first_step + random.below(column.steps);
    sides[gone] = Side::out;
    if (shift && come != gone && sides[come] != Side::in && movable(grid, sides, come)) sides[come] = Side::in;
  }
}

// Another starting point near `from`: `order` is shuffled; then some refinements are moved (`scatters`), or its last
// column is drawn anew.
inline Candidate disturbed(const Grid& grid, const Candidate& from, bool scatters, Random& random,
                           std::vector<std::size_t>& order) {
  Candidate out{from.sides, kNever};
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  if (scatters) {
    scatter(grid, random, out.sides);
  } else {
    redraw(grid, order.back(), random, out.sides);
  }
  return out;
}

}  // namespace kanon::koptimize
