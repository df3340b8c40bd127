// The least union of difference sets, and the least set that meets all sets.
#include "search/cells/suppress/original_minimum.hpp"

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

// Every union that is lighter than `best` contains a fresh set, so only fresh sets are tried as the first one.
bool LeastUnion::improve(const std::vector<CountedSet>& known, const std::vector<CountedSet>& fresh, std::uint64_t need,
                         BlankedSet& best) {
  if (levels_.empty()) levels_.resize(66);  // each level takes a column at least
  best_ = best;
  levels_[0].assign(fresh);
  others_.assign(known);
  sort_by_weight(levels_[0]);
  visit(0, 0, 0, need);
  best = best_;
  return !look_.stopped();
}

void LeastUnion::weigh(std::vector<CountedSet>& sets, std::uint64_t below) {
  if (sets.empty()) return;
  spare_.hold(sets.size());
  const std::size_t light = reduce(sets.data(), sets.size(), 0, below - 1, spare_.sets.data()).count;
  sets.assign(spare_.sets.begin(), spare_.sets.begin() + static_cast<std::ptrdiff_t>(light));
}

// Counting sort by weight: where a weight is a number of columns there are few different ones. The sort is stable.
void LeastUnion::sort_by_weight(Level& level) {
  const auto end = level.sets.begin() + static_cast<std::ptrdiff_t>(level.count);
  if (!weights_.unit() || level.count < 8) {
    std::stable_sort(level.sets.begin(), end,
                     [](const CountedSet& a, const CountedSet& b) { return a.weight < b.weight; });
    return;
  }
  std::array<std::uint32_t, unsafe::kMostColumns + 2> starts{};
  for (auto set = level.sets.begin(); set != end; ++set) ++starts[set->weight + 1];
  for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
  spare_.hold(level.count);
  for (auto set = level.sets.begin(); set != end; ++set) spare_.sets[starts[set->weight]++] = *set;
  level.sets.swap(spare_.sets);
}

unsafe::Reduced LeastUnion::reduce(CountedSet* sets, std::size_t count, std::uint64_t taken, std::uint64_t most,
                                   CountedSet* out) const {
  if (weights_.unit()) return kernels_.reduce(sets, count, taken, most, out);
  unsafe::Reduced sum;
  for (std::size_t i = 0; i < count; ++i) {
    const CountedSet set = sets[i];
    const std::uint64_t rest = set.columns & ~taken;
    const std::uint64_t weight = weights_.of(rest);
    if ((taken & ~set.columns) != 0) sets[sum.apart++] = set;
    if (rest == 0) sum.gained += set.rows;
    if (rest == 0 || weight > most) continue;
    if (sum.count > 0 && weight < out[sum.least].weight) sum.least = sum.count;
    out[sum.count++] = {rest, weight, set.rows};
    sum.rows += set.rows;
  }
  return sum;
}

// Takes the set at `at`; what remains of the sets behind it makes up the next level. Afterwards it is barred here, and
// with it every set that contains it.
unsafe::Reduced LeastUnion::take(std::size_t depth, std::size_t at, std::uint64_t most) {
  Level& here = levels_[depth];
  Level& next = levels_[depth + 1];
  const std::uint64_t columns = here.sets[at].columns;
  const std::size_t behind = at + 1;
  const std::size_t others = depth == 0 ? others_.count : 0;
  next.hold(here.count - behind + others);
  auto left = reduce(here.sets.data() + behind, here.count - behind, columns, most, next.sets.data());
  left.gained += here.sets[at].rows;
  here.count = behind + left.apart;
  if (others > 0) {
    const auto more = reduce(others_.sets.data(), others, columns, most, next.sets.data() + left.count);
    others_.count = more.apart;
    const std::size_t least = left.count + more.least;
    if (more.count > 0 && (left.count == 0 || next.sets[least].weight < next.sets[left.least].weight))
      left.least = least;
    left.count += more.count;
    left.rows += more.rows;
    left.gained += more.gained;
  }
  next.count = left.count;
  return left;
}

// Branches over the sets, light ones first. `need` is the number of rows that are still to be covered.
void LeastUnion::visit(std::size_t depth, std::uint64_t taken, std::uint64_t weight, std::uint64_t need) {
  const Level& here = levels_[depth];
  for (std::size_t i = 0; i < here.count && weight + here.sets[i].weight < best_.weight && !look_.over(); ++i) {
    const std::uint64_t columns = taken | here.sets[i].columns;
    const std::uint64_t heavier = weight + here.sets[i].weight;
    const auto left = take(depth, i, best_.weight - 1 - heavier);
    if (left.gained >= need) {
      best_ = {columns, heavier};  // all others here are as heavy
      return;
    }
    if (left.gained + left.rows < need) continue;
    const CountedSet least = levels_[depth + 1].sets[left.least];
    if (least.rows >= need - left.gained) {
      best_ = {columns | least.columns, heavier + least.weight};
      continue;
    }
    sort_by_weight(levels_[depth + 1]);
    visit(depth + 1, columns, heavier, need - left.gained);
  }
}

bool LeastHit::improve(std::vector<std::uint64_t>& sets, BlankedSet& best) {
  std::sort(sets.begin(), sets.end(), [](std::uint64_t a, std::uint64_t b) {
    const int x = std::popcount(a), y = std::popcount(b);
    return x != y ? x < y : a < b;
  });
  if (levels_.empty()) levels_.resize(66);
  best_ = best;
  levels_[0] = sets;
  visit(0, 0, 0, 0);
  best = best_;
  return !look_.stopped();
}

// A lower bound: sets that have no column in common need a column each.
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

// Branches over the columns of the smallest set, one of which must be taken; columns tried before are barred.
void LeastHit::visit(std::size_t depth, std::uint64_t taken, std::uint64_t barred, std::uint64_t weight) {
  const auto& sets = levels_[depth];
  if (look_.over()) return;
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
