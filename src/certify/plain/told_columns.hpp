// Columns from whose values those of a quasi-identifier follow: an income bracket and its midpoint, two codings of sex,
// an age and its group, a date and its year.
#pragma once

#include <string>
#include <vector>

#include "kanon/plain.hpp"
#include "kanon/result.hpp"
#include "kanon/verify.hpp"
#include "table/source.hpp"

namespace kanon::certify {

// A column tells another one if it has nine tenths of its information, 1 - H(of | by) / H(of), as far as that can be
// learned from the other rows: a value that one row has tells nothing of it. So does a column whose own values follow
// from the other one, if it has a quarter of its information: an age group beside an age.
// `table` has the values as they were, before anything was recoded.
struct TellingColumns {
  std::vector<ToldColumn> told;           // most telling first
  std::vector<std::string> too_distinct;  // most rows have a value of their own: nothing can be learned of these
};
Result<TellingColumns> told_columns(const std::vector<ColumnRole>& by, const std::vector<std::string>& of,
                                    const std::vector<std::string>& missing, Source& table);

}  // namespace kanon::certify
