// What every search over cuts asks of a problem before it begins: that its keys and its sums fit their numbers.
#pragma once

#include "kanon/result.hpp"
#include "search/common/problem.hpp"

namespace kanon {

// `key_bits`: of the widest number by which the search tells the cells of a tuple apart; there is room for 127.
Status check_size(const CutProblem& problem, unsigned key_bits);

}  // namespace kanon
