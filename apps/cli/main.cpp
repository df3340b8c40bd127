// kanon: the command line. Each command is one file; this one puts them together and sets the exit code.
#include <CLI/CLI.hpp>
#include <iostream>

#include "apps/cli/commands.hpp"
#include "kanon/version.hpp"

int main(int argc, char** argv) {
  CLI::App app{
      "kanon releases tables about people so that nobody stands out, loses as little as\npossible, and proves both."};
  app.name("kanon");
  app.set_version_flag("--version", std::string("kanon ") + kanon::kVersion);
  app.require_subcommand(1);
  app.footer(
      "Start here:\n"
      "  kanon demo                                   all of it on built-in data\n"
      "  kanon inspect people.csv                     look first\n"
      "  kanon anonymize people.csv -k 5 --quasi age,sex,zip -o release.csv\n"
      "  kanon verify release.csv --plan release.csv.plan.json --original people.csv\n\n"
      "Exit codes: 0 done and proven (or verified); 1 wrong use or input;\n"
      "2 the requirement does not hold or cannot be met; 3 released, not proven optimal.");
  int exit_code = 0;
  kanon::cli::add_inspect(app, exit_code);
  kanon::cli::add_anonymize(app, exit_code);
  kanon::cli::add_apply(app, exit_code);
  kanon::cli::add_verify(app, exit_code);
  kanon::cli::add_hierarchy(app, exit_code);
  kanon::cli::add_demo(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help, --version
    return app.exit(wanted);
  } catch (const CLI::ParseError& error) {
    std::cerr << "error: " << error.what() << "\n  See: kanon --help\n";
    return 1;
  }
  return exit_code;
}
