// The checker's own reading of a plan file (docs/formats/plan.md); it shares nothing with the code that writes plans.
//
// read_plan refuses, with an Error that names the key, what cannot be understood at all: broken JSON, an unknown
// format, a missing key, a wrong type or range. Whether an understandable plan is also truthful is judged elsewhere, as
// failures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "certify/plan/plan_models.hpp"
#include "certify/plan/words.hpp"
#include "kanon/result.hpp"

namespace kanon::certify {

// The missing value and the null label are the empty text here: both are an empty cell in a file.
struct PlanNode {
  std::string label;
  std::vector<std::string> values;
  bool suppressed = false;  // rows that have one of these values are suppressed, however many they are
};

struct PlanColumn {
  std::string name;
  PlanRole role = PlanRole::plain;
  Coding coding = Coding::keep;  // of quasi columns, from here on
  std::string hierarchy = {};    // file or builder; of intervals where one may begin
  std::optional<std::uint64_t> level = {}, height = {};
  bool by_width = false;  // lm measures nodes by their width, else by their number of values
  double weight = 1;
  std::vector<PlanNode> nodes;
};

// What showing a class (second index) costs a row of a class (first index); no classes: 0 if equal, else 1. The missing
// class is the empty text.
struct CostMatrix {
  std::vector<std::string> classes;
  std::vector<std::vector<std::uint64_t>> costs;
};

// One cost of a weighted sum.
struct CostTerm {
  CostKind cost_name = CostKind::lm;
  double weight = 1;
  std::string target;  // column, of cm and rm
};

struct PlanClaim {
  Claimed status = Claimed::feasible;
  std::string search;            // who made it; nothing here depends on it
  std::string fingerprint = {};  // of the table; may be empty
  CostKind cost_name = CostKind::lm;
  std::uint64_t exact_cost = 0;  // dm, cm
  std::uint64_t exact_bound = 0;
  double cost = 0;  // lm, rm
  double bound = 0;
  std::string target;                // column, of cm and rm
  bool absolute = false;             // rm: deviations from the median, else squares about the mean
  CostMatrix matrix = {};            // cm
  bool together = false;             // cm: suppressed rows are charged as one group
  std::vector<CostTerm> terms = {};  // sum; rm with several targets
  std::uint64_t rows = 0;
  std::uint64_t suppressed_rows = 0;
  std::uint64_t starred_rows = 0;
  std::uint64_t dropped_rows = 0;
  std::uint64_t groups = 0;
  std::uint64_t smallest_group = 0;
  std::optional<std::uint64_t> smallest_entities = {};  // of the released groups, where k counts entities

  [[nodiscard]] bool is_exact() const { return cost_name == CostKind::dm || cost_name == CostKind::cm; }
};

struct PlanFile {
  std::string made_by;
  std::uint64_t k = 0;
  std::string entity = {};  // the column whose distinct values k counts; empty: it counts rows
  std::string limit;
  std::uint64_t limit_rows = 0;
  bool drop = false;  // suppressed rows are dropped; else starred
  std::string shown_as;
  std::vector<std::string> missing;
  std::vector<PlanColumn> columns;
  PlanClaim claim;
  bool digest_matches = false;
  bool safe_cells = false;                 // cells that a spreadsheet would run have a mark in front
  std::vector<std::string> accepted = {};  // columns of which it was decided that they are released as they are
  std::optional<PlanModels> models = {};   // what groups have to hold beside k

  [[nodiscard]] std::vector<std::string> all_names() const;       // every column, in order
  [[nodiscard]] std::vector<std::string> released_names() const;  // without identifiers and the entity
  [[nodiscard]] std::vector<std::string> other_names() const;     // released, not quasi
  [[nodiscard]] std::vector<std::string> quasi_names() const;
  [[nodiscard]] std::vector<std::string> sensitive_names() const;
  [[nodiscard]] std::vector<const PlanColumn*> quasi() const;
  [[nodiscard]] std::vector<std::string> counted_targets() const;  // that the cost looks at, in the order of its terms
};

// `place` names the file in errors.
Result<PlanFile> parse_plan(const std::string& text, const std::string& place);
Result<PlanFile> read_plan(const std::string& path);

}  // namespace kanon::certify
