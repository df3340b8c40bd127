// Question: what does it take to prove the optima of the experiment of Bayardo and Agrawal (2005, section 7)?
// Data: Adult, 30,162 rows, eight quasi-identifiers in intervals, age by year (fine) or in fives (coarse).
// Expected answer: the optima of tests/golden/adult_optima.csv, and no answer at odds with another one (a larger k or a
// lower limit never costs less). Anything else fails the run.
//
//   bench/paper/koptimize [OPTIONS]       bench/paper/koptimize --help
#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>

#include "base/text.hpp"
#include "base/try.hpp"
#include "bench/macro/adult_is_there.hpp"
#include "bench/macro/bench_main.hpp"
#include "golden/adult_experiment.hpp"

namespace kanon::tests {
namespace {

struct Options {
  std::vector<std::string> costs, ages, limits;
  std::vector<std::uint64_t> ks;
  bool lm = false, rm = false, absolute = false, taxonomy = false, cold = false;
  std::string without;
  double seconds = 60, paper_seconds = 0;
  std::optional<std::uint64_t> effort;
  std::uint64_t seed = 1;
  unsigned threads = 0;
};

struct Task {
  AdultProblem problem;
  std::uint64_t k = 0;
  std::string limit;
};

struct Answer {
  Task task;
  std::uint64_t limit_rows = 0;
  SearchOutcome outcome;
  double to_best = 0, to_end = 0;

  [[nodiscard]] double cost() const { return amount(outcome.incumbent->cost, task.problem.cost); }
  [[nodiscard]] double bound() const { return amount(outcome.bound, task.problem.cost); }
  [[nodiscard]] double gap() const { return outcome.complete || cost() <= 0 ? 0 : (cost() - bound()) / cost(); }
};

std::string text_of(double amount, CostName name) {
  return is_exact(name) ? fmt::format("{:.0f}", amount) : fmt::format("{:.9f}", amount);
}

std::string name_of(const Task& task) {
  return fmt::format("{:<3} {:<6} {:>5} {:>5}", kanon::name_of(task.problem.cost),
                     task.problem.coarse ? "coarse" : "fine", task.k, task.limit);
}

// The paper's experiment for dm and cm; for lm and rm what the literature asks of them.
std::vector<Task> tasks_of(const Options& options, CostName cost) {
  const bool paper = is_exact(cost);
  const auto or_else = [](const auto& given, const auto& otherwise) { return given.empty() ? otherwise : given; };
  using Words = std::vector<std::string>;
  const auto ages = or_else(options.ages, cost == CostName::rm ? Words{"coarse"} : Words{"fine", "coarse"});
  const auto limits = or_else(options.limits, paper ? Words{"none", "100", "any"} : Words{"none", "1%"});
  const auto ks = or_else(options.ks, paper ? std::vector<std::uint64_t>{5, 10, 25, 50, 100, 250, 500, 1000}
                                            : std::vector<std::uint64_t>{10, 50, 100});
  std::vector<Task> out;
  for (const auto& age : ages) {
    const AdultProblem problem{.cost = cost,
                               .coarse = age == "coarse",
                               .taxonomies = options.taxonomy ? root_folder() + "/bench/paper/taxonomies" : "",
                               .dispersion = options.absolute ? Dispersion::absolute : Dispersion::variance,
                               .without = options.without};
    for (const auto& limit : limits) {
      for (const auto k : ks) out.push_back({problem, k, limit});
    }
  }
  return out;
}

Result<Answer> solve(const EncodedTable& table, const Task& task, const KOptimizeOptions& search, double seconds,
                     const Options& options) {
  Answer out;
  out.task = task;
  KANON_TRY(const CutProblem problem, cut_problem(table, task.k, task.limit));
  out.limit_rows = problem.limit_rows;
  const auto start = std::chrono::steady_clock::now();
  const auto since = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  Budget budget;
  budget.seconds = seconds;
  budget.threads = options.threads;
  budget.evaluations = options.effort;
  const auto improved = [&](const Incumbent&, const CostValue&, std::uint64_t) { out.to_best = since(); };
  KANON_TRY(out.outcome, koptimize_search(problem, search, budget, improved));
  out.to_end = since();
  if (!out.outcome.incumbent)
    return Error{.message = "no answer", .place = name_of(task), .hint = "Give it more --time."};
  return out;
}

void print_header() {
  fmt::print("{:<22} {:>12} {:>10} {:>9} {:>9} {:>9} {:>11} {:>7}  {}\n", "cost age        k limit", "cost",
             "suppressed", "best s", "proof s", "subtrees", "evaluations", "gap", "status");
}

void print(const Answer& answer, const std::string& remark) {
  const auto& found = answer.outcome;
  fmt::print("{} {:>13} {:>10} {:>9.2f} {:>9} {:>9} {:>11} {:>6.2f}%  {}{}\n", name_of(answer.task),
             text_of(answer.cost(), answer.task.problem.cost), found.incumbent->suppressed_rows, answer.to_best,
             found.complete ? fmt::format("{:.2f}", answer.to_end) : "-", found.effort.nodes, found.effort.evaluated,
             100 * answer.gap(), found.complete ? "optimal" : "feasible", remark);
  std::fflush(stdout);
}

// The search of the paper, given what the fast solver found to start from: it has only to prove it.
Status print_paper(const EncodedTable& table, const Answer& fast, const Options& options, bool& wrong) {
  KOptimizeOptions search;
  search.paper = true;
  search.start = fast.outcome.incumbent->cuts;
  KANON_TRY(const Answer paper, solve(table, fast.task, search, options.paper_seconds, options));
  const bool odd = paper.outcome.complete && fast.outcome.complete &&
                   !same_amount(paper.cost(), fast.cost(), fast.task.problem.cost);
  wrong = wrong || odd;
  fmt::print("  paper variant, started there: {} nodes, {:.2f} s, gap {:.2f}%, {}", paper.outcome.effort.nodes,
             paper.to_end, 100 * paper.gap(), paper.outcome.complete ? "optimal" : "feasible");
  if (paper.outcome.complete && fast.outcome.complete) {
    fmt::print("; {:.1f} times the subtrees, {:.1f} times the time",
               static_cast<double>(paper.outcome.effort.nodes) / static_cast<double>(fast.outcome.effort.nodes),
               paper.to_end / fast.to_end);
  }
  fmt::print("{}\n", odd ? "  WRONG: the two disagree" : "");
  std::fflush(stdout);
  return Done{};
}

// Empty, or what is wrong with the answer.
std::string judge(const Answer& answer, const std::vector<KnownOptimum>& known, const std::vector<Answer>& earlier) {
  const CostName cost = answer.task.problem.cost;
  const bool as_published = answer.task.problem.taxonomies.empty() && answer.task.problem.without.empty();
  for (const auto& line : known) {
    if (!as_published || line.cost != cost || line.coarse != answer.task.problem.coarse || line.k != answer.task.k ||
        line.limit != answer.task.limit) {
      continue;
    }
    const bool equal = same_amount(answer.cost(), line.optimum, cost);
    if ((answer.outcome.complete && !equal) || (!equal && answer.cost() < line.optimum) ||
        (answer.bound() > line.optimum && !same_amount(answer.bound(), line.optimum, cost))) {
      return fmt::format("  WRONG: the optimum is {}", text_of(line.optimum, cost));
    }
    return equal ? "  as known" : "  not yet the known optimum";
  }
  // What is allowed with the larger k and the lower limit is allowed with the others and costs no more there. For rm
  // that is true of the limit alone: suppressing may be cheaper than releasing.
  for (const auto& other : earlier) {
    if (other.task.problem != answer.task.problem) continue;
    if (cost == CostName::rm && other.task.k != answer.task.k) continue;
    for (const auto& [easy, hard] : {std::pair{&other, &answer}, std::pair{&answer, &other}}) {
      if (easy->task.k > hard->task.k || easy->limit_rows < hard->limit_rows) continue;
      if (easy->bound() > hard->cost() && !same_amount(easy->bound(), hard->cost(), cost)) {
        return fmt::format("  WRONG: at odds with {}", name_of(other.task));
      }
    }
  }
  return "";
}

void print_totals(const std::vector<Answer>& answers, CostName cost) {
  double seconds = 0, slowest = 0, widest = 0;
  std::size_t proven = 0, all = 0;
  std::string slowest_name;
  for (const auto& answer : answers) {
    if (answer.task.problem.cost != cost) continue;
    ++all;
    seconds += answer.to_end;
    proven += answer.outcome.complete ? 1 : 0;
    widest = std::max(widest, answer.gap());
    if (answer.to_end <= slowest) continue;
    slowest = answer.to_end;
    slowest_name = name_of(answer.task);
  }
  if (all == 0) return;
  fmt::print("{}: {} of {} proven, {:.1f} s together, slowest {:.1f} s ({}), widest gap {:.2f}%\n",
             kanon::name_of(cost), proven, all, seconds, slowest, slowest_name, 100 * widest);
}

std::vector<CostName> costs_of(const Options& options) {
  std::vector<std::string> names = options.costs;
  if (options.lm) names.emplace_back("lm");
  if (options.rm) names.emplace_back("rm");
  if (names.empty())
    names = options.taxonomy ? std::vector<std::string>{"lm", "rm"} : std::vector<std::string>{"dm", "cm"};
  std::vector<CostName> out;
  for (const CostName cost : {CostName::dm, CostName::cm, CostName::lm, CostName::rm}) {
    if (std::find(names.begin(), names.end(), kanon::name_of(cost)) != names.end()) out.push_back(cost);
  }
  return out;
}

// True: every answer is right.
Result<bool> run(const Options& options) {
  if (!adult_is_there()) return true;
  const std::vector<CostName> costs = costs_of(options);
  KANON_TRY(const auto known, known_optima());
  std::vector<Answer> answers;
  bool wrong = false;
  std::optional<EncodedTable> table;
  const AdultProblem* encoded = nullptr;
  print_header();
  for (const CostName cost : costs) {
    const auto tasks = tasks_of(options, cost);
    encoded = nullptr;
    for (const auto& task : tasks) {
      if (encoded == nullptr || *encoded != task.problem) {
        KANON_TRY(table, encode_adult(task.problem));
        encoded = &task.problem;
      }
      KOptimizeOptions search;
      search.warm_start = !options.cold;
      search.seed = options.seed;
      KANON_TRY(Answer answer, solve(*table, task, search, options.seconds, options));
      const std::string remark = judge(answer, known, answers);
      wrong = wrong || remark.starts_with("  WRONG");
      print(answer, remark);
      if (options.paper_seconds > 0) KANON_CHECK(print_paper(*table, answer, options, wrong));
      answers.push_back(std::move(answer));
    }
  }
  for (const CostName cost : costs) print_totals(answers, cost);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  fmt::print("peak memory {} MB\n", usage.ru_maxrss / 1024);
  if (wrong) fmt::print("SOME ANSWERS ARE WRONG\n");
  return !wrong;
}

void add_options(CLI::App& app, Options& options) {
  app.add_option("--cost", options.costs, "some of dm,cm,lm,rm (dm,cm unless --lm or --rm is given)")
      ->delimiter(',')
      ->check(CLI::IsMember({"dm", "cm", "lm", "rm"}));
  app.add_option("--age", options.ages, "fine, coarse or both; rm: coarse alone unless named")
      ->delimiter(',')
      ->check(CLI::IsMember({"fine", "coarse"}));
  app.add_option("-k", options.ks, "some k; as in the paper unless named, for lm and rm 10,50,100")
      ->delimiter(',')
      ->check(CLI::PositiveNumber);
  app.add_option("--limit", options.limits, "none, 100, 1%, any; none,100,any unless named, for lm and rm none,1%")
      ->delimiter(',');
  app.add_option("--time", options.seconds, "seconds per problem")->capture_default_str();
  app.add_option("--threads", options.threads, "0: all there are")->capture_default_str();
  app.add_option("--effort", options.effort, "evaluations per problem, at most");
  app.add_option("--seed", options.seed, "of the warm start")->capture_default_str();
  app.add_option("--paper", options.paper_seconds, "the paper's own search beside each, for so many seconds");
  app.add_flag("--lm", options.lm, "lm");
  app.add_flag("--rm", options.rm, "rm of education_num");
  app.add_flag("--absolute", options.absolute, "rm by deviations from the median");
  app.add_flag("--taxonomy", options.taxonomy, "taxonomies on the categorical columns; lm,rm unless a cost is named");
  app.add_option("--without", options.without,
                 "a quasi-identifier to leave out, e.g. education, which gives education_num away");
  app.add_flag("--cold", options.cold, "without the warm start");
}

}  // namespace
}  // namespace kanon::tests

int main(int argc, char** argv) {
  return kanon::tests::bench_main(
      argc, argv,
      "The experiment of Bayardo and Agrawal (2005) on Adult: cost, time to best, time to proof, subtrees, gap.",
      kanon::tests::add_options, kanon::tests::run);
}
