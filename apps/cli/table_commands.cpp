// kanon inspect, hierarchy and verify: the commands that look at files and write at most a hierarchy.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "apps/cli/commands.hpp"
#include "apps/cli/options.hpp"
#include "apps/verify/verify_command.hpp"
#include "base/try.hpp"
#include "files/output_set.hpp"
#include "kanon/hierarchy.hpp"
#include "kanon/inspect.hpp"
#include "report/text/hierarchy_check_text.hpp"
#include "report/text/inspection_text.hpp"

namespace kanon::cli {
namespace {

struct InspectArguments {
  Common common;
  Reading reading;
  InspectRequest request;
};

int run_inspect(InspectArguments arguments) {
  auto delimiter = delimiter_of(arguments.reading);
  if (!delimiter.ok()) return fail(delimiter.error());
  arguments.request.delimiter = *delimiter;
  arguments.request.missing = arguments.reading.missing;
  auto console = std::make_unique<Console>(arguments.common);
  auto inspection = inspect(arguments.request, run_options(arguments.common, *console));
  console.reset();
  if (!inspection.ok()) return fail(inspection.error());
  std::cout << (arguments.common.json ? inspection_json(*inspection) : inspection_text(*inspection));
  return 0;
}

struct HierarchyArguments {
  Common common;
  Reading reading;
  HierarchyRequest request;
  std::string output;
  std::string checked;  // a file: it is looked at, none is written
};

Status write_hierarchy(HierarchyArguments arguments) {
  KANON_TRY(arguments.request.delimiter, delimiter_of(arguments.reading));
  KANON_CHECK(check_separate({arguments.output}, {arguments.request.table}));
  arguments.request.missing = arguments.reading.missing;
  auto console = std::make_unique<Console>(arguments.common);
  auto made = make_hierarchy(arguments.request, run_options(arguments.common, *console));
  console.reset();
  if (!made.ok()) return made.error();
  if (arguments.output.empty()) {
    std::cout << *made;
    return Done{};
  }
  OutputSet files;
  KANON_TRY(OutputFile * file, files.create(arguments.output, arguments.common.force));
  KANON_CHECK(file->write(*made));
  return files.give_names();
}

// The options that only make sense when a hierarchy is written.
std::vector<const CLI::Option*> add_writing(CLI::App& command, HierarchyArguments& arguments) {
  auto& build = arguments.request.build;
  return {
      command.add_option("--build", build.name, "interval, prefix, date or flat (default: by the kind of the values)"),
      command.add_option("--widths", build.widths, "interval: width of each level, each a multiple of the one before")
          ->delimiter(',')
          ->allow_extra_args(false),
      command.add_option("--anchor", build.anchor, "interval: some interval starts here (default 0)"),
      command.add_option("--bottom", build.bottom, "interval: everything below is one label"),
      command.add_option("--top", build.top, "interval: everything from here on is one label"),
      command.add_option("--parts", build.parts, "date: some of day, month, quarter, year, decade")
          ->delimiter(',')
          ->allow_extra_args(false),
      command.add_option("-o,--output", arguments.output, "the file to write (default: standard output)"),
      command.add_flag("--force", arguments.common.force, "overwrite the file if it exists")};
}

constexpr int kExitFindings = 2;

int check_file(const HierarchyArguments& arguments) {
  HierarchyCheckRequest request{.file = arguments.checked,
                                .table = arguments.request.table,
                                .column = arguments.request.column,
                                .missing = arguments.reading.missing};
  if (request.table.empty() != request.column.empty()) {
    return fail({.message = "--check with a table needs the column as well",
                 .place = {},
                 .hint = "kanon hierarchy --check FILE --table TABLE --column COLUMN"});
  }
  auto delimiter = delimiter_of(arguments.reading);
  if (!delimiter.ok()) return fail(delimiter.error());
  request.delimiter = *delimiter;
  auto console = std::make_unique<Console>(arguments.common);
  auto check = check_hierarchy(request, run_options(arguments.common, *console));
  console.reset();
  if (!check.ok()) return fail(check.error());
  std::cout << (arguments.common.json ? hierarchy_check_json(*check) : hierarchy_check_text(*check));
  return check->usable() ? 0 : kExitFindings;
}

}  // namespace

void add_inspect(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand("inspect", "look first: columns, suggested roles, unique rows, riskiest columns");
  const auto arguments = std::make_shared<InspectArguments>();
  command->add_option("TABLE", arguments->request.table, "a table (.csv .parquet .jsonl, or a glob in quotes)")
      ->required();
  command->add_option("--quasi", arguments->request.quasi, "the quasi-identifiers, instead of those suggested")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--entity", arguments->request.entity,
                      "column that says whom a row is about: entities are counted, not rows");
  add_reading(*command, arguments->reading);
  add_common(*command, arguments->common);
  command->footer("Examples:\n  kanon inspect people.csv\n  kanon inspect people.csv --quasi age,sex,zip --json");
  command->callback([arguments, &exit_code] { exit_code = run_inspect(*arguments); });
}

void add_hierarchy(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand(
      "hierarchy", "write a hierarchy for a column, to be edited and used with --coding; or check one");
  const auto arguments = std::make_shared<HierarchyArguments>();
  auto* column = command->add_option("COLUMN,--column", arguments->request.column, "the column");
  auto* table = command->add_option("TABLE,--table", arguments->request.table, "the table it is in");
  const auto writing = add_writing(*command, *arguments);
  auto* checked = command->add_option("--check", arguments->checked,
                                      "look at this hierarchy file and write none: what is wrong or odd in it, and, "
                                      "with COLUMN and TABLE, what does not fit the table");
  auto* json = command->add_flag("--json", arguments->common.json, "with --check: print one JSON object on stdout");
  add_reading(*command, arguments->reading);
  command->add_option("--threads", arguments->common.threads, "threads to use")->check(CLI::Range(0, 1024));
  command->footer(
      "Examples:\n"
      "  kanon hierarchy age people.csv --build interval --widths 5,10,20 --top 90 -o age.csv\n"
      "  kanon hierarchy zip people.csv --build prefix -o zip.csv\n"
      "  kanon hierarchy born people.csv --build date --parts year,decade\n"
      "  kanon hierarchy --check age.csv\n"
      "  kanon hierarchy --check age.csv --column age --table people.csv\n\n"
      "--check exits with 2 when anonymize would refuse the file.");
  command->callback([=, &exit_code] {
    if (!checked->empty()) {
      for (const auto* option : writing) {
        if (!option->empty()) throw CLI::ExcludesError("--check", option->get_name());
      }
      exit_code = check_file(*arguments);
      return;
    }
    for (const auto* needed : {column, table}) {
      if (needed->empty()) throw CLI::RequiredError(needed->get_name(true));
    }
    if (!json->empty()) throw CLI::RequiresError("--json", "--check");
    const Status written = write_hierarchy(*arguments);
    exit_code = written.ok() ? 0 : fail(written.error());
  });
}

void add_verify(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand("verify", "an independent verdict on a release; same code as kanon-check");
  const auto arguments = std::make_shared<apps::VerifyArguments>();
  apps::add_verify_arguments(*command, *arguments);
  command->footer(apps::verify_examples("kanon verify"));
  command->callback([arguments, &exit_code] {
    arguments->request.cancel = &cancel_on_interrupt();
    exit_code = apps::run_verify(*arguments, std::cout, std::cerr);
  });
}

}  // namespace kanon::cli
