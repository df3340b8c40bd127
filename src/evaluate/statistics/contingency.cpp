// The table of two columns: a pair of labels is one label of a column of pairs, and its share is estimated as such.
#include "evaluate/statistics/contingency.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace kanon::evaluation {
namespace {

constexpr std::uint32_t kOther = kSuppressed - 1;  // shows a value, by a label that has no place in the table

// Which labels have a row or column of the table: those that show a value, so far as it is clear which ones they stand
// for.
std::vector<std::uint32_t> places_of(const Image& image, std::vector<std::optional<std::string>>& names) {
  std::vector<std::uint32_t> out(image.labels.size(), kSuppressed);
  for (std::uint32_t label = 0; label < image.labels.size(); ++label) {
    if (!image.labels[label]) continue;
    out[label] = kOther;
    if (!image.known[label]) continue;
    out[label] = static_cast<std::uint32_t>(names.size());
    names.push_back(image.labels[label]);
  }
  return out;
}

struct Side {
  const CodedColumn& column;
  const std::vector<std::uint32_t>& label_of;  // by code
  const std::vector<std::uint32_t>& places;    // by label

  [[nodiscard]] std::uint32_t place(std::size_t row) const {
    const std::uint32_t code = column.codes[row], label = label_of[code];
    if (label < places.size()) return places[label];
    return label == kUntold && column.texts[code] ? kOther : kSuppressed;
  }
};

// A column whose codes are the cells of the table. Two more codes are for rows that show something in both columns, but
// have no cell, and for those that do not: shares are of the former, too.
CodedColumn pairs_of(const Side& a, const Side& b, std::size_t columns, std::size_t cells) {
  CodedColumn out;
  out.codes.reserve(a.column.codes.size());
  for (std::size_t row = 0; row < a.column.codes.size(); ++row) {
    const std::uint32_t i = a.place(row), j = b.place(row);
    const bool shown = i != kSuppressed && j != kSuppressed, in_cell = shown && i != kOther && j != kOther;
    out.codes.push_back(static_cast<std::uint32_t>(in_cell ? i * columns + j : shown ? cells : cells + 1));
  }
  out.texts.resize(cells + 2);
  return out;
}

std::vector<std::uint32_t> cell_codes(std::size_t cells) {
  std::vector<std::uint32_t> out;
  for (std::size_t cell = 0; cell <= cells; ++cell) out.push_back(static_cast<std::uint32_t>(cell));
  out.push_back(kSuppressed);
  return out;
}

}  // namespace

Result<ContingencyTable> compare_contingency(const CodedFile& original, const CodedFile& release, const Image& first,
                                             const Image& second, const Designs& designs) {
  ContingencyTable out{.first = first.name, .second = second.name, .told = first.told && second.told};
  const auto rows = places_of(first, out.first_labels), columns = places_of(second, out.second_labels);
  const std::size_t width = out.second_labels.size(), cells = out.first_labels.size() * width;
  if (cells > kMostCells) {
    return Error{.message = fmt::format("the table of \"{}\" and \"{}\" has {} cells; {} can be compared one by one",
                                        first.name, second.name, with_commas(cells), with_commas(kMostCells)),
                 .key = "request.table",
                 .hint = "Choose columns with fewer labels; their association is given in any case."};
  }
  const CodedColumn before = pairs_of({*original.find(first.name), first.of_original, rows},
                                      {*original.find(second.name), second.of_original, columns}, width, cells);
  const CodedColumn after = pairs_of({*release.find(first.name), first.of_release, rows},
                                     {*release.find(second.name), second.of_release, columns}, width, cells);
  const auto codes = cell_codes(cells);
  const auto had = before.counts(), has = after.counts();
  const auto was = shares_of(designs.before, before, codes, cells + 1);
  const auto is = shares_of(designs.after, after, codes, cells + 1);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    ContingencyCell shown{.before_rows = had[cell], .after_rows = has[cell], .before = was[cell], .after = is[cell]};
    shown.wiped_out = shown.before_rows > 0 && shown.after_rows == 0;
    shown.overlap = shown.before_rows > 0 && shown.after_rows > 0 && was[cell].low <= is[cell].high &&
                    is[cell].low <= was[cell].high;
    out.compared += shown.before_rows > 0 && shown.after_rows > 0 ? 1 : 0;
    out.overlapping += shown.overlap ? 1 : 0;
    out.wiped_out += shown.wiped_out ? 1 : 0;
    out.distance += std::abs(was[cell].value - is[cell].value) / 2;
    out.cells.push_back(shown);
  }
  if (!out.told) out.distance = 0;  // of some cells it would say nothing about the table
  return out;
}

}  // namespace kanon::evaluation
