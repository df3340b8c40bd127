// The three rules of a safe record, and how many rows of a release with blanked cells break each of them.
//
// V(r) are the columns of r that are visible. A released record r is safe when at least k records (itself included)
//   original: equal r on V(r) in the original table;
//   strict:   show all of V(r) in the release and equal r there;
//   wildcard: agree with r in the release wherever both are visible.
// A record that shows nothing shows no combination of values, so it is safe under all three, even below k rows.
//
// Claim: strict implies original, and each of the two implies wildcard, record by record. What makes r safe under
// strict are k records that equal r on V(r): visible values are original values, so they do so in the original table.
// What makes r safe under original are k records whose values on V(r) are those of r: where they and r are both visible
// is a part of V(r), so they agree there. The converses are false: see tests/oracle/strict_test.cpp, (0,0),(0,1),(1,1)
// with k = 2.
#pragma once

#include <cstdint>
#include <vector>

#include "encode/cell_table.hpp"

namespace kanon {

enum class CellRule { original, strict, wildcard };

using ColumnMask = std::uint64_t;  // bit c: column c is visible

constexpr std::size_t kMostCellColumns = 64;

// So many rows of one tuple are released with the same visible columns.
struct ReleasedPart {
  ColumnMask visible = 0;
  std::uint32_t rows = 0;

  friend bool operator==(const ReleasedPart&, const ReleasedPart&) = default;
};

// Per tuple: its parts; their rows add up to the tuple's rows.
using CellRelease = std::vector<std::vector<ReleasedPart>>;

// Rows that are not safe. Requires at most kMostCellColumns columns. Time: original and strict look at all tuples once
// for every set of visible columns that occurs; wildcard compares pairs, but only for rows that break original.
std::uint64_t unsafe_rows(const CellTable& table, const CellRelease& release, std::uint64_t k, CellRule rule);

// The weights of the cells that are not visible, added up.
std::uint64_t blanked_weight(const CellTable& table, const CellRelease& release);

// The cells that are not visible, each counted once.
std::uint64_t blanked_cells(const CellTable& table, const CellRelease& release);

// True if every tuple's parts have as many rows as the tuple, and no column is visible that is not there.
bool covers(const CellTable& table, const CellRelease& release);

}  // namespace kanon
