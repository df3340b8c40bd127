// How a long job talks to its caller, and how the caller stops it.
//
// The library prints nothing. A caller who wants progress derives from Observer; calls come from the thread that
// started the job. A caller who wants to stop sets Cancel from any thread or signal handler: once to end the search
// and keep what it has found, twice to give up without a release.
#pragma once

#include <atomic>
#include <string_view>

namespace kanon {

class Cancel {
 public:
  void request() noexcept { requests_.fetch_add(1, std::memory_order_relaxed); }
  [[nodiscard]] bool stop_search() const noexcept { return requests_.load(std::memory_order_relaxed) >= 1; }
  [[nodiscard]] bool give_up() const noexcept { return requests_.load(std::memory_order_relaxed) >= 2; }

 private:
  std::atomic<int> requests_{0};
};

// One line of the solver log: what is known at this moment. Costs are as displayed.
struct SearchProgress {
  double seconds = 0;
  unsigned long long nodes = 0;
  double incumbent = 0;
  double bound = 0;
};

class Observer {
 public:
  virtual ~Observer() = default;
  virtual void stage(std::string_view /*what*/) {}               // "reading", "searching", "writing", "checking"
  virtual void fraction(double /*done*/) {}                      // 0..1 within the stage, when it is known
  virtual void improved(const SearchProgress& /*progress*/) {}   // a better incumbent was found
  virtual void searching(const SearchProgress& /*progress*/) {}  // sign of life, a few times a second
};

}  // namespace kanon
