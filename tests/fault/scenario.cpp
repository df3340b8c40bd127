// The commands that write files, each with its inputs and outputs.
#include "fault/scenario.hpp"

#include <sstream>

namespace kanon::faults {
namespace {

const std::string kRoles = " --quasi age,sex,zip --identifier name --sensitive illness --threads 1";
const std::string kPlan = " --plan out/plan.json";

Scenario release(const std::string& name, const std::string& command, const std::string& table,
                 const std::string& ending, const std::vector<std::string>& others) {
  Scenario out{.name = name,
               .command = command + " -o out/release" + ending + kPlan,
               .outputs = {"out/release" + ending, "out/plan.json"},
               .inputs = {table},
               .releases = true};
  out.outputs.insert(out.outputs.end(), others.begin(), others.end());
  return out;
}

std::vector<Scenario> anonymizing() {
  const std::string csv = "in/people.csv", parquet = "in/people.parquet";
  std::vector<Scenario> out = {
      release("anonymize",
              "anonymize " + csv + " -k {k}" + kRoles + " --trace out/trace.jsonl --report side/report.html" +
                  " --write-recipe out/recipe.toml --coding age=taxonomy:in/age.csv",
              csv, ".csv", {"out/trace.jsonl", "side/report.html", "out/recipe.toml"}),
      release("anonymize plainly", "anonymize " + csv + " -k {k}" + kRoles, csv, ".csv", {}),
      release("anonymize Parquet", "anonymize " + parquet + " -k {k}" + kRoles + " --report side/report.md", parquet,
              ".parquet", {"side/report.md"}),
      release("anonymize a glob", "anonymize in/parts/*.csv -k {k}" + kRoles + " --cost dm --report out/report.json",
              "in/parts/b.csv", ".csv", {"out/report.json"}),
      release("lattice", "anonymize " + csv + " -k {k} --search lattice --suppress 5%" + kRoles, csv, ".parquet", {}),
      release("local",
              "anonymize " + csv + " -k {k} --search local --effort 300" + kRoles +
                  " --prices out/prices.jsonl --report side/report.json",
              csv, ".csv", {"out/prices.jsonl", "side/report.json"}),
      release("local to Parquet", "anonymize " + parquet + " -k {k} --search local --effort 300" + kRoles, parquet,
              ".parquet", {}),
      release("suppress",
              "suppress " + csv + " -k {k} --rule original" + kRoles +
                  " --witnesses out/witnesses.jsonl --report side/report.html",
              csv, ".csv", {"out/witnesses.jsonl", "side/report.html"}),
      release("suppress strictly", "suppress " + parquet + " -k {k} --rule strict" + kRoles, parquet, ".parquet", {}),
      release("frontier",
              "frontier " + csv + kRoles + " --pick {k} --suppress {k} --csv out/points.csv --report side/report.html",
              csv, ".csv", {"out/points.csv", "side/report.html"})};
  out[0].inputs.emplace_back("in/age.csv");
  return out;
}

std::vector<Scenario> applying() {
  std::vector<Scenario> out;
  for (const std::string kind : {"recoding", "boxes", "cells"}) {
    const std::string ending = kind == "boxes" ? ".parquet" : ".csv";
    out.push_back(release("apply " + kind, "apply in/" + kind + "{k}.json in/people.csv --threads 1", "in/people.csv",
                          ending, {}));
    out.back().inputs.push_back("in/" + kind + kNewer + ".json");
  }
  return out;
}

std::vector<Scenario> telling() {
  return {
      {.name = "frontier's points",
       .command = "frontier in/people.csv" + kRoles + " -k 2..99 --suppress {k} --csv out/points.csv",
       .outputs = {"out/points.csv"},
       .inputs = {"in/people.csv"}},
      {.name = "evaluate",
       .command =
           "evaluate in/people.csv in/release{k}.csv --plan in/recoding{k}.json --threads 1 --report out/report.html",
       .outputs = {"out/report.html"},
       .inputs = {"in/people.csv", std::string("in/release") + kNewer + ".csv",
                  std::string("in/recoding") + kNewer + ".json"}},
      {.name = "hierarchy",
       .command = "hierarchy age in/people.csv --build interval --widths {k},30 --threads 1 -o out/age.csv",
       .outputs = {"out/age.csv"},
       .inputs = {"in/people.csv"}},
      {.name = "unsafe",
       .command =
           "unsafe in/people.csv -k {k} --quasi age,sex,zip --threads 1 -o out/unsafe.csv --scores out/scores.csv",
       .outputs = {"out/unsafe.csv", "out/scores.csv"},
       .inputs = {"in/people.csv"}},
      {.name = "compare",
       .command = "compare in/people.csv -k {k}" + kRoles +
                  " --searches climb,genetic --evaluations 60 -o out/curves.csv" + " --chart side/curves.svg",
       .outputs = {"out/curves.csv", "side/curves.svg"},
       .inputs = {"in/people.csv"}},
      {.name = "demo",
       .command = "demo --data-only --rows 60 --seed {k} --threads 1 --folder out/demo",
       .outputs = {},  // what a clean run writes
       .inputs = {},
       .forces = false}};
}

}  // namespace

const std::vector<Scenario>& scenarios() {
  static const std::vector<Scenario> all = [] {
    std::vector<Scenario> out = anonymizing();
    for (const auto& part : {applying(), telling()}) out.insert(out.end(), part.begin(), part.end());
    return out;
  }();
  return all;
}

std::vector<std::string> words_of(const Scenario& scenario, const std::string& k, bool force) {
  std::string text = scenario.command;
  for (auto place = text.find("{k}"); place != std::string::npos; place = text.find("{k}")) text.replace(place, 3, k);
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  if (force && scenario.forces) out.emplace_back("--force");
  return out;
}

}  // namespace kanon::faults
