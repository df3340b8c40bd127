// The alphabet of the paper's search.
#include "search/cuts/paper/values.hpp"

#include <algorithm>

namespace kanon::koptimize::paper {

Alphabet make_alphabet(const CutColumns& columns) {
  Alphabet out;
  out.columns = columns.size();
  for (std::uint32_t c = 0; c < columns.size(); ++c) {
    const auto base = static_cast<ValueIndex>(out.values.size());
    for (std::uint32_t r = 0; r < columns[c].refinements.size(); ++r) {
      const auto& refinement = columns[c].refinements[r];
      TailValue value{.column = c, .refinement = r, .cuts = refinement.cuts, .needs = {}, .opens = {}};
      if (refinement.needs) {
        value.needs = base + *refinement.needs;
        out.values[*value.needs].opens.push_back(base + r);
      }
      out.values.push_back(std::move(value));
    }
  }
  return out;
}

Tail without(const Alphabet& alphabet, const Tail& tail, ValueIndex value) {
  std::vector<ValueIndex> gone{value};
  for (std::size_t i = 0; i < gone.size(); ++i) {
    const auto& opens = alphabet.values[gone[i]].opens;
    gone.insert(gone.end(), opens.begin(), opens.end());
  }
  Tail out;
  for (const ValueIndex v : tail)
    if (std::find(gone.begin(), gone.end(), v) == gone.end()) out.push_back(v);
  return out;
}

std::optional<Tail> values_of(const Alphabet& alphabet, const CutColumns& columns, const CutSets& cuts) {
  if (cuts.size() != columns.size()) return std::nullopt;
  Members members(alphabet.values.size(), 0);
  Tail out;
  for (ValueIndex v = 0; v < alphabet.values.size(); ++v) {
    const TailValue& value = alphabet.values[v];
    const auto& given = cuts[value.column];
    const bool there = std::all_of(value.cuts.begin(), value.cuts.end(), [&](std::uint32_t cut) {
      return std::find(given.begin(), given.end(), cut) != given.end();
    });
    if (!there || (value.needs && members[*value.needs] == 0)) continue;
    members[v] = 1;
    out.push_back(v);
  }
  if (cuts_of(alphabet, columns, members) != cuts) return std::nullopt;
  return out;
}

CutSets cuts_of(const Alphabet& alphabet, const CutColumns& columns, const Members& members) {
  CutSets out;
  for (const auto& column : columns) out.push_back(column.fixed_cuts);
  for (ValueIndex v = 0; v < alphabet.values.size(); ++v) {
    if (members[v] == 0) continue;
    const TailValue& value = alphabet.values[v];
    out[value.column].insert(out[value.column].end(), value.cuts.begin(), value.cuts.end());
  }
  for (auto& cuts : out) std::sort(cuts.begin(), cuts.end());
  return out;
}

Runs runs_of(const CutColumns& columns, const CutSets& cuts) {
  Runs out;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::uint32_t positions = columns[c].positions;
    std::vector<std::uint32_t> first(positions), last(positions);
    std::uint32_t begin = 0;
    for (std::size_t i = 0; i <= cuts[c].size(); ++i) {
      const std::uint32_t end = i < cuts[c].size() ? cuts[c][i] : positions;
      for (std::uint32_t p = begin; p < end; ++p) {
        first[p] = begin;
        last[p] = end - 1;
      }
      begin = end;
    }
    out.first.push_back(std::move(first));
    out.last.push_back(std::move(last));
  }
  return out;
}

}  // namespace kanon::koptimize::paper
