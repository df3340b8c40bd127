// Builds the image of a column, from a plan or from the labels alone.
#include "evaluate/figures/image.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/text.hpp"
#include "table/label_text.hpp"

namespace kanon::evaluation {
namespace {

// The different values of the original in their order.
struct Domain {
  std::vector<Value> values;
  std::map<Value, std::size_t> ranks;
  ValueKind kind = ValueKind::text;
  std::vector<double> places;  // of numbers and dates; the missing value a mean step below the least

  explicit Domain(const std::vector<Value>& texts) : values(texts), kind(kind_of(texts)) {
    sort_values(values, kind);
    std::set<double> distinct;
    for (std::size_t v = 0; v < values.size(); ++v) {
      ranks.emplace(values[v], v);
      places.push_back(values[v] ? place_of(*values[v]) : 0);
      if (values[v]) distinct.insert(places[v]);
    }
    const double least = distinct.empty() ? 0 : *distinct.begin();
    const double step =
        distinct.size() < 2 ? 1 : (*distinct.rbegin() - least) / static_cast<double>(distinct.size() - 1);
    if (!values.empty() && !values[0]) places[0] = least - step;
  }
  [[nodiscard]] bool measured() const { return kind == ValueKind::number || kind == ValueKind::date; }
  [[nodiscard]] double place_of(const std::string& text) const {
    if (kind == ValueKind::number) return parse_number(text).value_or(0);
    return kind == ValueKind::date ? day_of(text).value_or(0) : 0;
  }
};

constexpr std::size_t kMostSpread = 2000;  // values; labels of a column of more are not spread over them

// A label on the way into an image.
struct Draft {
  Value label;
  std::vector<std::size_t> covers;  // ranks in the domain, rising
  std::optional<double> loss;
  bool known = true;
};

// The number behind a label as a person reads it: the number, or the middle of the interval; where that is open to one
// side, the original's least or greatest number closes it.
std::optional<double> middle_of(const Value& label, const Domain& domain) {
  const auto interval = label ? read_interval(*label, false) : std::nullopt;
  if (!interval) return std::nullopt;
  const double low = std::isfinite(interval->low) ? interval->low : domain.places[domain.values[0] ? 0 : 1];
  const double high = std::isfinite(interval->high) ? interval->high : domain.places.back();
  return (low + high) / 2;
}

Image finished(std::vector<Draft> drafts, const Domain& domain, const CodedColumn& original, const CodedColumn& release,
               const std::string& suppressed_as) {
  std::stable_sort(drafts.begin(), drafts.end(), [&](const Draft& a, const Draft& b) {
    const std::size_t x = a.covers.empty() ? domain.values.size() : a.covers.front();
    const std::size_t y = b.covers.empty() ? domain.values.size() : b.covers.front();
    return x != y ? x < y : a.label < b.label;
  });
  Image out;
  out.name = original.name;
  out.numbers = domain.kind == ValueKind::number;
  out.blank_is_missing = suppressed_as.empty();
  bool readable = out.numbers;
  std::map<Value, std::uint32_t> label_at;
  std::vector<std::uint32_t> of_rank(domain.values.size(), kUntold);
  std::vector<bool> shared(domain.values.size());  // by several labels
  for (const auto& draft : drafts) {
    const auto label = static_cast<std::uint32_t>(out.labels.size());
    label_at.emplace(draft.label, label);
    out.labels.push_back(draft.label);
    out.loss.push_back(draft.loss);
    out.known.push_back(draft.known);
    out.number.push_back(out.numbers ? middle_of(draft.label, domain) : std::nullopt);
    if (draft.label && !out.number.back()) readable = false;
    if (!draft.known) {
      ++out.unknown_labels;
      out.told = false;
    }
    for (const std::size_t rank : draft.covers) {
      if (of_rank[rank] == kUntold && !shared[rank]) {
        of_rank[rank] = label;
        continue;
      }
      // A value with two labels: which of its rows have which one cannot be told, so neither label is clear.
      out.told = out.known[label] = false;
      if (of_rank[rank] != kUntold) out.known[of_rank[rank]] = false;
      of_rank[rank] = kUntold;
      shared[rank] = true;
    }
  }
  for (const auto& value : original.texts) out.of_original.push_back(of_rank[domain.ranks.at(value)]);
  out.star_is_label = !suppressed_as.empty() && label_at.contains(Value(suppressed_as));
  for (const auto& text : release.texts) {
    const auto found = label_at.find(text);
    out.of_release.push_back(found == label_at.end() ? kSuppressed : found->second);
  }
  if (std::find(of_rank.begin(), of_rank.end(), kUntold) != of_rank.end()) out.told = false;
  if (!out.told && domain.values.size() <= kMostSpread) {
    std::vector<std::uint32_t> code_of(domain.values.size());
    for (std::uint32_t code = 0; code < original.texts.size(); ++code)
      code_of[domain.ranks.at(original.texts[code])] = code;
    for (const auto& draft : drafts) {
      auto& covers = out.covers.emplace_back();
      for (const std::size_t rank : draft.covers) covers.push_back(code_of[rank]);
    }
  }
  out.numbers = readable;
  return out;
}

// Values are sorted by number, so those of an interval stand together.
std::vector<std::size_t> values_in(const LabelInterval& interval, const Domain& domain) {
  const std::size_t first = !domain.values.empty() && !domain.values[0] ? 1 : 0;  // the missing value comes first
  std::vector<std::size_t> out;
  if (first == 1 && interval.or_missing) out.push_back(0);
  const auto begin = domain.places.begin() + static_cast<std::ptrdiff_t>(first);
  const auto from = std::lower_bound(begin, domain.places.end(), interval.low);
  for (auto at = from; at != domain.places.end() && *at <= interval.high; ++at) {
    if (interval.holds(*at)) out.push_back(static_cast<std::size_t>(at - domain.places.begin()));
  }
  return out;
}

// The map is sorted by text, so values that begin alike stand together.
std::vector<std::size_t> values_with(const std::string& prefix, const Domain& domain) {
  std::vector<std::size_t> out;
  for (auto at = domain.ranks.lower_bound(prefix); at != domain.ranks.end() && at->first->starts_with(prefix); ++at)
    out.push_back(at->second);
  std::sort(out.begin(), out.end());
  return out;
}

// A label of the release, read without a plan.
Draft read_label(const Value& label, const Domain& domain) {
  Draft out{.label = label, .covers = {}, .loss = 0.0, .known = true};
  if (const auto itself = domain.ranks.find(label); itself != domain.ranks.end()) {
    out.covers = {itself->second};
    return out;
  }
  if (!label) return out;  // missing in the release only: it stands for no value
  const auto interval =
      domain.measured() ? read_interval(*label, domain.kind == ValueKind::date) : std::optional<LabelInterval>();
  const auto prefix = interval ? std::optional<std::string>() : read_prefix(*label);
  if (interval) out.covers = values_in(*interval, domain);
  if (prefix) out.covers = values_with(*prefix, domain);
  if (out.covers.empty()) {
    out.known = false;
    out.loss.reset();
  } else if (interval) {
    const double whole = domain.places.back() - domain.places.front();
    out.loss = whole > 0 ? (domain.places[out.covers.back()] - domain.places[out.covers.front()]) / whole : 0;
  } else {
    out.loss = static_cast<double>(out.covers.size() - 1) / static_cast<double>(domain.values.size() - 1);
  }
  return out;
}

}  // namespace

Image image_by_plan(const CodedColumn& original, const CodedColumn& release, const std::vector<KnownNode>& nodes,
                    const std::string& suppressed_as) {
  const Domain domain(original.texts);
  const std::set<Value> shown(release.texts.begin(), release.texts.end());
  std::vector<Draft> drafts;
  std::set<Value> labels;
  for (const auto& node : nodes) {
    Draft draft{.label = node.label, .covers = {}, .loss = node.loss, .known = true};
    for (const auto& value : node.values) {
      if (const auto found = domain.ranks.find(value); found != domain.ranks.end())
        draft.covers.push_back(found->second);
    }
    std::sort(draft.covers.begin(), draft.covers.end());
    labels.insert(node.label);
    if (!draft.covers.empty() || shown.contains(node.label)) drafts.push_back(std::move(draft));
  }
  // Blanked cells and texts that the plan does not know; the latter are told to be unknown.
  for (const auto& text : shown) {
    if (labels.contains(text) || (text && *text == suppressed_as)) continue;
    const bool blank = !text && suppressed_as.empty();
    drafts.push_back({.label = text, .covers = {}, .loss = blank ? std::optional(0.0) : std::nullopt, .known = blank});
  }
  return finished(std::move(drafts), domain, original, release, suppressed_as);
}

Image image_by_labels(const CodedColumn& original, const CodedColumn& release, const std::string& suppressed_as) {
  const Domain domain(original.texts);
  std::vector<Draft> drafts;
  std::vector<bool> covered(domain.values.size());
  bool all_known = true;
  for (const auto& text : release.texts) {
    if (text && !suppressed_as.empty() && *text == suppressed_as) continue;
    drafts.push_back(read_label(text, domain));
    all_known = all_known && drafts.back().known;
    for (const std::size_t rank : drafts.back().covers) covered[rank] = true;
  }
  // What no label stands for was wiped out, unless some label is not understood: it may be behind that one.
  for (std::size_t v = 0; v < covered.size(); ++v) {
    if (all_known && !covered[v]) drafts.push_back({.label = domain.values[v], .covers = {v}, .loss = 0.0});
  }
  return finished(std::move(drafts), domain, original, release, suppressed_as);
}

LabelCounts count_labels(const CodedColumn& column, const std::vector<std::uint32_t>& label_of, std::size_t labels) {
  LabelCounts out;
  out.rows.resize(labels);
  const auto counts = column.counts();
  for (std::size_t code = 0; code < counts.size(); ++code) {
    if (label_of[code] < labels)
      out.rows[label_of[code]] += counts[code];
    else
      out.other += counts[code];
  }
  return out;
}

}  // namespace kanon::evaluation
