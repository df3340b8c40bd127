// Counts a claim again from the rows of a forged sheet, by the words of docs/formats/plan.md.
#include <algorithm>

#include "forge/forgery.hpp"

namespace kanon::forge {
namespace {

bool is_starred(const Forgery& forgery, const Row& row) {
  const std::vector<std::size_t> quasi = forgery.quasi_shown();
  return std::all_of(quasi.begin(), quasi.end(), [&](std::size_t c) { return row[c] == forgery.star(); });
}

void recount_cells(Forgery& forgery) {
  Json& claim = forgery.claim();
  claim["rows"] = forgery.sheet.rows.size();
}

}  // namespace

void recount(Forgery& forgery) {
  if (forgery.made.kind == PlanKind::cells) return recount_cells(forgery);
  Json& claim = forgery.claim();
  const std::size_t rows = std::max(claim["rows"].get<std::size_t>(), forgery.sheet.rows.size());
  std::size_t groups = 0, smallest = 0, starred = 0, squares = 0;
  for (const auto& group : forgery.groups()) {
    if (is_starred(forgery, forgery.sheet.rows[group[0]])) {
      starred = group.size();
      continue;
    }
    ++groups;
    smallest = groups == 1 ? group.size() : std::min(smallest, group.size());
    squares += group.size() * group.size();
  }
  const bool drops = forgery.plan["suppression"]["rows"] == "drop" || starred == 0;
  const std::size_t dropped = rows - forgery.sheet.rows.size();
  claim["rows"] = drops ? rows : forgery.sheet.rows.size();
  claim["starred_rows"] = starred;
  claim["dropped_rows"] = drops ? dropped : 0;
  claim["suppressed_rows"] = starred + (drops ? dropped : 0);
  claim["groups"] = groups;
  claim["smallest_group"] = smallest;
  const auto suppressed = claim["suppressed_rows"].get<std::size_t>();
  const std::string dm = claim["cost_name"] == "dm" ? "cost" : "dm";
  if (!claim.contains(dm)) return;
  claim[dm] = squares + suppressed * claim["rows"].get<std::size_t>();
  if (dm == "cost") claim["status"] = "feasible";
  if (dm == "cost" && claim["bound"] > claim["cost"]) claim["bound"] = claim["cost"];
}

}  // namespace kanon::forge
