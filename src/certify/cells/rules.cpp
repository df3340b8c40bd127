// Counts who is safe, tuple by tuple of the release.
#include "certify/cells/rules.hpp"

#include <algorithm>
#include <optional>

#include "base/try.hpp"
#include "certify/cells/index.hpp"

namespace kanon::certify {
namespace {

constexpr double kMostLooks = 2e10;  // tuples grouped, over all sets of columns: a few minutes

Status go_on(const RuleRequest& request, std::size_t done) {
  if (done % 256 != 0 || request.cancel == nullptr || !request.cancel->requested()) return Done{};
  return Error{.kind = ErrorKind::interrupted, .message = "stopped on request", .place = {}, .hint = {}};
}

std::size_t shown_cells(const CellTuples& tuples, std::size_t t) {
  const std::uint32_t* ids = tuples.tuple(t);
  return tuples.columns - static_cast<std::size_t>(std::count(ids, ids + tuples.columns, kBlankedCell));
}

// Its own rows alone are enough, without any index.
bool safe_alone(const CellTuples& release, std::size_t t, CellRule rule, const RuleRequest& request) {
  const std::uint32_t* ids = release.tuple(t);
  const bool shows_missing = std::count(ids, ids + release.columns, kMissingCell) > 0;
  const std::uint64_t own = request.missing_never_matches && shows_missing ? 1 : release.rows[t];
  return shown_cells(release, t) == 0 || (rule != CellRule::original && own >= request.k);
}

bool is_safe(const CellTuples& release, std::size_t t, const CellIndex& others, CellRule rule,
             const RuleRequest& request) {
  if (safe_alone(release, t, rule, request)) return true;
  const CellQuery query{.ids = release.tuple(t),
                        .blanked_agree = rule == CellRule::wildcard,
                        .missing_never_matches = request.missing_never_matches};
  std::uint64_t found = others.rows(query, request.k);
  // A missing cell matches no other, but a record is one of those that show what it shows.
  if (request.missing_never_matches) {
    const bool shows_missing = std::count(query.ids, query.ids + release.columns, kMissingCell) > 0;
    if (shows_missing && !query.blanked_agree) found = 1;
    if (shows_missing && query.blanked_agree) ++found;
  }
  return found >= request.k;
}

// The next set of `size` columns out of `columns`, ascending; false after the last.
bool next_set(std::vector<std::size_t>& set, std::size_t columns) {
  for (std::size_t i = set.size(); i-- > 0;) {
    if (set[i] + (set.size() - i) >= columns) continue;
    ++set[i];
    for (std::size_t j = i + 1; j < set.size(); ++j) set[j] = set[j - 1] + 1;
    return true;
  }
  return false;
}

double sets_of(std::size_t size, std::size_t columns) {
  double out = 1;
  for (std::size_t i = 0; i < size; ++i) out = out * static_cast<double>(columns - i) / static_cast<double>(i + 1);
  return out;
}

// How often every combination of values of these columns occurs in the original; then who shows a rare one.
void mark_rare(const CellTuples& release, const CellTuples& original, const std::vector<std::size_t>& set,
               const std::vector<std::size_t>& open, const RuleRequest& request, std::vector<char>& unsafe) {
  GroupTable groups(set.size());
  std::vector<std::uint64_t> rows;
  std::vector<std::uint32_t> part(set.size());
  const auto take = [&](const CellTuples& from, std::size_t t) {
    for (std::size_t i = 0; i < set.size(); ++i) part[i] = from.tuple(t)[set[i]];
  };
  for (std::size_t t = 0; t < original.size(); ++t) {
    take(original, t);
    const std::size_t group = groups.find_or_add(part.data());
    if (group == rows.size()) rows.push_back(0);
    rows[group] += original.rows[t];
  }
  for (const std::size_t t : open) {
    if (unsafe[t] != 0) continue;
    take(release, t);
    if (std::count(part.begin(), part.end(), kBlankedCell) > 0) continue;
    const bool alone = request.missing_never_matches && std::count(part.begin(), part.end(), kMissingCell) > 0;
    const auto group = groups.find(part.data());
    const std::uint64_t found = alone ? 1 : group ? rows[*group] : 0;
    if (found < request.k) unsafe[t] = 1;
  }
}

}  // namespace

bool can_look_up_to(std::size_t size, std::size_t columns, std::size_t tuples) {
  return size >= columns || sets_of(size, columns) * static_cast<double>(tuples) <= kMostLooks;
}

Result<std::vector<std::size_t>> unsafe_tuples(const CellTuples& release, const CellTuples& others, CellRule rule,
                                               const RuleRequest& request) {
  const CellIndex index(others);
  std::vector<std::size_t> out;
  for (std::size_t t = 0; t < release.size(); ++t) {
    KANON_CHECK(go_on(request, t));
    if (!is_safe(release, t, index, rule, request)) out.push_back(t);
  }
  return out;
}

Result<std::optional<std::vector<std::size_t>>> unsafe_tuples_up_to(const CellTuples& release,
                                                                    const CellTuples& original, std::size_t size,
                                                                    const RuleRequest& request) {
  using Answer = std::optional<std::vector<std::size_t>>;
  if (size >= release.columns) {
    KANON_TRY(std::vector<std::size_t> all, unsafe_tuples(release, original, CellRule::original, request));
    return Answer(std::move(all));
  }
  // Where all that a tuple shows occurs k times, so do its parts. Whoever shows no more than `size` cells is judged by
  // all of them; for the rest every set of columns is looked at.
  std::vector<char> unsafe(release.size(), 0);
  std::vector<std::size_t> open;
  const CellIndex index(original);
  for (std::size_t t = 0; t < release.size(); ++t) {
    KANON_CHECK(go_on(request, t));
    if (is_safe(release, t, index, CellRule::original, request)) continue;
    if (shown_cells(release, t) <= size) {
      unsafe[t] = 1;
    } else {
      open.push_back(t);
    }
  }
  if (!open.empty() && !can_look_up_to(size, release.columns, original.size() + release.size())) return Answer();
  std::vector<std::size_t> set(size);
  for (std::size_t i = 0; i < size; ++i) set[i] = i;
  while (!open.empty()) {
    KANON_CHECK(go_on(request, 0));
    mark_rare(release, original, set, open, request, unsafe);
    if (!next_set(set, release.columns)) break;
  }
  std::vector<std::size_t> out;
  for (std::size_t t = 0; t < unsafe.size(); ++t) {
    if (unsafe[t] != 0) out.push_back(t);
  }
  return Answer(std::move(out));
}

}  // namespace kanon::certify
