// The words people write for choices, and back: one place for the command line, the recipe and the messages.
#pragma once

#include <optional>
#include <string>

#include "kanon/anonymize.hpp"
#include "kanon/recipe.hpp"

namespace kanon {

// The builder that a plan names as the hierarchy of a column, "prefix" or "interval:widths=5/10"; nothing: a file.
std::optional<HierarchyBuild> build_of(const std::string& hierarchy);

// The choice that has this name, if there is one: for readers of files, which say in their own words what is wrong. Of
// CostName, Dispersion, CodingKind, SearchName, LimitUse, OutcomeStatus, SuppressRule and MissingAs.
template <class Choice>
std::optional<Choice> named(const std::string& text);

Result<CostName> parse_cost(const std::string& text);
Result<Dispersion> parse_dispersion(const std::string& text);
Result<CodingKind> parse_coding_kind(const std::string& text);
Result<SearchName> parse_search(const std::string& text);
Result<SearchVariant> parse_variant(const std::string& text);
Status set_time(const std::string& text, Recipe& recipe);  // the same, or "none"
Result<double> parse_seconds(const std::string& text);     // "60", "60s", "2m", "1h"
Result<double> parse_gap(const std::string& text);         // "1%", "0.5%", "0.01"

// Options of another builder than the one named are an error: they would be ignored silently.
Status check_build(const HierarchyBuild& build);

// Searches that group rows, and do not recode columns.
bool groups_rows(SearchName search);

}  // namespace kanon
