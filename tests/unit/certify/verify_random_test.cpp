// Random tables and plans: what a naive application of the plan releases holds; any change of its rows is caught.
//
// The application below is written from docs/formats/plan.md with strings and maps, and shares nothing with the
// checker.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>

#include "support/share.hpp"
#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

using Row = std::vector<std::string>;

template <class Number>
std::string numbered(const char* word, Number number) {
  return fmt::format("{}{}", word, number);
}

struct Random {
  std::mt19937 engine;
  int below(int n) { return static_cast<int>(engine() % static_cast<unsigned>(n)); }
};

// A random partition of the values "", v0, v1, ... (or without the empty one) into labelled nodes.
Json random_nodes(Random& random, int values, bool with_missing) {
  const int wanted = 1 + random.below(values);
  std::map<int, Json> members;
  for (int v = with_missing ? -1 : 0; v < values; ++v) {
    Json& list = members[random.below(wanted)];
    list.push_back(v < 0 ? Json() : Json(numbered("v", v)));
  }
  Json nodes = Json::array();
  for (const auto& [node, list] : members) {
    const bool alone = list.size() == 1 && list[0].is_null();
    Json label = alone ? Json() : Json(numbered("n", node));
    if (members.size() == 1 && random.below(2) == 0) label = "*";
    nodes.push_back({{"label", label}, {"values", list}});
  }
  return nodes;
}

std::string label_of(const Json& nodes, const std::string& cell) {
  const Json value = cell.empty() || cell == "?" ? Json() : Json(cell);
  for (const Json& node : nodes) {
    if (std::find(node["values"].begin(), node["values"].end(), value) != node["values"].end()) {
      return node["label"].is_null() ? "" : node["label"].get<std::string>();
    }
  }
  return "not covered";
}

std::size_t leaves_of(const Json& nodes) {
  std::size_t leaves = 0;
  for (const Json& node : nodes) leaves += node["values"].size();
  return leaves;
}

double loss_of(const Json& nodes, const std::string& label) {
  const auto leaves = static_cast<double>(leaves_of(nodes));
  for (const Json& node : nodes) {
    const std::string shown = node["label"].is_null() ? "" : node["label"].get<std::string>();
    if (shown == label) return leaves == 1 ? 0 : (static_cast<double>(node["values"].size()) - 1) / (leaves - 1);
  }
  return -1;
}

std::string line_of(const Row& row) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) line += ',';
    line += row[i];
  }
  return line;
}

// The columns: name (identifier), q0.. (quasi), illness (sensitive), note (plain).
struct RandomCase {
  ReleaseCase files;
  std::vector<Row> released;
};

Json random_plan(Random& random, std::size_t quasi, bool with_missing) {
  Json plan = worked_example().plan;
  plan["columns"] = Json::array();
  plan["columns"].push_back({{"name", "name"}, {"role", "identifier"}});
  for (std::size_t q = 0; q < quasi; ++q) {
    plan["columns"].push_back({{"name", numbered("q", q)},
                               {"role", "quasi"},
                               {"coding", "levels"},
                               {"level", 1},
                               {"height", 2},
                               {"hierarchy", "values.csv"},
                               {"weight", 1 + random.below(3)},
                               {"nodes", random_nodes(random, 1 + random.below(5), with_missing)}});
  }
  plan["columns"].push_back({{"name", "illness"}, {"role", "sensitive"}});
  plan["columns"].push_back({{"name", "note"}, {"role", "plain"}});
  plan["k"] = 1 + random.below(5);
  plan["suppression"]["rows"] = random.below(2) == 0 ? "star" : "drop";
  return plan;
}

std::vector<Row> random_rows(Random& random, const Json& plan, std::size_t quasi, bool with_missing) {
  std::vector<Row> rows(static_cast<std::size_t>(1 + random.below(40)));
  for (Row& row : rows) {
    row.push_back("person");
    for (std::size_t q = 0; q < quasi; ++q) {
      const auto leaves = static_cast<int>(leaves_of(plan["columns"][1 + q]["nodes"]));
      const int value = random.below(leaves) - (with_missing ? 1 : 0);
      row.push_back(value >= 0 ? numbered("v", value) : random.below(2) == 0 ? "" : "?");
    }
    row.push_back(numbered("ill", random.below(3)));
    row.push_back(random.below(4) == 0 ? "" : numbered("note", random.below(3)));
  }
  return rows;
}

// Counts of a release that is being made.
struct Counts {
  std::size_t suppressed = 0, groups = 0, smallest = 0, dm = 0;
  std::vector<double> losses;  // per quasi column

  void add(const Json& plan, const Row& labels, std::size_t size, std::size_t table_rows) {
    const bool small = size < plan["k"].get<std::size_t>();
    for (std::size_t q = 0; q < labels.size(); ++q) {
      losses[q] += static_cast<double>(size) * (small ? 1 : loss_of(plan["columns"][1 + q]["nodes"], labels[q]));
    }
    dm += size * (small ? table_rows : size);
    suppressed += small ? size : 0;
    if (small) return;
    ++groups;
    smallest = smallest == 0 ? size : std::min(smallest, size);
  }

  [[nodiscard]] double lm(const Json& plan, std::size_t table_rows) const {
    double sum = 0;
    double weights = 0;
    for (std::size_t q = 0; q < losses.size(); ++q) {
      const double weight = plan["columns"][1 + q]["weight"].get<double>();
      sum += weight * losses[q] / static_cast<double>(table_rows);
      weights += weight;
    }
    return sum / weights;
  }
};

// Releases `rows` by the plan and writes the claim into it.
std::vector<Row> apply(Random& random, Json& plan, const std::vector<Row>& rows, std::size_t quasi) {
  std::map<Row, std::vector<Row>> groups;
  for (const Row& row : rows) {
    Row labels;
    for (std::size_t q = 0; q < quasi; ++q) labels.push_back(label_of(plan["columns"][1 + q]["nodes"], row[1 + q]));
    groups[labels].push_back({row[1 + quasi], row[2 + quasi]});
  }
  const auto k = plan["k"].get<std::size_t>();
  Counts counts{.losses = std::vector<double>(quasi, 0)};
  std::vector<Row> released;
  std::vector<Row> stars;
  for (const auto& [labels, members] : groups) {
    counts.add(plan, labels, members.size(), rows.size());
    for (const Row& member : members) {
      Row row = members.size() < k ? Row(quasi, "*") : labels;
      row.insert(row.end(), member.begin(), member.end());
      (members.size() < k ? stars : released).push_back(row);
    }
  }
  const bool starred = plan["suppression"]["rows"] == "star" && stars.size() >= k;
  if (starred) released.insert(released.end(), stars.begin(), stars.end());
  const bool dm = random.below(2) == 0;
  const Json cost = dm ? Json(counts.dm) : Json(counts.lm(plan, rows.size()));
  plan["suppression"]["limit_rows"] = rows.size();
  plan["claim"] = {{"status", "optimal"},
                   {"search", "koptimize"},
                   {"cost_name", dm ? "dm" : "lm"},
                   {"cost", cost},
                   {"bound", cost},
                   {"rows", rows.size()},
                   {"suppressed_rows", counts.suppressed},
                   {"starred_rows", starred ? counts.suppressed : 0},
                   {"dropped_rows", starred ? 0 : counts.suppressed},
                   {"groups", counts.groups},
                   {"smallest_group", counts.smallest}};
  return released;
}

RandomCase random_case(Random& random) {
  const auto quasi = static_cast<std::size_t>(1 + random.below(3));
  const bool with_missing = random.below(2) == 0;
  RandomCase out;
  out.files.plan = random_plan(random, quasi, with_missing);
  const std::vector<Row> rows = random_rows(random, out.files.plan, quasi, with_missing);
  out.released = apply(random, out.files.plan, rows, quasi);
  Row header = {"name"};
  for (std::size_t q = 0; q < quasi; ++q) header.push_back(numbered("q", q));
  header.insert(header.end(), {"illness", "note"});
  out.files.table.push_back(line_of(header));
  for (const Row& row : rows) out.files.table.push_back(line_of(row));
  header.erase(header.begin());
  out.files.release.push_back(line_of(header));
  return out;
}

void write_release(RandomCase& c, std::vector<Row> rows) {
  c.files.release.resize(1);
  for (const Row& row : rows) c.files.release.push_back(line_of(row));
}

// One change; the caller asks whether it changed the multiset of rows.
std::vector<Row> mutated(Random& random, std::vector<Row> rows) {
  const auto any = [&] { return static_cast<std::size_t>(random.below(static_cast<int>(rows.size()))); };
  const std::size_t row = any();
  const std::size_t other = any();
  const auto column = static_cast<std::size_t>(random.below(static_cast<int>(rows[0].size())));
  switch (random.below(5)) {
    case 0:
      rows[row][column] += "x";
      break;
    case 1:
      rows[row][column] = rows[other][column];
      break;
    case 2:
      std::swap(rows[row][column], rows[other][column]);
      break;
    case 3:
      rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(row));
      break;
    default:
      rows.push_back(rows[row]);
  }
  return rows;
}

TEST(VerifyRandom, NaiveApplicationHoldsAndChangesAreCaught) {
  Random random{std::mt19937(20240229)};
  int changed = 0;
  int kept_claims = 0;
  constexpr int kRounds = kanon::tests::kShare > 1 ? 12 : 60;
  for (int round = 0; round < kRounds; ++round) {
    RandomCase c = random_case(random);
    std::shuffle(c.released.begin(), c.released.end(), random.engine);
    write_release(c, c.released);
    const auto verdict = c.files.verify_all();
    ASSERT_TRUE(verdict.ok()) << verdict.error().text();
    ASSERT_TRUE(verdict->holds()) << round << "\n"
                                  << all_failures(*verdict) << c.files.plan.dump(1) << joined(c.files.release);
    if (c.released.empty()) continue;

    std::vector<Row> after = mutated(random, c.released);
    write_release(c, after);
    std::vector<Row> before = c.released;
    std::sort(before.begin(), before.end());
    std::sort(after.begin(), after.end());
    const bool same = before == after;
    changed += same ? 0 : 1;
    const auto judged = c.files.verify_all();
    ASSERT_TRUE(judged.ok()) << judged.error().text();
    EXPECT_EQ(judged->holds(), same) << round << "\n" << joined(c.files.table) << joined(c.files.release);
    if (!same && c.files.verify_release()->holds()) ++kept_claims;
  }
  // The test is worth something only if many changes were real, and some were visible to the original alone.
  EXPECT_GT(changed, kRounds * 25 / 60);
  EXPECT_GT(kept_claims, kRounds * 5 / 60);
}

}  // namespace
}  // namespace kanon::certify_tests
