// suppress_cells: blanks the fewest single cells so that what a row still shows is shared by at least k rows.
//
// Two rules say what "shared" means (docs/algorithms/suppress.md). original: the original table has it in k rows; every
// record stands for itself, and the minimum is proven. strict: k rows of the release itself show it; records depend on
// each other, and the answer comes with a lower bound. The release and its plan are written to temporary files, judged
// by the independent checker against the original, and only then named. On any error nothing is left behind.
//
//   kanon::SuppressRequest request;
//   request.cells.recipe.data.table = "people.csv";
//   request.cells.recipe.data.quasi = {{.name = "age"}, {.name = "sex"}, {.name = "zip"}};
//   request.cells.recipe.promise.k = 3;
//   request.cells.recipe.output.release = "people_release.csv";
//   request.rule = kanon::SuppressRule::strict;
//   auto outcome = kanon::suppress_cells(request, {});
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/anonymize.hpp"
#include "kanon/cell_recipe.hpp"
#include "kanon/result.hpp"
#include "kanon/verify.hpp"

namespace kanon {

enum class SuppressRule { original, strict };
std::string name_of(SuppressRule rule);
// Rule wildcard is refused with the reason: it is a check, not an aim.
Result<SuppressRule> parse_suppress_rule(const std::string& text);

struct SuppressRequest {
  CellRecipe cells;                  // its recipe's outputs, seed and budget count as well
  std::optional<SuppressRule> rule;  // there is no default
  std::string blank;                 // text of a blanked cell; empty: the empty cell
  std::string witnesses;             // rule original: the certificate to write; empty: none
};

// Reads a recipe file with all that it says about single cells. Paths in it are relative to the file.
Result<SuppressRequest> read_suppress_recipe(const std::string& path);
Result<SuppressRequest> parse_suppress_recipe(const std::string& text, const std::string& source);
// The recipe that repeats `kanon suppress`, as TOML.
std::string recipe_text(const SuppressRequest& request);

struct BlankedColumn {
  std::string name;
  std::uint32_t weight = 1;
  std::uint64_t cells = 0;
  std::string recoded;  // how, before cells were blanked; empty: not
};

struct SuppressOutcome {
  std::string command = "suppress";  // or "apply"
  OutcomeStatus status = OutcomeStatus::unknown;
  SuppressRule rule = SuppressRule::strict;
  std::uint64_t k = 0;
  std::uint64_t max_size = 0;         // 0: combinations of all sizes count
  std::uint64_t cost = 0, bound = 0;  // weights of blanked cells
  double gap = 0;                     // (cost - bound) / cost
  std::uint64_t rows = 0, tuples = 0;
  std::uint64_t blanked_cells = 0, blanked_rows = 0;
  std::vector<BlankedColumn> columns;
  std::vector<std::string> dropped_columns;  // quasi-identifiers that were left out
  std::vector<std::uint64_t> rows_by_cells;  // [n]: rows with n blanked cells
  std::vector<RuleVerdict> rules;            // all three, by the independent checker
  MissingAs missing_as = MissingAs::value;
  std::uint64_t missing_cells = 0;  // of the quasi-identifiers, in the table; where they match none, they are blanked
  Effort effort;
  double seconds = 0, search_seconds = 0;
  bool searched = false;  // false: the plan was made earlier
  std::string plan, release, witnesses, report;
  std::vector<SensitiveOutcome> sensitive;        // rows that show the same are a group
  std::vector<std::string> released_as_they_are;  // columns without a role: nothing was done to them
  Standing standing = Standing::holds;            // by the independent checker
  std::optional<PlainRisk> plain;                 // whom the columns released as they are tell apart
  std::vector<std::string> table_files = {};      // of the table, where they are several
  std::vector<std::string> warnings;
};

// After an Error nothing was written.
Result<SuppressOutcome> suppress_cells(const SuppressRequest& request, const RunOptions& options);

// What each k costs in blanked cells; nothing is written. The time of the recipe is shared out among them.
struct CellsPoint {
  std::uint64_t k = 0;
  std::uint64_t cost = 0, bound = 0;  // weights of blanked cells
  double gap = 0;
  bool proven = false;
  std::uint64_t blanked_cells = 0, blanked_rows = 0;
};
struct CellsFront {
  SuppressRule rule = SuppressRule::strict;
  std::uint64_t rows = 0, tuples = 0;
  std::vector<CellsPoint> points;            // by rising k
  std::vector<std::uint64_t> cannot_be_met;  // more than the table has rows
  bool stopped = false;                      // on request: points are missing
  double seconds = 0;
};
Result<CellsFront> cells_front(const SuppressRequest& request, const std::vector<std::uint64_t>& ks,
                               const RunOptions& options);

// An earlier plan of blanked cells on the table it was made for; another table is refused. True for such a plan.
bool is_cell_plan(const std::string& path);
Result<SuppressOutcome> apply_cells(const ApplyRequest& request, const RunOptions& options);

}  // namespace kanon
