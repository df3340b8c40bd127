// Information loss of a release: by groups and by columns. Costs by a target are in target_loss.cpp.
#include "evaluate/figures/loss.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kanon::evaluation {
namespace {

__extension__ using Wide = unsigned __int128;

bool is_blank(const Value& text, const std::string& suppressed_as) {
  return suppressed_as.empty() ? !text : text && *text == suppressed_as;
}

std::uint64_t missing_cells(const CodedColumn& column) {
  const auto counts = column.counts();
  std::uint64_t out = 0;
  for (std::size_t code = 0; code < counts.size(); ++code) out += column.texts[code] ? 0 : counts[code];
  return out;
}

// Counts the cells that the release does not show any more. Where blanked cells look like missing ones, it counts the
// cells that became missing.
std::uint64_t suppressed_cells(const CodedColumn& before, const CodedColumn& after, const Image& image,
                               const LabelCounts& shown, std::uint64_t dropped) {
  if (!image.blank_is_missing) return shown.other + dropped;
  const std::uint64_t had = before.codes.size() - missing_cells(before);
  const std::uint64_t has = after.codes.size() - missing_cells(after);
  return had > has ? had - has : 0;
}

void compare_labels(const LabelCounts& before, const LabelCounts& after, const Image& image, ColumnLoss& out) {
  for (std::size_t label = 0; label < image.labels.size(); ++label) {
    if (image.blank_is_missing && !image.labels[label]) continue;
    if (before.rows[label] > after.rows[label])
      out.lost.push_back({image.labels[label], before.rows[label], after.rows[label]});
    if (before.rows[label] > 0 && after.rows[label] == 0) out.wiped_out.push_back(image.labels[label]);
  }
  std::stable_sort(out.lost.begin(), out.lost.end(),
                   [](const LostValue& a, const LostValue& b) { return a.before - a.after > b.before - b.after; });
}

ColumnLoss column_loss(const CodedColumn& before, const CodedColumn& after, const Image& image, std::uint64_t dropped) {
  ColumnLoss out;
  out.name = image.name;
  out.unknown_labels = image.unknown_labels;
  out.told = image.told;
  const LabelCounts had = count_labels(before, image.of_original, image.labels.size());
  const LabelCounts has = count_labels(after, image.of_release, image.labels.size());
  for (const auto& text : before.texts) out.values += text ? 1 : 0;
  double lost = 0;
  bool measured = true;
  for (std::size_t label = 0; label < image.labels.size(); ++label) {
    if (has.rows[label] == 0) continue;
    out.labels += image.labels[label] ? 1 : 0;
    measured = measured && image.loss[label];
    lost += image.loss[label].value_or(0) * static_cast<double>(has.rows[label]);
  }
  out.suppressed_cells = suppressed_cells(before, after, image, has, dropped);
  // At most one label that is shown, and it stands for every value.
  std::uint64_t shown = 0, stands_for = 0, of = 0;
  for (std::size_t label = 0; label < image.labels.size(); ++label) {
    if (!image.labels[label]) continue;
    of += had.rows[label];
    shown += has.rows[label] > 0 ? 1 : 0;
    stands_for += has.rows[label] > 0 ? had.rows[label] : 0;
  }
  out.nothing_shown = image.told && out.values > 1 && (shown == 0 || (shown == 1 && stands_for == of));
  if (measured && !before.codes.empty())
    out.lm = (lost + static_cast<double>(*out.suppressed_cells)) / static_cast<double>(before.codes.size());
  if (image.told) compare_labels(had, has, image, out);
  return out;
}

std::optional<double> mean_loss(const std::vector<ColumnLoss>& columns, const std::vector<Image>& images) {
  double sum = 0, weights = 0;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (!columns[c].lm) return std::nullopt;
    sum += images[c].weight * *columns[c].lm;
    weights += images[c].weight;
  }
  return weights > 0 ? sum / weights : 0;
}

// Where blanks are empty cells: those of a column that lost none were empty before. Of columns that had empty cells and
// lost some, the count is the most it can be.
std::uint64_t count_rows_with_suppressed(const LossInput& input, const LossReport& found) {
  std::vector<bool> has(input.release.rows);
  for (std::size_t c = 0; c < input.images.size(); ++c) {
    const Image& image = input.images[c];
    const std::uint64_t gone = found.columns[c].suppressed_cells.value_or(0);
    if (image.blank_is_missing && gone == 0) continue;
    const CodedColumn& column = *input.release.find(image.name);
    for (std::size_t row = 0; row < has.size(); ++row) {
      const std::uint32_t label = image.of_release[column.codes[row]];
      if (label == kSuppressed || (image.blank_is_missing && image.is_missing(label))) has[row] = true;
    }
  }
  return static_cast<std::uint64_t>(std::count(has.begin(), has.end(), true));
}

// By group of the release: every quasi-identifier of it is suppressed.
std::vector<bool> starred_groups(const CodedFile& release, const std::vector<Image>& images, const Partition& groups,
                                 const std::string& suppressed_as) {
  const bool all_labels =
      std::all_of(images.begin(), images.end(), [](const Image& image) { return image.star_is_label; });
  std::vector<bool> out(groups.groups, !all_labels);
  if (all_labels) return out;
  for (const auto& image : images) {
    const CodedColumn& column = *release.find(image.name);
    std::vector<bool> blank;
    for (const auto& text : column.texts) blank.push_back(is_blank(text, suppressed_as));
    for (std::size_t row = 0; row < groups.group_of.size(); ++row) {
      if (!blank[column.codes[row]]) out[groups.group_of[row]] = false;
    }
  }
  return out;
}

}  // namespace

LossReport loss_of(const LossInput& input) {
  LossReport out;
  out.rows_before = input.original.rows;
  out.rows_after = input.release.rows;
  out.dropped_rows = out.rows_before > out.rows_after ? out.rows_before - out.rows_after : 0;
  const auto starred = starred_groups(input.release, input.images, input.groups, input.suppressed_as);
  const auto sizes = input.groups.sizes();
  Wide dm = 0;
  for (std::size_t g = 0; g < sizes.size(); ++g) {
    if (starred[g]) {
      out.starred_rows += sizes[g];
    } else {
      ++out.groups;
      dm += Wide{sizes[g]} * sizes[g];
    }
  }
  const std::uint64_t suppressed = out.starred_rows + out.dropped_rows;
  out.dm = fmt::format("{}", dm + Wide{suppressed} * out.rows_before);
  if (out.groups > 0)
    out.average_group = static_cast<double>(out.rows_after - out.starred_rows) / static_cast<double>(out.groups);
  if (input.k && *input.k > 0) out.average_group_by_k = out.average_group / static_cast<double>(*input.k);
  std::uint64_t cells = 0;
  for (const auto& image : input.images) {
    out.columns.push_back(
        column_loss(*input.original.find(image.name), *input.release.find(image.name), image, out.dropped_rows));
    cells += out.columns.back().suppressed_cells.value_or(0);
  }
  out.suppressed_cells = cells;
  out.lm = mean_loss(out.columns, input.images);
  out.rows_with_suppressed = count_rows_with_suppressed(input, out);
  if (input.target.empty()) return out;
  const CodedColumn &before = *input.original.find(input.target), &after = *input.release.find(input.target);
  out.cm = cm_of(input.groups, starred, after, input.matrix, suppressed);
  out.rm = rm_of(input.groups, starred, before, after, false);
  out.rm_absolute = rm_of(input.groups, starred, before, after, true);
  return out;
}

}  // namespace kanon::evaluation
