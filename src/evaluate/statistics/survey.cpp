// Survey estimates by Taylor linearisation: the estimate's influence of each row, added up by PSU, varies as drawn.
#include "evaluate/statistics/survey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "base/try.hpp"
#include "evaluate/figures/partition.hpp"
#include "evaluate/statistics/probability.hpp"

namespace kanon::evaluation {
namespace {

constexpr double kLevel = 0.975;  // both sides of a 95% interval

Status take_weights(const CodedColumn& column, Design& design) {
  std::vector<double> by_code;
  std::vector<bool> missing;
  for (const auto& text : column.texts) {
    const auto number = text ? parse_number(*text) : std::nullopt;
    if (text && (!number || *number < 0)) {
      return Error{.message = fmt::format("a cell of the weight column \"{}\" is no number, or below 0", column.name),
                   .place = {},
                   .hint = "Weights are numbers from 0 on; name texts that mean missing with `request.missing`."};
    }
    by_code.push_back(number.value_or(0));
    missing.push_back(!text);
  }
  design.weighted = true;
  for (std::size_t row = 0; row < column.codes.size(); ++row) {
    design.weights[row] = by_code[column.codes[row]];
    design.rows_without_weight += missing[column.codes[row]] ? 1 : 0;
  }
  if (std::none_of(design.weights.begin(), design.weights.end(), [](double weight) { return weight > 0; })) {
    return Error{.message = fmt::format("no row has a weight above 0 in column \"{}\"", column.name),
                 .key = "request.weight",
                 .hint = "Name a column of weights, or leave `request.weight` out."};
  }
  return Done{};
}

// Weights of labels in PSUs: a part is the rows of one PSU that have one label.
struct UnitParts {
  std::vector<std::uint32_t> unit, label;  // by part
  std::vector<double> weight;              // by part
};

UnitParts unit_parts(const Design& design, const std::vector<std::uint32_t>& labels) {
  const Partition parts = refined({.group_of = design.unit_of, .groups = 0}, labels);
  UnitParts out{.unit = std::vector<std::uint32_t>(parts.groups),
                .label = std::vector<std::uint32_t>(parts.groups),
                .weight = std::vector<double>(parts.groups)};
  for (std::size_t row = 0; row < labels.size(); ++row) {
    const std::uint32_t part = parts.group_of[row];
    out.unit[part] = design.unit_of[row];
    out.label[part] = labels[row];
    out.weight[part] += design.weights[row];
  }
  return out;
}

// Weight of every label and of the domain in every PSU, row by row where each row is one.
ShareSums share_sums(const Design& design, const CodedColumn& column, const std::vector<std::uint32_t>& label_of,
                     std::size_t labels) {
  ShareSums out(design.units_in.size(), labels);
  const auto add = [&](std::uint32_t unit, std::uint32_t label, double a, double d) {
    out.add(design.stratum(unit), label, {.a = a, .aa = a * a, .ad = a * d});
  };
  const auto add_domain = [&](std::uint32_t unit, double d) {
    out.d[design.stratum(unit)] += d;
    out.dd[design.stratum(unit)] += d * d;
  };
  std::vector<std::uint32_t> by_row;
  by_row.reserve(column.codes.size());
  for (const std::uint32_t code : column.codes) by_row.push_back(label_of[code]);
  if (!design.clustered) {
    for (std::uint32_t row = 0; row < by_row.size(); ++row) {
      if (by_row[row] >= labels) continue;
      add(row, by_row[row], design.weights[row], design.weights[row]);
      add_domain(row, design.weights[row]);
    }
    return out;
  }
  const UnitParts parts = unit_parts(design, by_row);
  std::vector<double> domain(design.units());
  for (std::size_t part = 0; part < parts.unit.size(); ++part) {
    if (parts.label[part] < labels) domain[parts.unit[part]] += parts.weight[part];
  }
  for (std::size_t part = 0; part < parts.unit.size(); ++part) {
    if (parts.label[part] < labels)
      add(parts.unit[part], parts.label[part], parts.weight[part], domain[parts.unit[part]]);
  }
  for (std::uint32_t unit = 0; unit < domain.size(); ++unit) add_domain(unit, domain[unit]);
  return out;
}

std::vector<bool> rows_with(const CodedColumn& column, const std::vector<bool>& code_counts) {
  std::vector<bool> out;
  out.reserve(column.codes.size());
  for (const std::uint32_t code : column.codes) out.push_back(code_counts[code]);
  return out;
}

Estimate estimate_of(double value, double variance, double quantile) {
  const double error = std::sqrt(std::max(0.0, variance));
  return {.value = value, .error = error, .low = value - quantile * error, .high = value + quantile * error};
}

double quantile_of(const Design& design, const std::vector<bool>& used) {
  const double degrees = degrees_of(design, used);
  return t_quantile(kLevel, degrees > 0 ? degrees : 1);
}

}  // namespace

void ShareSums::add(std::size_t stratum, std::uint32_t label, const LabelSums& sums) {
  auto& at = labels[stratum * by_label.size() + label];
  at.a += sums.a;
  at.aa += sums.aa;
  at.ad += sums.ad;
  by_label[label] += sums.a;
  all += sums.a;
}

std::size_t Design::units() const {
  std::size_t out = 0;
  for (const std::uint32_t in : units_in) out += in;
  return out;
}

double Design::factor(std::uint32_t stratum) const {
  const double n = units_in[stratum];
  return n > 1 ? n / (n - 1) : 1;
}

Design simple_design(std::uint64_t rows) {
  Design out;
  out.weights.assign(rows, 1.0);
  out.units_in = {static_cast<std::uint32_t>(rows)};
  return out;
}

Result<Design> design_of(const CodedFile& file, const std::string& weight, const std::string& strata,
                         const std::string& psu) {
  Design out = simple_design(file.rows);
  if (!weight.empty()) KANON_CHECK(take_weights(*file.find(weight), out));
  if (strata.empty() && psu.empty()) return out;
  out.stratified = !strata.empty();
  out.clustered = !psu.empty();
  const Partition in_strata = strata.empty() ? whole(file.rows) : refined(whole(file.rows), file.find(strata)->codes);
  // PSUs are often numbered from 1 in every stratum, so a PSU is identified by the pair of stratum and number.
  const Partition in_units = psu.empty() ? Partition{} : refined(in_strata, file.find(psu)->codes);
  if (out.clustered) out.unit_of = in_units.group_of;
  out.stratum_of.resize(out.clustered ? in_units.groups : file.rows);
  for (std::size_t row = 0; row < file.rows; ++row) out.stratum_of[out.unit(row)] = in_strata.group_of[row];
  out.units_in.assign(in_strata.groups, 0);
  for (const std::uint32_t stratum : out.stratum_of) ++out.units_in[stratum];
  for (const std::uint32_t units : out.units_in) out.single_units += units == 1 ? 1 : 0;
  return out;
}

double degrees_of(const Design& design, const std::vector<bool>& used) {
  std::vector<bool> units(design.units()), strata(design.units_in.size());
  for (std::size_t row = 0; row < used.size(); ++row) {
    if (!used[row] || !(design.weights[row] > 0)) continue;
    const std::uint32_t unit = design.unit(row);
    units[unit] = true;
    strata[design.stratum(unit)] = true;
  }
  return static_cast<double>(std::count(units.begin(), units.end(), true)) -
         static_cast<double>(std::count(strata.begin(), strata.end(), true));
}

double variance_of_total(const Design& design, const std::vector<double>& totals) {
  std::vector<double> sums(design.units_in.size()), out_of(design.units_in.size());
  for (std::uint32_t unit = 0; unit < totals.size(); ++unit) sums[design.stratum(unit)] += totals[unit];
  for (std::uint32_t unit = 0; unit < totals.size(); ++unit) {
    const std::uint32_t stratum = design.stratum(unit);
    const double n = design.units_in[stratum];
    const double distance = totals[unit] - (n > 1 ? sums[stratum] / n : 0);
    out_of[stratum] += distance * distance;
  }
  double out = 0;
  for (std::uint32_t stratum = 0; stratum < out_of.size(); ++stratum) out += design.factor(stratum) * out_of[stratum];
  return out;
}

std::vector<Estimate> shares_of(const Design& design, const CodedColumn& column,
                                const std::vector<std::uint32_t>& label_of, std::size_t labels) {
  std::vector<bool> counts;
  for (const std::uint32_t label : label_of) counts.push_back(label < labels);
  return shares_from(design, share_sums(design, column, label_of, labels), rows_with(column, counts));
}

std::vector<Estimate> shares_from(const Design& design, const ShareSums& sums, const std::vector<bool>& used) {
  const std::size_t labels = sums.by_label.size();
  std::vector<Estimate> out(labels);
  if (!(sums.all > 0)) return out;
  const double quantile = quantile_of(design, used);
  for (std::size_t label = 0; label < labels; ++label) {
    const double p = sums.by_label[label] / sums.all;
    double variance = 0;
    for (std::uint32_t stratum = 0; stratum < design.units_in.size(); ++stratum) {
      const LabelSums& of = sums.labels[stratum * labels + label];
      const double n = design.units_in[stratum];
      const double squares = of.aa - 2 * p * of.ad + p * p * sums.dd[stratum];
      const double sum = n > 1 ? of.a - p * sums.d[stratum] : 0;
      variance += design.factor(stratum) * (squares - sum * sum / n);
    }
    out[label] = estimate_of(p, variance / (sums.all * sums.all), quantile);
  }
  return out;
}

std::optional<Estimate> mean_of(const Design& design, const CodedColumn& column,
                                const std::vector<std::optional<double>>& number_of) {
  double weights = 0, sum = 0;
  for (std::size_t row = 0; row < column.codes.size(); ++row) {
    const auto& number = number_of[column.codes[row]];
    if (!number) continue;
    weights += design.weights[row];
    sum += design.weights[row] * *number;
  }
  if (!(weights > 0)) return std::nullopt;
  const double mean = sum / weights;
  std::vector<double> totals(design.units());
  for (std::size_t row = 0; row < column.codes.size(); ++row) {
    const auto& number = number_of[column.codes[row]];
    if (number) totals[design.unit(row)] += design.weights[row] * (*number - mean) / weights;
  }
  std::vector<bool> counts;
  for (const auto& number : number_of) counts.push_back(number.has_value());
  return estimate_of(mean, variance_of_total(design, totals), quantile_of(design, rows_with(column, counts)));
}

}  // namespace kanon::evaluation
