// Finds files of a table that hold the same rows: each file's rows are counted and the hashes of its rows added up, so
// that the order of the rows does not matter.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/try.hpp"
#include "engine/duck_source.hpp"

namespace kanon {

Result<std::vector<std::vector<std::string>>> DuckSource::copies() {
  std::vector<std::vector<std::string>> out;
  if (info_.files.size() < 2) return out;
  std::string cells;
  for (const auto& column : info_.columns) cells += (cells.empty() ? "" : ", ") + text_of(column);
  std::map<std::pair<std::uint64_t, std::string>, std::vector<std::string>> files_by_rows;
  KANON_CHECK(held(database_.query(
      fmt::format("SELECT file, CAST(count(*) AS UBIGINT), CAST(sum(hash({})) AS VARCHAR) FROM {} GROUP BY file", cells,
                  by_file_),
      [&](const Batch& batch) -> Status {
        for (std::size_t row = 0; row < batch.rows(); ++row)
          files_by_rows[{batch.count(1, row), std::string(*batch.text(2, row))}].emplace_back(*batch.text(0, row));
        return Done{};
      })));
  for (auto& [rows, files] : files_by_rows) {
    if (files.size() < 2) continue;
    std::sort(files.begin(), files.end());
    out.push_back(std::move(files));
  }
  return out;
}

}  // namespace kanon
