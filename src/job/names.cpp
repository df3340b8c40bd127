// The words people write for choices, and back.
#include "job/names.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/try.hpp"

namespace kanon {

Result<CostName> parse_cost(const std::string& text) {
  if (text == "lm") return CostName::lm;
  if (text == "dm") return CostName::dm;
  return Error{
      .message = fmt::format("there is no cost \"{}\"", text), .place = {}, .hint = "The costs are lm and dm."};
}

std::string name_of(CostName cost) {
  switch (cost) {
    case CostName::lm: return "lm";
    case CostName::dm: return "dm";
    case CostName::cm: return "cm";
    case CostName::rm: return "rm";
  }
  return {};
}

Result<CodingKind> parse_coding_kind(const std::string& text) {
  if (text == "levels") return CodingKind::levels;
  if (text == "keep") return CodingKind::keep;
  if (text == "suppressed") return CodingKind::suppressed;
  return Error{.message = fmt::format("there is no coding \"{}\"", text),
               .place = {},
               .hint = "The codings are levels, keep and suppressed."};
}

std::string name_of(CodingKind kind) {
  switch (kind) {
    case CodingKind::automatic:
      return "automatic";
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
  }
  return "infeasible";
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

namespace {

// "widths=5/10/20" and the like, behind the builder's name.
Status read_build_option(const std::string& option, HierarchyBuild& build) {
  const auto equals = option.find('=');
  const std::string key = option.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : option.substr(equals + 1);
  const Error wrong{
      .message = fmt::format("\"{}\" is not an option of a hierarchy", option),
      .place = {},
      .hint = "Options are widths=5/10/20, anchor=0, bottom=18, top=90 (interval) and parts=year/decade (date)."};
  if (key == "parts") {
    build.parts = split(value, '/');
    return Done{};
  }
  if (key == "widths") {
    for (const auto& width : split(value, '/')) {
      const auto number = parse_number(width);
      if (!number) return wrong;
      build.widths.push_back(*number);
    }
    return Done{};
  }
  const auto number = parse_number(value);
  if (!number) return wrong;
  if (key == "anchor")
    build.anchor = *number;
  else if (key == "bottom")
    build.bottom = *number;
  else if (key == "top")
    build.top = *number;
  else
    return wrong;
  return Done{};
}

}  // namespace

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

namespace {

// The `=` behind the column's name: the first one that a coding follows, since names may hold `=` and `:`.
std::size_t coding_starts(const std::string& text) {
  for (auto at = text.find('=', 1); at != std::string::npos; at = text.find('=', at + 1)) {
    const std::string word = text.substr(at + 1, text.find(':', at) - at - 1);
    for (const char* known : {"levels", "keep", "suppressed", "interval", "prefix", "date", "flat"}) {
      if (word == known) return at;
    }
  }
  return std::string::npos;
}

}  // namespace

Result<QuasiColumn> parse_coding(const std::string& text) {
  const Error wrong{.message = fmt::format("\"{}\" is not a coding", text),
                    .place = "--coding",
                    .hint =
                        "Write COLUMN=levels:FILE, COLUMN=interval:widths=5/10, COLUMN=prefix, COLUMN=date, "
                        "COLUMN=flat, COLUMN=keep or COLUMN=suppressed."};
  const std::size_t equals = coding_starts(text);
  if (equals == std::string::npos) return wrong;
  QuasiColumn out{.name = text.substr(0, equals)};
  const std::string coding = text.substr(equals + 1);
  const auto colon = coding.find(':');
  const std::string word = coding.substr(0, colon);
  const std::string rest = colon == std::string::npos ? "" : coding.substr(colon + 1);
  if (word == "keep" || word == "suppressed") {
    if (!rest.empty()) return wrong;
    out.coding = word == "keep" ? CodingKind::keep : CodingKind::suppressed;
    return out;
  }
  out.coding = CodingKind::levels;
  if (word == "levels") {
    if (rest.empty()) return wrong;
    out.file = rest;
    return out;
  }
  out.build.name = word;
  if (rest.empty()) return out;
  for (const auto& option : split(rest, ',')) KANON_CHECK(read_build_option(option, out.build));
  KANON_CHECK(check_build(out.build));
  return out;
}

}  // namespace kanon
