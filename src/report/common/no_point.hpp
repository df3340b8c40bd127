// Why a front has no point for a k that people ask about.
#pragma once

#include <cstdint>
#include <string>

#include "kanon/frontier.hpp"

namespace kanon {

// In a few words, for a cell of a table. `every_k`: the front tells of every k, as that over whole levels does; else of
// the k that were searched.
std::string why_no_point(const FrontierFront& front, std::uint64_t k, bool every_k);

}  // namespace kanon
