// Cramer's V: the square root of chi-squared over its greatest possible value, 0 (nothing in common) to 1.
#include <algorithm>
#include <cmath>

#include "evaluate/statistics/distribution.hpp"

namespace kanon::evaluation {
namespace {

// Every text is its own label; the missing cell shows none.
std::vector<std::uint32_t> as_they_are(const CodedColumn& column) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t code = 0; code < column.texts.size(); ++code)
    out.push_back(column.texts[code] ? code : kSuppressed);
  return out;
}

std::vector<std::uint32_t> by_label(const Image& image, const std::vector<std::uint32_t>& label_of) {
  std::vector<std::uint32_t> out;
  for (const std::uint32_t label : label_of) out.push_back(image.shows(label) ? label : kSuppressed);
  return out;
}

std::size_t labels_in(const std::vector<std::uint32_t>& label_of) {
  std::uint32_t out = 0;
  for (const std::uint32_t label : label_of) {
    if (label != kSuppressed) out = std::max(out, label + 1);
  }
  return out;
}

}  // namespace

Cramer cramer_v(const LabelledRows& first, const LabelledRows& second, const std::vector<double>& weights) {
  std::vector<double> rows(labels_in(first.label_of)), columns(labels_in(second.label_of));
  std::vector<double> table(rows.size() * columns.size());
  double all = 0;
  for (std::size_t row = 0; row < first.codes.size(); ++row) {
    const std::uint32_t a = first.label_of[first.codes[row]], b = second.label_of[second.codes[row]];
    if (a == kSuppressed || b == kSuppressed || !(weights[row] > 0)) continue;
    table[a * columns.size() + b] += weights[row];
    rows[a] += weights[row];
    columns[b] += weights[row];
    all += weights[row];
  }
  Cramer out;
  out.cells =
      static_cast<std::uint64_t>(std::count_if(table.begin(), table.end(), [](double cell) { return cell > 0; }));
  const auto used = [](const std::vector<double>& sums) {
    return std::count_if(sums.begin(), sums.end(), [](double sum) { return sum > 0; });
  };
  const auto least = std::min(used(rows), used(columns));
  if (least < 2) return out;
  double phi = -1;
  for (std::size_t a = 0; a < rows.size(); ++a) {
    for (std::size_t b = 0; b < columns.size(); ++b) {
      const double cell = table[a * columns.size() + b];
      if (cell > 0) phi += cell * cell / (rows[a] * columns[b]);
    }
  }
  out.v = std::sqrt(std::max(0.0, phi) / static_cast<double>(least - 1));
  return out;
}

Association compare_association(const CodedFile& original, const CodedFile& release, const Image& first,
                                const Image& second, const Designs& designs) {
  const CodedColumn &a = *original.find(first.name), &b = *original.find(second.name);
  const CodedColumn &c = *release.find(first.name), &d = *release.find(second.name);
  Association out{.first = first.name, .second = second.name, .recoded = std::nullopt};
  const Cramer before = cramer_v({a.codes, as_they_are(a)}, {b.codes, as_they_are(b)}, designs.before.weights);
  const Cramer after = cramer_v({c.codes, by_label(first, first.of_release)},
                                {d.codes, by_label(second, second.of_release)}, designs.after.weights);
  out.before = before.v;
  out.cells_before = before.cells;
  out.after = after.v;
  out.cells_after = after.cells;
  if (!first.told || !second.told) return out;
  const Cramer recoded = cramer_v({a.codes, by_label(first, first.of_original)},
                                  {b.codes, by_label(second, second.of_original)}, designs.before.weights);
  out.recoded = recoded.v;
  out.cells_recoded = recoded.cells;
  return out;
}

}  // namespace kanon::evaluation
