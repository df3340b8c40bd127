// NodeEvaluator: profiles of level vectors in any order, each rolled up from the nearest groups at hand.
//
// Kept are the groups of vectors whose levels are all even, made when one is needed, until memory is used up. A vector
// is rolled up from the one it comes to by rounding its levels down; that one from the kept one of fewest groups below.
#include "search/levels/lattice/evaluator.hpp"

#include <map>

#include "search/levels/lattice/profiler.hpp"
#include "search/levels/lattice/widths.hpp"

namespace kanon::lattice {
namespace {

template <std::size_t Words>
class Evaluator final : public NodeEvaluator {
 public:
  Evaluator(const Histogram& histogram, const Codebook& codebook, const NodeCosts& costs, std::uint64_t limit_rows,
            std::size_t most_kept)
      : ground_(histogram, codebook, !costs.charges().empty()),
        profiler_(ground_, costs, limit_rows),
        most_kept_(most_kept) {
    kept_.push_back({std::vector<LevelIndex>(codebook.size()), ground_.finest()});
    place_.emplace(kept_.front().levels, 0);
  }

  const NodeProfile& profile(const std::vector<LevelIndex>& levels) override {
    auto even = levels;
    for (auto& level : even) level.index -= level.index % 2;
    raise(stage(even), levels, rolled_);
    profiler_.profile(levels, rolled_, profile_);
    return profile_;
  }

 private:
  struct Kept {
    std::vector<LevelIndex> levels;
    Groups<Words> groups;
  };

  // The groups of a vector, kept if there is room; valid until the next call.
  const Kept& stage(const std::vector<LevelIndex>& levels) {
    if (const auto at = place_.find(levels); at != place_.end()) return kept_[at->second];
    if (levels == last_.levels) return last_;
    std::size_t best = 0;
    for (std::size_t i = 1; i < kept_.size(); ++i) {
      if (kept_[i].groups.count() < kept_[best].groups.count() && below(kept_[i].levels, levels)) best = i;
    }
    raise(kept_[best], levels, last_.groups);
    last_.levels = levels;
    const std::size_t bytes =
        last_.groups.count() * (sizeof(Key<Words>) + 4 + last_.groups.stride * sizeof(TargetCell));
    if (bytes_ + bytes > most_kept_) return last_;
    bytes_ += bytes;
    kept_.push_back(last_);  // a copy takes no more memory than it needs
    place_.emplace(levels, kept_.size() - 1);
    return last_;
  }

  static bool below(const std::vector<LevelIndex>& fine, const std::vector<LevelIndex>& coarse) {
    for (std::size_t c = 0; c < fine.size(); ++c) {
      if (fine[c] > coarse[c]) return false;
    }
    return true;
  }

  void raise(const Kept& from, const std::vector<LevelIndex>& levels, Groups<Words>& to) {
    steps_.clear();
    for (std::size_t c = 0; c < levels.size(); ++c) {
      const std::uint32_t low = from.levels[c].index, high = levels[c].index;
      if (low < high) steps_.push_back({ground_.field(c), ground_.above(c, low, high).data()});
    }
    roll_up_.raise(from.groups, steps_, to);
  }

  Ground<Words> ground_;
  Profiler<Words> profiler_;
  RollUp<Words> roll_up_;
  std::vector<typename RollUp<Words>::Step> steps_;
  std::vector<Kept> kept_;
  std::map<std::vector<LevelIndex>, std::size_t> place_;  // in kept_
  std::size_t most_kept_, bytes_ = 0;
  Kept last_;  // made last, kept or not
  Groups<Words> rolled_;
  NodeProfile profile_;
};

}  // namespace

Result<std::unique_ptr<NodeEvaluator>> NodeEvaluator::make(const Histogram& histogram, const Codebook& codebook,
                                                           const NodeCosts& costs, std::uint64_t limit_rows,
                                                           std::size_t most_kept) {
  return with_width(codebook, [&](auto width) -> Result<std::unique_ptr<NodeEvaluator>> {
    return std::unique_ptr<NodeEvaluator>(
        std::make_unique<Evaluator<decltype(width)::value>>(histogram, codebook, costs, limit_rows, most_kept));
  });
}

}  // namespace kanon::lattice
