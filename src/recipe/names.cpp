// The words people write for choices, and back.
#include "recipe/names.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/try.hpp"

namespace kanon {

Result<CostName> parse_cost(const std::string& text) {
  if (text == "lm") return CostName::lm;
  if (text == "dm") return CostName::dm;
  if (text == "cm") return CostName::cm;
  if (text == "rm") return CostName::rm;
  if (text == "sum") return CostName::sum;
  return Error{
      .message = fmt::format("there is no cost \"{}\"", text), .place = {}, .hint = "The costs are lm, dm, cm and rm."};
}

std::string name_of(CostName cost) {
  switch (cost) {
    case CostName::lm:
      return "lm";
    case CostName::dm:
      return "dm";
    case CostName::cm:
      return "cm";
    case CostName::rm:
      return "rm";
    case CostName::sum:
      return "sum";
  }
  return {};
}

Result<Dispersion> parse_dispersion(const std::string& text) {
  if (text == "variance") return Dispersion::variance;
  if (text == "absolute") return Dispersion::absolute;
  return Error{.message = fmt::format("there is no dispersion \"{}\"", text),
               .place = {},
               .hint = "Write variance or absolute."};
}

std::string name_of(Dispersion dispersion) {
  return dispersion == Dispersion::variance ? "variance" : "absolute";
}

Result<CodingKind> parse_coding_kind(const std::string& text) {
  if (text == "intervals") return CodingKind::intervals;
  if (text == "taxonomy") return CodingKind::taxonomy;
  if (text == "levels") return CodingKind::levels;
  if (text == "keep") return CodingKind::keep;
  if (text == "suppressed") return CodingKind::suppressed;
  return Error{.message = fmt::format("there is no coding \"{}\"", text),
               .place = {},
               .hint = "The codings are intervals, taxonomy, levels, keep and suppressed."};
}

std::string name_of(CodingKind kind) {
  switch (kind) {
    case CodingKind::automatic:
      return "automatic";
    case CodingKind::intervals:
      return "intervals";
    case CodingKind::taxonomy:
      return "taxonomy";
    case CodingKind::levels:
      return "levels";
    case CodingKind::keep:
      return "keep";
    case CodingKind::suppressed:
      return "suppressed";
  }
  return "automatic";
}

std::string name_of(OutcomeStatus status) {
  switch (status) {
    case OutcomeStatus::optimal:
      return "optimal";
    case OutcomeStatus::feasible:
      return "feasible";
    case OutcomeStatus::infeasible:
      return "infeasible";
    case OutcomeStatus::unchanged:
      return "unchanged";
    case OutcomeStatus::unknown:
      return "unknown";
  }
  return "unknown";
}

Result<double> parse_seconds(const std::string& text) {
  double unit = 1;
  std::string number = text;
  if (!text.empty() && (text.back() == 's' || text.back() == 'm' || text.back() == 'h')) {
    unit = text.back() == 's' ? 1 : text.back() == 'm' ? 60 : 3600;
    number.pop_back();
  }
  const auto value = parse_number(number);
  if (!value || *value <= 0)
    return Error{.message = fmt::format("\"{}\" is not a time", text), .place = {}, .hint = "Write 60s, 2m or 1h."};
  return *value * unit;
}

Result<double> parse_gap(const std::string& text) {
  const bool percent = text.ends_with('%');
  const auto value = parse_number(percent ? text.substr(0, text.size() - 1) : text);
  const double gap = value.value_or(-1) / (percent ? 100 : 1);
  if (gap >= 0 && gap < 1) return gap;
  return Error{.message = fmt::format("\"{}\" is not a gap", text), .place = "gap", .hint = "Write for example 1%."};
}

Status check_build(const HierarchyBuild& build) {
  const bool interval = !build.widths.empty() || build.anchor != 0 || build.bottom || build.top;
  if (interval && !build.name.empty() && build.name != "interval") {
    return Error{.message = fmt::format("widths, anchor, bottom and top are for interval, not for {}", build.name),
                 .place = {},
                 .hint = {}};
  }
  if (!build.parts.empty() && !build.name.empty() && build.name != "date") {
    return Error{.message = fmt::format("parts are for date, not for {}", build.name), .place = {}, .hint = {}};
  }
  return Done{};
}

bool groups_rows(const std::string& search) {
  return search == "local" || search == "mondrian" || search == "mondrian-relaxed";
}

}  // namespace kanon
