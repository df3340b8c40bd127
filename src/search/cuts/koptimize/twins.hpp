// Twins: the clever parts of a look done again in the obvious way, for assertions (base/assert.hpp).
//
// Each function recomputes what a part has made from the same input and says whether the two agree. None of them is
// called where assertions are off. They share the policies and the runs with what they check, and nothing else.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "search/cuts/koptimize/evaluate.hpp"
#include "space/candidate.hpp"

namespace kanon::koptimize::twins {

// Whether the candidate is one of the subtree's.
inline bool contains(const Subtree& subtree, const Candidate& candidate) {
  for (const auto s : each<StepIndex>(subtree.sides.size())) {
    if (subtree.sides[s] != Side::open && subtree.sides[s] != candidate.sides[s]) return false;
  }
  return true;
}

// By whom an entry is told from others: head runs of all columns but the line, then their cell runs, then the place on
// the line.
struct EntryKey {
  std::vector<std::size_t> head, cell;
  std::size_t place = 0;
  friend bool operator==(const EntryKey&, const EntryKey&) = default;
};

inline EntryKey entry_key(const Grid& grid, const std::vector<Runs>& runs, std::size_t line, TupleIndex tuple) {
  EntryKey out;
  for (std::size_t c = 0; c < runs.size(); ++c) {
    const std::size_t place = grid.places_of(tuple)[c];
    if (c == line) {
      out.place = place;
    } else {
      out.head.push_back(runs[c].head_of[place]);
      out.cell.push_back(runs[c].cell_of[place]);
    }
  }
  return out;
}

// Regroup: every live entry is in exactly one new one; entries, cells and classes hold what is alike in place, cell
// runs and head runs, and neighbours in the list are not alike.
inline bool regrouped(const Grid& grid, const std::vector<Runs>& runs, std::size_t line,
                      const By<EntryIndex, TupleIndex>& tuples, const std::vector<EntryIndex>& live,
                      const Cells& cells) {
  std::vector<EntryIndex> given = live, taken(cells.merged.begin(), cells.merged.end());
  std::sort(given.begin(), given.end());
  std::sort(taken.begin(), taken.end());
  if (given != taken || cells.merged_begin.size() != cells.entries() + 1) return false;
  std::map<std::vector<std::size_t>, ClassIndex> class_of;                    // by head runs
  std::map<std::pair<std::vector<std::size_t>, std::size_t>, EntryIndex> of;  // by cell runs and place
  for (const auto h : cells.each_class()) {
    for (const auto cell : cells.cells_of(h)) {
      const EntryKey first = entry_key(grid, runs, line, cells.tuple[cells.entries_of(cell).front()]);
      for (const auto e : cells.entries_of(cell)) {
        const EntryKey key = entry_key(grid, runs, line, cells.tuple[e]);
        if (key.place != cells.line[e] || key.cell != first.cell) return false;
        if (class_of.emplace(key.head, h).first->second != h) return false;
        if (!of.emplace(std::make_pair(key.cell, key.place), e).second) return false;
        for (const auto given_entry : cells.merged_into(e)) {
          if (!(entry_key(grid, runs, line, tuples[given_entry]) == key)) return false;
        }
      }
    }
  }
  // Cells of the same runs would have shared an entry or stand apart: count them.
  std::map<std::vector<std::size_t>, EntryIndex> cell_of;
  for (const auto& [key, entry] : of) cell_of.emplace(key.first, entry);
  return class_of.size() == cells.classes() && cell_of.size() == cells.cells();
}

// The rows of entries together.
inline Cost rows_of(const auto& stats, const auto& entries) {
  Cost out = 0;
  for (const auto e : entries) out += stats[e].n;
  return out;
}
inline Cost rows_of(const auto& stats) {
  Cost out = 0;
  for (const auto& stat : stats) out += stat.n;
  return out;
}

// A class by its cells: the rows in each run of a column.
template <class Policy>
std::map<std::size_t, Cost> rows_by_run(const Frame<Policy>& frame, ClassIndex h, std::size_t c, std::size_t width) {
  const auto& cells = frame.cells;
  std::map<std::size_t, Cost> out;
  for (const auto cell : cells.cells_of(h)) {
    for (const auto e : cells.entries_of(cell)) out[cells.coords[cell.index * width + c]] += frame.stats[e].n;
  }
  return out;
}

// Where a run is clamped to: the first run with k rows at or below it (x) is the least, the last one with k rows at or
// above it (y) the greatest; where x > y all runs are one.
inline std::size_t clamped_run(const std::map<std::size_t, Cost>& rows, Cost k, std::size_t run) {
  const auto upto = [&](std::size_t last) {
    Cost sum = 0;
    for (const auto& [at, n] : rows) sum += at <= last ? n : 0;
    return sum;
  };
  Cost all = 0;
  for (const auto& [at, n] : rows) all += n;
  std::size_t x = rows.begin()->first, y = rows.rbegin()->first;
  while (upto(x) < k) ++x;
  while (all - (y == 0 ? 0 : upto(y - 1)) < k) --y;
  return x > y ? y : std::clamp(run, x, y);
}

// Clamp: the rows of each class, by place and by clamped coordinates, are those of its cells.
template <class Policy>
bool clamped(const Frame<Policy>& from, const ClassFlags& finished, std::size_t line, Cost k, const Frame<Policy>& to) {
  if (to.cells.classes() != from.cells.classes()) return false;
  if (from.cells.cells() == 0) return true;
  const std::size_t width = from.cells.coords.size() / from.cells.cells();
  using Rows = std::map<std::pair<std::vector<std::size_t>, std::size_t>, Cost>;
  const auto rows = [&](const Frame<Policy>& frame, ClassIndex h, const auto& run_of) {
    Rows out;
    for (const auto cell : frame.cells.cells_of(h)) {
      std::vector<std::size_t> at;
      for (std::size_t c = 0; c < width; ++c)
        at.push_back(c == line ? 0 : run_of(c, frame.cells.coords[cell.index * width + c]));
      for (const auto e : frame.cells.entries_of(cell)) out[{at, frame.cells.line[e]}] += frame.stats[e].n;
    }
    return out;
  };
  for (const auto h : from.cells.each_class()) {
    if (finished[h]) {
      if (to.cells.cells_of(h).size() != 0) return false;
      continue;
    }
    std::vector<std::map<std::size_t, Cost>> by_run;
    for (std::size_t c = 0; c < width; ++c) by_run.push_back(rows_by_run(from, h, c, width));
    const Rows naive = rows(from, h, [&](std::size_t c, std::size_t run) { return clamped_run(by_run[c], k, run); });
    if (naive != rows(to, h, [](std::size_t, std::size_t run) { return run; })) return false;
  }
  return true;
}

// What a step that is in adds to a slab: a cost, and suppressed rows.
struct SlabRise {
  Cost cost = 0, small = 0;
  friend bool operator==(const SlabRise&, const SlabRise&) = default;
};

// Are these entries not below k by what the frame knows of them?
template <class Policy>
bool enough_members(const Frame<Policy>& frame, const Asked& asked, const std::vector<EntryIndex>& entries,
                    std::uint64_t k, Cost rows) {
  if (frame.members.empty()) return true;
  GroupMembers merged;
  MergeMembers().run(
      frame.members, 1,
      [&](std::size_t, const auto& add) {
        for (const auto e : entries) add(e.index);
      },
      merged);
  if (!merged.entities.empty() && merged.entities.members(0) < k) return false;
  if (asked.test == nullptr || (asked.in_part() && !asked.may_suppress)) return true;
  return asked.test->most(merged.tested(0, static_cast<std::uint64_t>(rows))) >= k;
}

// Probe, for one slab and step: every class that is parted, part by part.
template <class Policy>
SlabRise rise_of(const Policy& policy, const Frame<Policy>& frame, const Asked& asked, const ClassFlags& finished,
                 const Runs& runs, std::size_t column, std::size_t width, StepIndex step, Slab slab) {
  using Stat = typename Policy::Stat;
  const auto& cells = frame.cells;
  SlabRise out;
  for (const auto h : cells.each_class()) {
    if (finished[h]) continue;
    Stat all{};
    std::vector<EntryIndex> entries;
    std::map<std::size_t, Stat> parts;  // of the class, by how many cuts of the step lie before them; rows of the slab
    for (const auto cell : cells.cells_of(h)) {
      std::size_t cuts = 0;
      for (std::size_t run = 0; run <= cells.coords[cell.index * width + column]; ++run)
        cuts += runs.step_at[run] == static_cast<std::int32_t>(step.index) ? 1 : 0;
      Stat& part = parts[cuts];
      for (const auto e : cells.entries_of(cell)) {
        if (cells.line[e] < slab.first.index || cells.line[e] > slab.last.index) continue;
        all += frame.stats[e];
        part += frame.stats[e];
        entries.push_back(e);
      }
    }
    if (parts.size() < 2 || all.n < policy.need.k) continue;
    if (!enough_members(frame, asked, entries, static_cast<std::uint64_t>(policy.need.k), all.n)) continue;
    for (const auto& [cuts, part] : parts) {
      if (part.n == 0 || part.n >= policy.need.k) continue;
      out.cost += policy.part_penalty(all, part, parts.size() == 2);
      out.small += policy.rows(part);
    }
  }
  return out;
}

// Probe: what was found for the wanted steps, on some slabs. `found(step, slab)` is the rise that was found; `reach`,
// if any, has the slabs that were asked about.
template <class Policy, class Found>
bool probed(const Policy& policy, const Grid& grid, const Frame<Policy>& frame, const Asked& asked,
            const ClassFlags& finished, const std::vector<Runs>& runs, const StepFlags& wanted, std::size_t places,
            const Reach* reach, bool limited, const Found& found) {
  constexpr std::uint32_t kSlabs = 6;  // per step; enough, for there are very many looks
  const std::size_t width = grid.columns.size();
  const auto count = static_cast<std::uint32_t>(places);
  for (const auto s : each<StepIndex>(wanted.size())) {
    if (!wanted[s]) continue;
    for (std::uint32_t i = 0; i < kSlabs; ++i) {
      const Place first{(s.index + i) * 7 % count};
      const Place last{first.index + (s.index * 3 + i * 5) % (count - first.index)};
      if (reach != nullptr && (last < reach->from[first] || last > reach->to[first])) continue;
      const std::size_t column = grid.steps[s.index].column;
      SlabRise naive = rise_of(policy, frame, asked, finished, runs[column], column, width, s, {first, last});
      if (!limited) naive.small = 0;
      if (!(naive == found(s, Slab{first, last}))) return false;
    }
  }
  return true;
}

}  // namespace kanon::koptimize::twins
