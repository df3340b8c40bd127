// Reads the files of learn, with one thread each: only then do rows come in the order of the file.
#include "evaluate/learn/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "evaluate/roles.hpp"

namespace kanon {
namespace {

using evaluation::CodedColumn;
using evaluation::CodedFile;
using Names = std::vector<std::string>;

// Named, or beside the release where there is one; empty: none.
std::string plan_of(const LearnRequest& request, std::size_t release) {
  if (!request.plans.empty()) return request.plans[release];
  return request.quasi.empty() ? plan_found_beside(request.releases[release]) : std::string();
}

Result<EvaluateRoles> roles_of(const LearnRequest& request, std::size_t release) {
  EvaluateRequest evaluated;
  evaluated.release = request.releases[release];
  evaluated.plan = plan_of(request, release);
  if (evaluated.plan.empty()) {
    evaluated.quasi = request.quasi.empty() ? request.features : request.quasi;
    evaluated.suppressed_as = request.suppressed_as;
  }
  evaluated.missing = request.missing;
  auto roles = evaluate_roles(evaluated);
  if (roles.ok()) return roles;
  Error error = roles.error();
  if (error.place.empty()) error.place = request.releases[release];
  return error;
}

Result<CodedFile> read_file(const SourceSpec& spec, const Names& columns, const Names& missing, const char* what,
                            const RunOptions& options) {
  const std::string& path = spec.path;
  EngineOptions engine = engine_options(options);
  engine.threads = 1;
  KANON_TRY(const auto source, open_source(spec, engine));
  for (const auto& name : columns) {
    const auto& there = source->info().columns;
    if (std::find(there.begin(), there.end(), name) != there.end()) continue;
    return Error{.message = fmt::format("the {} has no column \"{}\"", what, name),
                 .place = path,
                 .hint = did_you_mean_column(name, there)};
  }
  KANON_TRY(CodedFile out, evaluation::read_columns(*source, columns, missing));
  if (out.rows == 0) return Error{.message = fmt::format("the {} has no rows", what), .place = path, .hint = {}};
  return out;
}

// The test table with the labels that the plan shows for its values.
CodedFile recoded(const CodedFile& test, const EvaluateRoles& roles) {
  CodedFile out = test;
  for (auto& column : out.columns) {
    const auto nodes = roles.nodes.find(column.name);
    if (nodes == roles.nodes.end()) continue;
    std::map<Value, Value> label_of;
    for (const auto& node : nodes->second) {
      for (const auto& value : node.values) label_of.emplace(value, node.label);
    }
    for (auto& text : column.texts) {
      const auto at = label_of.find(text);
      text = at == label_of.end() ? Value() : at->second;
    }
  }
  return out;
}

Status check_target(const LearnRequest& request, const std::string& target, const Names& features,
                    const EvaluateRoles& roles) {
  const char* option = request.regress.empty() ? "request.classify" : "request.regress";
  const auto is_in = [&](const Names& names) { return std::find(names.begin(), names.end(), target) != names.end(); };
  // Named as a feature: where there is no plan, features are taken for quasi-identifiers, too.
  if (is_in(request.features) || (is_in(features) && !is_in(roles.quasi)))
    return Error{.message = fmt::format("\"{}\" cannot be learnt from itself", target), .key = option, .hint = {}};
  if (!is_in(roles.quasi)) return Done{};
  return Error{.message = fmt::format("\"{}\" is a quasi-identifier: the release does not show its values", target),
               .key = option,
               .hint = "Choose a column that is released as it is."};
}

struct Reading {
  const LearnRequest& request;
  const RunOptions& options;
  const Names& columns;
  const Names& missing;
};

Result<LearnRelease> read_release(const Reading& by, std::size_t number, const EvaluateRoles& roles,
                                  const LearnFiles& files) {
  const LearnRequest& request = by.request;
  LearnRelease out;
  out.path = request.releases[number];
  out.plan = plan_of(request, number);
  out.k = roles.k;
  KANON_TRY(out.file, read_file({.path = out.path, .safe_cells = roles.safe_cells}, by.columns, by.missing, "release",
                                by.options));
  for (const auto& name : files.features) {
    const CodedColumn &before = *files.original.find(name), &after = *out.file.find(name);
    const auto nodes = roles.nodes.find(name);
    out.images.push_back(nodes == roles.nodes.end()
                             ? evaluation::image_by_labels(before, after, roles.suppressed_as)
                             : evaluation::image_by_plan(before, after, nodes->second, roles.suppressed_as));
  }
  if (!files.test) return out;
  if (!request.test_releases.empty()) {
    KANON_TRY(out.test, read_file({.path = request.test_releases[number], .safe_cells = roles.safe_cells}, by.columns,
                                  by.missing, "released test table", by.options));
    return out;
  }
  if (roles.kind == "recoding" || roles.kind == "cells") {
    out.test = recoded(*files.test, roles);
    return out;
  }
  return Error{.message = "nothing says how the test table is recoded like this release",
               .place = out.path,
               .hint =
                   "Give its plan (kind recoding) with `request.plan`, or the test table as released with "
                   "`request.test_release`."};
}

}  // namespace

Result<LearnFiles> read_learn_files(const LearnRequest& request, const std::string& target, const RunOptions& options) {
  std::vector<EvaluateRoles> roles;
  Names missing = request.missing;
  for (std::size_t r = 0; r < request.releases.size(); ++r) {
    KANON_TRY(EvaluateRoles found, roles_of(request, r));
    for (const auto& token : found.missing) {
      if (std::find(missing.begin(), missing.end(), token) == missing.end()) missing.push_back(token);
    }
    roles.push_back(std::move(found));
  }
  LearnFiles out;
  out.features = request.features.empty() ? roles[0].quasi : request.features;
  for (const auto& found : roles) KANON_CHECK(check_target(request, target, out.features, found));
  Names columns = out.features;
  columns.push_back(target);
  KANON_TRY(out.original, read_file({.path = request.original, .delimiter = request.delimiter}, columns, missing,
                                    "original", options));
  if (!request.test.empty()) {
    KANON_TRY(out.test, read_file({.path = request.test, .delimiter = request.delimiter}, columns, missing,
                                  "test table", options));
  }
  const Reading by{.request = request, .options = options, .columns = columns, .missing = missing};
  for (std::size_t r = 0; r < request.releases.size(); ++r) {
    KANON_TRY(LearnRelease release, read_release(by, r, roles[r], out));
    out.releases.push_back(std::move(release));
  }
  return out;
}

}  // namespace kanon
