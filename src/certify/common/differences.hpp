// Groups of rows in which a release and the plan's image of the original differ, in words.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "certify/common/findings.hpp"
#include "certify/common/group_rows.hpp"

namespace kanon::certify {

// How plans of one kind word it.
struct DifferenceWords {
  const char* group;       // what the rows that look alike are called
  const char* has;         // between a group and its rows
  const char* of;          // between a group and its rows, where the number is right
  const char* wrong_size;  // what is wrong with the number of rows
  const char* none;        // what the rows of the release are where nothing differs
};

inline constexpr DifferenceWords kGroupWords{.group = "group",
                                             .has = "has",
                                             .of = "of",
                                             .wrong_size = "not of the size that the plan gives",
                                             .none = "the plan's image of the original, cell by cell"};

class Differences {
 public:
  explicit Differences(const DifferenceWords& words) : words_(words) {}

  void compare(const std::string& name, const Tally& released, const Tally& expected);
  // `rows`: of the release.
  void judge(std::uint64_t rows, Findings& findings);

 private:
  DifferenceWords words_;
  std::vector<std::string> sizes_, contents_;
};

}  // namespace kanon::certify
