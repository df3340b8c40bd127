// The levels of a hierarchy of equal-width intervals.
//
// Values and options are decimal texts, so the arithmetic is decimal: in binary 0.6 / 0.2 is less than 3, and 0.6 would
// be shown as [0.4, 0.6). Widths, anchor, bottom and top are whole multiples of some power of ten, the unit. Where a
// value lies between two multiples of the unit makes no difference to its interval, so a value may have any number of
// digits behind the point.
#include "hierarchy/build_intervals.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/decimal.hpp"
#include "base/text.hpp"
#include "base/try.hpp"

namespace kanon {
namespace {

// Widths as multiples of the first, which is a decimal.
struct Widths {
  Decimal first;
  std::vector<std::uint64_t> times;
};

// 1, 2 or 5 times a power of ten, at least `width`.
Decimal nice_width(double width) {
  const double power = std::floor(std::log10(width)), ten = std::pow(10, power);
  const auto scale = static_cast<std::int64_t>(-power);
  for (const int step : {1, 2, 5}) {
    if (step * ten >= width * (1 - 1e-9)) return {.digits = std::to_string(step), .scale = scale};
  }
  return {.digits = "1", .scale = scale - 1};
}

// About sixteen intervals at the first level, each level twice as wide, two intervals at the last.
Widths automatic_widths(double least, double greatest) {
  Widths out;
  const double sixteenth = greatest / 16 - least / 16;  // the difference itself may be no finite number
  if (!(sixteenth > 0)) return out;                     // one value, or nearly: widths would be 0
  out.first = nice_width(sixteenth);
  const double first = parse_number(fmt::format("{}e{}", out.first.digits, -out.first.scale)).value_or(sixteenth);
  for (std::uint64_t times = 1; first * static_cast<double>(times) / 16 < sixteenth; times *= 2)
    out.times.push_back(times);
  return out;
}

Result<Widths> given_widths(const std::vector<double>& widths, const std::string& column) {
  Widths out;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const double ratio = i == 0 ? 1 : std::round(widths[i] / widths[i - 1]);
    const bool nests = i == 0 || (ratio > 1 && std::abs(widths[i] / widths[i - 1] - ratio) <= 1e-9);
    const double times = (i == 0 ? 1 : static_cast<double>(out.times.back())) * ratio;
    if (!(widths[i] > 0) || !std::isfinite(widths[i]) || !nests || times > 1e18) {
      return Error{.message = fmt::format("the interval widths of column \"{}\" do not nest: {}", column,
                                          fmt::join(widths, ", ")),
                   .place = {},
                   .hint = "Each width must be a multiple of the one before, for example 5, 10, 20."};
    }
    out.times.push_back(static_cast<std::uint64_t>(times));
  }
  if (!widths.empty()) out.first = decimal_of(widths[0]);
  return out;
}

struct Numbers {
  std::vector<std::optional<Decimal>> all;  // by value; nothing: missing
  double least = std::numeric_limits<double>::infinity(), greatest = -std::numeric_limits<double>::infinity();
  bool whole = true;  // and short enough to be written in full
};

Result<Numbers> numbers_of(const std::vector<Value>& values, const std::string& column) {
  Numbers out;
  for (const auto& value : values) {
    out.all.push_back(value ? parse_decimal(*value) : std::nullopt);
    if (!value) continue;
    if (!out.all.back()) {
      return Error{
          .message = fmt::format("column \"{}\" has values that are not numbers, so it has no intervals", column),
          .place = {},
          .hint = "Name the tokens that mean missing with `recipe.missing`, or choose another coding."};
    }
    const double number = parse_number(*value).value_or(0);
    out.least = std::min(out.least, number);
    out.greatest = std::max(out.greatest, number);
    out.whole = out.whole && out.all.back()->scale <= 0 && std::abs(number) < 1e15;
  }
  return out;
}

// The intervals of a column, in units of 1 / 10^scale.
class Grid {
 public:
  // Nothing: an option has too many digits.
  static std::optional<Grid> made(const Widths& widths, const HierarchyBuild& build, bool whole_values) {
    Grid out;
    const Decimal anchor = decimal_of(build.anchor), bottom = decimal_of(build.bottom.value_or(0)),
                  top = decimal_of(build.top.value_or(0));
    bool whole = whole_values;
    out.scale_ = widths.first.scale;
    for (const Decimal* option : {&widths.first, &anchor, &bottom, &top}) {
      whole = whole && option->scale <= 0;
      if (!option->digits.empty()) out.scale_ = std::max(out.scale_, option->scale);
    }
    out.whole_ = whole;
    if (whole) out.scale_ = 0;
    const auto first = floor_at(widths.first, out.scale_), from = floor_at(anchor, out.scale_);
    const auto low = floor_at(bottom, out.scale_), high = floor_at(top, out.scale_);
    if (!first || !from || !low || !high) return std::nullopt;
    for (const std::uint64_t times : widths.times) {
      if (*first > kMost / static_cast<WideInt>(times)) return std::nullopt;
      out.times_.push_back(static_cast<WideInt>(times));
    }
    out.first_ = *first;
    out.anchor_ = *from;
    if (build.bottom) out.bottom_ = *low;
    if (build.top) out.top_ = *high;
    return out;
  }

  // Nothing: the number has too many digits before the point.
  [[nodiscard]] std::optional<std::string> label(const Decimal& number, std::size_t level) const {
    const auto units = floor_at(number, scale_);
    if (!units) return std::nullopt;
    if (bottom_ && *units < *bottom_) return "<" + decimal_text(*bottom_, scale_);
    if (top_ && *units >= *top_) return ">=" + decimal_text(*top_, scale_);
    const WideInt width = first_ * times_[level];
    const WideInt start = anchor_ + floor_divided(*units - anchor_, width) * width;
    const WideInt from = bottom_ ? std::max(start, *bottom_) : start;
    const WideInt to = top_ ? std::min(start + width, *top_) : start + width;
    return shown(from, to);
  }

  [[nodiscard]] std::string options() const {
    std::string out = "widths=";
    for (std::size_t i = 0; i < times_.size(); ++i)
      out += (i == 0 ? "" : "/") + decimal_text(first_ * times_[i], scale_);
    if (anchor_ != 0) out += ",anchor=" + decimal_text(anchor_, scale_);
    if (bottom_) out += ",bottom=" + decimal_text(*bottom_, scale_);
    if (top_) out += ",top=" + decimal_text(*top_, scale_);
    return out;
  }

 private:
  static constexpr WideInt kMost = WideInt{10'000'000'000'000'000'000U} * 1'000'000'000'000'000'000;  // 10^37

  [[nodiscard]] std::string shown(WideInt from, WideInt to) const {
    if (whole_) {
      const auto first = fmt::format("{}", from);
      // Two minus signs in a row cannot be read.
      return to - from == 1 ? first : fmt::format("{}{}{}", first, from < 0 ? ".." : "-", to - 1);
    }
    // Twelve digits read well; where they do not tell neighbours apart, all there are.
    const auto greatest = static_cast<double>(std::max(from < 0 ? -from : from, to < 0 ? -to : to));
    const int digits = greatest < 1e11 * static_cast<double>(to - from) ? 12 : 17;
    return fmt::format("[{}, {})", decimal_text(from, scale_, digits), decimal_text(to, scale_, digits));
  }

  std::int64_t scale_ = 0;
  bool whole_ = false;  // 20-29 instead of [20, 30)
  WideInt first_ = 1, anchor_ = 0;
  std::vector<WideInt> times_;
  std::optional<WideInt> bottom_, top_;
};

Error too_many_digits(const std::string& column) {
  return Error{
      .message = fmt::format("the numbers of column \"{}\" are too large for such fine intervals: counted in "
                             "the last digit of the widths, anchor, bottom or top, one has more than 37 digits",
                             column),
      .place = {},
      .hint = "Ask for wider intervals with fewer digits, or choose another coding."};
}

Status check_options(const HierarchyBuild& build, const std::string& column) {
  for (const double number : {build.anchor, build.bottom.value_or(0), build.top.value_or(0)}) {
    if (!std::isfinite(number))
      return Error{.message = "anchor, bottom and top must be numbers", .place = {}, .hint = {}};
  }
  if (build.bottom && build.top && !(*build.bottom < *build.top)) {
    return Error{
        .message = fmt::format("bottom of column \"{}\" is not below its top", column), .place = {}, .hint = {}};
  }
  return Done{};
}

}  // namespace

Result<IntervalLevels> interval_levels(const std::vector<Value>& values, const HierarchyBuild& build,
                                       const std::string& column) {
  KANON_TRY(const Numbers numbers, numbers_of(values, column));
  KANON_CHECK(check_options(build, column));
  Widths widths;
  if (build.widths.empty()) {
    widths = automatic_widths(numbers.least, numbers.greatest);
  } else {
    KANON_TRY(widths, given_widths(build.widths, column));
  }
  IntervalLevels out;
  auto& levels = out.levels;
  levels.assign(widths.times.size(), std::vector<Value>(values.size()));
  if (levels.empty()) return out;
  const auto grid = Grid::made(widths, build, numbers.whole);
  if (!grid) return too_many_digits(column);
  out.options = grid->options();
  for (std::size_t level = 0; level < levels.size(); ++level) {
    for (std::size_t value = 0; value < values.size(); ++value) {
      if (!numbers.all[value]) continue;
      levels[level][value] = grid->label(*numbers.all[value], level);
      if (!levels[level][value]) return too_many_digits(column);
    }
  }
  return out;
}

}  // namespace kanon
