// A recipe as a table of keys, and the part of it that is about single cells: [cells], for kanon suppress and unsafe.
#pragma once

#include <string>

#include "kanon/suppress.hpp"
#include "recipe/keys.hpp"

namespace kanon {

// Everything that a recipe says. Paths in it stay as they are.
Result<SuppressRequest> suppress_recipe_of(const toml::table& table, const std::string& source);

Status read_cells(Keys& root, const std::string& source, SuppressRequest& out);

// The keys that say how a column may be recoded: of [quasi.NAME], and of [cells.recode.NAME].
Status read_column_coding(Keys& keys, const toml::table& table, const std::string& source, QuasiColumn& column);

}  // namespace kanon
