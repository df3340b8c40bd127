// Draws the charts of a report as SVG: pure functions from a chart to text. Colours come from the page's style sheet.
//
// All charts are 360 units wide, so that on a telephone one unit is about one pixel, and letters are as large as those
// of the page. `kWidth` is the only size a page needs to know.
#pragma once

#include <string>

#include "kanon/report.hpp"

namespace kanon::svg {

inline constexpr double kWidth = 360;

// The whole element, with title and description for those who cannot see it.
std::string chart(const ReportChart& chart);

// By kind: what is inside, and how high it is.
struct Drawing {
  std::string body;
  double height = 0;
};
Drawing bars(const ReportChart& chart);
Drawing columns(const ReportChart& chart);
Drawing steps(const ReportChart& chart);

}  // namespace kanon::svg
