// LabelSpace: one number per label of a plan's quasi columns, shared by the rows of a release and of its table.
//
// A release is read by its labels, the table by its values; both arrive at the same numbers, so groups can be compared.
// Numbers from `labels.size()` on are texts that the plan does not know.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "certify/common/groups.hpp"
#include "certify/plan/plan_file.hpp"

namespace kanon::certify {

class LabelSpace {
 public:
  struct Column {
    std::string name;
    std::vector<std::string> labels;                          // distinct, in the order of the plan
    std::vector<long double> lost;                            // by label: what a cell that shows it loses ...
    long double whole = 0;                                    // ... out of this
    std::optional<std::uint32_t> suppressed;                  // the label of values whose rows are suppressed
    std::unordered_map<std::string, std::uint32_t> label_of;  // of each value
  };

  explicit LabelSpace(const PlanFile& plan);

  [[nodiscard]] const std::vector<Column>& columns() const { return columns_; }
  [[nodiscard]] std::vector<TextIds> ids_for_release() const;
  [[nodiscard]] std::vector<TextIds> ids_for_table() const;
  // The tuple of a row that shows the suppression mark everywhere, in the numbers of ids_for_release.
  [[nodiscard]] std::vector<std::uint32_t> starred_ids() const;

  [[nodiscard]] bool is_label(std::size_t column, std::uint32_t id) const {
    return id < columns_[column].labels.size();
  }
  [[nodiscard]] bool all_labels(const std::uint32_t* ids) const;
  // Rows of these labels are suppressed, however many they are.
  [[nodiscard]] bool forced(const std::uint32_t* ids) const;
  // "(age 20-29, zip 101**)"; `texts` knows the numbers that are no labels.
  [[nodiscard]] std::string group_name(const std::uint32_t* ids, const Grouper& texts) const;
  // Orders groups by their texts, column by column.
  [[nodiscard]] bool before(const std::uint32_t* a, const std::uint32_t* b, const Grouper& texts) const;

 private:
  [[nodiscard]] const std::string& text(std::size_t column, std::uint32_t id, const Grouper& texts) const;

  std::string shown_as_;
  std::vector<std::string> missing_;
  std::vector<Column> columns_;
};

}  // namespace kanon::certify
