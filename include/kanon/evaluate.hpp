// evaluate: what a release still reveals, what it lost, and what the data still say, before and after.
//
// Any release will do: one of kanon's with its plan, or somebody else's file with a list of roles. Rows of the two
// files are never matched: everything comes from the distribution of each file, and from the plan where there is one.
// Definitions and assumptions are in docs/algorithms/evaluate.md; the assumptions that were used are in the answer too.
// The answer holds values of the original: keep it with the table. Time: one pass over each file and a few over the
// codes of the columns that have a role; memory: four bytes per cell of those.
//
//   auto found = kanon::evaluate({.original = "people.csv", .release = "out.csv", .plan = "out.csv.plan.json"}, {});
//   if (found.ok()) std::printf("highest risk %.3f\n", found->risk.after.highest);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/anonymize.hpp"
#include "kanon/result.hpp"

namespace kanon {

struct EvaluateRequest {
  std::string original = {};  // path or glob
  std::string release = {};
  std::string release_name = {};  // what the release is called, where its path does not say; empty: it does
  std::string plan = {};  // empty: the roles below say what the columns are; none named: the plan beside the release
  std::optional<char> delimiter = {};
  std::vector<std::string> quasi = {};      // without a plan
  std::vector<std::string> sensitive = {};  // these and those below: what the plan says, where they are empty
  std::string target = {}, weight = {}, entity = {};
  std::string strata = {}, psu = {};
  std::vector<std::string> missing = {};  // without a plan: texts that mean missing
  std::string suppressed_as = "*";        // without a plan: the text of a suppressed cell
  std::optional<std::uint64_t> k = {};    // without a plan: to relate the group size to
  std::vector<double> thresholds = {};    // of the risk; empty: 0.05, 0.09, 0.2
  std::optional<std::uint64_t> population_size =
      {};                     // of which the table is a sample; empty: nothing is estimated of it
  bool measure_plain = true;  // false: whom the columns beside the quasi-identifiers tell apart is not counted
  std::vector<std::string> describe = {};  // columns whose distributions are compared, beside the quasi ones
  std::vector<std::string> tables = {};    // "sex,race": tables compared cell by cell
  std::vector<std::string> linear = {};    // "score ~ sex + race + N(age)"
  std::vector<std::string> logistic = {};  // "income=>50K ~ sex + race"
};

// ---- risk ----

struct SizeBucket {
  std::uint64_t least = 0, most = 0;  // sizes; most = 0: and more
  std::uint64_t groups = 0, rows = 0;
};
struct RiskShare {
  double threshold = 0;
  std::uint64_t rows = 0;  // whose risk is above it
  double share = 0;
};
// Groups over the quasi-identifiers as the file shows them. Sizes are rows, or distinct entities where one is named.
struct RiskFigures {
  std::uint64_t rows = 0, groups = 0, smallest = 0, largest = 0, unique_rows = 0;
  double median = 0;  // size, over groups
  double highest = 0, average = 0;
  std::vector<RiskShare> above;
  std::vector<SizeBucket> sizes;
};
// Of how many people a model says that nobody else in the population is in their group. It is an estimate, no promise,
// and nothing is enforced by it.
struct UniquenessEstimate {
  std::string model;                 // zayatz, pitman, snb
  std::optional<double> share = {};  // of the population
  std::string problem = {};          // why there is no share, a sentence; empty: there is one
};
struct PopulationUniqueness {
  std::uint64_t sample = 0;                   // rows of the file, or entities by group
  double fraction = 0;                        // of the population
  std::vector<UniquenessEstimate> estimates;  // zayatz, pitman, snb
  std::string taken =
      {};  // by the rule of Dankar and others: one of them; counted: the file is the population; empty: none
  std::optional<double> share = {};  // of the one that is taken
  std::string reason = {};           // why it is taken, a sentence
  // What was fitted, where it was.
  std::optional<double> pitman_theta = {}, pitman_alpha = {};
  std::optional<double> snb_groups = {}, snb_alpha = {}, snb_beta = {};
  std::optional<double> snb_people = {};  // that the model has by itself; far from the population, it fits badly
};
struct PopulationReport {
  std::uint64_t size = 0;
  PopulationUniqueness before, after;
};
// A group of rows with survey weights stands for as many people as these add up to; the risk of its rows is 1 over
// that, at most 1.
struct WeightRisk {
  double people = 0;  // that all rows stand for
  double highest = 0, average = 0;
  std::uint64_t rows_without_weight = 0;  // they add nothing to their group
};
struct WeightReport {
  WeightRisk before;
  std::optional<WeightRisk> after;  // empty: single cells are blanked, so groups do not tell it
};
struct SensitiveFigures {
  std::string name;
  std::uint64_t values = 0;                                    // different ones, the missing one included
  std::uint64_t homogeneous_groups = 0, homogeneous_rows = 0;  // one value in all rows
  std::uint64_t missing_groups = 0, missing_rows = 0;          // none: all cells are missing
  std::uint64_t least_distinct = 0;
  double least_entropy_l = 0;
  bool ordered = false;  // t by the ordered distance of numbers; else total variation
  double greatest_t = 0, mean_t = 0;
};
struct OrderFindings {
  bool sorted = false;               // the release is sorted by its own columns: its order says nothing
  bool compared = false;             // there were columns by which rows could be compared
  bool same_order = false;           // and rows stand in the order of the original
  std::vector<std::string> indexes;  // columns that number the rows
  std::vector<std::string> unique;   // other columns that show something else in every row
  std::vector<std::string> compared_by;
};
struct RiskReport {
  RiskFigures before, after;
  std::vector<SensitiveFigures> sensitive_before, sensitive_after;
  std::uint64_t starred_rows = 0;  // rows that show nothing but suppressed cells: one group of `after`
  OrderFindings order;
  std::optional<PopulationReport> population = {};  // where the size of the population was named
  std::optional<WeightReport> weights = {};         // where there are weights, and rows are counted
};

// ---- loss ----

struct LostValue {
  std::optional<std::string> label;  // as the release shows it; empty: missing
  std::uint64_t before = 0;          // rows of the original that the label stands for
  std::uint64_t after = 0;           // rows that show it
};
struct ColumnLoss {
  std::string name;
  std::uint64_t values = 0, labels = 0;               // different ones, before and after, missing ones not counted
  std::optional<double> lm;                           // empty: some labels are not understood
  std::uint64_t unknown_labels = 0;                   // that are neither values, intervals nor prefixes
  bool told = true;                                   // every value of the original has one label
  bool nothing_shown = false;                         // several values before, and at most one label for all of them
  std::optional<std::uint64_t> suppressed_cells;      // rows that were dropped included
  std::vector<LostValue> lost;                        // labels that some rows lost, most rows first
  std::vector<std::optional<std::string>> wiped_out;  // labels of which no row is left
};
struct LossReport {
  std::uint64_t rows_before = 0, rows_after = 0;
  std::uint64_t dropped_rows = 0, starred_rows = 0;
  std::uint64_t groups = 0;                  // released, without the starred rows
  std::string dm;                            // exact decimal integer
  std::optional<std::string> cm;             // where there is a target
  std::optional<double> lm;                  // over columns; empty where one is
  std::optional<double> rm, rm_absolute;     // where the target is a number
  double average_group = 0;                  // rows per group, without the starred ones
  std::optional<double> average_group_by_k;  // that over k
  std::optional<std::uint64_t> suppressed_cells;
  std::uint64_t rows_with_suppressed = 0;  // rows of the release with such a cell; blanks are told from missing
                                           // cells only where they have a text of their own
  std::vector<ColumnLoss> columns;
};

// ---- what the data still say ----

struct Estimate {
  double value = 0, error = 0;  // standard error
  double low = 0, high = 0;     // 95% interval
};
struct ShareOfLabel {
  std::optional<std::string> label;
  std::uint64_t before_rows = 0, after_rows = 0;
  Estimate before, after;                    // shares of the rows that show a value
  Estimate before_weighted, after_weighted;  // equal to the former without a weight
  double relative_difference = 0;            // (before - after) / before, weighted
  bool wiped_out = false;
  bool overlap = false;  // of the weighted intervals
};
// A label of which it is not clear which rows of the original it stands for: another one stands for some of its values.
struct UnclearLabel {
  std::string label;
  std::uint64_t after_rows = 0;
};
struct Distribution {
  std::string name;
  bool told = true;  // else only labels whose values no other label stands for are compared, and there is no distance
  // Not told, but of every label it is known which values it stands for: each was spread evenly over them. `labels` are
  // then the original's values, their rows after it rounded, and shares, distance and means are by them.
  bool spread = false;
  bool as_it_was = false;  // every value stands for itself, with as many rows as before
  std::vector<ShareOfLabel> labels;
  std::vector<UnclearLabel> unclear = {};
  std::uint64_t compared = 0, overlapping = 0;
  double distance = 0;         // total variation, weighted; of a column that is told or spread
  bool nothing_shown = false;  // several values before, at most one label after: there is nothing to compare
  // Columns of numbers: the weighted mean, intervals taken at their middle.
  std::optional<Estimate> mean_before, mean_after;
};
struct Association {
  std::string first, second;
  double before = 0;  // Cramer's V of the original by its own values
  // Of the same labels before and after: labels that both files show, or the values that labels were spread over. Where
  // that cannot be told `recoded` is empty, and `after` is of the release by its own labels.
  std::optional<double> recoded;  // the original
  double after = 0;               // the release
  bool spread = false;            // labels of at least one column were spread over their values
  std::uint64_t cells_before = 0, cells_recoded = 0, cells_after = 0;  // of the table that are not empty
};
// The table of two columns, cell by cell. Shares are of the rows that show a label in both, weighted where there are
// weights.
struct ContingencyCell {
  std::uint64_t before_rows = 0, after_rows = 0;
  Estimate before = {}, after = {};
  bool wiped_out = false, overlap = false;
};
struct ContingencyTable {
  std::string first, second;
  bool told = true;  // else only labels of which it is clear what they stand for
  std::vector<std::optional<std::string>> first_labels = {}, second_labels = {};
  std::vector<ContingencyCell> cells = {};  // row after row: by first label, then by second
  std::uint64_t compared = 0, overlapping = 0, wiped_out = 0;
  double distance = 0;  // total variation; of a table that is told
};
struct Coefficient {
  std::string covariate;             // empty: the intercept
  std::optional<std::string> level;  // of a category
  bool missing_level = false;
  bool aliased = false;  // follows from the others: no estimate
  Estimate estimate = {};
  double statistic = 0, p = 0;
};
// Of all terms of a covariate together, that for missing cells left out.
struct CovariateTest {
  std::string covariate;
  std::uint64_t terms = 0;
  double statistic = 0, p = 0;  // Wald F
  bool significant = false;     // p < 0.05
};
struct Fit {
  std::string data;     // original, excluded, own level
  std::string problem;  // not empty: no fit, and why
  std::uint64_t rows = 0, left_out = 0;
  double degrees = 0;  // of freedom of the intervals; 0: infinitely many
  bool converged = true;
  bool separated = false;  // logistic: some terms tell the outcome for certain, so their estimates have no end
  std::optional<double> r_squared;
  std::vector<Coefficient> coefficients;
  std::vector<CovariateTest> tests;
};
struct CovariateUse {
  std::string name;
  bool category = true;
  std::optional<std::string> reference;  // of a category
  bool told = true;                      // before and after have the same terms
};
struct ModelReport {
  std::string formula, kind, outcome;
  std::vector<CovariateUse> covariates;
  std::vector<Fit> fits;                        // original, excluded, own level
  std::uint64_t compared = 0, overlapping = 0;  // coefficients of original and excluded, intercept left out
  std::vector<std::string> lost, gained;        // covariates significant in the original only, in excluded only
  std::vector<std::string> lost_own_level, gained_own_level;
};
// Labels whose relative difference is in [low, high); the outermost bins are open to their sides.
struct DifferenceBin {
  double low = 0, high = 0;
  std::uint64_t labels = 0;
};
struct SayReport {
  std::vector<Distribution> distributions;
  // Labels of all columns that are not as they were: a column that was only copied says nothing about the release.
  std::uint64_t compared = 0, overlapping = 0, wiped_out = 0;
  std::vector<std::string> as_they_were;   // columns that are not counted for that
  std::vector<DifferenceBin> differences;  // of the labels that are left, all columns together
  std::vector<Association> associations;
  std::vector<ContingencyTable> tables;  // that were asked for
  std::vector<ModelReport> models;
};

struct Evaluation {
  std::string original, release, plan;
  std::vector<std::string> quasi, sensitive;
  std::string target, weight, entity, strata, psu;
  std::optional<std::uint64_t> k;
  // No group of the release is smaller than k. Nothing where there is no k, or where single
  // cells are blanked: what a row still shows is then judged by another rule.
  std::optional<bool> k_holds;
  RiskReport risk;
  std::optional<PlainRisk> plain = {};  // whom the columns tell apart that are released as they are
  LossReport loss;
  SayReport say;
  std::vector<std::string> assumptions;
  std::vector<std::string> warnings;
  double seconds = 0;
};

Result<Evaluation> evaluate(const EvaluateRequest& request, const RunOptions& options);

}  // namespace kanon
