// The least union of difference sets, and the least set that meets all sets.
#include "search/suppress/original_minimum.hpp"

#include <algorithm>

namespace kanon::suppress {

using unsafe::CountedSet;

ColumnWeights::ColumnWeights(const std::vector<std::uint32_t>& weights) {
  least_ = weights.empty() ? 0 : *std::min_element(weights.begin(), weights.end());
  for (std::size_t c = 0; c < weights.size(); ++c) {
    unit_ = unit_ && weights[c] == 1;
    for (std::size_t byte = 0; byte < 256; ++byte) {
      if ((byte >> (c % 8) & 1) != 0) by_byte_[c / 8][byte] += weights[c];
    }
  }
}

void LeastUnion::improve(std::vector<CountedSet>& sets, std::uint64_t need, BlankedSet& best) {
  std::sort(sets.begin(), sets.end(), [](const CountedSet& a, const CountedSet& b) {
    return a.weight != b.weight ? a.weight < b.weight : a.columns < b.columns;
  });
  std::size_t kept = 0;
  for (const auto& set : sets) {
    if (kept > 0 && sets[kept - 1].columns == set.columns) {
      sets[kept - 1].rows += set.rows;
    } else {
      sets[kept++] = set;
    }
  }
  sets.resize(kept);
  if (levels_.empty()) levels_.resize(66);  // each level takes a column at least
  best_ = best;
  levels_[0] = sets;
  visit(0, 0, 0, need);
  best = best_;
}

unsafe::Reduced LeastUnion::reduce(const CountedSet* sets, std::size_t count, std::uint64_t taken, std::uint64_t most,
                                   CountedSet* out) const {
  if (weights_.unit()) return kernels_.reduce(sets, count, taken, most, out);
  unsafe::Reduced sum{0, 0, 0};
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t rest = sets[i].columns & ~taken;
    if (rest == 0) sum.gained += sets[i].rows;
    const std::uint64_t weight = weights_.of(rest);
    if (rest == 0 || weight > most || sets[i].rows == 0) continue;
    out[sum.count++] = {rest, weight, sets[i].rows};
    sum.rows += sets[i].rows;
  }
  return sum;
}

// Takes one set after the other, light ones first; what was taken is barred afterwards, and with it every set that
// contains it. `need` rows are missing.
void LeastUnion::visit(std::size_t depth, std::uint64_t taken, std::uint64_t weight, std::uint64_t need) {
  auto& sets = levels_[depth];
  auto& next = levels_[depth + 1];
  for (std::size_t i = 0; i < sets.size() && weight + sets[i].weight < best_.weight; ++i) {
    if (sets[i].rows == 0) continue;  // barred
    const CountedSet pick = sets[i];
    const std::uint64_t heavier = weight + pick.weight;
    next.resize(sets.size() - i);
    const auto left = reduce(sets.data() + i, sets.size() - i, pick.columns, best_.weight - 1 - heavier, next.data());
    next.resize(left.count);
    if (left.gained >= need) {
      best_ = {taken | pick.columns, heavier};  // all others here are as heavy
      return;
    }
    if (left.gained + left.rows >= need) {
      std::sort(next.begin(), next.end(), [](const CountedSet& a, const CountedSet& b) {
        return a.weight != b.weight ? a.weight < b.weight : a.columns < b.columns;
      });
      visit(depth + 1, taken | pick.columns, heavier, need - left.gained);
    }
    for (std::size_t j = i; j < sets.size(); ++j) {
      if ((pick.columns & ~sets[j].columns) == 0) sets[j].rows = 0;
    }
  }
}

void LeastHit::improve(std::vector<std::uint64_t>& sets, BlankedSet& best) {
  std::sort(sets.begin(), sets.end(), [](std::uint64_t a, std::uint64_t b) {
    const int x = std::popcount(a), y = std::popcount(b);
    return x != y ? x < y : a < b;
  });
  if (levels_.empty()) levels_.resize(66);
  best_ = best;
  levels_[0] = sets;
  visit(0, 0, 0, 0);
  best = best_;
}

// Sets that share no column are paid for one by one.
std::uint64_t LeastHit::bound(const std::vector<std::uint64_t>& sets, std::uint64_t barred) const {
  std::uint64_t used = 0, sum = 0;
  for (const std::uint64_t set : sets) {
    if ((set & used) != 0) continue;
    used |= set;
    std::uint64_t least = ~std::uint64_t{0};
    for (std::uint64_t rest = set & ~barred; rest != 0; rest &= rest - 1) {
      least = std::min(least, weights_.of(rest & -rest));
    }
    if (least == ~std::uint64_t{0}) return least;  // it cannot be met any more
    sum += least;
  }
  return sum;
}

// Some column of the set with the fewest columns to choose from must be taken; those tried before are barred.
void LeastHit::visit(std::size_t depth, std::uint64_t taken, std::uint64_t barred, std::uint64_t weight) {
  const auto& sets = levels_[depth];
  if (sets.empty()) {
    if (weight < best_.weight) best_ = {taken, weight};
    return;
  }
  const std::uint64_t more = bound(sets, barred);
  if (more >= best_.weight || weight + more >= best_.weight) return;
  std::uint64_t branch = sets.front() & ~barred;
  for (const std::uint64_t set : sets) {
    if (std::popcount(set & ~barred) < std::popcount(branch)) branch = set & ~barred;
  }
  for (std::uint64_t rest = branch; rest != 0; rest &= rest - 1) {
    const std::uint64_t column = rest & -rest;
    auto& next = levels_[depth + 1];
    next.clear();
    for (const std::uint64_t set : levels_[depth]) {
      if ((set & column) == 0) next.push_back(set);
    }
    visit(depth + 1, taken | column, barred, weight + weights_.of(column));
    barred |= column;
  }
}

}  // namespace kanon::suppress
