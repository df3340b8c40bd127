// Targets: how far to climb, and how far at a time.
#pragma once

#include <cstdint>

#include "space/grid.hpp"

namespace kanon::koptimize {

// A proof that has this much of its tree open after its first looks is put aside at once.
constexpr double kHopeless = 0.997;
// How much of the incumbent's cost is to be proven by climbing, when this much of the proof's tree is still open. A
// proof that has closed half of its tree just goes on. One that has closed a hundredth can be done, too, but may take
// long: it climbs until it has a base to stand on.
double share_to_climb(double open_share);

class Targets {
 public:
  // `proven`: nothing costs less. `upper`: the incumbent's cost.
  Targets(Cost proven, Cost upper);

  [[nodiscard]] Cost proven() const { return proven_; }
  [[nodiscard]] Cost next() const { return proven_ + step_; }
  // Nothing costs less than next(), and it took so many looks to prove that. False: the proof itself is within reach.
  bool reached(std::uint64_t looks, Cost upper);

 private:
  Cost proven_, step_;
  double looks_before_ = 0;
};

}  // namespace kanon::koptimize
