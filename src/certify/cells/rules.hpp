// The three rules of a safe record of a release with blanked cells, counted the plain way: every record against all.
//
// V(r) are the cells that record r shows. r is safe when at least k records, itself included,
//   original: have the values of V(r) in the original table;
//   strict:   show all of V(r), with the same values, in the release;
//   wildcard: agree with r in the release wherever both show something.
// A record that shows nothing is safe. Time: the tuples of the release times those compared with, in words of 64;
// memory: a few words per cell.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/enum_names.hpp"
#include "certify/cells/tuples.hpp"
#include "kanon/observer.hpp"
#include "kanon/result.hpp"

namespace kanon::certify {

enum class CellRule { original, strict, wildcard };
inline constexpr auto kCellRules = enum_names<CellRule>(
    {{CellRule::original, "original"}, {CellRule::strict, "strict"}, {CellRule::wildcard, "wildcard"}});

struct RuleRequest {
  std::uint64_t k = 0;
  bool missing_never_matches = false;
  const Cancel* cancel = nullptr;
};

// Tuples of the release whose rows are not safe, ascending. `others`: the original for rule original, else the release
// itself. The one Error is that of a request to stop.
Result<std::vector<std::size_t>> unsafe_tuples(const CellTuples& release, const CellTuples& others, CellRule rule,
                                               const RuleRequest& request);

// The same for rule original where only combinations of at most `size` cells count: of more than that, all parts of
// that size must occur k times. Nothing where those are too many to look at: see `can_look_up_to`.
Result<std::optional<std::vector<std::size_t>>> unsafe_tuples_up_to(const CellTuples& release,
                                                                    const CellTuples& original, std::size_t size,
                                                                    const RuleRequest& request);
// Are there few enough sets of `size` columns? `tuples`: of release and original together.
bool can_look_up_to(std::size_t size, std::size_t columns, std::size_t tuples);

}  // namespace kanon::certify
