// The table of two columns: a pair of labels is one label of a column of pairs, and its share is estimated as such.
#include "evaluate/contingency.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace kanon::evaluation {
namespace {

// Which labels have a row or column of the table: those that show a value; of an image that is not told, those it is
// clear about.
std::vector<std::uint32_t> places_of(const Image& image, std::vector<std::optional<std::string>>& names) {
  std::vector<std::uint32_t> out(image.labels.size(), kSuppressed);
  for (std::uint32_t label = 0; label < image.labels.size(); ++label) {
    if (!image.labels[label] || (!image.told && !image.known[label])) continue;
    out[label] = static_cast<std::uint32_t>(names.size());
    names.push_back(image.labels[label]);
  }
  return out;
}

std::uint32_t place(const std::vector<std::uint32_t>& places, std::uint32_t label) {
  return label < places.size() ? places[label] : kSuppressed;
}

struct Side {
  const CodedColumn& column;
  const std::vector<std::uint32_t>& label_of;  // by code
  const std::vector<std::uint32_t>& places;    // by label
};

// A column whose codes are the cells of the table; the last code is for rows that have none.
CodedColumn pairs_of(const Side& a, const Side& b, std::size_t columns, std::size_t cells) {
  CodedColumn out;
  out.codes.reserve(a.column.codes.size());
  for (std::size_t row = 0; row < a.column.codes.size(); ++row) {
    const std::uint32_t i = place(a.places, a.label_of[a.column.codes[row]]);
    const std::uint32_t j = place(b.places, b.label_of[b.column.codes[row]]);
    const bool shown = i != kSuppressed && j != kSuppressed;
    out.codes.push_back(static_cast<std::uint32_t>(shown ? i * columns + j : cells));
  }
  out.texts.resize(cells + 1);
  return out;
}

std::vector<std::uint32_t> cell_codes(std::size_t cells) {
  std::vector<std::uint32_t> out;
  for (std::size_t cell = 0; cell < cells; ++cell) out.push_back(static_cast<std::uint32_t>(cell));
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
                 .place = "--table",
                 .hint = "Choose columns with fewer labels; their association is given in any case."};
  }
  const CodedColumn before = pairs_of({*original.find(first.name), first.of_original, rows},
                                      {*original.find(second.name), second.of_original, columns}, width, cells);
  const CodedColumn after = pairs_of({*release.find(first.name), first.of_release, rows},
                                     {*release.find(second.name), second.of_release, columns}, width, cells);
  const auto codes = cell_codes(cells);
  const auto had = before.counts(), has = after.counts();
  const auto was = shares_of(designs.before, before, codes, cells), is = shares_of(designs.after, after, codes, cells);
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
  return out;
}

}  // namespace kanon::evaluation
