// A search as it is written down: its name, and the options of all searches side by side.
//
// A recipe file and the command line may name an option that the search does not know. `search_of` refuses that, since
// it would be ignored silently; the Search of a Recipe cannot say it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/result.hpp"
#include "kanon/search.hpp"

namespace kanon {

struct SearchWords {
  SearchName name = SearchName::koptimize;
  SearchVariant variant = SearchVariant::usual;
  std::string start = {};
  bool two_stage = false;
  std::optional<std::uint64_t> evaluations = {}, members = {};
  std::optional<double> mutation = {};
  std::optional<std::uint64_t> slack = {};
};

// Error: the search does not know an option, or the value of one cannot be.
Result<Search> search_of(const SearchWords& words);
// What the search does not know is as if nobody had said it.
SearchWords words_of(const Search& search);

// The search of that name with what it knows of the words; the rest is for others.
Search search_taking(const SearchWords& words);

// Each of these searches with what it knows of what is `said` here, and of what a recipe says of its own. Error:
// something is said here that none of them knows.
Result<std::vector<Search>> searches_taking(const SearchWords& said, const Search& of_recipe,
                                            const std::vector<SearchName>& names);

// The error for an option of another search. `known_by`: the names of those that have it, with "|" between them.
Error unknown_option(SearchName search, const std::string& option, const std::string& known_by);

}  // namespace kanon
