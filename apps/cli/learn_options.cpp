// kanon evaluate --classify and --regress: their options, and the run.
#include "apps/cli/learn_options.hpp"

#include <CLI/CLI.hpp>

#include "apps/cli/command.hpp"
#include "apps/verify/list_option.hpp"
#include "base/try.hpp"
#include "report/text/evaluate_learn_text.hpp"

namespace kanon::cli {

void add_learning(CLI::App& command, LearnArguments& arguments) {
  LearnRequest& request = arguments.request;
  command.add_option("MORE", arguments.further, "further releases, for --classify and --regress: one per k, say");
  auto* classify = command.add_option(
      "--classify", request.classify,
      "does a model still learn this column's classes? Trained on the original and on every release,\ncross-validated; "
      "answers this alone");
  command.add_option("--regress", request.regress, "the same for a column of numbers")->excludes(classify);
  apps::add_list(command, "--features", request.features, "columns to learn from (default: the quasi-identifiers)");
  command.add_option("--test", request.test, "a table nobody has learnt from: recoded by the plans and tested on");
  apps::add_list(command, "--test-release", request.test_releases,
                 "instead: the test table as released, one per release")
      ->needs("--test");
  arguments.defaulted.push_back(
      command.add_option("--represent", request.represent, "an interval is its middle, its median, or a category")
          ->capture_default_str());
  apps::add_list(command, "--learner", request.learners, "tree (as C4.5), boosted (XGBoost); default: both");
  arguments.defaulted.push_back(
      command.add_option("--folds", request.folds, "of the cross-validation")->capture_default_str());
  arguments.defaulted.push_back(
      command.add_option("--seed", request.seed, "deals rows to folds")->capture_default_str());
}

Status check_learning(const LearnArguments& arguments) {
  const LearnRequest& request = arguments.request;
  std::vector<std::pair<std::string, bool>> given = {{"MORE", !arguments.further.empty()},
                                                     {"--features", !request.features.empty()},
                                                     {"--test", !request.test.empty()},
                                                     {"--test-release", !request.test_releases.empty()},
                                                     {"--learner", !request.learners.empty()}};
  for (const auto* option : arguments.defaulted) given.emplace_back(option->get_name(), option->count() > 0);
  for (const auto& [name, is] : given) {
    if (is && !arguments.wanted())
      return Error{.message = "this is for learning from a release",
                   .place = name,
                   .hint = "Add --classify COLUMN or --regress COLUMN."};
  }
  for (const auto* option : arguments.idle) {
    if (option->count() > 0 && arguments.wanted())
      return Error{.message = "learning from a release has no use for this",
                   .place = option->get_name(),
                   .hint = "Leave it out, or run kanon evaluate a second time without --classify and --regress."};
  }
  return Done{};
}

Result<int> run_learning(LearnArguments arguments, const EvaluateRequest& evaluated, const Common& common) {
  LearnRequest& request = arguments.request;
  request.original = evaluated.original;
  request.releases = {evaluated.release};
  request.releases.insert(request.releases.end(), arguments.further.begin(), arguments.further.end());
  if (!evaluated.plan.empty()) request.plans = {evaluated.plan};
  request.delimiter = evaluated.delimiter;
  request.quasi = evaluated.quasi;
  request.missing = evaluated.missing;
  request.suppressed_as = evaluated.suppressed_as;
  KANON_TRY(const LearnReport report,
            with_progress(common, [&](const RunOptions& options) { return learn(request, options); }));
  print(common, report, learn_json, learn_text);
  return 0;
}

}  // namespace kanon::cli
