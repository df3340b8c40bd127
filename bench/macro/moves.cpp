// How much faster is a move than regrouping? Question: costs of neighbouring candidates on Adult, all four costs.
// Data: the 30,162 rows of Adult, age by year, eight quasi-identifiers in intervals, or taxonomies.
// Command: bench_moves. Expected: every cost equals that of a fresh regrouping; a move is at least 20 times as fast.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <ctime>

#include "base/try.hpp"
#include "bench/macro/adult_is_there.hpp"
#include "bench/macro/bench_main.hpp"
#include "golden/adult_experiment.hpp"
#include "search/cuts/koptimize/disturb.hpp"
#include "search/cuts/moves/move_space.hpp"
#include "space/measure.hpp"

namespace kanon::tests {
namespace {

using moves::Chosen;
using moves::Moves;
using moves::MoveSpace;

// Of the processor: other programs on the machine do not count.
double since(std::clock_t start) {
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

struct Options {
  std::uint64_t moves = 20'000;
  std::uint64_t density = 6;  // one step in so many is in at the start
  std::uint64_t k = 50;
  std::string taxonomies;
};

struct Figures {
  double move = 0, look = 0, all_looks = 0, whole = 0, measured = 0;  // seconds each
  double groups = 0;
  bool right = true;
};

bool same(const MoveSpace& space, moves::Standing standing, const koptimize::Measured& truth) {
  const CostValue cost = space.value(standing.cost);
  return static_cast<std::uint64_t>(standing.suppressed) == truth.suppressed_rows && cost.exact == truth.cost.exact &&
         std::abs(cost.real - truth.cost.real) < 1e-9;
}

// A step that may be moved, in either direction.
std::size_t any_move(const Moves& at, koptimize::Random& random) {
  for (;;) {
    const std::size_t step = random.below(at.chosen().size());
    if (at.may_add(step) || at.may_remove(step)) return step;
  }
}

Figures measure_moves(const MoveSpace& space, const Options& options) {
  koptimize::Random random(1);
  Chosen start(space.steps());
  for (std::size_t s = 0; s < start.size(); ++s) {
    const auto needs = space.grid().steps[s].needs;
    start[s] = (needs < 0 || start[static_cast<std::size_t>(needs)] != 0) && random.below(options.density) == 0 ? 1 : 0;
  }
  const auto at = space.moves();
  const auto whole = space.whole();
  at->set(start);
  Figures out;
  std::vector<Chosen> visited;
  std::vector<moves::Standing> standings;
  // To a neighbour and back, and once in a while on: the density stays what it is.
  auto begin = std::clock();
  for (std::uint64_t i = 0; i < options.moves; i += 2) {
    const std::size_t step = any_move(*at, random);
    const bool in = at->may_remove(step);
    in ? at->remove(step) : at->add(step);
    out.groups += static_cast<double>(at->groups());
    if (i % (options.moves / 40) == 0) {
      visited.push_back(at->chosen());
      standings.push_back(at->now());
    }
    in ? at->add(step) : at->remove(step);
  }
  out.move = since(begin) / static_cast<double>(options.moves);
  out.groups /= static_cast<double>(options.moves) / 2;
  begin = std::clock();
  Cost sum = 0;
  for (std::uint64_t i = 0; i < options.moves; ++i) {
    const std::size_t step = any_move(*at, random);
    sum += (at->may_add(step) ? at->after_add(step) : at->after_remove(step)).cost;
  }
  out.look = since(begin) / static_cast<double>(options.moves);
  std::vector<Moves::Look> looks;
  begin = std::clock();
  for (int i = 0; i < 20; ++i) {
    looks.clear();
    at->look_at_additions(looks);
    at->look_at_removals(looks);
    for (const auto& look : looks) sum -= look.standing.cost;
  }
  out.all_looks = since(begin) / 20 / static_cast<double>(looks.size());
  for (const auto& look : looks) {
    const auto alone = at->chosen()[look.step] == 0 ? at->after_add(look.step) : at->after_remove(look.step);
    out.right = out.right && look.standing == alone;
  }
  begin = std::clock();
  for (std::size_t i = 0; i < visited.size(); ++i) out.right = out.right && whole->cost_of(visited[i]) == standings[i];
  out.whole = since(begin) / static_cast<double>(visited.size());
  begin = std::clock();
  for (std::size_t i = 0; i < visited.size(); ++i) {
    const auto truth = koptimize::measure(space.problem(), space.cuts(visited[i]));
    out.right = out.right && same(space, standings[i], truth);
  }
  out.measured = since(begin) / static_cast<double>(visited.size());
  return out;
}

Result<bool> run(const Options& options) {
  if (!adult_is_there()) return true;
  bool right = true;
  fmt::print("cost  groups   us per move    look  of all  regroup  measure   regroup/move  measure/move\n");
  for (const CostName cost : {CostName::dm, CostName::cm, CostName::lm, CostName::rm}) {
    AdultProblem problem{.cost = cost};
    problem.taxonomies = options.taxonomies;
    KANON_TRY(const EncodedTable table, encode_adult(problem));
    KANON_TRY(const CutProblem cuts, cut_problem(table, options.k, "any"));
    KANON_TRY(const auto space, MoveSpace::make(cuts));
    const Figures f = measure_moves(*space, options);
    fmt::print("{:4}  {:6.0f}  {:12.2f}  {:6.2f}  {:6.2f}  {:7.1f}  {:7.0f}  {:13.1f}  {:12.0f}{}\n",
               kanon::name_of(cost), f.groups, 1e6 * f.move, 1e6 * f.look, 1e6 * f.all_looks, 1e6 * f.whole,
               1e6 * f.measured, f.whole / f.move, f.measured / f.move, f.right ? "" : "  WRONG");
    right = right && f.right;
  }
  return right;
}

void add_options(CLI::App& app, Options& options) {
  app.add_option("--moves", options.moves, "how many")->capture_default_str()->check(CLI::Range(80, 100'000'000));
  app.add_option("--density", options.density, "one step in so many is in")->capture_default_str();
  app.add_option("-k", options.k, "least group")->capture_default_str();
  app.add_option("--taxonomies", options.taxonomies, "a folder of COLUMN.csv: taxonomies instead of intervals");
}

}  // namespace
}  // namespace kanon::tests

int main(int argc, char** argv) {
  return kanon::tests::bench_main(
      argc, argv, "Moves between neighbouring candidates on Adult: microseconds per move, against regrouping.",
      kanon::tests::add_options, kanon::tests::run);
}
