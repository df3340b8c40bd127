// Requirement: what a group of items has to hold beside k rows.
//
// Rows of one item cannot be told apart here, and which of them goes where is drawn when the release is written. So
// where a group is more than its rows, the rows of an item stay together.
#pragma once

#include <span>
#include <vector>

#include "encode/group_members.hpp"

namespace kanon::local {

class Requirement {
 public:
  // `members`: by source of an item.
  Requirement(std::uint64_t k, GroupMembers members, const GroupTest* test)
      : k_(k), members_(std::move(members)), test_(test) {}

  // Do the sources hold as one group? They have so many rows together.
  [[nodiscard]] bool good(std::span<const std::uint32_t> sources, std::uint64_t rows) const {
    thread_local MergeMembers merge;
    thread_local GroupMembers merged;
    merge.run(
        members_, 1,
        [&](std::size_t, const auto& add) {
          for (const auto source : sources) add(source);
        },
        merged);
    const std::uint64_t people = members_.entities.empty() ? rows : merged.entities.members(0);
    if (people < k_) return false;
    if (test_ == nullptr) return true;
    return test_->holds({.rows = rows, .values = members_.values.empty() ? ValueCounts{} : merged.values.of(0)});
  }

 private:
  std::uint64_t k_;
  GroupMembers members_;
  const GroupTest* test_;
};

}  // namespace kanon::local
