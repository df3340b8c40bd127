// The equivalence classes a node needs (section 6): those of the head, split and merged back as the search moves; those
// of the allset, as cells inside them; and, for every tail value, what adding it would split.
#pragma once

#include <cstdint>
#include <vector>

#include "search/cuts/paper/cost.hpp"
#include "search/cuts/paper/values.hpp"

namespace kanon::koptimize::paper {

struct HeadClass {
  std::uint32_t begin = 0, end = 0;  // in Level::order
  std::uint64_t rows = 0;
};

// The cells of one allset, ordered by head class. Cells of a class that was already suppressed when the level was made
// are not in it.
struct Level {
  std::vector<std::uint32_t> tuple;  // a tuple of the cell: the cell's runs are those of its positions
  std::vector<std::uint64_t> rows;
  std::vector<Amount> inside, suppressed;
  std::vector<double> stats;  // cell after cell, PaperCost::width() each
  std::vector<std::uint32_t> order;
  std::vector<HeadClass> classes;
};

// What the head suppresses.
struct Suppressed {
  std::uint64_t rows = 0;
  Amount amount = 0;
};

struct Undo {
  std::uint32_t parent = 0;  // the class the last one was split from
  Suppressed suppressed;     // before the split
};

// What adding a tail value to the head would do.
struct Probe {
  Amount gain = 0;               // of the bound
  std::uint64_t suppressed = 0;  // more rows than H suppresses
  std::uint64_t classes = 0;     // of the head that are split
  std::int64_t squares = 0;      // change of the sum of size^2 over all classes
  bool strict = true;            // useless by Claim 5.4
  bool liberal = true;           // useless by the end of section 5.3
};

class Classes {
 public:
  Classes(const CutProblem& problem, const Alphabet& alphabet, const PaperCost& cost);

  // Every tuple a cell of its own, in the classes of the fixed cuts.
  Level ground(Suppressed& suppressed) const;

  // The same head classes with the cells of another allset, at least as coarse.
  [[nodiscard]] Level coarsened(const Level& from, const Runs& allset);

  // Adds a value to the head; `merge` takes the splits back, last first, down to `undo` having `size` entries.
  void split(Level& level, const std::vector<std::uint32_t>& cuts, std::size_t column, Suppressed& suppressed,
             std::vector<Undo>& undo) const;
  static void merge(Level& level, std::size_t size, Suppressed& suppressed, std::vector<Undo>& undo);

  // The cost of the head and the bound of head and allset, the limit left aside.
  [[nodiscard]] Amount head_cost(const Level& level, const Suppressed& suppressed, const Runs& head) const;
  [[nodiscard]] Amount bound(const Level& level, const Suppressed& suppressed) const;

  // By value: probes of the `available` values. `tail` says which values that need them could follow.
  void probe(const Level& level, const Runs& head, const Tail& available, const Members& tail, bool printed_liberal,
             std::vector<Probe>& out);

  [[nodiscard]] std::uint64_t touched() const { return touched_; }

 private:
  [[nodiscard]] std::uint32_t position(std::uint32_t tuple, std::size_t column) const {
    return positions_[tuple * columns_ + column];
  }
  void append_cell(Level& level, std::uint32_t tuple) const;
  void finish_cells(Level& level, const Runs& allset) const;
  void suppress_if_small(const Level& level, const HeadClass& group, Suppressed& suppressed) const;
  [[nodiscard]] std::uint32_t find_cell(const Level& to, const Runs& allset, std::uint32_t tuple,
                                        std::uint32_t first_cell);
  void lay_out(const Level& level, const HeadClass& group, std::size_t column);
  void clear_slab();
  void probe_value(ValueIndex value, std::uint64_t class_rows, const Members& tail, bool printed_liberal, Probe& out);
  [[nodiscard]] bool strictly_useless(ValueIndex value, const Members& tail) const;

  const CutProblem& problem_;
  const Alphabet& alphabet_;
  const PaperCost& cost_;
  std::size_t columns_ = 0;
  std::vector<std::uint32_t> positions_;  // tuple after tuple
  std::vector<std::uint32_t> slots_;      // hash table of `coarsened`, cells + 1
  // The rows of one head class along one column: sums up to and including each position.
  std::uint32_t low_ = 0, high_ = 0;            // first and last position with rows
  std::uint32_t run_first_ = 0, run_last_ = 0;  // the run of the head the class lies in
  std::vector<std::uint64_t> rows_to_;
  std::vector<Amount> rise_to_;  // of suppressed - inside
  std::uint64_t touched_ = 0;
};

}  // namespace kanon::koptimize::paper
