// The quasi-identifier cells of a file with blanked cells, as numbers: distinct tuples with their rows.
//
// The numbers of the texts are shared by the release, its plan and its original, so that tuples can be compared across
// them. Two numbers have a meaning of their own: a blanked cell, and a missing value.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "certify/common/groups.hpp"

namespace kanon::certify {

inline constexpr std::uint32_t kBlankedCell = 0;
inline constexpr std::uint32_t kMissingCell = 1;

// How the cells of a release are read. The empty blank is the usual one; an empty cell of the release is then blanked,
// whether it was missing before or not: who reads the release cannot tell, and what is not shown cannot betray.
struct CellReading {
  std::string blank;
  std::vector<std::string> missing;    // texts that mean missing, beside the empty cell
  bool missing_never_matches = false;  // else missing is a value like others
};

struct CellTuples {
  std::size_t columns = 0;
  std::vector<std::uint32_t> ids;   // tuple after tuple
  std::vector<std::uint64_t> rows;  // of each tuple

  [[nodiscard]] std::size_t size() const { return rows.size(); }
  [[nodiscard]] const std::uint32_t* tuple(std::size_t index) const { return ids.data() + index * columns; }
};

// Numbers for the texts of each column of a release.
std::vector<TextIds> cell_ids(const CellReading& reading, const std::vector<std::string>& columns);
// The same numbers for the original: an empty cell there is a missing one, and so is one of the texts `missing`.
std::vector<TextIds> ids_for_original(const Grouper& release, const std::vector<std::string>& columns,
                                      const std::vector<std::string>& missing);

// Tuples by group of the grouper; `rows` by group.
CellTuples tuples_of(const Grouper& grouper, std::size_t columns, std::vector<std::uint64_t> rows);

// "('age': '23', 'sex': blanked)"; `texts` knows the numbers.
std::string tuple_name(const std::uint32_t* ids, const std::vector<std::string>& columns, const Grouper& texts);

}  // namespace kanon::certify
