// kanon inspect, hierarchy and verify: the commands that look at files and write at most a hierarchy.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "apps/cli/command.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/options.hpp"
#include "apps/verify/list_option.hpp"
#include "apps/verify/verify_command.hpp"
#include "apps/verify/whole_number.hpp"
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

void add_inspect_options(CLI::App& command, InspectArguments& arguments) {
  command.add_option("TABLE", arguments.request.table, "a table (.csv .parquet .jsonl, or a glob in quotes)")
      ->required();
  apps::add_list(command, "--quasi", arguments.request.quasi, "the quasi-identifiers, instead of those suggested");
  command.add_option("-k", arguments.request.k, "also count rows in groups below k")->check(apps::whole_number());
  command.add_option("--entity", arguments.request.entity,
                     "column that says whom a row is about: entities are counted, not rows");
  add_reading(command, arguments.reading);
  add_common(command, arguments.common);
}

Result<int> run_inspect(InspectArguments arguments) {
  KANON_CHECK(take_reading(arguments.reading, arguments.request));
  KANON_TRY(const Inspection inspection, with_progress(arguments.common, [&](const RunOptions& options) {
              return inspect(arguments.request, options);
            }));
  std::cout << (arguments.common.json ? inspection_json(inspection) : inspection_text(inspection));
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
  KANON_CHECK(take_reading(arguments.reading, arguments.request));
  KANON_CHECK(check_separate({arguments.output}, {arguments.request.table}));
  KANON_TRY(const std::string made, with_progress(arguments.common, [&](const RunOptions& options) {
              return make_hierarchy(arguments.request, options);
            }));
  if (arguments.output.empty()) {
    std::cout << made;
    return Done{};
  }
  OutputSet files;
  KANON_TRY(OutputFile * file, files.create(arguments.output, arguments.common.force));
  KANON_CHECK(file->write(made));
  return files.give_names();
}

// The options that only make sense when a hierarchy is written.
std::vector<const CLI::Option*> add_writing(CLI::App& command, HierarchyArguments& arguments) {
  auto& build = arguments.request.build;
  return {command.add_option(
              "--build", build.name,
              "interval, prefix, date, icd9, icd10, others, merged or flat (default: by the kind of\nthe values)"),
          apps::add_list(command, "--widths", build.widths,
                         "interval: width of each level, each a multiple of the one before"),
          command.add_option("--anchor", build.anchor, "interval: some interval starts here (default 0)"),
          command.add_option("--bottom", build.bottom, "interval: everything below is one label"),
          command.add_option("--top", build.top, "interval: everything from here on is one label"),
          apps::add_list(command, "--parts", build.parts, "date: some of day, month, quarter, year, decade"),
          apps::add_list(command, "--shown", build.shown, "others, merged: how many labels each level shows"),
          command.add_option("-o,--output", arguments.output, "the file to write (default: standard output)"),
          command.add_flag("--force", arguments.common.force, "overwrite the file if it exists")};
}

constexpr int kExitFindings = 2;

Result<int> check_file(const HierarchyArguments& arguments) {
  HierarchyCheckRequest request{
      .file = arguments.checked, .table = arguments.request.table, .column = arguments.request.column};
  if (request.table.empty() != request.column.empty()) {
    return Error{.message = "--check with a table needs the column as well",
                 .place = {},
                 .hint = "kanon hierarchy --check FILE --table TABLE --column COLUMN"};
  }
  KANON_CHECK(take_reading(arguments.reading, request));
  KANON_TRY(const HierarchyCheck check, with_progress(arguments.common, [&](const RunOptions& options) {
              return check_hierarchy(request, options);
            }));
  std::cout << (arguments.common.json ? hierarchy_check_json(check) : hierarchy_check_text(check));
  return check.usable() ? 0 : kExitFindings;
}

}  // namespace

void add_inspect(CLI::App& app, int& exit_code) {
  constexpr CommandText kText{.name = "inspect",
                              .purpose = "look first: columns, suggested roles, unique rows, riskiest columns",
                              .examples = R"(Examples:
  kanon inspect people.csv
  kanon inspect people.csv --quasi age,sex,zip --json)"};
  add_command(app, exit_code, kText, add_inspect_options, run_inspect);
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
      "  kanon hierarchy job people.csv --build others --shown 20,10,5\n"
      "  kanon hierarchy --check age.csv\n"
      "  kanon hierarchy --check age.csv --column age --table people.csv\n\n"
      "--check exits with 2 when anonymize would refuse the file.");
  command->callback([=, &exit_code] {
    if (!checked->empty()) {
      for (const auto* option : writing) {
        if (!option->empty()) throw CLI::ExcludesError("--check", option->get_name());
      }
      exit_code = exit_code_of(check_file(*arguments));
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
