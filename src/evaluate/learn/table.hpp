// LearnTable: what a learner sees of a file: numbers, categories, and a class or a number to learn.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "kanon/observer.hpp"
#include "kanon/result.hpp"

namespace kanon::evaluation {

inline constexpr std::uint32_t kNoCategory = std::numeric_limits<std::uint32_t>::max();

struct LearnColumn {
  std::string name;
  bool number = false;
  std::vector<double> numbers;       // by row; NaN: missing
  std::vector<std::uint32_t> codes;  // by row, where it is a category; kNoCategory: missing
  std::uint32_t categories = 0;
};

struct LearnTable {
  std::vector<LearnColumn> columns;
  std::vector<double> target;  // by row: the number, or the class as one
  std::uint64_t unknown = 0;   // rows left out, as the original has no such class

  [[nodiscard]] std::size_t rows() const { return target.size(); }
};

struct LearnTask {
  std::uint32_t classes = 0;  // 0: a number is to be learnt

  [[nodiscard]] std::size_t width() const { return classes == 0 ? 1 : classes; }
};

using Rows = std::vector<std::uint32_t>;

// One number per row of `asked`, or one probability per row and class, row after row.
using Predictions = std::vector<double>;

struct LearnJob {
  const LearnTable& known;
  const Rows& taught;
  const LearnTable& asked_table;
  const Rows& asked;
  LearnTask task;
};

// The decision tree (tree.hpp). The same answer every time.
Predictions learn_tree(const LearnJob& job);

// An error if a stop was requested (`cancel` may be null).
Status check_not_stopped(const Cancel* cancel);

// Boosted trees by XGBoost, one thread, where kanon was built with it. Can be stopped between rounds.
bool has_boosted();
Result<Predictions> learn_boosted(const LearnJob& job, std::uint64_t seed, const Cancel* cancel);

}  // namespace kanon::evaluation
