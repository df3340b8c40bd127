// Counts whom the columns tell apart that a release has beside its quasi-identifiers, and what these columns tell of
// the quasi-identifiers. k says nothing about such columns, so a release may keep every promise and still point at
// people.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kanon/plain.hpp"
#include "kanon/result.hpp"
#include "kanon/verify.hpp"
#include "table/source.hpp"

namespace kanon::certify {

// Where people are counted: the column that tells them apart, and the table to count in.
struct PlainPeople {
  EntityColumn column;
  Source* table = nullptr;                 // null: none at hand has both this column and the release's rows
  std::optional<ReleaseOrder> shown = {};  // how a release without the column shows the rows of the table
};

struct PlainQuestion {
  std::uint64_t k = 0;                     // 0: none; then only unique rows are counted
  std::uint64_t rows = 0;                  // of the release
  std::vector<ColumnRole> columns = {};    // of the release and what is not in it
  std::vector<std::string> accepted = {};  // columns that somebody decided to release as they are
  std::vector<std::string> missing = {};   // texts that mean missing in the original
  std::vector<std::string> hidden = {};    // quasi-identifiers of which the release does not show every value
  std::optional<PlainPeople> people = {};  // where k counts entities
};

// `original`: where the values of the quasi-identifiers stand as they were; null: what is told of them is not judged.
// Where k counts entities and no table tells whose row is whose, the risk says that it was not judged.
// Nothing where no column but quasi-identifiers and sensitive ones is released, and nothing is told. Time: one reading
// of `release` (more for hundreds of columns and millions of rows), one of `original`.
Result<std::optional<PlainRisk>> measure_plain(const PlainQuestion& question, Source& release, Source* original);

// Released, and neither recoded nor sensitive.
bool is_released_as_it_is(const ColumnRole& column);

}  // namespace kanon::certify
