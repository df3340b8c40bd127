// Renders an Inspection for people (80 columns) and for programs (one JSON object).
#include "report/text/inspection_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/plain_json.hpp"
#include "base/plain_words.hpp"
#include "base/text.hpp"
#include "report/common/json_parts.hpp"
#include "report/common/layout.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostSetsShown = 5;  // of the pairs, and of the triples

std::string distinct_of(const InspectedColumn& column) {
  return (column.distinct_is_estimate ? "~" : "") + with_commas(column.distinct);
}

// The beginning of a line of a table. A name that is too long for its column stands above, whole, in lines of its own.
std::string name_cell(std::string_view name, std::size_t width) {
  std::string rest = printable(name), out;
  if (width_of(rest) <= width) return padded_right(rest, width);
  while (!rest.empty()) {
    std::size_t end = rest.size();
    while (width_of(std::string_view(rest).substr(0, end)) > kTextWidth - 2) --end;
    while (end < rest.size() && (static_cast<unsigned char>(rest[end]) >> 6) == 2) --end;  // not within a character
    out += rest.substr(0, end) + "\n";
    rest.erase(0, end);
  }
  return out + std::string(width, ' ');
}

std::string column_table(const Inspection& inspection) {
  std::size_t name = 6, distinct = 8, missing = 7, reasons = 6;
  for (const auto& column : inspection.columns) {
    name = std::max(name, width_of(printable(column.name)));
    distinct = std::max(distinct, distinct_of(column).size());
    missing = std::max(missing, with_commas(column.missing).size());
    reasons = std::max(reasons, width_of(printable(column.reason)));
  }
  // Gaps of 2 between six columns. A name that leaves no room for a reason of up to 22 characters has a line of its
  // own.
  constexpr std::size_t kKind = 6, kRole = 10, kReason = 22, kGaps = 10;
  const std::size_t fixed = distinct + missing + kKind + kRole + kGaps;
  name =
      std::min(name, std::max<std::size_t>(8, kTextWidth - std::min(kTextWidth, fixed + std::min(reasons, kReason))));
  const std::size_t reason = kTextWidth - std::min(kTextWidth - 1, fixed + name);
  const auto line = [&](std::string_view n, std::string_view k, std::string_view d, std::string_view m,
                        std::string_view role, std::string_view why) {
    return ended(name_cell(n, name) + "  " + padded_right(k, kKind) + "  " + padded_left(d, distinct) + "  " +
                 padded_left(m, missing) + "  " + padded_right(role, kRole) + "  " + fitted(why, reason));
  };
  std::string out = line("column", "kind", "distinct", "missing", "role", "reason");
  for (const auto& column : inspection.columns) {
    out += line(column.name, column.kind, distinct_of(column), with_commas(column.missing), column.role, column.reason);
  }
  return out;
}

std::string uniqueness(const Inspection& inspection) {
  std::vector<std::string> names;
  for (const auto& name : inspection.quasi) names.push_back(printable(name));
  std::string out =
      wrapped(fmt::format("Quasi-identifiers ({}): {}", inspection.quasi_suggested ? "suggested" : "named",
                          list_of(names, names.size())),
              2);
  out += fmt::format("  unique rows     {} of {} ({:.1f}%)\n", with_commas(inspection.unique_rows),
                     with_commas(inspection.rows), 100 * inspection.unique_share);
  out += fmt::format("  groups          {}\n", with_commas(inspection.groups));
  const bool by_entity = !inspection.entity.empty();
  out += fmt::format("  smallest group  {}\n", by_entity ? with_commas(inspection.smallest_group) + " distinct entities"
                                                         : counted(inspection.smallest_group, "row"));
  if (!by_entity) return out;
  return out + wrapped(fmt::format("  entity          {}: a row is unique when its group holds one entity only",
                                   fitted(inspection.entity, 30)),
                       18);
}

std::string column_risks(const Inspection& inspection) {
  if (inspection.riskiest_columns.empty()) return {};
  std::size_t name = 6;
  for (const auto& risk : inspection.riskiest_columns) name = std::max(name, width_of(printable(risk.name)));
  name = std::min<std::size_t>(name, 40);
  std::string out = "Which columns make rows unique, riskiest first (unique rows)\n";
  out += "  " + padded_right("column", name) + "  " + padded_left("if left out", 15) + "  " + padded_left("alone", 15) +
         "\n";
  for (const auto& risk : inspection.riskiest_columns) {
    out += "  " + name_cell(risk.name, name) + "  " + padded_left(with_commas(risk.unique_rows_without), 15) + "  " +
           padded_left(with_commas(risk.unique_rows_alone), 15) + "\n";
  }
  return out;
}

std::string combination_risks(const Inspection& inspection, std::size_t size, std::string_view title) {
  std::string out;
  std::size_t shown = 0, seen = 0;
  for (const auto& risk : inspection.riskiest_combinations) {
    if (risk.columns.size() != size) continue;
    ++seen;
    if (risk.unique_rows == 0 || shown++ >= kMostSetsShown) continue;
    std::string names;
    for (const auto& column : risk.columns) names += (names.empty() ? "" : " + ") + printable(column);
    out += wrapped("  " + padded_left(with_commas(risk.unique_rows), 13) + "  " + names, 17);
  }
  if (seen == 0) return {};
  if (out.empty()) out = "  none makes a row unique\n";
  return fmt::format("Riskiest {} (rows unique by these columns alone)\n", title) + out;
}

// The columns that nothing protects, if the suggestions are followed.
std::string plain_part(const Inspection& inspection) {
  if (!inspection.plain) return {};
  std::string out = "Columns that are released as they are, unless they get another role\n";
  for (const std::string& sentence : plain_sentences(*inspection.plain, PlainSubject::table))
    out += wrapped("  " + printable(sentence), 4);
  return out;
}

}  // namespace

std::string inspection_text(const Inspection& inspection) {
  const std::string counts =
      fmt::format("{}, {}", counted(inspection.rows, "row"), counted(inspection.columns.size(), "column"));
  std::vector<std::string> parts = {
      fitted(inspection.table, kTextWidth - 2 - counts.size()) + ": " + counts + "\n" +
          files_line(inspection.table_files),
      column_table(inspection),
      wrapped("Roles are suggestions from names and counts; you decide. k will hold only for the quasi-identifiers you "
              "name. A missing value is a value of its own.",
              0)};
  if (!inspection.quasi.empty() && inspection.rows > 0) {
    parts.push_back(uniqueness(inspection));
    parts.push_back(column_risks(inspection));
    parts.push_back(combination_risks(inspection, 2, "pairs"));
    parts.push_back(combination_risks(inspection, 3, "triples"));
  }
  parts.push_back(plain_part(inspection));
  std::string warnings;
  for (const auto& warning : inspection.warnings) warnings += wrapped("warning: " + printable(warning), 2);
  parts.push_back(std::move(warnings));
  std::string out;
  for (const auto& part : parts) {
    if (!part.empty()) out += (out.empty() ? "" : "\n") + part;
  }
  return out;
}

std::string inspection_json(const Inspection& inspection) {
  Json json;
  json["version"] = kJsonVersion;
  json["command"] = "inspect";
  json["table"] = inspection.table;
  json["rows"] = inspection.rows;
  json["table_files"] = inspection.table_files;
  json["columns"] = Json::array();
  for (const auto& column : inspection.columns) {
    json["columns"].push_back({{"name", column.name},
                               {"kind", column.kind},
                               {"distinct", column.distinct},
                               {"distinct_is_estimate", column.distinct_is_estimate},
                               {"missing", column.missing},
                               {"role", column.role},
                               {"reason", column.reason}});
  }
  json["quasi"] = inspection.quasi;
  json["quasi_suggested"] = inspection.quasi_suggested;
  json["entity"] = inspection.entity.empty() ? Json() : Json(inspection.entity);
  json["unique_rows"] = inspection.unique_rows;
  json["unique_share"] = inspection.unique_share;
  json["groups"] = inspection.groups;
  json["smallest_group"] = inspection.smallest_group;
  json["riskiest_columns"] = Json::array();
  for (const auto& risk : inspection.riskiest_columns) {
    json["riskiest_columns"].push_back({{"name", risk.name},
                                        {"unique_rows_without", risk.unique_rows_without},
                                        {"unique_rows_alone", risk.unique_rows_alone}});
  }
  json["riskiest_combinations"] = Json::array();
  for (const auto& risk : inspection.riskiest_combinations) {
    json["riskiest_combinations"].push_back({{"columns", risk.columns}, {"unique_rows", risk.unique_rows}});
  }
  json["plain"] = inspection.plain ? plain_json(*inspection.plain, false) : Json();
  json["warnings"] = inspection.warnings;
  // A name may be any bytes; what is not UTF-8 is shown as the replacement character instead of throwing.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace kanon
