// What models need of each other, whoever asks for them.
#include "models/check.hpp"

#include "base/try.hpp"

namespace kanon {
namespace {

Status check_k_map(const Models& models) {
  if (models.k_map && *models.k_map == 0)
    return Error{.message = "k-map is 0",
                 .place = "k-map",
                 .hint = "It is the least number of people of the population behind a released group: 1 or more."};
  if (models.population_size && *models.population_size == 0)
    return Error{.message = "the population has no people", .place = "population-size", .hint = {}};
  if (models.k_map && models.population_size && *models.k_map > *models.population_size)
    return Error{.message = "k-map asks for more people than the population has",
                 .place = "k-map",
                 .hint = "It is the least number of people of the population behind a released group."};
  if (!models.population.empty() && models.population_size)
    return Error{.message = "a table of the population and its size exclude each other",
                 .place = "population-size",
                 .hint = "Leave `recipe.models.population_size` out: the people of the table are counted."};
  if (models.confidence && !models.population_size)
    return Error{.message = "a confidence is for k-map by the size of the population",
                 .place = "confidence",
                 .hint =
                     "Add `recipe.models.population_size` N, or leave `recipe.models.confidence` out: a table of the "
                     "population is certain."};
  if (models.k_map && models.population.empty() && !models.population_size)
    return Error{.message = "k-map needs the population",
                 .place = "k-map",
                 .hint =
                     "Add `recipe.models.population` FILE, a table with the same quasi-identifiers, or "
                     "`recipe.models.population_size` N."};
  if (models.population_size && !models.k_map)
    return Error{.message = "the size of the population is for k-map, which is not asked for",
                 .place = "population-size",
                 .hint = "Add `recipe.models.k_map` K, or leave `recipe.models.population_size` out."};
  return Done{};
}

}  // namespace

Status check_population(const Models& models) {
  KANON_CHECK(check_k_map(models));
  if (models.presence && models.population.empty())
    return Error{.message = "presence needs a table of the population",
                 .place = "presence",
                 .hint = "Add `recipe.models.population` FILE, a table with the same quasi-identifiers."};
  if (!models.population.empty() && !models.k_map && !models.presence)
    return Error{.message = "a table of the population is for k-map and presence, and neither is asked for",
                 .place = "population",
                 .hint =
                     "Add `recipe.models.k_map` K or `recipe.models.presence` LEAST..MOST, or leave "
                     "`recipe.models.population` out."};
  return Done{};
}

}  // namespace kanon
