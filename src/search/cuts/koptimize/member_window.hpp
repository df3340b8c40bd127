// MemberWindow: what a requirement asks of entries that come and go, one after the other.
#pragma once

#include <bit>

#include "encode/group_members.hpp"

namespace kanon::koptimize {

class MemberWindow {
 public:
  // Nothing must be in.
  void reset(const GroupMembers& members) {
    members_ = &members;
    entities_.reset(members.entities.ids_end);
    if (rows_of_.size() < members.values.values_end) {
      rows_of_.resize(members.values.values_end, 0);
      mask_.resize((members.values.values_end + 63) / 64, 0);
    }
    rows_ = 0;
  }
  void add(std::size_t entry, std::uint64_t rows) {
    rows_ += rows;
    if (!members_->entities.empty()) entities_.add(members_->entities, entry);
    if (members_->values.empty()) return;
    for (const auto& count : members_->values.of(entry)) {
      if (rows_of_[count.value] == 0) mask_[count.value >> 6] ^= std::uint64_t{1} << (count.value & 63);
      rows_of_[count.value] += count.rows;
    }
  }
  // What was added before. Whoever adds an entry takes it out again before the next reset.
  void take(std::size_t entry, std::uint64_t rows) {
    rows_ -= rows;
    if (!members_->entities.empty()) entities_.take(members_->entities, entry);
    if (members_->values.empty()) return;
    for (const auto& count : members_->values.of(entry)) {
      rows_of_[count.value] -= count.rows;
      if (rows_of_[count.value] == 0) mask_[count.value >> 6] ^= std::uint64_t{1} << (count.value & 63);
    }
  }

  // What k counts.
  [[nodiscard]] std::uint64_t people() const { return members_->entities.empty() ? rows_ : entities_.members(); }
  // Valid until the next call.
  [[nodiscard]] TestedGroup tested() {
    counts_.clear();
    for (std::size_t w = 0; w < mask_.size(); ++w) {
      for (auto word = mask_[w]; word != 0; word &= word - 1) {
        const auto value = static_cast<std::uint32_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(word)));
        counts_.push_back({value, rows_of_[value]});
      }
    }
    return {.rows = rows_, .values = counts_};
  }

 private:
  const GroupMembers* members_ = nullptr;
  std::uint64_t rows_ = 0;
  EntityWindow entities_;
  std::vector<std::uint32_t> rows_of_;  // by value; all 0 where nothing is in
  std::vector<std::uint64_t> mask_;     // of the values that are in
  std::vector<ValueCount> counts_;
};

}  // namespace kanon::koptimize
