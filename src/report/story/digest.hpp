// Digests of the files a report speaks about, so that a reader can tell whether it is these files.
//
// A plain digest of the table would be an oracle: who has the release and the report, and can list the few tables that
// may have led to it, would find the right one by hashing. So only the release has a plain digest. Those of the table,
// its hierarchies and its plan are keyed with a random text that stands in the plan, which is kept with the table. Nor
// is their size told.
#pragma once

#include <string>

#include "kanon/result.hpp"

namespace kanon {

struct FileDigest {
  std::string what;  // table, release, plan, hierarchy
  std::string name;  // without the folder
  bool keyed = false;
  std::string hex;
};

// `name` is what the file is called. Reads it once, in pieces.
Result<FileDigest> plain_digest(const std::string& what, const std::string& path, const std::string& name);
Result<FileDigest> keyed_digest(const std::string& what, const std::string& path, const std::string& name,
                                const std::string& key);

// A new key, drawn at random.
std::string new_report_key();

}  // namespace kanon
