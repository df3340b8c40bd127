// Takes out of a recipe what is about one search for one k.
#include "recipe/one_search.hpp"

#include "recipe/search_words.hpp"

namespace kanon {

std::vector<std::string> leave_out_one_search(Recipe& recipe) {
  std::vector<std::string> out;
  const auto name = [&](const char* key, bool said) {
    if (said) out.emplace_back(key);
  };
  const SearchWords words = words_of(recipe.search);
  name("variant", words.variant != SearchVariant::usual);
  name("start", !words.start.empty());
  name("two_stage", words.two_stage);
  name("evaluations", words.evaluations.has_value());
  name("members", words.members.has_value());
  name("mutation", words.mutation.has_value());
  name("slack", words.slack.has_value());
  name("trace", !recipe.output.trace.empty());
  name("prices", !recipe.output.prices.empty());
  name("reserve", recipe.promise.reserve.has_value());
  recipe.search = KoptimizeSearch{};
  recipe.output.trace.clear();
  recipe.output.prices.clear();
  recipe.output.report_front = false;
  recipe.promise.reserve.reset();
  return out;
}

}  // namespace kanon
