// The cuts a search may choose in a column, by its coding.
#include "encode/make_cut_column.hpp"

#include "encode/hierarchy_column.hpp"
#include "encode/interval_column.hpp"

namespace kanon {

Result<CutColumn> make_cut_column(const CodedColumn& coded, const CutPoints& cuts) {
  if (coded.coding == CodingKind::intervals) return interval_column(coded, cuts);
  if (coded.coding == CodingKind::taxonomy) return tree_column(coded);
  return level_column(coded);
}

}  // namespace kanon
