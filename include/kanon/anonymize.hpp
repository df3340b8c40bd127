// anonymize: from a recipe to a checked release. apply: an earlier plan on a table.
//
// Both write the release and its plan to temporary files, have the release regrouped by the independent checker, and
// only then give the files their names. On any error nothing is left behind. Time: one grouping and one copy of the
// table by the engine, and the search, which depends on the distinct quasi-identifier tuples only.
//
//   auto outcome = kanon::anonymize(recipe, {});
//   if (!outcome.ok()) std::puts(outcome.error().text().c_str());
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kanon/observer.hpp"
#include "kanon/recipe.hpp"
#include "kanon/result.hpp"

namespace kanon {

struct RunOptions {
  unsigned threads = 0;            // 0: all there are
  std::uint64_t memory_mb = 1024;  // for the engine; it spills to disk beyond
  std::string temp_folder;         // empty: the system's
  bool force = false;              // overwrite existing files
  Cancel* cancel = nullptr;
  Observer* observer = nullptr;
};

enum class OutcomeStatus { optimal, feasible, infeasible, unchanged };
std::string name_of(OutcomeStatus status);

struct ColumnOutcome {
  std::string name;
  std::string coding;        // intervals, taxonomy, levels, keep, suppressed
  std::string hierarchy;     // file or builder; for intervals where cuts may be
  std::uint32_t level = 0;   // levels: chosen
  std::uint32_t height = 0;  // levels: highest there is
  std::uint64_t values = 0;  // of the domain
  std::uint64_t labels = 0;  // different labels in the recoding
};

struct SensitiveOutcome {
  std::string name;
  std::uint64_t homogeneous_groups = 0;  // released groups in which everybody has the same value
};

struct Effort {
  std::uint64_t nodes = 0;           // lattice: candidates in the searched space; koptimize: subtrees looked at
  std::uint64_t evaluated = 0;       // candidates evaluated
  std::uint64_t tuples_touched = 0;  // distinct tuples regrouped on the way
  std::vector<std::pair<std::string, std::uint64_t>> details = {};  // further counters of a search, by name
};

struct AnonymizeOutcome {
  OutcomeStatus status = OutcomeStatus::infeasible;
  std::uint64_t k = 0;
  CostName cost_name = CostName::lm;
  double cost = 0;                // lm, rm
  std::uint64_t exact_cost = 0;   // dm, cm: the exact integer
  double bound = 0;               // proven lower bound for the searched space
  std::uint64_t exact_bound = 0;  // dm, cm
  double gap = 0;                 // (cost - bound) / cost
  std::uint64_t rows = 0;
  std::uint64_t limit_rows = 0;
  std::uint64_t suppressed_rows = 0, starred_rows = 0, dropped_rows = 0;
  std::uint64_t groups = 0, smallest_group = 0;
  std::uint64_t tuples = 0;  // distinct quasi-identifier tuples
  std::string search;
  bool searched = false;  // false: the plan was made earlier
  Effort effort;
  double seconds = 0, search_seconds = 0;
  std::string plan, release, trace;
  std::vector<ColumnOutcome> columns;
  std::vector<SensitiveOutcome> sensitive;        // starred rows count as one group
  std::vector<std::string> released_as_they_are;  // columns without a role: nothing was done to them
  std::vector<std::string> warnings;
};

// Costs that are whole numbers, and stay exact: dm and cm.
inline bool is_exact(CostName cost) {
  return cost == CostName::dm || cost == CostName::cm;
}

// Where k cannot be met the Error is of kind `cannot_be_met`. After an Error nothing was written.
Result<AnonymizeOutcome> anonymize(const Recipe& recipe, const RunOptions& options);

struct ApplyRequest {
  std::string plan;
  std::string table;
  std::optional<char> delimiter;
  std::string release;
  std::string new_plan;  // empty: beside the release
};
Result<AnonymizeOutcome> apply(const ApplyRequest& request, const RunOptions& options);

// Where the plan of a release stands when the user names none.
std::string plan_beside(const std::string& release);

}  // namespace kanon
