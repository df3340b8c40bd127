// The words people write for choices, and back.
#include "recipe/names.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/try.hpp"
#include "kanon/suppress.hpp"

namespace kanon {

namespace {

// Every choice that may be written in a recipe or a plan, in the order in which people are told of them.
template <class Choice>
struct All;
template <>
struct All<CostName> {
  static constexpr CostName choices[] = {CostName::lm, CostName::dm, CostName::cm, CostName::rm, CostName::sum};
};
template <>
struct All<Dispersion> {
  static constexpr Dispersion choices[] = {Dispersion::variance, Dispersion::absolute};
};
template <>
struct All<CodingKind> {  // without `automatic`, which is what is not said
  static constexpr CodingKind choices[] = {CodingKind::intervals, CodingKind::taxonomy, CodingKind::levels,
                                           CodingKind::keep, CodingKind::suppressed};
};
template <>
struct All<SearchName> {
  static constexpr SearchName choices[] = {SearchName::koptimize,       SearchName::lattice, SearchName::best,
                                           SearchName::climb,           SearchName::genetic, SearchName::anneal,
                                           SearchName::datafly,         SearchName::local,   SearchName::mondrian,
                                           SearchName::mondrian_relaxed};
};
template <>
struct All<LimitUse> {
  static constexpr LimitUse choices[] = {LimitUse::free, LimitUse::max};
};
template <>
struct All<OutcomeStatus> {  // of a release that there is
  static constexpr OutcomeStatus choices[] = {OutcomeStatus::optimal, OutcomeStatus::feasible,
                                              OutcomeStatus::unchanged};
};
template <>
struct All<SuppressRule> {
  static constexpr SuppressRule choices[] = {SuppressRule::original, SuppressRule::strict};
};
template <>
struct All<MissingAs> {
  static constexpr MissingAs choices[] = {MissingAs::value, MissingAs::never};
};

template <class Choice>
std::vector<std::string> all_names() {
  std::vector<std::string> out;
  for (const Choice choice : All<Choice>::choices) out.push_back(name_of(choice));
  return out;
}

}  // namespace

template <class Choice>
std::optional<Choice> named(const std::string& text) {
  for (const Choice choice : All<Choice>::choices) {
    if (name_of(choice) == text) return choice;
  }
  return std::nullopt;
}
template std::optional<CostName> named(const std::string& text);
template std::optional<Dispersion> named(const std::string& text);
template std::optional<CodingKind> named(const std::string& text);
template std::optional<SearchName> named(const std::string& text);
template std::optional<LimitUse> named(const std::string& text);
template std::optional<OutcomeStatus> named(const std::string& text);
template std::optional<SuppressRule> named(const std::string& text);
template std::optional<MissingAs> named(const std::string& text);

Result<CostName> parse_cost(const std::string& text) {
  if (const auto cost = named<CostName>(text)) return *cost;
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
  if (const auto dispersion = named<Dispersion>(text)) return *dispersion;
  return Error{.message = fmt::format("there is no dispersion \"{}\"", text),
               .place = {},
               .hint = "Write variance or absolute."};
}

std::string name_of(Dispersion dispersion) {
  return dispersion == Dispersion::variance ? "variance" : "absolute";
}

Result<CodingKind> parse_coding_kind(const std::string& text) {
  if (const auto kind = named<CodingKind>(text)) return *kind;
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

Result<SearchName> parse_search(const std::string& text) {
  if (const auto search = named<SearchName>(text)) return *search;
  return Error{.message = fmt::format("there is no search \"{}\"", text),
               .place = "search",
               .hint = did_you_mean(text, all_names<SearchName>())};
}

std::string name_of(SearchName search) {
  switch (search) {
    case SearchName::koptimize:
      return "koptimize";
    case SearchName::lattice:
      return "lattice";
    case SearchName::best:
      return "best";
    case SearchName::climb:
      return "climb";
    case SearchName::genetic:
      return "genetic";
    case SearchName::anneal:
      return "anneal";
    case SearchName::datafly:
      return "datafly";
    case SearchName::local:
      return "local";
    case SearchName::mondrian:
      return "mondrian";
    case SearchName::mondrian_relaxed:
      return "mondrian-relaxed";
  }
  return {};
}

Result<SearchVariant> parse_variant(const std::string& text) {
  if (text == "paper") return SearchVariant::paper;
  return Error{.message = fmt::format("there is no variant \"{}\" of koptimize", text),
               .place = "variant",
               .hint = "The one there is: paper."};
}

std::string name_of(LimitUse use) {
  return use == LimitUse::free ? "free" : "max";
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

Status set_time(const std::string& text, Recipe& recipe) {
  recipe.budget.seconds.reset();
  recipe.budget.unlimited = text == "none";
  if (recipe.budget.unlimited) return Done{};
  KANON_TRY(recipe.budget.seconds, parse_seconds(text));
  return Done{};
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
  if (!build.shown.empty() && !build.name.empty() && build.name != "others" && build.name != "merged") {
    return Error{
        .message = fmt::format("shown is for others and merged, not for {}", build.name), .place = {}, .hint = {}};
  }
  return Done{};
}

bool groups_rows(SearchName search) {
  return search == SearchName::local || search == SearchName::mondrian || search == SearchName::mondrian_relaxed;
}

}  // namespace kanon
