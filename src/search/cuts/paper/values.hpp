// The alphabet of the paper's search: every refinement of every column is a value that a head may hold.
//
// The paper's values are cuts of ordered domains, each free to be added. A refinement of a tree or a chain may need
// another one first: it is part of the tail, so of the allset, from the start, but can be added only when what it needs
// is in the head. When a value leaves the tail, all that need it leave too.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/common/problem.hpp"

namespace kanon::koptimize::paper {

using ValueIndex = std::uint32_t;
using Tail = std::vector<ValueIndex>;

struct TailValue {
  std::uint32_t column = 0;
  std::uint32_t refinement = 0;     // in the column
  std::vector<std::uint32_t> cuts;  // ascending
  std::optional<ValueIndex> needs;
  std::vector<ValueIndex> opens;  // values that need this one
};

struct Alphabet {
  std::vector<TailValue> values;  // column after column, as in the problem
  std::size_t columns = 0;
};

Alphabet make_alphabet(const CutColumns& columns);

// The tail without a value and without all that need it.
Tail without(const Alphabet& alphabet, const Tail& tail, ValueIndex value);

// Values whose cuts these are; empty: no set of values closed under `needs` has exactly these cuts.
std::optional<Tail> values_of(const Alphabet& alphabet, const CutColumns& columns, const CutSets& cuts);

using Members = std::vector<char>;  // by value: is it in the set?
CutSets cuts_of(const Alphabet& alphabet, const CutColumns& columns, const Members& members);

// The runs of positions a set of values leaves: per column, per position, where its run begins and ends.
struct Runs {
  std::vector<std::vector<std::uint32_t>> first, last;
};
Runs runs_of(const CutColumns& columns, const CutSets& cuts);

}  // namespace kanon::koptimize::paper
