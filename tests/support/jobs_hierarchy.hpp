// A hierarchy of three levels above its values, and columns coded by a hierarchy.
#pragma once

#include <string>

#include "encode/codebook.hpp"
#include "hierarchy/hierarchy.hpp"

namespace kanon::tests {

// Values of one parent are not neighbours in the alphabet; "farmer" has no brother on level 1.
inline Hierarchy jobs(const Value& top = "*") {
  return {"jobs",
          {"baker", "clerk", "cook", "farmer", "judge"},
          {{"baker", "clerk", "cook", "farmer", "judge"},
           {"food", "office", "food", "land", "office"},
           {"hands", "desk", "hands", "hands", "desk"},
           {top, top, top, top, top}}};
}

inline CodedColumn coded_by(const Hierarchy& hierarchy, CodingKind coding) {
  CodedColumn out = code_column("x", hierarchy, {});
  out.coding = coding;
  return out;
}

}  // namespace kanon::tests
