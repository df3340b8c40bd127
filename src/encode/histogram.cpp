// Histogram: distinct quasi-identifier code tuples with counts, class counts and target moments.
#include "encode/histogram.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

namespace kanon {
namespace {

// The code of each value as the engine numbered it.
std::vector<std::vector<std::uint32_t>> translations(const TupleCounts& counts, const Codebook& codebook) {
  std::vector<std::vector<std::uint32_t>> out(codebook.size());
  for (std::size_t c = 0; c < codebook.size(); ++c) {
    std::map<Value, std::uint32_t> code;
    for (std::uint32_t i = 0; i < codebook[c].values.size(); ++i) code.emplace(codebook[c].values[i], i);
    for (const auto& value : counts.values[c]) out[c].push_back(code.at(value));
  }
  return out;
}

// Positions of the tuples in ascending order of their codes. Codes are packed into one word where they fit: sorting
// three million tuples of eight columns takes a tenth of the time that way.
std::vector<std::uint32_t> ascending(const std::vector<std::uint32_t>& codes, const Codebook& codebook,
                                     std::size_t tuples) {
  const std::size_t columns = codebook.size();
  std::vector<std::uint32_t> order(tuples);
  std::iota(order.begin(), order.end(), 0u);
  int bits = 0;
  for (const auto& column : codebook) bits += static_cast<int>(std::bit_width(column.values.size()));
  if (bits > 64) {
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return std::lexicographical_compare(&codes[a * columns], &codes[a * columns] + columns, &codes[b * columns],
                                          &codes[b * columns] + columns);
    });
    return order;
  }
  std::vector<std::pair<std::uint64_t, std::uint32_t>> packed(tuples);
  for (std::uint32_t t = 0; t < tuples; ++t) {
    std::uint64_t key = 0;
    for (std::size_t c = 0; c < columns; ++c)
      key = (key << std::bit_width(codebook[c].values.size())) | codes[t * columns + c];
    packed[t] = {key, t};
  }
  std::sort(packed.begin(), packed.end());
  for (std::size_t i = 0; i < tuples; ++i) order[i] = packed[i].second;
  return order;
}

}  // namespace

Histogram make_histogram(const TupleCounts& counts, const Codebook& codebook) {
  const std::size_t columns = codebook.size();
  const auto translation = translations(counts, codebook);
  std::vector<std::uint32_t> codes(counts.codes.size());
  for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = translation[i % columns][counts.codes[i]];

  std::vector<Value> classes = counts.classes;  // sorted, so that class numbers do not depend on the engine's order
  std::sort(classes.begin(), classes.end());
  std::vector<std::size_t> class_at;
  for (const auto& name : counts.classes) {
    class_at.push_back(static_cast<std::size_t>(std::find(classes.begin(), classes.end(), name) - classes.begin()));
  }

  Histogram out;
  out.columns = columns;
  out.rows = counts.rows;
  out.classes = classes;
  for (const std::uint32_t t : ascending(codes, codebook, counts.tuples())) {
    const auto* tuple = &codes[t * columns];
    // With classes the same tuple comes once per class: fold it into the one before.
    const bool same = !out.counts.empty() &&
                      std::equal(tuple, tuple + columns, out.codes.end() - static_cast<std::ptrdiff_t>(columns),
                                 [](std::uint32_t a, ValueCode b) { return a == b.index; });
    if (!same) {
      for (std::size_t c = 0; c < columns; ++c) out.codes.push_back(ValueCode{tuple[c]});
      out.counts.push_back(0);
      out.class_counts.resize(out.class_counts.size() + classes.size());
      if (!counts.target_counts.empty()) {
        out.target_counts.push_back(0);
        out.target_sums.push_back(0);
        out.target_squares.push_back(0);
      }
    }
    out.counts.back() += counts.counts[t];
    if (!classes.empty())
      out.class_counts[(out.tuples() - 1) * classes.size() + class_at[counts.class_codes[t]]] += counts.counts[t];
    if (!counts.target_counts.empty()) {
      out.target_counts.back() += counts.target_counts[t];
      out.target_sums.back() += counts.target_sums[t];
      out.target_squares.back() += counts.target_squares[t];
    }
  }
  return out;
}

}  // namespace kanon
