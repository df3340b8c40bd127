// Question: what does kanon cost on top of the engine it stands on, for ten million rows?
// Data: the synthetic census as Parquet, twelve columns, eight quasi-identifiers, k = 5, 1% suppression, lm.
// Expected answer: the release verifies, peak memory under 2 GB, time at most 2 times what the engine alone needs for
// the same GROUP BY and the same COPY. Anything else fails the run.
//
//   bench/scale [ROWS]
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <functional>

#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "kanon/verify.hpp"
#include "plan/recoding/plan.hpp"
#include "release/released_groups.hpp"

namespace kanon {
namespace {

struct Measured {
  double seconds = 0, cpu_seconds = 0, peak_mb = 0;
};

double cpu_of(const rusage& usage) {
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void print(const char* what, const Measured& m) {
  fmt::print("{:<34} {:>7.1f} s {:>7.1f} CPU s", what, m.seconds, m.cpu_seconds);
  if (m.peak_mb > 0) fmt::print(" {:>7.0f} MB peak", m.peak_mb);
  fmt::print("\n");
  std::fflush(stdout);
}

// A command in a process of its own.
Result<Measured> run(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) {
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    return Error{.message = "the command failed", .place = command[0] + " " + command[1], .hint = {}};
  return Measured{.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
                  .cpu_seconds = cpu_of(usage),
                  .peak_mb = static_cast<double>(usage.ru_maxrss) / 1024};
}

Result<Measured> timed(const std::function<Status()>& work) {
  rusage before{}, after{};
  getrusage(RUSAGE_SELF, &before);
  const auto start = std::chrono::steady_clock::now();
  KANON_CHECK(work());
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  getrusage(RUSAGE_SELF, &after);
  return Measured{.seconds = seconds, .cpu_seconds = cpu_of(after) - cpu_of(before), .peak_mb = 0};
}

struct EngineAlone {
  Measured group_by, copy;
};

// The very statements kanon sends to the engine, and nothing else: groups are fetched and thrown away.
Result<EngineAlone> engine_alone(const std::string& table, const std::string& plan_path, const std::string& copy) {
  KANON_TRY(const Plan plan, read_plan(plan_path));
  KANON_TRY(auto source, open_source({.path = table, .delimiter = {}}, {}));
  const GroupQuery query{.columns = quasi_names(plan), .class_column = {}, .target_column = {}};
  EngineAlone out;
  KANON_TRY(out.group_by, timed([&] {
              return source->count_groups(query, plan.missing, [](const Batch&) -> Status { return Done{}; });
            }));
  ReleaseOrder order;
  {
    KANON_TRY(const TupleCounts counts, count_tuples(*source, query, plan.missing));
    KANON_TRY(const ReleasedGroups groups, group_by_plan(counts, plan));
    order = release_order(plan, groups);
  }
  KANON_TRY(out.copy, timed([&] { return source->write_release(order, copy, FileFormat::parquet, ','); }));
  return out;
}

Status bench(const std::string& kanon, const std::string& folder, const std::string& rows) {
  const std::string table = folder + "/census.parquet", release = folder + "/census_release.parquet",
                    plan = folder + "/census_plan.json";
  KANON_TRY(const Measured made,
            run({kanon, "demo", "--rows", rows, "--format", "parquet", "--folder", folder, "--data-only", "--quiet"}));
  print("kanon demo --data-only", made);
  KANON_TRY(const Measured ours, run({kanon, "anonymize", folder + "/census.toml", "--force", "--quiet"}));
  print("kanon anonymize", ours);
  KANON_TRY(const EngineAlone alone, engine_alone(table, plan, folder + "/engine_alone.parquet"));
  print("engine alone: GROUP BY", alone.group_by);
  print("engine alone: COPY", alone.copy);
  const double ratio = ours.seconds / (alone.group_by.seconds + alone.copy.seconds);
  fmt::print("ratio {:.2f} (at most 2), peak {:.0f} MB (under 2048)\n", ratio, ours.peak_mb);
  KANON_TRY(const Verdict verdict, verify({.release = release, .plan = plan, .original = table}));
  fmt::print("verified against the original: {}\n", verdict.holds() ? "holds" : "DOES NOT HOLD");
  if (verdict.holds() && ratio <= 2 && ours.peak_mb < 2048) return Done{};
  return Error{.message = "the expected answer was not reached", .place = {}, .hint = {}};
}

}  // namespace
}  // namespace kanon

int main(int argc, char** argv) {
  if (argc != 4) {
    fmt::print(stderr, "usage: scale KANON FOLDER ROWS\n");
    return 1;
  }
  const auto done = kanon::bench(argv[1], argv[2], argv[3]);
  if (!done.ok()) fmt::print(stderr, "error: {}\n", done.error().text());
  return done.ok() ? 0 : 1;
}
