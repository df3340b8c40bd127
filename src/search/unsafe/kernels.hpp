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

// What is left of counted sets when some columns are taken: how many, how many rows they have, and the rows of those
// of which nothing is left.
struct Reduced {
  std::size_t count;
  std::uint64_t rows;
  std::uint64_t gained;
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
  // `sets` less the columns `taken`, those that keep at most `most` columns; a weight is the number of columns. Sets
  // without rows are passed over.
  Reduced (*reduce)(const CountedSet* sets, std::size_t count, std::uint64_t taken, std::uint64_t most,
                    CountedSet* out);
  // Every minimal set of columns that fewer than `need` rows agree on. `memory`: search_words() words. False: stopped.
  // Adds to `nodes`.
  bool (*combinations)(const DifferenceRows&, std::uint64_t* memory, const Poll& poll, OnFound on_found, void* context,
                       std::uint64_t& nodes);
};

const Kernels& kernels();
const Kernels& plain_kernels();
const Kernels* wide_kernels();  // null: not compiled for this kind of processor

}  // namespace kanon::unsafe
