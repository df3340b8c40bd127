// The publisher: writes plan, certificate and release, has them judged, and then counts what only the release shows.
#include "publish/publisher.hpp"

#include "base/fault_point.hpp"
#include "base/stage.hpp"
#include "base/try.hpp"
#include "publish/plain_columns.hpp"

namespace kanon {
namespace {

Status write(Source& source, const ReleaseToWrite& what, const ReleaseFiles& files) {
  KANON_CHECK(files.plan->write(what.plan_text));
  if (files.certificate != nullptr) KANON_CHECK(files.certificate->write(what.certificate_text));
  fault_point("plan written");
  return files.write_release(source, what.order);
}

VerifyRequest request_of(const ReleaseToWrite& what, const ReleaseFiles& files, const RunOptions& options) {
  VerifyRequest out = files.to_check(what.table, options);
  out.hierarchies = what.hierarchies;
  if (files.certificate == nullptr) return out;
  const bool witnesses = what.certificate_kind == ReleaseToWrite::Certificate::witnesses;
  (witnesses ? out.witnesses : out.prices) = files.certificate->temporary();
  return out;
}

}  // namespace

Result<WrittenRelease> write_and_judge(Source& source, const ReleaseToWrite& what, const RunOptions& options,
                                       Publication& publication) {
  KANON_TRY(const ReleaseFiles files,
            ReleaseFiles::create(publication, what.release, what.plan, what.certificate, options.force));
  tell_stage(options, "writing");
  KANON_CHECK(write(source, what, files));
  tell_stage(options, "checking");
  WrittenRelease out;
  KANON_TRY(out.verdict, publication.judge(request_of(what, files, options)));
  if (publication.strict) KANON_CHECK(refuse_told_apart(out.verdict));
  if (what.sensitive.empty() && !what.reopen) return out;
  EngineOptions engine = engine_options(options);
  engine.observer = nullptr;
  KANON_TRY(out.released, open_source({.path = files.release->temporary(), .named = files.release->path()}, engine));
  KANON_TRY(const std::vector<HomogeneousGroups> found,
            out.released->count_homogeneous(what.quasi, what.sensitive, what.order.missing));
  for (std::size_t i = 0; i < what.sensitive.size(); ++i) {
    out.sensitive.push_back(
        {.name = what.sensitive[i], .homogeneous_groups = found[i].one_value, .missing_groups = found[i].all_missing});
  }
  return out;
}

}  // namespace kanon
