// Shares of labels and means of numbers, before and after.
#include "evaluate/statistics/distribution.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "table/number_codes.hpp"

namespace kanon::evaluation {
namespace {

// Missing and suppressed cells show no value: they are left out. A value of the original whose label is not told has
// the place behind all labels: it is one of the cells that shares are of.
std::vector<std::uint32_t> shown_before(const CodedColumn& column, const Image& image) {
  const auto untold = static_cast<std::uint32_t>(image.labels.size());
  std::vector<std::uint32_t> out;
  for (std::size_t code = 0; code < column.texts.size(); ++code) {
    const std::uint32_t label = image.of_original[code];
    const bool shown = label == kUntold ? column.texts[code].has_value() : image.shows(label);
    out.push_back(!shown ? kSuppressed : label == kUntold ? untold : label);
  }
  return out;
}

std::vector<std::uint32_t> shown_after(const Image& image) {
  std::vector<std::uint32_t> out;
  for (const std::uint32_t label : image.of_release) out.push_back(image.shows(label) ? label : kSuppressed);
  return out;
}

std::vector<std::optional<double>> numbers_before(const CodedColumn& column) {
  std::vector<std::optional<double>> out;
  for (const auto& text : column.texts) out.push_back(text ? parse_number(*text) : std::nullopt);
  return out;
}

std::vector<std::optional<double>> numbers_after(const Image& image) {
  std::vector<std::optional<double>> out;
  for (const std::uint32_t label : image.of_release)
    out.push_back(image.shows(label) ? image.number[label] : std::nullopt);
  return out;
}

bool overlap(const Estimate& a, const Estimate& b) {
  return a.low <= b.high && b.low <= a.high;
}

void compare_means(const CodedColumn& before, const CodedColumn& after, const Image& image, const Designs& designs,
                   Distribution& out) {
  if (!image.numbers || !is_quantity(image.name, before)) return;
  out.mean_before = mean_of(designs.before, before, numbers_before(before));
  out.mean_after = mean_of(designs.after, after, numbers_after(image));
}

}  // namespace

bool is_quantity(const std::string& name, const CodedColumn& original) {
  return kind_of(original.texts) == ValueKind::number && !has_code_name(name) &&
         !are_number_codes(name, original.texts, original.codes.size());
}

void add_share(ShareOfLabel share, Distribution& out) {
  const double was = share.before_weighted.value, is = share.after_weighted.value;
  if (was > 0) share.relative_difference = (was - is) / was;
  share.overlap = !share.wiped_out && overlap(share.before_weighted, share.after_weighted);
  out.compared += share.wiped_out ? 0 : 1;
  out.overlapping += share.overlap ? 1 : 0;
  out.distance += std::abs(was - is) / 2;
  out.labels.push_back(std::move(share));
}

Distribution compare_distribution(const CodedColumn& before, const CodedColumn& after, const Image& image,
                                  const Designs& designs) {
  Distribution out;
  out.name = image.name;
  out.told = image.told;
  compare_means(before, after, image, designs, out);
  const auto old_labels = shown_before(before, image), new_labels = shown_after(image);
  const std::size_t labels = image.labels.size() + 1;
  const LabelCounts had = count_labels(before, old_labels, labels), has = count_labels(after, new_labels, labels);
  const Design plain_before = simple_design(before.codes.size()), plain_after = simple_design(after.codes.size());
  const auto old_plain = shares_of(plain_before, before, old_labels, labels);
  const auto new_plain = shares_of(plain_after, after, new_labels, labels);
  const auto old_weighted = designs.before.plain() ? old_plain : shares_of(designs.before, before, old_labels, labels);
  const auto new_weighted = designs.after.plain() ? new_plain : shares_of(designs.after, after, new_labels, labels);
  for (std::size_t label = 0; label < image.labels.size(); ++label) {
    if (!image.labels[label] || (had.rows[label] == 0 && has.rows[label] == 0)) continue;
    if (!image.known[label]) {
      if (has.rows[label] > 0) out.unclear.push_back({.label = *image.labels[label], .after_rows = has.rows[label]});
      continue;
    }
    if (!image.told && had.rows[label] == 0) continue;
    add_share({.label = image.labels[label],
               .before_rows = had.rows[label],
               .after_rows = has.rows[label],
               .before = old_plain[label],
               .after = new_plain[label],
               .before_weighted = old_weighted[label],
               .after_weighted = new_weighted[label],
               .wiped_out = had.rows[label] > 0 && has.rows[label] == 0},
              out);
  }
  // A column with a single label has the share 1 in any release, which says nothing.
  if (image.told && out.labels.size() < 2) out.compared = out.overlapping = 0;
  const bool gone =
      std::all_of(out.labels.begin(), out.labels.end(), [](const auto& share) { return share.after_rows == 0; });
  if (gone) out.distance = 0;  // a release that shows nothing of the column shows nothing wrong
  const auto values =
      std::count_if(before.texts.begin(), before.texts.end(), [](const auto& text) { return text.has_value(); });
  out.nothing_shown = image.told && values > 1 && (gone || out.labels.size() < 2);
  if (!image.told) out.distance = 0;  // of some labels it would say nothing about the column
  out.as_it_was =
      image.told && before.texts.size() == after.texts.size() &&
      static_cast<std::size_t>(values) == out.labels.size() && !out.labels.empty() &&
      std::all_of(out.labels.begin(), out.labels.end(), [](const ShareOfLabel& share) {
        return share.before_rows == share.after_rows && share.before_weighted.value == share.after_weighted.value;
      });
  return out;
}

}  // namespace kanon::evaluation
