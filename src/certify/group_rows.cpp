// Streams a source once through a Grouper and the row hash.
#include "certify/group_rows.hpp"

#include "base/try.hpp"

namespace kanon::certify {

Result<GroupedRows> group_rows(Source& source, const std::vector<std::string>& quasi, std::vector<TextIds> ids,
                               const std::vector<std::string>& others, const HashKey& key) {
  GroupedRows out{.grouper = Grouper(std::move(ids)), .tallies = {}, .rows = 0};
  std::vector<std::string> columns = quasi;
  columns.insert(columns.end(), others.begin(), others.end());
  std::vector<RowHash> hashes;
  KANON_CHECK(source.scan(columns, [&](const Batch& batch) -> Status {
    const std::size_t rows = batch.rows();
    const std::vector<std::size_t>& group_of = out.grouper.assign(batch);
    out.tallies.resize(out.grouper.groups().size());
    hashes.assign(rows, RowHash(key));
    for (std::size_t c = quasi.size(); c < columns.size(); ++c) {
      for (std::size_t r = 0; r < rows; ++r) hashes[r].add(batch.text(c, r).value_or(std::string_view()));
    }
    for (std::size_t r = 0; r < rows; ++r) {
      out.tallies[group_of[r]].add({.rows = 1, .sum_a = hashes[r].a(), .sum_b = hashes[r].b()});
    }
    out.rows += rows;
    return Done{};
  }));
  return out;
}

}  // namespace kanon::certify
