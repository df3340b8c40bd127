// BoxWalk: visits every tight box that holds at least k rows, depth first, column by column.
//
// A box is tight when no smaller box holds the same rows. A box that is not tight never helps: the tight one inside it
// has the same rows and loses no more. So tight boxes are enough, both to form groups and to check prices.
// The walk chooses a run of the first column, keeps the items in it, chooses a run of the second, and so on; it turns
// back where fewer than k rows are left, where the visitor says so, and where a run chosen earlier is no longer tight
// (then it never will be again: items only become fewer). Items keep their order, so a list sorted by price stays so.
//
// A visitor has
//   bool skip(std::span<const Item> items, std::uint64_t rows, Units units)   nothing below is of interest: all boxes
//                                                                             there hold some of these items and lose
//                                                                             at least this much
//   void visit(std::span<const Run> box, Units units, std::span<const Item> items, std::uint64_t rows)
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "search/boxes/local/box_space.hpp"

namespace kanon::local {

using Item = std::uint32_t;  // index in Items

// The order of the columns in which the walk finds fewest partial boxes: those that lose most at their first step up
// come first, because there the loss cuts most.
std::vector<std::uint32_t> walk_order(const std::vector<BoxColumn>& columns);

// Where a walk may begin in the middle: runs of the first columns and the items in them.
struct PartialBox {
  Box box;  // by column; columns not yet chosen: undefined
  Units units = 0;
  std::vector<Item> items;
  std::uint64_t rows = 0;
};

template <class Visitor>
class BoxWalk {
 public:
  // Visits at `depth` chosen columns: all of them, or fewer for partial boxes.
  BoxWalk(const std::vector<BoxColumn>& columns, const std::vector<std::uint32_t>& order, const Items& items,
          std::uint64_t k, std::size_t depth, Visitor& visitor)
      : columns_(columns),
        order_(order),
        items_(items),
        k_(k),
        depth_(depth),
        visitor_(visitor),
        box_(columns.size()) {}

  void run() {
    PartialBox all;
    all.box = box_;
    all.items.resize(items_.size);
    std::iota(all.items.begin(), all.items.end(), Item{0});
    all.rows = std::accumulate(items_.rows.begin(), items_.rows.end(), std::uint64_t{0});
    if (all.rows >= k_) run(all, 0);
  }

  // From `begin` chosen columns on.
  void run(const PartialBox& partial, std::size_t begin) {
    std::size_t deep = 0;
    for (std::size_t d = begin; d < depth_; ++d) deep += columns_[order_[d]].height + 1;
    const std::size_t room = deep * partial.items.size() + 1;  // keep() writes one place ahead
    if (space_.size() < room) space_.resize(room);
    box_ = partial.box;
    top_ = space_.data();
    enter(begin, partial.items, partial.rows, partial.units);
  }

 private:
  using List = std::span<const Item>;

  [[nodiscard]] const std::uint32_t* positions(std::uint32_t column) const {
    return items_.positions.data() + column * items_.size;
  }

  [[nodiscard]] std::uint64_t rows_of(List list) const {
    std::uint64_t out = 0;
    for (const Item item : list) out += items_.rows[item];
    return out;
  }

  // Appends the items that `in` accepts to the stack of items.
  template <class In>
  List keep(List list, In in) {
    Item* const begin = top_;
    for (const Item item : list) {
      *top_ = item;
      top_ += in(item) ? 1 : 0;
    }
    return {begin, top_};
  }

  void enter(std::size_t depth, List list, std::uint64_t rows, Units units) {
    if (depth == depth_) {
      visitor_.visit(std::span<const Run>(box_), units, list, rows);
      return;
    }
    const std::uint32_t c = order_[depth];
    if (columns_[c].nested)
      enter_tree(depth, c, list, rows, units);
    else
      enter_runs(depth, c, list, rows, units);
  }

  // The first `depth` columns are tight for the list.
  [[nodiscard]] bool tight(std::size_t depth, List list) const {
    for (std::size_t d = 0; d < depth; ++d) {
      const std::uint32_t c = order_[d];
      if (!tight_in(columns_[c], box_[c], positions(c), list)) return false;
    }
    return true;
  }

  static bool tight_in(const BoxColumn& column, Run run, const std::uint32_t* at, List list) {
    if (run.first == run.last) return true;
    if (column.nested) {
      // A node is tight if the child that holds the first item does not hold all items.
      std::uint32_t node = column.leaf[at[list[0]]];
      if (column.nodes[node].run == run) return true;  // a leaf of several positions
      while (column.nodes[column.nodes[node].parent].run != run) node = column.nodes[node].parent;
      const Run child = column.nodes[node].run;
      for (const Item item : list) {
        if (at[item] < child.first || at[item] > child.last) return true;
      }
      return false;
    }
    bool first = false, last = false;
    for (const Item item : list) {
      first = first || at[item] == run.first;
      last = last || at[item] == run.last;
      if (first && last) return true;
    }
    return false;
  }

  void choose(std::size_t depth, std::uint32_t c, Run run, List list, std::uint64_t rows, Units units) {
    const Units more = units + columns_[c].units(run);
    if (visitor_.skip(list, rows, more)) return;
    box_[c] = run;
    if (tight(depth, list)) enter(depth + 1, list, rows, more);
  }

  void enter_tree(std::size_t depth, std::uint32_t c, List list, std::uint64_t rows, Units units) {
    const BoxColumn& column = columns_[c];
    if (column.roots == 1) {
      enter_node(depth, c, 0, list, rows, units);
      return;
    }
    const std::size_t mark = parts_.size();
    part(c, 0, 0, column.roots, list);
    enter_parts(depth, c, 0, mark, list, units);
    parts_.resize(mark);
  }

  // A child or a root, and the number of items and rows of a list in it.
  struct Part {
    std::uint64_t rows = 0;
    std::uint32_t size = 0;
    Item* end = nullptr;  // of its items, while they are dealt out
  };

  // Counts what the nodes `first` to `first + count - 1` of one depth have of the list, on top of parts_. True: one of
  // them has it all.
  bool part(std::uint32_t c, std::uint32_t depth, std::uint32_t first, std::uint32_t count, List list) {
    const BoxColumn& column = columns_[c];
    const std::uint32_t* const at = positions(c);
    const std::uint32_t* const holder = column.holder.data() + std::size_t{depth} * column.low.size();
    const std::size_t mark = parts_.size();
    parts_.resize(mark + count);
    Part* const parts = parts_.data() + mark;
    for (const Item item : list) {
      Part& one = parts[holder[at[item]] - first];
      one.rows += items_.rows[item];
      ++one.size;
    }
    return parts[holder[at[list[0]]] - first].size == list.size();
  }

  // What part() has counted from `mark` on, for the nodes from `first` on.
  void enter_parts(std::size_t depth, std::uint32_t c, std::uint32_t first, std::size_t mark, List list, Units units) {
    const std::size_t end = parts_.size();
    Item* const before = top_;
    deal_out(c, first, mark, list);
    for (std::size_t i = mark; i < end; ++i) {
      const auto node = first + static_cast<std::uint32_t>(i - mark);
      const Part one = parts_[i];  // a copy: parts_ grows on the way down
      if (one.rows < k_) continue;
      const List items = one.size == list.size() ? list : List(one.end - one.size, one.end);
      if (!visitor_.skip(items, one.rows, units)) enter_node(depth, c, node, items, one.rows, units);
    }
    top_ = before;
  }

  // Puts the items of every part that has k rows together, in their order, on top of the space.
  void deal_out(std::uint32_t c, std::uint32_t first, std::size_t mark, List list) {
    const BoxColumn& column = columns_[c];
    const std::uint32_t* const at = positions(c);
    const std::uint32_t* const holder =
        column.holder.data() + std::size_t{column.nodes[first].depth} * column.low.size();
    Part* const parts = parts_.data() + mark;
    bool any = false;
    for (std::size_t i = mark; i < parts_.size(); ++i) {
      Part& one = parts_[i];
      if (one.rows < k_ || one.size == list.size()) continue;
      any = true;
      one.end = top_;
      top_ += one.size;
    }
    if (!any) return;
    for (const Item item : list) {
      Part& one = parts[holder[at[item]] - first];
      if (one.end != nullptr) *one.end++ = item;
    }
  }

  void enter_node(std::size_t depth, std::uint32_t c, std::uint32_t at_node, List list, std::uint64_t rows,
                  Units units) {
    const auto& node = columns_[c].nodes[at_node];
    if (node.children == 0) {
      choose(depth, c, node.run, list, rows, units);
      return;
    }
    const std::size_t mark = parts_.size();
    const bool loose = part(c, node.depth + 1, node.first_child, node.children, list);
    if (!loose) choose(depth, c, node.run, list, rows, units);
    enter_parts(depth, c, node.first_child, mark, list, units);
    parts_.resize(mark);
  }

  void enter_runs(std::size_t depth, std::uint32_t c, List list, std::uint64_t all_rows, Units units) {
    const BoxColumn& column = columns_[c];
    const std::uint32_t* const at = positions(c);
    std::vector<std::uint32_t> occupied;
    for (const Item item : list) occupied.push_back(at[item]);
    std::sort(occupied.begin(), occupied.end());
    occupied.erase(std::unique(occupied.begin(), occupied.end()), occupied.end());
    Item* const before = top_;
    for (std::size_t i = 0; i < occupied.size() && !visitor_.skip(list, all_rows, units); ++i) {
      const Run reach{occupied[i], column.whole[occupied[i]].last};
      const List from = keep(list, [&](Item item) { return at[item] >= reach.first && at[item] <= reach.last; });
      Item* const mark = top_;
      std::uint64_t rows = rows_of(from);
      List part = from;
      auto end =
          static_cast<std::size_t>(std::upper_bound(occupied.begin(), occupied.end(), reach.last) - occupied.begin());
      while (end > i && rows >= k_ && !visitor_.skip(part, rows, units)) {
        const std::uint32_t last = occupied[--end];
        choose(depth, c, {reach.first, last}, part, rows, units);
        top_ = mark;
        part = keep(part, [&](Item item) { return at[item] < last; });
        rows = rows_of(part);
      }
      top_ = before;
    }
  }

  const std::vector<BoxColumn>& columns_;
  const std::vector<std::uint32_t>& order_;
  const Items& items_;
  std::uint64_t k_;
  std::size_t depth_;
  Visitor& visitor_;
  Box box_;
  std::vector<Item> space_;  // every list on the way down lies here, the deeper ones above
  Item* top_ = nullptr;
  std::vector<Part> parts_;  // of every node on the way down
};

}  // namespace kanon::local
