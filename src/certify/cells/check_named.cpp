// Groups a release, and the original where it is given, by the columns named, and counts the rules.
#include "certify/cells/check_named.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/try.hpp"
#include "certify/cells/verdict.hpp"
#include "certify/common/wording.hpp"

namespace kanon::certify {
namespace {

Status check_names(const VerifyRequest& request, const Source& source, const std::string& path) {
  std::vector<std::string> sorted = request.quasi;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    return Error{.message = "`request.quasi` names " + in_quotes(*twice) + " twice", .place = {}, .hint = {}};
  const std::vector<std::string>& columns = source.info().columns;
  for (const std::string& name : request.quasi) {
    if (std::find(columns.begin(), columns.end(), name) != columns.end()) continue;
    return Error{.message = fmt::format("`request.quasi`: the table has no column {}", in_quotes(name)),
                 .place = path,
                 .hint = did_you_mean_column(name, columns)};
  }
  return Done{};
}

}  // namespace

Result<Verdict> check_cells(const VerifyRequest& request, Source& release, Source* original) {
  KANON_TRY(std::set<CellRule> required, parse_rules(request.rule));
  KANON_CHECK(check_names(request, release, request.release));
  const CellReading reading{
      .blank = request.blank, .missing = request.missing, .missing_never_matches = request.missing_never_matches};
  const HashKey key = HashKey::random();
  const RowColumns columns{.quasi = request.quasi, .others = {}, .targets = {}};
  KANON_TRY(const GroupedRows released, group_rows(release, columns, cell_ids(reading, request.quasi), key));
  std::optional<GroupedRows> table;
  Findings findings;
  if (original != nullptr) {
    KANON_CHECK(check_names(request, *original, request.original));
    KANON_TRY(table,
              group_rows(*original, columns, ids_for_original(released.grouper, request.quasi, request.missing), key));
    findings.judge(released.rows == table->rows, fmt::format("original: both have {}", counted(table->rows, "row")),
                   fmt::format("original: it has {}, the release {}", counted(table->rows, "row"), released.rows));
  }
  KANON_TRY(CellVerdict cells,
            judge_rules({.release = released, .original = table ? &*table : nullptr, .quasi = request.quasi},
                        {.required = std::move(required),
                         .max_size = 0,
                         .request = {.k = *request.k,
                                     .missing_never_matches = request.missing_never_matches,
                                     .cancel = request.cancel}},
                        findings));
  return verdict_of(*request.k, std::move(findings), released, std::move(cells));
}

}  // namespace kanon::certify
