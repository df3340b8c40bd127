// A release of local recoding, its plan, table and prices as editable values, written to a temporary folder and
// verified.
//
// Nine rows at k = 2. The two rows of (31, 10115) go to different boxes; ages 84 and missing are suppressed and
// starred.
#pragma once

#include <algorithm>

#include "engine/open_source.hpp"
#include "table/tuple_counts.hpp"
#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {

inline Lines original_table() {
  return {"name,age,zip,illness", "Ann,23,10115,flu",  "Bob,27,10117,asthma", "Cem,31,10115,flu", "Ida,31,10115,gout",
          "Dora,38,10117,burn",   "Emil,35,20095,flu", "Fay,39,20099,gout",   "Gus,84,20095,flu", "Hao,?,10115,burn"};
}

struct BoxCase {
  Json plan = Json::parse(R"json({
    "format": "kanon plan", "version": 1, "kind": "boxes", "made_by": "kanon 0.1.0", "k": 2, "formed_at": 2,
    "suppression": {"limit": "2", "limit_rows": 2, "rows": "star", "shown_as": "*"}, "missing": ["?"],
    "columns": [
      {"name": "name", "role": "identifier"},
      {"name": "age", "role": "quasi", "coding": "intervals", "hierarchy": "every value", "loss": "width", "weight": 1.0,
       "positions": [[null], ["23"], ["27"], ["31"], ["35"], ["38"], ["39"], ["84"]], "runs": "any",
       "shown": [{"label": "23-27", "run": [1, 2]}, {"label": "31-38", "run": [3, 5]}, {"label": "31-39", "run": [3, 6]}]},
      {"name": "zip", "role": "quasi", "coding": "taxonomy", "hierarchy": "prefix", "loss": "count", "weight": 1.0,
       "positions": [["10115"], ["10117"], ["20095"], ["20099"]],
       "runs": [[0, 3], [0, 1], [0, 0], [1, 1], [2, 3], [2, 2], [3, 3]],
       "shown": [{"label": "1011*", "run": [0, 1]}, {"label": "*", "run": [0, 3]}]},
      {"name": "illness", "role": "sensitive"}],
    "boxes": [{"shows": [0, 0], "rows": 2}, {"shows": [1, 0], "rows": 2}, {"shows": [2, 1], "rows": 3}],
    "tuples": [
      {"at": [0, 0], "to": [], "suppressed": 1}, {"at": [1, 0], "to": [[0, 1]]}, {"at": [2, 1], "to": [[0, 1]]},
      {"at": [3, 0], "to": [[1, 1], [2, 1]]}, {"at": [4, 2], "to": [[2, 1]]}, {"at": [5, 1], "to": [[1, 1]]},
      {"at": [6, 3], "to": [[2, 1]]}, {"at": [7, 2], "to": [], "suppressed": 1}],
    "claim": {
      "status": "feasible", "search": "local", "cost_name": "lm", "cost": 0, "bound": 0, "dm": 35,
      "rows": 9, "suppressed_rows": 2, "starred_rows": 2, "dropped_rows": 0, "groups": 3, "smallest_group": 2,
      "fingerprint": ""}})json");
  Lines table = original_table();
  Lines release = {"age,zip,illness", "*,*,burn",         "*,*,flu",     "23-27,1011*,asthma",
                   "23-27,1011*,flu", "31-38,1011*,burn", "31-39,*,flu", "31-39,*,gout"};
  Json head = Json::parse(R"json({
    "format": "kanon prices", "version": 1, "fingerprint": "", "columns": ["age", "zip"], "k": 2, "limit_rows": 2, "rows": 9,
    "row_units": 1000000, "units": [500000, 500000], "exact": false, "bound": 7000})json");
  Json prices = Json::parse(R"json([
    {"values": [null, "10115"], "rows": 1, "price": 1000}, {"values": ["23", "10115"], "rows": 1, "price": 1000},
    {"values": ["27", "10117"], "rows": 1, "price": 1000}, {"values": ["31", "10115"], "rows": 2, "price": 0},
    {"values": ["35", "20095"], "rows": 1, "price": 1000}, {"values": ["38", "10117"], "rows": 1, "price": 1000},
    {"values": ["39", "20099"], "rows": 1, "price": 1000}, {"values": ["84", "20095"], "rows": 1, "price": 1000}])json");
  bool with_original = true, with_prices = true;
  bool reseal = true;  // else the plan keeps the digest it had before it was edited
  std::string digest;

  BoxCase() {
    plan["claim"]["fingerprint"] = head["fingerprint"] = print_of_table();
    // The missing age stands a mean step below 23.
    const double whole = 84 - (23 - (84.0 - 23) / 6);
    plan["claim"]["cost"] = ((2 * 4 + 2 * 7 + 3 * 8) / whole + 2 + 2 / 3.0 + 2 / 3.0 + 3 + 2) / 18;
    plan["claim"]["bound"] = 7000.0 / 1e6 / 9;
    // Which of Cem and Ida goes to the first box, in the words of the format.
    const std::string key = plan["claim"]["fingerprint"];
    const bool cem_first = sha256_hex(key + "3:flu") < sha256_hex(key + "4:gout");
    release.push_back(cem_first ? "31-38,1011*,flu" : "31-38,1011*,gout");
    release.push_back(cem_first ? "31-39,*,gout" : "31-39,*,flu");
    digest = Json::parse(sealed(plan))["digest"];
  }

  // Of the table as it is above.
  static const std::string& print_of_table() {
    static const std::string print = print_of(original_table(), {"age", "zip"}, {"?"});
    return print;
  }

  Json& age() { return plan["columns"][1]; }
  Json& zip() { return plan["columns"][2]; }
  Json& claim() { return plan["claim"]; }
  void replace_in_release(const std::string& from, const std::string& to) {
    *std::find(release.begin(), release.end(), from) = to;
  }

  [[nodiscard]] std::string prices_text() const {
    std::string out = head.dump() + "\n";
    for (const Json& line : prices) out += line.dump() + "\n";
    return out;
  }
  [[nodiscard]] Result<Verdict> check() const {
    const TempFolder folder;
    VerifyRequest request;
    request.release = folder.write("release.csv", released(release));
    Json with_digest = plan;
    with_digest["digest"] = digest;
    request.plan = folder.write("plan.json", reseal ? sealed(plan) : with_digest.dump());
    if (with_original) request.original = folder.write("table.csv", joined(table));
    if (with_original && with_prices) request.prices = folder.write("prices.jsonl", prices_text());
    request.threads = 1;
    return verify(request);
  }
  [[nodiscard]] BoxCase alone() const {
    BoxCase out = *this;
    out.with_original = false;
    return out;
  }
};

}  // namespace kanon::certify_tests
