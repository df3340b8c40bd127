// What a recipe means for each of the two fronts: the codings of its columns, and what cannot be asked of a front.
#pragma once

#include "kanon/frontier.hpp"

namespace kanon {

// Errors that need no table: a recipe that is wrong for any k, a list of k that is empty or needed.
Status check_frontier(const FrontierRequest& request);

// Columns that have no levels, because they are to be cut into intervals.
std::vector<std::string> without_levels(const Recipe& recipe);

// For the front over whole levels: every taxonomy is a hierarchy of levels.
Recipe levels_recipe(Recipe recipe);

// For the front over all recodings. Beside a front over levels every hierarchy may be cut anywhere, so that both fronts
// measure the same cost and the second one never costs more; alone, the codings are what they are for anonymize.
Recipe flexible_recipe(Recipe recipe, bool beside_levels);

// The recipe with the first of the steps that are asked for, if there are any. It is the last model, so that its column
// is counted behind those of the others, whose values are numbered alike with it and without it.
Recipe with_first_step(const FrontierRequest& request);

// At which k the steps of a model are set side by side: those of the request, or what people are asked for where there
// are none or too many to be read.
std::vector<std::uint64_t> range_ks(const FrontierRequest& request);

}  // namespace kanon
