// POkA: the trade-off of k against cost as Dewri, Ray, Ray and Whitley search for it (CIKM 2009), literal and repaired.
#include "search/levels/poka/poka_search.hpp"

#include <algorithm>

#include "base/try.hpp"
#include "search/levels/front/point_set.hpp"
#include "search/levels/poka/paper_walk.hpp"
#include "search/levels/poka/repaired_walk.hpp"

namespace kanon {
namespace {

bool same_point(const FrontPoint& a, const FrontPoint& b) {
  return a.k == b.k && a.cost == b.cost;
}

bool contains(const std::vector<FrontPoint>& points, const FrontPoint& point) {
  return std::any_of(points.begin(), points.end(), [&](const FrontPoint& other) { return same_point(other, point); });
}

PokaFront collect(poka::Nodes& nodes, const std::vector<poka::Node>& returned, bool exact) {
  PokaFront out;
  PointSet points;
  for (const poka::Node node : returned) {
    FrontPoint point = nodes.point(node);
    if (exact) point.bound = point.cost;
    out.returned.push_back(point);
    points.offer(point);
  }
  out.front.points = points.points();
  out.front.complete = exact;
  out.front.evaluated = nodes.evaluated();
  return out;
}

}  // namespace

std::uint32_t poka_average_depth(const Codebook& codebook) {
  std::uint32_t sum = 0;
  for (const auto& column : codebook) sum += column.height();
  const auto columns = static_cast<std::uint32_t>(std::max<std::size_t>(1, codebook.size()));
  return std::max(1u, (sum + columns - 1) / columns);
}

std::uint32_t poka_exact_depth(const Codebook& codebook) {
  std::uint32_t sum = 0, least = 0;
  for (const auto& column : codebook) {
    sum += column.height();
    if (column.height() > 0) least = least == 0 ? column.height() : std::min(least, column.height());
  }
  return std::max(1u, sum - least);
}

Result<PokaFront> poka_search(const PokaProblem& problem, const PokaOptions& options, const Budget& budget) {
  const bool paper = options.variant == PokaVariant::paper;
  const std::uint32_t exact_depth = poka_exact_depth(problem.codebook);
  const std::uint32_t depth = options.depth.value_or(paper ? poka_average_depth(problem.codebook) : exact_depth);
  if (depth == 0) {
    return Error{.message = "a depth of 0 leads nowhere",
                 .place = {},
                 .hint = "Ask for a depth of 1 or more, or for none: then the search chooses it."};
  }
  if (lattice::vectors_of(problem.codebook) == std::numeric_limits<std::uint64_t>::max()) {
    return Error{.message = "the hierarchies have too many level vectors to be numbered",
                 .place = {},
                 .hint = "Name fewer quasi-identifiers."};
  }
  KANON_TRY(const auto costs, lattice::NodeCosts::make(problem.histogram, problem.codebook, {problem.cost}));
  KANON_TRY(const auto evaluator,
            lattice::NodeEvaluator::make(problem.histogram, problem.codebook, costs, problem.limit_rows));
  poka::Nodes nodes(problem, costs, *evaluator, budget);
  const auto returned =
      paper ? poka::paper_walk(nodes, depth) : poka::repaired_walk(nodes, depth, options.printed_boundary);
  const bool stopped = nodes.has_stopped();
  PokaFront out = collect(nodes, returned, !stopped && !paper && !options.printed_boundary && depth >= exact_depth);
  out.front.nodes = lattice::vectors_of(problem.codebook);
  out.depth = depth;
  out.stopped = stopped;
  return out;
}

PokaComparison compare_with_exact(const std::vector<FrontPoint>& returned, const Front& exact) {
  PokaComparison out;
  for (const auto& point : exact.points) {
    if (contains(returned, point))
      ++out.found;
    else
      out.missed.push_back(point);
  }
  for (const auto& point : returned) {
    if (!contains(exact.points, point)) out.dominated.push_back(point);
  }
  return out;
}

}  // namespace kanon
