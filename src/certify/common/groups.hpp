// Grouping, the checker's own: texts become numbers per column, rows with equal numbers become a group.
//
// Memory is that of the distinct texts and the distinct groups, never of the rows.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "table/source.hpp"

namespace kanon::certify {

// A number for every text of one column. A missing cell is the empty text.
class TextIds {
 public:
  // Ids below `reserved` are given out by `set` only; new texts get `reserved`, `reserved` + 1, ...
  explicit TextIds(std::uint32_t reserved = 0) : reserved_(reserved) {}

  // Several texts may have the same id; of several calls for one text the last one counts.
  void set(const std::string& text, std::uint32_t id);
  std::uint32_t id_of(std::string_view text);
  std::uint32_t id_of(Cell cell) { return id_of(cell.value_or(std::string_view())); }

  [[nodiscard]] std::uint32_t reserved() const { return reserved_; }
  [[nodiscard]] const std::string& new_text(std::uint32_t id) const { return new_texts_[id - reserved_]; }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  std::uint32_t reserved_;
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> ids_;
  std::vector<std::string> new_texts_;
  // A cache of the last text: releases are sorted, so the same text often follows.
  std::string last_text_;
  std::optional<std::uint32_t> last_id_;
};

// Distinct tuples of `width` ids, numbered in the order they are met.
class GroupTable {
 public:
  explicit GroupTable(std::size_t width);

  std::size_t find_or_add(const std::uint32_t* ids);
  [[nodiscard]] std::optional<std::size_t> find(const std::uint32_t* ids) const;
  [[nodiscard]] const std::uint32_t* ids(std::size_t group) const { return tuples_.data() + group * width_; }
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  [[nodiscard]] bool equal(std::size_t group, const std::uint32_t* ids) const;
  [[nodiscard]] std::size_t home(const std::uint32_t* ids) const;
  // The slot that holds the tuple, or the free one where it belongs.
  [[nodiscard]] std::size_t slot_of(const std::uint32_t* ids) const;
  void grow();

  std::size_t width_;
  std::size_t size_ = 0;
  std::vector<std::uint32_t> tuples_;  // group g has the ids from g * width on
  std::vector<std::size_t> slots_;     // group + 1, or 0 for a free slot; always at least half are free
};

// Groups the rows of batch after batch by their first columns, one per TextIds.
class Grouper {
 public:
  explicit Grouper(std::vector<TextIds> columns) : columns_(std::move(columns)), groups_(columns_.size()) {}

  // The group of each row of the batch; valid until the next call.
  const std::vector<std::size_t>& assign(const Batch& batch);

  [[nodiscard]] const GroupTable& groups() const { return groups_; }
  [[nodiscard]] const TextIds& column(std::size_t index) const { return columns_[index]; }

 private:
  std::vector<TextIds> columns_;
  GroupTable groups_;
  std::vector<std::uint32_t> ids_;  // of the batch, row by row
  std::vector<std::size_t> group_of_;
};

}  // namespace kanon::certify
