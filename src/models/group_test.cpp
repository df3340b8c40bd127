// GroupTest: everything beside k that one released group has to hold.
#include "models/group_test.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/ratio.hpp"
#include "models/words.hpp"

namespace kanon {
namespace {

__extension__ using Wide = unsigned __int128;

// `again`: on another table than the one it was asked of.
Status check(const SensitiveModel& model, const SensitiveColumn& column, bool again) {
  if (model.name == ModelName::t_ordered && !column.values.empty()) {
    const ValueKind kind = kind_of(column.values);
    if (kind == ValueKind::text || kind == ValueKind::code) {
      return Error{.message = fmt::format("column \"{}\" has no order that a distance by ranks could follow: its "
                                          "values are neither numbers nor dates",
                                          column.name),
                   .place = "t",
                   .hint =
                       "Use `recipe.models.t` COLUMN=T (all values equally far) or `recipe.models.t` COLUMN=T:FILE (by "
                       "a hierarchy)."};
    }
  }
  if (model.name == ModelName::cap_value && !again) {
    const auto is_it = [&](const Value& value) { return value.value_or("") == model.value; };
    if (std::none_of(column.values.begin(), column.values.end(), is_it)) {
      return Error{.message = fmt::format("no row of column \"{}\" has the value that is to be capped", column.name),
                   .place = "cap",
                   .hint = fmt::format("\"{}\" must be a value as it stands in the table.", model.value)};
    }
  }
  return Done{};
}

}  // namespace

Result<GroupTest> GroupTest::make(const Models& models, std::vector<SensitiveColumn> columns) {
  return make(models, std::move(columns), false);
}

Result<GroupTest> GroupTest::make_again(const Models& models, std::vector<SensitiveColumn> columns) {
  return make(models, std::move(columns), true);
}

Result<GroupTest> GroupTest::make(const Models& models, std::vector<SensitiveColumn> columns, bool again) {
  GroupTest out;
  out.models_ = models;
  out.columns_ = std::move(columns);
  for (const auto& column : out.columns_)
    out.first_.push_back(out.first_.back() + static_cast<std::uint32_t>(column.values.size()));
  out.order_.resize(models.sensitive.size());
  for (std::size_t c = 0; c < out.columns_.size(); ++c) {
    for (std::size_t m = 0; m < models.sensitive.size(); ++m) {
      const SensitiveModel& model = models.sensitive[m];
      if (model.column != out.columns_[c].name) continue;
      if (auto fine = check(model, out.columns_[c], again); !fine.ok()) return fine.error();
      out.order_[m] = out.rules_.size();
      out.rules_.push_back({make_rule(model, out.columns_[c]), c});
      out.up_closed_ = out.up_closed_ && out.rules_.back().rule->up_closed();
    }
  }
  if (models.k_map && !models.population.empty()) out.k_map_ = *models.k_map;
  out.presence_ = models.presence;
  if (models.presence) out.up_closed_ = false;
  out.budget_ = RiskBudget(models.average_risk, models.records_at_risk);
  return out;
}

const GroupTest::Part& GroupTest::part_of(const TestedGroup& group, std::size_t column) const {
  thread_local Part out;
  out.counts.clear();
  out.rows = 0;
  const auto begin = std::lower_bound(group.values.begin(), group.values.end(), first_[column],
                                      [](const ValueCount& count, std::uint32_t value) { return count.value < value; });
  for (auto at = begin; at != group.values.end() && at->value < first_[column + 1]; ++at) {
    out.counts.push_back({at->value - first_[column], at->rows});
    out.rows += at->rows;
  }
  return out;
}

bool GroupTest::holds(const TestedGroup& group) const {
  if (k_map_ > 0 && group.population < k_map_) return false;
  if (presence_) {
    const auto at_least = [](const Ratio& a, const Ratio& b) { return !(a < b); };
    if (group.population == 0) return false;  // whom the table has, the population must have
    const Ratio share{group.rows, group.population};
    if (!at_least(share, presence_->from) || !at_least(presence_->to, share)) return false;
  }
  const Part* part = nullptr;
  for (std::size_t r = 0; r < rules_.size(); ++r) {
    if (part == nullptr || rules_[r].column != rules_[r - 1].column) part = &part_of(group, rules_[r].column);
    if (!rules_[r].rule->holds(part->counts, part->rows)) return false;
  }
  return true;
}

std::uint64_t GroupTest::most(const TestedGroup& group) const {
  if (k_map_ > 0 && group.population < k_map_) return 0;
  std::uint64_t out = group.rows;
  if (presence_) {
    const Wide at_most = Wide{presence_->to.above} * group.population / presence_->to.below;
    out = static_cast<std::uint64_t>(std::min<Wide>(out, at_most));
  }
  const Part* part = nullptr;
  for (std::size_t r = 0; r < rules_.size(); ++r) {
    if (part == nullptr || rules_[r].column != rules_[r - 1].column) part = &part_of(group, rules_[r].column);
    const Rule& rule = *rules_[r].rule;
    const std::uint64_t known = rule.most(part->counts, part->rows), unknown = group.rows - part->rows;
    if (known == 0 && !rule.holds({}, 0)) return 0;
    out = std::min(out, known + unknown);
  }
  return out;
}

std::vector<double> GroupTest::measures(const TestedGroup& group) const {
  std::vector<double> out;
  for (const auto r : order_) {
    const Part& part = part_of(group, rules_[r].column);
    out.push_back(rules_[r].rule->measure(part.counts, part.rows));
  }
  if (k_map_ > 0) out.push_back(static_cast<double>(group.population));
  if (presence_) out.push_back(static_cast<double>(group.rows) / static_cast<double>(group.population));
  return out;
}

std::vector<bool> GroupTest::are_least() const {
  std::vector<bool> out;
  for (const auto r : order_) out.push_back(rules_[r].rule->is_least());
  if (k_map_ > 0) out.push_back(true);
  if (presence_) out.push_back(false);
  return out;
}

}  // namespace kanon
