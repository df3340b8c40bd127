// Cross-validation: rows dealt to folds, seeded, and every row predicted by a model that has not seen it.
#include "evaluate/learn/folds.hpp"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <optional>
#include <random>

#include "base/workers.hpp"

namespace kanon::evaluation {

std::vector<std::uint32_t> deal_folds(const LearnTable& table, LearnTask task, std::uint32_t folds,
                                      std::uint64_t seed) {
  std::vector<Rows> of_class(task.width());
  for (std::uint32_t row = 0; row < table.rows(); ++row)
    of_class[task.classes > 0 ? static_cast<std::size_t>(table.target[row]) : 0].push_back(row);
  std::mt19937_64 random(seed);
  std::vector<std::uint32_t> out(table.rows());
  std::uint32_t next = 0;  // goes on from class to class, so that folds differ by one row at most
  for (Rows& rows : of_class) {
    for (std::size_t i = rows.size(); i > 1; --i) std::swap(rows[i - 1], rows[random() % i]);
    for (const std::uint32_t row : rows) out[row] = next++ % folds;
  }
  return out;
}

Result<Predictions> cross_validate(const LearnTable& table, LearnTask task, const std::vector<std::uint32_t>& fold_of,
                                   std::uint32_t folds, const Learner& learner, unsigned threads) {
  std::vector<std::optional<Result<Predictions>>> found(folds);
  std::vector<Rows> asked(folds);
  for (std::uint32_t row = 0; row < table.rows(); ++row) asked[fold_of[row]].push_back(row);
  tbb::task_arena arena(workers(threads));
  arena.execute([&] {
    tbb::parallel_for(std::uint32_t{0}, folds, [&](std::uint32_t fold) {
      Rows taught;
      for (std::uint32_t row = 0; row < table.rows(); ++row) {
        if (fold_of[row] != fold) taught.push_back(row);
      }
      found[fold].emplace(
          learner({.known = table, .taught = taught, .asked_table = table, .asked = asked[fold], .task = task}));
    });
  });
  Predictions out(table.rows() * task.width());
  for (std::uint32_t fold = 0; fold < folds; ++fold) {
    if (!found[fold]->ok()) return found[fold]->error();
    const Predictions& part = **found[fold];
    for (std::size_t i = 0; i < asked[fold].size(); ++i) {
      for (std::size_t w = 0; w < task.width(); ++w)
        out[asked[fold][i] * task.width() + w] = part[i * task.width() + w];
    }
  }
  return out;
}

Result<Predictions> learn_nothing(const LearnJob& job) {
  std::vector<double> said(job.task.width());
  for (const std::uint32_t row : job.taught) {
    if (job.task.classes > 0)
      ++said[static_cast<std::size_t>(job.known.target[row])];
    else
      said[0] += job.known.target[row];
  }
  if (job.task.classes > 0) {
    // The largest class and no more: shares would differ from fold to fold, and seem to rank rows.
    const auto most = std::max_element(said.begin(), said.end()) - said.begin();
    said.assign(said.size(), 0);
    said[static_cast<std::size_t>(most)] = 1;
  } else {
    said[0] /= std::max<double>(1, static_cast<double>(job.taught.size()));
  }
  Predictions out;
  for (std::size_t i = 0; i < job.asked.size(); ++i) out.insert(out.end(), said.begin(), said.end());
  return out;
}

}  // namespace kanon::evaluation
