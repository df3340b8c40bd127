// Holds a prices file against the table and the plan.
#include "certify/boxes/price_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/try.hpp"
#include "certify/boxes/plan_rules.hpp"
#include "certify/boxes/price_units.hpp"
#include "certify/common/groups.hpp"
#include "certify/common/wording.hpp"
#include "certify/recoding/costs.hpp"
#include "table/tuple_counts.hpp"

namespace kanon::certify {
namespace {

void check_head(const BoxPlan& plan, const PriceFile& prices, const TableFingerprint& table, std::uint64_t rows,
                Findings& findings) {
  // Where only the population is not at hand, the plan is believed: all that the prices prove is computed below.
  const std::string found = table.is_complete() ? table.text() : plan.frame.claim.fingerprint;
  findings.judge(found == prices.fingerprint && found == plan.frame.claim.fingerprint && prices.rows == rows,
                 "prices: they are for this table, and so is the plan",
                 found == prices.fingerprint && prices.rows == rows
                     ? "prices: they are for this table, but the plan is not"
                     : "prices: they are for another table");
  if (prices.columns != plan.frame.quasi_names())
    findings.fails("prices: they are for other columns than the quasi-identifiers of the plan");
  if (prices.k != plan.formed_at)
    findings.fails(fmt::format("prices: they are for groups of at least {}, the plan forms them at {}",
                               counted(prices.k, "row"), plan.formed_at));
  if (prices.limit_rows != plan.frame.limit_rows)
    findings.fails(fmt::format("prices: they are for at most {} suppressed, the plan allows {}",
                               counted(prices.limit_rows, "row"), plan.frame.limit_rows));
}

// The stated shares of the columns must be in the proportion of their weights.
void check_shares(const BoxPlan& plan, const PriceFile& prices, Findings& findings) {
  const std::vector<const PlanColumn*> quasi = plan.frame.quasi();
  long double weights = 0;
  for (const PlanColumn* column : quasi) weights += column->weight;
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    const long double share = static_cast<long double>(prices.row_units) * quasi[c]->weight / weights;
    const long double missing = share - static_cast<long double>(prices.units[c]);
    if (missing > -0.01L && missing < (prices.exact ? 0.01L : 2.0L)) continue;
    findings.fails(fmt::format("prices: the units of column {} are not in the proportion of its weight",
                               in_quotes(quasi[c]->name)));
  }
}

// Numbers for the tuples of the table, by their values.
class TableTuples {
 public:
  explicit TableTuples(const TupleCounts& table) : tuples_(table.columns()), codes_(table.columns()) {
    for (std::size_t c = 0; c < table.columns(); ++c) {
      for (std::uint32_t code = 0; code < table.values[c].size(); ++code)
        codes_[c].emplace(table.values[c][code].value_or(""), code);
    }
    for (std::size_t t = 0; t < table.tuples(); ++t) tuples_.find_or_add(table.codes.data() + t * table.columns());
  }

  [[nodiscard]] std::optional<std::size_t> find(const std::vector<std::string>& values) const {
    std::vector<std::uint32_t> ids;
    for (std::size_t c = 0; c < codes_.size(); ++c) {
      const auto code = codes_[c].find(values[c]);
      if (code == codes_[c].end()) return std::nullopt;
      ids.push_back(code->second);
    }
    return tuples_.find(ids.data());
  }

 private:
  GroupTable tuples_;
  std::vector<std::unordered_map<std::string, std::uint32_t>> codes_;
};

std::string words_of(const std::vector<std::string>& values) {
  std::string out = "(";
  for (std::size_t c = 0; c < values.size(); ++c) out += (c == 0 ? "" : ", ") + in_quotes(values[c]);
  return out + ")";
}

std::vector<std::string> values_of(const TupleCounts& table, std::size_t tuple) {
  std::vector<std::string> out;
  for (std::size_t c = 0; c < table.columns(); ++c)
    out.push_back(table.values[c][table.codes[tuple * table.columns() + c]].value_or(""));
  return out;
}

// The price of a row of every tuple; nothing where lines and tuples are not one to one.
std::optional<std::vector<std::uint64_t>> prices_of(const PriceFile& prices, const TupleCounts& table,
                                                    Findings& findings) {
  const TableTuples tuples(table);
  std::vector<std::optional<std::uint64_t>> found(table.tuples());
  std::vector<std::string> wrong;
  for (const PriceLine& line : prices.lines) {
    const auto tuple = tuples.find(line.values);
    if (!tuple || table.counts[*tuple] != line.rows)
      wrong.push_back(words_of(line.values) + " is not in the original in so many rows");
    else if (found[*tuple])
      wrong.push_back(words_of(line.values) + " stands there twice");
    else
      found[*tuple] = line.price;
  }
  std::vector<std::uint64_t> out;
  for (std::size_t t = 0; t < found.size(); ++t) {
    if (!found[t]) wrong.push_back(words_of(values_of(table, t)) + " has no price");
    out.push_back(found[t].value_or(0));
  }
  std::sort(wrong.begin(), wrong.end());
  findings.judge(wrong.empty(), fmt::format("prices: each of the {} has one", counted(table.tuples(), "tuple")),
                 fmt::format("prices: {} wrong: {}", counted(wrong.size(), "line"), listed(wrong, wrong.size())));
  return wrong.empty() ? std::optional(std::move(out)) : std::nullopt;
}

// Positions of the table's values; what no run holds is at the end of the domain or beyond. Nothing where the plan does
// not know a value.
std::optional<std::vector<std::vector<std::uint32_t>>> positions_of(const BoxPlan& plan, const TupleCounts& table) {
  std::vector<std::vector<std::uint32_t>> out;  // by column, by code
  for (std::size_t c = 0; c < plan.quasi.size(); ++c) {
    std::unordered_map<std::string, std::uint32_t> position;
    std::uint32_t at = 0;
    for (const auto& values : plan.quasi[c].positions) {
      for (const std::string& value : values) position.emplace(value, at);
      ++at;
    }
    for (const std::string& value : plan.quasi[c].unseen) position.emplace(value, at++);
    auto& of_codes = out.emplace_back();
    for (const Value& value : table.values[c]) {
      const auto found = position.find(value.value_or(""));
      if (found == position.end()) return std::nullopt;
      of_codes.push_back(found->second);
    }
  }
  return out;
}

// All tuples that some box may hold, and beside them those that none does.
struct Priced {
  PricedTuples boxed, unboxed;
};

Priced with_positions(const std::vector<BoxDomain>& domains, const TupleCounts& table,
                      const std::vector<std::uint64_t>& prices,
                      const std::vector<std::vector<std::uint32_t>>& position) {
  Priced out;
  out.boxed.positions.resize(domains.size());
  for (std::size_t t = 0; t < table.tuples(); ++t) {
    const auto at = [&](std::size_t c) { return position[c][table.codes[t * domains.size() + c]]; };
    bool inside = true;
    for (std::size_t c = 0; c < domains.size(); ++c) inside = inside && at(c) < domains[c].positions();
    PricedTuples& into = inside ? out.boxed : out.unboxed;
    into.rows.push_back(table.counts[t]);
    into.prices.push_back(prices[t]);
    for (std::size_t c = 0; inside && c < domains.size(); ++c) out.boxed.positions[c].push_back(at(c));
  }
  return out;
}

std::string words_of(const BoxPlan& plan, const DearBox& box) {
  const std::vector<std::string> names = plan.frame.quasi_names();
  std::string out = "(";
  for (std::size_t c = 0; c < names.size(); ++c) {
    const auto& positions = plan.quasi[c].positions;
    const std::string &first = positions[box.runs[c].first].front(), &last = positions[box.runs[c].last].back();
    out += (c == 0 ? "" : ", ") + in_quotes(names[c]) + ": " + in_quotes(first);
    if (first != last) out += " to " + in_quotes(last);
  }
  return out + ")";
}

// Conditions 1 to 3. The whole units that are proven; nothing where the prices break a condition.
Result<std::optional<Wide>> check_conditions(const VerifyRequest& request, const BoxPlan& plan,
                                             const std::vector<BoxDomain>& domains, const PriceFile& prices,
                                             Priced priced, Findings& findings) {
  const Wide most = static_cast<Wide>(prices.k) * prices.row_units;
  const auto too_dear = [&](const PricedTuples& tuples) {
    return std::any_of(tuples.prices.begin(), tuples.prices.end(), [&](std::uint64_t price) { return price > most; });
  };
  if (too_dear(priced.boxed) || too_dear(priced.unboxed)) {
    findings.fails(fmt::format("prices: one is above {} units, k times what a suppressed row loses", decimal(most)));
    return std::optional<Wide>();
  }
  std::vector<double> weights;
  for (const PlanColumn* column : plan.frame.quasi()) weights.push_back(column->weight);
  const std::vector<UnitColumn> units = unit_columns(domains, weights, prices.row_units);
  KANON_TRY(const auto dear, find_dear_box(domains, units, priced.boxed, prices.k, request.cancel));
  if (dear) {
    findings.fails(
        fmt::format("prices: in the box {} the {} dearest rows cost {} units, more than {} times its loss, {}",
                    words_of(plan, *dear), prices.k, decimal(dear->prices), prices.k, decimal(dear->allowed)));
    return std::optional<Wide>();
  }
  findings.holds(fmt::format("prices: in every box that holds {} the {} dearest cost at most {} times its loss",
                             counted(prices.k, "row"), prices.k, prices.k));
  for (std::size_t t = 0; t < priced.unboxed.size(); ++t) {  // in no box, but in the sum
    priced.boxed.rows.push_back(priced.unboxed.rows[t]);
    priced.boxed.prices.push_back(priced.unboxed.prices[t]);
  }
  return std::optional(proven_units(priced.boxed, prices.limit_rows, prices.row_units));
}

}  // namespace

Wide proven_units(const PricedTuples& tuples, std::uint64_t limit_rows, std::uint64_t row_units) {
  Wide sum = 0;
  std::vector<std::size_t> dear;
  for (std::size_t t = 0; t < tuples.size(); ++t) {
    sum += static_cast<Wide>(tuples.prices[t]) * tuples.rows[t];
    if (tuples.prices[t] > row_units) dear.push_back(t);
  }
  std::sort(dear.begin(), dear.end(),
            [&](std::size_t a, std::size_t b) { return tuples.prices[a] > tuples.prices[b]; });
  for (const std::size_t t : dear) {
    const std::uint64_t taken = std::min(limit_rows, tuples.rows[t]);
    sum -= static_cast<Wide>(tuples.prices[t] - row_units) * taken;
    limit_rows -= taken;
  }
  return sum;
}

Result<std::optional<double>> check_prices(const VerifyRequest& request, const BoxPlan& plan,
                                           const std::vector<BoxDomain>& domains, Source& original,
                                           const TableFingerprint& fingerprint, Findings& findings) {
  KANON_TRY(const PriceFile prices, read_prices(request.prices, request.cancel));
  KANON_TRY(const TupleCounts table,
            count_tuples(original, {.columns = plan.frame.quasi_names(), .class_column = {}, .target_column = {}},
                         plan.frame.missing));
  const std::size_t failed = findings.failures.size();
  check_head(plan, prices, fingerprint, table.rows, findings);
  if (findings.failures.size() > failed) return std::optional<double>();
  check_shares(plan, prices, findings);
  const auto of_tuples = prices_of(prices, table, findings);
  const auto positions = positions_of(plan, table);
  if (!positions) findings.fails("prices: the plan does not cover the values of the original");
  if (!of_tuples || !positions) return std::optional<double>();
  KANON_TRY(const auto proven, check_conditions(request, plan, domains, prices,
                                                with_positions(domains, table, *of_tuples, *positions), findings));
  if (!proven) return std::optional<double>();
  findings.judge(prices.bound <= *proven, fmt::format("prices: they prove the {} units they claim", prices.bound),
                 fmt::format("prices: they prove {} units, they claim {}", decimal(*proven), prices.bound));
  const long double all = static_cast<long double>(prices.row_units) * static_cast<long double>(table.rows);
  const auto bound = static_cast<double>(all > 0 ? static_cast<long double>(*proven) / all : 0);
  const double claimed = plan.frame.claim.bound;
  findings.judge(claimed <= bound || close(claimed, bound),
                 fmt::format("bound: no boxes of at least {} with at most {} suppressed lose less than {}, as claimed",
                             counted(prices.k, "row"), prices.limit_rows, claimed),
                 fmt::format("bound: the prices prove {}, the plan claims {}", bound, claimed));
  return findings.failures.size() > failed ? std::optional<double>() : std::optional(bound);
}

}  // namespace kanon::certify
