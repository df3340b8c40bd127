// Policy: what a house asks of every release, in a file of its own that recipes and flags can make stricter, and not
// weaker. docs/formats/policy.md describes the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kanon/recipe.hpp"
#include "kanon/result.hpp"

namespace kanon {

struct Policy {
  std::string file;
  std::optional<std::uint64_t> k = {};       // least
  std::optional<std::string> suppress = {};  // most
  Models models = {};
};

// Paths in the file are relative to it.
Result<Policy> read_policy(const std::string& path);
Result<Policy> parse_policy(const std::string& text, const std::string& source);

// The recipe with what the policy asks for besides. Error: the recipe asks for less.
Result<Recipe> under_policy(const Policy& policy, Recipe recipe);

// The same by the policy that the recipe names, if it names one; and what models look at is sensitive.
Result<Recipe> with_policy(Recipe recipe);

// A plan that promises k, this limit and these models promises all that the policy asks for. Files of a plan are named
// without their folders.
Status check_promise(Policy policy, std::uint64_t k, const std::string& limit, const Models& models);

// The columns that models look at are among the sensitive ones, each once.
void name_sensitive(Recipe& recipe);

}  // namespace kanon
