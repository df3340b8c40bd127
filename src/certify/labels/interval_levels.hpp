// The labels of the builder "interval", made anew from the options that a plan tells.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kanon::certify {

// For each width of "widths=5/10/20,anchor=0,bottom=18,top=90" the label of every value; a missing value (the empty
// text) has none. Nothing where the options cannot be read, or a value is no number.
std::optional<std::vector<std::vector<std::string>>> interval_levels(std::string_view options,
                                                                     const std::vector<std::string>& values);

}  // namespace kanon::certify
