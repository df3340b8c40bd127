// ForgeRun: draws releases and tamperings from a seed, shows each forgery to the checker, and keeps the tally.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "forge/forgery.hpp"

namespace kanon::forge {

// What became of all tries of one kind of tampering.
struct KindTally {
  std::size_t tries = 0;           // forgeries that somebody could see, given to the checker with the original
  std::size_t accepted = 0;        // of these
  std::size_t alone_tries = 0;     // without the original, where the checker judges without it
  std::size_t alone_accepted = 0;  // of these
  std::size_t invisible = 0;       // nothing that a reader sees was different
};

struct ForgeSettings {
  std::uint64_t seed = 1;
  std::size_t tries = 0;     // visible forgeries
  std::string folder;        // for files
  std::string keep_in = {};  // where the files of accepted forgeries are kept; empty: nowhere
};

struct ForgeResult {
  std::map<std::string, KindTally> kinds;  // by name, every tampering of the catalogue
  std::vector<std::string> faults;         // forgeries that were accepted and must not be, in words
  std::size_t tries = 0, releases = 0;

  [[nodiscard]] std::set<std::string> accepted() const;        // names of tamperings, with the original
  [[nodiscard]] std::set<std::string> alone_accepted() const;  // without it
  [[nodiscard]] std::string table() const;
};

ForgeResult run_forger(PlanKind kind, const ForgeSettings& settings);

}  // namespace kanon::forge
