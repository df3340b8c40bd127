// Sets of boxes as bits in order of their loss.
#include "wave/box_finder.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "release/box_loss.hpp"

namespace kanon {
namespace {

constexpr std::size_t kWordBits = 64;
constexpr std::size_t kMostWords = std::size_t{1} << 24;  // of all sets of a column: 128 MB

}  // namespace

BoxFinder::BoxFinder(const BoxPlan& plan) : plan_(plan), quasi_(plan.quasi()) {
  const std::vector<double> losses = box_losses(plan);
  boxes_.resize(plan.boxes.size());
  std::iota(boxes_.begin(), boxes_.end(), std::uint32_t{0});
  std::stable_sort(boxes_.begin(), boxes_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return losses[a] < losses[b]; });
  rank_of_.resize(boxes_.size());
  for (std::uint32_t rank = 0; rank < boxes_.size(); ++rank) rank_of_[boxes_[rank]] = rank;
  words_ = (boxes_.size() + kWordBits - 1) / kWordBits;
  open_.resize(words_);
  holding_.resize(quasi_.size());
  for (std::size_t rank = 0; rank < boxes_.size(); ++rank) open_[rank / kWordBits] |= Word{1} << rank % kWordBits;
  for (std::size_t c = 0; c < quasi_.size(); ++c) {
    const std::size_t positions = quasi_[c]->positions.size();
    if (positions * words_ > kMostWords) continue;
    holding_[c].resize(positions * words_);
    for (std::size_t rank = 0; rank < boxes_.size(); ++rank) {
      const BoxRun run = quasi_[c]->shown[plan.boxes[boxes_[rank]].shows[c]].run;
      for (std::size_t at = run.first; at <= run.last; ++at)
        holding_[c][at * words_ + rank / kWordBits] |= Word{1} << rank % kWordBits;
    }
  }
}

bool BoxFinder::holds(std::uint32_t box, const std::vector<std::uint32_t>& at) const {
  for (std::size_t c = 0; c < quasi_.size(); ++c) {
    if (!quasi_[c]->shown[plan_.boxes[box].shows[c]].run.holds(at[c])) return false;
  }
  return true;
}

std::optional<std::uint32_t> BoxFinder::cheapest(const std::vector<std::uint32_t>& at) const {
  for (std::size_t c = 0; c < quasi_.size(); ++c) {
    if (at[c] >= quasi_[c]->positions.size()) return {};  // a value that no box holds
  }
  for (std::size_t word = 0; word < words_; ++word) {
    Word bits = open_[word];
    for (std::size_t c = 0; bits != 0 && c < quasi_.size(); ++c) {
      if (!holding_[c].empty()) bits &= holding_[c][at[c] * words_ + word];
    }
    for (; bits != 0; bits &= bits - 1) {
      const std::uint32_t box = boxes_[word * kWordBits + static_cast<std::size_t>(std::countr_zero(bits))];
      if (holds(box, at)) return box;
    }
  }
  return {};
}

void BoxFinder::close(std::uint32_t box) {
  open_[rank_of_[box] / kWordBits] &= ~(Word{1} << rank_of_[box] % kWordBits);
}

}  // namespace kanon
