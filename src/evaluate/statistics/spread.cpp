// Labels spread over the values they stand for: shares with errors, distances and means.
#include "evaluate/statistics/spread.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "evaluate/figures/partition.hpp"
#include "evaluate/statistics/distribution.hpp"
#include "table/value_order.hpp"

namespace kanon::evaluation {
namespace {

double whole_of(const Spread& spread, std::size_t code) {
  return spread.part[code] * static_cast<double>(spread.values[code].size());
}

// Where each row is a unit of its own, rows of one label and stratum differ in their weights only.
ShareSums sums_by_label(const Design& design, const CodedColumn& release, const Spread& spread, std::size_t values) {
  const std::size_t strata = design.units_in.size(), codes = release.texts.size();
  std::vector<double> weight(strata * codes), squares(strata * codes);
  for (std::size_t row = 0; row < release.codes.size(); ++row) {
    const std::size_t at = design.stratum(static_cast<std::uint32_t>(row)) * codes + release.codes[row];
    weight[at] += design.weights[row];
    squares[at] += design.weights[row] * design.weights[row];
  }
  ShareSums out(strata, values);
  for (std::size_t stratum = 0; stratum < strata; ++stratum) {
    for (std::size_t code = 0; code < codes; ++code) {
      const double w = weight[stratum * codes + code], ww = squares[stratum * codes + code];
      const double part = spread.part[code], whole = whole_of(spread, code);
      for (const std::uint32_t value : spread.values[code])
        out.add(stratum, value, {.a = w * part, .aa = ww * part * part, .ad = ww * part * whole});
      out.d[stratum] += w * whole;
      out.dd[stratum] += ww * whole * whole;
    }
  }
  return out;
}

// Unit by unit: what its rows count for each value.
ShareSums sums_by_unit(const Design& design, const CodedColumn& release, const Spread& spread, std::size_t values) {
  ShareSums out(design.units_in.size(), values);
  std::vector<std::vector<std::uint32_t>> rows(design.units());
  for (std::uint32_t row = 0; row < release.codes.size(); ++row) rows[design.unit(row)].push_back(row);
  std::vector<double> counts(values);
  std::vector<std::uint32_t> seen;
  for (std::uint32_t unit = 0; unit < rows.size(); ++unit) {
    double domain = 0;
    for (const std::uint32_t row : rows[unit]) {
      const std::uint32_t code = release.codes[row];
      for (const std::uint32_t value : spread.values[code]) {
        if (counts[value] == 0) seen.push_back(value);
        counts[value] += design.weights[row] * spread.part[code];
      }
      domain += design.weights[row] * whole_of(spread, code);
    }
    for (const std::uint32_t value : seen) {
      const double a = counts[value];
      if (a > 0) out.add(design.stratum(unit), value, {.a = a, .aa = a * a, .ad = a * domain});
      counts[value] = 0;
    }
    seen.clear();
    out.d[design.stratum(unit)] += domain;
    out.dd[design.stratum(unit)] += domain * domain;
  }
  return out;
}

std::vector<bool> rows_that_count(const CodedColumn& release, const Spread& spread) {
  std::vector<bool> out;
  out.reserve(release.codes.size());
  for (const std::uint32_t code : release.codes) out.push_back(!spread.values[code].empty());
  return out;
}

// The original's values, as codes, in their order; the missing one is none.
std::vector<std::uint32_t> in_order(const CodedColumn& column) {
  std::vector<Value> sorted = column.texts;
  sort_values(sorted, kind_of(sorted));
  std::vector<std::uint32_t> by_text(column.texts.size()), out;
  for (std::uint32_t code = 0; code < by_text.size(); ++code) by_text[code] = code;
  const auto text_of = [&](std::uint32_t code) -> const Value& { return column.texts[code]; };
  std::sort(by_text.begin(), by_text.end(), [&](auto a, auto b) { return text_of(a) < text_of(b); });
  for (const auto& text : sorted) {
    if (!text) continue;
    out.push_back(*std::lower_bound(by_text.begin(), by_text.end(), text,
                                    [&](std::uint32_t code, const Value& wanted) { return text_of(code) < wanted; }));
  }
  return out;
}

// Where all values are quantities: the mean of those that a label stands for.
void compare_spread_means(const CodedColumn& before, const CodedColumn& after, const Spread& spread,
                          const Designs& designs, Distribution& out) {
  out.mean_before = out.mean_after = std::nullopt;
  if (!is_quantity(out.name, before)) return;
  std::vector<std::optional<double>> had, has;
  for (const auto& text : before.texts) had.push_back(text ? parse_number(*text) : std::nullopt);
  for (const auto& values : spread.values) {
    double sum = 0;
    for (const std::uint32_t value : values) sum += had[value].value_or(0);
    has.push_back(values.empty() ? std::nullopt : std::optional(sum / static_cast<double>(values.size())));
  }
  out.mean_before = mean_of(designs.before, before, had);
  out.mean_after = mean_of(designs.after, after, has);
}

}  // namespace

Spread spread_of(const CodedColumn& original, const CodedColumn& release, const Image& image) {
  Spread out{.values = std::vector<std::vector<std::uint32_t>>(release.texts.size()),
             .part = std::vector<double>(release.texts.size())};
  for (std::size_t code = 0; code < release.texts.size(); ++code) {
    const std::uint32_t label = image.of_release[code];
    if (!image.shows(label) || image.covers[label].empty()) continue;
    out.part[code] = 1 / static_cast<double>(image.covers[label].size());
    for (const std::uint32_t value : image.covers[label]) {
      if (original.texts[value]) out.values[code].push_back(value);
    }
  }
  return out;
}

std::vector<Estimate> spread_shares(const Design& design, const CodedColumn& release, const Spread& spread,
                                    std::size_t values) {
  const ShareSums sums =
      design.clustered ? sums_by_unit(design, release, spread, values) : sums_by_label(design, release, spread, values);
  return shares_from(design, sums, rows_that_count(release, spread));
}

void compare_spread(const CodedColumn& before, const CodedColumn& after, const Image& image, const Designs& designs,
                    Distribution& out) {
  const Spread spread = spread_of(before, after, image);
  const std::size_t values = before.texts.size();
  out.spread = true;
  compare_spread_means(before, after, spread, designs, out);
  std::vector<std::uint32_t> itself(values);
  for (std::uint32_t code = 0; code < values; ++code) itself[code] = before.texts[code] ? code : kSuppressed;
  const Design plain_before = simple_design(before.codes.size()), plain_after = simple_design(after.codes.size());
  const auto had = before.counts();
  const auto old_plain = shares_of(plain_before, before, itself, values);
  const auto new_plain = spread_shares(plain_after, after, spread, values);
  const auto old_weighted = designs.before.plain() ? old_plain : shares_of(designs.before, before, itself, values);
  const auto new_weighted = designs.after.plain() ? new_plain : spread_shares(designs.after, after, spread, values);
  double shown = 0;  // rows that the shares are of
  const auto has = after.counts();
  for (std::size_t code = 0; code < has.size(); ++code)
    shown += static_cast<double>(has[code]) * whole_of(spread, code);
  out.labels.clear();
  out.compared = out.overlapping = 0;
  out.distance = 0;
  for (const std::uint32_t value : in_order(before)) {
    add_share({.label = before.texts[value],
               .before_rows = had[value],
               .after_rows = static_cast<std::uint64_t>(std::llround(new_plain[value].value * shown)),
               .before = old_plain[value],
               .after = new_plain[value],
               .before_weighted = old_weighted[value],
               .after_weighted = new_weighted[value],
               .wiped_out = !(new_plain[value].value > 0)},
              out);
  }
}

}  // namespace kanon::evaluation
