// anneal: single refinements come and go; what makes a candidate dearer is allowed less and less often.
//
// After Winkler (2002), who anneals recodings of a few columns. A move lets one refinement in or out, or moves a cut of
// an ordered column to the place beside it. Every run starts from the most general candidate and takes only
// improvements within the limit for a tenth of its moves. From then on temperatures fall evenly on a logarithmic scale
// from 10% to 0.01% of the cost reached there. Rows over the limit are allowed at a price that rises as the temperature
// falls: without that, where nothing may be suppressed hardly any refinement could ever come in (on Adult, dm, k = 50,
// no suppression, 100,000 moves: 122% over the optimum instead of 26%).
#include "search/cuts/climb/anneal_search.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/random.hpp"
#include "base/try.hpp"
#include "search/cuts/moves/starts.hpp"

namespace kanon {
namespace {

using moves::Moves;
using moves::MoveSpace;
using moves::Standing;

constexpr double kHottest = 1e-1, kColdest = 1e-4, kRowPrice = 1e-5;  // shares of the cost
constexpr std::uint64_t kTogether = 8;                                // runs of equal length
constexpr std::uint64_t kShortest = 1000, kFirst = 20'000;

// Moves of a run: with a budget of evaluations eight runs share it; without one, every eight runs take twice as long as
// those before.
std::uint64_t length_of(std::uint64_t number, const Budget& budget) {
  if (budget.evaluations) return std::max(kShortest, *budget.evaluations / kTogether);
  return kFirst << std::min<std::uint64_t>(number / kTogether, 30);
}

class Anneal final : public moves::Start {
 public:
  Anneal(const MoveSpace& space, Moves& at, Random random, std::uint64_t length)
      : space_(space), at_(at), random_(random), length_(length) {
    at_.set(moves::Chosen(space_.steps()));
  }

  void advance(std::uint64_t most, Watch& watch, moves::Slice& out) override {
    const std::uint64_t descent = length_ / 10;
    while (out.evaluated < most && !ended() && !watch.over()) {
      watch.count();
      ++out.evaluated;
      ++moved_;
      if (moved_ == descent) reached_ = static_cast<double>(at_.now().cost);
      double temperature = 0;
      if (moved_ >= descent) {
        const double cooled = std::pow(kColdest / kHottest, static_cast<double>(moved_) / static_cast<double>(length_));
        temperature = reached_ * kHottest * cooled;
        row_price_ = reached_ * kRowPrice / cooled;
      }
      if (try_move(temperature)) out.finds.push_back({out.evaluated, at_.now(), at_.chosen()});
    }
  }
  [[nodiscard]] bool ended() const override { return moved_ == length_; }

 private:
  // Steps that change sides one after the other.
  struct Proposal {
    std::size_t first = 0;
    std::optional<std::size_t> second;  // a cut that is in moves to the next one that is not
  };
  Proposal propose() {
    for (;;) {
      const std::size_t step = random_.below(space_.steps());
      if (at_.may_add(step)) return {step, std::nullopt};
      if (!at_.may_remove(step)) continue;
      const auto& column = space_.grid().columns[space_.grid().steps[step].column];
      if (column.kind != CutKind::free || random_.below(2) == 0) return {step, std::nullopt};
      const bool up = random_.below(2) == 0;
      const std::size_t end = up ? column.first_step + column.steps - 1u : column.first_step;
      if (step == end || at_.chosen()[up ? step + 1 : step - 1] != 0) return {step, std::nullopt};
      return {step, up ? step + 1 : step - 1};
    }
  }
  void move(std::size_t step) {
    if (at_.chosen()[step] != 0) {
      at_.remove(step);
    } else {
      at_.add(step);
    }
  }

  // What decides.
  [[nodiscard]] double energy(const Standing& standing) const {
    const auto excess = static_cast<double>(std::max<Cost>(0, standing.suppressed - space_.limit()));
    return static_cast<double>(standing.cost) + excess * row_price_;
  }
  // True: the cheapest candidate of this run so far.
  bool try_move(double temperature) {
    const Proposal proposal = propose();
    const double before = energy(at_.now());
    Standing after;
    if (proposal.second) {
      move(proposal.first);
      move(*proposal.second);
      after = at_.now();
    } else {
      after = at_.may_add(proposal.first) ? at_.after_add(proposal.first) : at_.after_remove(proposal.first);
    }
    const double rise = energy(after) - before;
    const bool taken = rise <= 0 || (temperature > 0 && random_.share() < std::exp(-rise / temperature));
    if (proposal.second && !taken) {
      move(*proposal.second);
      move(proposal.first);
    } else if (!proposal.second && taken) {
      move(proposal.first);
    }
    if (!taken || after.suppressed > space_.limit() || after.cost >= best_) return false;
    best_ = after.cost;
    return true;
  }

  const MoveSpace& space_;
  Moves& at_;
  Random random_;
  std::uint64_t length_, moved_ = 0;
  double reached_ = 0;       // cost of the descent
  double row_price_ = 1e30;  // of a row over the limit
  Cost best_ = kNever;
};

}  // namespace

Result<SearchOutcome> anneal_search(const CutProblem& problem, const AnnealOptions& options, const Budget& budget,
                                    const OnImprovement& on_improvement) {
  KANON_TRY(const auto space, MoveSpace::make(problem));
  const moves::StartPlan plan{.begin =
                                  [&](std::uint64_t number, Moves& at, const moves::Chosen* /*best*/) {
                                    return std::make_unique<Anneal>(*space, at, Random(options.seed, number),
                                                                    length_of(number, budget));
                                  },
                              .slice = 2048};
  return moves::run_starts(*space, budget, plan, on_improvement);
}

}  // namespace kanon
