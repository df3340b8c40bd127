// The labels of intervals that a builder makes: "20-29", "[0.4, 0.6)", "<18", ">=65", by the options that a plan tells.
#include "certify/labels/interval_levels.hpp"

#include <algorithm>
#include <string_view>

#include "certify/common/decimal.hpp"

namespace kanon::certify {
namespace {

struct Options {
  std::vector<Decimal> widths = {};
  Decimal anchor = *Decimal::parse("0");
  std::optional<Decimal> bottom = {}, top = {};
};

std::vector<std::string_view> parts_of(std::string_view text, char between) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at != std::string_view::npos;) {
    const std::size_t end = text.find(between, at);
    out.push_back(text.substr(at, end == std::string_view::npos ? end : end - at));
    at = end == std::string_view::npos ? end : end + 1;
  }
  return out;
}

// "widths=5/10/20,anchor=0,bottom=18,top=90"; nothing where that is no list of options.
std::optional<Options> options_of(std::string_view text) {
  Options out;
  for (const std::string_view option : parts_of(text, ',')) {
    const std::size_t equals = std::min(option.find('='), option.size());
    const std::string_view key = option.substr(0, equals), value = option.substr(std::min(equals + 1, option.size()));
    if (key == "widths") {
      for (const std::string_view part : parts_of(value, '/')) {
        const auto width = Decimal::parse(part);
        if (!width || width->is_zero() || width->is_negative()) return std::nullopt;
        out.widths.push_back(*width);
      }
      continue;
    }
    const auto number = Decimal::parse(value);
    if (!number) return std::nullopt;
    if (key == "anchor") {
      out.anchor = *number;
    } else if (key == "bottom") {
      out.bottom = number;
    } else if (key == "top") {
      out.top = number;
    } else {
      return std::nullopt;
    }
  }
  return out.widths.empty() ? std::nullopt : std::optional(out);
}

bool are_whole(const Options& options) {
  const auto whole = [](const Decimal& number) { return number.is_whole(); };
  return std::all_of(options.widths.begin(), options.widths.end(), whole) && whole(options.anchor) &&
         (!options.bottom || whole(*options.bottom)) && (!options.top || whole(*options.top));
}

class Labeller {
 public:
  Labeller(Options options, bool whole_values)
      : options_(std::move(options)), whole_(whole_values && are_whole(options_)) {}

  [[nodiscard]] std::string label(const Decimal& number, const Decimal& width) const {
    if (options_.bottom && number < *options_.bottom) return "<" + options_.bottom->text(kDigits);
    if (options_.top && number >= *options_.top) return ">=" + options_.top->text(kDigits);
    const Decimal start = options_.anchor + floor_to_multiple(number - options_.anchor, width);
    const Decimal from = options_.bottom ? std::max(start, *options_.bottom) : start;
    const Decimal to = options_.top ? std::min(start + width, *options_.top) : start + width;
    return whole_ ? whole_text(from, to) : half_open_text(from, to);
  }
  [[nodiscard]] const std::vector<Decimal>& widths() const { return options_.widths; }

 private:
  static constexpr int kDigits = 12, kAllDigits = 17;

  // Numbers far from zero beside a narrow width need all their digits to be told apart.
  static std::string half_open_text(const Decimal& from, const Decimal& to) {
    const Decimal zero = *Decimal::parse("0"), width = to - from;
    const Decimal far = std::max(from.is_negative() ? zero - from : from, to.is_negative() ? zero - to : to);
    const bool near = floor_of_quotient(far, width) < *Decimal::parse("1e11");
    const int digits = near ? kDigits : kAllDigits;
    return "[" + from.text(digits) + ", " + to.text(digits) + ")";
  }

  static std::string whole_text(const Decimal& from, const Decimal& to) {
    const Decimal last = to - *Decimal::parse("1");
    return from == last ? plain(from) : plain(from) + (from.is_negative() ? ".." : "-") + plain(last);
  }
  static std::string plain(const Decimal& number) { return number.text(kAllDigits + kAllDigits); }

  Options options_;
  bool whole_;
};

}  // namespace

std::optional<std::vector<std::vector<std::string>>> interval_levels(std::string_view text,
                                                                     const std::vector<std::string>& values) {
  std::vector<std::vector<std::string>> out;
  if (text.empty()) return out;  // one value, or nearly: there are no widths
  auto options = options_of(text);
  if (!options) return std::nullopt;
  std::vector<std::optional<Decimal>> numbers;
  bool whole = true;
  const Decimal largest = *Decimal::parse("1e15"), zero = *Decimal::parse("0");
  for (const std::string& value : values) {
    numbers.push_back(value.empty() ? std::nullopt : Decimal::parse(value));
    if (value.empty()) continue;
    if (!numbers.back()) return std::nullopt;
    const Decimal size = numbers.back()->is_negative() ? zero - *numbers.back() : *numbers.back();
    whole = whole && size.is_whole() && size < largest;
  }
  const Labeller labeller(std::move(*options), whole);
  for (const Decimal& width : labeller.widths()) {
    auto& level = out.emplace_back();
    for (const auto& number : numbers) level.push_back(number ? labeller.label(*number, width) : std::string());
  }
  return out;
}

}  // namespace kanon::certify
