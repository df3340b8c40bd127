// Image: how the values of one column of the original stand in the release, label by label.
//
// With a plan the image is what the plan says. Without one it is read from the labels: a text that the original has is
// itself, an interval stands for the numbers in it, a prefix for the values that begin so. A value that no label stands
// for was wiped out and keeps a label of its own. Where a label is none of these, or a value has several labels, the
// image is not told: shares of that column are compared only for labels whose values no other label stands for.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "evaluate/figures/coded_file.hpp"
#include "table/value_order.hpp"

namespace kanon::evaluation {

inline constexpr std::uint32_t kSuppressed = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::uint32_t kUntold = kSuppressed - 1;

// A node of a plan, and what lm charges for showing it.
struct KnownNode {
  Value label;
  std::vector<Value> values;
  double loss = 0;
};

struct Image {
  std::string name;
  std::vector<Value> labels;                  // in the order of the values they stand for; std::nullopt: missing
  std::vector<std::uint32_t> of_original;     // by code of the original: label; kUntold: none, or several
  std::vector<std::uint32_t> of_release;      // by code of the release: label, or kSuppressed
  std::vector<std::optional<double>> loss;    // by label: what lm charges
  std::vector<std::optional<double>> number;  // by label of a column of numbers: the middle of what it stands for
  std::vector<bool> known;                    // by label: its values are known, and no other label has one of them
  // Where the image is not told, by label: the values it stands for, as codes of the original. Empty: too many values.
  std::vector<std::vector<std::uint32_t>> covers = {};
  double weight = 1;  // of the column in lm
  bool told = true;
  bool numbers = false;           // the original's values are numbers, and so can every label be read
  bool star_is_label = false;     // the whole column shows the text of suppressed cells
  bool blank_is_missing = false;  // suppressed cells cannot be told from missing ones
  std::uint64_t unknown_labels = 0;

  [[nodiscard]] bool is_missing(std::uint32_t label) const { return label < labels.size() && !labels[label]; }
  // Labels overlap, but of each it is known what it stands for.
  [[nodiscard]] bool spreads() const { return !told && unknown_labels == 0 && !covers.empty(); }
  // A label that shows a value: neither suppressed, nor untold, nor missing.
  [[nodiscard]] bool shows(std::uint32_t label) const { return label < labels.size() && labels[label].has_value(); }
};

Image image_by_plan(const CodedColumn& original, const CodedColumn& release, const std::vector<KnownNode>& nodes,
                    const std::string& suppressed_as);
Image image_by_labels(const CodedColumn& original, const CodedColumn& release, const std::string& suppressed_as);

// Rows by label; the second counts suppressed cells.
struct LabelCounts {
  std::vector<std::uint64_t> rows;
  std::uint64_t other = 0;
};
LabelCounts count_labels(const CodedColumn& column, const std::vector<std::uint32_t>& label_of, std::size_t labels);

}  // namespace kanon::evaluation
