// The numbers of the searches over cuts, each a type of its own, and vectors that take no other one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/strong.hpp"

namespace kanon::koptimize {

using StepIndex = Strong<struct StepTag>;    // of Grid::steps
using TupleIndex = Strong<struct TupleTag>;  // of the tuples of a grid
using Place = Strong<struct PlaceTag>;       // of a column, from left to right

// The indices first, first + 1, ... before `end`: for (const auto step : each<StepIndex>(steps)).
template <class Index>
class Range {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(std::size_t at) : at_(at) {}
    constexpr Index operator*() const { return {static_cast<std::uint32_t>(at_)}; }
    constexpr Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::size_t at_;
  };
  constexpr Range(std::size_t first, std::size_t end) : first_(first), end_(end) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(first_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(end_); }
  [[nodiscard]] constexpr std::size_t size() const { return end_ - first_; }
  [[nodiscard]] constexpr Index front() const { return {static_cast<std::uint32_t>(first_)}; }

 private:
  std::size_t first_, end_;
};

template <class Index>
constexpr Range<Index> each(std::size_t count) {
  return {0, count};
}
template <class Index>
constexpr Range<Index> each(Index first, Index end) {
  return {first.index, end.index};
}

// Where a step may be missing it is a number below 0; this is for those that are not.
constexpr StepIndex as_step(std::int32_t number) {
  return {static_cast<std::uint32_t>(number)};
}

// A vector of T by Index.
template <class Index, class T>
class By : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  explicit By(std::vector<T> values) : std::vector<T>(std::move(values)) {}
  T& operator[](Index i) { return std::vector<T>::operator[](i.index); }
  const T& operator[](Index i) const { return std::vector<T>::operator[](i.index); }
};

}  // namespace kanon::koptimize
