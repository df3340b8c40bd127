// Tables as Arrow streams, made by hand: every type that a data frame may hold, errors in the middle, and a count of
// what was given back.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/arrow_abi.hpp"

namespace kanon::doors {

using Bytes = std::vector<std::uint8_t>;

struct ArrowColumn {
  std::string name, format;
  std::int64_t length = 0, nulls = 0;
  std::vector<Bytes> buffers = {};
  std::shared_ptr<ArrowColumn> dictionary = {};
  std::vector<ArrowColumn> children = {};
};

// How often each kind was made and given back.
struct Balance {
  int schemas = 0, arrays = 0, streams = 0;
};

struct ArrowTable {
  std::vector<ArrowColumn> columns;
  int batches = 1;    // the same rows again and again
  int fails_at = -1;  // this batch is an error
  bool fails_schema = false;
  Balance* made = nullptr;  // counts up where something is made, down where it is released
};

ArrowArrayStream stream_of(const ArrowTable& table);

template <class T>
ArrowColumn numbers(const std::string& name, const std::string& format, const std::vector<std::optional<T>>& values);
ArrowColumn integers(const std::string& name, const std::vector<std::optional<std::int64_t>>& values);
ArrowColumn reals(const std::string& name, const std::vector<std::optional<double>>& values);
ArrowColumn truths(const std::string& name, const std::vector<std::optional<bool>>& values);
using Texts = std::vector<std::optional<std::string>>;
ArrowColumn texts(const std::string& name, const Texts& values);
ArrowColumn large_texts(const std::string& name, const Texts& values);
ArrowColumn text_views(const std::string& name, const Texts& values);
ArrowColumn categories(const std::string& name, const std::vector<std::optional<std::int32_t>>& codes,
                       const Texts& values);
ArrowColumn decimals(const std::string& name, const std::vector<std::int64_t>& hundredths);

// What a stream holds, read to its end and released: formats and cells as texts, "-" for null.
struct ReadTable {
  std::vector<std::string> names, formats;
  std::vector<std::vector<std::string>> rows;
  std::string error;  // of the stream; empty: it came to its end
};
ReadTable read_all(ArrowArrayStream& stream);

}  // namespace kanon::doors
