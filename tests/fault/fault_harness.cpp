// Runs every command that writes files under faults, and judges what is left: kanon_fault_harness [--runs N] [--seed S]
// [--jobs J] [--only I]. Exits 1 when a run left anything but one whole set of files.
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include "fault/fault_case.hpp"
#include "fault/judge.hpp"
#include "fault/sabotage.hpp"

namespace {

using namespace kanon::faults;
namespace fs = std::filesystem;

const Programs kPrograms = {
    .kanon = KANON_CLI, .with_faults = KANON_WITH_FAULTS, .check = KANON_CHECKER, .library = KANON_FAILING_CALLS};

struct Options {
  std::size_t runs = 1000, jobs = 2;
  std::uint64_t seed = 1;
  std::optional<std::size_t> only;  // one of the runs, whose folder is kept
};

struct Counts {
  std::size_t runs = 0, older = 0, newer = 0, wrong = 0;
};
using Table = std::array<Counts, kFamilies>;

Options options_of(int argc, char** argv) {
  Options out;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    const auto value = std::strtoull(argv[i + 1], nullptr, 10);
    if (name == "--runs")
      out.runs = value;
    else if (name == "--seed")
      out.seed = value;
    else if (name == "--jobs")
      out.jobs = value;
    else if (name == "--only")
      out.only = value;
    else
      throw std::runtime_error("unknown option " + name);
  }
  if (argc % 2 == 0 || out.jobs == 0) throw std::runtime_error("every option has a value");
  return out;
}

Command with_fault(const Case& what, const Known& known) {
  const Fault& fault = what.fault;
  const bool point = !fault.environment.empty() && fault.environment[0].starts_with("KANON_FAULT_POINT=");
  Command out =
      command_of(scenarios()[what.scenario], point ? kPrograms.with_faults : kPrograms.kanon, kNewer, what.over);
  out.environment = fault.environment;
  if (fault.interposed) out.environment.push_back("LD_PRELOAD=" + kPrograms.library);
  out.streams = fault.streams;
  out.moment = fault.moment < 0 ? -1 : fault.moment * known.seconds;
  out.action = fault.action;
  return out;
}

void complain(const Options& options, std::size_t number, const Case& what, const Command& command, const Ended& ended,
              const std::vector<std::string>& complaints) {
  std::string text = "\nFAILED: run " + std::to_string(number) + ", " + scenarios()[what.scenario].name + ", " +
                     name_of(what.fault.family) + (what.over ? ", over an older set\n" : ", into an empty folder\n");
  for (const auto& complaint : complaints) text += "  - " + complaint + "\n";
  text += "  command: " + typed(command) + "\n  exit " + std::to_string(ended.code) + ", signal " +
          std::to_string(ended.signal) + "\n";
  text +=
      ended.error.empty() ? "" : "  said: " + ended.error.substr(0, 1000) + (ended.error.back() == '\n' ? "" : "\n");
  text += "  repeat: kanon_fault_harness --runs " + std::to_string(options.runs) + " --seed " +
          std::to_string(options.seed) + " --only " + std::to_string(number) + "\n";
  std::fputs(text.c_str(), stderr);
}

class Harness {
 public:
  Harness(Options options, std::string root)
      : options_(options), root_(std::move(root)), prepared_(root_ + "/prepared") {}

  // What all runs are compared with; false when the judge cannot be relied upon.
  bool set_up() {
    fs::create_directories(prepared_);
    fs::current_path(prepared_);
    prepare_inputs(kPrograms.kanon);
    for (const auto& scenario : scenarios()) {
      known_.push_back(get_to_know(scenario, kPrograms, prepared_, root_ + "/clean"));
      fs::current_path(root_);
      fs::remove_all(root_ + "/clean");
    }
    Judge judge(kPrograms, prepared_, root_, known_);
    const auto mistakes = mistakes_of(judge, kPrograms, prepared_, root_ + "/sabotage", known_);
    for (const auto& mistake : mistakes) std::fprintf(stderr, "the judge errs: %s\n", mistake.c_str());
    fs::current_path(prepared_);
    cases_ = draw_cases(known_, options_.runs, options_.seed);
    fs::current_path(root_);
    return mistakes.empty();
  }

  // Every `jobs`-th case beginning with `first`.
  Table work(std::size_t first) {
    become_reaper();
    Judge judge(kPrograms, prepared_, root_ + "/judge-" + std::to_string(first), known_);
    Table table{};
    for (std::size_t i = first; i < cases_.size(); i += options_.jobs) {
      if (!options_.only || *options_.only == i) one(i, judge, table);
    }
    return table;
  }

  [[nodiscard]] const std::vector<Known>& known() const { return known_; }

 private:
  void one(std::size_t number, Judge& judge, Table& table) {
    const Case& what = cases_[number];
    const std::string folder = root_ + "/run-" + std::to_string(number);
    enter_folder(prepared_, folder, what.over ? &known_[what.scenario] : nullptr);
    const Files inputs = files_below("in");
    const Command command = with_fault(what, known_[what.scenario]);
    const Ended ended = run(command);
    Judgement judgement;
    try {
      judgement = judge.judge(what, ended, inputs);
    } catch (const std::exception& error) {
      judgement.complaints.push_back(std::string("it cannot be judged: ") + error.what());
    }
    Counts& counts = table[static_cast<std::size_t>(what.fault.family)];
    ++counts.runs;
    counts.older += judgement.found == Found::older ? 1 : 0;
    counts.newer += judgement.found == Found::newer ? 1 : 0;
    counts.wrong += judgement.complaints.empty() ? 0 : 1;
    if (!judgement.complaints.empty()) complain(options_, number, what, command, ended, judgement.complaints);
    fs::current_path(root_);
    if (options_.only)
      std::printf("its folder is %s\n", folder.c_str());
    else
      fs::remove_all(folder);
  }

  Options options_;
  std::string root_, prepared_;
  std::vector<Known> known_;
  std::vector<Case> cases_;
};

// Each worker is a process, for it stands in the folder of its run; what it counted comes through a pipe.
Table in_processes(Harness& harness, std::size_t jobs) {
  Table sum{};
  std::vector<int> pipes;
  for (std::size_t j = 0; j < jobs; ++j) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    const pid_t worker = fork();
    if (worker < 0) throw std::runtime_error("cannot start a worker");
    if (worker == 0) {
      close(ends[0]);
      const Table table = harness.work(j);
      _exit(write(ends[1], table.data(), sizeof table) == sizeof table ? 0 : 1);
    }
    close(ends[1]);
    pipes.push_back(ends[0]);
  }
  for (const int end : pipes) {
    Table table{};
    if (read(end, table.data(), sizeof table) != sizeof table) throw std::runtime_error("a worker died");
    for (std::size_t f = 0; f < kFamilies; ++f) {
      sum[f].runs += table[f].runs;
      sum[f].older += table[f].older;
      sum[f].newer += table[f].newer;
      sum[f].wrong += table[f].wrong;
    }
  }
  while (wait(nullptr) > 0) continue;
  return sum;
}

int report(const Table& table, const Options& options, const Harness& harness) {
  Counts all;
  std::size_t points = 0;
  for (const auto& known : harness.known()) points += known.points.size();
  std::printf("%-32s %7s %7s %7s %7s\n", "fault", "runs", "old set", "new set", "wrong");
  for (std::size_t f = 0; f < kFamilies; ++f) {
    const Counts& one = table[f];
    std::printf("%-32s %7zu %7zu %7zu %7zu\n", name_of(static_cast<Family>(f)), one.runs, one.older, one.newer,
                one.wrong);
    all.runs += one.runs;
    all.wrong += one.wrong;
  }
  std::printf("%zu commands, %zu named points; %zu runs, %zu wrong (seed %llu)\n", scenarios().size(), points, all.runs,
              all.wrong, static_cast<unsigned long long>(options.seed));
  return all.wrong == 0 ? 0 : 1;
}

struct RemovedAtEnd {
  std::string folder;
  bool kept;
  ~RemovedAtEnd() {
    std::error_code ignored;
    fs::current_path("/", ignored);
    if (!kept) fs::remove_all(folder, ignored);
  }
};

int faults_main(int argc, char** argv) {
  const Options options = options_of(argc, argv);
  umask(022);
  become_reaper();
  std::string root = fs::temp_directory_path() / "kanon-faults.XXXXXX";
  if (mkdtemp(root.data()) == nullptr) throw std::runtime_error("cannot make a folder below TMPDIR");
  const RemovedAtEnd removed{.folder = root, .kept = options.only.has_value()};
  Harness harness(options, root);
  const bool reliable = harness.set_up();
  const int code = report(in_processes(harness, options.jobs), options, harness);
  return reliable ? code : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return faults_main(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "the harness itself failed: %s\n", error.what());
    return 1;
  }
}
