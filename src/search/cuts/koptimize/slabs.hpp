// Slabs: runs of neighbouring places on the line, and tables with a number for each of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "cost/units.hpp"
#include "space/index.hpp"

namespace kanon::koptimize {

// One of the places that a class occurs at, counted from its first one: not a place of the line.
using LocalPlace = Strong<struct LocalPlaceTag>;

// The places first..last, both of them in it.
template <class P>
struct SlabOf {
  P first, last;
  friend constexpr bool operator==(SlabOf, SlabOf) = default;
};
using Slab = SlabOf<Place>;

// A T per slab. Slabs that begin at the same place stand together, in the order of their last places: loops go through
// the first places outside and through the last ones inside.
template <class P, class T>
class SlabTableOf {
 public:
  SlabTableOf() = default;
  explicit SlabTableOf(std::size_t places) { assign(places, T{}); }

  void assign(std::size_t places, T value) {
    places_ = places;
    values_.assign(places * places, value);
  }
  // Old values stay where they were, and say nothing.
  void resize(std::size_t places) {
    places_ = places;
    values_.resize(places * places);
  }
  void fill(T value) { std::fill(values_.begin(), values_.end(), value); }
  [[nodiscard]] std::size_t places() const { return places_; }

  [[nodiscard]] T& at(P first, P last) { return values_[first.index * places_ + last.index]; }
  [[nodiscard]] const T& at(P first, P last) const { return values_[first.index * places_ + last.index]; }
  [[nodiscard]] T& operator[](SlabOf<P> slab) { return at(slab.first, slab.last); }
  [[nodiscard]] const T& operator[](SlabOf<P> slab) const { return at(slab.first, slab.last); }
  // The slabs that begin at a place, by the index of their last one, which is not below that of the first.
  [[nodiscard]] T* from(P first) { return values_.data() + first.index * places_; }
  [[nodiscard]] const T* from(P first) const { return values_.data() + first.index * places_; }

  // Adds another table of as many places.
  void add(const SlabTableOf& other) {
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] += other.values_[i];
  }
  // Takes the greater of both, slab by slab.
  void raise_to(const SlabTableOf& other) {
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = std::max(values_[i], other.values_[i]);
  }

 private:
  std::size_t places_ = 0;
  std::vector<T> values_;
};

using SlabTable = SlabTableOf<Place, Cost>;

}  // namespace kanon::koptimize
