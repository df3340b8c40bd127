// learn: reads the files, represents them for the learners, and has every learner judged on each.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "evaluate/learn/files.hpp"
#include "evaluate/learn/folds.hpp"
#include "evaluate/learn/represent.hpp"
#include "evaluate/learn/scores.hpp"
#include "kanon/learn.hpp"

namespace kanon {
namespace {

using namespace evaluation;

constexpr std::uint32_t kMostClasses = 50;

// `where`: a file, or a key of the request, which begins so.
Error wrong(std::string message, std::string where, std::string hint) {
  if (where.starts_with("request."))
    return Error{.message = std::move(message), .key = std::move(where), .hint = std::move(hint)};
  return Error{.message = std::move(message), .place = std::move(where), .hint = std::move(hint)};
}

Status check_learners(const LearnRequest& request) {
  for (const auto& name : request.learners) {
    if (name != "tree" && name != "boosted")
      return wrong(fmt::format("there is no learner \"{}\"", name), "request.learner",
                   did_you_mean(name, {"tree", "boosted"}));
    if (name == "boosted" && !has_boosted())
      return wrong("this kanon was built without XGBoost, which the learner \"boosted\" is", "request.learner",
                   "Install libxgboost-dev and build again, or use `request.learner` tree.");
  }
  return Done{};
}

Status check_request(const LearnRequest& request) {
  if (request.classify.empty() == request.regress.empty())
    return wrong("say what is to be learnt: classes or a number", {},
                 "Give one of `request.classify` and `request.regress`.");
  if (request.releases.empty()) return wrong("no release is named", {}, "kanon evaluate ORIGINAL RELEASE ...");
  if (!parse_represent(request.represent))
    return wrong(fmt::format("intervals cannot be represented as \"{}\"", request.represent), "request.represent",
                 did_you_mean(request.represent, {"middle", "median", "category"}));
  if (!request.plans.empty() && request.plans.size() != request.releases.size())
    return wrong("there must be one plan per release", "request.plan",
                 "Leave it out where plans stand beside the releases.");
  if (!request.test_releases.empty() && request.test_releases.size() != request.releases.size())
    return wrong("there must be one released test table per release", "request.test_release", {});
  if (!request.test_releases.empty() && request.test.empty())
    return wrong("a released test table needs the test table itself", "request.test_release",
                 "Add `request.test` TABLE.");
  if (request.folds < 2 || request.folds > 1000) return wrong("folds are from 2 to 1000", "request.folds", {});
  return check_learners(request);
}

// What the target column is: its classes, or that it is a number.
struct Target {
  std::string name;
  LearnTask task;
  std::map<Value, double> class_of;
};

Result<Target> target_of(const LearnRequest& request, const CodedFile& original, LearnReport& report) {
  Target out;
  out.name = report.target;
  const std::vector<Value>& values = original.find(out.name)->texts;
  if (!report.classes) {
    if (std::any_of(values.begin(), values.end(), [](const Value& text) { return text && parse_number(*text); }))
      return out;
    return wrong(fmt::format("column \"{}\" holds no number", out.name), request.original,
                 "Use `request.classify` to learn its values as classes.");
  }
  std::vector<Value> texts;
  for (const auto& text : values) {
    if (text) texts.push_back(text);
  }
  sort_values(texts, kind_of(texts));
  if (texts.size() < 2 || texts.size() > kMostClasses) {
    return wrong(
        fmt::format("column \"{}\" has {} different values: it cannot be learnt as classes", out.name, texts.size()),
        request.original, texts.size() < 2 ? "Choose another column." : "Use `request.regress` for a number.");
  }
  for (const auto& text : texts) {
    out.class_of.emplace(text, static_cast<double>(out.class_of.size()));
    report.class_names.push_back(*text);
  }
  out.task.classes = static_cast<std::uint32_t>(texts.size());
  return out;
}

// Rows with a target that is understood, and the target of each.
struct Taken {
  Rows rows;
  std::vector<double> target;
  std::uint64_t unknown = 0;  // rows whose class the original does not have
};

Taken taken(const CodedFile& file, const Target& target) {
  const CodedColumn& column = *file.find(target.name);
  std::vector<std::optional<double>> of_code;
  for (const auto& text : column.texts) {
    const auto at = target.class_of.find(text);
    of_code.push_back(target.task.classes > 0 ? (at == target.class_of.end() ? std::nullopt : std::optional(at->second))
                                              : (text ? parse_number(*text) : std::nullopt));
  }
  Taken out;
  for (std::uint32_t row = 0; row < file.rows; ++row) {
    const auto& value = of_code[column.codes[row]];
    if (!value) {
      out.unknown += target.task.classes > 0 && column.texts[column.codes[row]] ? 1 : 0;
      continue;
    }
    out.rows.push_back(row);
    out.target.push_back(*value);
  }
  return out;
}

LearnTable table_of(const CodedFile& file, const std::vector<std::string>& features,
                    const std::vector<Representation>& as, const Target& target) {
  LearnTable out;
  Taken rows = taken(file, target);
  out.target = std::move(rows.target);
  out.unknown = rows.unknown;
  for (std::size_t f = 0; f < features.size(); ++f)
    out.columns.push_back(represented(*file.find(features[f]), as[f], rows.rows));
  return out;
}

std::uint64_t rows_without_features(const LearnTable& table) {
  std::uint64_t out = 0;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    out += std::all_of(table.columns.begin(), table.columns.end(), [&](const LearnColumn& column) {
      return column.number ? std::isnan(column.numbers[row]) : column.codes[row] == kNoCategory;
    });
  }
  return out;
}

Rows all_rows(const LearnTable& table) {
  Rows out;
  for (std::uint32_t row = 0; row < table.rows(); ++row) out.push_back(row);
  return out;
}

struct NamedLearner {
  std::string name;
  Learner learn;
};

// Every learner looks first whether it is to stop: so it is before each fold, each file and each test.
std::vector<NamedLearner> learners_of(const LearnRequest& request, bool classes, const Cancel* cancel) {
  const auto wanted = [&](const char* name) {
    return request.learners.empty() ||
           std::find(request.learners.begin(), request.learners.end(), name) != request.learners.end();
  };
  std::vector<NamedLearner> out = {{classes ? "majority" : "mean", learn_nothing}};
  if (wanted("tree")) out.push_back({"tree", [](const LearnJob& job) { return Result<Predictions>(learn_tree(job)); }});
  if (wanted("boosted") && has_boosted()) {
    out.push_back(
        {"boosted", [seed = request.seed, cancel](const LearnJob& job) { return learn_boosted(job, seed, cancel); }});
  }
  for (auto& [name, learn] : out) {
    learn = [cancel, learn = std::move(learn)](const LearnJob& job) -> Result<Predictions> {
      KANON_CHECK(check_not_stopped(cancel));
      return learn(job);
    };
  }
  return out;
}

struct Judged {
  const LearnRequest& request;
  const RunOptions& options;
  LearnTask task;
};

Status judge(const Judged& by, const LearnTable& table, const LearnTable* test, LearnFile& out) {
  out.rows = table.rows();
  out.suppressed_rows = rows_without_features(table);
  if (table.rows() < by.request.folds)
    return wrong(fmt::format("there are {} rows to learn from, fewer than folds", table.rows()), out.path, {});
  if (test != nullptr && test->rows() == 0)
    return wrong(fmt::format("no row of the test table holds {}",
                             by.task.classes > 0 ? "a class that the original has" : "a number to be learnt"),
                 out.original ? by.request.test : "test table of " + out.path,
                 "Give a test table with the same columns and values.");
  const auto fold_of = deal_folds(table, by.task, by.request.folds, by.request.seed);
  const Rows taught = all_rows(table);
  for (const auto& [name, learn] : learners_of(by.request, by.task.classes > 0, by.options.cancel)) {
    KANON_TRY(const Predictions crossed,
              cross_validate(table, by.task, fold_of, by.request.folds, learn, by.options.threads));
    out.scores.push_back(score(crossed, table.target, by.task, table.unknown));
    out.scores.back().learner = name;
    if (test == nullptr) continue;
    const Rows asked = all_rows(*test);
    KANON_TRY(const Predictions found,
              learn({.known = table, .taught = taught, .asked_table = *test, .asked = asked, .task = by.task}));
    out.scores.push_back(score(found, test->target, by.task, test->unknown));
    out.scores.back().learner = name;
    out.scores.back().test = true;
  }
  return Done{};
}

// Once per file: a test table is recoded for each release, and its rows are the same.
void warn_of_unknown(const LearnTable& table, const std::string& path, LearnReport& out) {
  if (table.unknown == 0) return;
  std::string text = fmt::format(
      "{}: {} of the rows with a target hold a class that the original does not have: wrong for the accuracy, left out "
      "of the other measures",
      path, table.unknown);
  if (std::find(out.warnings.begin(), out.warnings.end(), text) == out.warnings.end())
    out.warnings.push_back(std::move(text));
}

void state(const LearnRequest& request, bool tested, LearnReport& out) {
  out.assumptions.push_back(fmt::format(
      "Learnt from {}; {}-fold cross-validation, seed {}; rows without the target are left out.",
      request.features.empty() ? "the quasi-identifiers" : "the columns named", request.folds, request.seed));
  out.assumptions.push_back(
      fmt::format("A column of numbers is a number where every label can be read; an interval is {}. Other columns are "
                  "categories by the text they show. A suppressed cell is missing; suppressed rows stay.",
                  request.represent == "median"     ? "the median of the original's values in it"
                  : request.represent == "category" ? "a category, too"
                                                    : "its middle"));
  if (tested) {
    out.assumptions.emplace_back(request.test_releases.empty()
                                     ? "Test rows are recoded by the plan of the release, none is suppressed; values "
                                       "it does not know are missing."
                                     : "Test rows are those of the released test tables, as they show them.");
  }
  out.assumptions.emplace_back(
      "tree: gain ratio and pessimistic pruning as in C4.5 (numbers: squared error and cost-complexity pruning). "
      "boosted: "
      "XGBoost, 100 rounds, depth 6, rate 0.1. majority and mean look at no column.");
  if (!has_boosted() && request.learners.empty())
    out.warnings.emplace_back("this kanon was built without XGBoost: boosted trees are left out");
}

}  // namespace

Result<LearnReport> learn(const LearnRequest& request, const RunOptions& options) {
  const auto start = Clock::now();
  KANON_CHECK(check_request(request));
  LearnReport out;
  out.classes = request.regress.empty();
  out.target = out.classes ? request.classify : request.regress;
  out.test = request.test;
  out.represent = request.represent;
  const auto tell = [&](const char* stage, double done) {
    if (options.observer == nullptr) return;
    options.observer->stage(stage);
    options.observer->fraction(done);
  };
  tell("reading", 0);
  KANON_TRY(const LearnFiles files, read_learn_files(request, out.target, options));
  KANON_TRY(const Target target, target_of(request, files.original, out));
  std::vector<Representation> as;
  for (const auto& name : files.features) {
    as.push_back(represent_values(*files.original.find(name)));
    out.features.push_back({.name = name, .number = as.back().number});
  }
  const Judged by{.request = request, .options = options, .task = target.task};
  const double whole = 1 + static_cast<double>(files.releases.size());
  tell("learning", 0);
  out.files.push_back({.path = request.original, .plan = {}, .original = true});
  {
    const LearnTable table = table_of(files.original, files.features, as, target);
    const LearnTable test = files.test ? table_of(*files.test, files.features, as, target) : LearnTable{};
    KANON_CHECK(judge(by, table, files.test ? &test : nullptr, out.files.back()));
    warn_of_unknown(test, request.test, out);
  }
  for (const auto& release : files.releases) {
    tell("learning", static_cast<double>(out.files.size()) / whole);
    std::vector<Representation> labels;
    for (std::size_t f = 0; f < files.features.size(); ++f) {
      labels.push_back(represent_labels(*files.original.find(files.features[f]), release.images[f],
                                        *parse_represent(request.represent)));
    }
    out.files.push_back({.path = release.path, .plan = release.plan, .original = false, .k = release.k});
    const LearnTable table = table_of(release.file, files.features, labels, target);
    const LearnTable test = release.test ? table_of(*release.test, files.features, labels, target) : LearnTable{};
    KANON_CHECK(judge(by, table, release.test ? &test : nullptr, out.files.back()));
    warn_of_unknown(table, release.path, out);
    warn_of_unknown(test, request.test_releases.empty() ? request.test : request.test_releases[out.files.size() - 2],
                    out);
  }
  state(request, files.test.has_value(), out);
  out.seconds = seconds_since(start);
  return out;
}

}  // namespace kanon
