// The three faces of a report, and what they share.
#pragma once

#include <string>

#include "kanon/report.hpp"

namespace kanon {

std::string report_html(const Report& report);
std::string report_markdown(const Report& report);
std::string report_json(const Report& report);

// The numbers a chart is drawn from, as a table.
ReportTable data_of(const ReportChart& chart);

}  // namespace kanon
