// Which width of key a codebook needs: one word, two, eight, or more than there are.
#pragma once

#include <type_traits>

#include "kanon/result.hpp"
#include "search/levels/lattice/key.hpp"

namespace kanon::lattice {

// Calls `with` with the number of words as a type. Error: the columns do not fit into the widest key (512 bits).
template <class With>
auto with_width(const Codebook& codebook, const With& with)
    -> decltype(with(std::integral_constant<std::size_t, 1>{})) {
  const std::size_t words = lay_out(codebook).words;
  if (words == 1) return with(std::integral_constant<std::size_t, 1>{});
  if (words == 2) return with(std::integral_constant<std::size_t, 2>{});
  if (words <= 8) return with(std::integral_constant<std::size_t, 8>{});
  return Error{.message = "the quasi-identifiers have too many columns and values for one search",
               .place = {},
               .hint = "Name fewer quasi-identifiers, or prescribe the recoding of some (coding = \"suppressed\")."};
}

}  // namespace kanon::lattice
