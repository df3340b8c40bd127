// BoxPlan: which rows go together and what each group shows, in the user's own values. The file format is
// docs/formats/plan.md, kind "boxes".
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/recipe.hpp"
#include "kanon/result.hpp"
#include "kanon/search.hpp"
#include "plan/common/terms.hpp"
#include "table/schema.hpp"
#include "table/value_order.hpp"

namespace kanon {

struct BoxRun {
  std::uint32_t first = 0, last = 0;  // positions, both included

  [[nodiscard]] bool holds(std::uint32_t position) const { return first <= position && position <= last; }
  friend auto operator<=>(const BoxRun&, const BoxRun&) = default;
};

// A run that some box shows, and the text it shows.
struct BoxLabel {
  Value label;  // std::nullopt: an empty cell
  BoxRun run;
};

struct BoxPlanColumn {
  std::string name;
  Role role = Role::plain;
  CodingKind coding = CodingKind::automatic;  // quasi columns only, from here on; then never automatic
  std::string hierarchy;
  bool by_width = false;  // lm measures a run by the width of its interval, else by the number of its values
  double weight = 1;
  std::vector<std::vector<Value>> positions;  // values that are never told apart stand together
  std::vector<Value> unseen;                  // follow as positions of their own: no box holds them
  std::vector<BoxRun> runs;                   // what may be shown: all nodes; intervals: none listed, any run may be
  std::vector<BoxLabel> shown;                // in ascending order of their runs

  [[nodiscard]] bool any_run() const { return coding == CodingKind::intervals; }
  [[nodiscard]] bool is_whole(BoxRun run) const { return run.first == 0 && run.last + 1 == positions.size(); }
};

struct BoxPlanBox {
  std::vector<std::uint32_t> shows;  // by quasi column: place in `shown`
  std::uint64_t rows = 0;
};

struct BoxShare {
  std::uint32_t box = 0;
  std::uint64_t rows = 0;

  friend bool operator==(const BoxShare&, const BoxShare&) = default;
};

// The rows that stand at these positions.
struct BoxPlanTuple {
  std::vector<std::uint32_t> at;  // by quasi column
  std::vector<BoxShare> to;       // boxes ascending
  std::uint64_t suppressed = 0;   // rows

  // Its rows go to several boxes, or some of them are suppressed.
  [[nodiscard]] bool is_parted() const { return to.size() + (suppressed > 0 ? 1 : 0) > 1; }
  [[nodiscard]] std::uint64_t rows() const {
    std::uint64_t out = suppressed;
    for (const auto& share : to) out += share.rows;
    return out;
  }
};

struct BoxPlanClaim {
  OutcomeStatus status = OutcomeStatus::feasible;
  SearchName search = SearchName::local;
  double cost = 0, bound = 0;  // lm
  std::uint64_t dm = 0;
  std::uint64_t rows = 0, suppressed_rows = 0, starred_rows = 0, dropped_rows = 0, groups = 0, smallest_group = 0;
  std::optional<std::uint64_t> smallest_entities = {};  // of the boxes, where k counts entities
  std::string fingerprint;  // of the tuples of the table; decides which rows of a tuple go to which box
};

struct BoxPlan : PlanTerms {
  std::uint64_t formed_at = 0;  // least rows, or entities, of a group as it was formed, k or more
  std::vector<BoxPlanColumn> columns;
  std::vector<BoxPlanBox> boxes;
  std::vector<BoxPlanTuple> tuples;  // all of the table, in ascending order
  BoxPlanClaim claim;

  [[nodiscard]] std::vector<const BoxPlanColumn*> quasi() const;
  [[nodiscard]] std::vector<std::string> quasi_names() const;
  // The box that shows the text of a suppressed cell in every column; boxes.size() where there is none.
  [[nodiscard]] std::size_t starred_box() const;
};

// What the tuples come to: rows by box, and of the claim rows suppressed, starred and dropped, groups and dm.
struct BoxTotals {
  std::vector<std::uint64_t> rows;
  BoxPlanClaim claim;
};
BoxTotals totals_of(const BoxPlan& plan);
// Puts them into the plan. What a table alone can tell stays: cost, bound, entities, fingerprint.
void add_up(BoxPlan& plan);

std::string box_plan_text(const BoxPlan& plan);
// `source` is what messages call the text.
Result<BoxPlan> parse_box_plan(const std::string& text, const std::string& source);
Result<BoxPlan> read_box_plan(const std::string& path);

// What a plan says may contradict itself; the reader refuses it then. An Error has no place.
Status check_box_plan(const BoxPlan& plan);

}  // namespace kanon
