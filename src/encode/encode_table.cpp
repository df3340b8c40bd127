// From the counts of a table to what a search needs: hierarchies, codebook, cuts, histogram, cost.
#include "encode/encode_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "base/try.hpp"
#include "encode/cost_target.hpp"
#include "encode/encode_models.hpp"
#include "encode/interval_column.hpp"
#include "encode/make_cut_column.hpp"
#include "hierarchy/build_hierarchy.hpp"
#include "hierarchy/missing_leaf.hpp"
#include "models/sample_size.hpp"
#include "recipe/choose_column.hpp"
#include "recipe/names.hpp"
#include "table/missing_texts.hpp"

namespace kanon {
namespace {

// The hierarchy of one quasi column for the values that occur in it.
Result<Hierarchy> hierarchy_for(const QuasiColumn& column, const std::vector<Value>& values,
                                std::vector<std::uint64_t> rows) {
  if (column.coding == CodingKind::keep) return kept(values);
  if (column.coding == CodingKind::suppressed) return starred(values);
  if (!column.file.empty()) return read_hierarchy(column.file);
  const RowCounts counts{.rows = std::move(rows), .node_by_node = column.coding == CodingKind::taxonomy};
  return build_hierarchy(values, column.build, column.name, counts);
}

// The quasi columns of the recipe in the order of the table, so that a plan reads like the table.
std::vector<const QuasiColumn*> in_table_order(const Recipe& recipe, const Schema& schema) {
  std::vector<const QuasiColumn*> out;
  for (const auto& name : schema.columns) {
    for (const auto& column : recipe.data.quasi) {
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
Result<CodedColumn> encode_column(const QuasiColumn& column, const TupleCounts& counts, std::size_t place,
                                  const std::vector<std::string>& missing) {
  const std::vector<Value>& values = counts.values[place];
  if (column.coding == CodingKind::intervals) {
    KANON_TRY(CodedColumn coded, code_ordered(column.name, values, without_tokens(column.order, missing)));
    coded.weight = column.weight;
    coded.hierarchy = cut_points_text(column.cuts);
    return coded;
  }
  KANON_TRY(Hierarchy hierarchy, hierarchy_for(column, values, rows_by_value(counts, place)));
  hierarchy = with_tokens_as_missing(std::move(hierarchy), missing);
  KANON_TRY(hierarchy, covering(std::move(hierarchy), values, column.name));
  if (!column.order.empty()) {
    KANON_TRY(const auto ordered, ordered_as(values, column.order, column.name));
  }
  CodedColumn coded = code_column(column.name, hierarchy, column.order);
  coded.coding = column.coding;
  coded.weight = column.weight;
  // The file's name is enough: the folders of this machine do not belong in a plan.
  if (!column.file.empty()) coded.hierarchy = std::filesystem::path(column.file).filename().string();
  return coded;
}

}  // namespace

Result<EncodedTable> encode_table(const Recipe& recipe, std::shared_ptr<const CountedTable> counted) {
  EncodedTable out{.counted = std::move(counted)};
  const TupleCounts& counts = out.counts();
  const auto columns = in_table_order(recipe, out.schema());
  const auto slots = target_slots(recipe);
  const auto counts_of = [&](std::size_t slot) -> const TupleCounts& {
    return slot == 0 ? counts : counts.further[slot - 1];
  };
  for (std::size_t i = 0; i < slots.size(); ++i) KANON_CHECK(check_target_values(slots[i], counts_of(i)));
  std::vector<ChosenColumn> chosen;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    KANON_TRY(ChosenColumn column_chosen,
              choose_column(*columns[c], counts.values[c], counts.rows, search_name(recipe.search)));
    const QuasiColumn& column = chosen.emplace_back(std::move(column_chosen)).column;
    KANON_TRY(CodedColumn coded, encode_column(column, counts, c, missing_in(recipe.data.missing, column.name)));
    if (search_name(recipe.search) != SearchName::lattice) {
      KANON_TRY(CutColumn cuts, make_cut_column(coded, column.cuts));
      out.columns.push_back(std::move(cuts));
    }
    out.codebook.push_back(std::move(coded));
  }
  out.notes = notes_on(chosen);
  out.histogram = make_histogram(counts, out.codebook, slots.empty() ? TargetUse::none : slots[0].use);
  for (std::size_t i = 1; i < slots.size(); ++i)
    out.histogram.further.push_back(make_histogram(counts_of(i), out.codebook, slots[i].use));
  KANON_TRY(out.histogram.test, encode_models(recipe.promise.models, counts));
  KANON_TRY(out.k_map_rows, k_map_rows(recipe.promise.models, counts.rows));
  auto members = make_group_members(counts, out.codebook, out.histogram.test.get());
  if (!members.empty()) out.histogram.members = std::make_shared<const GroupMembers>(std::move(members));
  for (auto& further : out.histogram.further) {
    further.members = out.histogram.members;
    further.test = out.histogram.test;
  }
  KANON_TRY(out.cost, cost_spec(recipe, out.histogram));
  return out;
}

void tell_notes(const EncodedTable& table, std::vector<std::string>& warnings) {
  for (const auto& note : table.notes) {
    if (std::find(warnings.begin(), warnings.end(), note) == warnings.end()) warnings.push_back(note);
  }
}

}  // namespace kanon
