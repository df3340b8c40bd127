// kanon demo: all of it on a built-in synthetic census: look, anonymize, verify, see ten rows before and after.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

#include "apps/cli/commands.hpp"
#include "apps/cli/options.hpp"
#include "apps/verify/colour.hpp"
#include "apps/verify/whole_number.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "certify/verdict_text.hpp"
#include "demo/hierarchies.hpp"
#include "demo/write_census.hpp"
#include "kanon/inspect.hpp"
#include "kanon/report.hpp"
#include "kanon/verify.hpp"
#include "publish/before_after.hpp"
#include "report/text/inspection_text.hpp"
#include "report/text/outcome_text.hpp"

namespace kanon::cli {
namespace {

// Beyond this many rows the census is written as Parquet: a tenth of the size of CSV.
constexpr std::uint64_t kMostRowsAsCsv = 1'000'000;

constexpr std::uint64_t kFewestRows = 5;

struct DemoArguments {
  Common common;
  std::uint64_t rows = 30162;
  std::uint64_t seed = 1;
  std::string folder = "kanon-demo";
  std::string report;  // in the folder where it names none
  std::string format;
  bool data_only = false;
};

std::string cell(const std::string& text, std::size_t width) {
  return fmt::format("{:<{}}", text.size() <= width ? text : text.substr(0, width - 1) + "~", width);
}

// Widths that fit 80 columns: what each column needs, the widest ones cut first.
std::vector<std::size_t> widths_of(const BeforeAfter& rows) {
  std::vector<std::size_t> out;
  std::size_t total = 1;
  for (std::size_t c = 0; c < rows.columns.size(); ++c) {
    std::size_t width = rows.columns[c].size();
    for (const auto* cells : {&rows.before, &rows.after}) {
      for (const auto& row : *cells) width = std::max(width, row[c].size());
    }
    out.push_back(width);
    total += width + 1;
  }
  for (; total > 80; --total) --*std::max_element(out.begin(), out.end());
  return out;
}

void print_rows(const char* title, const std::vector<std::string>& columns,
                const std::vector<std::vector<std::string>>& cells, const std::vector<std::size_t>& widths) {
  std::cout << title << "\n ";
  for (std::size_t c = 0; c < columns.size(); ++c) std::cout << " " << cell(columns[c], widths[c]);
  std::cout << "\n ";
  for (const std::size_t width : widths) std::cout << " " << std::string(width, '-');
  std::cout << "\n";
  for (const auto& row : cells) {
    std::cout << " ";
    for (std::size_t c = 0; c < columns.size(); ++c) std::cout << " " << cell(row[c], widths[c]);
    std::cout << "\n";
  }
  std::cout << "\n";
}

std::string report_in(const std::string& folder) {
  return folder + "/report.html";
}

struct Paths {
  std::string table, recipe, release, plan;
};

Result<Paths> write_files(const DemoArguments& arguments, const RunOptions& options) {
  const std::string format = !arguments.format.empty()         ? arguments.format
                             : arguments.rows > kMostRowsAsCsv ? "parquet"
                                                               : "csv";
  if (format != "csv" && format != "parquet")
    return Error{.message = "--format is csv or parquet", .place = {}, .hint = {}};
  std::error_code made;
  std::filesystem::create_directories(arguments.folder, made);
  if (made)
    return Error{.message = "the folder cannot be made: " + made.message(),
                 .place = arguments.folder,
                 .hint = "Choose another with --folder."};
  const std::string name = "census." + format;
  const std::string base = arguments.folder + "/";
  OutputSet files;
  KANON_CHECK(demo::write_census({.rows = arguments.rows, .seed = arguments.seed, .overwrite = true}, base + name,
                                 {.threads = options.threads,
                                  .memory_mb = options.memory_mb,
                                  .temp_folder = {},
                                  .cancel = options.cancel,
                                  .observer = options.observer},
                                 files));
  KANON_CHECK(demo::write_demo_files(arguments.folder, name, true, files));
  KANON_CHECK(files.give_names());
  return Paths{.table = base + name,
               .recipe = base + "census.toml",
               .release = base + "census_release." + format,
               .plan = base + "census_plan.json"};
}

Status look(const Paths& paths, const RunOptions& options) {
  std::cout << "$ kanon inspect " << paths.table << "\n\n";
  KANON_TRY(const Inspection inspection, inspect({.table = paths.table}, options));
  std::cout << inspection_text(inspection) << "\n";
  return Done{};
}

Status check(const Paths& paths, const RunOptions& options) {
  std::cout << fmt::format("\n$ kanon verify {} --plan {} --original {}\n\n", paths.release, paths.plan, paths.table);
  std::cout << std::flush;
  KANON_TRY(const Verdict verdict, verify({.release = paths.release,
                                           .plan = paths.plan,
                                           .original = paths.table,
                                           .threads = options.threads,
                                           .cancel = options.cancel}));
  std::cout << apps::coloured(verdict_text(verdict), verdict.standing());
  if (verdict.holds()) return Done{};
  return Error{
      .kind = ErrorKind::cannot_be_met, .message = "the release does not hold", .place = paths.release, .hint = {}};
}

// Files of the demo are overwritten; a file of somebody's own is not.
Status check_report(const DemoArguments& arguments) {
  if (arguments.report.empty()) return Done{};
  KANON_CHECK(report_format(arguments.report));
  if (arguments.report == report_in(arguments.folder) || !std::filesystem::exists(arguments.report)) return Done{};
  return Error{.message = "the file exists already",
               .place = arguments.report,
               .hint = "Choose another name, or leave it out: the report in the demo's folder is overwritten."};
}

Status run_demo(const DemoArguments& arguments) {
  auto console = std::make_unique<Console>(arguments.common);
  RunOptions options = run_options(arguments.common, *console);
  options.force = true;  // the demo writes only files of its own, into its own folder
  if (arguments.rows < kFewestRows) {
    return Error{.message = fmt::format("the demo releases with k = 5 and needs at least {} rows", kFewestRows),
                 .place = "--rows",
                 .hint = {}};
  }
  KANON_CHECK(check_report(arguments));
  console->stage("writing the census");
  KANON_TRY(const Paths paths, write_files(arguments, options));
  console = std::make_unique<Console>(arguments.common);
  options.observer = console.get();
  std::cout << fmt::format(
      "A synthetic census of {} rows is in {}/, with hierarchies, taxonomies and a recipe.\nNobody in it exists.\n\n",
      with_commas(arguments.rows), arguments.folder);
  if (arguments.data_only) return Done{};
  KANON_CHECK(look(paths, options));
  std::cout << "$ kanon anonymize " << paths.recipe
            << (arguments.report.empty() ? "" : " --report-front --report " + arguments.report) << "\n\n"
            << std::flush;
  KANON_TRY(Recipe recipe, read_recipe(paths.recipe));
  recipe.output.report = arguments.report;
  recipe.output.report_front = !arguments.report.empty();
  KANON_TRY(const AnonymizeOutcome outcome, anonymize(recipe, options));
  console.reset();
  options.observer = nullptr;
  std::cout << apps::coloured(outcome_text(outcome), outcome.standing);
  KANON_CHECK(check(paths, options));
  KANON_TRY(const BeforeAfter rows, before_after(paths.table, paths.release, paths.plan, 10));
  std::cout << "\n";
  const auto widths = widths_of(rows);
  print_rows("Ten rows before", rows.columns, rows.before, widths);
  print_rows("The same ten after", rows.columns, rows.after, widths);
  if (!arguments.report.empty()) std::cout << "Open in a browser: " << arguments.report << "\n";
  std::cout << "Next: kanon anonymize " << paths.recipe << " -k 20 --force\n";
  return Done{};
}

}  // namespace

void add_demo(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand("demo", "all of it on a built-in synthetic census");
  const auto arguments = std::make_shared<DemoArguments>();
  command->add_option("--rows", arguments->rows, "rows of the census")
      ->capture_default_str()
      ->check(apps::whole_number());
  command->add_option("--seed", arguments->seed, "another seed, another census")->capture_default_str();
  command->add_option("--folder", arguments->folder, "where its files go; they are overwritten")->capture_default_str();
  command->add_option("--format", arguments->format, "csv or parquet (default: csv up to a million rows)");
  auto* report = command
                     ->add_option("--report", arguments->report,
                                  "also write a report for people (default: report.html in the\nfolder); .html, .md or "
                                  ".json")
                     ->expected(0, 1);
  command->add_flag("--data-only", arguments->data_only, "only write the files");
  command->add_option("--threads", arguments->common.threads, "threads to use")->check(CLI::Range(0, 1024));
  command->add_flag("--quiet", arguments->common.quiet, "no progress");
  command->footer("Examples:\n  kanon demo\n  kanon demo --report\n  kanon demo --rows 10000000 --data-only");
  command->callback([arguments, report, &exit_code] {
    if (report->count() > 0 && arguments->report.empty()) arguments->report = report_in(arguments->folder);
    const Status done = run_demo(*arguments);
    exit_code = done.ok() ? 0 : fail(done.error());
  });
}

}  // namespace kanon::cli
