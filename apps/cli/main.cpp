// kanon: the command line. Each command is one file; this one puts them together and sets the exit code.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <new>
#include <typeinfo>

#include "apps/cli/commands.hpp"
#include "apps/cli/console.hpp"
#include "base/exit_code.hpp"
#include "base/text.hpp"
#include "engine/build_words.hpp"

namespace {

// What to say about a first word that is no command; empty when it is one.
std::string unknown_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return {};
  std::vector<std::string> names;
  for (const auto* command : app.get_subcommands(nullptr)) names.push_back(command->get_name());
  if (std::find(names.begin(), names.end(), argv[1]) != names.end()) return {};
  return fmt::format("there is no command \"{}\"\n  {}", argv[1], kanon::did_you_mean(argv[1], names));
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{
      "kanon releases tables about people so that nobody stands out, loses as little as\npossible, and proves both."};
  app.name("kanon");
  app.set_version_flag("--version", kanon::version_words("kanon"));
  app.require_subcommand(1);
  app.footer(
      "Start here:\n"
      "  kanon demo                                   all of it on built-in data\n"
      "  kanon inspect people.csv                     look first\n"
      "  kanon frontier people.csv --quasi age,sex,zip   which k costs what\n"
      "  kanon anonymize people.csv -k 5 --quasi age,sex,zip --identifier name -o out.csv\n"
      "  kanon verify out.csv --plan out.csv.plan.json --original people.csv\n\n"
      "Exit codes: 0 done and proven (or verified); 1 wrong use or input;\n"
      "2 the requirement does not hold or cannot be met, or nothing was found in time;\n"
      "3 released, not proven optimal;\n"
      "4 a mistake of kanon itself, nothing was written; 130 stopped by Ctrl-C.");
  int exit_code = 0;
  kanon::cli::add_inspect(app, exit_code);
  kanon::cli::add_anonymize(app, exit_code);
  kanon::cli::add_frontier(app, exit_code);
  kanon::cli::add_compare(app, exit_code);
  kanon::cli::add_unsafe(app, exit_code);
  kanon::cli::add_suppress(app, exit_code);
  kanon::cli::add_apply(app, exit_code);
  kanon::cli::add_verify(app, exit_code);
  kanon::cli::add_evaluate(app, exit_code);
  kanon::cli::add_hierarchy(app, exit_code);
  kanon::cli::add_demo(app, exit_code);
  if (const auto typo = unknown_command(app, argc, argv); !typo.empty()) {
    std::cerr << "error: " << typo << "\n  See: kanon --help\n";
    return 1;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help, --version
    return app.exit(wanted);
  } catch (const CLI::ParseError& error) {
    std::string command = "kanon";
    for (const auto* chosen : app.get_subcommands()) command += " " + chosen->get_name();
    std::cerr << "error: " << error.what() << "\n  See: " << command << " --help\n";
    return 1;
  } catch (const std::bad_alloc&) {
    std::cerr << "error: the computer ran out of memory; " << kanon::cli::what_was_written() << "\n";
    return 1;
  } catch (const std::exception& error) {
    std::cerr << "error: something unforeseen happened (" << typeid(error).name() << "); "
              << kanon::cli::what_was_written() << "\n"
              << "  This is a bug in kanon; please report it.\n";
    return kanon::kExitInternal;
  }
  if (!std::cout.flush()) {
    return kanon::cli::fail(kanon::cli::output_lost());
  }
  return exit_code;
}
