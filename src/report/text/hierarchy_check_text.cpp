// Renders a HierarchyCheck for people and for programs (one JSON object).
#include "report/text/hierarchy_check_text.hpp"

#include <fmt/format.h>

#include <string_view>

#include "base/text.hpp"
#include "report/common/json_parts.hpp"
#include "report/common/layout.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostPlacesShown = 5;  // places of a finding

std::string heading(const HierarchyCheck& check) {
  std::string out = printable(check.file) + ": " + counted(check.values, "value");
  if (!check.labels.empty()) {
    std::vector<std::string> sizes;
    for (const auto labels : check.labels) sizes.push_back(with_commas(labels));
    out += fmt::format(", {} with {} labels", counted(check.labels.size(), "level"), fmt::join(sizes, " / "));
  }
  if (!check.table.empty()) {
    out += fmt::format("\n{}, column {}: {} in {}", printable(check.table), printable(check.column),
                       counted(check.table_values, "value"), counted(check.table_rows, "row"));
  }
  return out + "\n";
}

std::string finding_text(const HierarchyFinding& finding) {
  std::string out = fmt::format("{}: {}\n", name_of(finding.severity), printable(finding.message));
  for (std::size_t i = 0; i < finding.places.size() && i < kMostPlacesShown; ++i) {
    const auto& place = finding.places[i];
    out +=
        "    " + (place.line > 0 ? fmt::format("line {}: ", place.line) : std::string()) + printable(place.text) + "\n";
  }
  if (finding.places.size() > kMostPlacesShown) {
    out += fmt::format("    ... and {} more\n", with_commas(finding.places.size() - kMostPlacesShown));
  }
  return out + "  " + printable(finding.hint) + "\n";
}

std::string summary(const HierarchyCheck& check) {
  if (check.findings.empty()) return "no findings\n";
  std::string out;
  bool cut = false;
  for (const auto severity : {FindingSeverity::error, FindingSeverity::warning, FindingSeverity::note}) {
    const auto count = check.count(severity);
    if (count > 0) out += (out.empty() ? "" : ", ") + counted(count, name_of(severity));
  }
  for (const auto& finding : check.findings) cut = cut || finding.places.size() > kMostPlacesShown;
  out += check.usable() ? ": the hierarchy can be used" : ": anonymize would refuse the hierarchy";
  return out + (cut ? "; --json lists every place\n" : "\n");
}

}  // namespace

std::string hierarchy_check_text(const HierarchyCheck& check) {
  std::string out = heading(check);
  for (const auto& finding : check.findings) out += "\n" + finding_text(finding);
  return out + "\n" + summary(check);
}

std::string hierarchy_check_json(const HierarchyCheck& check) {
  const auto or_null = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
  Json json;
  json["version"] = kJsonVersion;
  json["command"] = "hierarchy";
  json["status"] = check.usable() ? "usable" : "refused";
  json["file"] = check.file;
  json["table"] = or_null(check.table);
  json["column"] = or_null(check.column);
  json["values"] = check.values;
  json["labels"] = check.labels;
  json["table_values"] = check.table.empty() ? Json() : Json(check.table_values);
  json["table_rows"] = check.table.empty() ? Json() : Json(check.table_rows);
  for (const auto severity : {FindingSeverity::error, FindingSeverity::warning, FindingSeverity::note}) {
    json[name_of(severity) + "s"] = check.count(severity);
  }
  json["findings"] = Json::array();
  for (const auto& finding : check.findings) {
    Json places = Json::array();
    for (const auto& place : finding.places) {
      places.push_back({{"line", place.line > 0 ? Json(place.line) : Json()}, {"text", place.text}});
    }
    json["findings"].push_back({{"severity", name_of(finding.severity)},
                                {"kind", name_of(finding.kind)},
                                {"level", finding.level ? Json(*finding.level) : Json()},
                                {"message", finding.message},
                                {"hint", finding.hint},
                                {"count", finding.places.size()},
                                {"places", std::move(places)}});
  }
  // A value of the table may be any bytes; what is not UTF-8 is shown as the replacement character.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace kanon
