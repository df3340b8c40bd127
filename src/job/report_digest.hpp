// SHA-256 of the files a report speaks about, so that a reader can tell whether it is these files.
#pragma once

#include <cstdint>
#include <string>

#include "kanon/result.hpp"

namespace kanon {

struct FileDigest {
  std::string what;  // table, release, plan, hierarchy
  std::string name;  // without the folder
  std::uint64_t bytes = 0;
  std::string sha256;
};

// Reads the file once, in pieces.
Result<FileDigest> digest_of(const std::string& what, const std::string& path);

}  // namespace kanon
