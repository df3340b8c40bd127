// From a column with a hierarchy to the cuts a search may choose: a chain of levels, or a tree of nodes to open.
//
// Values are laid out depth first, so that every node of every level is a run. Cuts of the highest level are always
// there: a hierarchy need not end in one label.
#pragma once

#include "encode/codebook.hpp"
#include "encode/cut_column.hpp"

namespace kanon {

// One refinement per level that parts something, from the top down, each needing the one before. A column of one level
// (kept, starred, prescribed) has none.
CutColumn level_column(const CodedColumn& coded);

// One refinement per node of two or more children: opening it. It needs the opening of the node above.
CutColumn tree_column(const CodedColumn& coded);

}  // namespace kanon
