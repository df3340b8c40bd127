// The tuples of a table in the codes of a codebook, and their order.
#include "encode/tuple_order.hpp"

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

std::size_t OrderedTuples::end_of(std::size_t begin) const {
  const std::uint32_t* first = &codes[lines[begin] * columns];
  std::size_t end = begin + 1;
  while (end < lines.size() && std::equal(first, first + columns, &codes[lines[end] * columns])) ++end;
  return end;
}

OrderedTuples ordered_tuples(const TupleCounts& counts, const Codebook& codebook) {
  OrderedTuples out{.columns = codebook.size(), .codes = {}, .lines = {}};
  const auto translation = translations(counts, codebook);
  out.codes.resize(counts.codes.size());
  for (std::size_t i = 0; i < out.codes.size(); ++i) out.codes[i] = translation[i % out.columns][counts.codes[i]];
  out.lines = ascending(out.codes, codebook, counts.tuples());
  return out;
}

}  // namespace kanon
