// Trace: what a branch and bound tells about its proof, one event at a time; the file format is docs/formats/trace.md.
//
// A subtree is the root, or a subtree parted by one refinement: in one half it is in, in the other out. Everything that
// is decided without parting (a refinement that cannot win is out, one that must be there is in) is told as well, with
// the bound that decided it. So a program of its own can rebuild every subtree and judge every bound.
#pragma once

#include <cstdint>
#include <string_view>

#include "search/common/problem.hpp"

namespace kanon {

struct TracedRefinement {
  std::uint32_t column = 0;
  std::uint32_t refinement = 0;  // index in the column
};

class Trace {
 public:
  virtual ~Trace() = default;
  // The refinements of this column are never decided: every bound is over all its recodings.
  virtual void undecided_column(std::uint32_t /*column*/) {}
  virtual void incumbent(const Incumbent& incumbent) = 0;
  // `subtree` is parted: `in` and `out` are the numbers of its halves.
  virtual void parted(std::uint64_t subtree, TracedRefinement by, std::uint64_t in, std::uint64_t out) = 0;
  // In `subtree` only one side is kept. Reasons: "bound": nothing on the other side costs less than `bound`; "useless":
  // every candidate of the other side has one on this side that costs no more (`bound` is then the subtree's own).
  virtual void decided(std::uint64_t subtree, TracedRefinement what, bool in, std::string_view reason,
                       const CostValue& bound) = 0;
  // Nothing in `subtree` costs less than `bound`. Reasons: "bound", "infeasible", "solved".
  virtual void closed(std::uint64_t subtree, std::string_view reason, const CostValue& bound) = 0;
};

}  // namespace kanon
