// The columns of a plan of boxes for another table: where its values stand, and what becomes of values that are new.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "kanon/anonymize.hpp"
#include "plan/boxes/box_plan.hpp"

namespace kanon {

// One quasi column, for the values that occur in the new table.
struct ColumnWave {
  std::vector<std::uint32_t> position_of;    // by value of the new table
  std::vector<std::uint32_t> new_positions;  // by old position
  std::vector<Value> unknown;                // values that found no place; they stand behind the positions
};

// Changes `column`: with `map` new numbers and dates between two values of an interval column get positions between
// them, so that every run that holds both holds them and every label stays true; with `suppress` what is unknown is
// listed as unseen.
ColumnWave place_values(const std::vector<Value>& values, Unseen unseen, BoxPlanColumn& column);

// Where every value stands; unseen ones behind the positions.
std::map<Value, std::uint32_t> places_of(const BoxPlanColumn& column);

}  // namespace kanon
