// Small random problems in which privacy models are asked for: sensitive columns with few values, some missing, and one
// or two models whose limits are often met exactly.
#pragma once

#include "support/cut_case.hpp"
#include "support/model_definitions.hpp"
#include "support/target_case.hpp"

namespace kanon::tests {

// The models that random problems are drawn for; `all`: one or two of them at a time.
std::vector<ModelName> all_models();

// A model with a limit that some groups of such a column meet, and some do not.
SensitiveModel random_model(ModelName name, const std::string& column, Dice& dice);

// Gives the rows of a case sensitive values, and asks for this model of one column; now and then of two, and for
// another one beside it.
void add_models(CutCase& small, ModelName name);
void add_models(TargetCase& table, ModelName name, Dice& dice);

// Asks for a budget over all groups, for people in a population, or for presence in it.
enum class TableModel { k_map, presence, average_risk, records_at_risk };
void add_table_model(TargetCase& table, TableModel model, Dice& dice);
// A budget over all groups, beside the models that the problem has.
void add_budget(CutCase& small, TableModel model);

}  // namespace kanon::tests
