// Every plan that kanon writes has labels that its checker takes for true; plans whose labels were exchanged or
// renamed, and that were signed again, are refused.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "kanon/anonymize.hpp"
#include "support/dice.hpp"
#include "unit/certify/recoding/release_case.hpp"

namespace kanon::tests {
namespace {

using certify_tests::Json;
using certify_tests::sealed;
using certify_tests::TempFolder;

constexpr auto kLevelsFile = "red;warm;any\norange;warm;any\nblue;cold;any\ngreen;cold;any\n*;odd;any\n";

struct Kind {
  std::string name;
  std::vector<std::string> for_cuts;    // codings where any recoding may be chosen
  std::vector<std::string> for_levels;  // codings for the search over whole levels
};

const std::vector<Kind> kKinds = {
    {"whole",
     {"intervals", "intervals:start=-10,step=7", "taxonomy:interval:widths=5/10", "keep"},
     {"interval:widths=5/10/20", "interval:widths=10,bottom=-15,top=25", "interval", "suppressed"}},
    {"date",
     {"intervals", "intervals:cuts=2024-03-01/2024-07-01", "taxonomy:date", "taxonomy:date:parts=year"},
     {"date", "date:parts=month/decade"}},
    {"diagnosis", {"taxonomy:icd9", "icd9", "merged"}, {"icd9", "others"}},
    {"code", {"taxonomy:prefix", "intervals", "taxonomy:flat"}, {"prefix", "flat", "keep"}},
    {"colour",
     {"taxonomy:FILE", "intervals:order=red/orange/blue/green/*", "keep", "others", "merged", "taxonomy:others:shown=2",
      "levels:others", "levels:merged", "taxonomy:merged:shown=3/2"},
     {"levels:FILE", "flat", "others", "merged", "others:shown=2"}}};

const Kind kDecimal = {"decimal",
                       {"intervals", "taxonomy:interval:widths=0.1/0.2", "intervals:start=0,step=0.3"},
                       {"interval:widths=0.2", "interval:widths=0.1/0.2/0.4", "interval:widths=0.3"}};

std::string cell_of(const std::string& kind, Dice& dice) {
  if (dice.one_in(9)) return "";
  if (kind == "whole") return fmt::format("{}", static_cast<int>(dice.below(60)) - 25);
  if (kind == "decimal") return fmt::format("{}.{}", dice.below(3), dice.below(10));
  if (kind == "date")
    return fmt::format("{}-{:02}-{:02}", 2019 + dice.below(6), 1 + dice.below(12), 1 + dice.below(28));
  if (kind == "diagnosis") {
    const std::vector<std::string> codes = {"?",
                                            "8",
                                            fmt::format("{}", 100 + dice.below(900)),
                                            fmt::format("25{}.{}", dice.below(10), dice.below(100)),
                                            fmt::format("V{}", 10 + dice.below(80)),
                                            fmt::format("E{}.1", 800 + dice.below(199))};
    return codes[dice.below(codes.size())];
  }
  if (kind == "code") return fmt::format("0{}{}", dice.below(3), dice.below(10));
  return std::vector<std::string>{"red", "orange", "blue", "green", "*"}[dice.below(5)];
}

// A table of random columns, and a recipe for it.
struct RandomRun {
  TempFolder folder;
  Recipe recipe;
  std::vector<std::pair<std::string, std::string>> hierarchies;

  RandomRun(const std::vector<Kind>& kinds, Dice& dice) {
    recipe.search = dice.pick(std::vector<Search>{KoptimizeSearch{}, LatticeSearch{}, ClimbSearch{.evaluations = 50},
                                                  LocalSearch{}, MondrianSearch{}});
    const std::string file = folder.write("colours.csv", kLevelsFile);
    std::string header = "note";
    for (const Kind& kind : kinds) {
      header += "," + kind.name;
      const auto& codings = search_name(recipe.search) == SearchName::lattice ? kind.for_levels : kind.for_cuts;
      std::string coding = codings[dice.below(codings.size())];
      if (coding.ends_with("FILE")) {
        coding = certify_tests::replaced(coding, "FILE", file);
        hierarchies.emplace_back(kind.name, file);
      }
      recipe.data.quasi.push_back(*parse_coding(kind.name + "=" + coding));
    }
    std::string table = header + "\n";
    const std::size_t rows = 5 + dice.below(25);
    for (std::size_t row = 0; row < rows; ++row) {
      table += fmt::format("n{}", row);
      for (const Kind& kind : kinds) table += "," + cell_of(kind.name, dice);
      table += "\n";
    }
    recipe.data.table = folder.write("table.csv", table);
    recipe.output.release = folder.write("none", "") + ".csv";
    recipe.output.plan = recipe.output.release + ".plan.json";
    recipe.promise.k = 1 + dice.below(4);
    recipe.promise.suppress = "any";
    recipe.budget.effort = 50;
    if (search_name(recipe.search) == SearchName::climb || search_name(recipe.search) == SearchName::mondrian)
      recipe.budget.effort.reset();
  }

  [[nodiscard]] Result<Verdict> verify_with(const std::string& plan) const {
    VerifyRequest request;
    request.release = recipe.output.release;
    request.plan = plan;
    request.original = recipe.data.table;
    request.hierarchies = hierarchies;
    request.threads = 1;
    return verify(request);
  }
  [[nodiscard]] Json plan() const {
    std::ifstream file(recipe.output.plan);
    return Json::parse(file);
  }
};

bool says_labels(const std::vector<std::string>& lines) {
  return std::any_of(lines.begin(), lines.end(), [](const std::string& line) { return line.starts_with("labels:"); });
}

// Exchanges two labels of a column, or gives one another text; false: it has no two labels.
bool forge(Json& plan, Dice& dice) {
  std::vector<Json*> lists;
  for (Json& column : plan["columns"]) {
    for (const char* key : {"nodes", "shown"}) {
      if (column.contains(key) && column[key].size() > 1) lists.push_back(&column[key]);
    }
  }
  if (lists.empty()) return false;
  Json& list = *lists[dice.below(lists.size())];
  const std::size_t first = dice.below(list.size());
  const std::size_t second = (first + 1 + dice.below(list.size() - 1)) % list.size();
  const std::string label = list[first]["label"].is_null() ? "" : list[first]["label"].get<std::string>();
  if (dice.one_in(2))
    std::swap(list[first]["label"], list[second]["label"]);
  else
    list[first]["label"] = std::vector<std::string>{"others", "60-90", "x" + label, label + " "}[dice.below(4)];
  return true;
}

void attack(const std::vector<Kind>& kinds, std::uint64_t seeds) {
  std::size_t forged = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    Dice dice(seed);
    const RandomRun run(kinds, dice);
    RunOptions options;
    options.threads = 1;
    const auto outcome = anonymize(run.recipe, options);
    ASSERT_TRUE(outcome.ok()) << "seed " << seed << " " << name_of(search_name(run.recipe.search)) << ": "
                              << outcome.error().text();
    if (outcome->status == OutcomeStatus::infeasible) continue;
    const auto verdict = run.verify_with(run.recipe.output.plan);
    ASSERT_TRUE(verdict.ok()) << "seed " << seed << ": " << verdict.error().text();
    ASSERT_TRUE(verdict->holds()) << "seed " << seed << ": " << certify_tests::all_failures(*verdict);
    ASSERT_FALSE(says_labels(verdict->unchecked)) << "seed " << seed;
    for (int i = 0; i < 5; ++i) {
      Json plan = run.plan();
      if (!forge(plan, dice)) break;
      const auto refused = run.verify_with(run.folder.write("forged.json", sealed(plan)));
      ASSERT_TRUE(refused.ok()) << "seed " << seed << ": " << refused.error().text();
      ASSERT_TRUE(says_labels(refused->failures)) << "seed " << seed << "\n" << plan.dump(1);
      ++forged;
    }
  }
  EXPECT_GT(forged, seeds);
}

TEST(LabelTruthProperty, WhatIsWrittenIsTrueAndWhatIsForgedIsRefused) {
  attack(kKinds, 30);
}

TEST(LabelTruthProperty, DecimalWidthsAreExact) {
  attack({kDecimal}, 30);
}

}  // namespace
}  // namespace kanon::tests
