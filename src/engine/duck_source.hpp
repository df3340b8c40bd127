// A table read through DuckDB: files become a view whose columns are named c0, c1, ... whatever the user calls them.
#pragma once

#include <span>

#include "engine/duckdb.hpp"
#include "files/input_files.hpp"
#include "table/source.hpp"

namespace kanon {

struct DuckTable {
  std::string path;  // as it was asked for, perhaps a glob
  SourceInfo info;
  InputFiles inputs;     // the files as they were at opening
  std::string relation;  // SQL with columns c0..cN in the order of info.columns
  std::string by_file;   // the same, and the path of its file in every row
};

class DuckSource final : public Source {
 public:
  DuckSource(Database database, DuckTable table)
      : database_(std::move(database)),
        path_(std::move(table.path)),
        info_(std::move(table.info)),
        inputs_(std::move(table.inputs)),
        relation_(std::move(table.relation)),
        by_file_(std::move(table.by_file)) {}

  [[nodiscard]] const SourceInfo& info() const override { return info_; }
  Status unchanged() override;
  Result<std::vector<std::vector<std::string>>> copies() override;
  Result<std::uint64_t> count_rows() override;
  Status count_groups(const GroupQuery& query, const std::vector<std::string>& missing,
                      const BatchVisitor& visit) override;
  Status scan(const std::vector<std::string>& columns, const BatchVisitor& visit) override;
  Result<std::vector<ColumnSummary>> summarize(const std::vector<std::string>& missing) override;
  Result<std::vector<GroupSizes>> group_sizes(const std::vector<std::vector<std::string>>& column_sets,
                                              const std::vector<std::string>& missing,
                                              const std::optional<std::string>& entity) override;
  Result<std::vector<SmallRows>> small_rows(const std::vector<std::vector<std::string>>& column_sets,
                                            std::uint64_t least) override;
  Result<std::vector<SmallRows>> small_rows_by_entity(const std::vector<std::vector<std::string>>& column_sets,
                                                      std::uint64_t least, const EntityColumn& entity,
                                                      const ReleaseOrder* shown) override;
  Result<std::vector<PairCounts>> pair_counts(const std::vector<std::string>& by, const std::vector<std::string>& of,
                                              const std::vector<std::string>& missing) override;
  Result<std::vector<HomogeneousGroups>> count_homogeneous(const std::vector<std::string>& columns,
                                                           const std::vector<std::string>& sensitive,
                                                           const std::vector<std::string>& missing) override;
  Status write_release(const ReleaseOrder& order, const std::string& path, FileFormat format, char delimiter) override;

 private:
  [[nodiscard]] std::size_t index_of(const std::string& column) const;
  [[nodiscard]] std::string text_of(const std::string& column) const;  // NULL for an empty cell
  [[nodiscard]] std::string value_of(const std::string& column, const std::vector<std::string>& missing) const;
  // Rows to be counted: a relation with the columns c0..cN that are asked for and, where entities are counted, `who`.
  struct CountedRows {
    std::string relation;
    bool by_entity = false;
  };
  Result<std::vector<SmallRows>> count_sets(const std::vector<std::vector<std::string>>& sets, std::uint64_t least,
                                            const CountedRows& rows);
  Status add_small_rows(std::span<const std::vector<std::string>> sets, std::uint64_t least, const CountedRows& rows,
                        std::vector<SmallRows>& out);
  Result<std::string> rows_as_shown(const ReleaseOrder& shown, const EntityColumn& entity);
  Result<std::string> boxed_rows(const ReleaseOrder& shown, const EntityColumn& entity);
  Status make_pairs(const std::vector<std::string>& by, const std::vector<std::string>& of,
                    const std::vector<std::string>& missing, std::uint64_t share);
  // Tables of distinct tuples that group_sizes works on.
  Status make_tuples(const std::vector<std::size_t>& columns, const std::vector<std::string>& missing,
                     const std::optional<std::string>& entity);
  Status code_tuples(std::vector<std::string> names);
  // The release as a query: small groups suppressed, single cells blanked, or a box for every group. Its rows ascend by
  // the text of their cells, column by column (docs/formats/plan.md). `typed`: copied cells keep their type.
  Result<std::string> recoded_query(const ReleaseOrder& order, bool typed);
  Result<std::string> blanked_query(const ReleaseOrder& order, bool typed);
  Result<std::string> boxed_query(const ReleaseOrder& order, bool typed);
  // What the rows of one tuple are ordered by where they part: kanon-check computes it from the file, too.
  [[nodiscard]] std::string drawn_by(const ReleaseOrder& order) const;
  // The rows, each with the line of `prefix`0, `prefix`1, ... that its values stand in, and of `small` where
  // `small_on` names its group: what follows FROM.
  Result<std::string> rows_with_maps(const std::string& prefix, const std::vector<std::string>& values,
                                     std::size_t columns, const std::string& small_on = {});
  [[nodiscard]] Error placed(Error error) const;  // an engine error, with the file it is about
  // The answer of a reading, unless the files changed meanwhile.
  template <class T>
  Result<T> held(Result<T> answer) {
    if (!answer.ok() && answer.error().kind == ErrorKind::interrupted) return answer;
    if (auto same = unchanged(); !same.ok()) return same.error();  // explains whatever else went wrong
    if (!answer.ok()) return placed(answer.error());
    return answer;
  }

  Database database_;
  std::string path_;
  SourceInfo info_;
  InputFiles inputs_;
  std::string relation_, by_file_;
  std::optional<std::uint64_t> rows_;  // once they were counted
};

}  // namespace kanon
