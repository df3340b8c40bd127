// Regroups tuples by packed keys and a radix sort.
#include "search/cuts/koptimize/cells.hpp"

#include <bit>
#include <utility>

namespace kanon::koptimize {
namespace {

unsigned bits_for(std::size_t count) {
  return count == 0 ? 0 : static_cast<unsigned>(std::bit_width(count - 1));
}

std::size_t widest(const Runs& runs) {
  std::size_t most = 1;
  for (std::size_t h = 0; h + 1 < runs.head_first.size(); ++h) {
    most = std::max<std::size_t>(most, runs.head_first[h + 1] - runs.head_first[h]);
  }
  return most;
}

// From low to high bits: entry, place on the line, cell runs within their head run, head runs.
template <class K>
struct KeyPlan {
  std::vector<std::vector<K>> by_place;  // per column
  std::vector<K> steps;                  // per column: one cell run further
  unsigned entry_bits = 0, cell_at = 0, class_at = 0, bits = 0;
};

unsigned bits_of(const std::vector<Runs>& runs, std::size_t line, std::size_t entries) {
  unsigned bits = bits_for(entries);
  for (std::size_t c = 0; c < runs.size(); ++c) {
    bits += c == line ? bits_for(runs[c].cell_of.size())
                      : bits_for(widest(runs[c])) + bits_for(runs[c].head_first.size() - 1);
  }
  return bits;
}

template <class K>
KeyPlan<K> plan_key(const std::vector<Runs>& runs, std::size_t line, std::size_t entries) {
  KeyPlan<K> out;
  out.by_place.resize(runs.size());
  out.steps.resize(runs.size());
  out.entry_bits = bits_for(entries);
  out.cell_at = out.entry_bits + bits_for(runs[line].cell_of.size());
  for (std::size_t p = 0; p < runs[line].cell_of.size(); ++p) out.by_place[line].push_back(K{p} << out.entry_bits);
  std::vector<unsigned> low(runs.size());
  unsigned at = out.cell_at;
  for (std::size_t c = runs.size(); c-- > 0;) {
    if (c == line) continue;
    low[c] = at;
    at += bits_for(widest(runs[c]));
  }
  out.class_at = at;
  for (std::size_t c = runs.size(); c-- > 0;) {
    if (c == line) continue;
    out.steps[c] = K{1} << low[c];
    for (std::size_t p = 0; p < runs[c].cell_of.size(); ++p) {
      const std::size_t head = runs[c].head_of[p];
      const std::size_t within = runs[c].cell_of[p] - runs[c].head_first[head];
      out.by_place[c].push_back((within == 0 ? K{0} : K{within} << low[c]) | (head == 0 ? K{0} : K{head} << at));
    }
    at += bits_for(runs[c].head_first.size() - 1);
  }
  out.bits = at;
  return out;
}

// The keys of a pack of columns, by packed place.
template <class K>
std::vector<K> pack_table(const std::vector<std::uint32_t>& columns, const std::vector<std::vector<K>>& by_place) {
  std::vector<K> out{K{0}};
  for (const auto c : columns) {
    std::vector<K> finer;
    finer.reserve(out.size() * by_place[c].size());
    for (const K key : out) {
      for (const K more : by_place[c]) finer.push_back(key | more);
    }
    out = std::move(finer);
  }
  return out;
}

}  // namespace

unsigned key_bits(const Grid& grid) {
  unsigned bits = bits_for(grid.tuples);
  for (const auto& column : grid.columns) bits += bits_for(column.places) + 1;
  return bits;
}

// Sorts by the bits from `low` on.
template <class K>
void Regroup::sort(Items<K>& items, unsigned low, unsigned bits) {
  auto& from = items.keys;
  items.to.resize(from.size());
  const unsigned passes = (bits - low + 10) / 11;
  if (passes == 0 || from.empty()) return;
  const unsigned digit = (bits - low + passes - 1) / passes;
  const std::size_t most = (std::size_t{1} << digit) - 1;
  // All digits are counted in one pass; a digit that is the same everywhere needs no pass of its own.
  starts_.assign(passes << digit, 0);
  for (const K key : from) {
    for (unsigned d = 0; d < passes; ++d)
      ++starts_[(d << digit) + (static_cast<std::size_t>(key >> (low + d * digit)) & most)];
  }
  for (unsigned d = 0; d < passes; ++d) {
    std::uint32_t* start = &starts_[d << digit];
    const unsigned shift = low + d * digit;
    if (start[static_cast<std::size_t>(from[0] >> shift) & most] == from.size()) continue;
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i <= most; ++i) sum += std::exchange(start[i], sum);
    for (const K key : from) items.to[start[static_cast<std::size_t>(key >> shift) & most]++] = key;
    std::swap(from, items.to);
  }
}

template <class K>
void Regroup::fill(const std::vector<Runs>& runs, const By<EntryIndex, TupleIndex>& tuples,
                   const std::vector<EntryIndex>& live, Items<K>& items, Cells& out) {
  const std::size_t count = live.size();
  const KeyPlan<K> plan = plan_key<K>(runs, line_, count);
  items.keys.resize(count);
  for (std::size_t i = 0; i < count; ++i) items.keys[i] = i;
  const std::size_t packs = grid_.packs.size();
  for (std::size_t g = 0; g < packs; ++g) {
    const std::vector<K> table = pack_table(grid_.packs[g], plan.by_place);
    const std::uint16_t* code = &grid_.packed[g];
    for (std::size_t i = 0; i < count; ++i) items.keys[i] |= table[code[tuples[live[i]].index * packs]];
  }
  sort(items, plan.entry_bits, plan.bits);

  items.cell_keys.clear();
  items.steps = plan.steps;
  for (auto* list : {&out.class_begin, &out.cell_begin, &out.merged_begin}) list->clear();
  out.tuple.clear();
  out.line.clear();
  out.coords.clear();
  out.right.clear();
  out.merged.resize(count);
  const std::size_t line_mask = (std::size_t{1} << (plan.cell_at - plan.entry_bits)) - 1;
  const std::size_t entry_mask = (std::size_t{1} << plan.entry_bits) - 1;
  K before = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const K item = items.keys[i];
    const auto source = live[static_cast<std::size_t>(item) & entry_mask];
    out.merged[i] = source;
    const K key = item >> plan.entry_bits;
    if (i > 0 && key == before) continue;
    const K changed = (key ^ before) << plan.entry_bits;
    before = key;
    if (i == 0 || (changed >> plan.cell_at) != 0) {
      if (i == 0 || (changed >> plan.class_at) != 0) {
        out.class_begin.push_back(static_cast<std::uint32_t>(out.cell_begin.size()));
      }
      out.cell_begin.push_back(static_cast<std::uint32_t>(out.line.size()));
      items.cell_keys.push_back((item >> plan.cell_at) << plan.cell_at);
    }
    out.merged_begin.push_back(static_cast<std::uint32_t>(i));
    out.tuple.push_back(tuples[source]);
    out.line.push_back(static_cast<std::uint16_t>(static_cast<std::size_t>(key) & line_mask));
  }
  out.class_begin.push_back(static_cast<std::uint32_t>(out.cell_begin.size()));
  out.cell_begin.push_back(static_cast<std::uint32_t>(out.line.size()));
  out.merged_begin.push_back(static_cast<std::uint32_t>(count));
}

void Regroup::run(const std::vector<Runs>& runs, const By<EntryIndex, TupleIndex>& tuples,
                  const std::vector<EntryIndex>& live, Cells& out) {
  narrow_last_ = bits_of(runs, line_, live.size()) < 64;
  if (narrow_last_) {
    fill(runs, tuples, live, narrow_, out);
  } else {
    fill(runs, tuples, live, wide_, out);
  }
}

void Regroup::find_coords(const std::vector<Runs>& runs, Cells& cells) const {
  const std::size_t width = runs.size();
  cells.coords.resize(cells.cells() * width);
  for (std::size_t cell = 0; cell < cells.cells(); ++cell) {
    const auto* place = grid_.places_of(cells.tuple[EntryIndex{cells.cell_begin[cell]}]);
    for (std::size_t c = 0; c < width; ++c) cells.coords[cell * width + c] = runs[c].cell_of[place[c]];
  }
}

// Cells of a class ascend by key, and so do their neighbours: two fingers find them all.
template <class K>
void Regroup::link(const std::vector<Runs>& runs, const Items<K>& items, Cells& cells) const {
  const std::size_t count = cells.cells(), width = runs.size();
  cells.right.assign(count * width, -1);
  for (std::size_t c = 0; c < width; ++c) {
    if (c == line_) continue;
    auto* right = &cells.right[c * count];
    for (std::size_t h = 0; h < cells.classes(); ++h) {
      const std::size_t end = cells.class_begin[h + 1];
      std::size_t other = cells.class_begin[h];
      for (std::size_t cell = other; cell < end; ++cell) {
        const std::size_t run = cells.coords[cell * width + c];
        if (run + 1 >= runs[c].step_at.size() || runs[c].step_at[run + 1] < 0) continue;
        const K wanted = items.cell_keys[cell] + items.steps[c];
        while (other < end && items.cell_keys[other] < wanted) ++other;
        if (other < end && items.cell_keys[other] == wanted) right[cell] = static_cast<std::int32_t>(other);
      }
    }
  }
}

void Regroup::find_neighbours(const std::vector<Runs>& runs, Cells& cells) const {
  if (narrow_last_) {
    link(runs, narrow_, cells);
  } else {
    link(runs, wide_, cells);
  }
}

}  // namespace kanon::koptimize
