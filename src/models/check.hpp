// What models need of each other, whoever asks for them: a recipe, a policy joined with it, a plan.
#pragma once

#include "kanon/models.hpp"
#include "kanon/result.hpp"

namespace kanon {

// What is asked of the population goes together with what is known of it.
Status check_population(const Models& models);

}  // namespace kanon
