// Look: what is found out about one subtree. Dive: what is found out by following it down.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "space/subtree.hpp"

namespace kanon::koptimize {

struct Found {
  Sides sides;  // of the steps of all columns but the line's
  std::vector<std::uint32_t> line_cuts;
  Cost cost = kNever;
};

struct Decision {
  StepIndex step;
  bool in;
  bool useless;  // else the other side is not better than `bound`
  Cost bound;
};

struct Look {
  // stuck: the table is a thin one, and has a candidate below `upper`, or nothing is left to decide.
  enum class Verdict { closed_by_bound, infeasible, solved, parted, stuck } verdict = Verdict::parted;
  Cost bound = 0;
  std::vector<Decision> decisions;
  StepIndex step;  // parted by
  Cost in_bound = 0, out_bound = 0;
};

struct Counters {
  std::uint64_t evaluations = 0, entries = 0, decided_in = 0, decided_out = 0;
  Counters& operator+=(const Counters& o) {
    evaluations += o.evaluations, entries += o.entries, decided_in += o.decided_in, decided_out += o.decided_out;
    return *this;
  }
};

struct DiveEvent {
  enum class Kind { decided, parted, closed } kind;
  std::uint32_t subtree;  // number within the dive; 0: where it began
  StepIndex step = {};
  bool in = false;                          // decided
  std::uint32_t in_half = 0, out_half = 0;  // parted
  std::string_view reason = {};             // closed
  Cost bound = 0;
};

struct Dive {
  std::vector<Subtree> open;  // what is left; Subtree::id is the number within the dive
  std::optional<Found> found;
  std::vector<DiveEvent> events;
  std::uint32_t numbers = 1;
  Counters counters;
  std::uint64_t looks = 0;
  bool stuck = false;  // in a thin table: its bound says no more
};

}  // namespace kanon::koptimize
