// Digests of the files a report speaks about.
#include "report/story/digest.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <vector>

#include "base/sha256.hpp"
#include "base/try.hpp"

namespace kanon {
namespace {

template <class Digest>
Result<std::string> digest_of(const std::string& path, const std::string& name, Digest digest) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{.message = "the file cannot be opened", .place = name, .hint = "Check the path."};
  std::vector<char> piece(1 << 20);
  while (in) {
    in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    digest.add({piece.data(), static_cast<std::size_t>(in.gcount())});
  }
  if (!in.eof()) return Error{.message = "the file cannot be read", .place = name, .hint = {}};
  return digest.hex();
}

std::string without_folder(const std::string& name) {
  return std::filesystem::path(name).filename().string();
}

}  // namespace

Result<FileDigest> plain_digest(const std::string& what, const std::string& path, const std::string& name) {
  KANON_TRY(std::string hex, digest_of(path, name, Sha256()));
  return FileDigest{.what = what, .name = without_folder(name), .keyed = false, .hex = std::move(hex)};
}

Result<FileDigest> keyed_digest(const std::string& what, const std::string& path, const std::string& name,
                                const std::string& key) {
  KANON_TRY(std::string hex, digest_of(path, name, KeyedSha256(key)));
  return FileDigest{.what = what, .name = without_folder(name), .keyed = true, .hex = std::move(hex)};
}

std::string new_report_key() {
  std::random_device random;
  std::string out;
  for (int i = 0; i < 8; ++i) out += fmt::format("{:08x}", random());
  return out;
}

}  // namespace kanon
