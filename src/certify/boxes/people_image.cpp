// Writes the boxes of a plan, and the tuples in them, as an order to the engine.
#include "certify/boxes/people_image.hpp"

#include <algorithm>

#include "base/try.hpp"
#include "certify/boxes/image.hpp"
#include "certify/plan/plan_json.hpp"

namespace kanon::certify {
namespace {

// In a plan the missing value is the empty text.
std::optional<std::string> box_cell(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

ReleaseColumn boxed_column(const std::string& name, const BoxPlanColumn& column) {
  ReleaseColumn out{.name = name, .recoded = true, .values = {}, .nodes = {}, .labels = {}};
  std::uint32_t at = 0;
  const auto stands_here = [&](const std::string& value) {
    out.values.push_back(box_cell(value));
    out.nodes.push_back(at);
  };
  for (const auto& values : column.positions) {
    for (const std::string& value : values) stands_here(value);
    ++at;
  }
  for (const std::string& value : column.unseen) {
    stands_here(value);
    ++at;
  }
  for (const ShownRun& shown : column.shown) out.labels.push_back(box_cell(shown.label));
  return out;
}

}  // namespace

ReleaseOrder people_image(const BoxPlan& plan) {
  ReleaseOrder out;
  out.missing = plan.frame.missing;
  out.suppressed_as = plan.frame.shown_as;
  const std::vector<std::string> quasi = plan.frame.quasi_names();
  for (std::size_t c = 0; c < quasi.size(); ++c) out.columns.push_back(boxed_column(quasi[c], plan.quasi[c]));
  for (const std::string& name : plan.frame.other_names())
    out.columns.push_back({.name = name, .recoded = false, .values = {}, .nodes = {}, .labels = {}});
  for (const PlanBox& box : plan.boxes) out.boxes.push_back(box.shows);
  std::uint64_t suppressed = 0;
  for (const BoxPlanTuple& tuple : plan.tuples) {
    suppressed += tuple.suppressed;
    const std::uint32_t box = tuple.to.empty() ? BoxedRows::kSuppressed : tuple.to[0].box;
    const std::uint64_t rows = tuple.to.empty() ? tuple.suppressed : tuple.to[0].rows;
    out.boxed.push_back({.nodes = tuple.at, .parts = {{.rows = rows, .box = box}}});
  }
  out.drop_suppressed = !plan.stars(suppressed);
  return out;
}

Result<std::optional<ReleaseOrder>> people_image_of_boxes(const std::string& path, Source& original) {
  KANON_TRY(const std::string text, read_plan_text(path));
  if (plan_kind(text) != "boxes") return std::optional<ReleaseOrder>();
  KANON_TRY(const BoxPlan plan, parse_box_plan(text, path));
  if (!plan.promises_entities()) return std::optional<ReleaseOrder>();
  KANON_TRY(const BoxOriginal there, image_of_table(plan, original, HashKey::random()));
  const bool known = there.miscounted.empty() && std::all_of(there.uncovered.begin(), there.uncovered.end(),
                                                             [](std::uint64_t rows) { return rows == 0; });
  return known ? std::optional(people_image(plan)) : std::nullopt;
}

}  // namespace kanon::certify
