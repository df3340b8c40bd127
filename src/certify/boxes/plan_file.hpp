// The checker's own reading of a plan of kind "boxes" (docs/formats/plan.md): which rows go together, and what each
// group shows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "certify/boxes/domain.hpp"
#include "certify/plan/plan_file.hpp"
#include "kanon/result.hpp"

namespace kanon::certify {

struct ShownRun {
  std::string label;  // empty: an empty cell
  BoxRun run;
};

// A quasi column; name, weight and measure are in the frame.
struct BoxPlanColumn {
  std::vector<std::vector<std::string>> positions;  // values from left to right; the missing one is the empty text
  bool any_run = false;
  std::vector<BoxRun> runs;  // what may be shown, where not any run
  std::vector<ShownRun> shown;
  std::vector<std::string> unseen;  // values outside the domain, at the positions after it; no run holds them

  // The domain and what is outside it.
  [[nodiscard]] std::size_t all_positions() const { return positions.size() + unseen.size(); }
};

struct PlanBox {
  std::vector<std::uint32_t> shows;  // by quasi column: place among its shown runs
  std::uint64_t rows = 0;
};

struct PlanShare {
  std::uint32_t box = 0;
  std::uint64_t rows = 0;
};

struct BoxPlanTuple {
  std::vector<std::uint32_t> at;  // positions
  std::vector<PlanShare> to;
  std::uint64_t suppressed = 0;

  // Its rows go to several boxes, or some of them are suppressed.
  [[nodiscard]] bool is_parted() const { return to.size() + (suppressed > 0 ? 1 : 0) > 1; }
};

struct BoxPlan {
  PlanFile frame;  // what all plans have; its quasi columns have no nodes
  std::uint64_t formed_at = 0;
  std::vector<BoxPlanColumn> quasi;
  std::vector<PlanBox> boxes;
  std::vector<BoxPlanTuple> tuples;
  std::optional<std::uint64_t> dm;

  // Whether so many suppressed rows stay, starred. With models the plan decides: they must satisfy these, too.
  [[nodiscard]] bool stars(std::uint64_t suppressed) const {
    return !frame.drop && suppressed >= frame.k && (!frame.models || frame.claim.starred_rows > 0);
  }
  // k counts entities, and as the plan should, it parts no tuple: so whose rows are in a box follows from the tuples.
  [[nodiscard]] bool promises_entities() const {
    return !frame.entity.empty() &&
           std::none_of(tuples.begin(), tuples.end(), [](const BoxPlanTuple& tuple) { return tuple.is_parted(); });
  }
  [[nodiscard]] BoxRun run(std::size_t box, std::size_t column) const {
    return quasi[column].shown[boxes[box].shows[column]].run;
  }
};

// After this every number that points somewhere points at something.
Result<BoxPlan> parse_box_plan(const std::string& text, const std::string& place);

}  // namespace kanon::certify
