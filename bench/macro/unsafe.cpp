// Question: what do all minimal unsafe combinations and the fewest blanked cells take, where Wilson's programs took
// nine hours and five, for k = 2 alone? Data: his ELS:2002 variables as far as they are public (15,183 x 11); 11,204 x
// 19 with the missing ones drawn; 15,183 x 19 with other columns of the file; a drawn table with the value counts of
// his Table 1; 30 columns; 100,000 rows; Adult; sdcMicro's testdata; any plain CSV file. Expected answer: the
// independently known counts; the two engines agree wherever both are run. Anything else fails.
//
//   bench/paper/unsafe [OPTIONS]       bench/paper/unsafe --help
#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <ctime>

#include "base/try.hpp"
#include "bench/macro/bench_main.hpp"
#include "golden/unsafe_tables.hpp"
#include "search/cells/suppress/original_suppression.hpp"
#include "search/cells/unsafe/unsafe_search.hpp"

namespace kanon::tests {
namespace {

struct Options {
  std::vector<std::string> tables;
  std::vector<std::uint64_t> ks = {2, 3, 5};
  double seconds = 30;
  unsigned threads = 0;
  std::size_t max_size = 0;
  std::string file;
  std::size_t first = 30;
};

struct Known {
  std::uint64_t k, combinations, cells;
};

struct Task {
  std::string name;
  std::function<Result<TextTable>()> read;
  std::vector<Known> known;
  bool combinations;   // count them, too
  const char* remark;  // what others took
};

std::vector<Task> tasks() {
  return {
      {"els11", els_11, {{2, 251033, 16375}}, true, ""},
      {"els19",
       [] { return els_19(11204); },
       {},
       true,
       "the paper on 11,204 x 19, k = 2: 9 h for the combinations, 5 h for 36,216 cells"},
      {"els19public", els_19_public, {}, true, ""},
      {"drawn19",
       [] { return Result<TextTable>(drawn_table(11204, 19)); },
       {},
       true,
       "the paper: 9 h and 5 h; sdcMicro's suda2 on a table of this kind, 22 million combinations, k = 2: 47 CPU s"},
      {"els30", [] { return els_30(11204); }, {}, true, "the paper hopes for up to 30 columns on several cores"},
      {"els19x100000", [] { return els_19(100000); }, {}, false, ""},
      {"adult9", adult_9, {{2, 62809, 18213}}, true, ""},
      {"nltcs16", nltcs_16, {{2, 61767, 1864}}, true, ""},
      {"testdata7",
       testdata_7,
       {},
       true,
       "sdcMicro's kAnon, by the weaker wildcard rule: 157, 293, 500 cells for k = 2, 3, 5"},
  };
}

double cpu_since(std::clock_t start) {
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

const char* engine_name(UnsafeEngine engine) {
  return engine == UnsafeEngine::records ? "records" : "column sets";
}

// True: as known.
Result<bool> run_one(const Task& task, const CellTable& table, std::uint64_t k, const Options& options) {
  std::string remark;
  Budget budget;
  budget.seconds = options.seconds;
  budget.threads = options.threads;
  auto start = std::clock();
  OriginalOptions least_options;
  least_options.max_size = options.max_size;
  least_options.budget = budget;
  KANON_TRY(const auto least, original_suppression(table, k, least_options));
  const double least_seconds = cpu_since(start);
  UnsafeOutcome found;
  double seconds = 0;
  if (task.combinations) {
    start = std::clock();
    UnsafeOptions unsafe_options;
    unsafe_options.max_size = options.max_size;
    unsafe_options.budget = budget;
    KANON_TRY(found, unsafe_combinations(table, k, unsafe_options));
    seconds = cpu_since(start);
  }
  for (const auto& known : task.known) {
    if (known.k != k || options.max_size != 0) continue;
    const bool right = (!found.complete || known.combinations == found.total.combinations) &&
                       (!least.complete || known.cells == least.cells);
    remark = right ? "  as known" : "  WRONG";
  }
  fmt::print("{:<13} {:>2} {:>10} {:>9.2f} {:>12} {:>12} {:>9} {:>12}  {}{}\n", task.name, k, least.cells,
             least_seconds, task.combinations ? fmt::to_string(found.total.combinations) : "-",
             task.combinations ? fmt::to_string(found.total.pairs) : "-",
             task.combinations ? fmt::format("{:.2f}", seconds) : "-",
             task.combinations ? engine_name(found.engine) : "-",
             !least.complete || (task.combinations && !found.complete)
                 ? fmt::format("stopped after {} of {} tuples", task.combinations ? found.done : least.tuples_done,
                               table.tuples())
                 : "complete",
             remark);
  std::fflush(stdout);
  return remark != "  WRONG";
}

// The first columns of a file.
Result<TextTable> read_file(const Options& options) {
  KANON_TRY(auto table, read_columns(options.file, {}));
  table.names.resize(std::min(table.names.size(), options.first));
  for (auto& row : table.rows) row.resize(table.names.size());
  return table;
}

Result<bool> run(const Options& options) {
  bool right = true;
  auto all = tasks();
  if (!options.file.empty()) all = {{"file", [&] { return read_file(options); }, {}, false, ""}};
  fmt::print("{:<13} {:>2} {:>10} {:>9} {:>12} {:>12} {:>9} {:>12}\n", "table", "k", "least cells", "CPU s",
             "combinations", "pairs", "CPU s", "engine");
  for (const auto& task : all) {
    if (!options.tables.empty() &&
        std::find(options.tables.begin(), options.tables.end(), task.name) == options.tables.end()) {
      continue;
    }
    const auto text = task.read();
    if (!text.ok()) {
      fmt::print("{}: skipped, no data\n", task.name);
      continue;
    }
    const CellTable table = cells_of(*text);
    for (const auto k : options.ks) {
      KANON_TRY(const bool one, run_one(task, table, k, options));
      right = right && one;
    }
    if (*task.remark != '\0') fmt::print("  ({})\n", task.remark);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  fmt::print("peak memory {} MB\n", usage.ru_maxrss / 1024);
  if (!right) fmt::print("SOME ANSWERS ARE WRONG\n");
  return right;
}

void add_options(CLI::App& app, Options& options) {
  app.add_option(
         "--table", options.tables,
         "some of els11,els19,els19public,drawn19,els30,els19x100000,adult9,nltcs16,testdata7; all unless named")
      ->delimiter(',');
  app.add_option("--file", options.file, "instead of them: the fewest cells of a plain CSV file");
  app.add_option("--first", options.first, "columns of the file")->capture_default_str()->check(CLI::Range(1, 64));
  app.add_option("-k", options.ks, "some k")->delimiter(',')->check(CLI::PositiveNumber)->capture_default_str();
  app.add_option("--max-size", options.max_size, "combinations of at most so many cells; 0: all")
      ->capture_default_str();
  app.add_option("--time", options.seconds, "seconds per answer")->capture_default_str();
  app.add_option("--threads", options.threads, "0: all there are")->capture_default_str();
}

}  // namespace
}  // namespace kanon::tests

int main(int argc, char** argv) {
  return kanon::tests::bench_main(
      argc, argv,
      "Minimal unsafe combinations and the fewest blanked cells (rule original) beside Wilson's 9 h and 5 h.",
      kanon::tests::add_options, kanon::tests::run);
}
