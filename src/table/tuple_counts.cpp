// TupleCounts: the distinct quasi-identifier tuples of a table with their counts, as the engine found them.
#include "table/tuple_counts.hpp"

#include <fmt/format.h>

#include <limits>
#include <set>
#include <string>
#include <unordered_map>

#include "base/text.hpp"
#include "base/try.hpp"
#include "table/source.hpp"

namespace kanon {
namespace {

// Numbers the texts of one column in the order they come.
class Numbering {
 public:
  std::uint32_t number(const Cell& cell, std::vector<Value>& values) {
    if (!cell) {
      if (missing_ == kNone) missing_ = add(values, std::nullopt);
      return missing_;
    }
    const auto found = numbers_.find(*cell);
    if (found != numbers_.end()) return found->second;
    const auto number = add(values, std::string(*cell));
    numbers_.emplace(std::string(*cell), number);
    return number;
  }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  static std::uint32_t add(std::vector<Value>& values, Value value) {
    values.push_back(std::move(value));
    return static_cast<std::uint32_t>(values.size() - 1);
  }
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
  std::uint32_t missing_ = kNone;
};

}  // namespace

Result<TupleCounts> count_tuples(Source& source, const GroupQuery& query, const std::vector<std::string>& missing) {
  const std::size_t columns = query.columns.size();
  TupleCounts out;
  out.values.resize(columns);
  std::vector<Numbering> numbering(columns);
  Numbering class_numbering;
  const std::size_t count_at = columns + (query.class_column ? 1 : 0);
  KANON_CHECK(source.count_groups(query, missing, [&](const Batch& batch) -> Status {
    const std::size_t before = out.counts.size();
    out.codes.resize((before + batch.rows()) * columns);
    for (std::size_t c = 0; c < columns; ++c) {
      for (std::size_t row = 0; row < batch.rows(); ++row) {
        out.codes[(before + row) * columns + c] = numbering[c].number(batch.text(c, row), out.values[c]);
      }
    }
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      const std::uint64_t count = batch.count(count_at, row);
      out.rows += count;
      out.counts.push_back(static_cast<std::uint32_t>(count));
      if (query.class_column) out.class_codes.push_back(class_numbering.number(batch.text(columns, row), out.classes));
      if (query.target_column) {
        out.target_counts.push_back(static_cast<std::uint32_t>(batch.count(count_at + 1, row)));
        out.target_sums.push_back(batch.number(count_at + 2, row));
        out.target_squares.push_back(batch.number(count_at + 3, row));
      }
    }
    return Done{};
  }));
  if (out.rows > std::numeric_limits<std::uint32_t>::max()) {
    return Error{.message = fmt::format("the table has {} rows; costs are exact up to {}", with_commas(out.rows),
                                        with_commas(std::numeric_limits<std::uint32_t>::max())),
                 .place = source.info().files[0],
                 .hint = "Split the table."};
  }
  return out;
}

namespace {

std::uint64_t mixed(std::uint64_t h, std::uint64_t with) {
  h = (h ^ with) * 0x9E3779B97F4A7C15u;
  h = (h ^ (h >> 32)) * 0xD6E8FEB86659FD93u;
  return h ^ (h >> 32);
}

// Own hash of a text: std::hash is not the same everywhere.
std::uint64_t hash_of(const Value& value, std::uint64_t seed) {
  std::uint64_t h = mixed(seed, value ? value->size() + 1 : 0);
  for (const char c : value.value_or("")) h = mixed(h, static_cast<unsigned char>(c));
  return h;
}

std::uint64_t sum_of_hashes(const TupleCounts& counts, std::uint64_t seed) {
  std::vector<std::vector<std::uint64_t>> hashes(counts.columns());
  for (std::size_t c = 0; c < counts.columns(); ++c) {
    for (const auto& value : counts.values[c]) hashes[c].push_back(hash_of(value, seed));
  }
  std::vector<std::uint64_t> class_hashes;
  for (const auto& name : counts.classes) class_hashes.push_back(hash_of(name, seed));
  std::uint64_t sum = 0;
  for (std::size_t t = 0; t < counts.tuples(); ++t) {
    std::uint64_t h = counts.classes.empty() ? seed : mixed(seed, class_hashes[counts.class_codes[t]]);
    for (std::size_t c = 0; c < counts.columns(); ++c) h = mixed(h, hashes[c][counts.codes[t * counts.columns() + c]]);
    sum += mixed(h, seed) * counts.counts[t];
  }
  for (const auto& further : counts.further) sum = mixed(sum, sum_of_hashes(further, seed));
  for (const auto* more : {&counts.by_entity, &counts.by_sensitive, &counts.by_population}) {
    for (const auto& table : *more) sum = mixed(sum, sum_of_hashes(table, seed));
  }
  return sum;
}

}  // namespace

std::string fingerprint(const TupleCounts& counts) {
  return fmt::format("{:016x}{:016x}", sum_of_hashes(counts, 1), sum_of_hashes(counts, 2));
}

std::vector<std::uint64_t> rows_by_value(const TupleCounts& counts, std::size_t column) {
  std::vector<std::uint64_t> out(counts.values[column].size());
  for (std::size_t t = 0; t < counts.tuples(); ++t)
    out[counts.codes[t * counts.columns() + column]] += counts.counts[t];
  return out;
}

std::size_t distinct_tuples(const TupleCounts& counts) {
  if (counts.classes.empty()) return counts.tuples();
  std::set<std::vector<std::uint32_t>> seen;
  for (std::size_t t = 0; t < counts.tuples(); ++t) {
    const auto begin = counts.codes.begin() + static_cast<std::ptrdiff_t>(t * counts.columns());
    seen.emplace(begin, begin + static_cast<std::ptrdiff_t>(counts.columns()));
  }
  return seen.size();
}

}  // namespace kanon
