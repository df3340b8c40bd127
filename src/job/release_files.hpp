// The files a release with a plan of its own kind consists of: written as temporaries, judged, then named together.
#pragma once

#include <optional>
#include <string>

#include "base/output_file.hpp"
#include "kanon/anonymize.hpp"
#include "kanon/verify.hpp"
#include "table/source.hpp"

namespace kanon {

struct ReleaseFiles {
  OutputFile release, plan;
  std::optional<OutputFile> certificate;  // witnesses of blanked cells, prices of boxes

  // `certificate` may be empty: there is none.
  static Result<ReleaseFiles> create(const std::string& release, const std::string& plan,
                                     const std::string& certificate, bool force);
  // Plan and certificate are written by then.
  Status write_release(Source& source, const ReleaseOrder& order);
  // What the checker is asked; the certificate is for the caller to name.
  [[nodiscard]] VerifyRequest to_check(const std::string& original, std::optional<char> delimiter,
                                       const RunOptions& options) const;
  // The release last: where it has a name, the others have theirs. Where it gets none, nothing keeps one.
  Status give_names();
};

}  // namespace kanon
