// The commands of kanon: each adds itself to the program and leaves its exit code when it has run.
#pragma once

namespace CLI {
class App;
}

namespace kanon::cli {

void add_inspect(CLI::App& app, int& exit_code);
void add_anonymize(CLI::App& app, int& exit_code);
void add_frontier(CLI::App& app, int& exit_code);
void add_compare(CLI::App& app, int& exit_code);
void add_unsafe(CLI::App& app, int& exit_code);
void add_suppress(CLI::App& app, int& exit_code);
void add_apply(CLI::App& app, int& exit_code);
void add_verify(CLI::App& app, int& exit_code);
void add_evaluate(CLI::App& app, int& exit_code);
void add_hierarchy(CLI::App& app, int& exit_code);
void add_demo(CLI::App& app, int& exit_code);

}  // namespace kanon::cli
