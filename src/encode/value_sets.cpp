// ValueSets: how often each tuple, or each group, has each value of the sensitive columns that models look at.
#include "encode/value_sets.hpp"

#include <bit>
#include <limits>
#include <map>

#include "encode/tuple_order.hpp"

namespace kanon {
namespace {

constexpr std::uint32_t kApart = std::numeric_limits<std::uint32_t>::max();

// The number of each class in its column; kApart: a missing value that counts apart.
std::vector<std::uint32_t> numbers_of(const std::vector<Value>& classes, const SensitiveColumn& column,
                                      std::uint32_t first) {
  std::map<Value, std::uint32_t> number;
  for (std::uint32_t v = 0; v < column.values.size(); ++v) number.emplace(column.values[v], first + v);
  std::vector<std::uint32_t> out;
  for (const auto& value : classes) {
    const auto at = number.find(value);
    out.push_back(at == number.end() ? kApart : at->second);
  }
  return out;
}

}  // namespace

void AddValues::end(std::vector<ValueCount>& to) {
  for (std::size_t word = first_word_; word < words_end_; ++word) {
    for (std::uint64_t bits = seen_[word]; bits != 0; bits &= bits - 1) {
      const auto value = static_cast<std::uint32_t>(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
      to.push_back({value, rows_[value]});
      rows_[value] = 0;
    }
    seen_[word] = 0;
  }
  first_word_ = SIZE_MAX;
  words_end_ = 0;
}

ValueSets make_value_sets(const std::vector<TupleCounts>& by_sensitive, const std::vector<SensitiveColumn>& columns,
                          const Codebook& codebook) {
  std::vector<std::vector<ValueCount>> of_tuple;
  ValueSets out;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const TupleCounts& counts = by_sensitive[c];
    const auto numbers = numbers_of(counts.classes, columns[c], out.values_end);
    out.values_end += static_cast<std::uint32_t>(columns[c].values.size());
    AddValues sum;
    sum.begin(out.values_end);
    const OrderedTuples ordered = ordered_tuples(counts, codebook);
    std::size_t tuple = 0;
    for (std::size_t begin = 0, end = 0; begin < ordered.lines.size(); begin = end, ++tuple) {
      end = ordered.end_of(begin);
      for (std::size_t i = begin; i < end; ++i) {
        const auto line = ordered.lines[i];
        const ValueCount count{numbers[counts.class_codes[line]], counts.counts[line]};
        if (count.value != kApart && count.rows > 0) sum.add({&count, 1});
      }
      if (tuple == of_tuple.size()) of_tuple.emplace_back();
      sum.end(of_tuple[tuple]);
    }
  }
  out.begin.push_back(0);
  for (const auto& counts : of_tuple) {
    out.counts.insert(out.counts.end(), counts.begin(), counts.end());
    out.begin.push_back(static_cast<std::uint32_t>(out.counts.size()));
  }
  return out;
}

}  // namespace kanon
