// How the texts of a column become numbers or categories for a learner: values as they are, labels by their intervals.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "evaluate/figures/coded_file.hpp"
#include "evaluate/figures/image.hpp"
#include "evaluate/learn/table.hpp"

namespace kanon::evaluation {

enum class RepresentAs { middle, median, category };
std::optional<RepresentAs> parse_represent(const std::string& text);

struct Representation {
  bool number = false;
  bool as_written = false;  // numbers are read from the texts
  std::map<Value, double> numbers;
  std::map<Value, std::uint32_t> categories;
};

// Numbers where all texts are numbers, else every text a category.
Representation represent_values(const CodedColumn& column);

// Labels of a column of numbers by the middle of their interval, or the median of the original's numbers in it; other
// labels, or all of them, as categories. A suppressed cell shows no label: it will be missing.
Representation represent_labels(const CodedColumn& original, const Image& image, RepresentAs as);

// The rows listed, in their order. What the representation does not know is missing.
LearnColumn represented(const CodedColumn& column, const Representation& as, const Rows& rows);

}  // namespace kanon::evaluation
