// ProofTrace: judges every event of a search's proof by brute force.
#include "support/proof_trace.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kanon::tests {

ProofTrace::ProofTrace(const CutProblem& problem) : problem_(problem) {
  Candidates& root = open_[0];
  for (const auto& in : all_candidates(problem.columns)) {
    const CutEvaluation found = evaluate_cuts(problem, cuts_of(problem.columns, in));
    if (found.suppressed > problem.limit_rows) continue;
    root.push_back(candidates_.size());
    candidates_.push_back({.in = in, .cost = found.cost});
  }
}

void ProofTrace::incumbent(const Incumbent& incumbent) {
  ++events_;
  const CutEvaluation found = evaluate_cuts(problem_, incumbent.cuts);
  if (!found.candidate || !same_cost(found.cost, incumbent.cost))
    complain("the incumbent is not what it is said to be");
  if (incumbent_ && *incumbent_ <= incumbent.cost) complain("the incumbent is no improvement");
  incumbent_ = incumbent.cost;
}

void ProofTrace::parted(std::uint64_t subtree, TracedRefinement by, std::uint64_t in, std::uint64_t out) {
  ++events_;
  const auto at = open_.find(subtree);
  if (at == open_.end()) return complain(fmt::format("subtree {} is parted but not open", subtree));
  if (in == out || open_.count(in) + open_.count(out) > 0) complain(fmt::format("numbers {}, {} are taken", in, out));
  Halves parts = halves(at->second, by);
  open_.erase(at);
  open_[in] = std::move(parts.in);
  open_[out] = std::move(parts.out);
}

void ProofTrace::decided(std::uint64_t subtree, TracedRefinement what, bool in, std::string_view /*reason*/,
                         const CostValue& bound) {
  ++events_;
  const auto at = open_.find(subtree);
  if (at == open_.end()) return complain(fmt::format("subtree {} is decided but not open", subtree));
  Halves parts = halves(at->second, what);
  if (!in) std::swap(parts.in, parts.out);
  judge(fmt::format("refinement {} of column {} decided {} in subtree {}", what.refinement, what.column,
                    in ? "in" : "out", subtree),
        parts.out, parts.in, bound);
  at->second = std::move(parts.in);
}

void ProofTrace::closed(std::uint64_t subtree, std::string_view reason, const CostValue& bound) {
  ++events_;
  const auto at = open_.find(subtree);
  if (at == open_.end()) return complain(fmt::format("subtree {} is closed but not open", subtree));
  if (reason == "infeasible" && !at->second.empty()) complain(fmt::format("subtree {} is not infeasible", subtree));
  judge(fmt::format("subtree {} closed ({})", subtree, reason), at->second, {}, bound);
  open_.erase(at);
}

ProofTrace::Halves ProofTrace::halves(const Candidates& whole, TracedRefinement by) const {
  Halves out;
  for (const std::size_t i : whole) {
    const auto& set = candidates_[i].in[by.column];
    const bool in = std::find(set.begin(), set.end(), by.refinement) != set.end();
    (in ? out.in : out.out).push_back(i);
  }
  return out;
}

std::optional<CostValue> ProofTrace::cheapest(const Candidates& candidates) const {
  std::optional<CostValue> out;
  for (const std::size_t i : candidates)
    if (!out || candidates_[i].cost < *out) out = candidates_[i].cost;
  return out;
}

void ProofTrace::judge(const std::string& what, const Candidates& given_up, const Candidates& kept,
                       const CostValue& bound) {
  const auto lost = cheapest(given_up);
  const auto rest = cheapest(kept);
  if (!lost) return;
  if (!at_most(bound, *lost)) complain(fmt::format("{}: bound {}, cost {}", what, text_of(bound), text_of(*lost)));
  const bool no_loss = (incumbent_ && at_most(*incumbent_, *lost)) || (rest && at_most(*rest, *lost));
  if (!no_loss) complain(fmt::format("{}: a candidate that costs {} is lost", what, text_of(*lost)));
}

void ProofTrace::complain(const std::string& what) {
  if (complaint_.empty()) complaint_ = fmt::format("event {}: {}", events_, what);
}

}  // namespace kanon::tests
