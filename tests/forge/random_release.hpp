// Random small tables, and releases of them that the library makes: what the forger begins with.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "forge/sheet.hpp"
#include "kanon/anonymize.hpp"
#include "support/dice.hpp"

namespace kanon::forge {

using Json = nlohmann::ordered_json;
using tests::Dice;

enum class PlanKind { recoding, cells, boxes };
inline constexpr PlanKind kPlanKinds[] = {PlanKind::recoding, PlanKind::cells, PlanKind::boxes};
std::string name_of(PlanKind kind);

// A release with all its files, as kanon wrote them, and what was asked for.
struct MadeRelease {
  PlanKind kind = PlanKind::recoding;
  bool parquet = false;
  std::uint64_t k = 0;
  std::string table;    // path
  std::string release;  // path
  Json plan;
  std::vector<Json> certificate;  // lines of witnesses or prices; empty: none was asked for
  Sheet original, sheet;          // the table and the release as a plain reader sees them
  std::vector<std::pair<std::string, std::string>> hierarchies;  // column and file
};

// Draws until kanon finds a release; `folder` holds its files, numbered by `number`.
MadeRelease random_release(PlanKind kind, Dice& dice, const std::string& folder, std::size_t number);

// name, id (identifiers); age, zip, born, sex, job (quasi-identifiers); illness, pay, note.
Sheet random_table(Dice& dice);
// The hierarchy file of column job.
std::string job_hierarchy();

}  // namespace kanon::forge
