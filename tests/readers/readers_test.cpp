// Two readers of one release: the checker's grouping, and Python's csv module or pyarrow, see the same groups.
//
// KANON_READERS_TRIES (CSV and Parquet together) and KANON_READERS_SEED choose another run. Python is that of
// deps/python where it is there, else the system's.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "certify/common/group_rows.hpp"
#include "engine/open_source.hpp"
#include "readers/nasty_release.hpp"
#include "support/files.hpp"
#include "support/share.hpp"

namespace kanon::readers {
namespace {

using Json = nlohmann::json;
using Groups = std::map<std::vector<std::string>, std::uint64_t>;

constexpr std::size_t kUsualReleases = 250;

std::uint64_t number_of(const char* variable, std::uint64_t usual) {
  const char* text = std::getenv(variable);
  return text == nullptr ? usual : std::stoull(text);
}

std::string root() {
  const char* text = std::getenv("KANON_ROOT");
  return text == nullptr ? "." : text;
}

std::string python() {
  const std::string own = root() + "/deps/python/bin/python3";
  return std::filesystem::exists(own) ? own : "python3";
}

bool runs(const std::string& command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

// The groups by the checker's own code.
Groups checked_groups(const NastyRelease& release) {
  EngineOptions options;
  options.threads = 1;
  auto source = open_source({.path = release.file, .delimiter = std::nullopt}, options);
  if (!source.ok()) return {{{"error: " + source.error().text()}, 0}};
  const auto grouped =
      certify::group_rows(**source, {.quasi = release.quasi, .others = {}, .targets = {}},
                          std::vector<certify::TextIds>(release.quasi.size()), certify::HashKey::random());
  if (!grouped.ok()) return {{{"error: " + grouped.error().text()}, 0}};
  Groups out;
  for (std::size_t g = 0; g < grouped->tallies.size(); ++g) {
    std::vector<std::string> labels;
    for (std::size_t c = 0; c < release.quasi.size(); ++c)
      labels.push_back(grouped->grouper.column(c).new_text(grouped->grouper.groups().ids(g)[c]));
    out[labels] = grouped->tallies[g].rows;
  }
  return out;
}

Groups told_groups(const Json& answer) {
  if (answer.contains("problem")) return {{{"problem: " + answer["problem"].get<std::string>()}, 0}};
  Groups out;
  for (const Json& group : answer["groups"])
    out[group[0].get<std::vector<std::string>>()] = group[1].get<std::uint64_t>();
  return out;
}

std::string text_of(const Groups& groups) {
  std::string out;
  for (const auto& [labels, rows] : groups) out += fmt::format("  {} x {}\n", rows, Json(labels).dump(-1, ' ', true));
  return out;
}

void compare_readers(bool parquet) {
  const tests::TempFolder folder;
  const std::size_t wanted = number_of("KANON_READERS_TRIES", kUsualReleases / tests::kShare) / 2;
  tests::Dice dice(number_of("KANON_READERS_SEED", 1) * 2 + (parquet ? 1 : 0));
  std::vector<NastyRelease> releases;
  std::vector<Groups> ours;
  std::map<std::string, std::size_t> refused;
  std::string tasks;
  for (std::size_t i = 0; releases.size() < wanted; ++i) {
    ASSERT_LT(i, 20 * wanted + 100) << "too few recipes lead to a release";
    const NastyRelease release = make_nasty(dice, folder.path(), i, parquet);
    if (!release.error.empty()) {
      ++refused[release.error.substr(release.error.find(": ") + 2, 60)];
      continue;
    }
    releases.push_back(release);
    ours.push_back(checked_groups(release));
    tasks += Json{{"file", release.file}, {"delimiter", std::string(1, release.delimiter)}, {"quasi", release.quasi}}
                 .dump() +
             "\n";
  }
  const std::string list = folder.write("tasks.jsonl", tasks), answers = folder.at("answers.jsonl");
  ASSERT_EQ(
      std::system(
          fmt::format("'{}' '{}/tests/readers/read_groups.py' '{}' '{}'", python(), root(), list, answers).c_str()),
      0);
  std::istringstream lines(tests::text_of(answers));
  std::size_t compared = 0, groups = 0;
  for (std::string line; std::getline(lines, line); ++compared) {
    const Groups theirs = told_groups(Json::parse(line));
    groups += theirs.size();
    EXPECT_EQ(text_of(theirs), text_of(ours[compared]))
        << releases[compared].file << "\n"
        << tests::text_of(releases[compared].file).substr(0, parquet ? 0 : 400);
  }
  EXPECT_EQ(compared, releases.size());
  fmt::print("{} releases, {} groups; kanon released nothing for:\n", compared, groups);
  for (const auto& [error, times] : refused) fmt::print("  {} x {}\n", times, error);
}

TEST(Readers, Csv) {
  if (!runs(python() + " -c 'import csv'")) GTEST_SKIP() << "no python: install python3";
  compare_readers(false);
}

TEST(Readers, Parquet) {
  if (!runs(python() + " -c 'import pyarrow.parquet'"))
    GTEST_SKIP()
        << "no pyarrow: python3 -m venv deps/python, then deps/python/bin/pip install -r tools/requirements-test.txt";
  compare_readers(true);
}

}  // namespace
}  // namespace kanon::readers
