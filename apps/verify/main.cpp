// kanon-check: judges a release from files alone; it links no search, encoding or release code.
#include <exception>
#include <iostream>
#include <new>
#include <typeinfo>

#include "engine/build_words.hpp"
#include "verify_command.hpp"

namespace {

int run(int argc, char** argv) {
  CLI::App app("Checks a release against its plan, its original table, or a k of your own.", "kanon-check");
  kanon::apps::VerifyArguments arguments;
  kanon::apps::add_verify_arguments(app, arguments);
  app.footer(kanon::apps::verify_examples("kanon-check"));
  app.set_version_flag("--version", kanon::version_words("kanon-check"));
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help, --version
    return app.exit(wanted);
  } catch (const CLI::ParseError& error) {
    std::cerr << "error: " << error.what() << "\n  See: kanon-check --help\n";
    return 1;
  }
  const int code = kanon::apps::run_verify(std::move(arguments), std::cout, std::cerr);
  if (std::cout.flush()) return code;
  std::cerr << "error: the verdict could not be written\n  Free some space, or send it elsewhere.\n";
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {  // no verdict is not a good verdict
    std::cerr << "error: the computer ran out of memory; there is no verdict\n";
    return 1;
  } catch (const std::exception& error) {
    std::cerr << "error: something unforeseen happened (" << typeid(error).name() << "); there is no verdict\n"
              << "  This is a bug in kanon; please report it.\n";
    return kanon::kExitInternal;
  }
}
