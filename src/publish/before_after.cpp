// A few rows before and after: the first rows of a table beside what became of them.
#include "publish/before_after.hpp"

#include <map>
#include <set>

#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "plan/recoding/plan.hpp"
#include "release/released_groups.hpp"

namespace kanon {
namespace {

using Tuple = std::vector<Value>;

// The first rows of the table in the quasi columns.
Result<std::vector<Tuple>> first_rows(Source& source, const std::vector<std::string>& columns, std::size_t rows) {
  std::vector<Tuple> out;
  KANON_CHECK(source.scan(columns, [&](const Batch& batch) -> Status {
    for (std::size_t row = 0; row < batch.rows() && out.size() < rows; ++row) {
      Tuple tuple;
      for (std::size_t c = 0; c < columns.size(); ++c) {
        const Cell cell = batch.text(c, row);
        tuple.push_back(cell ? Value(std::string(*cell)) : Value());
      }
      out.push_back(std::move(tuple));
    }
    return Done{};
  }));
  return out;
}

Result<std::set<Tuple>> released_tuples(Source& release, const std::vector<std::string>& columns) {
  std::set<Tuple> out;
  KANON_TRY(const TupleCounts counts,
            count_tuples(release, {.columns = columns, .class_column = {}, .target_column = {}}, {}));
  for (std::size_t t = 0; t < counts.tuples(); ++t) {
    Tuple tuple;
    for (std::size_t c = 0; c < columns.size(); ++c)
      tuple.push_back(counts.values[c][counts.codes[t * columns.size() + c]]);
    out.insert(std::move(tuple));
  }
  return out;
}

}  // namespace

Result<BeforeAfter> before_after(const std::string& table, const std::string& release, const std::string& plan_path,
                                 std::size_t rows) {
  KANON_TRY(const Plan plan, read_plan(plan_path));
  BeforeAfter out;
  out.columns = quasi_names(plan);
  KANON_TRY(auto original, open_source({.path = table, .delimiter = {}}, {}));
  KANON_TRY(auto released, open_source({.path = release, .safe_cells = plan.safe_cells}, {}));
  KANON_TRY(const auto shown, first_rows(*original, out.columns, rows));
  KANON_TRY(const auto tuples, released_tuples(*released, out.columns));

  std::vector<std::map<Value, Value>> label_of;
  for (const auto& column : plan.columns) {
    if (column.role != Role::quasi) continue;
    label_of.emplace_back();
    for (const auto& node : column.nodes) {
      for (const auto& value : node.values) label_of.back().emplace(value, node.label);
    }
  }
  const auto texts = [](const Tuple& tuple) {
    std::vector<std::string> line;
    for (const auto& value : tuple) line.push_back(value.value_or(""));
    return line;
  };
  for (const auto& tuple : shown) {
    Tuple recoded;
    for (std::size_t c = 0; c < tuple.size(); ++c) recoded.push_back(label_of[c][tuple[c]]);
    if (!tuples.contains(recoded)) recoded.assign(tuple.size(), Value(plan.shown_as));
    out.before.push_back(texts(tuple));
    out.after.push_back(texts(recoded));
  }
  return out;
}

}  // namespace kanon
