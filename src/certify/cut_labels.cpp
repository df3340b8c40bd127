// Judges the labels of free intervals, and where these begin.
#include <fmt/format.h>

#include <algorithm>

#include "certify/decimal.hpp"
#include "certify/label_rules.hpp"
#include "certify/wording.hpp"
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

// What an interval may be called: its first and its last value. Where several texts are the same number, any of them.
struct Ends {
  std::vector<std::string> first, last;
  std::string between = "..";
  bool one_place = false;
};

std::optional<Ends> ends_by_width(const std::vector<std::string>& values, bool dates) {
  Ends out;
  std::optional<Decimal> least, greatest;
  for (const std::string& value : values) {
    const std::optional<Decimal> place = place_of(value, dates);
    if (!place) return std::nullopt;
    if (!least || *place < *least) out.first.clear();
    if (!least || *place <= *least) out.first.push_back(value);
    if (!greatest || *place > *greatest) out.last.clear();
    if (!greatest || *place >= *greatest) out.last.push_back(value);
    least = least ? std::min(*least, *place) : *place;
    greatest = greatest ? std::max(*greatest, *place) : *place;
  }
  out.one_place = least == greatest;
  if (!dates && !least->is_negative()) out.between = "-";
  return out;
}

bool names_range(const std::string& text, const std::vector<std::string>& values, const LabelColumn& column,
                 bool dates) {
  const std::optional<Ends> ends =
      column.by_width ? ends_by_width(values, dates) : Ends{.first = {values.front()}, .last = {values.back()}};
  if (!ends) return false;
  for (const std::string& first : ends->first) {
    if (ends->one_place && text == first) return true;
    for (const std::string& last : ends->last) {
      if (text == (first == last ? first : first + ends->between + last)) return true;
    }
  }
  return false;
}

bool is_true(const std::string& text, const LabelNode& node, const LabelColumn& column, bool dates) {
  constexpr std::string_view kMissing = "missing or ";
  if (node.values.size() == 1) return text == node.values[0];
  if (column.is_whole(node) && text == "*") return true;
  std::vector<std::string> values;
  std::copy_if(node.values.begin(), node.values.end(), std::back_inserter(values),
               [](const std::string& value) { return !value.empty(); });
  const bool missing = values.size() < node.values.size();
  if (missing != text.starts_with(kMissing)) return false;
  return names_range(missing ? text.substr(kMissing.size()) : text, values, column, dates);
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

std::vector<std::string> points_of(const std::string& text) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    if (c == '/')
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
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
    for (const std::string& point : points_of(where)) {
      const auto number = Decimal::parse(point);
      if (number && *left.place < *number && *number <= *right.place) return true;
    }
    return false;
  }
  if (("/" + where + "/").find("/" + right.value + "/") != std::string::npos) return true;
  for (const std::string& point : points_of(where)) {
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
    const auto at = std::find(column.domain.begin(), column.domain.end(), node.values.front());
    if (at == column.domain.begin() || at == column.domain.end() || std::prev(at)->empty()) continue;
    const Neighbour left = neighbour(*std::prev(at)), right = neighbour(*at);
    if (column.by_width && (!left.place || !right.place)) return;  // told of elsewhere: its values have no width
    if (may_begin(left, right, column, dates)) continue;
    judged.open.push_back(fmt::format(
        "cuts: an interval of column {} begins at {}, where none may by {}; a plan that was applied to another table "
        "may have such",
        quoted(column.name), quoted(right.value), quoted(column.hierarchy)));
    return;
  }
}

}  // namespace

void judge_cut_labels(const LabelColumn& column, const Meanings& meanings, Judged& judged) {
  const bool dates = are_dates(column);
  for (const LabelNode& node : column.nodes) {
    const std::vector<std::string> texts = meanings.of(node);
    if (std::none_of(texts.begin(), texts.end(),
                     [&](const std::string& text) { return is_true(text, node, column, dates); }))
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
    judged.claims.push_back(fmt::format("an interval begins at {}, where none may by {}", quoted(values[i].value),
                                        quoted(column.hierarchy)));
    return;
  }
}

}  // namespace kanon::certify
