// The commands that judge a release: verify and evaluate, and what a model still learns from it.
#include "base/try.hpp"
#include "certify/verdict_text.hpp"
#include "door/commands.hpp"
#include "kanon/json.hpp"
#include "kanon/report.hpp"
#include "report/text/evaluate_learn_text.hpp"
#include "report/text/evaluate_text.hpp"

namespace kanon::door {
namespace {

// "hierarchy": {"zip": "zip.csv"}
Status read_hierarchies(Request& request, VerifyRequest& out) {
  const toml::node* node = request.keys().take("hierarchy");
  if (node == nullptr) return Done{};
  const toml::table* table = node->as_table();
  if (table == nullptr) return request.keys().wrong(*node, "hierarchy", "must be an object: a file for each column");
  for (const auto& [column, file] : *table) {
    if (!file.is_string())
      return request.keys().wrong(file, "hierarchy." + std::string(column.str()), "must be the path of a file");
    out.hierarchies.emplace_back(std::string(column.str()), *file.value<std::string>());
  }
  return Done{};
}

Status read_verify(Asked asked, VerifyRequest& out) {
  Request& request = asked.request;
  std::string missing_as;
  KANON_TRY(out.release, request.table("release", asked.places, ArrowUse::release));
  KANON_TRY(out.original, request.table("original", asked.places));
  KANON_TRY(out.with, request.table("with", asked.places, ArrowUse::release));
  KANON_TRY(out.with_original, request.table("with_original", asked.places));
  KANON_TRY(out.population, request.table("population", asked.places));
  KANON_TRY(out.plan, request.file_or_text("plan", "plan.json", asked.places));
  KANON_TRY(out.with_plan, request.file_or_text("with_plan", "with_plan.json", asked.places));
  KANON_CHECK(request.count("k", out.k));
  KANON_CHECK(request.texts("quasi", out.quasi));
  KANON_CHECK(request.text("entity", out.entity));
  KANON_CHECK(request.texts("missing", out.missing));
  KANON_CHECK(request.text("rule", out.rule));
  KANON_CHECK(request.text("blank", out.blank));
  KANON_CHECK(request.text("missing_as", missing_as));
  KANON_CHECK(request.text("witnesses", out.witnesses));
  KANON_CHECK(request.text("prices", out.prices));
  KANON_CHECK(request.texts("accept", out.accept));
  KANON_CHECK(request.delimiter(out.delimiter));
  KANON_CHECK(read_hierarchies(request, out));
  if (missing_as != "" && missing_as != "value" && missing_as != "never")
    return Error{.message = "missing cells count as value or as never", .key = "missing_as"};
  out.missing_never_matches = missing_as == "never";
  if (out.release.empty()) return Error{.message = "the request names no release", .key = "release"};
  return Done{};
}

Status read_learning(Asked asked, LearnRequest& out) {
  Request& request = asked.request;
  std::optional<std::uint64_t> folds, seed;
  KANON_TRY(const auto more, request.tables("more", asked.places));
  out.releases.insert(out.releases.end(), more.begin(), more.end());
  KANON_CHECK(request.texts("features", out.features));
  KANON_TRY(out.test, request.table("test", asked.places));
  KANON_TRY(out.test_releases, request.tables("test_release", asked.places));
  KANON_CHECK(request.text("represent", out.represent));
  KANON_CHECK(request.texts("learner", out.learners));
  KANON_CHECK(request.count("folds", folds));
  KANON_CHECK(request.count("seed", seed));
  out.folds = static_cast<std::uint32_t>(std::min<std::uint64_t>(folds.value_or(out.folds), 1'000'000));
  out.seed = seed.value_or(out.seed);
  return request.nothing_else();
}

Result<Reply> learn_from(Asked asked, const EvaluateRequest& evaluated, LearnRequest learning) {
  learning.original = evaluated.original;
  learning.releases = {evaluated.release};
  if (!evaluated.plan.empty()) learning.plans = {evaluated.plan};
  learning.delimiter = evaluated.delimiter;
  learning.quasi = evaluated.quasi;
  learning.missing = evaluated.missing;
  learning.suppressed_as = evaluated.suppressed_as;
  KANON_CHECK(read_learning(asked, learning));
  KANON_TRY(const LearnReport report, learn(learning, asked.request.run()));
  return Reply{.outcome = learn_json(report), .texts = {{"text", learn_text(report)}}};
}

Status read_files(Asked asked, EvaluateRequest& out) {
  Request& request = asked.request;
  KANON_TRY(out.original, request.table("original", asked.places));
  KANON_TRY(out.release, request.table("release", asked.places));
  KANON_TRY(out.plan, request.file_or_text("plan", "plan.json", asked.places));
  KANON_CHECK(request.delimiter(out.delimiter));
  KANON_CHECK(request.texts("quasi", out.quasi));
  KANON_CHECK(request.texts("missing", out.missing));
  KANON_CHECK(request.text("suppressed_as", out.suppressed_as));
  for (const auto& [key, path] : {std::pair{"original", &out.original}, {"release", &out.release}}) {
    if (path->empty()) return Error{.message = std::string("the request names no ") + key, .key = key};
  }
  return Done{};
}

Status read_evaluate(Asked asked, EvaluateRequest& out) {
  Request& request = asked.request;
  KANON_CHECK(request.texts("sensitive", out.sensitive));
  KANON_CHECK(request.text("target", out.target));
  KANON_CHECK(request.text("weight", out.weight));
  KANON_CHECK(request.text("strata", out.strata));
  KANON_CHECK(request.text("psu", out.psu));
  KANON_CHECK(request.text("entity", out.entity));
  KANON_CHECK(request.count("population_size", out.population_size));
  KANON_CHECK(request.count("k", out.k));
  KANON_CHECK(request.keys().numbers("threshold", out.thresholds));
  KANON_CHECK(request.texts("describe", out.describe));
  KANON_CHECK(request.texts("table", out.tables));
  KANON_CHECK(request.texts("regression", out.linear));
  return request.texts("logistic", out.logistic);
}

}  // namespace

Result<Reply> run_verify(Asked asked) {
  VerifyRequest check;
  bool strict = false;
  KANON_CHECK(read_verify(asked, check));
  KANON_CHECK(asked.request.flag("strict", strict));
  KANON_CHECK(asked.request.nothing_else());
  const RunOptions& run = asked.request.run();
  check.threads = run.threads;
  check.memory_mb = run.memory_mb;
  check.temp_folder = run.temp_folder;
  check.cancel = run.cancel;
  KANON_TRY(const Verdict verdict, verify(check));
  return Reply{.code = (strict ? verdict.holds_strictly() : verdict.holds()) ? 0 : 2,
               .outcome = verdict_json(verdict),
               .texts = {{"text", verdict_text(verdict)}}};
}

Result<Reply> run_evaluate(Asked asked) {
  Request& request = asked.request;
  EvaluateRequest compared;
  LearnRequest learning;
  bool wants_report = false;
  KANON_CHECK(read_files(asked, compared));
  KANON_CHECK(request.text("classify", learning.classify));
  KANON_CHECK(request.text("regress", learning.regress));
  if (!learning.classify.empty() || !learning.regress.empty()) return learn_from(asked, compared, learning);
  KANON_CHECK(read_evaluate(asked, compared));
  KANON_CHECK(request.flag("report", wants_report));
  KANON_CHECK(request.nothing_else());
  KANON_TRY(const Evaluation found, evaluate(compared, request.run()));
  Reply reply{.outcome = evaluation_json(found), .texts = {{"text", evaluation_text(found)}}};
  if (!wants_report) return reply;
  KANON_TRY(const Report report, report_on(found, compared.delimiter, request.run()));
  reply.texts["report"] = report_text(report, ReportFormat::html);
  return reply;
}

}  // namespace kanon::door
