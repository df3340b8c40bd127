// The checker's own reading of a plan of kind "cells" (docs/formats/plan.md): which tuples have which cells blanked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "certify/cells/rules.hpp"
#include "certify/cells/tuples.hpp"
#include "certify/plan/plan_file.hpp"
#include "kanon/result.hpp"

namespace kanon::certify {

// So many rows of a tuple show the columns that are not blanked; `blanked` by place among the quasi columns.
struct CellPart {
  std::uint64_t rows = 0;
  std::vector<std::size_t> blanked;
};

struct CellPlanTuple {
  std::vector<std::string> values;  // as shown, one per quasi column; missing is the empty text
  std::vector<CellPart> parts;
};

struct CellPlanColumn {
  std::string name;
  PlanRole role = PlanRole::plain;
  std::uint64_t weight = 1;
  std::string recoded = {};     // how, where the column is recoded
  std::vector<PlanNode> nodes;  // where the column is recoded
};

struct CellPlanClaim {
  Claimed status = Claimed::feasible;
  std::string search;
  std::uint64_t cost = 0, bound = 0, rows = 0, blanked_rows = 0, blanked_cells = 0;
  std::vector<std::uint64_t> blanked_by_column;  // by quasi column
  std::string fingerprint;
};

struct CellPlan {
  std::string made_by;
  std::uint64_t k = 0;
  CellRule rule = CellRule::original;
  std::uint64_t max_size = 0;  // 0: combinations of all sizes count
  CellReading reading;
  std::vector<CellPlanColumn> columns;
  std::vector<CellPlanTuple> tuples;
  CellPlanClaim claim;
  std::string digest;  // as written in the plan
  bool digest_matches = false;
  bool safe_cells = false;                 // cells that a spreadsheet would run have a mark in front
  std::vector<std::string> accepted = {};  // columns of which it was decided that they are released as they are

  [[nodiscard]] std::vector<std::string> all_names() const;       // every column, in order
  [[nodiscard]] std::vector<std::string> released_names() const;  // without identifiers and dropped columns
  [[nodiscard]] std::vector<std::string> hidden_names() const;    // identifiers and dropped columns
  [[nodiscard]] std::vector<std::string> other_names() const;     // released, not quasi
  [[nodiscard]] std::vector<std::string> quasi_names() const;
  [[nodiscard]] std::vector<const CellPlanColumn*> quasi() const;
};

Result<CellPlan> parse_cell_plan(const std::string& text, const std::string& place);

}  // namespace kanon::certify
