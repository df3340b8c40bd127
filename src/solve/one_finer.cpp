// Recodings that are one refinement finer than the one found: the rows they would leave below k, and their cost.
#include "solve/one_finer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "base/text.hpp"
#include "base/try.hpp"
#include "decode/node_labels.hpp"
#include "encode/make_cut_column.hpp"
#include "space/measure.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostCountedTuples = 2'000'000;
constexpr std::size_t kMostMeasuredTuples = 600'000;  // of all candidates that are measured, together
constexpr std::size_t kMostForcing = 3;               // labels that are named

// Rows of one group at one position of a column.
struct AtPosition {
  std::uint32_t group, position;
  std::uint64_t rows;
};

std::uint32_t run_of(const std::vector<std::uint32_t>& cuts, std::uint32_t position) {
  return static_cast<std::uint32_t>(std::upper_bound(cuts.begin(), cuts.end(), position) - cuts.begin());
}

class FinerRecodings {
 public:
  FinerRecodings(const CutProblem& problem, const CutSets& cuts) : problem_(problem), cuts_(cuts) { group(); }

  [[nodiscard]] std::uint64_t suppressed_rows() const {
    std::uint64_t out = 0;
    for (const std::uint64_t rows : rows_of_) out += rows < problem_.k ? rows : 0;
    return out;
  }

  // Detail lost in a column, 0 to 1, as lm counts it.
  [[nodiscard]] double lost(std::size_t c) const {
    const CutColumn& column = problem_.columns[c];
    const double range = column.high.back() - column.low.front();
    std::vector<std::uint32_t> firsts{0};
    firsts.insert(firsts.end(), cuts_[c].begin(), cuts_[c].end());
    firsts.push_back(column.positions);
    std::vector<std::uint64_t> rows_of_run(firsts.size() - 1);
    std::uint64_t suppressed = 0;
    for (std::size_t t = 0; t < group_of_.size(); ++t) {
      const std::uint64_t rows = problem_.histogram.counts[t];
      if (rows_of_[group_of_[t]] < problem_.k)
        suppressed += rows;
      else
        rows_of_run[run_of(cuts_[c], column.position_of[problem_.histogram.code(t, c).index])] += rows;
    }
    auto sum = static_cast<double>(suppressed);
    for (std::size_t run = 0; run < rows_of_run.size(); ++run) {
      const double width = column.high[firsts[run + 1] - 1] - column.low[firsts[run]];
      if (range > 0) sum += width / range * static_cast<double>(rows_of_run[run]);
    }
    return problem_.histogram.rows > 0 ? sum / static_cast<double>(problem_.histogram.rows) : 0;
  }

  // Every refinement of a column that could come in next.
  [[nodiscard]] std::vector<OneFiner> of_column(std::size_t c) const {
    const std::vector<std::size_t> open = open_refinements(c);
    std::vector<OneFiner> out;
    if (open.empty()) return out;
    const auto rows = by_position(c);
    const std::uint64_t before = suppressed_rows();
    const auto single =
        problem_.columns[c].kind == CutKind::free ? below_by_cut(c, rows) : std::vector<std::uint64_t>();
    for (const std::size_t r : open) {
      const auto& added = problem_.columns[c].refinements[r].cuts;
      const std::uint64_t more = added.size() == 1 && !single.empty() ? single[added[0]] : below_with(added, rows);
      out.push_back({.column = c, .refinement = r, .suppressed_rows = before + more});
    }
    return out;
  }

  // Rows that the refinement would bring below k, by the run of positions they would then be in.
  [[nodiscard]] std::map<std::uint32_t, std::uint64_t> below_by_run(const OneFiner& finer) const {
    const CutSets after = with(finer);
    std::map<std::uint32_t, std::uint64_t> out;
    visit_parts(
        problem_.columns[finer.column].refinements[finer.refinement].cuts, by_position(finer.column),
        [&](std::uint32_t position, std::uint64_t part) { out[run_of(after[finer.column], position)] += part; });
    return out;
  }

  [[nodiscard]] CutSets with(const OneFiner& finer) const {
    CutSets out = cuts_;
    const auto& added = problem_.columns[finer.column].refinements[finer.refinement].cuts;
    auto& cuts = out[finer.column];
    cuts.insert(cuts.end(), added.begin(), added.end());
    std::sort(cuts.begin(), cuts.end());
    return out;
  }

 private:
  // Numbers the groups in the order of the tuples, column by column.
  void group() {
    const Histogram& histogram = problem_.histogram;
    group_of_.assign(histogram.tuples(), 0);
    for (std::size_t c = 0; c < problem_.columns.size(); ++c) {
      std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
      for (std::size_t t = 0; t < group_of_.size(); ++t) {
        const std::uint32_t run = run_of(cuts_[c], problem_.columns[c].position_of[histogram.code(t, c).index]);
        const auto next = static_cast<std::uint32_t>(known.size());
        group_of_[t] = known.try_emplace({group_of_[t], run}, next).first->second;
      }
    }
    for (std::size_t t = 0; t < group_of_.size(); ++t) {
      if (group_of_[t] >= rows_of_.size()) rows_of_.resize(group_of_[t] + 1);
      rows_of_[group_of_[t]] += histogram.counts[t];
    }
  }

  // By group, then by position.
  [[nodiscard]] std::vector<AtPosition> by_position(std::size_t c) const {
    std::vector<AtPosition> all, out;
    for (std::size_t t = 0; t < group_of_.size(); ++t)
      all.push_back({group_of_[t], problem_.columns[c].position_of[problem_.histogram.code(t, c).index],
                     problem_.histogram.counts[t]});
    std::sort(all.begin(), all.end(), [](const AtPosition& a, const AtPosition& b) {
      return a.group != b.group ? a.group < b.group : a.position < b.position;
    });
    for (const auto& at : all) {
      if (!out.empty() && out.back().group == at.group && out.back().position == at.position)
        out.back().rows += at.rows;
      else
        out.push_back(at);
    }
    return out;
  }

  // Not in yet, with what it needs in.
  [[nodiscard]] std::vector<std::size_t> open_refinements(std::size_t c) const {
    const auto& refinements = problem_.columns[c].refinements;
    std::vector<bool> in;
    std::vector<std::size_t> out;
    for (std::size_t r = 0; r < refinements.size(); ++r) {
      in.push_back(std::binary_search(cuts_[c].begin(), cuts_[c].end(), refinements[r].cuts.front()));
      const auto& needs = refinements[r].needs;
      if (!in[r] && (!needs || in[*needs])) out.push_back(r);
    }
    return out;
  }

  // Calls with a position and the rows of every part of a released group that would fall below k.
  template <class Visit>
  void visit_parts(const std::vector<std::uint32_t>& added, const std::vector<AtPosition>& rows,
                   const Visit& visit) const {
    for (std::size_t begin = 0; begin < rows.size();) {
      std::size_t end = begin;
      std::uint64_t part = 0;
      const std::uint32_t run = run_of(added, rows[begin].position);
      for (; end < rows.size() && rows[end].group == rows[begin].group && run_of(added, rows[end].position) == run;
           ++end)
        part += rows[end].rows;
      if (rows_of_[rows[begin].group] >= problem_.k && part < problem_.k) visit(rows[begin].position, part);
      begin = end;
    }
  }

  [[nodiscard]] std::uint64_t below_with(const std::vector<std::uint32_t>& added,
                                         const std::vector<AtPosition>& rows) const {
    std::uint64_t out = 0;
    visit_parts(added, rows, [&](std::uint32_t, std::uint64_t part) { out += part; });
    return out;
  }

  // The same for every single cut at once: between two positions that a group has, a cut parts it alike wherever it is.
  [[nodiscard]] std::vector<std::uint64_t> below_by_cut(std::size_t c, const std::vector<AtPosition>& rows) const {
    std::vector<std::int64_t> change(problem_.columns[c].positions + 2);
    std::uint64_t left = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      left = i > 0 && rows[i - 1].group == rows[i].group ? left + rows[i].rows : rows[i].rows;
      const bool last = i + 1 == rows.size() || rows[i + 1].group != rows[i].group;
      const std::uint64_t all = rows_of_[rows[i].group];
      if (last || all < problem_.k) continue;
      const std::uint64_t right = all - left;
      const auto below = static_cast<std::int64_t>((left < problem_.k ? left : 0) + (right < problem_.k ? right : 0));
      change[rows[i].position + 1] += below;
      change[rows[i + 1].position + 1] -= below;
    }
    std::vector<std::uint64_t> out;
    std::int64_t sum = 0;
    for (const std::int64_t step : change) out.push_back(static_cast<std::uint64_t>(sum += step));
    return out;
  }

  const CutProblem& problem_;
  const CutSets& cuts_;
  std::vector<std::uint32_t> group_of_;  // by tuple
  std::vector<std::uint64_t> rows_of_;   // by group
};

// What the plan would call a run of positions.
Value label_of(const CodedColumn& coded, const CutColumn& column, const std::vector<std::uint32_t>& cuts,
               std::uint32_t run) {
  std::vector<ValueCode> values;
  for (std::uint32_t value = 0; value < column.position_of.size(); ++value) {
    if (run_of(cuts, column.position_of[value]) == run) values.push_back(ValueCode{value});
  }
  return coded.coding == CodingKind::intervals ? interval_label(coded, values) : tree_label(coded, values);
}

// Whole levels are chains of refinements: the cuts of a level are those of as many nodes.
Result<CutSets> cuts_of(const EncodedTable& table, const Incumbent& incumbent, const CutColumns& columns) {
  if (!incumbent.cuts.empty()) return incumbent.cuts;
  CutSets out;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    auto& cuts = out.emplace_back(columns[c].fixed_cuts);
    const std::size_t nodes = table.codebook[c].levels[incumbent.levels[c].index].labels.size();
    for (const auto& refinement : columns[c].refinements) {
      if (cuts.size() + 1 >= nodes) break;
      cuts.insert(cuts.end(), refinement.cuts.begin(), refinement.cuts.end());
    }
    std::sort(cuts.begin(), cuts.end());
  }
  return out;
}

Result<CutColumns> columns_of(const EncodedTable& table) {
  if (!table.columns.empty()) return table.columns;
  CutColumns out;
  for (const auto& coded : table.codebook) {
    KANON_TRY(CutColumn column, make_cut_column(coded, {}));
    out.push_back(std::move(column));
  }
  return out;
}

// The column that weighs most in lm, of those whose coding leaves a choice.
struct Dearest {
  std::size_t column = 0;
  double lost = 0, share = 0;
  std::vector<OneFiner> finer;
};

Dearest dearest_of(const CutProblem& problem, const FinerRecodings& recodings) {
  Dearest out;
  double all = 0;
  for (std::size_t c = 0; c < problem.columns.size(); ++c) {
    const double lost = recodings.lost(c), weighted = problem.columns[c].weight * lost;
    all += weighted;
    if (!(weighted > out.share)) continue;
    if (auto finer = recodings.of_column(c); !finer.empty())
      out = {.column = c, .lost = lost, .share = weighted, .finer = std::move(finer)};
  }
  if (all > 0) out.share /= all;
  return out;
}

void fill_forcing(const CodedColumn& coded, const CutProblem& problem, const CutSets& cuts,
                  const FinerRecodings& recodings, const OneFiner& finer, ForcedLoss& out) {
  const CutColumn& column = problem.columns[finer.column];
  const auto& added = column.refinements[finer.refinement].cuts;
  out.parts = added.size() + 1;
  if (column.kind != CutKind::chain)
    out.label = label_of(coded, column, cuts[finer.column], run_of(cuts[finer.column], added.front()));
  out.whole_level = column.kind == CutKind::chain;
  const CutSets after = recodings.with(finer);
  for (const auto& [run, rows] : recodings.below_by_run(finer))
    out.forced_by.push_back({.label = label_of(coded, column, after[finer.column], run), .rows = rows});
  std::stable_sort(out.forced_by.begin(), out.forced_by.end(),
                   [](const ForcingLabel& a, const ForcingLabel& b) { return a.rows > b.rows; });
  out.forcing_labels = out.forced_by.size();
  if (out.forced_by.size() > kMostForcing) out.forced_by.resize(kMostForcing);
}

// The cheapest of all recodings that are one refinement finer and that a limit of 1% more rows would allow.
std::optional<MoreSuppression> one_percent_more(const CutProblem& problem, const FinerRecodings& recodings) {
  MoreSuppression out;
  out.limit_rows = problem.limit_rows + problem.histogram.rows / 100;
  std::vector<OneFiner> allowed;
  for (std::size_t c = 0; c < problem.columns.size(); ++c) {
    for (const auto& finer : recodings.of_column(c)) {
      ++out.looked_at;
      if (finer.suppressed_rows > problem.limit_rows && finer.suppressed_rows <= out.limit_rows)
        allowed.push_back(finer);
    }
  }
  if (allowed.size() * problem.histogram.tuples() > kMostMeasuredTuples) return std::nullopt;
  std::optional<CostValue> least;
  for (const auto& finer : allowed) {
    const auto measured = koptimize::measure(problem, recodings.with(finer));
    if (least && !(measured.cost < *least)) continue;
    least = measured.cost;
    out.column = problem.columns[finer.column].name;
    out.suppressed_rows = finer.suppressed_rows;
  }
  out.cost = least.value_or(CostValue{});
  return out;
}

}  // namespace

std::vector<OneFiner> finer_by_one(const CutProblem& problem, const CutSets& cuts) {
  const FinerRecodings recodings(problem, cuts);
  std::vector<OneFiner> out;
  for (std::size_t c = 0; c < problem.columns.size(); ++c) {
    const auto finer = recodings.of_column(c);
    out.insert(out.end(), finer.begin(), finer.end());
  }
  return out;
}

std::string why_no_forced_loss(const EncodedTable& table, const std::string& entity) {
  if (table.histogram.test) return "models are asked for, and the rows below k would not tell";
  if (table.histogram.members)
    return fmt::format("k counts different values of \"{}\", and the rows below k would not tell", entity);
  if (table.histogram.tuples() > kMostCountedTuples)
    return fmt::format("the table has {} different tuples", with_commas(table.histogram.tuples()));
  return {};
}

std::optional<ForcedLoss> forced_loss(const EncodedTable& table, const SearchOutcome& found, std::uint64_t k,
                                      std::uint64_t limit_rows) {
  // Rows are counted here: where k counts entities, their number would say nothing.
  if (!found.incumbent || table.histogram.members || table.histogram.test ||
      table.histogram.tuples() > kMostCountedTuples)
    return std::nullopt;
  const auto columns = columns_of(table);
  if (!columns.ok()) return std::nullopt;
  const auto cuts = cuts_of(table, *found.incumbent, *columns);
  if (!cuts.ok()) return std::nullopt;
  const CutProblem problem{
      .histogram = table.histogram, .columns = *columns, .k = k, .limit_rows = limit_rows, .cost = table.cost};
  const FinerRecodings recodings(problem, *cuts);
  const Dearest dearest = dearest_of(problem, recodings);
  if (dearest.finer.empty()) return std::nullopt;
  const auto& finer =
      *std::min_element(dearest.finer.begin(), dearest.finer.end(),
                        [](const OneFiner& a, const OneFiner& b) { return a.suppressed_rows < b.suppressed_rows; });
  ForcedLoss out{.column = problem.columns[dearest.column].name, .lost = dearest.lost, .share = dearest.share};
  out.suppressed_rows = finer.suppressed_rows;
  out.looked_at = dearest.finer.size();
  fill_forcing(table.codebook[dearest.column], problem, *cuts, recodings, finer, out);
  if (table.histogram.tuples() <= kMostMeasuredTuples) {
    out.cost = koptimize::measure(problem, recodings.with(finer)).cost;
    out.measured = true;
  }
  out.more = one_percent_more(problem, recodings);
  return out;
}

}  // namespace kanon
