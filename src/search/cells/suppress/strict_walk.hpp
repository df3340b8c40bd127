// Groupings of records by all sets of visible columns that blank little: depth first over the columns.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "search/cells/suppress/rules.hpp"

namespace kanon::strict {

// Items are records first (they count), then companions (they do not). Groups with fewer than k records are dropped on
// the way: showing further columns only splits them. Groups with a companion are told apart at the end only.
class GroupingWalk {
 public:
  // `tuple_of`: per item its tuple. `stop` is asked at every set of columns.
  GroupingWalk(const CellTable& table, std::uint64_t k, const std::vector<std::uint32_t>& tuple_of, std::size_t records,
               const std::function<bool()>& stop);

  // Called with the visible columns, the blanked weight, and the records of one group of k or more without a companion.
  using OnGroup = std::function<void(ColumnMask, std::uint32_t, std::span<const std::uint32_t>)>;

  // All sets that blank less than `below`. False if it was stopped before the end.
  bool run(std::uint32_t below, const OnGroup& on_group);

 private:
  struct Grouping {
    std::vector<std::uint32_t> items;   // group after group
    std::vector<std::uint32_t> starts;  // and one past the last
  };
  void visit(std::size_t depth, ColumnMask visible, std::uint32_t blanked, const Grouping& grouping);
  void split(const Grouping& from, std::size_t column, Grouping& to);
  void tell(ColumnMask visible, std::uint32_t blanked, const Grouping& grouping);

  const CellTable& table_;
  std::uint64_t k_;
  std::size_t items_;
  std::size_t records_;
  std::vector<std::size_t> order_;    // of the columns: those with most values split soonest
  std::vector<std::uint32_t> codes_;  // column after column, by item
  const std::function<bool()>& stop_;
  std::uint32_t below_ = 0;
  const OnGroup* on_group_ = nullptr;
  bool stopped_ = false;
  std::vector<Grouping> depth_;                       // one grouping per column, reused
  std::vector<std::uint32_t> size_, rows_, touched_;  // of split(), by code
};

}  // namespace kanon::strict
