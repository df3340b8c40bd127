// PlantedTrace: follows one optimal candidate through the proof of a search and fails where the proof loses it.
//
// The candidate must be an optimum with the fewest refinements: then no sound rule that says "without this refinement
// it is not worse" can cut it off. At any time exactly one open subtree holds it; this subtree may be closed, or the
// candidate decided away, only with a bound that equals its cost (then another optimum is known).
#pragma once

#include <optional>
#include <string>

#include "oracle/cut_oracle.hpp"
#include "search/common/trace.hpp"

namespace kanon::tests {

class PlantedTrace : public Trace {
 public:
  static constexpr std::uint64_t kRoot = 0;

  PlantedTrace(RefinementSets planted, CostValue cost) : planted_(std::move(planted)), cost_(cost) {}

  void incumbent(const Incumbent& incumbent) override;
  void parted(std::uint64_t subtree, TracedRefinement by, std::uint64_t in, std::uint64_t out) override;
  void decided(std::uint64_t subtree, TracedRefinement what, bool in, std::string_view reason,
               const CostValue& bound) override;
  void closed(std::uint64_t subtree, std::string_view reason, const CostValue& bound) override;

  // The subtree that held the candidate was closed: every complete search must do so.
  [[nodiscard]] bool settled() const { return !holder_; }
  [[nodiscard]] std::uint64_t events() const { return events_; }
  // What went wrong first; empty: nothing.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  [[nodiscard]] bool has(TracedRefinement what) const;
  void settle(const std::string& how, const CostValue& bound);
  void complain(const std::string& what);

  RefinementSets planted_;
  CostValue cost_;
  std::optional<std::uint64_t> holder_ = kRoot;
  std::optional<CostValue> incumbent_;
  std::uint64_t events_ = 0;
  std::string complaint_;
};

}  // namespace kanon::tests
