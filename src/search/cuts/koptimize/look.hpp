// Look: what is found out about one subtree.
#pragma once

#include <cstdint>
#include <vector>

#include "space/subtree.hpp"

namespace kanon::koptimize {

struct Found {
  std::vector<Side> sides;  // of the steps of all columns but the line's
  std::vector<std::uint32_t> line_cuts;
  Cost cost = kNever;
};

struct Decision {
  std::uint32_t step;
  bool in;
  bool useless;  // else the other side is not better than `bound`
  Cost bound;
};

struct Look {
  // stuck: the table is a thin one, and has a candidate below `upper`, or nothing is left to decide.
  enum class Verdict { closed_by_bound, infeasible, solved, parted, stuck } verdict = Verdict::parted;
  Cost bound = 0;
  std::vector<Decision> decisions;
  std::uint32_t step = 0;  // parted by
  Cost in_bound = 0, out_bound = 0;
};

struct Counters {
  std::uint64_t evaluations = 0, entries = 0, decided_in = 0, decided_out = 0;
  Counters& operator+=(const Counters& o) {
    evaluations += o.evaluations, entries += o.entries, decided_in += o.decided_in, decided_out += o.decided_out;
    return *this;
  }
};

}  // namespace kanon::koptimize
