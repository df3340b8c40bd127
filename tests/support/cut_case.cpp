// A small random problem over refinements.
#include "support/cut_case.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "support/cut_case_columns.hpp"

namespace kanon::tests {
namespace {

struct Row {
  std::vector<ValueCode> codes;
  std::size_t label = 0;
};

std::vector<ValueCode> random_tuple(const CutColumns& columns, Dice& dice) {
  std::vector<ValueCode> out;
  for (const auto& column : columns) out.push_back({static_cast<std::uint32_t>(dice.below(column.position_of.size()))});
  return out;
}

// What cm and rm are to find: labels that follow the values of one or two columns, most of the time.
struct Labeller {
  std::size_t labels = 2, first = 0, second = 0, noise_one_in = 5;

  std::size_t operator()(const std::vector<ValueCode>& codes, Dice& dice) const {
    if (dice.one_in(noise_one_in)) return dice.below(labels);
    return (codes[first].index / 2 + codes[second].index / 3) % labels;
  }
};

Labeller random_labeller(std::size_t columns, std::size_t labels, Dice& dice) {
  return {.labels = labels,
          .first = dice.below(columns),
          .second = dice.below(columns),
          .noise_one_in = dice.one_in(4) ? 1 : dice.from_to(3, 12)};
}

// Even, all equal, or clumped: a few tuples hold nearly all rows, and outliers differ from them in one column.
std::vector<Row> random_rows(const CutColumns& columns, const CutShape& shape, std::size_t labels, Dice& dice) {
  std::vector<std::vector<ValueCode>> centres;
  const Labeller label_of = random_labeller(columns.size(), labels, dice);
  const bool clumped = dice.one_in(3);
  const bool equal = dice.one_in(40);
  const std::size_t least = dice.one_in(4) ? 1 : shape.most_rows / 2;
  const std::size_t count = dice.one_in(40) ? 1 : dice.from_to(least, shape.most_rows);
  for (std::size_t i = dice.from_to(1, 4); i > 0; --i) centres.push_back(random_tuple(columns, dice));
  std::vector<Row> out;
  for (std::size_t i = 0; i < count; ++i) {
    Row row{.codes = equal ? centres.front() : clumped ? dice.pick(centres) : random_tuple(columns, dice), .label = 0};
    if (clumped && !equal && dice.one_in(4)) {
      const std::size_t column = dice.below(columns.size());
      row.codes[column] = random_tuple(columns, dice)[column];
    }
    row.label = label_of(row.codes, dice);
    out.push_back(std::move(row));
  }
  const std::size_t copies = dice.one_in(4) ? dice.from_to(1, 150) : 0;
  for (std::size_t i = 0; i < copies; ++i) out.push_back(out[dice.below(std::min<std::size_t>(out.size(), 3))]);
  return out;
}

Histogram counted(const std::vector<Row>& rows, std::size_t columns, std::size_t labels) {
  std::map<std::vector<ValueCode>, std::vector<std::uint32_t>> tuples;
  for (const auto& row : rows) {
    auto& counts = tuples[row.codes];
    counts.resize(labels);
    ++counts[row.label];
  }
  Histogram out;
  out.columns = columns;
  out.rows = rows.size();
  for (const auto& [codes, counts] : tuples) {
    out.codes.insert(out.codes.end(), codes.begin(), codes.end());
    out.counts.push_back(std::accumulate(counts.begin(), counts.end(), 0u));
    out.class_counts.insert(out.class_counts.end(), counts.begin(), counts.end());
  }
  for (std::size_t label = 0; label < labels; ++label) out.classes.emplace_back("c" + std::to_string(label));
  return out;
}

// The number each label is: distinct, in no order, halves and negatives among them; one may be missing.
std::vector<double> random_numbers(std::size_t labels, Dice& dice) {
  std::vector<double> pool{0, 1, 2, 3.5, 5, 8, -4, 40, 1000};
  dice.shuffle(pool);
  pool.resize(labels);
  if (dice.one_in(3)) pool[dice.below(labels)] = std::numeric_limits<double>::quiet_NaN();
  return pool;
}

void add_moments(Histogram& histogram, const std::vector<double>& numbers) {
  const std::size_t labels = numbers.size();
  for (std::size_t t = 0; t < histogram.tuples(); ++t) {
    std::uint32_t count = 0;
    double sum = 0;
    double squares = 0;
    for (std::size_t label = 0; label < labels; ++label) {
      const std::uint32_t n = histogram.class_counts[t * labels + label];
      if (std::isnan(numbers[label])) continue;
      count += n;
      sum += n * numbers[label];
      squares += n * numbers[label] * numbers[label];
    }
    histogram.target_counts.push_back(count);
    histogram.target_sums.push_back(sum);
    histogram.target_squares.push_back(squares);
  }
}

void drop_classes(Histogram& histogram) {
  histogram.classes.clear();
  histogram.class_counts.clear();
}

// Only what the cost needs stays in the histogram, as the encoder would have it.
void add_cost(CutCase& out, std::size_t labels, Dice& dice) {
  if (out.cost.name == CostName::cm && dice.one_in(2)) {
    out.cost.matrix.assign(labels, std::vector<std::uint32_t>(labels));
    for (auto& line : out.cost.matrix)
      for (auto& entry : line) entry = static_cast<std::uint32_t>(dice.below(6));
    if (!dice.one_in(4))
      for (std::size_t label = 0; label < labels; ++label) out.cost.matrix[label][label] = 0;
  }
  if (out.cost.name == CostName::rm) {
    out.cost.dispersion = dice.one_in(2) ? Dispersion::variance : Dispersion::absolute;
    const auto numbers = random_numbers(labels, dice);
    if (out.cost.dispersion == Dispersion::variance) {
      add_moments(out.histogram, numbers);
      drop_classes(out.histogram);
    } else {
      out.histogram.class_numbers = numbers;
    }
  }
  if (out.cost.name == CostName::dm || out.cost.name == CostName::lm) drop_classes(out.histogram);
}

std::string text_of(const CutColumn& column) {
  const char* kinds[] = {"free", "tree", "chain", "fixed"};
  std::string out = fmt::format("  {} {} positions {} of_value {} fixed_cuts {} weight {} low {} high {} refinements",
                                column.name, kinds[static_cast<int>(column.kind)], column.positions,
                                fmt::join(column.position_of, ","), fmt::join(column.fixed_cuts, ","), column.weight,
                                fmt::join(column.low, ","), fmt::join(column.high, ","));
  for (const auto& refinement : column.refinements) {
    out += fmt::format(" [{}{}]", fmt::join(refinement.cuts, ","),
                       refinement.needs ? fmt::format(" needs {}", *refinement.needs) : "");
  }
  return out + "\n";
}

std::string text_of(const Histogram& histogram, std::size_t tuple) {
  std::string out = "  (";
  for (std::size_t c = 0; c < histogram.columns; ++c) out += fmt::format("{} ", histogram.code(tuple, c).index);
  out += fmt::format(") x {}", histogram.counts[tuple]);
  for (std::size_t label = 0; label < histogram.classes.size(); ++label)
    out += fmt::format(" {}", histogram.class_counts[tuple * histogram.classes.size() + label]);
  if (!histogram.target_counts.empty()) {
    out += fmt::format(" y: {} {} {}", histogram.target_counts[tuple], histogram.target_sums[tuple],
                       histogram.target_squares[tuple]);
  }
  return out + "\n";
}

}  // namespace

CutCase random_cut_case(std::uint64_t seed, const CutShape& shape, CostName cost) {
  Dice dice(seed);
  CutCase out{
      .seed = seed, .histogram = {}, .columns = random_cut_columns(dice, shape), .k = 1, .limit = 0, .cost = {}};
  out.cost.name = cost;
  const std::size_t labels = dice.one_in(2) ? 2 : dice.from_to(1, 5);
  const auto rows = random_rows(out.columns, shape, labels, dice);
  out.histogram = counted(rows, out.columns.size(), labels);
  add_cost(out, labels, dice);
  out.k = dice.one_in(8) ? dice.from_to(1, rows.size() + 3) : dice.from_to(1, dice.one_in(2) ? 4 : rows.size() / 4 + 2);
  out.limit = dice.one_in(3) ? 0 : dice.one_in(2) ? rows.size() : dice.below(rows.size() + 1);
  return out;
}

CutCase random_cut_case(std::uint64_t seed, const CutShape& shape) {
  constexpr CostName kCosts[] = {CostName::dm, CostName::cm, CostName::lm, CostName::rm};
  return random_cut_case(seed, shape, kCosts[seed % 4]);
}

std::string CutCase::text() const {
  const char* names[] = {"lm", "dm", "cm", "rm", "sum"};
  std::string out = fmt::format("seed {}: {}{} k {} limit {} rows {}\n", seed, names[static_cast<int>(cost.name)],
                                cost.name != CostName::rm                 ? ""
                                : cost.dispersion == Dispersion::variance ? " variance"
                                                                          : " absolute",
                                k, limit, histogram.rows);
  if (cost.suppressed_together) out += "  suppressed rows together\n";
  for (const auto& term : cost.terms)
    out += fmt::format("  {} x {} of target {}\n", term.weight, names[static_cast<int>(term.name)], term.target);
  for (const auto& line : cost.matrix) out += fmt::format("  matrix {}\n", fmt::join(line, " "));
  if (!histogram.class_numbers.empty()) out += fmt::format("  numbers {}\n", fmt::join(histogram.class_numbers, " "));
  for (const auto& column : columns) out += text_of(column);
  for (std::size_t t = 0; t < histogram.tuples(); ++t) out += text_of(histogram, t);
  return out;
}

}  // namespace kanon::tests
