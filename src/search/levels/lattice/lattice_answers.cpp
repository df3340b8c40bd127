// Many questions about one lattice (several k, limits, costs), answered in one pass over it.
#include "search/levels/lattice/lattice_answers.hpp"

#include "base/clock.hpp"
#include "base/try.hpp"
#include "search/levels/lattice/ground.hpp"
#include "search/levels/lattice/incumbent_cell.hpp"
#include "search/levels/lattice/lattice_search.hpp"
#include "search/levels/lattice/sweep.hpp"

namespace kanon {
namespace {

constexpr std::size_t kFewQuestions = 3;
constexpr std::uint64_t kMostSwept = 1u << 19;  // level vectors

// The best candidate of every question among the vectors of one part.
class Best {
 public:
  Best(const lattice::NodeCosts& costs, const std::vector<LatticeQuestion>& questions)
      : costs_(&costs), questions_(&questions), found_(questions.size()) {}

  void look(const lattice::NodeProfile& profile) {
    for (std::size_t q = 0; q < found_.size(); ++q) {
      const LatticeQuestion& question = (*questions_)[q];
      const auto threshold = profile.at(question.k);
      if (!threshold || profile.rows_below[*threshold] > question.limit_rows) continue;
      const CostValue cost = costs_->cost(profile, q, *threshold);
      if (found_[q] && found_[q]->cost < cost) continue;
      offer(q, {.levels = profile.levels, .cost = cost, .suppressed_rows = profile.rows_below[*threshold]});
    }
  }
  void join(const Best& other) {
    for (std::size_t q = 0; q < found_.size(); ++q) {
      if (other.found_[q]) offer(q, *other.found_[q]);
    }
  }
  [[nodiscard]] const std::optional<Incumbent>& found(std::size_t question) const { return found_[question]; }

 private:
  void offer(std::size_t question, const Incumbent& candidate) {
    auto& best = found_[question];
    if (!best || lattice::rank(candidate) < lattice::rank(*best)) best = candidate;
  }

  const lattice::NodeCosts* costs_;
  const std::vector<LatticeQuestion>* questions_;
  std::vector<std::optional<Incumbent>> found_;
};

Result<std::vector<SearchOutcome>> one_by_one(const Histogram& histogram, const Codebook& codebook,
                                              const std::vector<LatticeQuestion>& questions, const Budget& budget) {
  const auto start = Clock::now();
  Effort effort{.nodes = lattice::vectors_of(codebook)};
  std::vector<SearchOutcome> out;
  for (const LatticeQuestion& question : questions) {
    const LevelProblem problem{.histogram = histogram,
                               .codebook = codebook,
                               .k = question.k,
                               .limit_rows = question.limit_rows,
                               .cost = question.cost};
    KANON_TRY(auto outcome, lattice_search(problem, rest_of(budget, seconds_since(start), effort.evaluated), {}));
    effort.evaluated += outcome.effort.evaluated;
    effort.tuples_touched += outcome.effort.tuples_touched;
    out.push_back(std::move(outcome));
  }
  for (SearchOutcome& outcome : out) outcome.effort = effort;
  return out;
}

// What the two ends of the lattice say: no question is answered for less than the finest vector costs without
// suppression, and none suppresses fewer rows than the most general one.
Status look_at_ends(const Histogram& histogram, const Codebook& codebook, const lattice::NodeCosts& costs,
                    const std::vector<LatticeQuestion>& questions, std::vector<SearchOutcome>& out) {
  const std::vector<LevelIndex> bottom(codebook.size());
  auto top = bottom;
  for (std::size_t c = 0; c < top.size(); ++c) top[c] = LevelIndex{codebook[c].height()};
  KANON_TRY(const auto fine, lattice::profile_of(histogram, codebook, costs, bottom, 0));
  KANON_TRY(const auto coarse, lattice::profile_of(histogram, codebook, costs, top, histogram.rows));
  for (std::size_t q = 0; q < questions.size(); ++q) {
    out[q].bound = costs.bound(fine, q);
    out[q].least_suppressed = *coarse.suppressed_rows(questions[q].k);
  }
  return Done{};
}

}  // namespace

Result<std::vector<SearchOutcome>> lattice_answers(const Histogram& histogram, const Codebook& codebook,
                                                   const std::vector<LatticeQuestion>& questions,
                                                   const Budget& budget) {
  const bool budget_asked = histogram.test != nullptr && histogram.test->budget().asks();  // of no single group
  if (questions.size() <= kFewQuestions || budget_asked || lattice::vectors_of(codebook) > kMostSwept)
    return one_by_one(histogram, codebook, questions, budget);
  std::vector<CostSpec> specs;
  std::uint64_t limit_rows = 0;
  for (const LatticeQuestion& question : questions) {
    specs.push_back(question.cost);
    limit_rows = std::max(limit_rows, question.limit_rows);
  }
  KANON_TRY(const auto costs, lattice::NodeCosts::make(histogram, codebook, std::move(specs)));
  std::vector<Best> parts(lattice::sweep_parts(codebook), Best(costs, questions));
  KANON_TRY(const auto done,
            lattice::sweep(histogram, codebook, costs, limit_rows, budget,
                           [&](std::size_t part, const lattice::NodeProfile& profile) { parts[part].look(profile); }));
  Best best(costs, questions);
  for (const Best& part : parts) best.join(part);
  std::vector<SearchOutcome> out(questions.size());
  KANON_CHECK(look_at_ends(histogram, codebook, costs, questions, out));
  for (std::size_t q = 0; q < questions.size(); ++q) {
    out[q].incumbent = best.found(q);
    out[q].complete = done.complete;
    if (done.complete && out[q].incumbent) out[q].bound = out[q].incumbent->cost;
    out[q].effort.evaluated = done.evaluated;
    out[q].effort.nodes = lattice::vectors_of(codebook);
    out[q].effort.tuples_touched = done.tuples_touched;
  }
  return out;
}

}  // namespace kanon
