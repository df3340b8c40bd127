// Texts to ids by a hash map, tuples to groups by open addressing.
#include "certify/common/groups.hpp"

#include <algorithm>

namespace kanon::certify {

void TextIds::set(const std::string& text, std::uint32_t id) {
  ids_.insert_or_assign(text, id);
  last_id_.reset();
}

std::uint32_t TextIds::id_of(std::string_view text) {
  if (last_id_ && last_text_ == text) return *last_id_;
  const auto found = ids_.find(text);
  std::uint32_t id = 0;
  if (found != ids_.end()) {
    id = found->second;
  } else {
    id = reserved_ + static_cast<std::uint32_t>(new_texts_.size());
    new_texts_.emplace_back(text);
    ids_.emplace(text, id);
  }
  last_text_.assign(text);
  last_id_ = id;
  return id;
}

GroupTable::GroupTable(std::size_t width) : width_(width), slots_(1024, 0) {}

bool GroupTable::equal(std::size_t group, const std::uint32_t* ids) const {
  return std::equal(ids, ids + width_, tuples_.data() + group * width_);
}

std::size_t GroupTable::home(const std::uint32_t* ids) const {
  std::uint64_t hash = 0x9e3779b97f4a7c15;
  for (std::size_t c = 0; c < width_; ++c) {
    hash = (hash ^ ids[c]) * 0xd6e8feb86659fd93;
    hash ^= hash >> 32;
  }
  return static_cast<std::size_t>(hash) & (slots_.size() - 1);  // the number of slots is a power of two
}

std::size_t GroupTable::slot_of(const std::uint32_t* ids) const {
  std::size_t slot = home(ids);
  while (slots_[slot] != 0 && !equal(slots_[slot] - 1, ids)) slot = (slot + 1) & (slots_.size() - 1);
  return slot;
}

std::size_t GroupTable::find_or_add(const std::uint32_t* ids) {
  std::size_t slot = slot_of(ids);
  if (slots_[slot] != 0) return slots_[slot] - 1;
  if (2 * (size_ + 1) > slots_.size()) {
    grow();
    slot = slot_of(ids);
  }
  tuples_.insert(tuples_.end(), ids, ids + width_);
  slots_[slot] = ++size_;
  return size_ - 1;
}

std::optional<std::size_t> GroupTable::find(const std::uint32_t* ids) const {
  const std::size_t held = slots_[slot_of(ids)];
  if (held == 0) return std::nullopt;
  return held - 1;
}

void GroupTable::grow() {
  slots_.assign(slots_.size() * 2, 0);
  for (std::size_t group = 0; group < size_; ++group) slots_[slot_of(ids(group))] = group + 1;
}

const std::vector<std::size_t>& Grouper::assign(const Batch& batch) {
  const std::size_t width = columns_.size();
  const std::size_t rows = batch.rows();
  ids_.resize(rows * width);
  group_of_.resize(rows);
  for (std::size_t c = 0; c < width; ++c) {
    for (std::size_t r = 0; r < rows; ++r) ids_[r * width + c] = columns_[c].id_of(batch.text(c, r));
  }
  for (std::size_t r = 0; r < rows; ++r) group_of_[r] = groups_.find_or_add(ids_.data() + r * width);
  return group_of_;
}

}  // namespace kanon::certify
