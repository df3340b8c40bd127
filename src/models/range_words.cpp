// Ranges in the words of models: one model at several limits, step by step.
#include "models/range_words.hpp"

#include <fmt/format.h>

#include <numeric>
#include <optional>

#include "base/try.hpp"
#include "models/ratio.hpp"
#include "models/words.hpp"

namespace kanon {
namespace {

constexpr std::uint64_t kUnits = 1'000'000'000;  // limits have nine decimals at most, so sums of them are exact

// A range, and what stands around it. Numbers are in units.
struct LimitRange {
  std::string before, after;
  std::uint64_t first = 0, last = 0;
  std::optional<std::uint64_t> step = {};
};

// From `begin` on.
std::string number_at(const std::string& text, std::size_t begin) {
  return text.substr(begin, text.find_first_not_of("0123456789.%", begin) - begin);
}

std::optional<std::uint64_t> units_of(const std::string& number) {
  const auto ratio = parse_ratio(number);
  if (!ratio) return std::nullopt;
  return ratio->above * (kUnits / ratio->below);
}

// The range around these dots; nothing where a number is missing on a side of them.
std::optional<LimitRange> range_at(const std::string& text, std::size_t dots) {
  const auto end_of_word = text.find_last_not_of("0123456789.%", dots);
  const std::size_t begin = end_of_word == std::string::npos ? 0 : end_of_word + 1;
  const std::string last_number = number_at(text, dots + 2);
  const auto first = units_of(text.substr(begin, dots - begin)), last = units_of(last_number);
  if (!first || !last) return std::nullopt;
  LimitRange out{.before = text.substr(0, begin), .after = text.substr(dots + 2 + last_number.size())};
  out.first = *first;
  out.last = *last;
  if (!out.after.starts_with('/')) return out;
  const std::string step = number_at(out.after, 1);
  out.step = units_of(step);
  if (!out.step) return std::nullopt;
  out.after = out.after.substr(1 + step.size());
  return out;
}

std::string limit_text(std::uint64_t units) {
  const auto common = std::gcd(units, kUnits);
  return text_of(Ratio{units / common, kUnits / common});
}

Result<std::vector<std::uint64_t>> limits_of(const LimitRange& range, const std::string& option,
                                             const std::string& text) {
  const auto wrong = [&](std::string message, std::string hint) {
    return Error{.message = fmt::format("\"{}\": {}", text, message), .place = option, .hint = std::move(hint)};
  };
  const bool by_ones = option == "l" || range.before.ends_with("beta:");
  const std::uint64_t step = range.step.value_or(by_ones ? kUnits : kUnits / 10);
  const std::string ends = fmt::format("{}..{}", limit_text(range.first), limit_text(range.last));
  if (range.last < range.first)
    return wrong(fmt::format("the range from {} to {} is empty", limit_text(range.first), limit_text(range.last)),
                 "Write the smaller limit first.");
  if (step == 0) return wrong("a step of 0 leads nowhere", "Write for example 0.1..0.5/0.05.");
  if ((range.last - range.first) % step != 0) {
    return wrong(fmt::format("steps of {} from {} do not end at {}", limit_text(step), limit_text(range.first),
                             limit_text(range.last)),
                 fmt::format("Say another step behind a slash, such as {}/{}.", ends,
                             limit_text(std::gcd(range.last - range.first, step))));
  }
  const std::uint64_t count = (range.last - range.first) / step + 1;
  if (count > kMostSteps) {
    return wrong(
        fmt::format("these are {} steps, and a front is searched for each", count),
        fmt::format("Ask for at most {}: say larger steps, {}/STEP, or a part of the range.", kMostSteps, ends));
  }
  std::vector<std::uint64_t> out;
  for (std::uint64_t i = 0; i < count; ++i) out.push_back(range.first + i * step);
  return out;
}

}  // namespace

bool is_range(const std::string& text) {
  for (auto dots = text.find(".."); dots != std::string::npos; dots = text.find("..", dots + 1)) {
    if (range_at(text, dots)) return true;
  }
  return false;
}

Result<std::vector<SensitiveModel>> parse_range(const std::string& option, const std::string& text) {
  Error error{.message = fmt::format("\"{}\" is no range of a model", text),
              .place = option,
              .hint = "Write a model with a range in place of its limit, such as illness=1..5."};
  // Names and values may have dots and numbers, too: the range is where its first step is a model.
  for (auto dots = text.find(".."); dots != std::string::npos; dots = text.find("..", dots + 1)) {
    const auto range = range_at(text, dots);
    if (!range) continue;
    const auto model_at = [&](std::uint64_t limit) {
      return parse_sensitive(option, range->before + limit_text(limit) + range->after);
    };
    if (const auto first = model_at(range->first); !first.ok()) {
      error = first.error();
      continue;
    }
    KANON_TRY(const auto limits, limits_of(*range, option, text));
    std::vector<SensitiveModel> out;
    for (const auto limit : limits) {
      KANON_TRY(SensitiveModel model, model_at(limit));
      out.push_back(std::move(model));
    }
    return out;
  }
  return error;
}

}  // namespace kanon
