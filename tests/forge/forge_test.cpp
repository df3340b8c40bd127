// The forger against the checker: with the original no forgery that anybody could see is accepted, and
// docs/forgeries.md lists what is not seen without it.
//
// KANON_FORGE_TRIES (of all kinds of plans together) and KANON_FORGE_SEED choose another run; KANON_FORGE_KEEP names a
// folder for the files of accepted forgeries.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "forge/forge_run.hpp"
#include "support/files.hpp"
#include "support/share.hpp"

namespace kanon::forge {
namespace {

constexpr std::size_t kUsualTries = 300;
constexpr std::size_t kManyTries = 20000;
constexpr std::uint64_t kUsualSeed = 1;

std::uint64_t number_of(const char* variable, std::uint64_t usual) {
  const char* text = std::getenv(variable);
  return text == nullptr ? usual : std::stoull(text);
}

std::string text_of_variable(const char* variable) {
  const char* text = std::getenv(variable);
  return text == nullptr ? std::string() : text;
}

// The list below a heading of the third level, inside a heading of the second.
std::set<std::string> listed(const std::string& section, const std::string& kind) {
  std::set<std::string> out;
  std::istringstream lines(tests::text_of(text_of_variable("KANON_ROOT") + "/docs/forgeries.md"));
  bool in_section = false, in_kind = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("## ")) in_section = line == "## " + section;
    if (line.starts_with("## ")) in_kind = false;
    if (line.starts_with("### ")) in_kind = in_section && line == "### Kind " + kind;
    if (in_kind && line.starts_with("- ")) out.insert(line.substr(2));
  }
  return out;
}

std::string missing_in(const std::set<std::string>& all, const std::set<std::string>& in) {
  std::string out;
  for (const std::string& name : all) {
    if (in.count(name) == 0) out += "\n  " + name;
  }
  return out;
}

// The docs list everything that was ever accepted; a long run comes upon all of it.
void compare_with_docs(const char* section, PlanKind kind, const std::set<std::string>& measured, bool is_long) {
  const std::set<std::string> told = listed(section, name_of(kind));
  const std::string untold = missing_in(measured, told);
  EXPECT_EQ(untold, "") << "docs/forgeries.md, \"" << section << "\", kind " << name_of(kind) << " lacks these";
  if (!is_long) return;
  const std::string wrong = missing_in(told, measured);
  EXPECT_EQ(wrong, "") << "docs/forgeries.md, \"" << section << "\", kind " << name_of(kind) << " lists what is seen";
}

void forge(PlanKind kind) {
  const tests::TempFolder folder;
  const std::size_t tries = number_of("KANON_FORGE_TRIES", kUsualTries / tests::kShare);
  const std::uint64_t seed = number_of("KANON_FORGE_SEED", kUsualSeed);
  const ForgeResult result = run_forger(kind, {.seed = seed,
                                               .tries = (tries + 2) / 3,
                                               .folder = folder.path(),
                                               .keep_in = text_of_variable("KANON_FORGE_KEEP")});
  fmt::print("kind {}: {} tamperings, {} releases, {} forgeries\n{}", name_of(kind), result.kinds.size(),
             result.releases, result.tries, result.table());
  for (const std::string& fault : result.faults) ADD_FAILURE() << fault;
  EXPECT_GE(result.kinds.size(), 60u);
  const bool is_long = tries >= kManyTries;
  compare_with_docs("Not seen without the original", kind, result.alone_accepted(), is_long);
  compare_with_docs("Not seen with the original either", kind, result.accepted(), is_long);
  if (!is_long) return;
  std::string never;  // what the tables at hand hardly ever have, such as starred rows beside boxes
  std::size_t times = 0;
  for (const auto& [name, tally] : result.kinds) {
    if (tally.tries + tally.invisible > 0) continue;
    never += "\n  " + name;
    ++times;
  }
  EXPECT_LE(times, 2u) << "never tried:" << never;
}

TEST(Forge, Recoding) {
  forge(PlanKind::recoding);
}

TEST(Forge, Cells) {
  forge(PlanKind::cells);
}

TEST(Forge, Boxes) {
  forge(PlanKind::boxes);
}

}  // namespace
}  // namespace kanon::forge
