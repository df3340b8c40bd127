// Texts that mean missing, in every column or in one.
#include "table/missing_texts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace kanon {
namespace {

// Behind the name of the column and a colon; names may hold colons, too.
bool is_of(const std::string& text, std::string_view column) {
  return text.size() > column.size() + 1 && text.starts_with(column) && text[column.size()] == ':';
}

}  // namespace

std::vector<std::string> missing_in(const std::vector<std::string>& missing, std::string_view column) {
  std::vector<std::string> out = missing;
  for (const std::string& text : missing) {
    if (is_of(text, column)) out.push_back(text.substr(column.size() + 1));
  }
  return out;
}

Status check_missing(const std::vector<std::string>& missing, const std::vector<std::string>& columns) {
  for (const std::string& text : missing) {
    const auto known = [&](const std::string& column) { return is_of(text, column); };
    const auto colon = text.find(':');
    if (colon == std::string::npos || colon == 0 || colon + 1 == text.size()) continue;
    if (std::any_of(columns.begin(), columns.end(), known)) continue;
    return Error{
        .message = fmt::format("\"{}\" says what means missing in a column that the table does not have", text),
        .key = "recipe.missing",
        .hint = did_you_mean_column(text.substr(0, colon), columns) +
                " A text that holds a colon itself is written behind its column: COLUMN:12:00."};
  }
  return Done{};
}

}  // namespace kanon
