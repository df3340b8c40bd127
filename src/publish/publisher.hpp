// The publisher: writes the release of any kind of plan, with the plan and its certificate, has the files judged by the
// independent checker, and looks at what only the written release tells. The files have no name yet.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kanon/anonymize.hpp"
#include "kanon/verify.hpp"
#include "publish/publication.hpp"
#include "table/source.hpp"

namespace kanon {

// What the publisher needs to know of a plan of any kind.
struct ReleaseToWrite {
  std::string release, plan;  // names of the files
  std::string plan_text;
  // The certificate of a minimum or a bound; an empty name means that there is none.
  enum class Certificate { witnesses, prices } certificate_kind = Certificate::witnesses;
  std::string certificate = {}, certificate_text = {};
  ReleaseOrder order;
  SourceSpec table;              // read again by the checker
  ColumnFiles hierarchies = {};  // read again by the checker
  std::vector<std::string> quasi = {}, sensitive = {};
  bool reopen = false;  // hands the written file back, opened
};

struct WrittenRelease {
  Verdict verdict;
  std::vector<SensitiveOutcome> sensitive;
  std::unique_ptr<Source> released;  // null unless asked for, or looked at
};

Result<WrittenRelease> write_and_judge(Source& source, const ReleaseToWrite& what, const RunOptions& options,
                                       Publication& publication);

}  // namespace kanon
