// What a plan of kind "boxes" makes of a table: every box, and the starred rows, with the rows that must be there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "certify/boxes/plan_file.hpp"
#include "certify/common/group_rows.hpp"
#include "certify/common/groups.hpp"
#include "kanon/result.hpp"
#include "table/source.hpp"

namespace kanon::certify {

// For reading a release: the labels of a column are numbered as its shown runs are; other texts come after them.
std::vector<TextIds> ids_for_box_release(const BoxPlan& plan);
// For reading a table: values are numbered by their positions, unknown ones come after them.
std::vector<TextIds> ids_for_box_table(const BoxPlan& plan);
// The numbers of a row that shows the suppression mark everywhere.
std::vector<std::uint32_t> starred_ids(const BoxPlan& plan);

// The groups a release must have. A box that shows the mark everywhere and starred rows look alike: they are one group.
struct BoxImage {
  explicit BoxImage(std::size_t columns) : shown(columns) {}
  GroupTable shown;  // the boxes first, in the order of the plan (a box that stands twice is there once)
  std::vector<Tally> tallies;
  std::size_t boxes = 0;  // of these groups; the starred rows are one more where they look like none of the boxes
  Tally suppressed;       // starred or dropped

  void add(const std::vector<std::uint32_t>& ids, const Tally& tally);
};

// By the plan alone, without fingerprints.
BoxImage planned_image(const BoxPlan& plan);

// One pass over the original.
struct BoxOriginal {
  BoxImage image;
  std::uint64_t rows = 0;
  std::vector<std::uint64_t> uncovered;  // by quasi column: rows with a value that the plan does not know
  std::vector<std::string> miscounted;   // tuples whose rows are not those of the table, in words
  TableFingerprint fingerprint;
  std::vector<ValueCounts> sensitive = {};  // by column that a model looks at, then tuple of the table
  // Where k counts entities: the different ones of each group of the image. Those of rows of a parted tuple are left
  // out: such a plan fails anyway.
  std::vector<std::uint64_t> entities = {};
  std::uint64_t rows_without_entity = 0;
};
Result<BoxOriginal> image_of_table(const BoxPlan& plan, Source& original, const HashKey& key);

}  // namespace kanon::certify
