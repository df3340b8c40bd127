// How the texts of a column become numbers or categories for a learner.
#include "evaluate/learn/represent.hpp"

#include <algorithm>
#include <limits>

#include "base/text.hpp"

namespace kanon::evaluation {
namespace {

// The median of the original's numbers under each label; nothing where it stands for none, or it is not clear for
// which.
std::vector<std::optional<double>> medians(const CodedColumn& original, const Image& image) {
  std::vector<std::vector<std::pair<double, std::uint64_t>>> under(image.labels.size());
  const auto counts = original.counts();
  for (std::size_t code = 0; code < counts.size(); ++code) {
    const std::uint32_t label = image.of_original[code];
    const auto number = original.texts[code] ? parse_number(*original.texts[code]) : std::nullopt;
    if (label < under.size() && image.known[label] && number) under[label].emplace_back(*number, counts[code]);
  }
  std::vector<std::optional<double>> out;
  for (auto& numbers : under) {
    std::sort(numbers.begin(), numbers.end());
    std::uint64_t rows = 0, below = 0;
    for (const auto& [number, count] : numbers) rows += count;
    std::optional<double> low, high;  // the two middle ones of an even number
    for (const auto& [number, count] : numbers) {
      if (2 * below < rows) low = number;
      if (2 * below <= rows) high = number;
      below += count;
    }
    out.push_back(low ? std::optional((*low + *high) / 2) : std::nullopt);
  }
  return out;
}

}  // namespace

std::optional<RepresentAs> parse_represent(const std::string& text) {
  if (text == "middle") return RepresentAs::middle;
  if (text == "median") return RepresentAs::median;
  if (text == "category") return RepresentAs::category;
  return std::nullopt;
}

Representation represent_values(const CodedColumn& column) {
  Representation out;
  out.number = out.as_written = kind_of(column.texts) == ValueKind::number;
  if (out.number) return out;
  std::vector<Value> texts = column.texts;
  std::sort(texts.begin(), texts.end());  // not in the order of the rows: that must not matter
  for (const auto& text : texts) {
    if (text) out.categories.emplace(text, static_cast<std::uint32_t>(out.categories.size()));
  }
  return out;
}

Representation represent_labels(const CodedColumn& original, const Image& image, RepresentAs as) {
  Representation out;
  out.number = image.numbers && as != RepresentAs::category;
  const auto middle = out.number && as == RepresentAs::median ? medians(original, image) : image.number;
  for (std::size_t label = 0; label < image.labels.size(); ++label) {
    if (!image.labels[label]) continue;
    const auto number = middle[label] ? middle[label] : image.number[label];
    if (out.number && number) out.numbers.emplace(image.labels[label], *number);
    if (!out.number) out.categories.emplace(image.labels[label], static_cast<std::uint32_t>(out.categories.size()));
  }
  return out;
}

LearnColumn represented(const CodedColumn& column, const Representation& as, const Rows& rows) {
  LearnColumn out;
  out.name = column.name;
  out.number = as.number;
  out.categories = static_cast<std::uint32_t>(as.categories.size());
  std::vector<double> number_of(column.texts.size(), std::numeric_limits<double>::quiet_NaN());
  std::vector<std::uint32_t> category_of(column.texts.size(), kNoCategory);
  for (std::size_t code = 0; code < column.texts.size(); ++code) {
    const Value& text = column.texts[code];
    if (!text) continue;
    if (as.as_written) {
      if (const auto number = parse_number(*text)) number_of[code] = *number;
    } else if (const auto at = as.numbers.find(text); at != as.numbers.end()) {
      number_of[code] = at->second;
    } else if (const auto place = as.categories.find(text); place != as.categories.end()) {
      category_of[code] = place->second;
    }
  }
  for (const std::uint32_t row : rows) {
    if (out.number)
      out.numbers.push_back(number_of[column.codes[row]]);
    else
      out.codes.push_back(category_of[column.codes[row]]);
  }
  return out;
}

}  // namespace kanon::evaluation
