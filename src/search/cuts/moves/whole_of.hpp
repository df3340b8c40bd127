// WholeOf: the cost of any candidate, by regrouping all tuples.
//
// The runs of a tuple, counted from 0 and taken as digits, make the number of its group. Columns are packed (see
// Grid::packs), so a tuple's number is the sum of a few table entries. Where all numbers are small they are places in a
// table, else keys of a hash table. Where k counts entities, a group below k rows is below k, and one with k entities
// that are in one tuple only is not: only for the groups between the two are the others gone through.
#pragma once

#include <limits>
#include <utility>

#include "search/cuts/moves/ground.hpp"
#include "search/cuts/moves/move_space.hpp"

namespace kanon::moves {

template <class Charge>
class WholeOf final : public Whole {
 public:
  using Stat = typename Charge::Stat;

  explicit WholeOf(const Ground<Charge>& ground)
      : ground_(ground), grid_(ground.grid), slots_(kSlots, 0), index_(ground.grid.tuples) {
    for (const auto& pack : grid_.packs) {
      std::size_t size = 1;
      for (const auto c : pack) size *= grid_.columns[c].places;
      begin_.push_back(numbers_.size());
      numbers_.resize(numbers_.size() + size);
    }
    losses_.resize(Charge::kLosses ? numbers_.size() : 0);
    runs_.resize(grid_.columns.size());
    if (ground.plain()) return;
    group_of_.resize(grid_.tuples);
    seen_.assign(ground.members.entities.ids_end, 0);
    values_.begin(ground.members.values.values_end);
  }

  // Of the candidate that was costed last.
  [[nodiscard]] std::size_t groups() const { return sums_.size(); }

  [[nodiscard]] Standing cost_of(const Chosen& chosen) override {
    const RunKey all = lay_out(chosen);
    sums_.clear();
    group_loss_.clear();
    if (all <= kSlots) {
      gather([this](RunKey number) -> std::uint32_t& { return slots_[static_cast<std::size_t>(number)]; });
      for (const auto slot : touched_) slots_[slot] = 0;
      touched_.clear();
    } else {
      gather_hashed();
    }
    Tally<Charge> out;
    const auto loss = [this](std::size_t g) { return Charge::kLosses ? group_loss_[g] : 0; };
    if (group_of_.empty()) {
      for (std::size_t g = 0; g < sums_.size(); ++g)
        out.add(ground_.charge, sums_[g], charge_of(ground_.charge, sums_[g], loss(g)));
    } else {
      find_released(static_cast<std::uint64_t>(ground_.charge.k));
      for (std::size_t g = 0; g < sums_.size(); ++g)
        out.add_known(ground_.charge, sums_[g], loss(g), released_[g] != 0);
      // Whatever the limit is, so many rows are above it.
      if (!is_within_budget()) out.suppressed = std::numeric_limits<Cost>::max() / 4;
    }
    return {.cost = out.total(ground_.charge), .suppressed = out.suppressed};
  }

 private:
  static constexpr std::size_t kSlots = std::size_t{1} << 20;
  static constexpr std::uint32_t kEnd = ~std::uint32_t{0};
  struct Run {
    std::vector<std::uint32_t> number;  // by place
    std::vector<Cost> loss;             // by place
    std::uint32_t count = 1;
  };

  // Fills the tables; returns how many numbers there are.
  RunKey lay_out(const Chosen& chosen) {
    RunKey unit = 1;
    for (std::size_t p = 0; p < grid_.packs.size(); ++p) {
      RunKey* numbers = &numbers_[begin_[p]];
      Cost* losses = Charge::kLosses ? &losses_[begin_[p]] : nullptr;
      std::size_t size = 1;
      numbers[0] = 0;
      if (losses != nullptr) losses[0] = 0;
      for (const auto c : grid_.packs[p]) {
        find_runs(c, chosen);
        // Backwards: what is read has not been written over yet.
        const std::size_t places = grid_.columns[c].places;
        for (std::size_t i = size; i-- > 0;) {
          const RunKey before = numbers[i];
          for (std::size_t place = places; place-- > 0;)
            numbers[i * places + place] = before + unit * runs_[c].number[place];
          if (losses == nullptr) continue;
          const Cost lost = losses[i];
          for (std::size_t place = places; place-- > 0;) losses[i * places + place] = lost + runs_[c].loss[place];
        }
        size *= places;
        unit *= runs_[c].count;
      }
    }
    return unit;
  }

  void find_runs(std::size_t c, const Chosen& chosen) {
    const auto& column = grid_.columns[c];
    Run& run = runs_[c];
    run.number.assign(column.places + 1, 0);
    for (const auto cut : column.fixed_cuts) run.number[cut] = 1;
    for (auto s = column.first_step; s < column.first_step + column.steps; ++s) {
      if (chosen[s] == 0) continue;
      for (const auto cut : grid_.steps[s].cuts) run.number[cut] = 1;
    }
    run.number[0] = 0;
    for (std::uint32_t p = 1; p < column.places; ++p) run.number[p] += run.number[p - 1];
    run.count = run.number[column.places - 1] + 1;
    if constexpr (Charge::kLosses) {
      run.loss.resize(column.places);
      for (std::uint32_t first = 0, last = 0; first < column.places; first = last + 1) {
        last = first;
        while (last + 1 < column.places && run.number[last + 1] == run.number[first]) ++last;
        const Cost loss = ground_.loss(c, first, last);
        std::fill(run.loss.begin() + first, run.loss.begin() + last + 1, loss);
      }
    }
  }

  // released_: has the group k members, and does it hold the models?
  void find_released(std::uint64_t k) {
    if (ground_.members.entities.empty()) {
      members_.clear();
      for (const auto& sum : sums_) members_.push_back(static_cast<std::uint64_t>(sum.rows()));
    } else {
      count_members(k);
    }
    released_.clear();
    for (const auto members : members_) released_.push_back(members >= k ? 1 : 0);
    if (ground_.test != nullptr && (ground_.test->asks_values() || ground_.test->asks_population())) test_groups();
  }
  void test_groups() {
    link_tuples([&](std::size_t g) { return released_[g] != 0; });
    for (std::size_t g = 0; g < released_.size(); ++g) {
      if (released_[g] == 0) continue;
      TestedGroup group{.rows = static_cast<std::uint64_t>(sums_[g].rows())};
      for (auto t = first_[g]; t != kEnd; t = next_[t]) {
        if (!ground_.members.values.empty()) values_.add(ground_.members.values.of(t));
        if (!ground_.members.population.empty()) group.population += ground_.members.population[t];
      }
      counts_.clear();
      values_.end(counts_);
      group.values = counts_;
      released_[g] = ground_.test->holds(group) ? 1 : 0;
    }
  }
  [[nodiscard]] bool is_within_budget() const {
    if (ground_.test == nullptr || !ground_.test->budget().asks()) return true;
    RiskTotals totals;
    for (std::size_t g = 0; g < released_.size(); ++g) {
      if (released_[g] != 0) ground_.test->budget().add(static_cast<std::uint64_t>(sums_[g].rows()), totals);
    }
    return ground_.test->budget().holds(totals);
  }

  // The tuples of the groups that are wanted, one after the other from first_ on.
  template <class Wanted>
  void link_tuples(const Wanted& wanted) {
    first_.assign(sums_.size(), kEnd);
    next_.resize(grid_.tuples);
    for (std::uint32_t t = 0; t < grid_.tuples; ++t) {
      const auto g = group_of_[t];
      if (wanted(g)) next_[t] = std::exchange(first_[g], t);
    }
  }

  // members_: at most the distinct entities of each group, and k of them or more wherever there are.
  void count_members(std::uint64_t k) {
    const EntitySets& entities = ground_.members.entities;
    members_.assign(sums_.size(), 0);
    for (std::size_t t = 0; t < grid_.tuples; ++t) members_[group_of_[t]] += entities.lone[t];
    link_tuples([&](std::size_t g) { return members_[g] < k && static_cast<std::uint64_t>(sums_[g].rows()) >= k; });
    for (std::size_t g = 0; g < first_.size(); ++g) {
      if (first_[g] == kEnd) continue;
      if (++stamp_ == 0) seen_.assign(seen_.size(), 0), stamp_ = 1;
      for (auto t = first_[g]; t != kEnd && members_[g] < k; t = next_[t]) {
        for (const auto id : entities.ids_of(t)) members_[g] += std::exchange(seen_[id], stamp_) == stamp_ ? 0 : 1;
      }
    }
  }

  [[nodiscard]] RunKey number_of(const std::uint16_t* codes) const {
    RunKey out = 0;
    for (std::size_t p = 0; p < begin_.size(); ++p) out += numbers_[begin_[p] + codes[p]];
    return out;
  }
  void open_group(std::size_t tuple, const std::uint16_t* codes) {
    sums_.push_back(ground_.stats[tuple]);
    if constexpr (Charge::kLosses) {
      Cost loss = 0;
      for (std::size_t p = 0; p < begin_.size(); ++p) loss += losses_[begin_[p] + codes[p]];
      group_loss_.push_back(loss);
    }
  }

  template <class SlotAt>
  void gather(const SlotAt& slot_at) {
    const std::uint16_t* codes = grid_.packed.data();
    for (std::size_t t = 0; t < grid_.tuples; ++t, codes += begin_.size()) {
      const RunKey number = number_of(codes);
      std::uint32_t& slot = slot_at(number);
      if (slot != 0) {
        sums_[slot - 1] += ground_.stats[t];
        if (!group_of_.empty()) group_of_[t] = slot - 1;
        continue;
      }
      if (!group_of_.empty()) group_of_[t] = static_cast<std::uint32_t>(sums_.size());
      open_group(t, codes);
      slot = static_cast<std::uint32_t>(sums_.size());
      touched_.push_back(static_cast<std::uint32_t>(number));
    }
  }
  void gather_hashed() {
    keys_.clear();
    const auto key_at = [this](std::uint32_t g) { return keys_[g]; };
    const std::uint16_t* codes = grid_.packed.data();
    for (std::size_t t = 0; t < grid_.tuples; ++t, codes += begin_.size()) {
      const RunKey number = number_of(codes);
      const auto g = index_.find(number, key_at);
      if (!group_of_.empty()) group_of_[t] = g != GroupIndex::kNone ? g : static_cast<std::uint32_t>(sums_.size());
      if (g != GroupIndex::kNone) {
        sums_[g] += ground_.stats[t];
        continue;
      }
      index_.insert(number, static_cast<std::uint32_t>(sums_.size()));
      keys_.push_back(number);
      open_group(t, codes);
    }
    index_.clear();
  }

  const Ground<Charge>& ground_;
  const koptimize::Grid& grid_;
  std::vector<std::size_t> begin_;  // by pack: where its entries begin in the tables
  std::vector<RunKey> numbers_;
  std::vector<Cost> losses_;
  std::vector<Run> runs_;
  std::vector<Stat> sums_;  // by group
  std::vector<Cost> group_loss_;
  std::vector<std::uint32_t> group_of_;  // by tuple; empty: a group is its rows
  std::vector<std::uint64_t> members_;   // by group
  std::vector<char> released_;           // by group
  AddValues values_;                     // of one group
  std::vector<ValueCount> counts_;
  std::vector<std::uint32_t> first_, next_;  // tuples of groups that are in doubt: by group, by tuple
  std::vector<std::uint32_t> seen_;          // by id of an entity: the stamp of the group it was met in last
  std::uint32_t stamp_ = 0;
  std::vector<std::uint32_t> slots_;  // by number: the group, counted from 1
  std::vector<std::uint32_t> touched_;
  std::vector<RunKey> keys_;
  GroupIndex index_;
};

}  // namespace kanon::moves
