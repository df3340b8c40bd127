// Kernels: the inner loops of the searches over single cells, each compiled for plain and for wide processors.
//
// They work on raw memory only. kernels_body.inc holds the code once; kernels_plain.cpp and kernels_wide.cpp compile
// it, the latter for AVX2 with bit counting; kernels() picks what the processor has. The answers are the same.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kanon::unsafe {

constexpr std::size_t kLanes = 64;        // tuples side by side
constexpr std::size_t kMostColumns = 64;  // a set of columns is one word

// Tuples in groups of kLanes; within a group column after column, one byte per tuple. Codes above 255 share bytes, so a
// byte that agrees proves nothing, one that differs does: agreements are never counted too low.
struct PairView {
  const std::uint8_t* bytes;
  const std::uint8_t* weights;  // per column, what an agreement counts; sum at most 255
  std::size_t columns;
  std::size_t groups;
  bool unit;  // every weight is 1
};

// A difference set that others are compared with.
struct Dominator {
  std::uint64_t columns;
  std::uint32_t rows;
};

// A set of columns that so many rows have.
struct CountedSet {
  std::uint64_t columns;
  std::uint64_t weight;
  std::uint64_t rows;
};

// What is left of counted sets when the columns of one of them are taken.
struct Reduced {
  std::size_t count = 0;     // sets of which something is left
  std::uint64_t rows = 0;    // that these have
  std::uint64_t gained = 0;  // rows of the sets of which nothing is left
  std::size_t least = 0;     // the place among those left of one with the least weight
  std::size_t apart = 0;     // of the given sets, those that do not contain what was taken; they come first now
};

// The difference sets of one tuple as a table of bits: bit r of differs[column] says that row r differs there.
struct DifferenceRows {
  const std::uint64_t* differs;  // column after column, `words` words each
  const std::uint64_t* masks;    // per row: the columns on which it differs
  const std::uint64_t* earlier;  // rows whose tuple has a lower number
  std::size_t rows;
  std::size_t words;
  std::size_t columns;
  std::uint32_t need;  // other rows that must agree for a combination to be safe
  std::uint32_t max_size;
};

// Combinations found together: `common` and one of `last` each.
struct Found {
  std::uint64_t common;
  std::uint64_t last;
  std::uint64_t first;               // those of `last` that no tuple of a lower number has
  std::uint32_t size;                // of each combination
  std::uint32_t rows[kMostColumns];  // by column of `last`: other rows that have the combination
};

// The agreements of one tuple with all others, for the table of all sets of columns (kernels_powerset.inc). The columns
// are in an order of their own there: those on which most rows agree with the tuple first.
struct Agreements {
  const std::uint32_t* sets;      // per tuple: the columns on which it agrees, in that order
  const std::uint32_t* counts;    // rows of each tuple
  const std::uint32_t* tuple_of;  // their numbers
  std::size_t tuples;
  std::size_t place;  // of the tuple itself
  std::size_t columns;
  std::uint32_t need;
  std::uint32_t max_size;
  const std::uint64_t* low_names;   // by set of the first kBlockColumns columns: the same set in the table's order
  const std::uint64_t* high_names;  // by set of the others
};

constexpr std::size_t kBlockColumns = 11;
constexpr std::size_t kBlockWords = (std::size_t{1} << kBlockColumns) / 64;
constexpr std::size_t kMostPowersetColumns = 22;
constexpr std::uint32_t kMostPowersetNeed = 31;

// One minimal unsafe combination.
struct FoundSet {
  std::uint64_t columns;
  std::uint32_t rows;  // other rows that have it
  std::uint16_t size;
  std::uint16_t first;  // 1: no tuple of a lower number has it
};

// Blocks of sets that share what they have of the later columns.
constexpr std::size_t powerset_blocks(std::size_t columns) {
  return columns <= kBlockColumns ? 1 : std::size_t{1} << (columns - kBlockColumns);
}
// Bits of a number up to `need`, and one for "some earlier tuple" where it matters.
constexpr std::size_t powerset_planes(std::uint32_t need) {
  std::size_t bits = 1;
  while (need >> bits != 0) ++bits;
  return need == 1 ? 1 : bits + 1;
}
// What minimal_sets() needs, all 0 before the first call; it leaves it as it found it.
struct PowersetMemory {
  std::uint64_t* counts;  // powerset_blocks() * powerset_planes() * kBlockWords words, on a line of kLanes bytes
  std::uint64_t* unsafe;  // powerset_blocks() * kBlockWords words, likewise
  std::uint8_t* filled;   // a byte per block
  std::uint8_t* alive;    // a byte per block
};

// What a search over `words` words of rows needs: sets of rows for every depth, and frames of 16, 8, 4, 2 and 1 words.
constexpr std::size_t search_words(std::size_t columns, std::size_t words) {
  const std::size_t sets = (columns + 1) * (columns + 2) / 2;
  return sets * words + (sets + columns + 65) * 31;
}

// Asked every few thousand steps; true: stop.
struct Poll {
  bool (*stop)(void* context);
  void* context;
};

using OnFound = void (*)(void* context, const Found& found);

struct Kernels {
  // Tuples of groups [begin, end) whose agreement with `query` weighs at least `least`; returns how many.
  std::size_t (*near)(const PairView&, const std::uint8_t* query, std::size_t begin, std::size_t end, unsigned least,
                      std::uint32_t* out);
  // The weight of the agreement of each tuple with `query`.
  void (*agreements)(const PairView&, const std::uint8_t* query, std::uint8_t* out);
  // Places among `count` bytes, a multiple of kLanes, of those that are at least `least`; returns how many.
  std::size_t (*at_least)(const std::uint8_t* bytes, std::size_t count, unsigned least, std::uint32_t* out);
  // Tuples whose difference sets contain fewer than `need` rows' sets among the dominators; returns how many.
  std::size_t (*undominated)(const PairView&, const std::uint8_t* query, const Dominator* dominators, std::size_t count,
                             std::uint32_t need, std::uint32_t* out);
  // How many rows' sets among `masks` lie within `set`, counted until there are `enough`.
  std::uint64_t (*contained)(const std::uint64_t* masks, const std::uint64_t* rows, std::size_t count,
                             std::uint64_t set, std::uint64_t enough);
  // `sets` less the columns `taken`, those that keep at most `most` columns; a weight is the number of columns.
  Reduced (*reduce)(CountedSet* sets, std::size_t count, std::uint64_t taken, std::uint64_t most, CountedSet* out);
  // Places among `sets` that have from 1 to `most` columns in common with `mask`; returns how many.
  std::size_t (*few_common)(const std::uint64_t* sets, std::size_t count, std::uint64_t mask, unsigned most,
                            std::uint32_t* out);
  // Per tuple the set of columns on which its bytes agree with `query`: bit i is column order[i]. At most 32 columns.
  void (*agreed_sets)(const PairView&, const std::uint8_t* query, const std::uint8_t* order, std::uint32_t* out);
  // Every minimal set of columns that fewer than `need` rows agree on, in ascending order of the sets in the order of
  // the columns there; returns how many. They are never more than half the columns' worth of sets: see TuplePowerset.
  std::size_t (*minimal_sets)(const Agreements&, const PowersetMemory& memory, FoundSet* out);
  // Every minimal set of columns that fewer than `need` rows agree on. `memory`: search_words() words. False: stopped.
  // Adds to `nodes`.
  bool (*combinations)(const DifferenceRows&, std::uint64_t* memory, const Poll& poll, OnFound on_found, void* context,
                       std::uint64_t& nodes);
};

const Kernels& kernels();
const Kernels& plain_kernels();
const Kernels* wide_kernels();  // null: not compiled for this kind of processor

}  // namespace kanon::unsafe
