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

#include "kanon/cost.hpp"
#include "kanon/models.hpp"
#include "kanon/observer.hpp"
#include "kanon/plain.hpp"
#include "kanon/recipe.hpp"
#include "kanon/result.hpp"
#include "kanon/search.hpp"

namespace kanon {

struct ColumnOutcome {
  std::string name;
  CodingKind coding = CodingKind::automatic;  // never automatic in a release
  std::string hierarchy;                      // file or builder; for intervals where cuts may be
  std::uint32_t level = 0;                    // levels: chosen
  std::uint32_t height = 0;                   // levels: highest there is
  std::uint64_t values = 0;                   // of the domain
  std::uint64_t labels = 0;                   // different labels in the recoding
  // Labels in their order; of many the first ones and the last. Boxes: empty.
  std::vector<std::optional<std::string>> shown = {};
};

// Why the column that lost most of its detail had to: of all recodings that are one refinement finer in it, the one
// that would leave the fewest rows below k.
struct ForcingLabel {
  std::optional<std::string> label;  // that would be shown; empty: missing
  std::uint64_t rows = 0;            // that show it and would stand in groups below k
};
struct MoreSuppression {
  std::uint64_t limit_rows = 0;  // the limit and 1% of the rows
  std::uint64_t looked_at = 0;   // recodings that are one refinement finer, in any column
  std::string column = {};       // finer in the cheapest of those that this limit allows; empty: it allows none more
  std::uint64_t suppressed_rows = 0;
  CostValue cost;
};
struct ForcedLoss {
  std::string column;
  double lost = 0;                           // detail lost in it, 0 to 1, as lm counts it
  double share = 0;                          // of what all columns lost, by their weights
  bool whole_level = false;                  // the next level of the whole column; else one label is parted:
  std::optional<std::string> label = {};     // this one; empty: missing
  std::uint64_t parts = 0;                   // into so many
  std::uint64_t looked_at = 0;               // refinements that could come in next in this column
  std::uint64_t suppressed_rows = 0;         // all rows below k then
  std::vector<ForcingLabel> forced_by = {};  // the labels with most of the rows that would fall below k
  std::uint64_t forcing_labels = 0;          // how many such labels there are
  bool measured = false;                     // what it would cost:
  CostValue cost;
  std::optional<MoreSuppression> more = {};  // empty: too many candidates to measure
};

struct SensitiveOutcome {
  std::string name;
  std::uint64_t homogeneous_groups = 0;  // released groups in which everybody has the same value
  std::uint64_t missing_groups = 0;      // in which nobody has one: all cells are missing
};

// apply: what became of values that the plan does not know.
struct UnseenValue {
  std::optional<std::string> value;  // empty: missing
  std::optional<std::string> label;  // shown for it; empty: an empty cell
  std::uint64_t rows = 0;
  bool suppressed = false;  // its rows are
};
struct WidenedLabel {
  std::optional<std::string> before, after;
};
struct UnseenColumn {
  std::string name;
  std::vector<UnseenValue> values;    // in the order of the column
  std::vector<WidenedLabel> widened;  // labels that were changed to stay true
};

// apply: the plan beside a search of its own for the new table. Costs are in terms of the values of that table.
struct FreshComparison {
  OutcomeStatus status = OutcomeStatus::unknown;
  SearchName search = SearchName::koptimize;
  CostValue reused_cost, fresh_cost, bound;
  std::uint64_t reused_suppressed_rows = 0, fresh_suppressed_rows = 0;
  std::optional<double> relative;  // (reused - fresh) / fresh; empty: nothing was found, or it costs 0
  double seconds = 0;
};

// apply of a plan of boxes to another table than its own: what became of its rows.
struct BoxWave {
  std::uint64_t known_rows = 0;   // stayed in the box the plan has for them
  std::uint64_t placed_rows = 0;  // of unknown tuples, or more than the plan has: in the cheapest box that holds them
  std::uint64_t boxes_given_up = 0;  // fell below k
  std::uint64_t moved_rows = 0;      // of these boxes, now in another one
  std::uint64_t unseen_rows = 0;     // suppressed: no box of the plan holds them
};

// A release in which every group shows its own box.
struct BoxOutcome {
  std::uint64_t formed_at = 0;  // least rows of a group as it was formed, k or more
  std::uint64_t dm = 0;         // evaluated, not optimised; so is cm
  std::optional<std::uint64_t> cm = {};
  std::string target = {};  // of cm; empty: none
  // Cells that show more than one value, and those of them whose values follow from the boxes being tight. Empty: the
  // groups were not formed on this table.
  std::optional<std::uint64_t> generalized_cells = {}, forced_cells = {};
  std::string prices = {};  // the certificate; empty: none was written
  std::optional<BoxWave> wave = {};
};

// One cost of a weighted sum.
struct CostPart {
  CostName cost = CostName::lm;
  std::string target = {};  // column, of cm and rm
  double weight = 1;
  double value = 0;  // from 0 to 1, without the weight
};

struct AnonymizeOutcome {
  OutcomeStatus status = OutcomeStatus::unknown;
  std::uint64_t k = 0;
  std::optional<AskedFor> asked = {};  // with a reserve: what k and the limit must be, and are for the next table
  CostName cost_name = CostName::lm;
  CostValue cost;
  std::vector<CostPart> parts;  // sum, and rm with several targets
  CostValue bound;              // proven lower bound for the searched space
  double gap = 0;               // (cost - bound) / cost
  std::uint64_t rows = 0;
  std::uint64_t limit_rows = 0;
  std::uint64_t suppressed_rows = 0, starred_rows = 0, dropped_rows = 0;
  std::uint64_t groups = 0, smallest_group = 0;
  std::string entity = {};                              // the column whose distinct values k counts; empty: rows
  std::optional<std::uint64_t> smallest_entities = {};  // of the released groups, where k counts entities
  std::uint64_t tuples = 0;                             // distinct quasi-identifier tuples
  SearchName search = SearchName::koptimize;
  bool searched = false;  // false: the plan was made earlier
  Effort effort;
  double seconds = 0, search_seconds = 0;
  std::optional<double> usual_seconds = {};  // after which the search was to stop, because nothing else was named
  std::string plan, release, trace, report;
  std::vector<ColumnOutcome> columns;
  std::vector<SensitiveOutcome> sensitive;        // starred rows count as one group
  std::vector<HeldModel> models = {};             // what was asked for beside k, and how far it holds
  std::vector<std::string> released_as_they_are;  // columns without a role: nothing was done to them
  Standing standing = Standing::holds;            // by the independent checker
  std::optional<PlainRisk> plain;                 // whom the columns released as they are tell apart
  std::optional<ForcedLoss> forced = {};          // of a recoding that was searched for, where it was counted
  std::string forced_not_measured = {};           // why it was not counted, in words; empty: it was, or need not be
  std::vector<UnseenColumn> unseen;               // apply: columns with values the plan does not know
  std::optional<FreshComparison> fresh;           // apply: where it was asked for
  std::optional<BoxOutcome> boxes;                // searches that group rows, and apply of their plans
  std::vector<std::string> table_files = {};      // of the table, where they are several
  std::vector<std::string> warnings;
  bool fully_checked = true;  // the checker could recompute all that the plan claims; else a warning says what not
};

// Where k cannot be met the Error is of kind `cannot_be_met`; where the budget ended the search before it found
// anything, of kind `budget_spent`. After an Error nothing was written.
Result<AnonymizeOutcome> anonymize(const Recipe& recipe, const RunOptions& options);

// Values that a plan does not know. error: they are named, and nothing is written. map: numbers and dates go to the
// interval they are in or next to, what a builder labels gets its label. suppress: rows that have one are suppressed.
enum class Unseen { error, map, suppress };
std::string name_of(Unseen unseen);
Result<Unseen> parse_unseen(const std::string& text);

struct ApplyRequest {
  std::string plan;
  std::string table;
  std::optional<char> delimiter;
  std::string release;
  std::string new_plan;     // empty: beside the release
  std::string report = {};  // .html, .md or .json: for people; empty: none
  Unseen unseen = Unseen::error;
  std::vector<std::string> accept = {};      // columns released as they are, beside those the plan says so of
  bool strict = false;                       // no release where columns that nobody accepted tell rows apart
  std::string suppress = {};                 // another limit than the plan's, for another table than the plan's
  std::optional<double> fresh_seconds = {};  // search anew for so long, and compare; empty: not
  std::string recipe = {};                   // of the plan, where it alone does not say how columns may be recoded
  std::string population = {};  // a table of the population, where the plan promises something about it; empty: none
  std::string policy = {};      // a file of what the plan must promise at least; empty: none
};
Result<AnonymizeOutcome> apply(const ApplyRequest& request, const RunOptions& options);

// Where the plan of a release stands when the user names none.
std::string plan_beside(const std::string& release);

}  // namespace kanon
