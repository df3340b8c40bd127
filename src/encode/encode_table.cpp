// From an open table to what a search needs: roles, hierarchies, codebook, cuts, histogram, cost.
#include "encode/encode_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "base/try.hpp"
#include "encode/cost_target.hpp"
#include "encode/interval_column.hpp"
#include "encode/make_cut_column.hpp"
#include "hierarchy/build_hierarchy.hpp"
#include "recipe/choose_coding.hpp"
#include "recipe/names.hpp"

namespace kanon {
namespace {

std::vector<std::string> one(const std::string& name) {
  return name.empty() ? std::vector<std::string>{} : std::vector<std::string>{name};
}

Status check_request(const Recipe& recipe, const SourceInfo& info) {
  if (!recipe.quasi.empty()) return Done{};
  return Error{.message = "no quasi-identifier is named",
               .place = info.files[0],
               .hint = "Add --quasi a,b,c: the columns an outsider could know. kanon inspect suggests some."};
}

// Role of every column. Errors: no quasi-identifier, unknown column, two roles.
Result<Schema> schema_of(const Recipe& recipe, const SourceInfo& info) {
  KANON_CHECK(check_request(recipe, info));
  std::vector<std::string> quasi;
  for (const auto& column : recipe.quasi) quasi.push_back(column.name);
  return assign_roles(info.columns,
                      {{Role::quasi, quasi},
                       {Role::identifier, recipe.identifier},
                       {Role::sensitive, recipe.sensitive},
                       {Role::target, target_names(recipe)},
                       {Role::weight, one(recipe.weight)},
                       {Role::entity, one(recipe.entity)}},
                      info.files[0]);
}

// The hierarchy of one quasi column for the values that occur in it.
Result<Hierarchy> hierarchy_for(const QuasiColumn& column, const std::vector<Value>& values) {
  if (column.coding == CodingKind::keep) return kept(values);
  if (column.coding == CodingKind::suppressed) return starred(values);
  if (!column.file.empty()) return read_hierarchy(column.file);
  return build_hierarchy(values, column.build, column.name);
}

// The missing value and the tokens for it are one value: a hierarchy may list a token as a leaf.
Hierarchy with_tokens_as_missing(Hierarchy hierarchy, const std::vector<std::string>& missing) {
  for (std::size_t leaf = 0; leaf < hierarchy.leaves.size(); ++leaf) {
    auto& value = hierarchy.leaves[leaf];
    if (value && std::find(missing.begin(), missing.end(), *value) != missing.end()) {
      value.reset();
      hierarchy.labels[0][leaf].reset();
    }
  }
  // Two tokens in one hierarchy would be the missing value twice: the first stays.
  bool seen = false;
  for (std::size_t leaf = 0; leaf < hierarchy.leaves.size();) {
    const bool again = !hierarchy.leaves[leaf] && seen;
    seen = seen || !hierarchy.leaves[leaf];
    if (!again) {
      ++leaf;
      continue;
    }
    const auto at = static_cast<std::ptrdiff_t>(leaf);
    hierarchy.leaves.erase(hierarchy.leaves.begin() + at);
    for (auto& labels : hierarchy.labels) labels.erase(labels.begin() + at);
  }
  return hierarchy;
}

// The quasi columns of the recipe in the order of the table, so that a plan reads like the table.
std::vector<const QuasiColumn*> in_table_order(const Recipe& recipe, const Schema& schema) {
  std::vector<const QuasiColumn*> out;
  for (const auto& name : schema.columns) {
    for (const auto& column : recipe.quasi) {
      if (column.name == name) out.push_back(&column);
    }
  }
  return out;
}

// The user's order without the tokens that mean missing: that value stands in front anyway.
std::vector<std::string> without_tokens(const std::vector<std::string>& order,
                                        const std::vector<std::string>& missing) {
  std::vector<std::string> out;
  for (const auto& value : order) {
    if (std::find(missing.begin(), missing.end(), value) == missing.end()) out.push_back(value);
  }
  return out;
}

// `column` has its coding: it is no longer automatic.
Result<CodedColumn> encode_column(const QuasiColumn& column, const std::vector<Value>& values,
                                  const std::vector<std::string>& missing) {
  if (column.coding == CodingKind::intervals) {
    KANON_TRY(CodedColumn coded, code_ordered(column.name, values, without_tokens(column.order, missing)));
    coded.weight = column.weight;
    coded.hierarchy = cut_points_text(column.cuts);
    return coded;
  }
  KANON_TRY(Hierarchy hierarchy, hierarchy_for(column, values));
  hierarchy = with_tokens_as_missing(std::move(hierarchy), missing);
  KANON_TRY(hierarchy, covering(std::move(hierarchy), values, column.name));
  if (!column.order.empty()) {
    KANON_TRY(const auto ordered, ordered_as(values, column.order, column.name));
  }
  CodedColumn coded = code_column(column.name, hierarchy, column.order);
  coded.coding = name_of(column.coding);
  coded.weight = column.weight;
  // The file's name is enough: the folders of this machine do not belong in a plan.
  if (!column.file.empty()) coded.hierarchy = std::filesystem::path(column.file).filename().string();
  return coded;
}

Status check_weights(const Recipe& recipe) {
  double sum = 0;
  for (const auto& column : recipe.quasi) {
    if (!(column.weight >= 0) || column.weight > 1e9) {
      return Error{.message = fmt::format("the weight of column \"{}\" is not a number from 0 to 1e9", column.name),
                   .place = {},
                   .hint = {}};
    }
    sum += column.weight;
  }
  if (sum > 0) return Done{};
  return Error{.message = "all column weights are 0", .place = {}, .hint = "Give at least one column a weight."};
}

}  // namespace

Result<EncodedTable> encode_table(const Recipe& recipe, Source& source) {
  EncodedTable out;
  KANON_TRY(out.schema, schema_of(recipe, source.info()));
  KANON_CHECK(check_weights(recipe));
  const auto columns = in_table_order(recipe, out.schema);
  std::vector<std::string> quasi, targets;
  for (const auto* column : columns) quasi.push_back(column->name);
  const auto slots = target_slots(recipe);
  for (const auto& slot : slots) targets.push_back(slot.column);
  KANON_TRY(out.counts, count_with_targets(source, quasi, targets, recipe.missing));
  if (out.counts.rows == 0)
    return Error{.message = "the table has no rows", .place = source.info().files[0], .hint = {}};
  const auto counts_of = [&](std::size_t slot) -> const TupleCounts& {
    return slot == 0 ? out.counts : out.counts.further[slot - 1];
  };
  for (std::size_t i = 0; i < slots.size(); ++i) KANON_CHECK(check_target_values(slots[i], counts_of(i)));
  for (std::size_t c = 0; c < columns.size(); ++c) {
    QuasiColumn column = *columns[c];
    KANON_CHECK(check_coding(column));
    KANON_TRY(column.coding, choose_coding(column, out.counts.values[c], recipe.search));
    KANON_TRY(CodedColumn coded, encode_column(column, out.counts.values[c], recipe.missing));
    if (recipe.search != "lattice") {
      KANON_TRY(CutColumn cuts, make_cut_column(coded, column.cuts));
      out.columns.push_back(std::move(cuts));
    }
    out.codebook.push_back(std::move(coded));
  }
  out.histogram = make_histogram(out.counts, out.codebook, slots.empty() ? TargetUse::none : slots[0].use);
  for (std::size_t i = 1; i < slots.size(); ++i)
    out.histogram.further.push_back(make_histogram(counts_of(i), out.codebook, slots[i].use));
  KANON_TRY(out.cost, cost_spec(recipe, out.histogram));
  return out;
}

}  // namespace kanon
