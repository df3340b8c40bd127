// SHA-256 of the files a report speaks about.
#include "job/report_digest.hpp"

#include <filesystem>
#include <fstream>
#include <vector>

#include "base/sha256.hpp"

namespace kanon {

Result<FileDigest> digest_of(const std::string& what, const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{.message = "the file cannot be opened", .place = path, .hint = "Check the path."};
  FileDigest out{.what = what, .name = std::filesystem::path(path).filename().string(), .bytes = 0, .sha256 = {}};
  Sha256 digest;
  std::vector<char> piece(1 << 20);
  while (in) {
    in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    const auto count = static_cast<std::size_t>(in.gcount());
    digest.add({piece.data(), count});
    out.bytes += count;
  }
  if (!in.eof()) return Error{.message = "the file cannot be read", .place = path, .hint = {}};
  out.sha256 = digest.hex();
  return out;
}

}  // namespace kanon
