// Makes and reads Arrow arrays with nothing but the specification.
#include "door/arrow_table.hpp"

#include <cerrno>
#include <cstring>

namespace kanon::doors {
namespace {

// Owns everything that the exported structs point to.
struct SchemaOwner {
  std::string name, format;
  std::vector<ArrowSchema> children = {};
  std::vector<ArrowSchema*> pointers = {};
  ArrowSchema dictionary{};
  Balance* balance = nullptr;
};
struct ArrayOwner {
  std::vector<Bytes> bytes;
  std::vector<const void*> buffers = {};
  std::vector<ArrowArray> children = {};
  std::vector<ArrowArray*> pointers = {};
  ArrowArray dictionary{};
  Balance* balance = nullptr;
};

template <class Owner, class Struct>
void release_owned(Struct* owned) {
  auto* owner = static_cast<Owner*>(owned->private_data);
  for (auto& child : owner->children) {
    if (child.release != nullptr) child.release(&child);
  }
  if (owner->dictionary.release != nullptr) owner->dictionary.release(&owner->dictionary);
  if (owner->balance != nullptr)
    --(std::is_same_v<Struct, ArrowSchema> ? owner->balance->schemas : owner->balance->arrays);
  owned->release = nullptr;
  delete owner;
}

ArrowSchema schema_of(const ArrowColumn& column, Balance* balance) {
  auto* owner = new SchemaOwner{.name = column.name, .format = column.format, .balance = balance};
  for (const auto& child : column.children) owner->children.push_back(schema_of(child, balance));
  for (auto& child : owner->children) owner->pointers.push_back(&child);
  if (column.dictionary) owner->dictionary = schema_of(*column.dictionary, balance);
  if (balance != nullptr) ++balance->schemas;
  return {.format = owner->format.c_str(),
          .name = owner->name.c_str(),
          .metadata = nullptr,
          .flags = ARROW_FLAG_NULLABLE,
          .n_children = static_cast<std::int64_t>(owner->children.size()),
          .children = owner->pointers.data(),
          .dictionary = column.dictionary ? &owner->dictionary : nullptr,
          .release = release_owned<SchemaOwner, ArrowSchema>,
          .private_data = owner};
}

ArrowArray array_of(const ArrowColumn& column, Balance* balance) {
  auto* owner = new ArrayOwner{.bytes = column.buffers, .balance = balance};
  for (const auto& child : column.children) owner->children.push_back(array_of(child, balance));
  for (auto& child : owner->children) owner->pointers.push_back(&child);
  for (const auto& buffer : owner->bytes) owner->buffers.push_back(buffer.empty() ? nullptr : buffer.data());
  if (column.dictionary) owner->dictionary = array_of(*column.dictionary, balance);
  if (balance != nullptr) ++balance->arrays;
  return {.length = column.length,
          .null_count = column.nulls,
          .offset = 0,
          .n_buffers = static_cast<std::int64_t>(owner->buffers.size()),
          .n_children = static_cast<std::int64_t>(owner->children.size()),
          .buffers = owner->buffers.data(),
          .children = owner->pointers.data(),
          .dictionary = column.dictionary ? &owner->dictionary : nullptr,
          .release = release_owned<ArrayOwner, ArrowArray>,
          .private_data = owner};
}

struct StreamOwner {
  ArrowTable table;
  int next = 0;
};

ArrowColumn struct_of(const ArrowTable& table) {
  return {.name = "",
          .format = "+s",
          .length = table.columns.empty() ? 0 : table.columns[0].length,
          .buffers = {{}},
          .children = table.columns};
}

int give_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  const auto& table = static_cast<StreamOwner*>(stream->private_data)->table;
  if (table.fails_schema) return EINVAL;
  *out = schema_of(struct_of(table), table.made);
  return 0;
}

int give_next(ArrowArrayStream* stream, ArrowArray* out) {
  auto& owner = *static_cast<StreamOwner*>(stream->private_data);
  if (owner.next == owner.table.fails_at) return EIO;
  if (owner.next++ >= owner.table.batches) {
    std::memset(out, 0, sizeof *out);
    return 0;
  }
  *out = array_of(struct_of(owner.table), owner.table.made);
  return 0;
}

template <class T>
void append(Bytes& bytes, const T& value) {
  const auto* from = reinterpret_cast<const std::uint8_t*>(&value);
  bytes.insert(bytes.end(), from, from + sizeof value);
}

template <class T>
Bytes validity_of(const std::vector<std::optional<T>>& values, std::int64_t& nulls) {
  Bytes out((values.size() + 7) / 8, 0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i]) {
      out[i / 8] = static_cast<std::uint8_t>(out[i / 8] | (1U << (i % 8)));
    } else {
      ++nulls;
    }
  }
  return out;
}

template <class Offset>
ArrowColumn text_column(const std::string& name, const char* format, const Texts& values) {
  ArrowColumn out{.name = name, .format = format, .length = static_cast<std::int64_t>(values.size())};
  Bytes offsets, characters;
  append(offsets, Offset{0});
  for (const auto& value : values) {
    if (value) characters.insert(characters.end(), value->begin(), value->end());
    append(offsets, static_cast<Offset>(characters.size()));
  }
  if (characters.empty()) characters.push_back(0);
  out.buffers = {validity_of(values, out.nulls), offsets, characters};
  return out;
}

bool is_null(const ArrowArray& array, std::int64_t row) {
  const auto* bits = static_cast<const std::uint8_t*>(array.buffers[0]);
  const std::int64_t at = row + array.offset;
  return bits != nullptr && (bits[at / 8] >> (at % 8) & 1) == 0;
}

template <class T>
T value_at(const ArrowArray& array, std::int64_t row, int buffer = 1) {
  return static_cast<const T*>(array.buffers[buffer])[row + array.offset];
}

std::string cell_of(const ArrowSchema& schema, const ArrowArray& array, std::int64_t row) {
  if (is_null(array, row)) return "-";
  const std::string format = schema.format;
  if (format == "u") {
    const auto begin = value_at<std::int32_t>(array, row), end = value_at<std::int32_t>(array, row + 1);
    return {static_cast<const char*>(array.buffers[2]) + begin, static_cast<std::size_t>(end - begin)};
  }
  if (format == "b") {
    const std::int64_t at = row + array.offset;
    return (static_cast<const std::uint8_t*>(array.buffers[1])[at / 8] >> (at % 8) & 1) != 0 ? "true" : "false";
  }
  if (format == "l" || format.starts_with("ts")) return std::to_string(value_at<std::int64_t>(array, row));
  if (format == "i" || format == "tdD") return std::to_string(value_at<std::int32_t>(array, row));
  if (format == "g") return std::to_string(value_at<double>(array, row));
  if (format.starts_with("d:")) return std::to_string(value_at<std::int64_t>(array, 2 * row));
  return "?" + format;
}

}  // namespace

ArrowArrayStream stream_of(const ArrowTable& table) {
  if (table.made != nullptr) ++table.made->streams;
  return {.get_schema = give_schema,
          .get_next = give_next,
          .get_last_error = [](ArrowArrayStream*) -> const char* { return "the producer failed"; },
          .release =
              [](ArrowArrayStream* stream) {
                auto* owner = static_cast<StreamOwner*>(stream->private_data);
                if (owner->table.made != nullptr) --owner->table.made->streams;
                delete owner;
                stream->release = nullptr;
              },
          .private_data = new StreamOwner{.table = table}};
}

template <class T>
ArrowColumn numbers(const std::string& name, const std::string& format, const std::vector<std::optional<T>>& values) {
  ArrowColumn out{.name = name, .format = format, .length = static_cast<std::int64_t>(values.size())};
  Bytes data;
  for (const auto& value : values) append(data, value.value_or(T{}));
  if (data.empty()) data.push_back(0);
  out.buffers = {validity_of(values, out.nulls), data};
  return out;
}
template ArrowColumn numbers(const std::string&, const std::string&, const std::vector<std::optional<std::int32_t>>&);
template ArrowColumn numbers(const std::string&, const std::string&, const std::vector<std::optional<std::int64_t>>&);

ArrowColumn integers(const std::string& name, const std::vector<std::optional<std::int64_t>>& values) {
  return numbers(name, "l", values);
}
ArrowColumn reals(const std::string& name, const std::vector<std::optional<double>>& values) {
  return numbers(name, "g", values);
}

ArrowColumn truths(const std::string& name, const std::vector<std::optional<bool>>& values) {
  ArrowColumn out{.name = name, .format = "b", .length = static_cast<std::int64_t>(values.size())};
  Bytes data((values.size() + 7) / 8, 0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].value_or(false)) data[i / 8] = static_cast<std::uint8_t>(data[i / 8] | (1U << (i % 8)));
  }
  out.buffers = {validity_of(values, out.nulls), data};
  return out;
}

ArrowColumn texts(const std::string& name, const Texts& values) {
  return text_column<std::int32_t>(name, "u", values);
}
ArrowColumn large_texts(const std::string& name, const Texts& values) {
  return text_column<std::int64_t>(name, "U", values);
}

// Short texts stand in the view, long ones in the one buffer behind it; the last buffer has the sizes of those.
ArrowColumn text_views(const std::string& name, const Texts& values) {
  ArrowColumn out{.name = name, .format = "vu", .length = static_cast<std::int64_t>(values.size())};
  Bytes views, characters, sizes;
  for (const auto& value : values) {
    const std::string text = value.value_or("");
    append(views, static_cast<std::int32_t>(text.size()));
    std::string rest = text;
    if (text.size() > 12) {
      rest = text.substr(0, 4) + std::string(4, '\0');
      const auto at = static_cast<std::int32_t>(characters.size());
      rest.append(reinterpret_cast<const char*>(&at), sizeof at);
      characters.insert(characters.end(), text.begin(), text.end());
    }
    rest.resize(12, '\0');
    views.insert(views.end(), rest.begin(), rest.end());
  }
  append(sizes, static_cast<std::int64_t>(characters.size()));
  if (characters.empty()) characters.push_back(0);
  out.buffers = {validity_of(values, out.nulls), views, characters, sizes};
  return out;
}

ArrowColumn categories(const std::string& name, const std::vector<std::optional<std::int32_t>>& codes,
                       const Texts& values) {
  ArrowColumn out = numbers(name, "i", codes);
  out.dictionary = std::make_shared<ArrowColumn>(texts("", values));
  return out;
}

ArrowColumn decimals(const std::string& name, const std::vector<std::int64_t>& hundredths) {
  ArrowColumn out{.name = name, .format = "d:12,2", .length = static_cast<std::int64_t>(hundredths.size())};
  Bytes data;
  for (const std::int64_t value : hundredths) {
    append(data, value);
    append(data, value < 0 ? std::int64_t{-1} : std::int64_t{0});
  }
  out.buffers = {{}, data};
  return out;
}

ReadTable read_all(ArrowArrayStream& stream) {
  ReadTable out;
  ArrowSchema schema{};
  if (stream.get_schema(&stream, &schema) != 0) out.error = stream.get_last_error(&stream);
  for (std::int64_t c = 0; out.error.empty() && c < schema.n_children; ++c) {
    out.names.emplace_back(schema.children[c]->name);
    out.formats.emplace_back(schema.children[c]->format);
  }
  while (out.error.empty()) {
    ArrowArray batch{};
    if (stream.get_next(&stream, &batch) != 0) out.error = stream.get_last_error(&stream);
    if (batch.release == nullptr) break;
    for (std::int64_t r = 0; r < batch.length; ++r) {
      std::vector<std::string>& row = out.rows.emplace_back();
      for (std::int64_t c = 0; c < batch.n_children; ++c)
        row.push_back(cell_of(*schema.children[c], *batch.children[c], r));
    }
    batch.release(&batch);
  }
  if (schema.release != nullptr) schema.release(&schema);
  stream.release(&stream);
  return out;
}

}  // namespace kanon::doors
