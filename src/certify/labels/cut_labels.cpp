// Judges the labels of free intervals, and where these begin.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "certify/common/decimal.hpp"
#include "certify/common/wording.hpp"
#include "certify/labels/label_rules.hpp"
#include "table/value_order.hpp"

namespace kanon::certify {
namespace {

// Where a value stands: its number, or the day of its date.
std::optional<Decimal> place_of(const std::string& value, bool dates) {
  if (!dates) return Decimal::parse(value);
  const std::optional<int> day = day_of(value);
  return day ? Decimal::parse(std::to_string(*day)) : std::nullopt;
}

bool are_dates(const LabelColumn& column) {
  return std::any_of(column.domain.begin(), column.domain.end(),
                     [](const std::string& value) { return !value.empty() && !Decimal::parse(value); });
}

// The values of a column in the order of its domain, each looked at once.
struct Domain {
  const LabelColumn& column;
  bool dates = false;
  std::vector<std::optional<Decimal>> places = {};  // of the values that are measured by width
  std::vector<std::size_t> missing = {0};           // missing values before each value, and in all
  bool ascends = true;                              // no place is below the one before

  explicit Domain(const LabelColumn& of) : column(of), dates(are_dates(of)) {
    std::optional<Decimal> before;
    for (const std::string& value : column.domain) {
      missing.push_back(missing.back() + (value.empty() ? 1 : 0));
      if (!column.by_width) continue;
      places.push_back(value.empty() ? std::nullopt : place_of(value, dates));
      const bool after_missing = value.empty() && !before;
      ascends = ascends && (after_missing || (places.back() && (!before || *before <= *places.back())));
      if (places.back()) before = places.back();
    }
  }
  [[nodiscard]] std::size_t missing_in(std::size_t begin, std::size_t end) const {
    return missing[end] - missing[begin];
  }
};

// What an interval may be called: its first and its last value. Where several texts are the same number, any of them.
struct Ends {
  std::vector<std::string> first, last;
  std::string between = "..";
  bool one_place = false;
};

// The least and the greatest place of some values, of which at least one is not missing.
std::optional<std::pair<Decimal, Decimal>> least_and_greatest(const Domain& domain, std::size_t begin,
                                                              std::size_t end) {
  if (domain.ascends) {
    while (!domain.places[begin]) ++begin;
    return std::pair(*domain.places[begin], *domain.places[end - 1]);
  }
  std::optional<std::pair<Decimal, Decimal>> out;
  for (std::size_t at = begin; at < end; ++at) {
    if (domain.column.domain[at].empty()) continue;
    const std::optional<Decimal>& place = domain.places[at];
    if (!place) return std::nullopt;
    if (!out) out.emplace(*place, *place);
    out->first = std::min(out->first, *place);
    out->second = std::max(out->second, *place);
  }
  return out;
}

std::optional<Ends> ends_by_width(const Domain& domain, std::size_t begin, std::size_t end) {
  const auto places = least_and_greatest(domain, begin, end);
  if (!places) return std::nullopt;
  Ends out;
  const auto& [least, greatest] = *places;
  // Where places ascend those at the ends stand at the ends; a run of boxes may be long.
  for (std::size_t at = begin; at < end; ++at) {
    if (domain.places[at] == least) out.first.push_back(domain.column.domain[at]);
    if (domain.ascends && domain.places[at] && *domain.places[at] > least) break;
  }
  for (std::size_t at = end; at-- > begin;) {
    if (domain.places[at] == greatest) out.last.push_back(domain.column.domain[at]);
    if (domain.ascends && domain.places[at] && *domain.places[at] < greatest) break;
  }
  out.one_place = least == greatest;
  if (!domain.dates && !least.is_negative()) out.between = "-";
  return out;
}

// By the order of the domain alone.
Ends ends_by_order(const Domain& domain, std::size_t begin, std::size_t end) {
  const std::vector<std::string>& values = domain.column.domain;
  while (values[begin].empty()) ++begin;
  while (values[end - 1].empty()) --end;
  return {.first = {values[begin]}, .last = {values[end - 1]}};
}

bool names_range(const std::string& text, const Domain& domain, std::size_t begin, std::size_t end) {
  const std::optional<Ends> ends =
      domain.column.by_width ? ends_by_width(domain, begin, end) : ends_by_order(domain, begin, end);
  if (!ends) return false;
  for (const std::string& first : ends->first) {
    if (ends->one_place && text == first) return true;
    for (const std::string& last : ends->last) {
      if (text == (first == last ? first : fmt::format("{}{}{}", first, ends->between, last))) return true;
    }
  }
  return false;
}

bool is_true(const std::string& text, const LabelNode& node, const Domain& domain) {
  constexpr std::string_view kMissing = "missing or ";
  if (node.values.size() == 1) return text == node.values[0];
  if (domain.column.is_whole(node) && text == "*") return true;
  const std::size_t begin = domain.column.begin_of(node), end = begin + node.values.size();
  const std::size_t missings = domain.missing_in(begin, end);
  const bool missing = missings > 0;
  if (missings == end - begin || missing != text.starts_with(kMissing)) return false;
  return names_range(missing ? text.substr(kMissing.size()) : text, domain, begin, end);
}

// ---- where intervals may begin ----

// Two neighbouring values of a column and whether a cut parts them.
struct Neighbour {
  std::string value;
  std::size_t node = 0;
  std::optional<Decimal> place;
};

// "17 + 5" and "17 + 5 to 87".
struct Steps {
  Decimal start, step;
  std::optional<Decimal> end;
};

std::optional<Steps> steps_of(const std::string& text) {
  const std::size_t plus = text.find(" + ");
  if (plus == std::string::npos) return std::nullopt;
  const std::size_t to = text.find(" to ", plus);
  const auto start = Decimal::parse(text.substr(0, plus));
  const auto step = Decimal::parse(text.substr(plus + 3, to == std::string::npos ? to : to - plus - 3));
  const auto end = to == std::string::npos ? std::nullopt : Decimal::parse(text.substr(to + 4));
  if (!start || !step || step->is_negative() || step->is_zero() || (to != std::string::npos && !end))
    return std::nullopt;
  return Steps{*start, *step, end};
}

// Some step lies above the left number and not above the right one.
bool steps_between(const Steps& steps, const Decimal& left, const Decimal& right) {
  const Decimal top = steps.end ? std::min(right, *steps.end) : right;
  if (top < steps.start) return false;
  if (left < steps.start) return true;
  return floor_of_quotient(left - steps.start, steps.step) < floor_of_quotient(top - steps.start, steps.step);
}

bool may_begin(const Neighbour& left, const Neighbour& right, const LabelColumn& column, bool dates) {
  const std::string& where = column.hierarchy;
  if (where == "every value") return !column.by_width || dates || left.place != right.place;
  if (column.by_width && !dates) {
    if (const auto steps = steps_of(where)) return steps_between(*steps, *left.place, *right.place);
    for (const std::string& point : split(where, '/')) {
      const auto number = Decimal::parse(point);
      if (number && *left.place < *number && *number <= *right.place) return true;
    }
    return false;
  }
  if (("/" + where + "/").find("/" + right.value + "/") != std::string::npos) return true;
  for (const std::string& point : split(where, '/')) {
    if (left.value < point && point <= right.value) return true;
  }
  return false;
}

std::vector<Neighbour> in_order(const LabelColumn& column, bool dates) {
  std::vector<Neighbour> out;
  for (std::size_t node = 0; node < column.nodes.size(); ++node) {
    for (const std::string& value : column.nodes[node].values) {
      if (value.empty()) continue;  // an interval may always begin behind the missing value
      out.push_back({.value = value, .node = node, .place = column.by_width ? place_of(value, dates) : std::nullopt});
      if (column.by_width && !out.back().place) return {};  // told of elsewhere: its values have no width
    }
  }
  if (!column.by_width) return out;
  std::stable_sort(out.begin(), out.end(), [dates](const Neighbour& a, const Neighbour& b) {
    return dates ? a.value < b.value : *a.place < *b.place;
  });
  return out;
}

// Runs of boxes: the values before and behind the border where each begins. New values of another table may stand
// between old positions, so what such a plan has may be fair.
void judge_run_cuts(const LabelColumn& column, bool dates, Judged& judged) {
  const auto neighbour = [&](const std::string& value) {
    return Neighbour{.value = value, .node = 0, .place = column.by_width ? place_of(value, dates) : std::nullopt};
  };
  for (const LabelNode& node : column.nodes) {
    const std::size_t at = column.begin_of(node);
    if (at == 0 || column.domain[at - 1].empty()) continue;
    const Neighbour left = neighbour(column.domain[at - 1]), right = neighbour(column.domain[at]);
    if (column.by_width && (!left.place || !right.place)) return;  // told of elsewhere: its values have no width
    if (may_begin(left, right, column, dates)) continue;
    judged.open.push_back(fmt::format(
        "cuts: an interval of column {} begins at {}, where none may by {}; a plan that was applied to another table "
        "may have such",
        in_quotes(column.name), in_quotes(right.value), in_quotes(column.hierarchy)));
    return;
  }
}

}  // namespace

void judge_cut_labels(const LabelColumn& column, const Meanings& meanings, Judged& judged) {
  const Domain domain(column);
  for (const LabelNode& node : column.nodes) {
    const std::vector<std::string> texts = meanings.of(node);
    if (std::none_of(texts.begin(), texts.end(), [&](const std::string& text) { return is_true(text, node, domain); }))
      judged.lie(node);
  }
}

void judge_cuts(const LabelColumn& column, Judged& judged) {
  const bool dates = are_dates(column);
  if (!column.parted) {
    judge_run_cuts(column, dates, judged);
    return;
  }
  const std::vector<Neighbour> values = in_order(column, dates);
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (values[i - 1].node == values[i].node || may_begin(values[i - 1], values[i], column, dates)) continue;
    judged.claims.push_back(fmt::format("an interval begins at {}, where none may by {}", in_quotes(values[i].value),
                                        in_quotes(column.hierarchy)));
    return;
  }
}

}  // namespace kanon::certify
