// Survey estimates: shares and means with standard errors by Taylor linearisation.
//
// Rows have a weight, stand in strata, and within these in primary sampling units (PSU), drawn with replacement. Where
// no PSU is named each row is one, where no stratum is named all rows are in one: that is simple random sampling with
// unequal weights. A stratum with a single PSU counts by its distance from the overall mean.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "evaluate/figures/coded_file.hpp"
#include "kanon/evaluate.hpp"
#include "kanon/result.hpp"

namespace kanon::evaluation {

struct Design {
  std::vector<double> weights;            // by row; rows without one have 0
  std::vector<std::uint32_t> unit_of;     // by row: its PSU; empty: each row is one
  std::vector<std::uint32_t> stratum_of;  // by PSU; empty: one stratum
  std::vector<std::uint32_t> units_in;    // by stratum
  bool weighted = false, clustered = false, stratified = false;
  std::uint64_t rows_without_weight = 0, single_units = 0;  // strata with a single PSU

  [[nodiscard]] std::size_t units() const;
  [[nodiscard]] std::uint32_t unit(std::size_t row) const {
    return unit_of.empty() ? static_cast<std::uint32_t>(row) : unit_of[row];
  }
  [[nodiscard]] std::uint32_t stratum(std::uint32_t unit) const { return stratum_of.empty() ? 0 : stratum_of[unit]; }
  [[nodiscard]] bool plain() const { return !weighted && !clustered && !stratified; }
  // The factor n / (n - 1) of a stratum; 1 where it has one unit.
  [[nodiscard]] double factor(std::uint32_t stratum) const;
};

// Empty names: none. Error: a weight that is negative or no number.
Result<Design> design_of(const CodedFile& file, const std::string& weight, const std::string& strata,
                         const std::string& psu);
Design simple_design(std::uint64_t rows);

// PSUs less strata, of rows that are used and have a weight.
double degrees_of(const Design& design, const std::vector<bool>& used);

// Variance of the sum of `totals`, one per PSU.
double variance_of_total(const Design& design, const std::vector<double>& totals);

// Sums over the PSUs of one stratum, for one label: of the label's weight a, of the domain's weight d.
struct LabelSums {
  double a = 0, aa = 0, ad = 0;
};
struct ShareSums {
  std::vector<double> by_label;   // weight
  std::vector<LabelSums> labels;  // by stratum, then label
  std::vector<double> d, dd;      // by stratum
  double all = 0;

  ShareSums(std::size_t strata, std::size_t label_count)
      : by_label(label_count), labels(strata * label_count), d(strata), dd(strata) {}
  // Of one PSU, or of several together; d and dd are added by themselves.
  void add(std::size_t stratum, std::uint32_t label, const LabelSums& sums);
};
// The shares that the sums come to. `used`: rows that are in the domain.
std::vector<Estimate> shares_from(const Design& design, const ShareSums& sums, const std::vector<bool>& used);

// Shares of the labels among rows that have one below `labels`; `label_of` by code.
std::vector<Estimate> shares_of(const Design& design, const CodedColumn& column,
                                const std::vector<std::uint32_t>& label_of, std::size_t labels);
// The mean over rows whose code has a number; nothing where there is none.
std::optional<Estimate> mean_of(const Design& design, const CodedColumn& column,
                                const std::vector<std::optional<double>>& number_of);

}  // namespace kanon::evaluation
