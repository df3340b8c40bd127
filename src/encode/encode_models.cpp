// From the models a recipe asks for, and the counts of a table, to the test of a group.
#include "encode/encode_models.hpp"

#include <fmt/format.h>

#include "base/try.hpp"
#include "hierarchy/hierarchy.hpp"
#include "models/distribution.hpp"
#include "models/looked_at.hpp"
#include "models/value_labels.hpp"

namespace kanon {
namespace {

// The labels of every value of the column. No value is told in an error: it is somebody's.
Status add_labels(const std::string& file, SensitiveColumn& column) {
  KANON_TRY(Hierarchy hierarchy, read_hierarchy(file));
  LabelLines lines;
  for (std::size_t leaf = 0; leaf < hierarchy.leaves.size(); ++leaf) {
    auto& line = lines[hierarchy.leaves[leaf]];
    for (const auto& level : hierarchy.labels) line.push_back(level[leaf]);
  }
  std::size_t unknown = 0;
  for (const auto& value : column.values) {
    column.labels.push_back(labels_of(value, lines));
    unknown += column.labels.back().empty() ? 1 : 0;
  }
  if (unknown == 0) return Done{};
  return Error{.message = fmt::format("the hierarchy lacks {} of the {} values of column \"{}\"", unknown,
                                      column.values.size(), column.name),
               .place = file,
               .hint = "Give every value a line; the missing value needs none."};
}

}  // namespace

Result<std::vector<SensitiveColumn>> sensitive_columns(const Models& models, const TupleCounts& counts) {
  std::vector<SensitiveColumn> out;
  for (const auto& name : looked_at(models)) {
    SensitiveColumn& column =
        out.emplace_back(distribution_of(name, counts.by_sensitive[out.size()], models.missing_apart));
    std::string file;
    for (const auto& model : models.sensitive) {
      if (model.column != name || model.name != ModelName::t_hierarchy) continue;
      if (!file.empty() && file != model.file) {
        return Error{.message = fmt::format("column \"{}\" has two hierarchies that distances are measured in", name),
                     .place = "t",
                     .hint = "Keep one of them: " + file + " or " + model.file + "."};
      }
      if (file.empty()) KANON_CHECK(add_labels(model.file, column));
      file = model.file;
    }
  }
  return out;
}

Result<std::shared_ptr<const GroupTest>> encode_models(const Models& models, const TupleCounts& counts) {
  if (models.empty()) return std::shared_ptr<const GroupTest>{};
  KANON_TRY(auto columns, sensitive_columns(models, counts));
  KANON_TRY(GroupTest test, GroupTest::make(models, std::move(columns)));
  return std::shared_ptr<const GroupTest>(std::make_shared<const GroupTest>(std::move(test)));
}

}  // namespace kanon
