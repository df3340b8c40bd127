// From the words about a search to the search, and back.
#include "recipe/search_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "base/try.hpp"

namespace kanon {
namespace {

Status check_values(const SearchWords& words) {
  if (words.evaluations && *words.evaluations == 0)
    return Error{.message = "evaluations are at least 1", .place = "evaluations", .hint = {}};
  if (words.members && *words.members < 2)
    return Error{.message = "genetic keeps at least 2 members", .place = "members", .hint = {}};
  if (words.mutation && !(*words.mutation >= 0 && *words.mutation <= 1))
    return Error{.message = "the mutation is a probability, from 0 to 1", .place = "mutation", .hint = {}};
  return Done{};
}

Status check_options(const SearchWords& words) {
  using enum SearchName;
  struct Option {
    const char* name;
    bool given;
    std::vector<SearchName> searches;  // that know it
  };
  const Option options[] = {{"variant", words.variant != SearchVariant::usual, {koptimize}},
                            {"start", !words.start.empty(), {koptimize}},
                            {"two-stage", words.two_stage, {koptimize}},
                            {"evaluations", words.evaluations.has_value(), {genetic, climb, anneal}},
                            {"members", words.members.has_value(), {genetic}},
                            {"mutation", words.mutation.has_value(), {genetic}},
                            {"slack", words.slack.has_value(), {local, mondrian, mondrian_relaxed}}};
  for (const auto& [name, given, searches] : options) {
    if (!given || std::find(searches.begin(), searches.end(), words.name) != searches.end()) continue;
    std::vector<std::string> names;
    for (const SearchName search : searches) names.push_back(name_of(search));
    return unknown_option(words.name, name, fmt::format("{}", fmt::join(names, "|")));
  }
  return Done{};
}

// What each search says of itself.
struct Words {
  SearchWords operator()(const KoptimizeSearch& search) const {
    return {
        .name = SearchName::koptimize, .variant = search.variant, .start = search.start, .two_stage = search.two_stage};
  }
  SearchWords operator()(const LatticeSearch&) const { return {.name = SearchName::lattice}; }
  SearchWords operator()(const BestSearch&) const { return {.name = SearchName::best}; }
  SearchWords operator()(const ClimbSearch& search) const {
    return {.name = SearchName::climb, .evaluations = search.evaluations};
  }
  SearchWords operator()(const GeneticSearch& search) const {
    return {.name = SearchName::genetic,
            .evaluations = search.evaluations,
            .members = search.members,
            .mutation = search.mutation};
  }
  SearchWords operator()(const AnnealSearch& search) const {
    return {.name = SearchName::anneal, .evaluations = search.evaluations};
  }
  SearchWords operator()(const DataflySearch&) const { return {.name = SearchName::datafly}; }
  SearchWords operator()(const LocalSearch& search) const { return {.name = SearchName::local, .slack = search.slack}; }
  SearchWords operator()(const MondrianSearch& search) const {
    return {.name = search.relaxed ? SearchName::mondrian_relaxed : SearchName::mondrian, .slack = search.slack};
  }
};

}  // namespace

Error unknown_option(SearchName search, const std::string& option, const std::string& known_by) {
  return {.message = fmt::format("the {} search has no option \"{}\"", name_of(search), option),
          .place = option,
          .hint = fmt::format("Leave it out, or use `recipe.search.name` {}.", known_by)};
}

Search search_taking(const SearchWords& words) {
  switch (words.name) {
    case SearchName::koptimize:
      return KoptimizeSearch{.variant = words.variant, .start = words.start, .two_stage = words.two_stage};
    case SearchName::lattice:
      return LatticeSearch{};
    case SearchName::best:
      return BestSearch{};
    case SearchName::climb:
      return ClimbSearch{.evaluations = words.evaluations};
    case SearchName::genetic:
      return GeneticSearch{.evaluations = words.evaluations, .members = words.members, .mutation = words.mutation};
    case SearchName::anneal:
      return AnnealSearch{.evaluations = words.evaluations};
    case SearchName::datafly:
      return DataflySearch{};
    case SearchName::local:
      return LocalSearch{.slack = words.slack};
    case SearchName::mondrian:
      return MondrianSearch{.relaxed = false, .slack = words.slack};
    case SearchName::mondrian_relaxed:
      return MondrianSearch{.relaxed = true, .slack = words.slack};
  }
  return KoptimizeSearch{};
}

Result<Search> search_of(const SearchWords& words) {
  KANON_CHECK(check_values(words));
  KANON_CHECK(check_options(words));
  return search_taking(words);
}

Result<std::vector<Search>> searches_taking(const SearchWords& said, const Search& of_recipe,
                                            const std::vector<SearchName>& names) {
  KANON_CHECK(check_values(said));
  SearchWords left = said, words = words_of(of_recipe);
  if (said.evaluations) words.evaluations = said.evaluations;
  if (said.members) words.members = said.members;
  if (said.mutation) words.mutation = said.mutation;
  if (said.slack) words.slack = said.slack;
  std::vector<Search> out;
  for (const SearchName name : names) {
    words.name = name;
    out.push_back(search_taking(words));
    const SearchWords known = words_of(out.back());
    if (known.evaluations) left.evaluations.reset();
    if (known.members) left.members.reset();
    if (known.mutation) left.mutation.reset();
    if (known.slack) left.slack.reset();
  }
  if (const Status all = check_options(left); !all.ok() && !names.empty()) {
    Error error = all.error();
    error.message = fmt::format("none of the searches has an option \"{}\"", error.place);
    return error;
  }
  return out;
}

SearchWords words_of(const Search& search) {
  return std::visit(Words{}, search);
}

SearchName search_name(const Search& search) {
  return words_of(search).name;
}

Search usual_search(SearchName name) {
  return search_taking({.name = name});
}

}  // namespace kanon
