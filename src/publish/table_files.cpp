// Says which files a table was read from, and which of them are copies of each other.
#include "publish/table_files.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/try.hpp"

namespace kanon {

Status tell_files(Source& table, std::vector<std::string>& files, std::vector<std::string>& warnings) {
  if (table.info().files.size() < 2) return Done{};
  files = table.info().files;
  KANON_TRY(const auto copies, table.copies());
  for (const auto& same : copies) {
    warnings.push_back(
        fmt::format("files that hold the same rows: {}; every row counts for k once per file, so leave the copies out",
                    list_of(same)));
  }
  return Done{};
}

}  // namespace kanon
