// The lattice engine: the whole table of Adult, many questions in one pass, exact fronts, a lattice of 1.47 million
// vectors. Prints CPU time and counts. Question: what does a pass over all vectors cost, and what does pruning save?
#include <fmt/format.h>

#include <ctime>
#include <stdexcept>
#include <string>

#include "bench/macro/bench_main.hpp"
#include "engine/open_source.hpp"
#include "search/levels/front/lattice_front.hpp"
#include "search/levels/lattice/lattice_answers.hpp"
#include "search/levels/lattice/sweep.hpp"
#include "solve/encode_source.hpp"

namespace {

using namespace kanon;

bool all_same = true;  // of what was found in two ways

const Budget kOneThread{.seconds = {}, .evaluations = {}, .threads = 1};
const std::vector<std::string> kEight = {"age",  "workclass", "education",      "marital_status",
                                         "race", "sex",       "native_country", "salary_class"};

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

template <class T>
T need(Result<T> result) {
  if (!result.ok()) throw std::runtime_error(result.error().text());
  return std::move(*result);
}

// `hierarchies`: what stands before and after the column's name in the path of its hierarchy.
EncodedTable read(const std::string& csv, const std::string& hierarchies, const std::vector<std::string>& columns,
                  const std::string& target = {}) {
  Recipe recipe;
  recipe.search = LatticeSearch{};
  recipe.loss.cost = target.empty() ? CostName::lm : CostName::cm;
  recipe.data.target = target;
  for (const auto& name : columns) {
    std::string file = name;
    if (hierarchies.find("poka") != std::string::npos)
      for (auto& c : file) c = c == '_' ? '-' : c;
    recipe.data.quasi.push_back({.name = name, .coding = CodingKind::levels, .file = hierarchies + file + ".csv"});
  }
  const auto source = need(open_source({.path = csv, .delimiter = {}}, {}));
  return need(encode_source(recipe, *source));
}

void whole_table(const EncodedTable& table, const std::vector<CostSpec>& costs, std::uint64_t limit, const char* what) {
  const auto node_costs = need(lattice::NodeCosts::make(table.histogram, table.codebook, costs));
  const double start = cpu_seconds();
  std::uint64_t thresholds = 0, groups = 0;
  const auto done = need(lattice::sweep(table.histogram, table.codebook, node_costs, limit, kOneThread,
                                        [&](std::size_t, const lattice::NodeProfile& profile) {
                                          thresholds += profile.thresholds();
                                          groups += profile.groups;
                                        }));
  fmt::print("  {}: {} vectors with {} groups and {} thresholds, {} tuples touched, {:.3f} CPU s on one thread\n", what,
             done.evaluated, groups, thresholds, done.tuples_touched, cpu_seconds() - start);
}

Front front(const EncodedTable& table, CostName cost, std::uint64_t limit, LimitUse use, bool prune, const char* what) {
  const double start = cpu_seconds();
  const Front found = need(lattice_front({.histogram = table.histogram,
                                          .codebook = table.codebook,
                                          .limit_rows = limit,
                                          .use = use,
                                          .cost = {.name = cost},
                                          .prune = prune},
                                         {}));
  fmt::print("  {} {}: {} points, {} of {} vectors evaluated ({:.2f}%), {:.3f} CPU s\n", what,
             prune ? "pruned" : "exhaustive", found.points.size(), found.evaluated, found.nodes,
             100.0 * static_cast<double>(found.evaluated) / static_cast<double>(found.nodes), cpu_seconds() - start);
  return found;
}

void compare(const EncodedTable& table, CostName cost, LimitUse use, const char* what) {
  const Front all = front(table, cost, 301, use, false, what), some = front(table, cost, 301, use, true, what);
  bool same = all.points.size() == some.points.size();
  for (std::size_t i = 0; same && i < all.points.size(); ++i)
    same = all.points[i].k == some.points[i].k && all.points[i].cost == some.points[i].cost &&
           all.points[i].levels == some.points[i].levels;
  if (same) return;
  all_same = false;
  fmt::print("  DIFFERENT\n");
}

void tables(const std::string& data) {
  const EncodedTable table = read(data + "/adult/adult_train_30162.csv", data + "/adult/hierarchies_poka/", kEight);
  fmt::print("The whole table: Adult, hierarchies_poka, {} distinct tuples\n", table.histogram.tuples());
  const std::vector<CostSpec> both = {{.name = CostName::lm}, {.name = CostName::dm}};
  whole_table(table, both, 301, "lm and dm, limit 301");
  whole_table(table, {{.name = CostName::dm}}, table.histogram.rows, "dm, any limit");
  whole_table(table, both, table.histogram.rows, "lm and dm, any limit");
}

void answers(const std::string& data) {
  const EncodedTable table =
      read(data + "/adult/adult_train_30162.csv", data + "/adult/hierarchies_arx/adult_hierarchy_",
           {"sex", "age", "race", "marital_status", "education", "native_country", "workclass", "occupation",
            "salary_class"});
  std::vector<LatticeQuestion> questions;
  for (const CostName cost : {CostName::lm, CostName::dm}) {
    for (const std::uint64_t limit : {std::uint64_t{0}, std::uint64_t{301}, table.histogram.rows}) {
      for (const std::uint64_t k : {2, 5, 10, 50, 100}) questions.push_back({k, limit, {.name = cost}});
    }
  }
  fmt::print("Thirty questions: Adult, hierarchies_arx, {} distinct tuples\n", table.histogram.tuples());
  double start = cpu_seconds();
  const auto pass = need(lattice_answers(table.histogram, table.codebook, questions, kOneThread));
  fmt::print("  one pass: {} vectors, {:.3f} CPU s on one thread\n", pass[0].effort.evaluated, cpu_seconds() - start);
  start = cpu_seconds();
  std::uint64_t evaluated = 0;
  for (std::size_t q = 0; q < questions.size(); ++q) {
    const auto one = need(lattice_answers(table.histogram, table.codebook, {questions[q]}, kOneThread));
    evaluated += one[0].effort.evaluated;
    if (one[0].incumbent->levels == pass[q].incumbent->levels) continue;
    all_same = false;
    fmt::print("  DIFFERENT: question {}\n", q);
  }
  fmt::print("  one by one, pruned: {} vectors, {:.3f} CPU s on one thread\n", evaluated, cpu_seconds() - start);
}

void fronts(const std::string& data) {
  const std::string csv = data + "/adult/adult_train_30162.csv", hierarchies = data + "/adult/hierarchies_poka/";
  const EncodedTable table = read(csv, hierarchies, kEight);
  fmt::print("Fronts: Adult, hierarchies_poka, limit 301\n");
  compare(table, CostName::lm, LimitUse::max, "lm, most");
  compare(table, CostName::lm, LimitUse::free, "lm, free");
  compare(table, CostName::dm, LimitUse::max, "dm, most");
  compare(table, CostName::dm, LimitUse::free, "dm, free");
  const EncodedTable classes = read(csv, hierarchies, {kEight.begin(), kEight.end() - 1}, "salary_class");
  compare(classes, CostName::cm, LimitUse::max, "cm, most");
  compare(classes, CostName::cm, LimitUse::free, "cm, free");
}

void large(const std::string& data) {
  const EncodedTable table =
      read(data + "/creditcard/creditcard_int.csv", data + "/creditcard/hierarchies/creditcard_int_hierarchy_",
           {"LIMIT_BAL", "SEX", "EDUCATION", "MARRIAGE", "AGE", "PAY_0", "PAY_2", "PAY_3", "PAY_4", "PAY_5", "PAY_6"});
  fmt::print("A large lattice: creditcard, the first eleven columns, {} distinct tuples\n", table.histogram.tuples());
  front(table, CostName::lm, 300, LimitUse::free, true, "lm, free, limit 300");
  front(table, CostName::lm, 300, LimitUse::max, true, "lm, most, limit 300");
  front(table, CostName::lm, 0, LimitUse::free, true, "lm, no suppression");
}

struct Options {
  std::string data;
  std::vector<std::string> parts = {"table", "answers", "fronts", "large"};
};

void add_options(CLI::App& app, Options& options) {
  app.add_option("DATA", options.data, "The folder of the data: adult and creditcard are in it")->required();
  app.add_option("PART", options.parts, "What to measure (default: all)")
      ->check(CLI::IsMember({"table", "answers", "fronts", "large"}));
}

Result<bool> run(const Options& options) {
  try {
    for (const auto& part : options.parts) {
      if (part == "table") tables(options.data);
      if (part == "answers") answers(options.data);
      if (part == "fronts") fronts(options.data);
      if (part == "large") large(options.data);
    }
  } catch (const std::exception& problem) {
    return Error{.message = problem.what(), .place = {}, .hint = {}};
  }
  return all_same;
}

}  // namespace

int main(int argc, char** argv) {
  return kanon::tests::bench_main<Options>(argc, argv, "The lattice engine on Adult and creditcard.", add_options, run);
}
