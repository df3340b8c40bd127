// The embedded engine's C API, wrapped: one database, one connection, results that clean up after themselves.
#include "engine/duckdb.hpp"

#include <fmt/format.h>

#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "base/try.hpp"
#include "engine/engine_error.hpp"
#include "engine/handles.hpp"

namespace kanon {
namespace {

std::string doubled(std::string_view text, char quote) {
  std::string out(1, quote);
  for (const char c : text) {
    if (c == quote) out += quote;
    out += c;
  }
  return out + quote;
}

// One chunk of an answer. Text columns must be VARCHAR, counts UBIGINT, numbers DOUBLE: the SQL casts.
class ChunkBatch final : public Batch {
 public:
  explicit ChunkBatch(duckdb_data_chunk chunk) : rows_(duckdb_data_chunk_get_size(chunk)) {
    const idx_t columns = duckdb_data_chunk_get_column_count(chunk);
    for (idx_t i = 0; i < columns; ++i) {
      duckdb_vector vector = duckdb_data_chunk_get_vector(chunk, i);
      data_.push_back(duckdb_vector_get_data(vector));
      validity_.push_back(duckdb_vector_get_validity(vector));
    }
  }
  [[nodiscard]] std::size_t rows() const override { return rows_; }
  [[nodiscard]] Cell text(std::size_t column, std::size_t row) const override {
    if (!valid(column, row)) return std::nullopt;
    auto* strings = static_cast<duckdb_string_t*>(data_[column]);
    return std::string_view(duckdb_string_t_data(&strings[row]), duckdb_string_t_length(strings[row]));
  }
  [[nodiscard]] std::uint64_t count(std::size_t column, std::size_t row) const override {
    return valid(column, row) ? static_cast<const std::uint64_t*>(data_[column])[row] : 0;
  }
  [[nodiscard]] double number(std::size_t column, std::size_t row) const override {
    return valid(column, row) ? static_cast<const double*>(data_[column])[row] : 0;
  }

 private:
  [[nodiscard]] bool valid(std::size_t column, std::size_t row) const {
    return validity_[column] == nullptr || duckdb_validity_row_is_valid(validity_[column], row);
  }
  std::size_t rows_;
  std::vector<void*> data_;
  std::vector<std::uint64_t*> validity_;
};

Error interrupted() {
  return Error{
      .kind = ErrorKind::interrupted, .message = "stopped on request, nothing was written", .place = {}, .hint = {}};
}

}  // namespace

std::string quoted_name(std::string_view name) {
  return doubled(name, '"');
}
std::string quoted_text(std::string_view text) {
  return doubled(text, '\'');
}

std::string literal_pattern(const std::string& path) {
  std::string out = path.starts_with('~') ? "./" : "";  // to the engine a leading ~ is somebody's home
  for (const char c : path) {
    if (c == '*' || c == '?' || c == '[') {
      out += {'[', c, ']'};
    } else {
      out += c;
    }
  }
  return out;
}

Result<Database> Database::open(const EngineOptions& options) {
  Database out;
  out.options_ = options;
  out.spill_.emplace(SpillFolder::create(options.temp_folder));
  Config config;
  // More threads than cores only cost memory; a typing error must not start a hundred thousand of them.
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  out.options_.threads = options.threads > 0 ? std::min(options.threads, cores) : cores;
  config.set("threads", std::to_string(out.options_.threads));
  config.set("memory_limit", fmt::format("{}MB", options.memory_mb));
  config.set("temp_directory", out.spill_->path());
  config.set("preserve_insertion_order", "false");
  config.set("autoinstall_known_extensions", "false");  // no network, ever
  config.set("autoload_known_extensions", "false");
  char* message = nullptr;
  if (duckdb_open_ext(":memory:", &out.database_, config.handle, &message) != DuckDBSuccess) {
    Error error{.message = fmt::format("the engine does not start: {}", message ? message : "no reason given"),
                .place = {},
                .hint = {}};
    duckdb_free(message);
    return error;
  }
  if (duckdb_connect(out.database_, &out.connection_) != DuckDBSuccess) {
    return Error{.message = "the engine does not accept a connection", .place = {}, .hint = {}};
  }
  KANON_CHECK(out.execute("SET TimeZone = 'UTC'"));  // times must read the same wherever a release is made or checked
  return out;
}

Database::Database(Database&& other) noexcept
    : database_(std::exchange(other.database_, nullptr)),
      connection_(std::exchange(other.connection_, nullptr)),
      options_(std::move(other.options_)),
      spill_(std::move(other.spill_)) {}

Database::~Database() {
  if (connection_ != nullptr) duckdb_disconnect(&connection_);
  if (database_ != nullptr) duckdb_close(&database_);
}

bool Database::must_stop() const {
  return options_.cancel != nullptr && options_.cancel->requested();
}

Status Database::execute(const std::string& sql) {
  return run(sql, nullptr);
}

Status Database::query(const std::string& sql, const BatchVisitor& visit) {
  return run(sql, &visit);
}

Result<std::uint64_t> Database::query_count(const std::string& sql) {
  std::uint64_t out = 0;
  KANON_CHECK(query(sql, [&](const Batch& batch) -> Status {
    if (batch.rows() > 0) out = batch.count(0, 0);
    return Done{};
  }));
  return out;
}

// Works on the query in small steps, so that a request to stop is heard and progress can be shown.
Status Database::drive(duckdb_pending_result pending) {
  auto last_shown = std::chrono::steady_clock::now();
  for (;;) {
    const auto state = duckdb_pending_execute_task(pending);
    if (state == DUCKDB_PENDING_ERROR) return engine_error(duckdb_pending_error(pending));
    if (duckdb_pending_execution_is_finished(state)) return Done{};
    if (must_stop()) {
      // The engine winds the query up itself; leaving earlier would leak what its workers hold. So would leaving the
      // answer of a query that came to its end all the same.
      duckdb_interrupt(connection_);
      auto last = state;
      while (!duckdb_pending_execution_is_finished(last)) last = duckdb_pending_execute_task(pending);
      Answer answer;
      if (last != DUCKDB_PENDING_ERROR) duckdb_execute_pending(pending, &answer.handle);
      return interrupted();
    }
    if (state == DUCKDB_PENDING_NO_TASKS_AVAILABLE) std::this_thread::sleep_for(std::chrono::microseconds(200));
    const auto now = std::chrono::steady_clock::now();
    if (options_.observer != nullptr && now - last_shown > std::chrono::milliseconds(200)) {
      last_shown = now;
      const auto progress = duckdb_query_progress(connection_);
      if (progress.percentage >= 0) options_.observer->fraction(progress.percentage / 100);
    }
  }
}

Status Database::fetch(duckdb_result& result, const BatchVisitor& visit) {
  for (;;) {
    if (must_stop()) return interrupted();
    duckdb_data_chunk chunk = duckdb_fetch_chunk(result);
    if (chunk == nullptr) break;
    const Status visited = visit(ChunkBatch(chunk));
    duckdb_destroy_data_chunk(&chunk);
    KANON_CHECK(visited);
  }
  const char* message = duckdb_result_error(&result);
  if (message != nullptr && *message != '\0') return engine_error(message);
  return Done{};
}

Status Database::run(const std::string& sql, const BatchVisitor* visit) {
  Prepared prepared;
  if (duckdb_prepare(connection_, sql.c_str(), &prepared.handle) != DuckDBSuccess) {
    return engine_error(duckdb_prepare_error(prepared.handle));
  }
  Pending pending;
  const auto state = visit != nullptr ? duckdb_pending_prepared_streaming(prepared.handle, &pending.handle)
                                      : duckdb_pending_prepared(prepared.handle, &pending.handle);
  if (state != DuckDBSuccess) return engine_error(duckdb_pending_error(pending.handle));
  KANON_CHECK(drive(pending.handle));
  Answer answer;
  if (duckdb_execute_pending(pending.handle, &answer.handle) != DuckDBSuccess) {
    return engine_error(duckdb_result_error(&answer.handle));
  }
  return visit != nullptr ? fetch(answer.handle, *visit) : Status(Done{});
}

}  // namespace kanon
