// Hashes the cells of a row one after the other, and adds up the rows.
#include "certify/common/fingerprint.hpp"

#include "table/missing_texts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kanon::certify {
namespace {

// Seeds are 1 and 2.
std::uint64_t seed(std::size_t index) {
  return index + 1;
}

std::uint64_t stirred(std::uint64_t hash, std::uint64_t with) {
  std::uint64_t out = (hash ^ with) * 0x9E3779B97F4A7C15U;
  out = (out ^ (out >> 32U)) * 0xD6E8FEB86659FD93U;
  return out ^ (out >> 32U);
}

}  // namespace

TableFingerprint::TableFingerprint(const std::vector<std::string>& missing, const std::vector<std::string>& quasi,
                                   const FingerprintColumns& columns)
    : quasi_(quasi.size()),
      targets_(columns.targets.size()),
      needs_population_(columns.population),
      sums_(std::max<std::size_t>(columns.targets.size(), 1) + (columns.entity.empty() ? 0 : 1) +
            columns.sensitive.size()) {
  for (const auto& column : quasi) missing_.push_back(missing_in(missing, column));
  for (const auto& column : columns.targets) missing_.push_back(missing_in(missing, column));
  if (!columns.entity.empty()) missing_.push_back(missing_in(missing, columns.entity));
  for (const auto& column : columns.sensitive) missing_.push_back(missing_in(missing, column));
}

TableFingerprint::Hashes TableFingerprint::hash_of(std::string_view cell, const std::vector<std::string>& texts) const {
  const bool missing = cell.empty() || std::find(texts.begin(), texts.end(), cell) != texts.end();
  Hashes out{};
  for (std::size_t s = 0; s < kSeeds; ++s) out[s] = stirred(seed(s), missing ? 0 : cell.size() + 1);
  if (missing) return out;
  // Seeds inside: neither waits for the other.
  for (const char c : cell) {
    for (std::size_t s = 0; s < kSeeds; ++s) out[s] = stirred(out[s], static_cast<unsigned char>(c));
  }
  return out;
}

void TableFingerprint::add(const Batch& batch, std::size_t first_target) {
  const auto cell_hash = [&](std::size_t column, std::size_t row, std::size_t place) {
    return hash_of(batch.text(column, row).value_or(std::string_view()), missing_[place]);
  };
  std::vector<Hashes> cells(quasi_);
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    for (std::size_t c = 0; c < quasi_; ++c) cells[c] = cell_hash(c, row, c);
    for (std::size_t t = 0; t < sums_.size(); ++t) {
      // Without a target the first sum is of the quasi-identifiers alone.
      const bool alone = targets_ == 0 && t == 0;
      const std::size_t behind = targets_ == 0 && t > 0 ? t - 1 : t;
      const Hashes target = alone ? Hashes() : cell_hash(first_target + behind, row, quasi_ + behind);
      for (std::size_t s = 0; s < kSeeds; ++s) {
        std::uint64_t hash = alone ? seed(s) : stirred(seed(s), target[s]);
        for (const Hashes& cell : cells) hash = stirred(hash, cell[s]);
        sums_[t][s] += stirred(hash, seed(s));  // wraps around, on purpose
      }
    }
  }
}

void TableFingerprint::add_population(const TableFingerprint& population) {
  sums_.push_back(population.sums_[0]);
  needs_population_ = false;
}

std::string TableFingerprint::text() const {
  Hashes all = sums_[0];
  for (std::size_t t = 1; t < sums_.size(); ++t) {
    for (std::size_t s = 0; s < kSeeds; ++s) all[s] = stirred(all[s], sums_[t][s]);
  }
  return fmt::format("{:016x}{:016x}", all[0], all[1]);
}

void check_fingerprint(const TableFingerprint& table, const std::string& claimed, Findings& findings) {
  if (!table.is_complete()) {
    findings.leaves_open("original: the fingerprint is that of the table and of the population; add --population FILE");
    return;
  }
  findings.judge(table.text() == claimed, "original: its fingerprint is the plan's, this is the table it was made for",
                 "original: its fingerprint is not the plan's, which was made for another table");
}

}  // namespace kanon::certify
