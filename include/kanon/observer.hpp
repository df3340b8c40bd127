// How a long job talks to its caller, and how the caller stops it.
//
// The library prints nothing. A caller who wants progress derives from Observer; calls never overlap, but may come from
// a worker thread. A caller who wants to stop makes a request to Cancel from any thread or signal handler. A request
// during the search ends the search and what it has found is released; any other request, so also a second one, gives
// up.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace kanon {

class Cancel {
 public:
  Cancel() = default;
  // Listens to `outer`, too, which must outlive it; null for none.
  explicit Cancel(const Cancel* outer) noexcept : outer_(outer) {}
  void request() noexcept { pending_.fetch_add(1, std::memory_order_relaxed); }
  [[nodiscard]] bool requested() const noexcept {
    return pending_.load(std::memory_order_relaxed) > 0 || (outer_ != nullptr && outer_->requested());
  }
  // One of its own requests has been acted upon; the job goes on. True if there was one.
  bool accept() noexcept {
    int pending = pending_.load(std::memory_order_relaxed);
    while (pending > 0 && !pending_.compare_exchange_weak(pending, pending - 1, std::memory_order_relaxed)) {
    }
    return pending > 0;
  }

 private:
  std::atomic<int> pending_{0};
  const Cancel* outer_ = nullptr;
};

// One line of the solver log: what is known at this moment. Costs are as displayed.
struct SearchProgress {
  double seconds = 0;
  unsigned long long evaluated = 0;  // candidates
  double incumbent = 0;
  double bound = 0;
  std::string_view doing = {};  // the part of its work that the search is at, where it has several; empty: none is told
};

class Observer {
 public:
  virtual ~Observer() = default;
  virtual void stage(std::string_view /*what*/) {}               // "reading", "searching", "writing", "checking"
  virtual void fraction(double /*done*/) {}                      // 0..1 within the stage, when it is known
  virtual void improved(const SearchProgress& /*progress*/) {}   // a better incumbent was found
  virtual void searching(const SearchProgress& /*progress*/) {}  // sign of life, a few times a second
};

// How a job is run: nothing of it changes what comes out.
struct RunOptions {
  unsigned threads = 0;            // 0: all there are
  std::uint64_t memory_mb = 1024;  // for the engine; it spills to disk beyond
  std::string temp_folder;         // empty: the system's
  bool force = false;              // overwrite existing files
  Cancel* cancel = nullptr;
  Observer* observer = nullptr;
};

}  // namespace kanon
