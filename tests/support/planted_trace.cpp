// PlantedTrace: follows one optimal candidate through the proof of a search.
#include "support/planted_trace.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kanon::tests {

void PlantedTrace::incumbent(const Incumbent& incumbent) {
  ++events_;
  if (!at_most(cost_, incumbent.cost)) complain("an incumbent costs less than the optimum: " + text_of(incumbent.cost));
  incumbent_ = incumbent.cost;
}

void PlantedTrace::parted(std::uint64_t subtree, TracedRefinement by, std::uint64_t in, std::uint64_t out) {
  ++events_;
  if (in == out || in == subtree || out == subtree) complain(fmt::format("subtree {} has no halves", subtree));
  if (holder_ == subtree) holder_ = has(by) ? in : out;
}

void PlantedTrace::decided(std::uint64_t subtree, TracedRefinement what, bool in, std::string_view /*reason*/,
                           const CostValue& bound) {
  ++events_;
  if (holder_ != subtree || has(what) == in) return;
  settle(fmt::format("refinement {} of column {} decided {}", what.refinement, what.column, in ? "in" : "out"), bound);
}

void PlantedTrace::closed(std::uint64_t subtree, std::string_view reason, const CostValue& bound) {
  ++events_;
  if (holder_ != subtree) return;
  if (reason == "infeasible") complain("closed as infeasible");
  settle(fmt::format("closed ({})", reason), bound);
}

bool PlantedTrace::has(TracedRefinement what) const {
  const auto& in = planted_[what.column];
  return std::find(in.begin(), in.end(), what.refinement) != in.end();
}

void PlantedTrace::settle(const std::string& how, const CostValue& bound) {
  if (!at_most(bound, cost_)) complain(how + " with a bound above the cost: " + text_of(bound));
  if (!at_most(cost_, bound)) complain(how + " with a bound that does not reach the cost: " + text_of(bound));
  if (!incumbent_ || !at_most(*incumbent_, cost_)) complain(how + " before an optimum is known");
  holder_.reset();
}

void PlantedTrace::complain(const std::string& what) {
  if (complaint_.empty())
    complaint_ = fmt::format("event {}: {}; the planted cost is {}", events_, what, text_of(cost_));
}

}  // namespace kanon::tests
