// Marks of a front: which points nothing beats, and where it bends.
#pragma once

#include "kanon/frontier.hpp"

namespace kanon {

// A point is beaten by one of its front with at least its k that costs less, or with a larger k that costs no more.
void mark_pareto(std::vector<FrontierPoint>& points);

// A knee is a point from which doubling k costs more than the last doubling did: by at least a twentieth of the whole
// front's range of costs. Of two knees less than a doubling apart only the sharper one is marked (of equals the larger
// k). Points that are beaten are none, and both doublings must be within the front.
void mark_knees(std::vector<FrontierPoint>& points);

}  // namespace kanon
