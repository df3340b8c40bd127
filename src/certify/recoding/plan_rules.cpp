// Judges a plan on its own: nodes, labels, limit, claim.
#include "certify/recoding/plan_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "base/try.hpp"
#include "certify/common/wide.hpp"
#include "certify/common/wording.hpp"
#include "certify/recoding/costs.hpp"
#include "certify/recoding/losses.hpp"

namespace kanon::certify {
namespace {

// floor(rows * percent / 100) with percent = units / 10^decimals, all in integers.
std::optional<std::uint64_t> percent_of(std::string_view percent, std::uint64_t rows) {
  const std::size_t dot = percent.find('.');
  const std::string_view decimals = dot == std::string_view::npos ? std::string_view() : percent.substr(dot + 1);
  if (dot != std::string_view::npos && decimals.empty()) return std::nullopt;
  const std::string digits = std::string(percent.substr(0, dot)) + std::string(decimals);
  if (dot == 0 || digits.size() > 15) return std::nullopt;  // 15 digits: units * rows stays below 2^114
  const std::optional<std::uint64_t> units = parse_count(digits);
  if (!units) return std::nullopt;
  std::uint64_t hundred_percent = 100;
  for (std::size_t i = 0; i < decimals.size(); ++i) hundred_percent *= 10;
  if (*units > hundred_percent) return std::nullopt;
  return static_cast<std::uint64_t>(static_cast<Wide>(*units) * rows / hundred_percent);
}

void check_values(const PlanColumn& column, Findings& findings) {
  std::set<std::string_view> seen;
  std::set<std::string_view> repeated;
  for (const PlanNode& node : column.nodes) {
    for (const std::string& value : node.values) {
      if (!seen.insert(value).second) repeated.insert(value);
    }
  }
  std::vector<std::string> instances;
  for (const std::string_view value : repeated) instances.push_back(in_quotes(value));
  if (repeated.empty()) return;
  findings.fails(fmt::format("plan: {} of column {} more than once among the nodes: {}",
                             counted(repeated.size(), "value"), in_quotes(column.name),
                             listed(instances, instances.size())));
}

void check_labels(const PlanColumn& column, const std::string& shown_as, Findings& findings) {
  std::set<std::string_view> seen;
  std::set<std::string_view> repeated;
  for (const PlanNode& node : column.nodes) {
    if (!seen.insert(node.label).second) repeated.insert(node.label);
  }
  std::vector<std::string> instances;
  for (const std::string_view label : repeated) instances.push_back(in_quotes(label));
  if (!repeated.empty()) {
    findings.fails(fmt::format("plan: {} of column {} shared by several nodes: {}", counted(repeated.size(), "label"),
                               in_quotes(column.name), listed(instances, instances.size())));
  }
  const bool shows_star = column.nodes.size() > 1 &&
                          std::any_of(column.nodes.begin(), column.nodes.end(),
                                      [&](const PlanNode& node) { return node.label == shown_as && !node.suppressed; });
  for (const PlanNode& node : column.nodes) {
    if (!node.suppressed || (node.label == shown_as && column.nodes.size() > 1)) continue;
    findings.fails(fmt::format("plan: a suppressed node of column {} must show {} and must not be the only one",
                               in_quotes(column.name), in_quotes(shown_as)));
  }
  if (shows_star) {
    findings.fails(
        fmt::format("plan: a node of column {} shows {}, the mark of suppressed cells, and is not the only one",
                    in_quotes(column.name), in_quotes(shown_as)));
  }
}

// A column measured by width must hold numbers or dates, and its nodes must be intervals: none reaches into another.
void check_widths(const PlanColumn& column, Findings& findings) {
  if (!column.by_width) return;
  std::vector<std::vector<std::string>> values;
  for (const PlanNode& node : column.nodes) {
    if (!node.suppressed) values.push_back(node.values);
  }
  const auto numbers = numbers_of(values);
  if (!numbers) {
    findings.fails(fmt::format("plan: column {} is measured by width, but not all its values are numbers or dates",
                               in_quotes(column.name)));
    return;
  }
  std::vector<std::pair<long double, long double>> ranges;
  for (const auto& under : *numbers) {
    const auto [low, high] = std::minmax_element(under.begin(), under.end());
    ranges.emplace_back(*low, *high);
  }
  std::sort(ranges.begin(), ranges.end());
  for (std::size_t i = 1; i < ranges.size(); ++i) {
    if (ranges[i].first >= ranges[i - 1].second) continue;
    findings.fails(fmt::format("plan: nodes of column {} overlap, so they are no intervals", in_quotes(column.name)));
    return;
  }
}

void check_claim(const PlanFile& plan, Findings& findings) {
  const PlanClaim& claim = plan.claim;
  findings.judge(claim.suppressed_rows <= plan.limit_rows,
                 fmt::format("plan: the {} claimed as suppressed are within the limit of {}",
                             counted(claim.suppressed_rows, "row"), plan.limit_rows),
                 fmt::format("plan: it claims {} suppressed, more than its limit of {}",
                             counted(claim.suppressed_rows, "row"), plan.limit_rows));
  // Written as differences so that large claims cannot wrap around to a match.
  const bool adds_up =
      claim.starred_rows <= claim.suppressed_rows && claim.dropped_rows == claim.suppressed_rows - claim.starred_rows;
  if (!adds_up) {
    findings.fails(fmt::format("plan: it claims {} suppressed, but {} starred and {} dropped", claim.suppressed_rows,
                               claim.starred_rows, claim.dropped_rows));
  }
  if (claim.suppressed_rows > claim.rows) {
    findings.fails(
        fmt::format("plan: it claims {} suppressed rows in a table of {}", claim.suppressed_rows, claim.rows));
  }
  // Where k counts entities, k rows or more may be about fewer, and are dropped then: the original tells. So are rows
  // that together do not satisfy a model.
  const bool too_many = plan.entity.empty() && !plan.models && claim.dropped_rows >= plan.k;
  const bool wrong_way =
      plan.drop ? claim.starred_rows > 0 : too_many || (claim.starred_rows > 0 && claim.dropped_rows > 0);
  if (claim.smallest_entities.has_value() != (!plan.entity.empty() && claim.groups > 0))
    findings.fails("plan: how many entities the smallest group has is claimed where k counts them, and only there");
  if (wrong_way) {
    findings.fails(fmt::format("plan: it says that suppressed rows are {}, but claims {} starred and {} dropped rows",
                               plan.drop ? "dropped" : "starred where they are k or more", claim.starred_rows,
                               claim.dropped_rows));
  }
}

// An unchanged table shows every value as it is, and nothing could cost less.
void check_unchanged(const PlanFile& plan, Findings& findings) {
  if (plan.claim.status != Claimed::unchanged) return;
  const auto shows_itself = [&](const PlanNode& node) {
    const bool was_token = node.label.empty() && !plan.missing.empty();  // a text that means missing became empty
    return node.values.size() == 1 && node.label == node.values[0] && !node.suppressed && !was_token;
  };
  bool unchanged = plan.claim.suppressed_rows == 0;
  for (const PlanColumn* column : plan.quasi())
    unchanged = unchanged && std::all_of(column->nodes.begin(), column->nodes.end(), shows_itself);
  findings.judge(unchanged, "plan: it leaves the table unchanged, as it claims",
                 "plan: it claims to leave the table unchanged, but does not show every value as it is");
}

bool is_version(std::string_view text) {
  return !text.empty() && text.front() >= '0' && text.front() <= '9' &&
         text.find_first_not_of("0123456789.-abcdefghijklmnopqrstuvwxyz") == std::string_view::npos;
}

}  // namespace

void check_maker(const std::string& made_by, const std::string& search, const std::vector<std::string>& searches,
                 Findings& findings) {
  constexpr std::string_view kMaker = "kanon ";
  if (!made_by.starts_with(kMaker) || !is_version(std::string_view(made_by).substr(kMaker.size())))
    findings.fails(fmt::format("plan: made_by is {}, not kanon and a version", in_quotes(made_by)));
  if (std::find(searches.begin(), searches.end(), search) == searches.end())
    findings.fails(fmt::format("plan: {} is no search that makes such a plan", in_quotes(search)));
}

std::optional<std::uint64_t> limit_in_rows(const std::string& limit, std::uint64_t rows) {
  if (limit == "none") return 0;
  if (limit == "any") return rows;
  if (!limit.empty() && limit.back() == '%')
    return percent_of(std::string_view(limit).substr(0, limit.size() - 1), rows);
  return parse_count(limit);
}

bool stars_mean_suppressed(const PlanFile& plan) {
  const std::vector<const PlanColumn*> quasi = plan.quasi();
  return std::any_of(quasi.begin(), quasi.end(), [&](const PlanColumn* column) {
    return column->nodes.size() > 1 || column->nodes.front().label != plan.shown_as;
  });
}

Status check_digest_and_limit(const PlanFile& plan, const std::string& place, Findings& findings) {
  findings.judge(plan.digest_matches, "plan: its digest matches, it is as kanon wrote it",
                 "plan: its digest does not match, it was changed after kanon wrote it");
  const std::optional<std::uint64_t> limit = limit_in_rows(plan.limit, plan.claim.rows);
  if (!limit) {
    return Error{.message = "the plan cannot be used: `suppression.limit` is " + in_quotes(plan.limit),
                 .place = place,
                 .hint = "it must be 'none', 'any', a number of rows, or a percentage up to 100%"};
  }
  findings.judge(*limit == plan.limit_rows,
                 fmt::format("plan: the limit {} of {} is {}", in_quotes(plan.limit), counted(plan.claim.rows, "row"),
                             counted(*limit, "row")),
                 fmt::format("plan: the limit {} of {} is {}, not {}", in_quotes(plan.limit),
                             counted(plan.claim.rows, "row"), counted(*limit, "row"), plan.limit_rows));
  return Done{};
}

Status check_plan(const PlanFile& plan, const std::string& place, Findings& findings) {
  KANON_CHECK(check_digest_and_limit(plan, place, findings));
  const std::size_t failed = findings.failures.size();
  for (const PlanColumn* column : plan.quasi()) {
    check_values(*column, findings);
    check_labels(*column, plan.shown_as, findings);
    check_widths(*column, findings);
  }
  if (findings.failures.size() == failed) {
    findings.holds(fmt::format("plan: every value of the {} stands in one node, no two labels of a column are alike",
                               counted(plan.quasi().size(), "quasi-identifier")));
  }
  check_claim(plan, findings);
  check_bound(plan.claim, findings);
  check_unchanged(plan, findings);
  check_maker(plan.made_by, plan.claim.search,
              {"koptimize", "lattice", "best", "climb", "genetic", "anneal", "datafly"}, findings);
  return Done{};
}

void check_asked_k(std::optional<std::uint64_t> asked, std::uint64_t k, Findings& findings) {
  if (!asked) return;
  findings.judge(k >= *asked, fmt::format("plan: its k = {} is at least the {} asked for", k, *asked),
                 fmt::format("plan: its k = {} is below the {} asked for", k, *asked));
}

}  // namespace kanon::certify
