// What the parts of a plan of boxes owe each other: runs that are permitted, labels that cannot be confused, boxes that
// hold their rows, and a claim that counts what is there.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"
#include "plan/boxes/box_plan.hpp"
#include "table/missing_texts.hpp"

namespace kanon {
namespace {

Error wrong(const std::string& what) {
  return Error{.message = what, .place = {}, .hint = "The format is described in docs/formats/plan.md."};
}

Error wrong(const BoxPlanColumn& column, const std::string& what) {
  return wrong(fmt::format("column \"{}\": {}", column.name, what));
}

using Places = std::map<Value, std::uint32_t>;  // the position of every value, those that no run holds included

Result<Places> places_of(const BoxPlanColumn& column, const std::vector<std::string>& missing) {
  if (column.positions.empty()) return wrong(column, "it has no position");
  Places out;
  for (std::uint32_t at = 0; at < column.positions.size(); ++at) {
    if (column.positions[at].empty()) return wrong(column, "a position has no value");
    for (const auto& value : column.positions[at]) {
      if (!out.emplace(value, at).second) return wrong(column, "a value stands at two positions");
    }
  }
  auto next = static_cast<std::uint32_t>(column.positions.size());
  for (const auto& value : column.unseen) {
    if (!out.emplace(value, next++).second) return wrong(column, "an unseen value stands at a position too");
  }
  for (const auto& token : missing_in(missing, column.name)) {
    if (out.contains(token)) return wrong(column, "a text that means missing stands at a position");
  }
  return out;
}

// Numbers or dates in order, the missing value alone in front.
Status check_width(const BoxPlanColumn& column) {
  if (!column.by_width) return Done{};
  if (column.coding != CodingKind::intervals) return wrong(column, "only intervals have a width");
  std::vector<Value> all;
  for (const auto& values : column.positions) all.insert(all.end(), values.begin(), values.end());
  const ValueKind kind = kind_of(all);
  if (kind != ValueKind::number && kind != ValueKind::date)
    return wrong(column, "intervals of a width need numbers or dates");
  const bool missing = !all.front();
  if (missing && column.positions[0].size() > 1) return wrong(column, "the missing value has a position of its own");
  double before = -std::numeric_limits<double>::infinity();
  for (std::size_t i = missing ? 1 : 0; i < all.size(); ++i) {
    if (!all[i]) return wrong(column, "the missing value stands in front");
    const double number = kind == ValueKind::date ? day_of(*all[i]).value_or(0) : parse_number(*all[i]).value_or(0);
    if (number < before) return wrong(column, "its positions are not in order");
    before = number;
  }
  return Done{};
}

// Nodes as a walk from parents to children: each inside what is still open, or apart from it.
Status check_runs(const BoxPlanColumn& column) {
  for (const BoxRun run : column.runs) {
    if (run.first > run.last || run.last >= column.positions.size())
      return wrong(column, "a run does not lie within its positions");
  }
  if (column.any_run()) return Done{};
  std::vector<BoxRun> sorted = column.runs;
  std::sort(sorted.begin(), sorted.end(),
            [](BoxRun a, BoxRun b) { return a.first != b.first ? a.first < b.first : a.last > b.last; });
  std::vector<BoxRun> open;
  std::uint32_t reached = 0;  // positions that some run holds
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i > 0 && sorted[i] == sorted[i - 1]) return wrong(column, "a run is listed twice");
    while (!open.empty() && open.back().last < sorted[i].first) open.pop_back();
    if (!open.empty() && open.back().last < sorted[i].last)
      return wrong(column, "two runs overlap and neither holds the other");
    if (sorted[i].first > reached) return wrong(column, "a position is in no run");
    reached = std::max(reached, sorted[i].last + 1);
    open.push_back(sorted[i]);
  }
  if (reached != column.positions.size()) return wrong(column, "a position is in no run");
  return Done{};
}

Status check_label(const BoxPlan& plan, const BoxPlanColumn& column, const Places& places, const BoxLabel& shown) {
  const auto [label, run] = shown;
  if (!label) {
    const auto missing = places.find(Value());
    if (missing == places.end() || run.first != run.last || !run.holds(missing->second))
      return wrong(column, "only the missing value alone shows an empty cell");
    return Done{};
  }
  if (*label == plan.shown_as && !column.is_whole(run))
    return wrong(column, "a run that does not hold every value shows the text of a suppressed cell");
  const auto value = places.find(label);
  if (value != places.end() && !run.holds(value->second))
    return wrong(column, "a run shows the text of a value that it does not hold");
  const auto missing = missing_in(plan.missing, column.name);
  if (std::find(missing.begin(), missing.end(), *label) != missing.end())
    return wrong(column, "a run shows a text that means missing");
  return Done{};
}

Status check_shown(const BoxPlan& plan, const BoxPlanColumn& column, const Places& places) {
  const std::set<BoxRun> permitted(column.runs.begin(), column.runs.end());
  std::set<Value> labels;
  for (std::size_t i = 0; i < column.shown.size(); ++i) {
    const BoxRun run = column.shown[i].run;
    if (run.first > run.last || run.last >= column.positions.size())
      return wrong(column, "a run does not lie within its positions");
    if (!column.any_run() && !permitted.contains(run)) return wrong(column, "it shows a run that is not permitted");
    if (i > 0 && !(column.shown[i - 1].run < run)) return wrong(column, "what it shows is not in ascending order");
    if (!labels.insert(column.shown[i].label).second) return wrong(column, "two runs show the same label");
    KANON_CHECK(check_label(plan, column, places, column.shown[i]));
  }
  return Done{};
}

Status check_columns(const BoxPlan& plan) {
  std::set<std::string> names;
  double weights = 0;
  for (const auto& column : plan.columns) {
    if (!names.insert(column.name).second) return wrong("two columns have the same name");
    if (column.role != Role::quasi) continue;
    KANON_TRY(const Places places, places_of(column, plan.missing));
    KANON_CHECK(check_width(column));
    KANON_CHECK(check_runs(column));
    KANON_CHECK(check_shown(plan, column, places));
    weights += column.weight;
  }
  if (!(weights > 0) || !std::isfinite(weights)) return wrong("no quasi column has a weight");
  return Done{};
}

Status check_boxes(const BoxPlan& plan, const std::vector<const BoxPlanColumn*>& quasi) {
  std::set<std::vector<std::uint32_t>> seen;
  std::vector<std::set<std::uint32_t>> used(quasi.size());
  for (const auto& box : plan.boxes) {
    if (box.shows.size() != quasi.size()) return wrong("a box does not show one label per quasi column");
    for (std::size_t c = 0; c < quasi.size(); ++c) {
      if (box.shows[c] >= quasi[c]->shown.size()) return wrong(*quasi[c], "a box shows a label that is not listed");
      used[c].insert(box.shows[c]);
    }
    if (!seen.insert(box.shows).second) return wrong("two boxes show the same");
  }
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    if (used[c].size() != quasi[c]->shown.size()) return wrong(*quasi[c], "it lists a label that no box shows");
  }
  return Done{};
}

Status check_tuple(const BoxPlan& plan, const std::vector<const BoxPlanColumn*>& quasi, const BoxPlanTuple& tuple) {
  if (tuple.at.size() != quasi.size()) return wrong("a tuple does not have one position per quasi column");
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    if (tuple.at[c] >= quasi[c]->positions.size() + quasi[c]->unseen.size())
      return wrong(*quasi[c], "a tuple has a position that is not there");
  }
  if (tuple.to.empty() && tuple.suppressed == 0) return wrong("a tuple has no rows");
  for (std::size_t i = 0; i < tuple.to.size(); ++i) {
    const std::uint32_t box = tuple.to[i].box;
    if (box >= plan.boxes.size()) return wrong("a tuple goes to a box that is not there");
    if (i > 0 && tuple.to[i - 1].box >= box) return wrong("the boxes of a tuple are not in ascending order");
    for (std::size_t c = 0; c < quasi.size(); ++c) {
      if (!quasi[c]->shown[plan.boxes[box].shows[c]].run.holds(tuple.at[c]))
        return wrong(*quasi[c], "a tuple goes to a box that does not hold it");
    }
  }
  return Done{};
}

// The claim must be what the tuples come to; the cost is recomputed by whoever uses the plan.
Status check_claim(const BoxPlan& plan) {
  const BoxTotals counted = totals_of(plan);
  for (std::size_t box = 0; box < plan.boxes.size(); ++box) {
    if (counted.rows[box] != plan.boxes[box].rows) return wrong("a box does not have as many rows as its tuples");
  }
  const auto figures = [](const BoxPlanClaim& claim) {
    return std::vector<std::uint64_t>{claim.dm,           claim.rows,   claim.suppressed_rows, claim.starred_rows,
                                      claim.dropped_rows, claim.groups, claim.smallest_group};
  };
  if (figures(counted.claim) != figures(plan.claim)) return wrong("\"claim\" is not what boxes and tuples come to");
  if (!plan.boxes.empty() && plan.claim.smallest_group < plan.formed_at)
    return wrong("a box has fewer rows than \"formed_at\"");
  if (plan.claim.suppressed_rows > plan.limit_rows) return wrong("more rows are suppressed than \"limit_rows\" allows");
  if (plan.starred_box() < plan.boxes.size()) {
    const auto quasi = plan.quasi();
    for (const auto& tuple : plan.tuples) {
      bool known = tuple.suppressed > 0;
      for (std::size_t c = 0; known && c < quasi.size(); ++c) known = tuple.at[c] < quasi[c]->positions.size();
      if (known) return wrong("rows are suppressed beside a box that looks like them and holds them");
    }
  }
  if (plan.claim.bound > plan.claim.cost) return wrong("\"claim.bound\" is above the cost");
  return Done{};
}

// Where k counts entities, their column is one of the table's, and whose rows are in a box must follow from the tuples:
// which rows of a parted tuple go where is drawn when the release is written.
Status check_entity(const BoxPlan& plan) {
  if (plan.claim.smallest_entities.has_value() != (!plan.entity.empty() && !plan.boxes.empty()))
    return wrong("\"claim.smallest_entities\" is there where k counts entities, and only there");
  if (plan.entity.empty()) return Done{};
  const auto is_entity = [&](const BoxPlanColumn& column) {
    return column.role == Role::entity && column.name == plan.entity;
  };
  if (std::none_of(plan.columns.begin(), plan.columns.end(), is_entity))
    return wrong("\"entity\" must name the column of role entity");
  if (plan.claim.smallest_entities && *plan.claim.smallest_entities < plan.formed_at)
    return wrong("a box is about fewer entities than \"formed_at\"");
  for (const auto& tuple : plan.tuples) {
    if (tuple.is_parted()) return wrong("k counts entities, and the rows of a tuple go to several places");
  }
  return Done{};
}

}  // namespace

Status check_box_plan(const BoxPlan& plan) {
  const auto quasi = plan.quasi();
  if (quasi.empty()) return wrong("no column is a quasi-identifier");
  KANON_CHECK(check_columns(plan));
  KANON_CHECK(check_boxes(plan, quasi));
  for (std::size_t i = 0; i < plan.tuples.size(); ++i) {
    if (i > 0 && !(plan.tuples[i - 1].at < plan.tuples[i].at)) return wrong("the tuples are not in ascending order");
    KANON_CHECK(check_tuple(plan, quasi, plan.tuples[i]));
  }
  KANON_CHECK(check_claim(plan));
  return check_entity(plan);
}

}  // namespace kanon
