// Fronts as they are shown, from what the searches return; and the searches of steps, one by one, and of boxes, k by k.
#include "solve/frontier_fronts.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "base/try.hpp"
#include "search/boxes/local/local_search.hpp"
#include "solve/frontier_marks.hpp"

namespace kanon {
namespace {

void add_box_point(std::uint64_t k, const LocalOutcome& found, FrontierFront& front) {
  ++front.searches;
  front.evaluated += found.effort.evaluated;
  front.nodes += found.effort.nodes;
  if (!found.feasible) {
    front.cannot_be_met.push_back(k);
    return;
  }
  FrontierPoint point;
  point.k = k;
  point.cost = found.cost;
  point.bound = found.bound;
  point.gap = found.gap;
  point.proven = found.optimal;
  front.complete = front.complete && found.optimal;
  for (const auto& share : found.suppressed) point.suppressed_rows += share.rows;
  front.points.push_back(std::move(point));
}

// What one of the searches that are left may use.
Budget share_of(Budget budget, double used_seconds, std::size_t left, std::size_t all) {
  if (budget.seconds) *budget.seconds = std::max(0.0, *budget.seconds - used_seconds) / static_cast<double>(left);
  if (budget.evaluations) *budget.evaluations /= all;
  return budget;
}

// The same where what was spent is known exactly: what earlier searches left over goes to the later ones.
Budget share_of_rest(const Budget& budget, double used_seconds, std::uint64_t evaluated, std::size_t left) {
  Budget out = rest_of(budget, used_seconds, evaluated);
  if (out.seconds) *out.seconds /= static_cast<double>(left);
  if (out.evaluations) *out.evaluations /= left;
  return out;
}

}  // namespace

void fill_front(const Front& found, bool by_poka, FrontierFront& front) {
  front.searched = true;
  front.complete = found.complete;
  front.nodes = found.nodes;
  front.evaluated = found.evaluated;
  for (const auto& at : found.points) {
    FrontierPoint point;
    point.k = at.k;
    point.cost = at.cost;
    // What a search over levels found is proven by the whole front only, what POkA found by the exact one.
    point.proven = (at.cuts.empty() && front.complete) || ((by_poka || !at.cuts.empty()) && at.bound == at.cost);
    point.bound = point.proven ? at.cost : at.bound;
    const double whole = at.cost.amount();
    point.gap = point.proven || whole <= 0 ? 0 : (whole - point.bound.amount()) / whole;
    point.suppressed_rows = at.suppressed_rows;
    for (const auto& level : at.levels) point.levels.push_back(level.index);
    for (const auto& cuts : at.cuts) point.labels.push_back(cuts.size() + 1);
    front.points.push_back(std::move(point));
  }
  mark_pareto(front.points);
  mark_knees(front.points);
}

void keep_range(const FrontierRequest& request, FrontierFront& front) {
  const auto [least, most] = std::minmax_element(request.ks.begin(), request.ks.end());
  const FrontierPoint* last = cheapest_at(front, std::max(*most, request.pick.value_or(0)));
  const std::uint64_t end = last != nullptr ? last->k : UINT64_MAX;
  const std::uint64_t begin = std::min(*least, request.pick.value_or(*least));
  std::erase_if(front.points, [&](const auto& point) { return point.k < begin || point.k > end; });
}

std::optional<FrontierPoint> point_at(const FrontierFront& front, std::uint64_t k) {
  const auto at =
      std::find_if(front.points.begin(), front.points.end(), [&](const FrontierPoint& point) { return point.k == k; });
  return at == front.points.end() ? std::nullopt : std::optional(*at);
}

bool leave_out_below(std::uint64_t least_k, Front& front) {
  return std::erase_if(front.points, [&](const FrontPoint& point) { return point.k < least_k; }) > 0;
}

std::vector<std::optional<FrontierPoint>> cheapest_at(const FrontierFront& front,
                                                      const std::vector<std::uint64_t>& ks) {
  std::vector<std::optional<FrontierPoint>> out;
  for (const auto k : ks) {
    const FrontierPoint* point = cheapest_at(front, k);
    out.push_back(point == nullptr ? std::nullopt : std::optional(*point));
  }
  return out;
}

Result<StepFronts> fronts_of_steps(const StepFrontsProblem& problem, const Budget& budget,
                                   const std::function<void(std::size_t)>& begin) {
  const auto began = Clock::now();
  Histogram histogram = problem.front.histogram;  // one step's test after another is asked of its groups
  const LatticeFrontProblem searched{.histogram = histogram,
                                     .codebook = problem.front.codebook,
                                     .limit_rows = problem.front.limit_rows,
                                     .use = problem.front.use,
                                     .cost = problem.front.cost,
                                     .prune = problem.front.prune};
  StepFronts out;
  std::uint64_t evaluated = 0;
  for (std::size_t step = 0; step < problem.tests.size() && !out.stopped; ++step) {
    begin(step);
    const double before = seconds_since(began);
    histogram.test = problem.tests[step];
    const Budget part = share_of_rest(budget, before, evaluated, problem.tests.size() - step);
    KANON_TRY(Front front, lattice_front(searched, part));
    evaluated += front.evaluated;
    leave_out_below(problem.least_k, front);
    out.stopped = !front.complete && problem.cancel != nullptr && problem.cancel->accept();
    out.fronts.push_back(std::move(front));
    out.seconds.push_back(seconds_since(began) - before);
  }
  return out;
}

Result<BoxFront> front_of_boxes(const BoxFrontProblem& problem, const Budget& budget,
                                const std::function<void(std::uint64_t)>& begin) {
  const auto began = Clock::now();
  const EncodedTable& table = problem.table;
  BoxFront out;
  FrontierFront& front = out.front;
  front.searched = front.complete = true;
  for (std::size_t i = 0; i < problem.ks.size(); ++i) {
    const std::uint64_t k = problem.ks[i];
    if (out.stopped) {
      front.nothing_found.push_back(k);
      continue;
    }
    if (k > table.histogram.rows) {
      front.cannot_be_met.push_back(k);
      continue;
    }
    begin(k);
    const CutProblem searched{.histogram = table.histogram,
                              .columns = table.columns,
                              .k = k,
                              .limit_rows = problem.limit_rows,
                              .cost = table.cost};
    const Budget part = share_of(budget, seconds_since(began), problem.ks.size() - i, problem.ks.size());
    KANON_TRY(const LocalOutcome found, local_search(searched, {.seed = problem.seed}, part, {}));
    add_box_point(k, found, front);
    out.stopped = problem.cancel != nullptr && problem.cancel->accept();
  }
  if (out.stopped) front.complete = false;
  mark_pareto(front.points);
  mark_knees(front.points);
  front.seconds = seconds_since(began);
  return out;
}

}  // namespace kanon
