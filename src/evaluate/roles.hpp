// What evaluate knows about the columns before it reads a cell: from the plan, or from the roles the caller named.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "evaluate/figures/image.hpp"
#include "evaluate/figures/loss.hpp"
#include "kanon/evaluate.hpp"
#include "table/source.hpp"

namespace kanon {

struct EvaluateRoles {
  std::vector<std::string> quasi, sensitive;
  std::string target, weight, entity, strata, psu;
  std::string unreleased_entity = {};  // by the plan: whom a row is about, which only the original tells
  std::vector<std::string> missing;
  std::string suppressed_as;  // empty: the empty cell
  bool safe_cells = false;    // of the release: marks in front of cells are taken off
  std::optional<std::uint64_t> k;
  std::vector<std::string> accepted = {};  // columns that were accepted to be released as they are
  std::string kind;                        // of the plan: recoding, cells, boxes; empty: none
  std::map<std::string, std::vector<evaluation::KnownNode>> nodes;  // of columns that the plan recodes
  std::map<std::string, double> weights;                            // of columns in lm; 1 where there is none
  evaluation::ClassMatrix matrix;
};

// The plan that stands where kanon puts it; empty: there is none.
std::string plan_found_beside(const std::string& release);

Result<EvaluateRoles> evaluate_roles(const EvaluateRequest& request);

// Error: a column is not there, with the nearest name.
Status check_there(const std::vector<std::string>& names, const SourceInfo& info, const char* what);

// Every column named must be in both files; none may be quasi-identifier and something else. Error: with the nearest
// name.
Status check_columns(const EvaluateRoles& roles, const std::vector<std::string>& further, const SourceInfo& original,
                     const SourceInfo& release);

}  // namespace kanon
