// WalkLimit: how much a walk over boxes may cost before it is given up; wide interval columns have very many boxes.
//
// The limit is a count of items looked at, not a time: whether a walk that is not stopped from outside comes to its end
// does not depend on the machine or on the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>

#include "base/watch.hpp"

namespace kanon::local {

// A number of items that grows with the table, and is never too small for a little one.
inline std::uint64_t walk_share(std::size_t items, std::uint64_t each, std::uint64_t least) {
  return std::max(least, items * each);
}

// Of one walk, shared by its threads.
class WalkLimit {
 public:
  explicit WalkLimit(std::uint64_t most, Watch* watch = nullptr) : most_(most), watch_(watch) {}

  void add(std::uint64_t items) {
    const bool spent = spent_.fetch_add(items, std::memory_order_relaxed) + items > most_;
    if (spent || (watch_ != nullptr && watch_->over())) over_.store(true, std::memory_order_relaxed);
  }
  // Whether the walk was given up. Which boxes it has visited by then depends on the threads, so they must not be used.
  [[nodiscard]] bool over() const { return over_.load(std::memory_order_relaxed); }

 private:
  std::uint64_t most_;
  Watch* watch_;
  std::atomic<std::uint64_t> spent_{0};
  std::atomic<bool> over_{false};
};

// What one visitor adds to a limit, many items at a time.
class Toll {
 public:
  explicit Toll(WalkLimit& limit) : limit_(&limit) {}

  // True: the walk is given up.
  bool pay(std::size_t items) {
    pending_ += items + 1;
    if (pending_ >= kBatch) settle();
    return limit_->over();
  }
  // At the end of the walk, so that the count is whole.
  void settle() { limit_->add(std::exchange(pending_, 0)); }

 private:
  static constexpr std::uint64_t kBatch = std::uint64_t{1} << 18;  // less than a millisecond
  WalkLimit* limit_;
  std::uint64_t pending_ = 0;
};

}  // namespace kanon::local
