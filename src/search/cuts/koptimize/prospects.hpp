// Prospects: the bound of a subtree with each open step in, and out; which steps that decides, and which to part by.
#pragma once

#include <cmath>

#include "search/cuts/koptimize/probe.hpp"
#include "search/cuts/koptimize/slabs.hpp"

namespace kanon::koptimize {

template <class Policy>
class Prospects {
 public:
  explicit Prospects(const Setting<Policy>& setting)
      : set_(setting),
        probe_(setting.policy, setting.grid, setting.line,
               Policy::kSeparable || setting.limit < setting.policy.need.rows),
        rises_(setting.grid.columns[setting.line].places) {}

  // Before slabs that were not measured inside the last ones.
  void restart() { probed_head_.clear(); }

  // Of the wanted steps, with what `slabs` has measured.
  void find(Slabs<Policy>& slabs, const std::vector<char>& wanted, Cost upper) {
    const Cost discount = slabs.price() * set_.limit;
    slabs.add_price(slabs.lower(), slabs.price(), priced_);
    const Cost plain = slabs.best_cost(priced_) - discount;
    in_.assign(wanted.size(), plain);
    out_.assign(wanted.size(), plain);
    if constexpr (Policy::kClamp) {
      find_doubtful(slabs, wanted, plain + discount, upper + discount);
    } else {
      find_rises(slabs, wanted);
    }
    sorted_column_ = SIZE_MAX;
    const auto& probed = Policy::kClamp ? doubtful_ : wanted;
    for (std::size_t s = 0; s < wanted.size(); ++s) {
      if (!probed[s]) continue;
      const Rise* rise = rises_.of(s);
      if (rise != nullptr) in_[s] = tile_in(slabs, *rise) - discount;
      if constexpr (Policy::kSeparable) out_[s] = tile_out(slabs, wanted, s) - discount;
      if (in_[s] > kNever / 2) in_[s] = kNever;
      if (out_[s] > kNever / 2) out_[s] = kNever;
    }
  }

  [[nodiscard]] Cost in(std::size_t step) const { return in_[step]; }
  [[nodiscard]] Cost out(std::size_t step) const { return out_[step]; }

  // Claim: where a step parts no class into two of k rows or more, all it does in any candidate is to suppress what it
  // parts off; and where that never pays and nothing open needs the step, leaving it out costs no more.
  [[nodiscard]] bool never_useful(const Subtree& subtree, std::size_t step) const {
    if (Policy::kSeparable || (Policy::kClamp ? path_rises_.useful : rises_.useful)[step]) return false;
    const auto& column = set_.grid.columns[set_.grid.steps[step].column];
    for (std::size_t s = step + 1; s < column.first_step + column.steps; ++s) {
      if (subtree.sides[s] != Side::out && set_.grid.steps[s].needs == static_cast<std::int32_t>(step)) return false;
    }
    return true;
  }

  // The wanted step that promises most on both sides of `bound`. For costs of groups what counts is the rise when it is
  // out, and for some what it is worth alone, measured on the bound's own tiling; for lm both sides count alike (the
  // wrong rule costs orders of magnitude).
  std::uint32_t best(Slabs<Policy>& slabs, const std::vector<char>& wanted, Cost bound) {
    if constexpr (!Policy::kSeparable)
      probe_.gains(slabs.linked_cells(), slabs.finished(), slabs.runs(), wanted, slabs.worth_path(), gain_);
    double most = -1;
    std::uint32_t best = 0;
    for (std::uint32_t s = 0; s < wanted.size(); ++s) {
      if (!wanted[s]) continue;
      const auto in = static_cast<double>(std::max<Cost>(0, in_[s] - bound));
      double promise = 0;
      if constexpr (Policy::kSeparable) {
        promise = std::log1p(in) + std::log1p(static_cast<double>(std::max<Cost>(0, out_[s] - bound)));
      } else {
        promise = std::log1p(gain_[s]) + Policy::kInWeight * std::log1p(in);
      }
      if (promise <= most) continue;
      most = promise;
      best = s;
    }
    return best;
  }

 private:
  // What a step adds when it is in depends on the head only; steps that went out since then do not matter.
  void find_rises(Slabs<Policy>& slabs, const std::vector<char>& wanted) {
    if (!Policy::kSeparable && slabs.head() == probed_head_) return;
    probe_.run(slabs.cells(), slabs.finished(), slabs.runs(), wanted, nullptr, rises_);
    probed_head_ = slabs.head();
  }

  // Where the bound's own tiling stays below `upper` with a step in, no other tiling has to be asked: `upper` does not
  // decide the step. Other tilings give way, so that what decides it adds much more than is missing to this one: steps
  // that add twice as much are probed on all slabs.
  void find_doubtful(Slabs<Policy>& slabs, const std::vector<char>& wanted, Cost bound, Cost upper) {
    slabs.unclamped(unclamped_);
    probe_.run_on(slabs.cells(), slabs.finished(), slabs.runs(), wanted, slabs.path(), path_rises_);
    doubtful_ = wanted;
    bool any = false;
    for (std::size_t s = 0; s < wanted.size(); ++s) {
      const Cost with = wanted[s] ? path_with(slabs, s) : 0;
      if (with < kNever && with - bound < 2 * (upper - bound)) doubtful_[s] = 0;
      any = any || doubtful_[s];
    }
    if (!any) return;
    // A slab that is in no tiling below `upper` as it is, is in none with a step in.
    const Reach reach = slabs.reach(priced_, upper);
    probe_.run(slabs.cells(), slabs.finished(), slabs.runs(), doubtful_, &reach, rises_);
  }

  // The priced bound of the bound's own tiling with a step in.
  [[nodiscard]] Cost path_with(const Slabs<Policy>& slabs, std::size_t step) const {
    const auto& path = slabs.path();
    Cost sum = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const std::size_t of = step * path.size() + i;
      const Cost cost = cost_with(slabs, slabs.slab_at(path, i), path_rises_.cost[of], path_rises_.small[of]);
      if (cost >= kNever) return kNever;
      sum += cost;
    }
    return sum;
  }

  // Of a slab, priced, when a step that is in adds so much to it. Parts run through clamped cells: what they add is
  // added to the bound of the cells themselves.
  [[nodiscard]] Cost cost_with(const Slabs<Policy>& slabs, std::size_t at, Cost cost, Cost small) const {
    if (slabs.small()[at] + small > set_.limit) return kNever;
    if constexpr (Policy::kClamp) {
      return std::max(slabs.lower()[at], unclamped_[at] + cost) + slabs.price() * (slabs.small()[at] + small);
    } else {
      return priced_[at] + cost + slabs.price() * small;
    }
  }

  Cost tile_in(Slabs<Policy>& slabs, const Rise& rise) {
    table_ = rise.cost.sums;
    if constexpr (Policy::kSeparable) set_.policy.take_line_loss(set_.line, rise.small.sums, table_);
    const std::size_t places = slabs.places();
    for (std::size_t last = 0; last < places; ++last) {
      for (std::size_t at = last * places; at <= last * places + last; ++at)
        table_[at] = cost_with(slabs, at, table_[at], rise.small.sums[at]);
    }
    return slabs.best_cost(table_);
  }

  // kSeparable. Steps of a column come one after the other.
  Cost tile_out(Slabs<Policy>& slabs, const std::vector<char>& wanted, std::size_t step) {
    const std::size_t c = set_.grid.steps[step].column;
    if (c != sorted_column_) sort_by_run(slabs, c);
    set_.policy.rise_out(slabs.cells(), by_run_, slabs.runs(), set_.grid, wanted, step, slabs.open_small(),
                         slabs.fine(), table_);
    for (std::size_t i = 0; i < table_.size(); ++i) table_[i] += priced_[i];
    return slabs.best_cost(table_);
  }

  void sort_by_run(Slabs<Policy>& slabs, std::size_t c) {
    sorted_column_ = c;
    by_run_.assign(slabs.runs()[c].step_at.size(), {});
    const auto& cells = slabs.cells().cells;
    for (const auto e : slabs.live()) {
      const auto place = set_.grid.places[cells.tuple[e] * set_.grid.columns.size() + c];
      by_run_[slabs.runs()[c].cell_of[place]].push_back(e);
    }
  }

  const Setting<Policy>& set_;
  Probe<Policy> probe_;
  Rises rises_;
  PathRises path_rises_;
  std::vector<char> probed_head_;  // the head the rises belong to
  std::vector<char> doubtful_;     // kClamp, by step: may `upper` decide it?
  std::vector<Cost> in_, out_;
  std::vector<double> gain_;
  SlabTable priced_, table_;
  std::vector<std::vector<std::uint32_t>> by_run_;  // kSeparable: the entries that can change, by cell run of a column
  std::size_t sorted_column_ = SIZE_MAX;
  SlabTable unclamped_;  // kClamp: the bounds a probe may add to
};

}  // namespace kanon::koptimize
