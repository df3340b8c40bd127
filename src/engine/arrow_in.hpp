// A stream of Arrow arrays becomes a Parquet file, so that from there on a table is a file like any other: it can be
// read twice, watched, and judged.
//
// The stream is read once, to its end or to the first error, and then released. Refused, with the name of the column:
// lists, structs and other nested types, names that are no UTF-8 text, that occur twice or differ in case only.
#pragma once

#include <map>
#include <string>

#include "engine/arrow_abi.hpp"
#include "engine/open_source.hpp"
#include "kanon/result.hpp"

namespace kanon {

// An ArrowArrayStream that releases itself.
class ArrowInput {
 public:
  // Moves the stream in.
  explicit ArrowInput(ArrowArrayStream& stream) : stream_(stream) { stream.release = nullptr; }
  ArrowInput(ArrowInput&& other) noexcept : stream_(other.stream_) { other.stream_.release = nullptr; }
  ArrowInput(const ArrowInput&) = delete;
  ArrowInput& operator=(const ArrowInput&) = delete;
  ArrowInput& operator=(ArrowInput&&) = delete;
  ~ArrowInput() { release(); }

  void release() {
    if (stream_.release != nullptr) stream_.release(&stream_);
    stream_.release = nullptr;
  }
  [[nodiscard]] ArrowArrayStream& stream() { return stream_; }

 private:
  ArrowArrayStream stream_;
};

// The time zones of columns that have one: the engine keeps moments, and would give them back in UTC.
using ArrowZones = std::map<std::string, std::string>;

// How the file is written: quickly, its rows in any order; or as releases are, which have an order and a form to be
// judged.
enum class ArrowUse { table, release };

// `name`: of the table, for messages. The file is made for its owner alone.
Result<ArrowZones> write_arrow(ArrowInput input, const std::string& name, ArrowUse use, const std::string& path,
                               const EngineOptions& options);

}  // namespace kanon
