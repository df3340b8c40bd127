// Turns one CSV file into one Parquet file, row order kept.
#include "engine/convert.hpp"

#include <fmt/format.h>

#include "base/try.hpp"
#include "engine/duckdb.hpp"

namespace kanon {

Status csv_to_parquet(const std::string& csv, const std::string& parquet,
                      const std::vector<std::pair<std::string, std::string>>& typed_columns,
                      const EngineOptions& options) {
  std::string columns;
  for (const auto& [name, type] : typed_columns) {
    columns += fmt::format("{}{}: {}", columns.empty() ? "" : ", ", quoted_text(name), quoted_text(type));
  }
  KANON_TRY(Database database, Database::open(options));
  // The same rows must give the same file, so the order is kept, against the engine's habit here.
  KANON_CHECK(database.execute("SET preserve_insertion_order = true"));
  return database.execute(
      fmt::format("COPY (SELECT * FROM read_csv({}, auto_detect=false, header=true, delim=',', quote='\"', "
                  "escape='\"', nullstr='', "
                  "strict_mode=true, columns={{{}}})) TO {} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)",
                  quoted_text(csv), columns, quoted_text(parquet)));
}

}  // namespace kanon
