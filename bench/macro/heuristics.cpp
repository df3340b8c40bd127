// How near do the searches without a proof come? Question: cost reached against the known optimum.
// Data: Adult as in Bayardo and Agrawal (2005), eight quasi-identifiers in intervals; or with taxonomies.
// Command: bench_heuristics --search climb --time 5. Expected: nothing cheaper than a known optimum
// (tests/golden/adult_optima.csv); the distances are printed.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <ctime>

#include "base/text.hpp"
#include "base/try.hpp"
#include "bench/macro/adult_is_there.hpp"
#include "bench/macro/bench_main.hpp"
#include "golden/adult_experiment.hpp"
#include "search/cuts/climb/anneal_search.hpp"
#include "search/cuts/climb/climb_search.hpp"
#include "search/cuts/climb/datafly_search.hpp"
#include "search/cuts/genetic/genetic_search.hpp"

namespace kanon::tests {
namespace {

struct Options {
  std::string search = "climb";
  std::vector<std::string> costs = {"dm", "cm"};
  std::vector<std::string> limits = {"none", "100", "any"};
  std::vector<std::uint64_t> ks = {5, 10, 25, 50, 100, 250, 500, 1000};
  bool coarse = false;
  std::string taxonomies;
  double seconds = 0;
  std::uint64_t evaluations = 0;
  std::uint64_t population = 0;
  double mutation = -1;
  std::uint64_t kicks = ClimbOptions{}.idle_kicks;
  std::uint64_t seed = 1;
  unsigned threads = 0;
};

struct Answer {
  SearchOutcome outcome;
  double seconds = 0, to_best = 0, processor = 0;
};

Result<SearchOutcome> search(const CutProblem& problem, const Options& options, const Budget& budget,
                             const OnImprovement& told) {
  if (options.search == "climb")
    return climb_search(problem, {.seed = options.seed, .idle_kicks = options.kicks}, budget, told);
  if (options.search == "anneal") return anneal_search(problem, {.seed = options.seed}, budget, told);
  if (options.search == "datafly") return datafly_search(problem, budget, told);
  GeneticOptions genetic{.seed = options.seed};
  if (options.population > 0) genetic.population = options.population;
  if (options.mutation >= 0) genetic.mutation = options.mutation;
  return genetic_search(problem, genetic, budget, told);
}

Result<Answer> solve(const CutProblem& problem, const Options& options) {
  Budget budget;
  if (options.seconds > 0) budget.seconds = options.seconds;
  if (options.evaluations > 0) budget.evaluations = options.evaluations;
  if (!budget.seconds && !budget.evaluations) budget.seconds = 5;
  budget.threads = options.threads;
  const auto begin = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); };
  Answer out;
  const auto processor = std::clock();
  KANON_TRY(out.outcome, search(problem, options, budget,
                                [&](const Incumbent&, const CostValue&, std::uint64_t) { out.to_best = seconds(); }));
  out.seconds = seconds();
  out.processor = static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC;
  return out;
}

std::string shown(double cost, CostName name) {
  return is_exact(name) ? fmt::format("{:.0f}", cost) : fmt::format("{:.9f}", cost);
}

// Prints one line. False: cheaper than the optimum.
bool print(const Answer& answer, const AdultProblem& problem, std::uint64_t k, const std::string& limit,
           const std::vector<KnownOptimum>& known) {
  const auto& outcome = answer.outcome;
  const double cost = outcome.incumbent ? amount(outcome.incumbent->cost, problem.cost) : -1;
  std::string distance = "        -";
  bool right = true;
  for (const auto& line : known) {
    if (!problem.taxonomies.empty() || line.cost != problem.cost || line.coarse != problem.coarse || line.k != k ||
        line.limit != limit)
      continue;
    distance = fmt::format("{:8.3f}%", 100 * (cost / line.optimum - 1));
    right = cost > line.optimum || same_amount(cost, line.optimum, problem.cost);
  }
  std::string details;
  for (const auto& [name, count] : outcome.effort.details) details += fmt::format("  {} {}", name, with_commas(count));
  fmt::print(
      "{} {} k {:4} limit {:4}  {:>13} {}  {:6.1f} s ({:5.1f} to best, {:5.1f} of the processors)  {:>11} "
      "evaluations{}{}\n",
      kanon::name_of(problem.cost), problem.coarse ? "coarse" : "fine", k, limit, shown(cost, problem.cost), distance,
      answer.seconds, answer.to_best, answer.processor, with_commas(outcome.effort.evaluated), details,
      right ? "" : "  WRONG: cheaper than the optimum");
  std::fflush(stdout);
  return right;
}

Result<bool> run(const Options& options) {
  if (!adult_is_there()) return true;
  KANON_TRY(const auto known, known_optima());
  bool right = true;
  for (const CostName cost : {CostName::dm, CostName::cm, CostName::lm, CostName::rm}) {
    if (std::find(options.costs.begin(), options.costs.end(), kanon::name_of(cost)) == options.costs.end()) continue;
    AdultProblem problem{.cost = cost, .coarse = options.coarse};
    problem.taxonomies = options.taxonomies;
    KANON_TRY(const EncodedTable table, encode_adult(problem));
    for (const auto& limit : options.limits) {
      for (const auto k : options.ks) {
        KANON_TRY(const CutProblem cuts, cut_problem(table, k, limit));
        KANON_TRY(const Answer answer, solve(cuts, options));
        right = print(answer, problem, k, limit, known) && right;
      }
    }
  }
  return right;
}

void add_options(CLI::App& app, Options& options) {
  app.add_option("--search", options.search, "climb, anneal, genetic or datafly")
      ->check(CLI::IsMember({"climb", "anneal", "genetic", "datafly"}));
  app.add_option("--cost", options.costs, "some of dm,cm,lm,rm")->delimiter(',');
  app.add_option("--limit", options.limits, "none, 100, 1%, any")->delimiter(',');
  app.add_option("-k", options.ks, "some k")->delimiter(',');
  app.add_flag("--coarse", options.coarse, "age in fives");
  app.add_option("--taxonomies", options.taxonomies, "a folder of COLUMN.csv: taxonomies instead of intervals");
  app.add_option("--time", options.seconds, "seconds per problem; 0: none");
  app.add_option("--evaluations", options.evaluations, "candidates per problem; 0: no limit");
  app.add_option("--members", options.population, "genetic");
  app.add_option("--mutation", options.mutation, "genetic");
  app.add_option("--kicks", options.kicks, "climb: kicks in vain that end a start")->capture_default_str();
  app.add_option("--seed", options.seed, "of the random numbers");
  app.add_option("--threads", options.threads, "0: all there are");
}

}  // namespace
}  // namespace kanon::tests

int main(int argc, char** argv) {
  return kanon::tests::bench_main(
      argc, argv, "Searches without a proof on Adult: cost reached, distance to the known optimum, effort.",
      kanon::tests::add_options, kanon::tests::run);
}
