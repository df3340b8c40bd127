// The words people write for choices, and back: one place for the command line, the recipe and the messages.
#pragma once

#include <string>

#include "kanon/anonymize.hpp"
#include "kanon/recipe.hpp"

namespace kanon {

// The builder that a plan names as the hierarchy of a column, "prefix" or "interval:widths=5/10"; nothing: a file.
std::optional<HierarchyBuild> build_of(const std::string& hierarchy);

Result<CostName> parse_cost(const std::string& text);
Result<Dispersion> parse_dispersion(const std::string& text);
Result<CodingKind> parse_coding_kind(const std::string& text);
std::string name_of(CodingKind kind);
Result<double> parse_seconds(const std::string& text);  // "60", "60s", "2m", "1h"
Result<double> parse_gap(const std::string& text);      // "1%", "0.5%", "0.01"

// Options of another builder than the one named are an error: they would be ignored silently.
Status check_build(const HierarchyBuild& build);

// Searches that group rows, and do not recode columns.
bool groups_rows(const std::string& search);

}  // namespace kanon
