// Reads the text of a label: intervals and prefixes.
#include "table/label_text.hpp"

#include <limits>
#include <string_view>

#include "base/text.hpp"
#include "table/value_order.hpp"

namespace kanon::evaluation {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::optional<double> end_of(std::string_view text, bool dates) {
  const std::string end(trimmed(text));
  if (!dates) return parse_number(end);
  const auto day = day_of(end);
  return day ? std::optional<double>(*day) : std::nullopt;
}

std::optional<LabelInterval> between(std::string_view low, std::string_view high, bool dates) {
  const auto from = end_of(low, dates), to = end_of(high, dates);
  if (!from || !to || *to < *from) return std::nullopt;
  return LabelInterval{.low = *from, .high = *to};
}

// "[20, 30)"
std::optional<LabelInterval> bracketed(std::string_view text, bool dates) {
  if (text.size() < 5 || (text.front() != '[' && text.front() != '(') || (text.back() != ']' && text.back() != ')'))
    return std::nullopt;
  const auto inner = text.substr(1, text.size() - 2);
  const auto comma = inner.find_first_of(",;");
  if (comma == std::string_view::npos) return std::nullopt;
  auto out = between(inner.substr(0, comma), inner.substr(comma + 1), dates);
  if (!out) return std::nullopt;
  out->low_open = text.front() == '(';
  out->high_open = text.back() == ')';
  return out;
}

// "<18", "<=18", ">90", ">=90", "90+"
std::optional<LabelInterval> one_sided(std::string_view text, bool dates) {
  if (text.ends_with('+')) {
    const auto from = end_of(text.substr(0, text.size() - 1), dates);
    if (!from) return std::nullopt;
    return LabelInterval{.low = *from, .high = kInfinity};
  }
  if (text.size() < 2 || (text[0] != '<' && text[0] != '>')) return std::nullopt;
  const bool closed = text[1] == '=';
  const auto end = end_of(text.substr(closed ? 2 : 1), dates);
  if (!end) return std::nullopt;
  if (text[0] == '<') return LabelInterval{.low = -kInfinity, .high = *end, .high_open = !closed};
  return LabelInterval{.low = *end, .high = kInfinity, .low_open = !closed};
}

// "20-29", "2..7": the first separator that leaves two ends is it, so that signs do not matter.
std::optional<LabelInterval> ranged(std::string_view text, bool dates) {
  if (const auto dots = text.find(".."); dots != std::string_view::npos)
    return between(text.substr(0, dots), text.substr(dots + 2), dates);
  if (dates) return std::nullopt;
  for (std::size_t at = text.find('-', 1); at != std::string_view::npos; at = text.find('-', at + 1)) {
    if (auto out = between(text.substr(0, at), text.substr(at + 1), dates)) return out;
  }
  return std::nullopt;
}

}  // namespace

std::optional<LabelInterval> read_interval(const std::string& label, bool dates) {
  constexpr std::string_view kMissingOr = "missing or ";
  std::string_view text = trimmed(label);
  const bool or_missing = text.starts_with(kMissingOr);
  if (or_missing) text.remove_prefix(kMissingOr.size());
  std::optional<LabelInterval> out;
  if (const auto number = end_of(text, dates)) out = LabelInterval{.low = *number, .high = *number};
  if (!out) out = bracketed(text, dates);
  if (!out) out = one_sided(text, dates);
  if (!out) out = ranged(text, dates);
  if (out) out->or_missing = or_missing;
  return out;
}

std::optional<std::string> read_prefix(const std::string& label) {
  const auto last = label.find_last_not_of('*');
  if (last == std::string::npos || last + 1 == label.size()) return std::nullopt;
  return label.substr(0, last + 1);
}

}  // namespace kanon::evaluation
