// Compares the columns of a table with those of a plan.
#include "job/plan_columns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace kanon {

Status check_columns(const std::vector<std::string>& planned, const SourceInfo& info) {
  if (planned == info.columns) return Done{};
  for (const auto& name : planned) {
    if (std::find(info.columns.begin(), info.columns.end(), name) == info.columns.end()) {
      return Error{.message = fmt::format("the table has no column \"{}\", the plan does", name),
                   .place = info.files[0],
                   .hint = did_you_mean_column(name, info.columns)};
    }
  }
  return Error{.message = "the table's columns are not the plan's: " + list_of(planned),
               .place = info.files[0],
               .hint = "A plan is for tables with the same columns in the same order."};
}

}  // namespace kanon
