// Answers of the engine, chunk by chunk, behind the Arrow C stream interface.
#include "engine/arrow_out.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <optional>
#include <utility>
#include <vector>

#include "base/try.hpp"
#include "engine/duckdb.hpp"
#include "engine/engine_error.hpp"
#include "engine/handles.hpp"

namespace kanon {
namespace {

// Everything the stream needs. Members are given back from the last to the first: the answer before its database.
struct ArrowSender {
  std::shared_ptr<const void> keep;
  ArrowZones zones;
  std::optional<Database> database;
  Prepared prepared;
  std::unique_ptr<Answer> answer = std::make_unique<Answer>();
  duckdb_arrow_options options = nullptr;
  std::string last_error;

  ArrowSender() = default;
  ArrowSender(const ArrowSender&) = delete;
  ArrowSender& operator=(const ArrowSender&) = delete;
  ~ArrowSender() {
    if (options != nullptr) duckdb_destroy_arrow_options(&options);
  }
};

// Columns of an answer, in the form in which the engine asks for them.
class AnswerColumns {
 public:
  explicit AnswerColumns(duckdb_result& result) {
    for (idx_t i = 0; i < duckdb_column_count(&result); ++i) {
      types_.push_back(duckdb_column_logical_type(&result, i));
      names_.push_back(duckdb_column_name(&result, i));
    }
  }
  AnswerColumns(const AnswerColumns&) = delete;
  AnswerColumns& operator=(const AnswerColumns&) = delete;
  ~AnswerColumns() {
    for (auto& type : types_) duckdb_destroy_logical_type(&type);
  }
  duckdb_error_data schema(duckdb_arrow_options options, ArrowSchema& out) {
    return duckdb_to_arrow_schema(options, types_.data(), names_.data(), types_.size(), &out);
  }

 private:
  std::vector<duckdb_logical_type> types_;
  std::vector<const char*> names_;
};

// Takes the error that the engine may have returned; true where there was one.
bool take_error(duckdb_error_data error, std::string& text) {
  if (error == nullptr) return false;
  const bool is = duckdb_error_data_has_error(error);
  if (is) text = engine_error(duckdb_error_data_message(error)).text();
  duckdb_destroy_error_data(&error);
  return is;
}

// A schema with time zones put in: the engine's own stands behind it and goes with it.
struct ZonedSchema {
  ArrowSchema made{};
  std::vector<std::pair<std::int64_t, const char*>> before = {};  // column, and the format it had
  std::vector<std::unique_ptr<std::string>> formats = {};
};

void release_zoned(ArrowSchema* schema) {
  const std::unique_ptr<ZonedSchema> zoned(static_cast<ZonedSchema*>(schema->private_data));
  for (const auto& [column, format] : zoned->before) {
    if (ArrowSchema* child = schema->children[column]; child->release != nullptr) child->format = format;
  }
  schema->release = zoned->made.release;
  schema->private_data = zoned->made.private_data;
  schema->release(schema);
}

void put_zones(const ArrowZones& zones, ArrowSchema& schema) {
  if (zones.empty()) return;
  auto zoned = std::make_unique<ZonedSchema>();
  for (std::int64_t i = 0; i < schema.n_children; ++i) {
    ArrowSchema& child = *schema.children[i];
    const auto zone = zones.find(child.name);
    const std::string_view format = child.format;
    if (zone == zones.end() || format.size() <= 4 || !format.starts_with("ts") || format[3] != ':') continue;
    zoned->before.emplace_back(i, child.format);
    zoned->formats.push_back(std::make_unique<std::string>(std::string(format.substr(0, 4)) + zone->second));
    child.format = zoned->formats.back()->c_str();
  }
  if (zoned->before.empty()) return;
  zoned->made = schema;
  schema.release = release_zoned;
  schema.private_data = zoned.release();
}

ArrowSender& sender_of(ArrowArrayStream* stream) {
  return *static_cast<ArrowSender*>(stream->private_data);
}

int send_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  ArrowSender& sender = sender_of(stream);
  out->release = nullptr;
  AnswerColumns columns(sender.answer->handle);
  if (take_error(columns.schema(sender.options, *out), sender.last_error)) return EIO;
  put_zones(sender.zones, *out);
  return 0;
}

int send_next(ArrowArrayStream* stream, ArrowArray* out) {
  ArrowSender& sender = sender_of(stream);
  out->release = nullptr;
  duckdb_data_chunk chunk = duckdb_fetch_chunk(sender.answer->handle);
  if (chunk != nullptr) {
    const bool failed = take_error(duckdb_data_chunk_to_arrow(sender.options, chunk, out), sender.last_error);
    duckdb_destroy_data_chunk(&chunk);
    return failed ? EIO : 0;
  }
  const char* message = duckdb_result_error(&sender.answer->handle);
  if (message == nullptr || *message == '\0') return 0;
  sender.last_error = engine_error(message).text();
  return EIO;
}

const char* send_error(ArrowArrayStream* stream) {
  const std::string& text = sender_of(stream).last_error;
  return text.empty() ? nullptr : text.c_str();
}

void release_sender(ArrowArrayStream* stream) {
  delete &sender_of(stream);
  stream->private_data = nullptr;
  stream->release = nullptr;
}

Status start_sending(const std::string& path, ArrowSender& sender) {
  KANON_CHECK(sender.database->execute("SET preserve_insertion_order = true"));
  const std::string sql =
      "SELECT * FROM read_parquet(" + quoted_text(literal_pattern(path)) + ", hive_partitioning=false)";
  if (duckdb_prepare(sender.database->connection(), sql.c_str(), &sender.prepared.handle) != DuckDBSuccess)
    return engine_error(duckdb_prepare_error(sender.prepared.handle));
  Pending pending;
  if (duckdb_pending_prepared_streaming(sender.prepared.handle, &pending.handle) != DuckDBSuccess)
    return engine_error(duckdb_pending_error(pending.handle));
  if (duckdb_execute_pending(pending.handle, &sender.answer->handle) != DuckDBSuccess)
    return engine_error(duckdb_result_error(&sender.answer->handle));
  sender.options = duckdb_result_get_arrow_options(&sender.answer->handle);
  return Done{};
}

}  // namespace

Status stream_parquet(const std::string& path, const ArrowZones& zones, std::shared_ptr<const void> keep,
                      const EngineOptions& options, ArrowArrayStream& out) {
  out.release = nullptr;
  auto sender = std::make_unique<ArrowSender>();
  sender->keep = std::move(keep);
  sender->zones = zones;
  KANON_TRY(Database database, Database::open(options));
  sender->database.emplace(std::move(database));
  KANON_CHECK(start_sending(path, *sender));
  out = {.get_schema = send_schema,
         .get_next = send_next,
         .get_last_error = send_error,
         .release = release_sender,
         .private_data = sender.release()};
  return Done{};
}

}  // namespace kanon
