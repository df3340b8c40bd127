// What a column that the recipe leaves open is taken for, from its name and its values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kanon/recipe.hpp"
#include "table/value_order.hpp"

namespace kanon {

// Why a coding was chosen that the recipe does not name.
enum class ChosenBy {
  recipe,       // named, or it follows from numbers, dates, digits with leading zeros
  rare_values,  // unordered text: rare values become "other"
  codes,        // whole numbers that are codes: like text, or by their first digits
  order,        // texts that say where they stand: intervals
};

struct ChosenColumn {
  QuasiColumn column;  // its coding is not automatic
  ChosenBy by = ChosenBy::recipe;
  std::vector<std::string> missing_codes = {};  // numbers that look like codes for missing values
  std::vector<std::string> odd_texts = {};      // without which the values would have an order
};

// `values` are those that occur, `rows` the rows of the table. Errors: codings that exclude each other.
Result<ChosenColumn> choose_column(const QuasiColumn& column, const std::vector<Value>& values, std::uint64_t rows,
                                   SearchName search);

// What people should know of the choices: which columns, and how to get something else.
std::vector<std::string> notes_on(const std::vector<ChosenColumn>& columns);

}  // namespace kanon
