// Judges the labels of intervals that a builder makes: "20-29", "[0.4, 0.6)", "<18", ">=65", a single number.
#include <fmt/format.h>

#include <algorithm>

#include "certify/decimal.hpp"
#include "certify/label_rules.hpp"
#include "certify/wording.hpp"

namespace kanon::certify {
namespace {

// Numbers from `from` on, and below `to`; nothing: there is no end on that side.
struct Span {
  std::optional<Decimal> from, to;
  bool whole = false;  // written for whole numbers: "20-29" holds no 29.5

  [[nodiscard]] bool holds(const Decimal& number) const {
    return (!from || *from <= number) && (!to || number < *to) && (!whole || number.is_whole());
  }
  [[nodiscard]] Decimal width() const { return *to - *from; }
};

Decimal one() {
  return *Decimal::parse("1");
}

std::optional<Span> open_span(const std::string& text) {
  const bool below = text.starts_with('<');
  if (!below && !text.starts_with(">=")) return std::nullopt;
  const auto end = Decimal::parse(std::string_view(text).substr(below ? 1 : 2));
  if (!end) return std::nullopt;
  return below ? Span{.from = {}, .to = end} : Span{.from = end, .to = {}};
}

std::optional<Span> half_open_span(const std::string& text) {
  const std::size_t comma = text.find(", ");
  if (!text.starts_with('[') || !text.ends_with(')') || comma == std::string::npos) return std::nullopt;
  const auto from = Decimal::parse(text.substr(1, comma - 1));
  const auto to = Decimal::parse(text.substr(comma + 2, text.size() - comma - 3));
  if (!from || !to || !(*from < *to)) return std::nullopt;
  return Span{.from = from, .to = to};
}

// "20-29", "-10--1", "-10..-1", "20".
std::optional<Span> whole_span(const std::string& text) {
  const auto span = [](const std::optional<Decimal>& first, const std::optional<Decimal>& last) {
    const bool good = first && last && first->is_whole() && last->is_whole() && *first <= *last;
    return good ? std::optional(Span{.from = first, .to = *last + one(), .whole = true}) : std::nullopt;
  };
  if (const auto number = Decimal::parse(text)) return span(number, number);
  std::size_t at = text.find(".."), length = 2;
  if (at == std::string::npos) {
    at = text.find('-', 1);
    length = 1;
  }
  if (at == std::string::npos) return std::nullopt;
  return span(Decimal::parse(text.substr(0, at)), Decimal::parse(text.substr(at + length)));
}

std::optional<Span> span_of(const std::string& text) {
  if (const auto open = open_span(text)) return open;
  if (const auto half = half_open_span(text)) return half;
  return whole_span(text);
}

// The numbers of the domain in ascending order: a span must hold all of them that lie in it.
std::optional<std::vector<Decimal>> numbers_of(const std::vector<std::string>& values) {
  std::vector<Decimal> out;
  for (const std::string& value : values) {
    const auto number = Decimal::parse(value);
    if (!value.empty() && !number) return std::nullopt;
    if (number) out.push_back(*number);
  }
  std::sort(out.begin(), out.end());
  return out;
}

bool holds_exactly(const Span& span, const LabelNode& node, const std::vector<Decimal>& domain) {
  for (const std::string& value : node.values) {
    const auto number = Decimal::parse(value);
    if (!number || !span.holds(*number)) return false;
  }
  const auto first = span.from ? std::lower_bound(domain.begin(), domain.end(), *span.from) : domain.begin();
  const auto last = span.to ? std::lower_bound(domain.begin(), domain.end(), *span.to) : domain.end();
  return static_cast<std::size_t>(last - first) == node.values.size();
}

// The span that the label means, where it holds exactly the values of the node.
std::optional<Span> true_span(const LabelNode& node, const Meanings& meanings, const std::vector<Decimal>& domain) {
  for (const std::string& text : meanings.of(node)) {
    const auto span = span_of(text);
    if (span && holds_exactly(*span, node, domain)) return span;
  }
  return std::nullopt;
}

bool is_one_width(const std::vector<Span>& spans, const Decimal& width) {
  return std::all_of(spans.begin(), spans.end(), [&](const Span& span) { return span.width() <= width; });
}

// Intervals begin at multiples of the narrowest width from each other. Those at the two ends may be cut short; in a
// taxonomy they may also show a narrower interval, where it holds all the values that the wider one does.
void judge_widths(const std::vector<Span>& spans, const LabelColumn& column, Judged& judged) {
  if (spans.empty()) return;
  const auto low =
      std::min_element(spans.begin(), spans.end(), [](auto& a, auto& b) { return *a.from < *b.from; })->from;
  const auto high = std::max_element(spans.begin(), spans.end(), [](auto& a, auto& b) { return *a.to < *b.to; })->to;
  const bool uniform = column.coding == "levels" && column.parted;
  std::optional<Decimal> width = Decimal::parse(column.width);
  std::vector<Decimal> borders;
  std::vector<Span> inner;
  for (const Span& span : spans) {
    if (span.from != low && (uniform || span.to != high)) borders.push_back(*span.from);
    if (span.to != high && (uniform || span.from != low)) borders.push_back(*span.to);
    if (span.from != low && span.to != high) inner.push_back(span);
  }
  if (!width) {
    for (const Span& span : inner) width = width ? std::min(*width, span.width()) : span.width();
  }
  if (!width || width->is_zero() || width->is_negative()) return;
  bool good = !uniform || is_one_width(spans, *width);
  for (const Span& span : inner) good = good && (uniform ? span.width() == *width : divides(*width, span.width()));
  for (const Decimal& border : borders) good = good && divides(*width, border - borders.front());
  if (!good) judged.claims.emplace_back("its intervals are not of widths that a builder makes");
}

// Level 0 shows the values, the highest one `*`, and the levels between are neither.
void judge_level(const LabelColumn& column, bool values, bool star, Judged& judged) {
  if (!column.level || !column.height) return;
  if ((*column.level == 0) == values && (*column.level == *column.height) == star) return;
  judged.claims.push_back(fmt::format("its labels are not those of level {} of {}", *column.level, *column.height));
}

}  // namespace

void judge_interval_labels(const LabelColumn& column, const Meanings& meanings, Judged& judged) {
  const auto domain = numbers_of(column.domain);
  const bool star = column.nodes.size() == 1 && column.is_whole(column.nodes[0]) && column.nodes[0].label == "*";
  const auto itself = [&](const LabelNode& node) { return shows_itself(node, meanings); };
  const bool values = std::all_of(column.nodes.begin(), column.nodes.end(), itself);
  const bool one_level = column.coding == "levels" && column.parted;
  // Widths of 1 show whole numbers as they are at a level above 0.
  judge_level(column, values && column.level.value_or(0) == 0, star, judged);
  if (star) return;
  std::vector<Span> spans;
  for (const LabelNode& node : column.nodes) {
    const bool is_missing = node.values.size() == 1 && node.values[0].empty();
    if (itself(node) && (is_missing || !one_level || column.level == 0)) continue;
    if (!one_level && column.is_whole(node) && node.label == "*") continue;
    const auto span = domain ? true_span(node, meanings, *domain) : std::nullopt;
    if (!span)
      judged.lie(node);
    else if (span->from && span->to)
      spans.push_back(*span);
  }
  judge_widths(spans, column, judged);
}

}  // namespace kanon::certify
