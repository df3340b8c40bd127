// What makes a label true, by the coding of its column and by where its labels come from.
#pragma once

#include <string>
#include <vector>

#include "certify/labels/label_column.hpp"
#include "certify/labels/level_table.hpp"

namespace kanon::certify {

// What was found about one column.
struct Judged {
  std::vector<std::string> lies;    // labels that are not true of their values, in words
  std::vector<std::string> claims;  // other words of the plan about the column that are not true
  std::vector<std::string> open;    // what could not be judged, and what would be needed

  void lie(const LabelNode& node);  // "'m' for 'f'"
};

// A label that is its one value.
bool shows_itself(const LabelNode& node, const Meanings& meanings);

// Coding intervals: a label names the least and the greatest of its values, and no interval begins where `hierarchy`
// does not allow it.
void judge_cut_labels(const LabelColumn& column, const Meanings& meanings, Judged& judged);
void judge_cuts(const LabelColumn& column, Judged& judged);

// Hierarchies that follow the rows of the values, "others" and "merged" with their options: a node shows its one value,
// "other" (once), or the list of its values; `level`, `height` and the number of labels must be what "shown" says.
void judge_rare_labels(const LabelColumn& column, const Meanings& meanings, Judged& judged);

// Levels that are known: labels are those of one level for all values (levels), or each of some level that has exactly
// its values (taxonomy, boxes). `level` and `height` must be theirs.
void judge_by_table(const LabelColumn& column, const Meanings& meanings, const LevelTable& table, Judged& judged);

}  // namespace kanon::certify
