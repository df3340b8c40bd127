// Risk and loss of random releases against a recomputation written for obviousness, and against the checker's costs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "certify/common/wide.hpp"
#include "certify/recoding/costs.hpp"
#include "certify/recoding/losses.hpp"
#include "evaluate/figures/loss.hpp"
#include "evaluate/figures/risk.hpp"
#include "evaluate/statistics/distribution.hpp"
#include "support/dice.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

using namespace kanon::evaluation;

// A table, a recoding of its two quasi-identifiers, and the release that it makes for k, small groups starred or
// dropped.
struct Case {
  std::vector<std::vector<Value>> before, after;  // column by column: two quasi-identifiers, class, sensitive number
  std::vector<std::vector<KnownNode>> nodes;
  std::uint64_t k = 1;
};

std::vector<KnownNode> random_nodes(Dice& dice, const std::set<Value>& values) {
  std::vector<KnownNode> out;
  for (const auto& value : values) {
    if (out.empty() || dice.one_in(2)) out.push_back({.label = "n" + std::to_string(out.size()), .values = {}});
    out.back().values.push_back(value);
  }
  for (auto& node : out) {
    node.loss =
        values.size() > 1 ? static_cast<double>(node.values.size() - 1) / static_cast<double>(values.size() - 1) : 0;
  }
  return out;
}

Value label_of(const std::vector<KnownNode>& nodes, const Value& value) {
  for (const auto& node : nodes) {
    if (std::find(node.values.begin(), node.values.end(), value) != node.values.end()) return node.label;
  }
  return "?";
}

Case random_case(std::uint64_t seed) {
  Dice dice(seed);
  Case out;
  const std::size_t rows = dice.from_to(1, 30);
  out.k = dice.from_to(1, 4);
  out.before.resize(4);
  for (std::size_t row = 0; row < rows; ++row) {
    out.before[0].push_back(dice.one_in(8) ? Value() : Value("a" + std::to_string(dice.below(6))));
    out.before[1].push_back("b" + std::to_string(dice.below(4)));
    out.before[2].push_back(dice.one_in(9) ? Value() : Value("c" + std::to_string(dice.below(3))));
    out.before[3].push_back(std::to_string(dice.below(dice.from_to(1, 12))));
  }
  for (std::size_t c = 0; c < 2; ++c)
    out.nodes.push_back(random_nodes(dice, std::set<Value>(out.before[c].begin(), out.before[c].end())));
  std::map<std::pair<Value, Value>, std::uint64_t> sizes;
  std::vector<std::pair<Value, Value>> shown;
  for (std::size_t row = 0; row < rows; ++row) {
    shown.emplace_back(label_of(out.nodes[0], out.before[0][row]), label_of(out.nodes[1], out.before[1][row]));
    ++sizes[shown.back()];
  }
  const bool drop = dice.one_in(2);
  out.after.resize(4);
  for (std::size_t row = 0; row < rows; ++row) {
    const bool small = sizes[shown[row]] < out.k;
    if (small && drop) continue;
    out.after[0].push_back(small ? Value("*") : shown[row].first);
    out.after[1].push_back(small ? Value("*") : shown[row].second);
    out.after[2].push_back(out.before[2][row]);
    out.after[3].push_back(out.before[3][row]);
  }
  return out;
}

CodedFile file_of(const std::vector<std::vector<Value>>& columns) {
  CodedFile out;
  out.rows = columns[0].size();
  const char* names[] = {"a", "b", "class", "number"};
  for (std::size_t c = 0; c < columns.size(); ++c) out.columns.push_back(coded(names[c], columns[c]));
  return out;
}

using Key = std::pair<Value, Value>;
using Groups = std::map<Key, std::vector<std::size_t>>;  // rows by what they show

Groups naive_groups(const std::vector<std::vector<Value>>& columns) {
  Groups out;
  for (std::size_t row = 0; row < columns[0].size(); ++row) out[{columns[0][row], columns[1][row]}].push_back(row);
  return out;
}

const Key kStarred = {"*", "*"};

struct Naive {
  std::uint64_t suppressed = 0, cm = 0;
  std::vector<certify::ReleasedGroup> groups;
  std::vector<certify::ColumnLoss> columns;
};

Naive naive_costs(const Case& given) {
  Naive out;
  std::vector<certify::Losses> losses;
  for (const auto& nodes : given.nodes) {
    std::vector<std::vector<std::string>> values;
    for (const auto& node : nodes) {
      values.emplace_back();
      for (const auto& value : node.values) values.back().push_back(value.value_or(""));
    }
    losses.push_back(certify::losses_of(values, false));
    out.columns.push_back({.whole = losses.back().whole, .weight = 1});
  }
  out.suppressed = given.before[0].size() - given.after[0].size();
  for (const auto& [key, rows] : naive_groups(given.after)) {
    if (key == kStarred) {
      out.suppressed += rows.size();
      continue;
    }
    std::map<Value, std::uint64_t> classes;
    for (const std::size_t row : rows) ++classes[given.after[2][row]];
    std::uint64_t most = 0;
    for (const auto& [name, count] : classes) most = std::max(most, count);
    out.cm += rows.size() - most;
    certify::ReleasedGroup group{.rows = rows.size(), .lost = {}};
    for (std::size_t c = 0; c < 2; ++c) {
      const Value label = c == 0 ? key.first : key.second;
      for (std::size_t n = 0; n < given.nodes[c].size(); ++n) {
        if (given.nodes[c][n].label == label) group.lost.push_back(losses[c].lost[n]);
      }
    }
    out.groups.push_back(std::move(group));
  }
  out.cm += out.suppressed;
  return out;
}

TEST(EvaluateOracle, CostsAreThoseOfTheChecker) {
  for (std::uint64_t seed = 0; seed < 1000 / kShare; ++seed) {
    SCOPED_TRACE(seed);
    const Case given = random_case(seed);
    if (given.after[0].empty()) continue;
    const CodedFile before = file_of(given.before), after = file_of(given.after);
    std::vector<Image> images;
    for (std::size_t c = 0; c < 2; ++c)
      images.push_back(image_by_plan(before.columns[c], after.columns[c], given.nodes[c], "*"));
    const Partition groups = refined(refined(whole(after.rows), after.columns[0].codes), after.columns[1].codes);
    const LossReport loss = loss_of({.original = before,
                                     .release = after,
                                     .images = images,
                                     .groups = groups,
                                     .suppressed_as = "*",
                                     .target = "class",
                                     .matrix = {},
                                     .k = given.k});
    const Naive naive = naive_costs(given);
    EXPECT_EQ(loss.dm, certify::decimal(certify::dm_cost(naive.groups, naive.suppressed, before.rows)));
    EXPECT_EQ(loss.cm, std::to_string(naive.cm));
    ASSERT_TRUE(loss.lm);
    EXPECT_NEAR(*loss.lm, certify::lm_cost(naive.groups, naive.columns, naive.suppressed, before.rows), 1e-12);
    EXPECT_EQ(loss.starred_rows + loss.dropped_rows, naive.suppressed);
    EXPECT_EQ(*loss.suppressed_cells, 2 * naive.suppressed);
    for (const auto& column : loss.columns) {  // what labels lost is what was suppressed
      std::uint64_t lost = 0;
      for (const auto& value : column.lost) lost += value.before - value.after;
      EXPECT_EQ(lost, *column.suppressed_cells);
    }
  }
}

// Every row shows an interval of its own choice: what a label's share was before can be told only where no other label
// stands for one of its values.
TEST(EvaluateOracle, SharesOfLabelsThatMayOverlap) {
  for (std::uint64_t seed = 0; seed < 1000 / kShare; ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed);
    const std::size_t rows = dice.from_to(2, 30);
    const bool spread = dice.one_in(2);
    std::vector<Value> before, after;
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> labels;  // as shown: from, to
    for (std::size_t row = 0; row < rows; ++row) {
      const std::uint64_t value = dice.below(12), low = value - value % (spread ? 2 : 3);
      const std::uint64_t high = spread ? std::max(value, low + dice.below(3)) : low + 2;
      before.emplace_back(std::to_string(value));
      if (dice.one_in(9)) {
        after.emplace_back("*");
        continue;
      }
      after.emplace_back(low == high ? std::to_string(low) : std::to_string(low) + "-" + std::to_string(high));
      labels[*after.back()] = {low, high};
    }
    const CodedColumn old_column = coded("a", before), new_column = coded("a", after);
    const Distribution found =
        compare_distribution(old_column, new_column, image_by_labels(old_column, new_column, "*"),
                             {.before = simple_design(rows), .after = simple_design(rows)});
    const auto shown = static_cast<double>(rows) - static_cast<double>(std::count(after.begin(), after.end(), "*"));
    bool all_clear = true;
    for (const auto& [label, range] : labels) {
      bool clear = true;
      std::uint64_t had = 0;
      for (const auto& text : before) {
        const auto value = std::stoull(*text);
        if (value < range.first || value > range.second) continue;
        ++had;
        for (const auto& [other, covers] : labels)
          clear = clear && (other == label || value < covers.first || value > covers.second);
      }
      all_clear = all_clear && clear;
      const auto at = std::find_if(found.labels.begin(), found.labels.end(),
                                   [&, name = label](const ShareOfLabel& share) { return share.label == name; });
      ASSERT_EQ(at != found.labels.end(), clear) << label;
      if (!clear) continue;
      const auto has = static_cast<std::uint64_t>(std::count(after.begin(), after.end(), Value(label)));
      EXPECT_EQ(at->before_rows, had);
      EXPECT_EQ(at->after_rows, has);
      EXPECT_NEAR(at->before.value, static_cast<double>(had) / static_cast<double>(rows), 1e-12);
      EXPECT_NEAR(at->after.value, static_cast<double>(has) / shown, 1e-12);
    }
    EXPECT_EQ(found.told, all_clear);
  }
}

double naive_distance(const std::vector<Value>& all, const std::vector<std::size_t>& rows, bool ordered) {
  std::map<Value, double> whole_shares, shares;
  for (const auto& value : all) whole_shares[value] += 1.0 / static_cast<double>(all.size());
  for (const std::size_t row : rows) shares[all[row]] += 1.0 / static_cast<double>(rows.size());
  std::vector<Value> values;
  for (const auto& [value, share] : whole_shares) values.push_back(value);
  if (ordered) {
    std::sort(values.begin(), values.end(),
              [](const Value& a, const Value& b) { return std::stod(*a) < std::stod(*b); });
  }
  double sum = 0, moved = 0;
  for (const auto& value : values) {
    const double difference = shares[value] - whole_shares[value];
    moved += difference;
    sum += std::abs(ordered ? moved : difference);
  }
  if (!ordered) return sum / 2;
  return values.size() > 1 ? sum / static_cast<double>(values.size() - 1) : 0;
}

void expect_sensitive(const SensitiveFigures& found, const std::vector<Value>& cells, const Groups& groups,
                      bool ordered) {
  std::uint64_t homogeneous = 0, missing = 0, least = cells.size();
  double greatest = 0, mean = 0, entropy_l = 1e9;
  for (const auto& [key, rows] : groups) {
    std::map<Value, double> counts;
    for (const std::size_t row : rows) ++counts[cells[row]];
    if (counts.size() == 1) ++(counts.begin()->first ? homogeneous : missing);
    least = std::min<std::uint64_t>(least, counts.size());
    double entropy = 0;
    for (const auto& [value, count] : counts) {
      const double share = count / static_cast<double>(rows.size());
      entropy -= share * std::log(share);
    }
    entropy_l = std::min(entropy_l, std::exp(entropy));
    const double t = naive_distance(cells, rows, ordered);
    greatest = std::max(greatest, t);
    mean += t * static_cast<double>(rows.size()) / static_cast<double>(cells.size());
  }
  EXPECT_EQ(found.ordered, ordered);
  EXPECT_EQ(found.homogeneous_groups, homogeneous);
  EXPECT_EQ(found.missing_groups, missing);
  EXPECT_EQ(found.least_distinct, least);
  EXPECT_NEAR(found.least_entropy_l, entropy_l, 1e-9);
  EXPECT_NEAR(found.greatest_t, greatest, 1e-9);
  EXPECT_NEAR(found.mean_t, mean, 1e-9);
}

TEST(EvaluateOracle, LAndTAreThoseOfTheDefinition) {
  for (std::uint64_t seed = 0; seed < 1000 / kShare; ++seed) {
    SCOPED_TRACE(seed);
    const Case given = random_case(seed);
    if (given.after[0].empty()) continue;
    const CodedFile after = file_of(given.after);
    const Partition groups = refined(refined(whole(after.rows), after.columns[0].codes), after.columns[1].codes);
    const Groups naive = naive_groups(given.after);
    ASSERT_EQ(groups.groups, naive.size());
    const bool any_class =
        std::any_of(given.after[2].begin(), given.after[2].end(), [](const Value& v) { return v.has_value(); });
    if (any_class) expect_sensitive(sensitive_risk(groups, after.columns[2]), given.after[2], naive, false);
    expect_sensitive(sensitive_risk(groups, after.columns[3]), given.after[3], naive, true);
    const RiskFigures risk = risk_of(groups, nullptr, {0.4});
    std::uint64_t smallest = after.rows, unique = 0, above = 0;
    for (const auto& [key, rows] : naive) {
      smallest = std::min<std::uint64_t>(smallest, rows.size());
      unique += rows.size() == 1 ? 1 : 0;
      above += 1.0 / static_cast<double>(rows.size()) > 0.4 ? rows.size() : 0;
    }
    EXPECT_EQ(risk.smallest, smallest);
    EXPECT_EQ(risk.unique_rows, unique);
    EXPECT_EQ(risk.above[0].rows, above);
    EXPECT_NEAR(risk.average, static_cast<double>(naive.size()) / static_cast<double>(after.rows), 1e-12);
  }
}

}  // namespace
}  // namespace kanon::tests
