// What a plan makes of a table: its groups, which rows are suppressed, and what that costs.
#include "release/released_groups.hpp"

#include <fmt/format.h>
#include <tsl/robin_map.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/assert.hpp"
#include "base/mixed_hash.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "release/group_models.hpp"
#include "release/held_models.hpp"
#include "release/node_loss.hpp"
#include "release/order_of_columns.hpp"
#include "release/target_costs.hpp"

namespace kanon {
namespace {

std::vector<const PlanColumn*> quasi_columns(const Plan& plan) {
  std::vector<const PlanColumn*> out;
  for (const auto& column : plan.columns) {
    if (column.role == Role::quasi) out.push_back(&column);
  }
  return out;
}

// The plan's node of each value that occurs in the table; values it does not know go to `unknown`.
std::vector<std::uint32_t> nodes_of_values(const std::vector<Value>& values, const PlanColumn& column,
                                           std::vector<std::string>& unknown) {
  std::map<Value, std::uint32_t> node_of;
  for (std::uint32_t node = 0; node < column.nodes.size(); ++node) {
    for (const auto& value : column.nodes[node].values) node_of.emplace(value, node);
  }
  std::vector<std::uint32_t> out;
  for (const auto& value : values) {
    const auto at = node_of.find(value);
    out.push_back(at == node_of.end() ? 0 : at->second);
    if (at == node_of.end()) unknown.push_back(value.value_or("(missing)"));
  }
  std::sort(unknown.begin(), unknown.end());
  return out;
}

using NodeMaps = std::vector<std::vector<std::uint32_t>>;

Result<NodeMaps> node_maps(const TupleCounts& counts, const std::vector<const PlanColumn*>& columns) {
  NodeMaps out;
  std::string wrong;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    std::vector<std::string> unknown;
    out.push_back(nodes_of_values(counts.values[c], *columns[c], unknown));
    if (unknown.empty()) continue;
    wrong += fmt::format("{}{} of column \"{}\": {}", wrong.empty() ? "" : "; ", unknown.size(), columns[c]->name,
                         list_of(unknown));
  }
  if (wrong.empty()) return out;
  return Error{.message = "the plan does not know these values: " + wrong,
               .place = {},
               .hint = "Make a new plan for this table with kanon anonymize."};
}

// Numbers the groups. Nodes of neighbouring columns are folded into 32 bits as long as they fit, so that a tuple
// usually needs one look-up, and any number of columns works.
class GroupNumbers {
 public:
  explicit GroupNumbers(const std::vector<const PlanColumn*>& columns) {
    for (const auto* column : columns) radix_.push_back(column->nodes.size());
  }
  std::uint32_t number(const std::vector<std::uint32_t>& nodes) {
    std::uint64_t prefix = 0, chunk = 0, span = 1;
    for (std::size_t c = 0; c < nodes.size(); ++c) {
      if (span * radix_[c] > kChunk) {
        prefix = intern(prefix << 32 | chunk, c);
        chunk = 0;
        span = 1;
      }
      chunk = chunk * radix_[c] + nodes[c];
      span *= radix_[c];
    }
    return intern(prefix << 32 | chunk, nodes.size());
  }

 private:
  static constexpr std::uint64_t kChunk = std::uint64_t{1} << 32;
  // One table per column, because the same pair of numbers has another meaning in another column.
  std::uint32_t intern(std::uint64_t pair, std::size_t depth) {
    auto& table = tables_[depth];
    return table.try_emplace(pair, static_cast<std::uint32_t>(table.size())).first->second;
  }
  std::vector<std::uint64_t> radix_;
  std::map<std::size_t, tsl::robin_map<std::uint64_t, std::uint32_t, MixedHash>> tables_;
};

// lm by the plan's own nodes: mean over rows, weighted mean over columns.
double loss(const std::vector<const PlanColumn*>& columns, const std::vector<std::vector<std::uint64_t>>& released_rows,
            std::uint64_t suppressed, std::uint64_t rows) {
  double sum = 0, weights = 0;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const NodeLoss loss = node_loss(*columns[c]);
    double lost = 0;
    for (std::size_t node = 0; node < loss.lost.size(); ++node)
      lost += static_cast<double>(released_rows[c][node]) * loss.lost[node];
    sum += columns[c]->weight * (static_cast<double>(suppressed) + (loss.whole > 0 ? lost / loss.whole : 0));
    weights += columns[c]->weight;
  }
  return sum / (weights * static_cast<double>(rows));
}

// The tuples of a table in the groups of a plan. Groups with a suppressed node, and those that fail a model, have no
// members, so that they are suppressed whatever k is.
struct Grouped {
  NodeMaps node_of;
  std::vector<std::uint32_t> group_of;              // by tuple
  std::vector<std::uint64_t> rows;                  // by group
  std::vector<std::uint64_t> members;               // by group: what k counts, rows or distinct entities
  std::vector<std::uint32_t> entity_group_of = {};  // by tuple of the counts by entity
  std::optional<GroupModels> models = {};           // what models look at, where some are asked for
};

// The whole table as everything but its targets needs it.
struct Ground {
  const TupleCounts& counts;
  const GroupTest* test;  // null: no model is asked for
};

void nodes_at(const TupleCounts& counts, const NodeMaps& node_of, std::size_t t, std::vector<std::uint32_t>& nodes) {
  for (std::size_t c = 0; c < nodes.size(); ++c) nodes[c] = node_of[c][counts.codes[t * nodes.size() + c]];
}

// The group of each tuple.
std::vector<std::uint32_t> numbered(const TupleCounts& counts, const NodeMaps& node_of, GroupNumbers& numbers) {
  std::vector<std::uint32_t> out(counts.tuples());
  std::vector<std::uint32_t> nodes(node_of.size());
  for (std::size_t t = 0; t < out.size(); ++t) {
    nodes_at(counts, node_of, t, nodes);
    out[t] = numbers.number(nodes);
  }
  return out;
}

// The distinct entities of each group, from the tuples by entity: each pair of group and entity once. Rows without an
// entity are about nobody.
std::vector<std::uint64_t> entities_of(const TupleCounts& by_entity, const std::vector<std::uint32_t>& group_of,
                                       std::size_t groups) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::size_t t = 0; t < by_entity.tuples(); ++t) {
    if (by_entity.classes[by_entity.class_codes[t]]) pairs.emplace_back(group_of[t], by_entity.class_codes[t]);
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  std::vector<std::uint64_t> out(groups);
  for (const auto& [group, entity] : pairs) ++out[group];
  return out;
}

// Groups that fail a model get no members.
Status judge(const Ground& ground, const std::vector<const PlanColumn*>& columns, GroupNumbers& numbers, Grouped& out) {
  const auto numbered_in = [&](const TupleCounts& counts) -> Result<std::vector<std::uint32_t>> {
    KANON_TRY(const NodeMaps node_of, node_maps(counts, columns));
    return numbered(counts, node_of, numbers);
  };
  KANON_TRY(out.models, GroupModels::make(ground.counts, *ground.test, numbered_in, out.rows.size()));
  for (std::size_t g = 0; g < out.rows.size(); ++g) {
    if (out.rows[g] > 0 && !ground.test->holds(out.models->tested(g, out.rows[g]))) out.members[g] = 0;
  }
  return Done{};
}

// `counts`: the same table, for one target. Who is in a group, and what it holds, is asked of the ground.
Result<Grouped> grouped(const TupleCounts& counts, const Ground& ground,
                        const std::vector<const PlanColumn*>& columns) {
  Grouped out;
  const TupleCounts* by_entity = ground.counts.by_entity.empty() ? nullptr : ground.counts.by_entity.data();
  KANON_TRY(out.node_of, node_maps(counts, columns));
  GroupNumbers numbers(columns);
  out.group_of = numbered(counts, out.node_of, numbers);
  std::vector<std::uint32_t> nodes(columns.size());
  for (std::size_t t = 0; t < counts.tuples(); ++t) {
    if (out.group_of[t] >= out.rows.size()) out.rows.resize(out.group_of[t] + 1);
    out.rows[out.group_of[t]] += counts.counts[t];
  }
  out.members = out.rows;
  if (by_entity != nullptr) {
    KANON_TRY(const NodeMaps node_of, node_maps(*by_entity, columns));
    out.entity_group_of = numbered(*by_entity, node_of, numbers);
    out.members = entities_of(*by_entity, out.entity_group_of, out.rows.size());
  }
  if (ground.test != nullptr) KANON_CHECK(judge(ground, columns, numbers, out));
  for (std::size_t t = 0; t < counts.tuples(); ++t) {
    nodes_at(counts, out.node_of, t, nodes);
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (columns[c]->nodes[nodes[c]].suppressed) out.members[out.group_of[t]] = 0;
    }
  }
  return out;
}

// The distinct entities of all groups below k together: starred, they would be one group.
std::uint64_t suppressed_entities(const TupleCounts& by_entity, const Grouped& groups, std::uint64_t k) {
  std::vector<bool> seen(by_entity.classes.size(), false);
  std::uint64_t out = 0;
  for (std::size_t t = 0; t < by_entity.tuples(); ++t) {
    const auto entity = by_entity.class_codes[t];
    if (groups.members[groups.entity_group_of[t]] >= k || !by_entity.classes[entity] || seen[entity]) continue;
    seen[entity] = true;
    ++out;
  }
  return out;
}

const TupleCounts* entity_counts(const TupleCounts& counts) {
  return counts.by_entity.empty() ? nullptr : counts.by_entity.data();
}

// The k of the plan, or what k-map by the size of the population asks, if that is more.
std::uint64_t least_size(const Plan& plan) {
  return std::max(plan.k, plan.models.k_map_rows.value_or(1));
}

// Computes the cost that the plan names; for a sum, term by term.
class Costs {
 public:
  Costs(const Ground& ground, const Plan& plan, const Grouped& groups, std::uint64_t dm, double lm)
      : ground_(ground), counts_(ground.counts), plan_(plan), groups_(groups), dm_(dm), lm_(lm) {}

  Status fill(ReleasedGroups& out) const {
    const PlanClaim& claim = plan_.claim;
    if (claim.terms.empty()) return one(claim.cost_name, 0, out);
    const auto rows = static_cast<double>(counts_.rows);
    std::size_t target = 0;
    for (const auto& term : claim.terms) {
      ReleasedGroups alone;
      KANON_CHECK(one(term.cost_name, target, alone));
      if (has_target(term.cost_name)) ++target;
      double part = alone.cost.real;
      if (term.cost_name == CostName::dm) part = static_cast<double>(alone.cost.exact) / rows / rows;
      if (term.cost_name == CostName::cm) part = static_cast<double>(alone.cost.exact) / rows / dearest();
      out.parts.push_back(part);
      out.cost.real += term.weight * part;
    }
    return Done{};
  }

 private:
  // `target`: the number of the target among those that were counted.
  Status one(CostName cost, std::size_t target, ReleasedGroups& out) const {
    if (cost == CostName::dm) out.cost.exact = dm_;
    if (cost == CostName::lm) out.cost.real = lm_;
    if (!has_target(cost)) return Done{};
    if (target == 0) return of_target(cost, counts_, groups_, out);
    if (target > counts_.further.size()) {
      return Error{.message = fmt::format("the plan's cost has a target {}, and {} were counted", target + 1,
                                          counts_.further.size() + 1),
                   .place = {},
                   .hint = {}};
    }
    const TupleCounts& counts = counts_.further[target - 1];
    KANON_TRY(const Grouped groups, grouped(counts, ground_, quasi_columns(plan_)));
    return of_target(cost, counts, groups, out);
  }
  Status of_target(CostName cost, const TupleCounts& counts, const Grouped& groups, ReleasedGroups& out) const {
    const TargetGroups target{
        .counts = counts, .group_of = groups.group_of, .sizes = groups.members, .k = least_size(plan_)};
    if (cost == CostName::rm) {
      out.cost.real = rm_cost(target, plan_.claim.dispersion == Dispersion::absolute);
      return Done{};
    }
    KANON_TRY(out.cost.exact, cm_cost(target, plan_.claim.matrix, plan_.claim.suppressed_together));
    return Done{};
  }
  [[nodiscard]] double dearest() const {
    if (plan_.claim.matrix.classes.empty()) return 1;
    std::uint32_t out = 1;
    for (const auto& row : plan_.claim.matrix.costs) out = std::max(out, *std::max_element(row.begin(), row.end()));
    return out;
  }

  const Ground& ground_;
  const TupleCounts& counts_;
  const Plan& plan_;
  const Grouped& groups_;
  std::uint64_t dm_;
  double lm_;
};

// The visible groups as models look at them.
std::vector<HeldModel> held_by(const Ground& ground, const Grouped& groups, const std::vector<char>& released,
                               const GroupModels::Union* starred, const Plan& plan) {
  std::vector<TestedGroup> tested;
  for (std::size_t g = 0; g < released.size(); ++g) {
    if (released[g] != 0) tested.push_back(groups.models->tested(g, groups.rows[g]));
  }
  std::optional<TestedGroup> together;
  if (starred != nullptr && starred->rows > 0) together = starred->tested();
  return held_models(*ground.test, tested, together, plan.models.k_map_rows);
}

// For assertions: the plan's node of each value, looked for in the obvious way.
NodeMaps nodes_by_plan(const TupleCounts& counts, const std::vector<const PlanColumn*>& columns) {
  NodeMaps out(columns.size());
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const auto& nodes = columns[c]->nodes;
    for (const Value& value : counts.values[c]) {
      const auto has = [&](const PlanNode& node) {
        return std::find(node.values.begin(), node.values.end(), value) != node.values.end();
      };
      out[c].push_back(static_cast<std::uint32_t>(std::find_if(nodes.begin(), nodes.end(), has) - nodes.begin()));
    }
  }
  return out;
}

// For assertions: some tuples, each by the labels that the plan shows for its values and the rows that show the same.
// The rows that are suppressed are those whose labels fewer than k rows, or entities, show.
bool is_what_the_plan_says(const TupleCounts& counts, const Plan& plan, const std::vector<const PlanColumn*>& columns,
                           const ReleasedGroups& released) {
  constexpr std::size_t kSampled = 16;
  if (!plan.models.empty()) return true;  // what they ask is judged anew by the checker
  const TupleCounts& counted = counts.by_entity.empty() ? counts : counts.by_entity[0];
  const NodeMaps node_of = nodes_by_plan(counts, columns), counted_node_of = nodes_by_plan(counted, columns);
  const auto nodes_of = [&](const TupleCounts& of, const NodeMaps& maps, std::size_t t) {
    std::vector<std::uint32_t> out(columns.size());
    nodes_at(of, maps, t, out);
    return out;
  };
  const std::size_t stride = std::max<std::size_t>(1, counts.tuples() / kSampled);
  for (std::size_t t = 0; t < counts.tuples(); t += stride) {
    const auto nodes = nodes_of(counts, node_of, t);
    std::uint64_t rows = 0;
    std::set<Value> entities;
    for (std::size_t other = 0; other < counted.tuples(); ++other) {
      if (nodes_of(counted, counted_node_of, other) != nodes) continue;
      rows += counted.counts[other];
      if (!counts.by_entity.empty()) entities.insert(counted.classes[counted.class_codes[other]]);
    }
    entities.erase(std::nullopt);
    bool good = (counts.by_entity.empty() ? rows : entities.size()) >= plan.k;
    for (std::size_t c = 0; c < columns.size(); ++c) good = good && !columns[c]->nodes[nodes[c]].suppressed;
    const auto& small = released.small_groups;
    if (good == (std::find(small.begin(), small.end(), nodes) != small.end())) return false;
    if (good && rows < released.smallest_group) return false;
  }
  return true;
}

}  // namespace

std::vector<std::string> quasi_names(const Plan& plan) {
  std::vector<std::string> out;
  for (const auto* column : quasi_columns(plan)) out.push_back(column->name);
  return out;
}

Result<ReleasedGroups> group_by_plan(const TupleCounts& counts, const Plan& plan) {
  const auto columns = quasi_columns(plan);
  const TupleCounts* by_entity = entity_counts(counts);
  std::optional<GroupTest> test;
  if (!plan.models.empty()) {
    KANON_TRY(test, test_of(plan.models, counts));
  }
  const Ground ground{.counts = counts, .test = test ? &*test : nullptr};
  KANON_TRY(const Grouped groups, grouped(counts, ground, columns));
  const auto& [node_of, group_of, rows, members, entity_group_of, models] = groups;
  const std::uint64_t k = least_size(plan);
  std::vector<std::uint32_t> nodes(columns.size());

  ReleasedGroups out;
  out.rows = counts.rows;
  std::uint64_t squares = 0;
  for (std::size_t g = 0; g < rows.size(); ++g) {
    if (members[g] < k) continue;
    ++out.groups;
    squares += rows[g] * rows[g];
    out.smallest_group = out.smallest_group == 0 ? rows[g] : std::min(out.smallest_group, rows[g]);
    if (by_entity == nullptr) continue;
    out.smallest_entities = std::min(out.smallest_entities.value_or(members[g]), members[g]);
  }
  std::vector<std::vector<std::uint64_t>> released_rows;
  for (const auto* column : columns) released_rows.emplace_back(column->nodes.size());
  std::vector<bool> listed(rows.size(), false);
  for (std::size_t t = 0; t < counts.tuples(); ++t) {
    nodes_at(counts, node_of, t, nodes);
    if (members[group_of[t]] >= k) {
      for (std::size_t c = 0; c < columns.size(); ++c) released_rows[c][nodes[c]] += counts.counts[t];
      continue;
    }
    out.suppressed_rows += counts.counts[t];
    if (!listed[group_of[t]] && rows[group_of[t]] > 0) out.small_groups.push_back(nodes);
    listed[group_of[t]] = true;
  }
  const std::uint64_t alike = by_entity == nullptr ? out.suppressed_rows : suppressed_entities(*by_entity, groups, k);
  bool star = !plan.drop_suppressed && alike >= k;
  if (test) {
    std::vector<char> released;
    for (const auto size : members) released.push_back(size >= k ? 1 : 0);
    const auto suppressed = models->without(rows, released);
    out.starred_would_fail = star && out.suppressed_rows > 0 && !test->holds(suppressed.tested());
    star = star && !out.starred_would_fail;
    RiskTotals risk;
    for (std::size_t g = 0; g < rows.size(); ++g) {
      if (released[g] != 0) test->budget().add(rows[g], risk);
    }
    out.over_budget = !test->budget().holds(risk);
    out.models = held_by(ground, groups, released, star ? &suppressed : nullptr, plan);
  }
  out.starred_rows = star ? out.suppressed_rows : 0;
  out.dropped_rows = star ? 0 : out.suppressed_rows;
  const std::uint64_t dm = squares + out.rows * out.suppressed_rows;
  const double lm =
      uses_cost(plan.claim, CostName::lm) ? loss(columns, released_rows, out.suppressed_rows, out.rows) : 0;
  KANON_CHECK(Costs(ground, plan, groups, dm, lm).fill(out));
  KANON_ASSERT_SLOW(is_what_the_plan_says(counts, plan, columns, out));
  return out;
}

ReleaseOrder release_order(const Plan& plan, const ReleasedGroups& groups) {
  ReleaseOrder out = order_of_columns(plan, [](const PlanColumn& column, ReleaseColumn& released) {
    for (std::uint32_t node = 0; node < column.nodes.size(); ++node) {
      released.labels.push_back(column.nodes[node].label);
      for (const auto& value : column.nodes[node].values) {
        released.values.push_back(value);
        released.nodes.push_back(node);
      }
    }
  });
  out.small_groups = groups.small_groups;
  out.drop_suppressed = groups.starred_rows == 0;
  return out;
}

}  // namespace kanon
