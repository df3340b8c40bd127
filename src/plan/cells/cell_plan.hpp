// CellPlan: which cells of a table are blanked, in the user's own values. The file format is docs/formats/plan.md, kind
// "cells".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kanon/result.hpp"
#include "kanon/suppress.hpp"
#include "plan/recoding/plan.hpp"
#include "table/schema.hpp"
#include "table/value_order.hpp"

namespace kanon {

// So many rows of a tuple have these cells blanked, by place among the quasi columns, ascending.
struct CellPlanPart {
  std::uint64_t rows = 0;
  std::vector<std::uint32_t> blanked;

  friend bool operator==(const CellPlanPart&, const CellPlanPart&) = default;
};

struct CellPlanTuple {
  std::vector<Value> values;  // as shown where nothing is blanked, one per quasi column
  std::vector<CellPlanPart> parts;
};

struct CellPlanColumn {
  std::string name;
  Role role = Role::plain;
  bool dropped = false;         // a quasi-identifier that is not released; its role is then plain
  std::uint32_t weight = 1;     // quasi columns only, from here on
  std::string recoded;          // how, in words; empty: the values as they are
  std::vector<PlanNode> nodes;  // where it is recoded
};

struct CellPlanClaim {
  OutcomeStatus status = OutcomeStatus::feasible;
  std::uint64_t cost = 0, bound = 0, rows = 0, blanked_rows = 0, blanked_cells = 0;
  std::vector<std::uint64_t> blanked_by_column;  // by quasi column
  std::string fingerprint;                       // of the tuples of the table; decides who gets which part
};

struct CellPlan {
  std::uint64_t k = 0;
  SuppressRule rule = SuppressRule::original;
  std::uint64_t max_size = 0;  // rule original: only combinations of at most so many cells count; 0: all
  std::string blank;           // text of a blanked cell; empty: the empty cell
  std::vector<std::string> missing;
  MissingAs missing_as = MissingAs::value;
  std::vector<CellPlanColumn> columns;
  std::vector<CellPlanTuple> tuples;  // those with a blanked cell
  CellPlanClaim claim;
  bool safe_cells = false;                 // cells that a spreadsheet would run have a mark in front
  std::vector<std::string> accepted = {};  // columns of which it was decided that they are released as they are
  std::string report_key = {};             // keys the digests in the report of this release; empty: there is none

  [[nodiscard]] std::vector<std::string> quasi_names() const;
};

// Cells blanked, rows with a blanked cell, cost, and cells by column, as the tuples say.
void add_up(CellPlan& plan);

struct SealedPlan {
  std::string text, digest;
};
SealedPlan cell_plan_text(const CellPlan& plan);

// The kind that a plan file says it is; empty where it is none.
std::string plan_kind(const std::string& path);
// The key of the digests in the report of a plan's release; empty where there is none.
std::string plan_report_key(const std::string& path);
Result<CellPlan> read_cell_plan(const std::string& path);

}  // namespace kanon
