// Team: the threads of one search. Which of them does a piece of work, and which is faster, must not matter.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace kanon::koptimize {

class Team {
 public:
  // 0: as many threads as there are cores.
  explicit Team(unsigned threads);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  // Members are numbered from 0; each may have tools of its own.
  [[nodiscard]] std::size_t members() const;
  // Calls work(item, member) for every item, in parallel, and waits for all. A member does one item at a time.
  void each(std::size_t items, const std::function<void(std::size_t item, std::size_t member)>& work);

 private:
  struct Arena;
  std::unique_ptr<Arena> arena_;
};

}  // namespace kanon::koptimize
