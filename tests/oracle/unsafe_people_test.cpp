// Minimal unsafe combinations where k counts entities, against the definition, on small random tables of people with
// several rows: the search from its CellTable, and the job from a file.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>

#include "kanon/unsafe.hpp"
#include "search/cells/unsafe/unsafe_search.hpp"
#include "support/dice.hpp"
#include "support/files.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

constexpr std::uint32_t kNobody = 999;

struct PeopleRow {
  std::vector<std::uint32_t> values;
  std::uint32_t who;
};
using PeopleRows = std::vector<PeopleRow>;

PeopleRows random_people_rows(Dice& dice) {
  const std::size_t columns = dice.from_to(1, 4), people = dice.from_to(1, 12);
  PeopleRows out(dice.from_to(1, 24));
  for (auto& row : out) {
    for (std::size_t c = 0; c < columns; ++c) row.values.push_back(static_cast<std::uint32_t>(dice.below(3)));
    row.who = dice.one_in(10) ? kNobody : static_cast<std::uint32_t>(dice.below(people));
  }
  return out;
}

bool agree_on(const PeopleRow& a, const PeopleRow& b, std::uint64_t columns) {
  for (std::size_t c = 0; c < a.values.size(); ++c) {
    if ((columns >> c & 1) != 0 && a.values[c] != b.values[c]) return false;
  }
  return true;
}

bool is_unsafe(const PeopleRows& rows, const PeopleRow& row, std::uint64_t columns, std::size_t k) {
  std::set<std::uint32_t> people;
  for (const auto& other : rows) {
    if (other.who != kNobody && agree_on(row, other, columns)) people.insert(other.who);
  }
  return people.size() < k;
}

// By the definition: unsafe, and no proper part but the empty one is.
std::vector<std::uint64_t> minimal_sets(const PeopleRows& rows, const PeopleRow& row, std::size_t k) {
  std::vector<std::uint64_t> out;
  for (std::uint64_t set = 1; set < std::uint64_t{1} << row.values.size(); ++set) {
    bool minimal = is_unsafe(rows, row, set, k);
    for (std::uint64_t part = (set - 1) & set; part != 0; part = (part - 1) & set)
      minimal = minimal && !is_unsafe(rows, row, part, k);
    if (minimal) out.push_back(set);
  }
  return out;
}

CellTable cells_of(const PeopleRows& rows) {
  std::map<std::vector<std::uint32_t>, std::pair<std::uint32_t, std::set<std::uint32_t>>> tuples;
  std::map<std::uint32_t, std::set<std::vector<std::uint32_t>>> tuples_of;
  for (const auto& row : rows) {
    ++tuples[row.values].first;
    if (row.who == kNobody) continue;
    tuples[row.values].second.insert(row.who);
    tuples_of[row.who].insert(row.values);
  }
  const std::size_t columns = rows[0].values.size();
  CellTable out{.columns = columns, .codes = {}, .counts = {}, .values = {}, .weights = {}};
  out.values.assign(columns, 3);
  out.weights.assign(columns, 1);
  out.entities.begin.push_back(0);
  out.entities.ids_end = kNobody;
  for (const auto& [values, tuple] : tuples) {
    out.codes.insert(out.codes.end(), values.begin(), values.end());
    out.counts.push_back(tuple.first);
    out.entities.lone.push_back(0);
    for (const auto who : tuple.second) {
      if (tuples_of[who].size() == 1)
        ++out.entities.lone.back();
      else
        out.entities.ids.push_back(who);
    }
    out.entities.begin.push_back(static_cast<std::uint32_t>(out.entities.ids.size()));
  }
  return out;
}

struct PeopleTruth {
  UnsafeCount total;
  std::vector<UnsafeCount> by_size;
};

PeopleTruth truth_in_people(const PeopleRows& rows, std::size_t k) {
  PeopleTruth out;
  out.by_size.resize(rows[0].values.size() + 1);
  std::set<std::pair<std::uint64_t, std::vector<std::uint32_t>>> known;
  for (const auto& row : rows) {
    for (const std::uint64_t set : minimal_sets(rows, row, k)) {
      std::vector<std::uint32_t> shown;
      for (std::size_t c = 0; c < row.values.size(); ++c) {
        if ((set >> c & 1) != 0) shown.push_back(row.values[c]);
      }
      const bool first = known.emplace(set, shown).second;
      for (UnsafeCount* count : {&out.total, &out.by_size[static_cast<std::size_t>(std::popcount(set))]}) {
        ++count->pairs;
        count->combinations += first ? 1 : 0;
      }
    }
  }
  return out;
}

TEST(UnsafePeople, EveryCombinationOfEightThousandTables) {
  std::uint64_t spanning = 0, other_than_rows = 0;
  const std::uint64_t problems = 8000 / kShare;
  for (std::uint64_t seed = 1; seed <= problems && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed);
    const PeopleRows rows = random_people_rows(dice);
    const std::size_t k = dice.from_to(1, 5);
    CellTable cells = cells_of(rows);
    UnsafeOptions options;
    options.budget.threads = seed % 20 == 0 ? 2 : 1;
    const auto found = unsafe_combinations(cells, k, options);
    ASSERT_TRUE(found.ok());
    const PeopleTruth truth = truth_in_people(rows, k);
    EXPECT_EQ(found->total, truth.total);
    EXPECT_EQ(found->by_size, truth.by_size);
    spanning += cells.entities.ids.empty() ? 0 : 1;
    cells.entities = {};
    const auto by_rows = unsafe_combinations(cells, k, options);
    ASSERT_TRUE(by_rows.ok());
    other_than_rows += by_rows->total == found->total ? 0 : 1;
  }
  EXPECT_GT(spanning, problems / 2);
  EXPECT_GT(other_than_rows, problems / 4);
}

TEST(UnsafePeople, TheEngineOfRecordsIsRefused) {
  Dice dice(3);
  const auto found = unsafe_combinations(cells_of(random_people_rows(dice)), 2, {.engine = UnsafeEngine::records});
  ASSERT_FALSE(found.ok());
  EXPECT_NE(found.error().message.find("counts rows"), std::string::npos);
}

// From a file, by a column of names; values of the table are numbered by the engine, and some rows are about nobody.
TEST(UnsafePeople, TheJobCountsThePeopleOfTheTable) {
  const TempFolder folder;
  for (std::uint64_t seed = 1; seed <= 200 / kShare && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed + 50000);
    const PeopleRows rows = random_people_rows(dice);
    std::string text = "who";
    for (std::size_t c = 0; c < rows[0].values.size(); ++c) text += ",c" + std::to_string(c);
    text += "\n";
    for (const auto& row : rows) {
      text += row.who == kNobody ? "?" : "p" + std::to_string(row.who);
      for (const auto value : row.values) text += ",v" + std::to_string(value);
      text += "\n";
    }
    UnsafeRequest request;
    request.cells.recipe.table = folder.write("people" + std::to_string(seed) + ".csv", text);
    for (std::size_t c = 0; c < rows[0].values.size(); ++c)
      request.cells.recipe.quasi.push_back({.name = "c" + std::to_string(c)});
    request.cells.recipe.k = dice.from_to(1, 4);
    request.cells.recipe.entity = "who";
    request.cells.recipe.missing = {"?"};
    const auto report = find_unsafe(request, {});
    ASSERT_TRUE(report.ok()) << report.error().text();
    const PeopleTruth truth = truth_in_people(rows, *request.cells.recipe.k);
    EXPECT_EQ(report->combinations, truth.total.combinations);
    EXPECT_EQ(report->pairs, truth.total.pairs);
    EXPECT_TRUE(report->whole());
    EXPECT_EQ(report->entity, "who");
  }
}

}  // namespace
}  // namespace kanon::tests
