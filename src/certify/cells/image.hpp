// What a plan of blanked cells makes of a table: every shown tuple with the rows that must be there.
//
// Rows of one tuple may be released in several parts. Which row goes where is no choice of the writer: they are taken
// in the order of a keyed hash of their other cells (docs/formats/plan.md), so the image is one and can be compared row
// for row.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "certify/cells/plan_file.hpp"
#include "certify/common/group_rows.hpp"
#include "certify/common/groups.hpp"
#include "kanon/result.hpp"
#include "table/source.hpp"

namespace kanon::certify {

inline constexpr std::uint32_t kUncovered = 1U << 30;  // ids from here on: values that the recoding of a column lacks

// The tuples of a plan in numbers.
struct PlanTuples {
  std::vector<TextIds> ids;  // know all texts of the plan's tuples and labels; for reading the release
  GroupTable tuples;         // in the order of the plan; a tuple that stands twice is there once
  bool repeated = false;
};
PlanTuples number_tuples(const CellPlan& plan);

// For reading the original: its values as the plan shows them.
std::vector<TextIds> ids_for_table(const CellPlan& plan, const Grouper& release);

// What a row of these values shows where the columns of `part` are blanked.
std::vector<std::uint32_t> shown_ids(const CellPlan& plan, const std::uint32_t* values, const CellPart* part);

struct CellImage {
  explicit CellImage(std::size_t columns) : shown(columns) {}
  GroupTable shown;
  std::vector<Tally> tallies;  // by shown tuple

  void add(const std::vector<std::uint32_t>& ids, const Tally& tally);
};

// The rows that the listed tuples must have in the release; without fingerprints.
CellImage listed_image(const CellPlan& plan, const PlanTuples& tuples);

// One pass over the original. `table` is what it was grouped into, the rule is counted on it.
struct OriginalImage {
  GroupedRows table;
  CellImage image;
  std::vector<std::size_t> miscounted;  // tuples of the plan whose rows are not those of the table
  TableFingerprint fingerprint;
};
Result<OriginalImage> image_of(const CellPlan& plan, const PlanTuples& tuples, Source& original,
                               std::vector<TextIds> ids, const HashKey& key);

}  // namespace kanon::certify
