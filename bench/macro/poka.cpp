// Question: how many vectors does POkA evaluate on Adult, and which points of the exact front does it find?
// Data: Adult, 30,162 rows, the hierarchies of data/adult/hierarchies_poka, at most 301 rows suppressed, as many as
// that allows. Age to salary class for lm and dm; cm has salary class as its target. Expected answer: the shape of the
// paper's Table 3 (its hierarchies are not printed, so not its figures); the repaired search exact at its own depth.
// That, or a returned point that no vector has, fails the run.
//
//   bench/paper/poka [OPTIONS]       bench/paper/poka --help
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <chrono>
#include <stdexcept>

#include "engine/open_source.hpp"
#include "search/levels/front/lattice_front.hpp"
#include "search/levels/poka/poka_search.hpp"
#include "solve/encode_source.hpp"

namespace {

using namespace kanon;

constexpr std::size_t kMostNamed = 3;  // points that are named
constexpr std::uint64_t kLimit = 301;  // 1% of the rows, as in the paper's section 6

// Dewri et al. 2009, Table 3: GLM, 17,920 nodes, 45 points on the front.
struct PaperRow {
  std::uint32_t depth, evaluated, found;
};
constexpr std::array<PaperRow, 6> kTable3 = {
    {{1, 502, 22}, {2, 1945, 41}, {3, 4033, 45}, {4, 6544, 45}, {5, 9205, 45}, {6, 11751, 45}}};

template <class T>
T need(Result<T> result) {
  if (!result.ok()) throw std::runtime_error(result.error().text());
  return std::move(*result);
}

EncodedTable read(const std::string& data, CostName cost) {
  Recipe recipe;
  recipe.search = LatticeSearch{};
  recipe.loss.cost = cost;
  for (const char* name : {"age", "workclass", "education", "marital_status", "race", "sex", "native_country"})
    recipe.data.quasi.push_back({.name = name});
  if (cost == CostName::cm)
    recipe.data.target = "salary_class";
  else
    recipe.data.quasi.push_back({.name = "salary_class"});
  for (auto& column : recipe.data.quasi) {
    std::string file = column.name;
    std::replace(file.begin(), file.end(), '_', '-');
    column.coding = CodingKind::levels;
    column.file = fmt::format("{}/adult/hierarchies_poka/{}.csv", data, file);
  }
  const auto source = need(open_source({.path = data + "/adult/adult_train_30162.csv", .delimiter = {}}, {}));
  return need(encode_source(recipe, *source));
}

double share(std::uint64_t part, std::uint64_t whole) {
  return 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

struct Bench {
  const EncodedTable& table;
  CostName cost;
  Front exact = {};

  void run_exact(bool prune) {
    const Front front = need(lattice_front({.histogram = table.histogram,
                                            .codebook = table.codebook,
                                            .limit_rows = kLimit,
                                            .use = LimitUse::max,
                                            .cost = {.name = cost},
                                            .prune = prune},
                                           {}));
    fmt::print("  {:<10} {:>6} {:>7} ({:>4.1f}%) {:>6}\n", prune ? "exact" : "exhaustive", "-", front.evaluated,
               share(front.evaluated, front.nodes), front.points.size());
    exact = front;
  }

  // False: it claims to be exact and is not.
  bool run_poka(std::optional<std::uint32_t> depth, PokaVariant variant) const {
    const auto start = std::chrono::steady_clock::now();
    const PokaFront found = need(poka_search(
        {.histogram = table.histogram, .codebook = table.codebook, .limit_rows = kLimit, .cost = {.name = cost}},
        {.depth = depth, .variant = variant}, {}));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const PokaComparison against = compare_with_exact(found.returned, exact);
    const bool paper = variant == PokaVariant::paper;
    std::string printed;
    if (!against.missed.empty() && against.missed.size() <= kMostNamed) {
      for (const auto& point : against.missed) printed += fmt::format("{}{}", printed.empty() ? "" : ", ", point.k);
      printed = "misses k = " + printed;
    }
    for (const auto& row : kTable3) {
      if (paper && cost == CostName::lm && row.depth == found.depth)
        printed = fmt::format("{:>6} ({:>4.1f}%) {} of 45  {}", row.evaluated, share(row.evaluated, 17920), row.found,
                              printed);
    }
    fmt::print("  {:<10} {:>6} {:>7} ({:>4.1f}%) {:>6} {:>6} {:>9} {:>8.1f}   {}\n", paper ? "paper" : "repaired",
               found.depth, found.front.evaluated, share(found.front.evaluated, found.front.nodes), against.found,
               against.missed.size(), against.dominated.size(), seconds, printed);
    std::fflush(stdout);
    return !found.front.complete || (against.missed.empty() && against.dominated.empty());
  }
};

bool run(const std::string& data, CostName cost, const std::vector<std::uint32_t>& depths) {
  const EncodedTable table = read(data, cost);
  Bench bench{.table = table, .cost = cost};
  fmt::print("{}: Adult, hierarchies_poka, limit {}, {} rows\n", name_of(cost), kLimit, table.histogram.rows);
  fmt::print("  {:<10} {:>6} {:>15} {:>6} {:>6} {:>9} {:>8}   {}\n", "search", "depth", "evaluated", "found", "missed",
             "dominated", "seconds", cost == CostName::lm ? "printed (Table 3)" : "");
  bench.run_exact(false);
  bench.run_exact(true);
  bool right = true;
  for (const PokaVariant variant : {PokaVariant::paper, PokaVariant::repaired}) {
    for (const std::uint32_t depth : depths) right &= bench.run_poka(depth, variant);
  }
  right &= bench.run_poka({}, PokaVariant::repaired);
  if (!right) fmt::print("  WRONG: a search that claims to be exact is not\n");
  return right;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("POkA on Adult: evaluated vectors by depth, beside the paper's Table 3 and the exact front.");
  std::vector<std::string> costs = {"lm", "dm", "cm"};
  std::vector<std::uint32_t> depths = {1, 2, 3, 4, 5, 6};
  std::string data = ".";
  app.add_option("--data", data, "folder of the data sets")->envname("KANON_DATA");
  app.add_option("--cost", costs, "lm, dm, cm")->delimiter(',')->check(CLI::IsMember({"lm", "dm", "cm"}));
  app.add_option("--depth", depths, "depths, each at least 1")->delimiter(',')->check(CLI::Range(1, 1000));
  CLI11_PARSE(app, argc, argv);
  try {
    bool right = true;
    for (const auto& cost : costs)
      right &= run(data, cost == "lm" ? CostName::lm : cost == "dm" ? CostName::dm : CostName::cm, depths);
    return right ? 0 : 1;
  } catch (const std::exception& problem) {
    fmt::print(stderr, "bench_poka: {}\n", problem.what());
    return 1;
  }
}
