// RiskBudget: what the released groups of a table have to hold together. Starred rows are no released group here.
#pragma once

#include <cstdint>
#include <optional>

#include "kanon/models.hpp"

namespace kanon {

// What is added up over the released groups.
struct RiskTotals {
  std::uint64_t groups = 0, rows = 0, risky_rows = 0;
};

class RiskBudget {
 public:
  RiskBudget() = default;
  RiskBudget(const std::optional<Ratio>& average, const std::optional<RecordsAtRisk>& records)
      : average_(average), records_(records) {}

  [[nodiscard]] bool asks() const { return average_ || records_; }
  void add(std::uint64_t rows, RiskTotals& to) const {
    ++to.groups;
    to.rows += rows;
    to.risky_rows += risky_rows(rows);
  }
  // Of a group: all of its rows, or none.
  [[nodiscard]] std::uint64_t risky_rows(std::uint64_t rows) const { return is_risky(rows) ? rows : 0; }
  // Groups per row, and the share of rows at risk. A release without rows holds.
  [[nodiscard]] bool holds(const RiskTotals& totals) const {
    if (average_ && Wide{totals.groups} * average_->below > Wide{totals.rows} * average_->above) return false;
    return !records_ || Wide{totals.risky_rows} * records_->share.below <= Wide{totals.rows} * records_->share.above;
  }

 private:
  __extension__ using Wide = unsigned __int128;
  // One over the size is above the risk.
  [[nodiscard]] bool is_risky(std::uint64_t rows) const {
    return records_ && Wide{rows} * records_->risk.above < records_->risk.below;
  }

  std::optional<Ratio> average_;
  std::optional<RecordsAtRisk> records_;
};

}  // namespace kanon
