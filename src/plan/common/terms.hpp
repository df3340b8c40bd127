// What a plan of recodings and a plan of boxes say alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plan/common/plan_models.hpp"

namespace kanon {

// What is asked of the next table, where the plan was made with head room: no more than the plan itself promises.
struct PlanReserve {
  std::uint64_t k = 0;
  std::string limit;
};

struct PlanTerms {
  std::uint64_t k = 0;
  std::string entity = {};  // the column whose distinct values k counts; empty: k counts rows
  std::string limit;        // on suppressed rows, as the user said it
  std::uint64_t limit_rows = 0;
  bool drop_suppressed = false;
  std::string shown_as = "*";  // the text of a suppressed cell
  std::vector<std::string> missing;
  bool safe_cells = false;                 // cells that a spreadsheet would run have a mark in front
  std::vector<std::string> accepted = {};  // columns of which it was decided that they are released as they are
  std::optional<PlanReserve> reserve = {};
  PlanModels models = {};       // what every group holds beside k; nothing asked for: none
  std::string report_key = {};  // keys the digests in the report of this release; empty: there is none
};

}  // namespace kanon
