// The bookkeeping of one search.
#include "search/cuts/koptimize/run.hpp"

#include <algorithm>
#include <utility>

namespace kanon::koptimize {

Run::Run(const Grid& space, const KOptimizeOptions& asked, const Budget& budget, Hooks given)
    : grid(space), options(asked), hooks(std::move(given)), stop(budget), team(budget.threads), budget_(budget) {}

std::uint64_t Run::left() const {
  return budget_.evaluations ? *budget_.evaluations - std::min(*budget_.evaluations, out.looks) : UINT64_MAX;
}

bool Run::good_enough() const {
  return budget_.gap && out.best &&
         static_cast<double>(upper() - out.bound) <= *budget_.gap * static_cast<double>(upper());
}

bool Run::goes_on() const {
  return !spent() && !good_enough() && !cut_short_;
}

std::uint64_t Run::looks_each(std::size_t dives, std::uint64_t looks) {
  cut_short_ = left() < dives * looks;
  return std::min(looks, std::max<std::uint64_t>(1, left() / dives));
}

void Run::improve(const Candidate& candidate) {
  if (candidate.cost >= upper()) return;
  out.best = candidate;
  if (hooks.improved) hooks.improved(candidate, out.bound, out.looks);
}

void Run::count_warm(std::uint64_t evaluations) {
  out.looks += evaluations;
  out.warm += evaluations;
}

void Run::beat() {
  if (!budget_.heartbeat || stop.seconds() < beaten_ + 0.2) return;
  beaten_ = stop.seconds();
  budget_.heartbeat(out.looks, hooks.value(out.bound));
}

}  // namespace kanon::koptimize
