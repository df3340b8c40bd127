// Reads the original on a thread of its own.
#include "certify/recoding/original_rows.hpp"

#include "base/try.hpp"
#include "certify/models/check_values.hpp"
#include "table/missing_texts.hpp"

namespace kanon::certify {
namespace {

Result<OriginalRows> read(const PlanFile& plan, std::vector<TextIds> ids, Source& original, const HashKey& key) {
  TableFingerprint fingerprint(plan.missing, plan.quasi_names(),
                               {.targets = plan.counted_targets(),
                                .entity = plan.entity,
                                .sensitive = model_column_names(plan),
                                .population = plan.models && plan.models->asks_population()});
  KANON_TRY(GroupedRows table, group_rows(original,
                                          {.quasi = plan.quasi_names(),
                                           .others = plan.other_names(),
                                           .targets = plan.counted_targets(),
                                           .entity = plan.entity,
                                           .missing = missing_in(plan.missing, plan.entity),
                                           .sensitive = model_columns(plan),
                                           .fingerprint = &fingerprint},
                                          std::move(ids), key));
  return OriginalRows{std::move(table), std::move(fingerprint)};
}

}  // namespace

OriginalReader::OriginalReader(const PlanFile& plan, const LabelSpace& space, Source& original, const HashKey& key,
                               unsigned threads)
    : rows_(std::async(threads == 1 ? std::launch::deferred : std::launch::async,
                       [&plan, &original, key, ids = space.ids_for_table()]() mutable {
                         return read(plan, std::move(ids), original, key);
                       })) {}

}  // namespace kanon::certify
