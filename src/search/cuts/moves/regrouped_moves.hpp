// RegroupedMoves: the neighbours of a candidate, each costed by regrouping all tuples.
//
// For problems in which k counts entities, or models are asked for: what parts and joins of groups hold does not follow
// from sums. Slower than GroupsOf by as much as all tuples are more than those of the groups that a move changes.
#pragma once

#include "search/cuts/moves/whole_of.hpp"

namespace kanon::moves {

template <class Charge>
class RegroupedMoves final : public Moves {
 public:
  explicit RegroupedMoves(const Ground<Charge>& ground) : Moves(ground.grid, {}), whole_(ground) { measure(); }

  [[nodiscard]] std::size_t groups() const override { return groups_; }

  void set(const Chosen& chosen) override {
    std::fill(needed_by_.begin(), needed_by_.end(), 0u);
    std::fill(chosen_.begin(), chosen_.end(), std::uint8_t{0});
    for (std::size_t s = 0; s < chosen.size(); ++s) {
      if (chosen[s] != 0) mark(s, true);
    }
    measure();
  }
  void add(std::size_t step) override {
    mark(step, true);
    measure();
  }
  void remove(std::size_t step) override {
    mark(step, false);
    measure();
  }

  [[nodiscard]] Standing after_add(std::size_t step) override { return with(step, 1); }
  [[nodiscard]] Standing after_remove(std::size_t step) override { return with(step, 0); }
  void look_at_additions(std::vector<Look>& out) override {
    for (std::uint32_t s = 0; s < chosen_.size(); ++s) {
      if (may_add(s)) out.push_back({s, after_add(s)});
    }
  }

 private:
  void measure() {
    now_ = whole_.cost_of(chosen_);
    groups_ = whole_.groups();
  }
  Standing with(std::size_t step, std::uint8_t in) {
    const auto before = std::exchange(chosen_[step], in);
    const Standing out = whole_.cost_of(chosen_);
    chosen_[step] = before;
    return out;
  }

  WholeOf<Charge> whole_;
  std::size_t groups_ = 0;
};

}  // namespace kanon::moves
