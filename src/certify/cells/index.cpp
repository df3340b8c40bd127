// Lists and bits of the tuples that have a value.
#include "certify/cells/index.hpp"

#include <bit>
#include <limits>

namespace kanon::certify {
namespace {

constexpr std::size_t kWord = 64;
constexpr std::size_t kFewPerWord = 32;  // a value in fewer than one of so many tuples is a list only

}  // namespace

CellIndex::CellIndex(const CellTuples& tuples)
    : tuples_(tuples), words_((tuples.size() + kWord - 1) / kWord), values_(tuples.columns) {
  for (std::size_t t = 0; t < tuples.size(); ++t) {
    for (std::size_t c = 0; c < tuples.columns; ++c) {
      values_[c][tuples.tuple(t)[c]].tuples.push_back(static_cast<std::uint32_t>(t));
    }
  }
  for (auto& column : values_) {
    for (auto& [id, value] : column) {
      if (value.tuples.size() * kFewPerWord < tuples.size()) continue;
      value.bits.resize(words_);
      for (const std::uint32_t t : value.tuples) value.bits[t / kWord] |= std::uint64_t{1} << (t % kWord);
    }
  }
}

const CellIndex::Value& CellIndex::value(std::size_t column, std::uint32_t id) const {
  const auto found = values_[column].find(id);
  return found == values_[column].end() ? none_ : found->second;
}

bool CellIndex::agrees(std::size_t tuple, const CellQuery& query) const {
  const std::uint32_t* other = tuples_.tuple(tuple);
  for (std::size_t c = 0; c < tuples_.columns; ++c) {
    if (query.ids[c] == kBlankedCell || (query.blanked_agree && other[c] == kBlankedCell)) continue;
    if (query.ids[c] != other[c] || (query.missing_never_matches && query.ids[c] == kMissingCell)) return false;
  }
  return true;
}

void CellIndex::count(const std::vector<std::uint32_t>& tuples, const CellQuery& query, std::uint64_t enough,
                      std::uint64_t& rows) const {
  for (const std::uint32_t t : tuples) {
    if (rows >= enough) return;
    if (agrees(t, query)) rows += tuples_.rows[t];
  }
}

std::uint64_t CellIndex::rows(const CellQuery& query, std::uint64_t enough) const {
  std::size_t rarest = tuples_.columns;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (std::size_t c = 0; c < tuples_.columns; ++c) {
    if (query.ids[c] == kBlankedCell) continue;
    const std::size_t found =
        value(c, query.ids[c]).tuples.size() + (query.blanked_agree ? value(c, kBlankedCell).tuples.size() : 0);
    if (found >= fewest) continue;
    fewest = found;
    rarest = c;
  }
  if (rarest == tuples_.columns || fewest * kFewPerWord >= tuples_.size()) return rows_by_bits(query, enough);
  std::uint64_t rows = 0;
  count(value(rarest, query.ids[rarest]).tuples, query, enough, rows);
  if (query.blanked_agree) count(value(rarest, kBlankedCell).tuples, query, enough, rows);
  return rows;
}

std::uint64_t CellIndex::rows_by_bits(const CellQuery& query, std::uint64_t enough) const {
  struct Pair {
    const std::uint64_t* value;
    const std::uint64_t* blanked;
  };
  const std::vector<std::uint64_t> nothing(words_);
  std::vector<Pair> pairs;
  for (std::size_t c = 0; c < tuples_.columns; ++c) {
    if (query.ids[c] == kBlankedCell) continue;
    const Value& own = value(c, query.ids[c]);
    const Value& blanked = value(c, kBlankedCell);
    const bool blanked_counts = query.blanked_agree && !blanked.tuples.empty();
    // Lists without bits narrow nothing down here; whoever is left is compared cell by cell.
    if (own.bits.empty() || (blanked_counts && blanked.bits.empty())) continue;
    pairs.push_back({own.bits.data(), blanked_counts ? blanked.bits.data() : nothing.data()});
  }
  std::uint64_t rows = 0;
  for (std::size_t w = 0; w < words_ && rows < enough; ++w) {
    std::uint64_t left = ~std::uint64_t{0};
    if (w + 1 == words_ && tuples_.size() % kWord != 0) left >>= kWord - tuples_.size() % kWord;
    for (std::size_t p = 0; p < pairs.size() && left != 0; ++p) left &= pairs[p].value[w] | pairs[p].blanked[w];
    for (; left != 0 && rows < enough; left &= left - 1) {
      const std::size_t t = w * kWord + static_cast<std::size_t>(std::countr_zero(left));
      if (agrees(t, query)) rows += tuples_.rows[t];
    }
  }
  return rows;
}

}  // namespace kanon::certify
