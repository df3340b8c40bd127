// check_hierarchy: what is wrong or odd in a hierarchy file, on its own or for a column of a table.
#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "hierarchy/lint/lint.hpp"
#include "hierarchy/records.hpp"
#include "kanon/hierarchy.hpp"
#include "publish/outputs.hpp"
#include "table/missing_texts.hpp"
#include "table/schema.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {
namespace {

Result<ColumnValues> values_of(const HierarchyCheckRequest& request, const RunOptions& options) {
  KANON_TRY(auto source, open_source({.path = request.table, .delimiter = request.delimiter}, engine_options(options)));
  KANON_CHECK(assign_roles(source->info().columns, {{Role::quasi, {request.column}}}, request.table));
  KANON_TRY(
      TupleCounts counts,
      count_tuples(*source, {.columns = {request.column}, .class_column = {}, .target_column = {}}, request.missing));
  ColumnValues out{request.column, {}, {}, missing_in(request.missing, request.column)};
  for (std::size_t t = 0; t < counts.tuples(); ++t) {
    out.values.push_back(counts.values[0][counts.codes[t]]);
    out.rows.push_back(counts.counts[t]);
  }
  return out;
}

}  // namespace

Result<HierarchyCheck> check_hierarchy(const HierarchyCheckRequest& request, const RunOptions& options) {
  if (request.table.empty() != request.column.empty()) {
    return Error{.message = "a table needs the name of the column, and a column its table",
                 .place = {},
                 .hint = "Name both, or neither to check the file alone."};
  }
  KANON_TRY(const std::string text, read_hierarchy_text(request.file));
  std::optional<ColumnValues> column;
  if (!request.table.empty()) {
    KANON_TRY(column, values_of(request, options));
  }
  HierarchyCheck out = lint_hierarchy(text, request.file, column);
  out.table = request.table;
  return out;
}

}  // namespace kanon
