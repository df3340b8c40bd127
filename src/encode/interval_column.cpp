// From an ordered column to the cuts between its neighbouring values, or to those of them that are allowed.
#include "encode/interval_column.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"
#include "encode/cut_layout.hpp"

namespace kanon {
namespace {

// Interval of each value by the allowed cut points: values of one number are never parted.
using BinOf = std::function<double(std::size_t value)>;

double number_of(const CodedColumn& coded, std::size_t value) {
  const std::string& text = *coded.values[value];
  return coded.kind == ValueKind::date ? day_of(text).value_or(0) : parse_number(text).value_or(0);
}

Error wrong_cut(const CodedColumn& coded, const std::string& what, const std::string& hint) {
  return Error{
      .message = fmt::format("the cuts of column \"{}\": {}", coded.name, what), .place = "cuts", .hint = hint};
}

Result<BinOf> stepped(const CodedColumn& coded, const CutPoints& cuts) {
  if (coded.kind != ValueKind::number) {
    return wrong_cut(coded, "start and step are for numbers, which this column does not hold",
                     "List the values at which an interval may begin: cuts = [\"...\", \"...\"].");
  }
  if (!cuts.start || !cuts.step || !(*cuts.step > 0) || !std::isfinite(*cuts.start) || !std::isfinite(*cuts.step) ||
      (cuts.end && !(*cuts.end >= *cuts.start))) {
    return wrong_cut(coded, "start and step must both be there, step above 0, end not below start",
                     "For example start = 17, step = 5, end = 87.");
  }
  // A little more than the quotient: 0.3 / 0.1 shall be 3.
  const auto steps = [start = *cuts.start, step = *cuts.step](double x) {
    return std::floor((x - start) / step + 1e-9);
  };
  const double last = cuts.end ? steps(*cuts.end) : std::numeric_limits<double>::infinity();
  return BinOf(
      [&coded, steps, last](std::size_t value) { return std::clamp(steps(number_of(coded, value)), -1.0, last); });
}

Result<BinOf> at_numbers(const CodedColumn& coded, const CutPoints& cuts) {
  std::vector<double> points;
  for (const auto& text : cuts.at) {
    const auto number = parse_number(text);
    if (!number) return wrong_cut(coded, fmt::format("\"{}\" is not a number, its values are", text), {});
    points.push_back(*number);
  }
  std::sort(points.begin(), points.end());
  return BinOf([&coded, points](std::size_t value) {
    return static_cast<double>(std::upper_bound(points.begin(), points.end(), number_of(coded, value)) -
                               points.begin());
  });
}

// ISO dates and codes of equal length order as texts do, so a cut need not be a value that occurs.
Result<BinOf> at_texts(const CodedColumn& coded, const CutPoints& cuts) {
  std::vector<std::string> points = cuts.at;
  for (const auto& text : points) {
    if (coded.kind != ValueKind::date || day_of(text)) continue;
    return wrong_cut(coded, fmt::format("\"{}\" is not a date (YYYY-MM-DD), its values are", text), {});
  }
  std::sort(points.begin(), points.end());
  return BinOf([&coded, points](std::size_t value) {
    return static_cast<double>(std::upper_bound(points.begin(), points.end(), *coded.values[value]) - points.begin());
  });
}

// A list of the user's, or plain text: only a value of the column says where it stands.
Result<BinOf> at_values(const CodedColumn& coded, const CutPoints& cuts) {
  std::vector<std::string> unknown;
  std::vector<bool> begins(coded.values.size());
  for (const auto& text : cuts.at) {
    const auto at = std::find(coded.values.begin(), coded.values.end(), Value(text));
    if (at == coded.values.end())
      unknown.push_back(text);
    else
      begins[static_cast<std::size_t>(at - coded.values.begin())] = true;
  }
  if (!unknown.empty()) {
    return wrong_cut(
        coded, fmt::format("{} of them are no values of the column: {}", unknown.size(), list_of(unknown)),
        "Name values at which an interval may begin; `order` says which values there are and their order.");
  }
  std::vector<double> bins;
  for (const bool begin : begins) bins.push_back((bins.empty() ? 0 : bins.back()) + (begin ? 1 : 0));
  return BinOf([bins](std::size_t value) { return bins[value]; });
}

Result<BinOf> bins_of(const CodedColumn& coded, const CutPoints& cuts) {
  if (!cuts.at.empty() && (cuts.start || cuts.step || cuts.end))
    return wrong_cut(coded, "a list and start, step, end exclude each other", "Give one of the two.");
  if (cuts.empty()) {
    if (coded.kind == ValueKind::number) return BinOf([&coded](std::size_t value) { return number_of(coded, value); });
    return BinOf([](std::size_t value) { return static_cast<double>(value); });
  }
  if (cuts.at.empty()) return stepped(coded, cuts);
  if (coded.kind == ValueKind::number) return at_numbers(coded, cuts);
  if (coded.kind == ValueKind::text) return at_values(coded, cuts);
  return at_texts(coded, cuts);
}

// Where each value stands. The missing one stands a mean step below the least number.
std::vector<double> places_of(const CodedColumn& coded) {
  if (!coded.by_width()) return counted_places(coded.values.size());
  std::vector<double> out;
  std::set<double> distinct;
  for (std::size_t value = 0; value < coded.values.size(); ++value) {
    out.push_back(coded.values[value] ? number_of(coded, value) : 0);
    if (coded.values[value]) distinct.insert(out.back());
  }
  const double step =
      distinct.size() < 2 ? 1 : (*distinct.rbegin() - *distinct.begin()) / static_cast<double>(distinct.size() - 1);
  if (!coded.values[0]) out[0] = *distinct.begin() - step;
  return out;
}

}  // namespace

Result<CutColumn> interval_column(const CodedColumn& coded, const CutPoints& cuts) {
  KANON_TRY(const BinOf bin_of, bins_of(coded, cuts));
  CutLayout layout;
  layout.places = places_of(coded);
  const auto is_far = [](double place) { return std::abs(place) > kGreatestPlace; };
  if (std::any_of(layout.places.begin(), layout.places.end(), is_far)) {
    return Error{
        .message = fmt::format("column \"{}\" holds numbers beyond {:g}, too large to measure intervals by", coded.name,
                               kGreatestPlace),
        .place = {},
        .hint = "Divide the column by a power of ten, or choose another coding: a hierarchy file, flat or keep."};
  }
  for (std::uint32_t value = 0; value < coded.values.size(); ++value) {
    layout.order.push_back(ValueCode{value});
    layout.begins.push_back(value == 0 || !coded.values[value - 1] || bin_of(value - 1) < bin_of(value));
  }
  CutColumn out = laid_out(coded, layout);
  for (std::uint32_t cut = 1; cut < out.positions; ++cut) out.refinements.push_back({.cuts = {cut}, .needs = {}});
  out.kind = out.refinements.empty() ? CutKind::fixed : CutKind::free;
  return out;
}

std::string cut_points_text(const CutPoints& cuts) {
  if (cuts.empty()) return "every value";
  if (!cuts.at.empty()) return fmt::format("{}", fmt::join(cuts.at, "/"));
  std::string out = fmt::format("{} + {}", cuts.start.value_or(0), cuts.step.value_or(0));
  return cuts.end ? out + fmt::format(" to {}", *cuts.end) : out;
}

CutPoints cut_points_of(const std::string& text) {
  CutPoints out;
  if (text == "every value") return out;
  const auto plus = text.find(" + ");
  if (plus == std::string::npos) {
    out.at = split(text, '/');
    return out;
  }
  const auto to = text.find(" to ");
  out.start = parse_number(text.substr(0, plus));
  out.step = parse_number(text.substr(plus + 3, to == std::string::npos ? to : to - plus - 3));
  if (to != std::string::npos) out.end = parse_number(text.substr(to + 4));
  return out;
}

}  // namespace kanon
