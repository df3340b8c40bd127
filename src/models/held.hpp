// What a release holds of the models, told to people.
#pragma once

#include <string>
#include <vector>

#include "kanon/models.hpp"

namespace kanon {

// "every group has at least 3 values (least 3)"
std::string in_words(const HeldModel& model);

// As it was asked for, without the value of a sensitive column that it may name: "cap illness, one value=0.1".
std::string without_value(const std::string& asked);

// All that is asked for, one text each, without such values: for messages.
std::vector<std::string> texts_without_values(const Models& models);

// The same models with VALUE1, VALUE2 in place of such values: for those who may not see them.
Models without_values(Models models);

}  // namespace kanon
