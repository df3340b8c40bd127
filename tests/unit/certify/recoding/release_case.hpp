// A release, its plan and its table as editable values, written to a temporary folder and verified.
//
// worked_example() is the one of docs/formats/plan.md. A test edits one thing and says which failure must come.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "base/text.hpp"
#include "engine/open_source.hpp"
#include "kanon/verify.hpp"
#include "support/files.hpp"
#include "table/tuple_counts.hpp"

namespace kanon::certify_tests {

using Json = nlohmann::ordered_json;
using Lines = std::vector<std::string>;

using tests::expect_error;
using tests::TempFolder;

inline std::string joined(const Lines& lines) {
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

// The lines as the file of a release: behind the header, sorted by their cells.
inline std::string released(Lines lines) {
  std::sort(lines.begin() + 1, lines.end(),
            [](const std::string& a, const std::string& b) { return split(a, ',') < split(b, ','); });
  return joined(lines);
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? text : text.substr(0, at) + to + text.substr(at + from.size());
}

// The digest by the words of the format, not by the checker's function.
inline std::string sealed(Json plan) {
  plan.erase("digest");
  plan["digest"] = "sha256:" + kanon::sha256_hex(plan.dump());
  return plan.dump(2);
}

// The fingerprint of a table by the code that writes plans; the checker computes its own.
inline std::string print_of(const Lines& table, const std::vector<std::string>& quasi,
                            const std::vector<std::string>& missing) {
  const TempFolder folder;
  auto source = open_source({.path = folder.write("table.csv", joined(table)), .delimiter = {}}, {});
  return fingerprint(*count_tuples(**source, {.columns = quasi, .class_column = {}, .target_column = {}}, missing));
}

struct ReleaseCase {
  Json plan;
  Lines release;
  Lines table;

  Json& column(std::size_t index) { return plan["columns"][index]; }
  template <class Number>
  void claim_cost(Number cost) {
    plan["claim"]["cost"] = cost;
    plan["claim"]["bound"] = cost;
  }

  // The plan's text as given: for plans edited after they were sealed.
  [[nodiscard]] Result<Verdict> verify_text(const std::string& plan_text, bool with_original) const {
    const TempFolder folder;
    VerifyRequest request;
    request.release = folder.write("release.csv", released(release));
    request.plan = folder.write("plan.json", plan_text);
    if (with_original) request.original = folder.write("table.csv", joined(table));
    request.threads = 1;
    return verify(request);
  }
  [[nodiscard]] Result<Verdict> verify_release() const { return verify_text(sealed(plan), false); }
  [[nodiscard]] Result<Verdict> verify_all() const { return verify_text(sealed(plan), true); }
};

inline ReleaseCase worked_example() {
  ReleaseCase out;
  out.plan = Json::parse(R"json({
    "format": "kanon plan", "version": 1, "kind": "recoding", "made_by": "kanon 0.1.0", "k": 2,
    "suppression": {"limit": "any", "limit_rows": 8, "rows": "star", "shown_as": "*"},
    "missing": ["", "?"],
    "columns": [
      {"name": "name", "role": "identifier"},
      {"name": "age", "role": "quasi", "coding": "levels", "level": 1, "height": 2, "hierarchy": "age.csv", "weight": 1,
       "nodes": [
         {"label": null, "values": [null]},
         {"label": "20-29", "values": ["23", "27"]},
         {"label": "30-39", "values": ["31", "35", "38", "39"]},
         {"label": "80-89", "values": ["84"]}]},
      {"name": "zip", "role": "quasi", "coding": "levels", "level": 2, "height": 5, "hierarchy": "prefix", "weight": 1,
       "nodes": [
         {"label": "101**", "values": ["10115", "10117"]},
         {"label": "200**", "values": ["20095", "20099"]}]},
      {"name": "illness", "role": "sensitive"}],
    "claim": {
      "status": "optimal", "search": "lattice", "cost_name": "lm", "cost": 0.5, "bound": 0.5,
      "rows": 8, "suppressed_rows": 2, "starred_rows": 2, "dropped_rows": 0, "groups": 3, "smallest_group": 2}})json");
  out.release = {"age,zip,illness",  "*,*,burn",        "*,*,flu",         "20-29,101**,asthma", "20-29,101**,flu",
                 "30-39,101**,burn", "30-39,101**,flu", "30-39,200**,flu", "30-39,200**,gout"};
  out.table = {"name,age,zip,illness", "Ann,23,10115,flu",   "Bob,27,10117,asthma",
               "Cem,31,10115,flu",     "Dora,38,10117,burn", "Emil,35,20095,flu",
               "Fay,39,20099,gout",    "Gus,84,20095,flu",   "Hao,,10115,burn"};
  return out;
}

// The example with other lines in its release, or in its table.
struct OtherLine {
  std::size_t at;
  std::string line;
};
inline ReleaseCase with_release_lines(const std::vector<OtherLine>& others) {
  ReleaseCase out = worked_example();
  for (const auto& [at, line] : others) out.release[at] = line;
  return out;
}
inline ReleaseCase with_table_lines(const std::vector<OtherLine>& others) {
  ReleaseCase out = worked_example();
  for (const auto& [at, line] : others) out.table[at] = line;
  return out;
}

inline std::string all_failures(const Verdict& verdict) {
  return joined(verdict.failures);
}

// The files can be judged and one failure says `part`.
inline void expect_failure(const Result<Verdict>& verdict, const std::string& part) {
  ASSERT_TRUE(verdict.ok()) << verdict.error().text();
  EXPECT_FALSE(verdict->holds()) << "nothing failed; expected: " << part;
  EXPECT_NE(all_failures(*verdict).find(part), std::string::npos) << "expected: " << part << "\nfound:\n"
                                                                  << all_failures(*verdict);
}

inline void expect_only_failure(const Result<Verdict>& verdict, const std::string& part) {
  expect_failure(verdict, part);
  if (!verdict.ok()) return;
  EXPECT_EQ(verdict->failures.size(), 1u) << all_failures(*verdict);
}

inline void expect_holds(const Result<Verdict>& verdict) {
  ASSERT_TRUE(verdict.ok()) << verdict.error().text();
  EXPECT_TRUE(verdict->holds()) << all_failures(*verdict);
}

}  // namespace kanon::certify_tests
