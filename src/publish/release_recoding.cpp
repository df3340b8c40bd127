// Hands the release of a recoding and its plan to the publisher.
#include "publish/release_recoding.hpp"

#include "base/try.hpp"
#include "publish/fill_outcome.hpp"
#include "publish/publisher.hpp"

namespace kanon {

Status publish_recoding(Source& source, const RecodedRelease& what, const RunOptions& options, Publication& publication,
                        AnonymizeOutcome& outcome) {
  ReleaseToWrite to_write{.release = outcome.release,
                          .plan = outcome.plan,
                          .plan_text = plan_text(what.plan),
                          .order = release_order(what.plan, what.groups),
                          .table = what.table,
                          .hierarchies = what.hierarchies,
                          .quasi = quasi_names(what.plan),
                          .sensitive = names_with_role(what.plan, Role::sensitive)};
  KANON_TRY(WrittenRelease written, write_and_judge(source, to_write, options, publication));
  outcome.sensitive = std::move(written.sensitive);
  take_standing(written.verdict, outcome);
  outcome.fully_checked = add_remarks(written.verdict, outcome.warnings);
  return Done{};
}

}  // namespace kanon
