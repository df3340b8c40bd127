// Boosted trees by XGBoost's C interface, where kanon was built with it.
//
// Numbers are columns of their own, categories one column each, as sparse rows: what a row does not have is missing to
// XGBoost, which learns where such rows go. One thread per model, so that the answer is always the same.
#include <cmath>
#include <memory>

#include "base/try.hpp"
#include "evaluate/learn/table.hpp"

#ifdef KANON_XGBOOST
#include <xgboost/c_api.h>
#endif

namespace kanon::evaluation {

Status check_not_stopped(const Cancel* cancel) {
  if (cancel == nullptr || !cancel->requested()) return Done{};
  return Error{
      .kind = ErrorKind::interrupted, .message = "stopped on request, nothing was written", .place = {}, .hint = {}};
}

#ifdef KANON_XGBOOST
namespace {

constexpr int kRounds = 100;

Status checked(int code) {
  if (code == 0) return Done{};
  return Error{.message = "XGBoost could not do it: " + std::string(XGBGetLastError()).substr(0, 200),
               .place = {},
               .hint = "Use `request.learner` tree."};
}

struct FreeMatrix {
  void operator()(void* matrix) const { XGDMatrixFree(matrix); }
};
struct FreeBooster {
  void operator()(void* booster) const { XGBoosterFree(booster); }
};
using Matrix = std::unique_ptr<void, FreeMatrix>;
using Booster = std::unique_ptr<void, FreeBooster>;

Result<Matrix> matrix_of(const LearnTable& table, const Rows& rows) {
  std::vector<std::size_t> begins = {0};
  std::vector<unsigned> indices;
  std::vector<float> values, labels;
  unsigned width = 0;
  std::vector<unsigned> first;
  for (const auto& column : table.columns) {
    first.push_back(width);
    width += column.number ? 1 : column.categories;
  }
  for (const std::uint32_t row : rows) {
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      const LearnColumn& column = table.columns[c];
      if (column.number ? std::isnan(column.numbers[row]) : column.codes[row] >= column.categories) continue;
      indices.push_back(first[c] + (column.number ? 0 : column.codes[row]));
      values.push_back(column.number ? static_cast<float>(column.numbers[row]) : 1.0F);
    }
    begins.push_back(indices.size());
    labels.push_back(static_cast<float>(table.target[row]));
  }
  DMatrixHandle handle = nullptr;
  KANON_CHECK(checked(XGDMatrixCreateFromCSREx(begins.data(), indices.data(), values.data(), begins.size(),
                                               indices.size(), width, &handle)));
  Matrix out(handle);
  KANON_CHECK(checked(XGDMatrixSetFloatInfo(handle, "label", labels.data(), labels.size())));
  return out;
}

Status set_parameters(BoosterHandle booster, LearnTask task, std::uint64_t seed) {
  const std::string objective = task.classes == 0   ? "reg:squarederror"
                                : task.classes == 2 ? "binary:logistic"
                                                    : "multi:softprob";
  std::vector<std::pair<std::string, std::string>> parameters = {{"nthread", "1"},
                                                                 {"verbosity", "0"},
                                                                 {"tree_method", "hist"},
                                                                 {"max_depth", "6"},
                                                                 {"eta", "0.1"},
                                                                 {"objective", objective},
                                                                 {"seed", std::to_string(seed % 2147483647)}};
  if (task.classes > 2) parameters.emplace_back("num_class", std::to_string(task.classes));
  for (const auto& [name, value] : parameters)
    KANON_CHECK(checked(XGBoosterSetParam(booster, name.c_str(), value.c_str())));
  return Done{};
}

}  // namespace

bool has_boosted() {
  return true;
}

Result<Predictions> learn_boosted(const LearnJob& job, std::uint64_t seed, const Cancel* cancel) {
  KANON_TRY(const Matrix known, matrix_of(job.known, job.taught));
  KANON_TRY(const Matrix asked, matrix_of(job.asked_table, job.asked));
  DMatrixHandle cache[] = {known.get()};
  BoosterHandle handle = nullptr;
  KANON_CHECK(checked(XGBoosterCreate(cache, 1, &handle)));
  const Booster booster(handle);
  KANON_CHECK(set_parameters(handle, job.task, seed));
  for (int round = 0; round < kRounds; ++round) {
    KANON_CHECK(check_not_stopped(cancel));
    KANON_CHECK(checked(XGBoosterUpdateOneIter(handle, round, known.get())));
  }
  bst_ulong length = 0;
  const float* found = nullptr;
  KANON_CHECK(checked(XGBoosterPredict(handle, asked.get(), 0, 0, 0, &length, &found)));
  Predictions out;
  for (bst_ulong i = 0; i < length; ++i) {
    if (job.task.classes == 2) out.push_back(1 - static_cast<double>(found[i]));
    out.push_back(found[i]);
  }
  return out;
}

#else

bool has_boosted() {
  return false;
}

Result<Predictions> learn_boosted(const LearnJob&, std::uint64_t, const Cancel*) {
  return Error{.message = "this kanon was built without XGBoost",
               .key = "request.learner",
               .hint = "Install libxgboost-dev and build again, or use `request.learner` tree."};
}

#endif

}  // namespace kanon::evaluation
