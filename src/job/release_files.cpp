// Temporaries of a release, its plan and its certificate.
#include "job/release_files.hpp"

#include <filesystem>
#include <vector>

#include "base/try.hpp"
#include "job/publish.hpp"

namespace kanon {

Result<ReleaseFiles> ReleaseFiles::create(const std::string& release, const std::string& plan,
                                          const std::string& certificate, bool force) {
  KANON_TRY(OutputFile release_file, OutputFile::create(release, force));
  KANON_TRY(OutputFile plan_file, OutputFile::create(plan, force));
  ReleaseFiles out{.release = std::move(release_file), .plan = std::move(plan_file), .certificate = {}};
  if (!certificate.empty()) {
    KANON_TRY(OutputFile file, OutputFile::create(certificate, force));
    out.certificate.emplace(std::move(file));
  }
  return out;
}

Status ReleaseFiles::write_release(Source& source, const ReleaseOrder& order) {
  KANON_TRY(const FileFormat format, release_format(release.path()));
  auto written =
      source.write_release(order, release.temporary(), format, release_delimiter(release.path(), source.info()));
  if (!written.ok()) {
    Error error = written.error();
    if (error.place.empty() && error.kind != ErrorKind::interrupted) error.place = release.path();
    return error;
  }
  if (certificate) KANON_CHECK(certificate->sync());
  KANON_CHECK(plan.sync());
  return release.sync();
}

VerifyRequest ReleaseFiles::to_check(const std::string& original, std::optional<char> delimiter,
                                     const RunOptions& options) const {
  return {.release = release.temporary(),
          .plan = plan.temporary(),
          .original = original,
          .delimiter = delimiter,
          .threads = options.threads,
          .memory_mb = options.memory_mb,
          .temp_folder = options.temp_folder,
          .cancel = options.cancel};
}

Status ReleaseFiles::give_names() {
  std::vector<std::string> named;
  Status done = Done{};
  for (OutputFile* file : {certificate ? &*certificate : nullptr, &plan, &release}) {
    if (file == nullptr || !done.ok()) continue;
    const std::string path = file->path();
    done = file->publish();
    if (done.ok()) named.push_back(path);
  }
  if (done.ok()) return done;
  for (const auto& path : named) std::filesystem::remove(path);
  return done;
}

}  // namespace kanon
