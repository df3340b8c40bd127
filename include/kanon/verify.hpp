// verify: an independent verdict on a release, from files alone.
//
// It shares no code with the search, the encoding or the writer of releases: it reads the files again and counts. With
// a plan it checks everything the plan claims; with the original table as well it checks that the release is the plan's
// image of it, row for row. Without a plan it checks k for the columns named. Time: one pass over the release, one over
// the original; memory: the groups.
//
//   auto verdict = kanon::verify({.release = "out.csv", .plan = "out.csv.plan.json"});
//   if (verdict.ok() && verdict->holds()) ...
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/observer.hpp"
#include "kanon/result.hpp"

namespace kanon {

struct VerifyRequest {
  std::string release = {};
  std::string plan = {};      // empty: k and quasi below are checked instead
  std::string original = {};  // path or glob; empty: not compared
  std::optional<std::uint64_t> k = {};
  std::vector<std::string> quasi = {};
  std::string entity = {};                // without a plan: count distinct entities instead of rows
  std::vector<std::string> missing = {};  // without a plan: texts that mean missing
  std::optional<char> delimiter = {};     // of the original, when it is CSV
  unsigned threads = 0;
  std::uint64_t memory_mb = 1024;  // for the engine; it spills to disk beyond
  std::string temp_folder = {};    // empty: the system's
  const Cancel* cancel = nullptr;
};

struct Verdict {
  std::vector<std::string> checked;         // what was checked and holds
  std::vector<std::string> failures;        // what does not hold; empty when the release keeps its promises
  std::vector<std::string> unchecked = {};  // what could not be judged from the files given, and which would be needed
  std::uint64_t k = 0;
  std::uint64_t rows = 0;            // rows in the release
  std::uint64_t groups = 0;          // without the starred rows
  std::uint64_t smallest_group = 0;  // the starred rows included, when there are any
  std::uint64_t starred_rows = 0;
  [[nodiscard]] bool holds() const { return failures.empty(); }
};

Result<Verdict> verify(const VerifyRequest& request);

}  // namespace kanon
