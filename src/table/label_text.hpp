// Reads the text of a label as people read it: an interval of numbers or dates, or a prefix.
#pragma once

#include <optional>
#include <string>

namespace kanon::evaluation {

// "20-29", "-5..3", "[20, 30)", "(1, 5]", "<18", "<=18", ">=90", ">90", "90+", "missing or 20-29", "42". Ends are
// numbers, or days where dates are asked for; an end that is open to all sides is infinite.
struct LabelInterval {
  double low = 0, high = 0;
  bool low_open = false, high_open = false;
  bool or_missing = false;

  [[nodiscard]] bool holds(double number) const {
    return (low_open ? number > low : number >= low) && (high_open ? number < high : number <= high);
  }
};
std::optional<LabelInterval> read_interval(const std::string& label, bool dates);

// "1011*", "10***" -> the text before the stars; the number of characters a value then has is that of the label.
std::optional<std::string> read_prefix(const std::string& label);

}  // namespace kanon::evaluation
