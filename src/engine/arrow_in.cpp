// Reads an Arrow stream through the engine into a Parquet file. The engine gets a stream of ours in front of the
// caller's: its schema is asked for once and released once, and an error in the middle is seen as what it is.
#include "engine/arrow_in.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <set>
#include <string_view>

#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/duckdb.hpp"
#include "engine/release_cells.hpp"

namespace kanon {
namespace {

// What stands between the caller's stream and the engine.
struct ArrowRelay {
  ArrowArrayStream stream{};  // that the engine sees
  ArrowArrayStream* source = nullptr;
  ArrowSchema schema{};  // of the source; ours to release
  std::mutex reading;
  int failed = 0;  // what get_next of the source returned, other than 0

  ArrowRelay() = default;
  ArrowRelay(const ArrowRelay&) = delete;
  ArrowRelay& operator=(const ArrowRelay&) = delete;
  ~ArrowRelay() {
    if (schema.release != nullptr) schema.release(&schema);
  }
};

// The engine may ask again and again; what it gets it need not release.
int relay_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  *out = static_cast<ArrowRelay*>(stream->private_data)->schema;
  out->release = [](ArrowSchema* schema) { schema->release = nullptr; };
  return 0;
}

int relay_next(ArrowArrayStream* stream, ArrowArray* out) {
  auto& relay = *static_cast<ArrowRelay*>(stream->private_data);
  const std::scoped_lock lock(relay.reading);
  out->release = nullptr;
  if (relay.failed == 0) relay.failed = relay.source->get_next(relay.source, out);
  return relay.failed;
}

const char* relay_error(ArrowArrayStream* /*stream*/) {
  return "the stream broke off";
}

Error in_stream(const std::string& name, std::string message, std::string hint) {
  return Error{.message = std::move(message), .place = name, .hint = std::move(hint)};
}

// How the format string of a column begins that holds one value per cell.
bool is_plain_format(std::string_view format) {
  constexpr std::array single = {"b", "c", "C", "s", "S", "i", "I", "l", "L", "f", "g", "u", "U", "z", "Z", "vu", "vz"};
  if (std::find(single.begin(), single.end(), format) != single.end()) return true;
  constexpr std::array first = {"w:", "d:", "tdD", "tdm", "tts", "ttm", "ttu", "ttn", "tss:", "tsm:", "tsu:", "tsn:"};
  return std::any_of(first.begin(), first.end(), [&](const char* start) { return format.starts_with(start); });
}

std::string kind_of(std::string_view format) {
  if (format.starts_with("+l") || format.starts_with("+L") || format.starts_with("+v") || format.starts_with("+w"))
    return "lists";
  if (format == "+s") return "structs";
  if (format == "+m") return "maps";
  if (format.starts_with("+u")) return "values of several types";
  if (format == "+r") return "run-end encoded values";
  if (format == "n") return "nothing but nulls, of no type";
  if (format.starts_with("tD") || format.starts_with("ti")) return "durations";
  if (format == "e") return "half-precision numbers";
  return fmt::format("values of the Arrow type \"{}\"", format);
}

Status check_arrow_column(const ArrowSchema& column, const std::string& table) {
  const std::string_view name = column.name != nullptr ? column.name : "";
  if (name.empty()) return in_stream(table, "a column has no name", "Give every column a name.");
  if (!is_utf8(std::string(name)))
    return in_stream(table, "the name of a column is not UTF-8 text", "Rename the column.");
  const ArrowSchema& values = column.dictionary != nullptr ? *column.dictionary : column;
  const std::string_view format = values.format != nullptr ? values.format : "";
  if (is_plain_format(format)) return Done{};
  return in_stream(table, fmt::format("column \"{}\" holds {}, and a cell must be one value", name, kind_of(format)),
                   "Turn the column into text, numbers or dates, or leave it out.");
}

// The engine knows no two names that differ in case only, and would rename one.
Status check_arrow_names(const ArrowSchema& schema, const std::string& table) {
  std::set<std::string> seen;
  std::set<std::string, std::less<>> exactly;
  for (std::int64_t i = 0; i < schema.n_children; ++i) {
    const std::string name = schema.children[i]->name;
    const bool twice = !exactly.insert(name).second;
    if (twice) return in_stream(table, fmt::format("two columns are called \"{}\"", name), "Rename one of them.");
    if (!seen.insert(lower(name)).second)
      return in_stream(table, fmt::format("two columns are called \"{}\" but for upper and lower case", name),
                       "Rename one of them.");
  }
  return Done{};
}

Status check_arrow_schema(const ArrowSchema& schema, const std::string& table) {
  if (schema.format == nullptr || std::strcmp(schema.format, "+s") != 0)
    return in_stream(table, "the stream holds single arrays and no table", "Give a stream of record batches.");
  if (schema.n_children == 0) return in_stream(table, "the table has no columns", "Give it at least one.");
  for (std::int64_t i = 0; i < schema.n_children; ++i) KANON_CHECK(check_arrow_column(*schema.children[i], table));
  return check_arrow_names(schema, table);
}

ArrowZones zones_of(const ArrowSchema& schema) {
  ArrowZones out;
  for (std::int64_t i = 0; i < schema.n_children; ++i) {
    const std::string_view format = schema.children[i]->format;
    if (format.size() > 4 && format.starts_with("ts") && format[3] == ':')
      out.emplace(schema.children[i]->name, format.substr(4));
  }
  return out;
}

// Empty, and for the owner alone; the engine writes over it.
Status make_private_file(const std::string& path, const std::string& table) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) {
    return in_stream(
        table, fmt::format("the table cannot be kept in the folder for temporary files: {}", std::strerror(errno)),
        "Name another folder for temporary files.");
  }
  close(file);
  return Done{};
}

// The writer holds a group of rows of all columns before it writes them.
std::string quick_options(std::int64_t columns) {
  constexpr std::int64_t most_cells = 16'000'000, fewest = 2048, usual = 122'880;
  const std::int64_t rows = std::clamp(most_cells / columns / fewest * fewest, fewest, usual);
  return fmt::format(
      "FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE {}, WRITE_BLOOM_FILTER false, USE_TMP_FILE false", rows);
}

Status copy_stream(Database& database, ArrowRelay& relay, ArrowUse use, const std::string& path) {
  constexpr const char* view = "arrow";
  if (duckdb_arrow_scan(database.connection(), view, reinterpret_cast<duckdb_arrow_stream>(&relay.stream)) !=
      DuckDBSuccess)
    return Error{.message = "the engine cannot read the stream", .hint = "Give its columns other types."};
  const bool release = use == ArrowUse::release;
  if (release) KANON_CHECK(database.execute("SET preserve_insertion_order = true"));
  return database.execute(fmt::format("COPY (SELECT * FROM {}) TO {} ({})", view, quoted_text(path),
                                      release ? kParquetOptions : quick_options(relay.schema.n_children)));
}

}  // namespace

Result<ArrowZones> write_arrow(ArrowInput input, const std::string& name, ArrowUse use, const std::string& path,
                               const EngineOptions& options) {
  ArrowRelay relay;
  relay.source = &input.stream();
  if (relay.source->get_schema(relay.source, &relay.schema) != 0)
    return in_stream(name, "the stream does not tell its columns", "Its producer reports an error.");
  KANON_CHECK(check_arrow_schema(relay.schema, name));
  const ArrowZones zones = zones_of(relay.schema);
  KANON_CHECK(make_private_file(path, name));
  relay.stream = {.get_schema = relay_schema,
                  .get_next = relay_next,
                  .get_last_error = relay_error,
                  .release = [](ArrowArrayStream* stream) { stream->release = nullptr; },
                  .private_data = &relay};
  KANON_TRY(Database database, Database::open(options));
  const Status written = copy_stream(database, relay, use, path);
  if (written.ok()) return zones;
  if (relay.failed != 0 && written.error().kind != ErrorKind::interrupted)
    return in_stream(
        name, fmt::format("the stream broke off: its producer reports an error ({})", std::strerror(relay.failed)),
        "Its own message says more; read the table to its end before giving it.");
  Error error = written.error();
  if (error.place.empty()) error.place = name;
  return error;
}

}  // namespace kanon
