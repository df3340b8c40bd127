// Cramer's V: the square root of chi-squared over its greatest possible value, 0 (nothing in common) to 1.
//
// The greatest value depends on how many labels there are, so V is comparable between two files only where both have
// the same ones.
#include <algorithm>
#include <cmath>

#include "evaluate/statistics/distribution.hpp"
#include "evaluate/statistics/spread.hpp"

namespace kanon::evaluation {
namespace {

// Weights by label of a first column, then of a second one.
struct PairTable {
  std::size_t rows = 0, columns = 0;
  std::vector<double> cells;

  PairTable(std::size_t row_count, std::size_t column_count)
      : rows(row_count), columns(column_count), cells(row_count * column_count) {}
  double& at(std::size_t row, std::size_t column) { return cells[row * columns + column]; }
  [[nodiscard]] double at(std::size_t row, std::size_t column) const { return cells[row * columns + column]; }
  [[nodiscard]] std::vector<double> row_sums() const {
    std::vector<double> out(rows);
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < columns; ++c) out[r] += at(r, c);
    }
    return out;
  }
  [[nodiscard]] std::vector<double> column_sums() const {
    std::vector<double> out(columns);
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < columns; ++c) out[c] += at(r, c);
    }
    return out;
  }
};

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

PairTable table_of(const LabelledRows& first, const LabelledRows& second, const std::vector<double>& weights,
                   std::size_t rows, std::size_t columns) {
  PairTable out(rows, columns);
  for (std::size_t row = 0; row < first.codes.size(); ++row) {
    const std::uint32_t a = first.label_of[first.codes[row]], b = second.label_of[second.codes[row]];
    if (a != kSuppressed && b != kSuppressed && weights[row] > 0) out.at(a, b) += weights[row];
  }
  return out;
}

Cramer cramer_of(const PairTable& table) {
  const auto rows = table.row_sums(), columns = table.column_sums();
  Cramer out;
  out.cells = static_cast<std::uint64_t>(
      std::count_if(table.cells.begin(), table.cells.end(), [](double cell) { return cell > 0; }));
  const auto used = [](const std::vector<double>& sums) {
    return std::count_if(sums.begin(), sums.end(), [](double sum) { return sum > 0; });
  };
  const auto least = std::min(used(rows), used(columns));
  if (least < 2) return out;
  double phi = -1;
  for (std::size_t a = 0; a < table.rows; ++a) {
    for (std::size_t b = 0; b < table.columns; ++b) {
      const double cell = table.at(a, b);
      if (cell > 0) phi += cell * cell / (rows[a] * columns[b]);
    }
  }
  out.v = std::sqrt(std::max(0.0, phi) / static_cast<double>(least - 1));
  return out;
}

// One column by labels that both files have: its own, or the original's values that they are spread over.
struct CommonLabels {
  std::size_t labels = 0;
  std::vector<std::uint32_t> before;  // by code of the original; kSuppressed: none
  Spread after;                       // by code of the release
};

CommonLabels common_labels(const CodedColumn& original, const CodedColumn& release, const Image& image) {
  if (image.spreads())
    return {
        .labels = original.texts.size(), .before = as_they_are(original), .after = spread_of(original, release, image)};
  CommonLabels out{.labels = image.labels.size(), .before = by_label(image, image.of_original), .after = {}};
  for (const std::uint32_t label : by_label(image, image.of_release)) {
    out.after.values.push_back(label == kSuppressed ? std::vector<std::uint32_t>() : std::vector{label});
    out.after.part.push_back(1);
  }
  return out;
}

// Pairs of texts first, then the second column's labels, then the first one's: no pair is spread more than once.
PairTable spread_table(const CodedColumn& first, const CommonLabels& a, const CodedColumn& second,
                       const CommonLabels& b, const std::vector<double>& weights) {
  PairTable texts(first.texts.size(), second.texts.size()), half(first.texts.size(), b.labels), out(a.labels, b.labels);
  for (std::size_t row = 0; row < first.codes.size(); ++row)
    texts.at(first.codes[row], second.codes[row]) += weights[row];
  for (std::size_t x = 0; x < texts.rows; ++x) {
    for (std::size_t y = 0; y < texts.columns; ++y) {
      const double weight = texts.at(x, y) * b.after.part[y];
      if (!(weight > 0)) continue;
      for (const std::uint32_t label : b.after.values[y]) half.at(x, label) += weight;
    }
    for (const std::uint32_t label : a.after.values[x]) {
      for (std::size_t y = 0; y < half.columns; ++y) out.at(label, y) += half.at(x, y) * a.after.part[x];
    }
  }
  return out;
}

// Leaves the labels that both tables have; one that goes may take others with it.
void keep_common(PairTable& one, PairTable& other) {
  for (bool changed = true; changed;) {
    changed = false;
    const auto rows = one.row_sums(), other_rows = other.row_sums();
    for (std::size_t r = 0; r < one.rows; ++r) {
      if ((rows[r] > 0) == (other_rows[r] > 0)) continue;
      for (std::size_t c = 0; c < one.columns; ++c) one.at(r, c) = other.at(r, c) = 0;
      changed = true;
    }
    const auto columns = one.column_sums(), other_columns = other.column_sums();
    for (std::size_t c = 0; c < one.columns; ++c) {
      if ((columns[c] > 0) == (other_columns[c] > 0)) continue;
      for (std::size_t r = 0; r < one.rows; ++r) one.at(r, c) = other.at(r, c) = 0;
      changed = true;
    }
  }
}

}  // namespace

Cramer cramer_v(const LabelledRows& first, const LabelledRows& second, const std::vector<double>& weights) {
  return cramer_of(table_of(first, second, weights, labels_in(first.label_of), labels_in(second.label_of)));
}

Association compare_association(const CodedFile& original, const CodedFile& release, const Image& first,
                                const Image& second, const Designs& designs) {
  const CodedColumn &a = *original.find(first.name), &b = *original.find(second.name);
  const CodedColumn &c = *release.find(first.name), &d = *release.find(second.name);
  Association out{.first = first.name, .second = second.name, .recoded = std::nullopt};
  const Cramer values = cramer_v({a.codes, as_they_are(a)}, {b.codes, as_they_are(b)}, designs.before.weights);
  out.before = values.v;
  out.cells_before = values.cells;
  if ((!first.told && !first.spreads()) || (!second.told && !second.spreads())) {
    const Cramer after = cramer_v({c.codes, by_label(first, first.of_release)},
                                  {d.codes, by_label(second, second.of_release)}, designs.after.weights);
    out.after = after.v;
    out.cells_after = after.cells;
    return out;
  }
  const CommonLabels x = common_labels(a, c, first), y = common_labels(b, d, second);
  PairTable was = table_of({a.codes, x.before}, {b.codes, y.before}, designs.before.weights, x.labels, y.labels);
  PairTable is = spread_table(c, x, d, y, designs.after.weights);
  keep_common(was, is);
  const Cramer recoded = cramer_of(was), after = cramer_of(is);
  out.recoded = recoded.v;
  out.cells_recoded = recoded.cells;
  out.after = after.v;
  out.cells_after = after.cells;
  out.spread = first.spreads() || second.spreads();
  return out;
}

}  // namespace kanon::evaluation
