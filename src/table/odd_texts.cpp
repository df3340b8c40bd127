// Leaves out what cannot be read in one way, and looks whether the rest then has an order.
#include "table/odd_texts.hpp"

#include "base/text.hpp"
#include "table/text_order.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostOdd = 3;
constexpr std::size_t kFewestOthers = 4;
constexpr std::size_t kMostTexts = 1000;  // that are read one by one

struct Parted {
  std::vector<std::string> odd;
  std::vector<Value> others;

  Parted(const std::vector<Value>& values, const auto& is_read) {
    for (const Value& value : values) {
      if (value && !is_read(value))
        odd.push_back(*value);
      else if (value)
        others.push_back(value);
    }
  }
  [[nodiscard]] bool is_few() const { return !odd.empty() && odd.size() <= kMostOdd && others.size() >= kFewestOthers; }
};

}  // namespace

std::vector<std::string> odd_texts(const std::vector<Value>& values) {
  if (kind_of(values) != ValueKind::text) return {};
  const Parted numbers(values, [](const Value& value) { return parse_number(*value).has_value(); });
  if (numbers.is_few() && kind_of(numbers.others) == ValueKind::number) return numbers.odd;
  const Parted dates(values, [](const Value& value) { return day_of(*value).has_value(); });
  if (dates.is_few()) return dates.odd;
  if (values.size() > kMostTexts || order_of_texts(values)) return {};
  const Parted texts(values, [](const Value& value) { return order_of_texts({value}).has_value(); });
  const bool ordered = kind_of(texts.others) == ValueKind::text && order_of_texts(texts.others);
  return texts.is_few() && ordered ? texts.odd : std::vector<std::string>();
}

}  // namespace kanon
