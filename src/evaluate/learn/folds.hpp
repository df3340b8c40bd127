// Cross-validation: rows dealt to folds, seeded, and every row predicted by a model that has not seen it.
#pragma once

#include <functional>

#include "evaluate/learn/table.hpp"

namespace kanon::evaluation {

// The fold of every row. Rows of a class are dealt evenly; of numbers, all rows. The same for the same seed.
std::vector<std::uint32_t> deal_folds(const LearnTable& table, LearnTask task, std::uint32_t folds, std::uint64_t seed);

using Learner = std::function<Result<Predictions>(const LearnJob&)>;

// By row of the table. Folds are learnt side by side on `threads` threads (0: all there are); the answer does not
// depend on it.
Result<Predictions> cross_validate(const LearnTable& table, LearnTask task, const std::vector<std::uint32_t>& fold_of,
                                   std::uint32_t folds, const Learner& learner, unsigned threads);

// The baseline that looks at no column: the largest class, or the mean.
Result<Predictions> learn_nothing(const LearnJob& job);

}  // namespace kanon::evaluation
