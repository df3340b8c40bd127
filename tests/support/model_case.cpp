// Small random problems in which privacy models are asked for.
#include "support/model_case.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace kanon::tests {
namespace {

// Values "0", "1", ...: they have ranks, and a hierarchy. Skewed, so that some values are rare.
std::vector<Value> random_values(std::size_t rows, std::size_t most, Dice& dice) {
  std::vector<Value> out;
  const bool missing = dice.one_in(3);
  for (std::size_t r = 0; r < rows; ++r) {
    if (missing && dice.one_in(6))
      out.emplace_back(std::nullopt);
    else
      out.emplace_back(std::to_string(std::min(dice.below(most), dice.below(most))));
  }
  return out;
}

// Labels of two or three levels; the top may be one label, or two.
std::vector<std::vector<Value>> random_labels(const std::vector<Value>& values, Dice& dice) {
  const bool one_top = dice.one_in(2);
  std::vector<std::vector<Value>> out;
  for (std::size_t v = 0; v < values.size(); ++v) {
    out.push_back({values[v], Value("g" + std::to_string(v / 2))});
    out.back().push_back(one_top ? Value("*") : Value("h" + std::to_string(v / 4)));
  }
  return out;
}

SensitiveColumn column_of(const std::string& name, const std::vector<Value>& of_rows, bool apart, Dice& dice) {
  std::map<Value, std::uint64_t> rows;
  for (const auto& value : of_rows) ++rows[value];
  if (apart) rows.erase(std::nullopt);
  SensitiveColumn out{.name = name, .values = {}, .rows = {}};
  for (const auto& [value, count] : rows) out.values.push_back(value);
  sort_values(out.values, ValueKind::number);
  for (const auto& value : out.values) out.rows.push_back(rows[value]);
  out.labels = random_labels(out.values, dice);
  return out;
}

Models random_models(ModelName name, std::size_t columns, Dice& dice) {
  Models out;
  out.missing_apart = dice.one_in(3);
  out.sensitive.push_back(random_model(name, "s0", dice));
  if (columns > 1) out.sensitive.push_back(random_model(name, "s1", dice));
  if (dice.one_in(4)) out.sensitive.push_back(random_model(dice.pick(all_models()), "s0", dice));
  return out;
}

// Of the models that are budgets over all groups; others leave `models` as it is.
void set_budget(TableModel model, Dice& dice, Models& models) {
  if (model == TableModel::average_risk)
    models.average_risk = dice.pick(std::vector<Ratio>{{1, 10}, {1, 5}, {1, 4}, {1, 3}, {1, 2}});
  if (model == TableModel::records_at_risk) {
    models.records_at_risk = RecordsAtRisk{.risk = dice.pick(std::vector<Ratio>{{1, 10}, {1, 5}, {1, 3}, {1, 2}}),
                                           .share = dice.pick(std::vector<Ratio>{{0, 1}, {1, 10}, {1, 4}, {1, 2}})};
  }
}

// A value that is to be capped must occur.
void name_a_value(const std::vector<SensitiveColumn>& columns, Dice& dice, Models& models) {
  for (auto& model : models.sensitive) {
    for (const auto& column : columns) {
      if (model.name == ModelName::cap_value && model.column == column.name && !column.values.empty())
        model.value = dice.pick(column.values).value_or("");
    }
  }
}

}  // namespace

std::vector<ModelName> all_models() {
  return {ModelName::distinct,  ModelName::entropy,      ModelName::recursive, ModelName::t_equal,
          ModelName::t_ordered, ModelName::t_hierarchy,  ModelName::cap,       ModelName::cap_value,
          ModelName::beta,      ModelName::enhanced_beta};
}

SensitiveModel random_model(ModelName name, const std::string& column, Dice& dice) {
  SensitiveModel out{.name = name, .column = column, .limit = {1, 1}};
  switch (name) {
    case ModelName::distinct:
      out.limit = {dice.from_to(1, 3), 1};
      break;
    case ModelName::entropy:
      out.limit = dice.pick(std::vector<Ratio>{{1, 1}, {3, 2}, {2, 1}, {5, 2}, {3, 1}});
      break;
    case ModelName::recursive:
      out.limit = {dice.from_to(1, 3), 1};
      out.factor = dice.pick(std::vector<Ratio>{{1, 2}, {1, 1}, {3, 2}, {2, 1}, {3, 1}});
      break;
    case ModelName::t_equal:
    case ModelName::t_ordered:
    case ModelName::t_hierarchy:
      out.limit = dice.pick(std::vector<Ratio>{{0, 1}, {1, 10}, {1, 5}, {1, 4}, {1, 3}, {1, 2}, {1, 1}});
      break;
    case ModelName::cap:
    case ModelName::cap_value:
      out.limit = dice.pick(std::vector<Ratio>{{1, 4}, {1, 3}, {1, 2}, {3, 5}, {2, 3}, {1, 1}});
      break;
    case ModelName::beta:
    case ModelName::enhanced_beta:
      out.limit = dice.pick(std::vector<Ratio>{{1, 10}, {1, 4}, {1, 2}, {1, 1}, {2, 1}});
      break;
  }
  return out;
}

void add_models(CutCase& small, ModelName name) {
  Dice dice(small.seed + 0x90DE15 + static_cast<std::uint64_t>(name) * 7919);
  const std::size_t count = dice.one_in(4) ? 2 : 1;
  Models models = random_models(name, count, dice);
  std::vector<SensitiveColumn> columns;
  ValueSets sets;
  std::vector<std::map<std::uint32_t, std::uint32_t>> of_tuple(small.histogram.tuples());
  for (std::size_t c = 0; c < count; ++c) {
    const auto values = random_values(small.histogram.rows, dice.from_to(1, 5), dice);
    columns.push_back(column_of("s" + std::to_string(c), values, models.missing_apart, dice));
    const auto& known = columns.back().values;
    for (std::size_t t = 0, row = 0; t < of_tuple.size(); ++t) {
      for (std::uint32_t i = 0; i < small.histogram.counts[t]; ++i, ++row) {
        const auto at = std::find(known.begin(), known.end(), values[row]);
        if (at != known.end()) ++of_tuple[t][sets.values_end + static_cast<std::uint32_t>(at - known.begin())];
      }
    }
    sets.values_end += static_cast<std::uint32_t>(known.size());
  }
  name_a_value(columns, dice, models);
  sets.begin.push_back(0);
  for (const auto& counts : of_tuple) {
    for (const auto& [value, rows] : counts) sets.counts.push_back({value, rows});
    sets.begin.push_back(static_cast<std::uint32_t>(sets.counts.size()));
  }
  GroupMembers members = small.histogram.members ? *small.histogram.members : GroupMembers{};
  members.values = std::move(sets);
  small.histogram.members = std::make_shared<const GroupMembers>(std::move(members));
  auto test = GroupTest::make(models, std::move(columns));
  if (!test.ok()) return;  // a column without any known value has none to cap
  small.histogram.test = std::make_shared<const GroupTest>(std::move(test).value());
  for (auto& further : small.histogram.further) {
    further.members = small.histogram.members;
    further.test = small.histogram.test;
  }
}

void add_models(TargetCase& table, ModelName name, Dice& dice) {
  const std::size_t count = dice.one_in(4) ? 2 : 1;
  table.models = random_models(name, count, dice);
  for (std::size_t c = 0; c < count; ++c) {
    table.sensitive.push_back(random_values(table.small.rows.size(), dice.from_to(1, 5), dice));
    table.sensitive.back().front() = "0";  // so that there is a value to cap
    table.distribution.push_back(
        column_of("s" + std::to_string(c), table.sensitive.back(), table.models.missing_apart, dice));
  }
  name_a_value(table.distribution, dice, table.models);
}

void add_budget(CutCase& small, TableModel model) {
  Dice dice(small.seed + 0xB0D6E7);
  Models models;
  std::vector<SensitiveColumn> columns;
  if (small.histogram.test) {
    models = small.histogram.test->models();
    columns = small.histogram.test->columns();
  }
  set_budget(model, dice, models);
  auto test = GroupTest::make(models, std::move(columns));
  small.histogram.test = std::make_shared<const GroupTest>(std::move(test).value());
  for (auto& further : small.histogram.further) further.test = small.histogram.test;
}

void add_table_model(TargetCase& table, TableModel model, Dice& dice) {
  set_budget(model, dice, table.models);
  if (model == TableModel::average_risk || model == TableModel::records_at_risk) return;
  // The population has everybody of the table, and others.
  table.population = table.small.rows;
  for (std::size_t i = dice.below(2 * table.small.rows.size() + 1); i > 0; --i)
    table.population.push_back(dice.pick(table.small.rows));
  table.models.population = "population.csv";
  if (model == TableModel::k_map) table.models.k_map = dice.from_to(1, 8);
  if (model == TableModel::presence)
    table.models.presence = Presence{.from = dice.pick(std::vector<Ratio>{{0, 1}, {1, 4}, {1, 2}}),
                                     .to = dice.pick(std::vector<Ratio>{{1, 2}, {2, 3}, {4, 5}, {1, 1}})};
}

}  // namespace kanon::tests
