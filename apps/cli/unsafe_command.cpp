// kanon unsafe: which combinations of values make rows stand out, and what to drop or recode against it.
#include <CLI/CLI.hpp>

#include "apps/cli/cell_options.hpp"
#include "apps/cli/command.hpp"
#include "apps/cli/commands.hpp"
#include "base/try.hpp"
#include "files/output_file.hpp"
#include "kanon/unsafe.hpp"
#include "report/text/unsafe_text.hpp"

namespace kanon::cli {
namespace {

struct UnsafeArguments {
  Common common;
  CellArguments cells;
  UnsafeRequest request;
};

void add_unsafe_options(CLI::App& command, UnsafeArguments& arguments) {
  add_cell_options(command, arguments.cells);
  command.add_flag("--suggest", arguments.request.suggest,
                   "what would be left if a column were dropped or recoded,\nfor every column and recoding");
  command.add_option("--top", arguments.request.top, "column sets and values to show")
      ->capture_default_str()
      ->check(CLI::Range(0, 1'000'000));
  command.add_option("-o,--output", arguments.request.output,
                     "write every combination to this file (.csv or .parquet)");
  command.add_option("--scores", arguments.request.scores,
                     "write every different row with its score to this file\n(.csv or .parquet)");
  command.add_flag("--force", arguments.common.force, "overwrite files that exist");
  command
      .add_option("--engine", arguments.request.engine,
                  "automatic, records or columns: the answer is the same, the\ntime is not")
      ->capture_default_str();
  add_common(command, arguments.common);
}

Result<int> run_unsafe(UnsafeArguments arguments) {
  UnsafeRequest& request = arguments.request;
  KANON_TRY(SuppressRequest asked, cell_request_of(arguments.cells));
  request.cells = std::move(asked.cells);
  KANON_CHECK(check_separate({request.output, request.scores}, inputs_of(arguments.cells, request.cells)));
  KANON_TRY(const UnsafeReport report,
            with_progress(arguments.common, [&](const RunOptions& options) { return find_unsafe(request, options); }));
  remember_files({report.output, report.scores_file});
  print(arguments.common, report, unsafe_json, unsafe_text);
  return report.whole() ? 0 : 3;
}

}  // namespace

void add_unsafe(CLI::App& app, int& exit_code) {
  constexpr CommandText kText{
      .name = "unsafe", .purpose = "which combinations of values make rows stand out, and why", .examples = R"(Examples:
  kanon unsafe people.csv --quasi age,sex,zip -k 2
  kanon unsafe people.csv --quasi age,sex,zip -k 3 --max-size 2 --suggest
  kanon unsafe people.csv --quasi age,sex,zip -k 3 --recode age=10 --drop zip --suggest
                                               the same after a change, and so on
  kanon unsafe people.csv --quasi age,sex,zip -k 2 -o combinations.parquet --scores scores.csv

Exit codes: 0 all combinations are counted; 3 --time or Ctrl-C ended it: what is known
is printed and written.)"};
  add_command(app, exit_code, kText, add_unsafe_options, run_unsafe);
}

}  // namespace kanon::cli
