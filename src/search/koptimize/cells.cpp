// Regroups tuples by packed keys and a radix sort: hashing one by one measured twice as slow.
#include "search/koptimize/cells.hpp"

#include <array>
#include <bit>

namespace kanon::koptimize {
namespace {

unsigned bits_for(std::size_t count) { return static_cast<unsigned>(std::bit_width(count - 1)); }

// Where a column's head run and cell run (counted within the head run) stand in a key.
template <class K>
struct Field {
  std::vector<K> by_place;
  K step = 0;  // added: one cell run further
};

template <class K>
struct KeyPlan {
  std::vector<Field<K>> fields;
  unsigned line_bits = 0, cell_bits = 0, bits = 0;  // low to high: line, cells, classes
};

unsigned widest(const Runs& runs) {
  unsigned most = 1;
  for (std::size_t h = 0; h + 1 < runs.head_first.size(); ++h) {
    most = std::max<unsigned>(most, runs.head_first[h + 1] - runs.head_first[h]);
  }
  return most;
}

template <class K>
KeyPlan<K> plan_key(const std::vector<Runs>& runs, std::size_t line) {
  KeyPlan<K> out;
  out.line_bits = bits_for(runs[line].cell_of.size());
  out.fields.resize(runs.size());
  std::vector<unsigned> low(runs.size());
  unsigned at = out.line_bits;
  for (std::size_t c = runs.size(); c-- > 0;) {
    if (c == line) continue;
    low[c] = at;
    at += bits_for(widest(runs[c]));
  }
  out.cell_bits = at;
  for (std::size_t p = 0; p < runs[line].cell_of.size(); ++p) out.fields[line].by_place.push_back(p);
  for (std::size_t c = runs.size(); c-- > 0;) {
    if (c == line) continue;
    auto& field = out.fields[c];
    field.step = K{1} << low[c];
    for (std::size_t p = 0; p < runs[c].cell_of.size(); ++p) {
      const auto head = runs[c].head_of[p];
      const K within = runs[c].cell_of[p] - runs[c].head_first[head];
      field.by_place.push_back((within << low[c]) | (head == 0 ? K{0} : K{head} << at));
    }
    at += bits_for(runs[c].head_first.size() - 1);
  }
  out.bits = at;
  return out;
}

}  // namespace

unsigned key_bits(const Grid& grid) {
  unsigned bits = 0;
  for (const auto& column : grid.columns) bits += bits_for(column.places) + 1;
  return bits;
}

template <>
std::vector<std::pair<std::uint64_t, std::uint32_t>>& Regroup::items<std::uint64_t>() { return narrow_; }
template <>
std::vector<std::pair<Regroup::Key, std::uint32_t>>& Regroup::items<Regroup::Key>() { return wide_; }

template <class K>
void Regroup::sort(unsigned bits) {
  auto& from = items<K>();
  std::vector<std::pair<K, std::uint32_t>>* to = nullptr;
  if constexpr (sizeof(K) == 8) to = &narrow_to_;
  else to = &wide_to_;
  to->resize(from.size());
  constexpr unsigned kDigit = 11, kMost = (1u << kDigit) - 1;
  // All digits are counted in one pass; a digit that is the same everywhere needs no pass of its own.
  const unsigned digits = (bits + kDigit - 1) / kDigit;
  starts_.assign(std::size_t{digits} << kDigit, 0);
  for (const auto& item : from) {
    K key = item.first;
    for (unsigned d = 0; d < digits; ++d, key >>= kDigit) ++starts_[(d << kDigit) + (static_cast<unsigned>(key) & kMost)];
  }
  for (unsigned d = 0; d < digits; ++d) {
    std::uint32_t* start = &starts_[std::size_t{d} << kDigit];
    const unsigned shift = d * kDigit;
    if (!from.empty() && start[static_cast<unsigned>(from[0].first >> shift) & kMost] == from.size()) continue;
    std::uint32_t sum = 0;
    for (unsigned i = 0; i <= kMost; ++i) sum += std::exchange(start[i], sum);
    for (const auto& item : from) (*to)[start[static_cast<unsigned>(item.first >> shift) & kMost]++] = item;
    std::swap(from, *to);
  }
}

template <class K>
void Regroup::fill(const std::vector<Runs>& runs, std::size_t line, const std::vector<std::uint16_t>& places,
                   std::size_t width, const std::vector<std::uint32_t>& live, Cells& out) {
  const KeyPlan<K> plan = plan_key<K>(runs, line);
  auto& items = this->items<K>();
  items.resize(live.size());
  std::vector<const K*> tables;
  for (const auto& field : plan.fields) tables.push_back(field.by_place.data());
  for (std::size_t i = 0; i < live.size(); ++i) {
    const auto* place = &places[live[i] * width];
    K key = 0;
    for (std::size_t c = 0; c < width; ++c) key |= tables[c][place[c]];
    items[i] = {key, live[i]};
  }
  sort<K>(plan.bits);

  std::vector<K>* keys = nullptr;
  std::vector<K>* steps = nullptr;
  if constexpr (sizeof(K) == 8) keys = &narrow_keys_, steps = &narrow_steps_;
  else keys = &wide_keys_, steps = &wide_steps_;
  keys->clear();
  steps->clear();
  for (const auto& field : plan.fields) steps->push_back(field.step);
  out.clear();
  const auto count = items.size();
  out.merged.resize(count);
  out.places.resize(count * width);
  out.coords.resize(count * width);
  std::size_t entries = 0, cells = 0;
  K before = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto [key, source] = items[i];
    out.merged[i] = source;
    if (i > 0 && key == before) continue;
    const auto* place = &places[source * width];
    if (i == 0 || (key >> plan.line_bits) != (before >> plan.line_bits)) {
      if (i == 0 || (key >> plan.cell_bits) != (before >> plan.cell_bits)) {
        out.class_begin.push_back(static_cast<std::uint32_t>(cells));
      }
      out.cell_begin.push_back(static_cast<std::uint32_t>(entries));
      keys->push_back((key >> plan.line_bits) << plan.line_bits);
      for (std::size_t c = 0; c < width; ++c) out.coords[cells * width + c] = runs[c].cell_of[place[c]];
      ++cells;
    }
    out.merged_begin.push_back(static_cast<std::uint32_t>(i));
    out.line.push_back(place[line]);
    std::copy(place, place + width, &out.places[entries * width]);
    ++entries;
    before = key;
  }
  out.places.resize(entries * width);
  out.coords.resize(cells * width);
  out.class_begin.push_back(static_cast<std::uint32_t>(cells));
  out.cell_begin.push_back(static_cast<std::uint32_t>(entries));
  out.merged_begin.push_back(static_cast<std::uint32_t>(count));
}

// Cells of a class ascend by key, and so do their neighbours: two fingers find them all.
template <class K>
void Regroup::link(const std::vector<Runs>& runs, std::size_t line, const std::vector<K>& steps,
                   const std::vector<K>& cell_keys, Cells& out) {
  const std::size_t cells = out.cells(), width = runs.size();
  out.right.assign(cells * width, -1);
  for (std::size_t c = 0; c < width; ++c) {
    if (c == line) continue;
    auto* right = &out.right[c * cells];
    for (std::size_t h = 0; h < out.classes(); ++h) {
      const std::size_t end = out.class_begin[h + 1];
      std::size_t other = out.class_begin[h];
      for (std::size_t cell = other; cell < end; ++cell) {
        const std::size_t run = out.coords[cell * width + c];
        if (run + 1 >= runs[c].step_at.size() || runs[c].step_at[run + 1] < 0) continue;
        const K wanted = cell_keys[cell] + steps[c];
        while (other < end && cell_keys[other] < wanted) ++other;
        if (other < end && cell_keys[other] == wanted) right[cell] = static_cast<std::int32_t>(other);
      }
    }
  }
}

void Regroup::find_neighbours(const std::vector<Runs>& runs, std::size_t line, Cells& cells) {
  if (narrow_last_) link(runs, line, narrow_steps_, narrow_keys_, cells);
  else link(runs, line, wide_steps_, wide_keys_, cells);
}

void Regroup::run(const std::vector<Runs>& runs, std::size_t line, const std::vector<std::uint16_t>& places,
                  std::size_t width, const std::vector<std::uint32_t>& live, Cells& out) {
  unsigned bits = 0;
  for (std::size_t c = 0; c < runs.size(); ++c) {
    bits += c == line ? bits_for(runs[c].cell_of.size()) : bits_for(widest(runs[c])) + bits_for(runs[c].head_first.size() - 1);
  }
  narrow_last_ = bits < 64;
  if (narrow_last_) {
    fill<std::uint64_t>(runs, line, places, width, live, out);
  } else {
    fill<Key>(runs, line, places, width, live, out);
  }
}

}  // namespace kanon::koptimize
