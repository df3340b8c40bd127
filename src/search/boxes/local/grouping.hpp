// Grouping: which rows of which items go together, and what that costs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/boxes/local/box_space.hpp"
#include "search/boxes/local/box_walk.hpp"
#include "search/boxes/local/requirement.hpp"

namespace kanon::local {

struct Share {
  Item item = 0;
  std::uint32_t rows = 0;
  friend auto operator<=>(const Share&, const Share&) = default;
};

struct Group {
  std::vector<Share> members;  // each item at most once
  Box box;                     // the smallest that holds them
  Units units = 0;             // what one row loses in it
  std::uint64_t rows = 0;

  [[nodiscard]] Units cost() const { return units * static_cast<Units>(rows); }
};

struct Grouping {
  std::vector<Group> groups;
  std::vector<Share> suppressed;

  [[nodiscard]] Units cost(Units row_units) const;
  [[nodiscard]] std::uint64_t suppressed_rows() const;
};

// The columns and items a grouping speaks of.
struct Ground {
  const std::vector<BoxColumn>& columns;
  const Items& items;
  const Requirement* need = nullptr;  // null: a group is its rows, and the rows of an item may part

  // The same columns and requirement with other items.
  [[nodiscard]] Ground with(const Items& others) const { return {columns, others, need}; }
  [[nodiscard]] bool may_part() const { return need == nullptr; }
  // Do they hold what is asked of a group beside k rows? With the rows of one more item, and without those of one.
  [[nodiscard]] bool good(const std::vector<Share>& members) const;
  [[nodiscard]] bool good_with(const std::vector<Share>& members, Share more) const;
  [[nodiscard]] bool good_without(const std::vector<Share>& members, Item item) const;
  // The smallest box for the members; they must be joinable. Rows and units follow.
  void tighten(Group& group) const;
  // Whether some box holds both items.
  [[nodiscard]] bool joinable(Item a, Item b) const;
  // Widens `box` so that it holds the item; `box` and the item must be joinable.
  void widen(Box& box, Item item) const;
  [[nodiscard]] bool holds(std::span<const Run> box, Item item) const;
  [[nodiscard]] Units units(std::span<const Run> box) const;
  // What a row would lose in the box if it also held the item; negative: it cannot.
  [[nodiscard]] Units widened_units(std::span<const Run> box, Item item) const;
  // The same where the box is known to lose `units`; negative, too: it would lose more than `most`.
  [[nodiscard]] Units widened_units(std::span<const Run> box, Units units, Item item, Units most) const;
};

// Moves rows of an item into the group; the box is left as it is.
void add(Group& group, Share share);
// Takes rows of an item out of the group; the box is left as it is.
void remove(Group& group, Share share);

}  // namespace kanon::local
