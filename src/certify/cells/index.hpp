// CellIndex: which tuples have a value in a column, as lists and, for frequent values, as sets of bits.
//
// It only narrows down who is looked at: every tuple it counts is compared cell by cell.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "certify/cells/tuples.hpp"

namespace kanon::certify {

struct CellQuery {
  const std::uint32_t* ids = nullptr;  // of the asking record; its blanked cells ask nothing
  bool blanked_agree = false;          // a blanked cell of the others agrees with everything
  bool missing_never_matches = false;
};

class CellIndex {
 public:
  explicit CellIndex(const CellTuples& tuples);

  // Rows of the tuples that agree with the query; counting stops at `enough`.
  [[nodiscard]] std::uint64_t rows(const CellQuery& query, std::uint64_t enough) const;

 private:
  struct Value {
    std::vector<std::uint32_t> tuples;
    std::vector<std::uint64_t> bits;  // where they are many
  };

  [[nodiscard]] const Value& value(std::size_t column, std::uint32_t id) const;
  [[nodiscard]] bool agrees(std::size_t tuple, const CellQuery& query) const;
  void count(const std::vector<std::uint32_t>& tuples, const CellQuery& query, std::uint64_t enough,
             std::uint64_t& rows) const;
  [[nodiscard]] std::uint64_t rows_by_bits(const CellQuery& query, std::uint64_t enough) const;

  const CellTuples& tuples_;
  std::size_t words_;
  std::vector<std::unordered_map<std::uint32_t, Value>> values_;  // by column, by id
  Value none_;
};

}  // namespace kanon::certify
