// Renders whether a model still learns: one table per learner and way of testing, the original first.
#include "report/text/evaluate_learn_text.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/text.hpp"
#include "report/common/json_parts.hpp"
#include "report/common/layout.hpp"

namespace kanon {
namespace {

// From 0 to 1.
std::string share(const std::optional<LearnEstimate>& found) {
  return found ? fmt::format("{:.3f} {:.3f}-{:.3f}", found->value, found->low, found->high) : "-";
}

// These can be negative, where a dash between them would be one more minus, or large.
std::string r_squared(const std::optional<LearnEstimate>& found) {
  return found ? fmt::format("{:.3f} {:.3f} to {:.3f}", found->value, found->low, found->high) : "-";
}
std::string rmse(const std::optional<LearnEstimate>& found) {
  return found ? fmt::format("{:.4g} {:.4g} to {:.4g}", found->value, found->low, found->high) : "-";
}

// Never cut, always apart: R2 has no lower end.
std::string numbers_line(std::string_view first, std::string_view second) {
  return fmt::format(" {:>26} {:>32}\n", first, second);
}

std::string name_of(const LearnFile& file) {
  return file.original ? "original" : printable(std::filesystem::path(file.path).filename().string());
}

constexpr std::size_t kScoreNameWidth = 15, kScoreWidth = 19;

std::string header(bool classes) {
  std::string out = padded_right("  file", kScoreNameWidth) + padded_left("k", 5);
  if (!classes) return out + numbers_line("R2", "RMSE");
  for (const char* name : {"accuracy", "balanced accuracy", "AUC"}) out += padded_left(name, kScoreWidth);
  return out + "\n";
}

std::string line(const LearnFile& file, const LearnScore& score, bool classes) {
  std::string out = padded_right("  " + fitted(name_of(file), kScoreNameWidth - 2), kScoreNameWidth) +
                    padded_left(file.k ? with_commas(*file.k) : "-", 5);
  if (!classes) return out + numbers_line(r_squared(score.r_squared), rmse(score.rmse));
  return out + padded_left(share(score.accuracy), kScoreWidth) +
         padded_left(share(score.balanced_accuracy), kScoreWidth) + padded_left(share(score.auc), kScoreWidth) + "\n";
}

std::string files_text(const LearnReport& report) {
  std::string out;
  for (const auto& file : report.files) {
    out += fmt::format("  {} {:>9} rows", padded_right(fitted(name_of(file), 24), 24), with_commas(file.rows));
    if (file.suppressed_rows > 0) out += fmt::format(", {} show nothing", with_commas(file.suppressed_rows));
    out += "\n";
  }
  return out;
}

Json json_of(const std::optional<LearnEstimate>& found) {
  return found ? Json{{"value", found->value}, {"low", found->low}, {"high", found->high}} : Json();
}

Json json_of(const LearnScore& score, bool classes) {
  Json out = {{"learner", score.learner}, {"on", score.test ? "test" : "cross-validation"}, {"rows", score.rows}};
  if (classes) {
    out["accuracy"] = json_of(score.accuracy);
    out["balanced_accuracy"] = json_of(score.balanced_accuracy);
    out["auc"] = json_of(score.auc);
  } else {
    out["r_squared"] = json_of(score.r_squared);
    out["rmse"] = json_of(score.rmse);
  }
  return out;
}

}  // namespace

std::string learn_text(const LearnReport& report) {
  std::vector<std::string> features;
  for (const auto& feature : report.features)
    features.push_back(printable(feature.name) + (feature.number ? " (number)" : ""));
  std::string out =
      wrapped(fmt::format("Does a model still learn \"{}\" ({}) from {}?", printable(report.target),
                          report.classes ? fmt::format("{} classes", report.class_names.size()) : "number",
                          list_of(features)),
              2) +
      "\n" + files_text(report);
  for (std::size_t s = 0; s < report.files[0].scores.size(); ++s) {
    const LearnScore& first = report.files[0].scores[s];
    out += fmt::format("\n{}, {} (95% intervals)\n", first.learner,
                       first.test ? fmt::format("on {} test rows", with_commas(first.rows)) : "cross-validated");
    out += header(report.classes);
    for (const auto& file : report.files) out += line(file, file.scores[s], report.classes);
  }
  out += "\n";
  for (const auto& text : report.assumptions) out += wrapped("  - " + text, 4);
  for (const auto& text : report.warnings) out += wrapped("  note: " + text, 4);
  return out;
}

std::string learn_json(const LearnReport& report) {
  Json json = {{"version", kJsonVersion},
               {"command", "evaluate"},
               {"learn", report.classes ? "classes" : "number"},
               {"target", report.target},
               {"class_names", report.class_names},
               {"represent", report.represent},
               {"test", report.test.empty() ? Json() : Json(report.test)},
               {"features", Json::array()},
               {"files", Json::array()}};
  for (const auto& feature : report.features)
    json["features"].push_back({{"name", feature.name}, {"kind", feature.number ? "number" : "category"}});
  for (const auto& file : report.files) {
    Json out = {{"file", file.path},
                {"original", file.original},
                {"plan", file.plan.empty() ? Json() : Json(file.plan)},
                {"k", file.k ? Json(*file.k) : Json()},
                {"rows", file.rows},
                {"suppressed_rows", file.suppressed_rows},
                {"scores", Json::array()}};
    for (const auto& score : file.scores) out["scores"].push_back(json_of(score, report.classes));
    json["files"].push_back(std::move(out));
  }
  json["assumptions"] = report.assumptions;
  json["seconds"] = report.seconds;
  json["warnings"] = report.warnings;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace kanon
