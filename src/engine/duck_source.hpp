// A table read through DuckDB: files become a view whose columns are named c0, c1, ... whatever the user calls them.
#pragma once

#include "engine/duckdb.hpp"
#include "table/source.hpp"

namespace kanon {

class DuckSource final : public Source {
 public:
  // `relation` is the SQL of a relation with columns c0..cN in the order of info.columns.
  DuckSource(Database database, SourceInfo info, std::string relation)
      : database_(std::move(database)), info_(std::move(info)), relation_(std::move(relation)) {}

  [[nodiscard]] const SourceInfo& info() const override { return info_; }
  Result<std::uint64_t> count_rows() override;
  Status count_groups(const GroupQuery& query, const std::vector<std::string>& missing,
                      const BatchVisitor& visit) override;
  Status scan(const std::vector<std::string>& columns, const BatchVisitor& visit) override;
  Result<std::vector<ColumnSummary>> summarize(const std::vector<std::string>& missing) override;
  Result<std::vector<GroupSizes>> group_sizes(const std::vector<std::vector<std::string>>& column_sets,
                                              const std::vector<std::string>& missing,
                                              const std::optional<std::string>& entity) override;
  Result<std::uint64_t> count_homogeneous(const std::vector<std::string>& columns,
                                          const std::string& sensitive) override;
  Status write_release(const ReleaseOrder& order, const std::string& path, FileFormat format, char delimiter) override;

 private:
  [[nodiscard]] std::size_t index_of(const std::string& column) const;
  [[nodiscard]] std::string text_of(const std::string& column) const;  // NULL for an empty cell
  [[nodiscard]] std::string value_of(const std::string& column, const std::vector<std::string>& missing) const;
  // Tables of distinct tuples that group_sizes works on.
  Status make_tuples(const std::vector<std::size_t>& columns, const std::vector<std::string>& missing,
                     const std::optional<std::string>& entity);
  Status code_tuples(std::vector<std::string> names);
  // The release as a query: small groups suppressed, single cells blanked, or a box for every group.
  Result<std::string> recoded_query(const ReleaseOrder& order);
  Result<std::string> blanked_query(const ReleaseOrder& order);
  Result<std::string> boxed_query(const ReleaseOrder& order);
  // What the rows of one tuple are ordered by where they part: kanon-check computes it from the file, too.
  [[nodiscard]] std::string drawn_by(const ReleaseOrder& order) const;
  // The rows, each with the line of `prefix`0, `prefix`1, ... that its values stand in: what follows FROM.
  Result<std::string> rows_with_maps(const std::string& prefix, const std::vector<std::string>& values,
                                     std::size_t columns);
  [[nodiscard]] Error placed(Error error) const;  // an engine error, with the file it is about

  Database database_;
  SourceInfo info_;
  std::string relation_;
};

}  // namespace kanon
