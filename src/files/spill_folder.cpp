// SpillFolder: made for the owner alone, locked, removed.
#include "files/spill_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <utility>

#include "files/leftovers.hpp"

namespace kanon {
namespace {

// A default access list (acl(5)): files in the folder are made for the owner alone, whatever the engine asks for. A
// file system without such lists makes them as usual; the folder keeps others out all the same.
void keep_files_private(const std::string& folder) {
  struct Entry {
    std::uint16_t tag, permissions;
    std::uint32_t id;
  };
  struct AccessList {
    std::uint32_t version;
    std::array<Entry, 3> entries;
  };
  constexpr std::uint16_t owner = 0x01, group = 0x04, others = 0x20, read_write_enter = 7, nothing = 0;
  constexpr std::uint32_t nobody = 0xffffffff;
  const AccessList list{.version = 2,
                        .entries = {Entry{owner, read_write_enter, nobody}, Entry{group, nothing, nobody},
                                    Entry{others, nothing, nobody}}};
  setxattr(folder.c_str(), "system.posix_acl_default", &list, sizeof list, 0);
}

}  // namespace

SpillFolder SpillFolder::create(const std::string& parent) {
  std::error_code ignored;
  const std::string base = parent.empty() ? std::filesystem::temp_directory_path(ignored).string() : parent;
  remove_spill_leftovers(base);
  SpillFolder out;
  for (int attempt = 0; attempt < 100; ++attempt) {
    out.path_ = fmt::format("{}/{}", base, spill_name());
    if (mkdir(out.path_.c_str(), 0700) != 0) return out;
    out.lock_ = open(out.path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool taken = out.lock_ >= 0 && flock(out.lock_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    keep_files_private(out.path_);
    // Another process may have taken the folder for a leftover before it was locked.
    if (!taken && access(out.path_.c_str(), W_OK) == 0) return out;
    if (out.lock_ >= 0) close(std::exchange(out.lock_, -1));
  }
  return out;
}

SpillFolder::SpillFolder(SpillFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})), lock_(std::exchange(other.lock_, -1)) {}

SpillFolder::~SpillFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  if (lock_ >= 0) close(lock_);
}

}  // namespace kanon
