// Judges a plan of kind "boxes" on its own.
#include "certify/boxes/plan_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/try.hpp"
#include "certify/common/wording.hpp"
#include "certify/recoding/costs.hpp"
#include "certify/recoding/plan_rules.hpp"

namespace kanon::certify {
namespace {

// Positions of the values; nothing where one stands twice.
std::optional<std::map<std::string, std::uint32_t>> position_of_values(const BoxPlanColumn& column) {
  std::map<std::string, std::uint32_t> out;
  std::uint32_t at = 0;
  bool once = true;
  for (const auto& values : column.positions) {
    for (const std::string& value : values) once = out.emplace(value, at).second && once;
    ++at;
  }
  for (const std::string& value : column.unseen) once = out.emplace(value, at++).second && once;
  return once ? std::optional(std::move(out)) : std::nullopt;
}

// What its runs show must tell them apart, from each other, from suppressed cells and from values they do not hold.
std::optional<std::string> wrong_labels(const BoxPlan& plan, const BoxPlanColumn& column, const BoxDomain& domain,
                                        const std::map<std::string, std::uint32_t>& position_of) {
  std::set<std::string> labels;
  std::set<BoxRun> runs;
  const BoxRun all{0, domain.positions() - 1};
  for (const ShownRun& shown : column.shown) {
    if (!domain.permits(shown.run)) return fmt::format("the run of {} may not be shown", in_quotes(shown.label));
    if (!labels.insert(shown.label).second)
      return fmt::format("the label {} stands for two runs", in_quotes(shown.label));
    if (!runs.insert(shown.run).second)
      return fmt::format("the run of {} is shown in two ways", in_quotes(shown.label));
    if (shown.label == plan.frame.shown_as && shown.run != all)
      return fmt::format("{}, the mark of suppressed cells, is shown for a part of the values", in_quotes(shown.label));
    const auto value = position_of.find(shown.label);
    if (value != position_of.end() && !shown.run.holds(value->second))
      return fmt::format("{} is shown, but that value is not in its run", in_quotes(shown.label));
  }
  return std::nullopt;
}

std::optional<BoxDomain> check_column(const BoxPlan& plan, const PlanColumn& frame, const BoxPlanColumn& column,
                                      Findings& findings) {
  const auto wrong = [&](const std::string& what) {
    findings.fails(fmt::format("plan: column {}: {}", in_quotes(frame.name), what));
    return std::nullopt;
  };
  const auto position_of = position_of_values(column);
  if (!position_of) return wrong("a value stands at two positions");
  BoxDomain domain;
  domain.any = column.any_run;
  if (const auto problem = measure(column.positions, frame.by_width, domain))
    return wrong("it is measured by width, but " + *problem);
  if (!domain.any) {
    if (const auto problem = plant_nodes(column.runs, domain))
      return wrong("of the runs that may be shown, " + *problem);
  }
  if (const auto problem = wrong_labels(plan, column, domain, *position_of)) return wrong(*problem);
  return domain;
}

std::optional<std::vector<BoxDomain>> check_columns(const BoxPlan& plan, Findings& findings) {
  const std::vector<const PlanColumn*> frames = plan.frame.quasi();
  std::vector<BoxDomain> out;
  for (std::size_t c = 0; c < frames.size(); ++c) {
    if (auto domain = check_column(plan, *frames[c], plan.quasi[c], findings)) out.push_back(std::move(*domain));
  }
  if (out.size() != frames.size()) return std::nullopt;
  findings.holds(fmt::format("plan: every value of the {} stands at one position, no two labels of a column are alike",
                             counted(frames.size(), "quasi-identifier")));
  return out;
}

void name_failures(Findings& findings, const std::string& what, const std::vector<std::string>& instances) {
  if (!instances.empty())
    findings.fails(fmt::format("plan: {} {}: {}", instances.size(), what, listed(instances, instances.size())));
}

void check_boxes(const BoxPlan& plan, Findings& findings) {
  std::set<std::vector<std::uint32_t>> seen;
  std::vector<std::string> twice, small;
  for (std::size_t b = 0; b < plan.boxes.size(); ++b) {
    if (!seen.insert(plan.boxes[b].shows).second) twice.push_back(box_name(plan, b));
    if (plan.boxes[b].rows < plan.formed_at)
      small.push_back(fmt::format("{} has {}", box_name(plan, b), counted(plan.boxes[b].rows, "row")));
  }
  const std::string formed_at = counted(plan.formed_at, plan.frame.entity.empty() ? "row" : "distinct entity value");
  findings.judge(plan.formed_at >= plan.frame.k,
                 fmt::format("plan: groups were formed at {} or more, the promise is k = {}", formed_at, plan.frame.k),
                 fmt::format("plan: groups were formed at {} or more, less than its k = {}", formed_at, plan.frame.k));
  name_failures(findings, "of its boxes stand in it twice", twice);
  name_failures(findings, fmt::format("of its boxes have fewer than the {} rows they were formed at", plan.formed_at),
                small);
}

bool holds(const BoxPlan& plan, std::size_t box, const std::vector<std::uint32_t>& at) {
  for (std::size_t c = 0; c < at.size(); ++c) {
    if (!plan.run(box, c).holds(at[c])) return false;
  }
  return true;
}

// Every tuple once, in boxes that hold it, and the boxes' rows are those that go there.
void check_tuples(const BoxPlan& plan, Findings& findings) {
  std::set<std::vector<std::uint32_t>> seen;
  std::vector<std::uint64_t> rows(plan.boxes.size());
  std::vector<std::string> twice, outside, miscounted;
  for (const BoxPlanTuple& tuple : plan.tuples) {
    if (!seen.insert(tuple.at).second) twice.push_back(position_name(plan, tuple.at));
    for (const PlanShare& share : tuple.to) {
      rows[share.box] += share.rows;
      if (!holds(plan, share.box, tuple.at))
        outside.push_back(fmt::format("{} in {}", position_name(plan, tuple.at), box_name(plan, share.box)));
    }
  }
  for (std::size_t b = 0; b < rows.size(); ++b) {
    if (rows[b] != plan.boxes[b].rows)
      miscounted.push_back(
          fmt::format("{} has {}, its tuples {}", box_name(plan, b), counted(plan.boxes[b].rows, "row"), rows[b]));
  }
  name_failures(findings, "of its tuples stand in it twice", twice);
  name_failures(findings, "of its tuples go to a box that does not hold them", outside);
  name_failures(findings, "of its boxes have other rows than its tuples give them", miscounted);
  if (twice.empty() && outside.empty() && miscounted.empty())
    findings.holds(fmt::format("plan: each of {} goes to boxes that hold it, which are {}",
                               counted(plan.tuples.size(), "tuple"), counted(plan.boxes.size(), "group")));
}

// Where k counts entities, whose rows are in a box has to follow from the tuples. How many these are only a table
// tells.
void check_entity_claims(const BoxPlan& plan, Findings& findings) {
  const std::optional<std::uint64_t> least = plan.frame.claim.smallest_entities;
  if (least.has_value() != (!plan.frame.entity.empty() && !plan.boxes.empty()))
    findings.fails("plan: how many entities the smallest group has is claimed where k counts them, and only there");
  if (plan.frame.entity.empty()) return;
  if (least && *least < plan.formed_at)
    findings.fails(fmt::format("plan: a group is claimed to have {}, groups were formed at {}",
                               counted(*least, "distinct entity value"), plan.formed_at));
  std::vector<std::string> parted;
  for (const BoxPlanTuple& tuple : plan.tuples) {
    if (tuple.is_parted()) parted.push_back(position_name(plan, tuple.at));
  }
  name_failures(findings, "of its tuples go to several places, which parts people where k counts them", parted);
}

// Values that are listed because the plan did not know them are values of rows.
void check_unseen(const BoxPlan& plan, Findings& findings) {
  const std::vector<std::string> names = plan.frame.quasi_names();
  for (std::size_t c = 0; c < names.size(); ++c) {
    const std::size_t known = plan.quasi[c].positions.size();
    std::set<std::size_t> met;
    for (const BoxPlanTuple& tuple : plan.tuples) {
      if (tuple.at[c] >= known) met.insert(tuple.at[c]);
    }
    if (met.size() == plan.quasi[c].unseen.size()) continue;
    findings.fails(fmt::format("plan: column {} lists {} as unseen, its tuples have {} of them", in_quotes(names[c]),
                               counted(plan.quasi[c].unseen.size(), "value"), met.size()));
  }
}

void check_number(const char* what, std::uint64_t found, std::uint64_t claimed, Findings& findings) {
  if (found != claimed) findings.fails(fmt::format("plan: {}: {} by its tuples, it claims {}", what, found, claimed));
}

void check_claim(const BoxPlan& plan, Findings& findings) {
  const PlanClaim& claim = plan.frame.claim;
  std::uint64_t released = 0, suppressed = 0, smallest = 0;
  for (const PlanBox& box : plan.boxes) {
    released += box.rows;
    smallest = smallest == 0 ? box.rows : std::min(smallest, box.rows);
  }
  for (const BoxPlanTuple& tuple : plan.tuples) suppressed += tuple.suppressed;
  const bool starred = plan.stars(suppressed);
  check_number("rows", released + suppressed, claim.rows, findings);
  check_number("groups", plan.boxes.size(), claim.groups, findings);
  check_number("rows in the smallest group", smallest, claim.smallest_group, findings);
  check_number("suppressed rows", suppressed, claim.suppressed_rows, findings);
  check_number("starred rows", starred ? suppressed : 0, claim.starred_rows, findings);
  check_number("dropped rows", starred ? 0 : suppressed, claim.dropped_rows, findings);
  findings.judge(suppressed <= plan.frame.limit_rows,
                 fmt::format("plan: its {} are within the limit of {}", counted(suppressed, "suppressed row"),
                             plan.frame.limit_rows),
                 fmt::format("plan: it suppresses {}, more than its limit of {}", counted(suppressed, "row"),
                             plan.frame.limit_rows));
  check_bound(claim, findings);
  check_maker(plan.frame.made_by, claim.search, {"local", "mondrian", "mondrian-relaxed"}, findings);
}

std::string named(const BoxPlan& plan, const auto& text_of) {
  const std::vector<std::string> names = plan.frame.quasi_names();
  std::string out = "(";
  for (std::size_t c = 0; c < names.size(); ++c)
    out += (c == 0 ? "" : ", ") + in_quotes(names[c]) + ": " + in_quotes(text_of(c));
  return out + ")";
}

}  // namespace

std::string box_name(const BoxPlan& plan, std::size_t box) {
  return named(plan, [&](std::size_t c) { return plan.quasi[c].shown[plan.boxes[box].shows[c]].label; });
}

std::string position_name(const BoxPlan& plan, const std::vector<std::uint32_t>& at) {
  return named(plan, [&](std::size_t c) {
    const BoxPlanColumn& column = plan.quasi[c];
    return at[c] < column.positions.size() ? column.positions[at[c]].front()
                                           : column.unseen[at[c] - column.positions.size()];
  });
}

Result<std::optional<std::vector<BoxDomain>>> check_box_plan_itself(const BoxPlan& plan, const std::string& place,
                                                                    Findings& findings) {
  KANON_CHECK(check_digest_and_limit(plan.frame, place, findings));
  auto domains = check_columns(plan, findings);
  check_boxes(plan, findings);
  check_tuples(plan, findings);
  check_unseen(plan, findings);
  check_entity_claims(plan, findings);
  check_claim(plan, findings);
  return domains;
}

}  // namespace kanon::certify
