// Counts all rules and words what holds and what does not.
#include "certify/cells/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/try.hpp"
#include "certify/common/wording.hpp"

namespace kanon::certify {
namespace {

struct Judged {
  bool judged = false;
  std::vector<std::size_t> unsafe;  // tuples of the release
};

std::string promise_of(CellRule rule, std::uint64_t k) {
  switch (rule) {
    case CellRule::original:
      return fmt::format("what it shows occurs in at least {} of the original", counted(k, "row"));
    case CellRule::strict:
      return fmt::format("what it shows is shown by at least {}", counted(k, "row"));
    case CellRule::wildcard:
      return fmt::format("at least {} agree with it wherever both show something", counted(k, "row"));
  }
  return "";
}

std::string rule_words(CellRule rule, const RuleDemand& demand) {
  std::string out = fmt::format("rule {}, k = {}", kCellRules.of(rule), demand.request.k);
  if (rule == CellRule::original && demand.max_size > 0)
    out += fmt::format(", combinations of at most {} cells", demand.max_size);
  return out;
}

Result<Judged> count_unsafe(CellRule rule, const CellTuples& release, const CellTuples* original,
                            const RuleDemand& demand) {
  if (rule != CellRule::original) {
    KANON_TRY(std::vector<std::size_t> unsafe, unsafe_tuples(release, release, rule, demand.request));
    return Judged{.judged = true, .unsafe = std::move(unsafe)};
  }
  if (original == nullptr) return Judged{};
  const std::size_t size = demand.max_size == 0 ? release.columns : demand.max_size;
  KANON_TRY(auto unsafe, unsafe_tuples_up_to(release, *original, size, demand.request));
  return unsafe ? Judged{.judged = true, .unsafe = std::move(*unsafe)} : Judged{};
}

// Tuples by their texts: files are read in any order, verdicts are not.
std::vector<std::string> instances_of(const std::vector<std::size_t>& unsafe, const CellsAtHand& files) {
  std::vector<std::string> out;
  for (const std::size_t t : unsafe) {
    const std::uint32_t* ids = files.release.grouper.groups().ids(t);
    out.push_back(fmt::format("{} in {}", tuple_name(ids, files.quasi, files.release.grouper),
                              counted(files.release.tallies[t].rows, "row")));
  }
  const auto shown = static_cast<std::ptrdiff_t>(std::min(kListed, out.size()));
  std::partial_sort(out.begin(), out.begin() + shown, out.end());
  return out;
}

void say(CellRule rule, const Judged& judged, std::uint64_t unsafe_rows, const CellsAtHand& files,
         const RuleDemand& demand, Findings& findings) {
  const std::string words = rule_words(rule, demand);
  if (!judged.judged) {
    // What the files cannot tell stays open; what could be told and was not is no promise kept.
    if (files.original == nullptr) {
      findings.leaves_open(words + ": not judged; it needs the original table (--original)");
    } else {
      findings.fails(words + ": cannot be judged; there are too many sets of so many columns to look at");
    }
    return;
  }
  findings.judge(judged.unsafe.empty(),
                 fmt::format("{}: for each of {}: {}", words, counted(files.release.rows, "row"),
                             promise_of(rule, demand.request.k)),
                 fmt::format("{}: {} break{} it: {}", words, counted(unsafe_rows, "row"), unsafe_rows == 1 ? "s" : "",
                             listed(instances_of(judged.unsafe, files), judged.unsafe.size())));
}

}  // namespace

Result<std::set<CellRule>> parse_rules(const std::string& text) {
  if (const auto rule = kCellRules.find(text)) return std::set<CellRule>{*rule};
  if (text == "all") {
    std::set<CellRule> all;
    for (const auto& [rule, name] : kCellRules.rows) all.insert(rule);
    return all;
  }
  return Error{.message = fmt::format("there is no rule {}", in_quotes(text)),
               .key = "request.rule",
               .hint = did_you_mean(text, {"original", "strict", "wildcard", "all"})};
}

CellTuples tuples_of(const GroupedRows& grouped, std::size_t columns) {
  std::vector<std::uint64_t> rows;
  for (const Tally& tally : grouped.tallies) rows.push_back(tally.rows);
  return tuples_of(grouped.grouper, columns, std::move(rows));
}

Result<CellVerdict> judge_rules(const CellsAtHand& files, const RuleDemand& demand, Findings& findings) {
  const CellTuples release = tuples_of(files.release, files.quasi.size());
  const CellTuples original = files.original != nullptr ? tuples_of(*files.original, files.quasi.size()) : CellTuples();
  CellVerdict out;
  for (std::size_t t = 0; t < release.size(); ++t) {
    const std::uint32_t* ids = release.tuple(t);
    out.blanked_cells +=
        release.rows[t] * static_cast<std::uint64_t>(std::count(ids, ids + release.columns, kBlankedCell));
  }
  for (const auto& [rule, name] : kCellRules.rows) {
    KANON_TRY(const Judged judged,
              count_unsafe(rule, release, files.original != nullptr ? &original : nullptr, demand));
    RuleVerdict verdict{.rule = name, .judged = judged.judged, .required = demand.required.contains(rule)};
    for (const std::size_t t : judged.unsafe) verdict.unsafe_rows += release.rows[t];
    if (verdict.required) say(rule, judged, verdict.unsafe_rows, files, demand, findings);
    out.rules.push_back(std::move(verdict));
  }
  return out;
}

Verdict verdict_of(std::uint64_t k, Findings findings, const GroupedRows& release, CellVerdict cells) {
  Verdict out = verdict_of(k, std::move(findings));
  out.rows = release.rows;
  out.groups = release.tallies.size();
  for (const Tally& tally : release.tallies) {
    if (out.smallest_group == 0 || tally.rows < out.smallest_group) out.smallest_group = tally.rows;
  }
  out.cells = std::move(cells);
  return out;
}

}  // namespace kanon::certify
