// What a recipe or a policy says about models: its table [models].
#pragma once

#include <string>

#include "kanon/models.hpp"
#include "recipe/keys.hpp"

namespace kanon {

// `what` is the kind of file: "recipe" or "policy".
Status read_models(Keys& root, const std::string& source, const std::string& what, Models& out);

}  // namespace kanon
