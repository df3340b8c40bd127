// The fingerprint of a table's quasi-identifiers (docs/formats/plan.md), computed from its rows one by one.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "certify/common/findings.hpp"
#include "table/source.hpp"

namespace kanon::certify {

class TableFingerprint {
 public:
  // `missing`: texts that mean missing beside the empty one. `targets`: columns that the cost looks at. `entity`: the
  // column whose distinct values k counts; empty: it counts rows.
  TableFingerprint(const std::vector<std::string>& missing, const std::vector<std::string>& quasi,
                   const std::vector<std::string>& targets, const std::string& entity = {});

  // The rows of a batch: its first columns are the quasi columns, the targets stand from `first_target` on, and behind
  // them the entity.
  void add(const Batch& batch, std::size_t first_target);

  [[nodiscard]] std::string text() const;  // 32 hexadecimal digits

 private:
  static constexpr std::size_t kSeeds = 2;
  using Hashes = std::array<std::uint64_t, kSeeds>;
  [[nodiscard]] Hashes hash_of(std::string_view cell, const std::vector<std::string>& texts) const;

  std::vector<std::vector<std::string>> missing_;  // by column, the targets behind the others
  std::size_t quasi_;
  std::size_t targets_;
  std::vector<Hashes> sums_;  // one for each target, or a single one; then one for the entity
};

void check_fingerprint(const TableFingerprint& table, const std::string& claimed, Findings& findings);

}  // namespace kanon::certify
