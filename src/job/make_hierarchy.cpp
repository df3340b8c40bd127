// make_hierarchy: a hierarchy file for one column of a table, for people to edit.
#include "kanon/hierarchy.hpp"

#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "hierarchy/build_hierarchy.hpp"
#include "publish/outputs.hpp"
#include "recipe/names.hpp"
#include "table/missing_texts.hpp"
#include "table/schema.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

Result<std::string> make_hierarchy(const HierarchyRequest& request, const RunOptions& options) {
  KANON_CHECK(check_build(request.build));
  KANON_TRY(auto source, open_source({.path = request.table, .delimiter = request.delimiter}, engine_options(options)));
  KANON_CHECK(assign_roles(source->info().columns, {{Role::quasi, {request.column}}}, request.table));
  KANON_CHECK(check_missing(request.missing, source->info().columns));
  KANON_TRY(
      const TupleCounts counts,
      count_tuples(*source, {.columns = {request.column}, .class_column = {}, .target_column = {}}, request.missing));
  if (counts.rows == 0) return Error{.message = "the table has no rows", .place = request.table, .hint = {}};
  KANON_TRY(const Hierarchy hierarchy,
            build_hierarchy(counts.values[0], request.build, request.column, {.rows = rows_by_value(counts, 0)}));
  return hierarchy_text(hierarchy);
}

}  // namespace kanon
