// From the outcomes of a job to the sections of its report: one function per section, pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kanon/evaluate.hpp"
#include "kanon/frontier.hpp"
#include "kanon/observer.hpp"
#include "kanon/recipe.hpp"
#include "kanon/report.hpp"
#include "kanon/suppress.hpp"
#include "kanon/verify.hpp"
#include "report/story/digest.hpp"

namespace kanon {

// What a report may be made of. What is null or empty is not in it.
struct ReportSource {
  const Evaluation& evaluation;
  const Recipe* recipe = nullptr;
  const AnonymizeOutcome* outcome = nullptr;
  const SuppressOutcome* cells = nullptr;
  const FrontierOutcome* front = nullptr;
  const Verdict* verdict = nullptr;
  std::string not_judged = {};  // why there is no verdict
  std::vector<SearchProgress> progress = {};
  std::vector<FileDigest> digests = {};
  std::string recipe_text = {};  // that repeats the job; paths as seen from the report
  std::string repeat = {};       // the command that does so
};

Report assemble_report(const ReportSource& source);

// Labels with fewer rows than this are pooled: k, and never below what statistical offices publish.
std::uint64_t least_shown(const Evaluation& evaluation);

ReportSection asked_section(const ReportSource& source);
ReportSection done_section(const ReportSource& source);
ReportSection risk_section(const ReportSource& source);
ReportSection beside_section(const ReportSource& source);
ReportSection sensitive_section(const ReportSource& source);
ReportSection loss_section(const ReportSource& source);
ReportSection say_section(const ReportSource& source);
std::vector<ReportBlock> models_blocks(const ReportSource& source);
std::vector<ReportBlock> contingency_blocks(const ReportSource& source);
ReportSection search_section(const ReportSource& source);
ReportSection front_section(const ReportSource& source);
ReportSection caveats_section(const ReportSource& source);
ReportSection check_section(const ReportSource& source);

// ---- what they share ----

// A label as a reader may see it. Several small ones are pooled into one.
struct ShownLabel {
  std::string label;
  std::uint64_t before_rows = 0;  // rounded to multiples of the least that is shown
  std::uint64_t after_rows = 0;
  double before = 0, after = 0;  // shares, weighted where there are weights
  std::size_t pooled = 0;        // labels in it, where it is a pool
};
std::vector<ShownLabel> shown_labels(const Distribution& distribution, std::uint64_t least, bool weighted);

// Whether a figure of the original and the same one of the release together would tell what few suppressed rows had:
// here by the cells of a column that are gone.
bool is_few(std::uint64_t rows, std::uint64_t least);
bool few_are_gone(const Evaluation& evaluation, const Distribution& distribution);

// Whom the columns tell apart that are released as they are: by the checker, else by the evaluation; null: not known.
const PlainRisk* plain_of(const ReportSource& source);

// Of a release with blanked cells: the rule it must keep, as the checker judged it; null where it was not asked.
bool has_blanked_cells(const ReportSource& source);
const RuleVerdict* rule_of(const ReportSource& source);
std::string rule_name(const ReportSource& source);

std::string file_name(const std::string& path);
ReportCell count_cell(std::uint64_t count);
ReportCell exact_cell(const std::string& digits);
ReportCell number_cell(double value, int digits = 4);  // significant digits
ReportCell percent_cell(double share);
std::string percent_text(double share);
std::string cost_in_words(CostName cost);

bool is_quasi(const Evaluation& found, const std::string& name);

}  // namespace kanon
