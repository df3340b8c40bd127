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

// What a fingerprint takes in beside the quasi-identifiers.
struct FingerprintColumns {
  std::vector<std::string> targets = {};    // that the cost looks at
  std::string entity = {};                  // whose distinct values k counts; empty: it counts rows
  std::vector<std::string> sensitive = {};  // that models look at
  bool population = false;                  // models look at a table of the population
};

class TableFingerprint {
 public:
  // `missing`: texts that mean missing beside the empty one.
  TableFingerprint(const std::vector<std::string>& missing, const std::vector<std::string>& quasi,
                   const FingerprintColumns& columns = {});

  // The rows of a batch: its first columns are the quasi columns, the targets stand from `first_target` on, and behind
  // them the entity, if there is one, and the sensitive columns.
  void add(const Batch& batch, std::size_t first_target);
  // Takes the population in, which has a fingerprint of its own.
  void add_population(const TableFingerprint& population);
  // The population is there, or is not needed.
  [[nodiscard]] bool is_complete() const { return !needs_population_; }

  [[nodiscard]] std::string text() const;  // 32 hexadecimal digits

 private:
  static constexpr std::size_t kSeeds = 2;
  using Hashes = std::array<std::uint64_t, kSeeds>;
  [[nodiscard]] Hashes hash_of(std::string_view cell, const std::vector<std::string>& texts) const;

  std::vector<std::vector<std::string>> missing_;  // by column, the targets behind the others
  std::size_t quasi_;
  std::size_t targets_;
  bool needs_population_;
  std::vector<Hashes> sums_;  // one for each target, or a single one; then for entity, sensitive columns, population
};

void check_fingerprint(const TableFingerprint& table, const std::string& claimed, Findings& findings);

}  // namespace kanon::certify
