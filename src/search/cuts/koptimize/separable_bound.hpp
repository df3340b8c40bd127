// SeparableBound: for lm, which is a sum over the columns.
//
// What a row loses does not depend on its group; so finest cells need not be told apart, and the bound with a step out
// is as cheap as the one with it in.
#pragma once

#include <optional>

#include "search/cuts/koptimize/column_loss.hpp"
#include "search/cuts/koptimize/lm_policy.hpp"
#include "search/cuts/koptimize/relaxation.hpp"

namespace kanon::koptimize {

class SeparableBound : public Relaxation<LmPolicy> {
 public:
  using Base = Relaxation<LmPolicy>;
  using Base::Base;

  // `subtree` is inside the last one measured. Returns how many entries it went through.
  std::size_t measure(const Subtree& subtree) {
    const std::size_t entries = begin_measure(subtree, true);
    set_.policy.weigh(frame_, set_.grid, runs_, set_.line, least_loss_);
    gather(nullptr);
    (with_losses_ ? losses_.doomed : open_.small).table(open_small_);
    fill_tables();
    set_.policy.add_line_loss(set_.line, doomed(), lower_);
    set_.policy.add_line_loss(set_.line, small_, exact_);
    if (with_losses_) set_.policy.add_line_loss(set_.line, lost_, charged_);
    forbid_slabs_beyond_limit();
    return entries;
  }
  std::size_t measure_head(const Subtree& subtree) { return measure(subtree); }

  // What every column loses by itself. (Without suppression it hardly ever says more.)
  Cost tighter_bound(const Subtree& subtree, Cost /*upper*/) {
    if (set_.limit == 0) return 0;
    base_.small.table(table_);
    if (!column_loss_) column_loss_.emplace(set_.grid, set_.policy, set_.limit);
    const Slab whole{{0}, {static_cast<std::uint32_t>(places_ - 1)}};
    return column_loss_->bound(frame_, live_, subtree, table_[whole]);
  }

  void probe(const StepFlags& wanted, Cost /*upper*/) {
    begin_probe(wanted.size());
    probe_.run(cells(), finished_, runs_, wanted, nullptr, rises_);
    sorted_column_ = SIZE_MAX;
    for (const auto s : each<StepIndex>(wanted.size())) {
      if (!wanted[s]) continue;
      if (const Rise* rise = rises_.of(s)) in_[s] = tile_in_step(*rise);
      out_[s] = tile_out_step(wanted, s);
    }
  }

  // A cut shortens runs, whatever it parts.
  [[nodiscard]] bool useless(const Subtree& /*subtree*/, StepIndex /*step*/) const { return false; }

  // Both sides count alike. (The wrong rule costs orders of magnitude.)
  StepIndex best_step(const StepFlags& wanted, Cost bound) {
    return most_promising(wanted, [&](StepIndex s) {
      return std::log1p(rise_above(in_[s], bound)) + std::log1p(rise_above(out_[s], bound));
    });
  }

 private:
  Cost tile_in_step(const Rise& rise) {
    rise_cost_ = rise.cost.sums;
    set_.policy.take_line_loss(set_.line, rise.small.sums, rise_cost_);
    return tile_in(rise_cost_, rise.small.sums, [&](Slab slab, Cost cost) { return lower_[slab] + cost; });
  }

  // Steps of a column come one after the other.
  Cost tile_out_step(const StepFlags& wanted, StepIndex step) {
    const std::size_t c = set_.grid.step(step).column;
    if (c != sorted_column_) sort_by_run(c);
    set_.policy.rise_out(frame_, by_run_, runs_, set_.grid, wanted, step, open_small_, least_loss_, table_);
    table_.add(lower_);
    if (with_losses_) table_.raise_to(charged_);
    return tiling_.best_cost(table_);
  }

  void sort_by_run(std::size_t c) {
    sorted_column_ = c;
    by_run_.assign(runs_[c].step_at.size(), {});
    for (const auto e : live_) {
      const auto place = set_.grid.places_of(frame_.cells.tuple[e])[c];
      by_run_[runs_[c].cell_of[place]].push_back(e);
    }
  }

  std::vector<Cost> least_loss_;  // by entry and column: what a row of it loses there at least
  SlabTable open_small_;          // rows of the classes below k that are not finished
  SlabTable rise_cost_;
  std::vector<std::vector<EntryIndex>> by_run_;  // the entries that can change, by cell run of sorted_column_
  std::size_t sorted_column_ = SIZE_MAX;
  std::optional<ColumnLoss> column_loss_;
};

}  // namespace kanon::koptimize
