// Options that make a recipe: the same words in every command that searches.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/cli/options.hpp"
#include "kanon/recipe.hpp"
#include "recipe/search_words.hpp"

namespace kanon::cli {

// What was decided about columns that are released as they are.
struct PlainOptions {
  std::vector<std::string> accept;
  bool strict = false;
};

// What is asked for beside k.
struct ModelOptions {
  std::vector<std::string> l, t, cap;
  std::string missing_sensitive, population, confidence, presence, average_risk, records_at_risk, policy;
  std::optional<std::uint64_t> k_map, population_size;
};

struct RecipeArguments {
  Reading reading;
  ModelOptions models;
  std::string table, target, weight, entity, suppress, suppressed_rows, cost, cost_matrix, cm_suppressed, dispersion,
      time, gap;
  std::string release, plan;
  bool safe_cells = false;
  PlainOptions beside;
  std::vector<std::string> quasi, identifier, sensitive, codings;
  std::string search, variant, start;
  bool two_stage = false;
  std::optional<std::uint64_t> effort, seed, evaluations, members, slack;
  std::optional<double> mutation;
};

// Adds the options for the table and its roles, for codings and costs, and for the budget; not k, search and outputs.
void add_table_options(CLI::App& command, RecipeArguments& arguments);
void add_cost_options(CLI::App& command, RecipeArguments& arguments);
void add_budget_options(CLI::App& command, RecipeArguments& arguments);
// How long the searches without a proof go on, and how genetic breeds.
void add_heuristic_options(CLI::App& command, RecipeArguments& arguments, const std::string& how_long);
// Adds the options for what a release has to hold beside k, and for the policy that says so for a whole house.
// `ranges`: the help tells that a limit may be a range.
void add_model_options(CLI::App& command, ModelOptions& options, bool ranges = false);
// Takes the one range out of the options, as its steps; none: there is no range. Error: a second range.
Result<std::vector<SensitiveModel>> take_range(ModelOptions& options);
// What they say, in place of what the recipe says.
Status override_models(const ModelOptions& options, Recipe& recipe);
// Adds the options for columns that are released as they are.
void add_plain_options(CLI::App& command, PlainOptions& options);
// Adds the option that protects cells which a spreadsheet would run as formulas.
void add_safe_cells(CLI::App& command, RecipeArguments& arguments);

// The recipe in the file, if TABLE is one, with what is said on the command line in place of what it says. The search
// stays what it was: `search_words` has what is said of it.
Result<Recipe> recipe_of(const RecipeArguments& arguments);

// What is said of searches, in place of what the recipe says of its own.
Result<SearchWords> search_words(const RecipeArguments& arguments, const Recipe& recipe);

// Everything that is read: no output may have the name of one of them.
std::vector<std::string> inputs_of(const RecipeArguments& arguments, const Recipe& recipe);

template <class T>
void override_with(const std::optional<T>& given, std::optional<T>& value) {
  if (given) value = given;
}
inline void override_with(const std::string& given, std::string& value) {
  if (!given.empty()) value = given;
}
inline void override_with(const std::vector<std::string>& given, std::vector<std::string>& value) {
  if (!given.empty()) value = given;
}

}  // namespace kanon::cli
