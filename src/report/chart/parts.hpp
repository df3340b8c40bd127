// What all charts are put together from: numbers, texts, lines, and the round numbers of an axis.
#pragma once

#include <string>
#include <string_view>
#include <vector>
#include "kanon/report.hpp"

namespace kanon::svg {

std::string number(double value);  // as short as SVG takes it, two digits behind the point

// `css` is the class; `anchor` is start, middle or end. The text is escaped.
std::string text(double x, double y, std::string_view shown, const char* css, const char* anchor = "start");
std::string line(double x1, double y1, double x2, double y2, const char* css);
// A bar with a text that shows when a pointer rests on it. Nothing is drawn smaller than half a unit, unless it is 0.
std::string bar(double x, double y, double width, double height, const std::string& css, std::string_view hint);

// At most about five round numbers from 0 to at least `most`; for an axis of whole or real numbers.
std::vector<double> ticks(double most);
std::vector<double> ticks_between(double least, double most);

// For people: 1,234 or 0.0123 or 34.5%.
std::string shown(double value, bool percent);
// On an axis: 12k instead of 12,000.
std::string short_number(double value, bool percent);

// The greatest value of all series.
double greatest_value(const ReportChart& chart);

}  // namespace kanon::svg
