// OutputSet: modes and disk first, then the names.
#include "files/output_set.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <set>
#include <utility>

#include "base/fault_point.hpp"
#include "base/try.hpp"
#include "files/leftovers.hpp"
#include "files/naming.hpp"

namespace kanon {
namespace {

// The file that is replaced, open and locked: for a moment it has a hidden name, and is no leftover then.
class OldFile {
 public:
  explicit OldFile(const std::string& path)
      : file_(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) {
    if (file_ >= 0) flock(file_, LOCK_SH | LOCK_NB);
  }
  OldFile(OldFile&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  OldFile& operator=(OldFile&&) = delete;
  ~OldFile() {
    if (file_ >= 0) close(file_);
  }

 private:
  int file_;
};

// What could be read by few is not replaced by what can be read by more: the new file gets the group and at most the
// mode of the old one, and shows nothing to a group where it cannot have that one.
mode_t narrowed(mode_t mode, int file, const std::string& path) {
  struct stat old {
  }, made{};
  if (lstat(path.c_str(), &old) != 0 || !S_ISREG(old.st_mode)) return mode;
  const bool same_group =
      fstat(file, &made) == 0 && (made.st_gid == old.st_gid || fchown(file, static_cast<uid_t>(-1), old.st_gid) == 0);
  return mode & old.st_mode & (same_group ? 0777 : 0707);
}

// The names are on the disk, too. Where a folder cannot be synchronised the files are all the same there.
void sync_folders(const std::vector<NameOrder>& orders) {
  std::set<std::string> folders;
  for (const NameOrder& order : orders) {
    const auto folder = std::filesystem::path(order.name).parent_path();
    folders.insert(folder.empty() ? "." : folder.string());
  }
  for (const std::string& folder : folders) {
    const int opened = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) continue;
    fsync(opened);
    close(opened);
  }
}

Error cannot_name(const std::string& path, int reason) {
  Error out = cannot_write(path, reason);
  if (reason != EEXIST) return out;
  out.message = "a file of this name has appeared meanwhile";
  out.hint = "Add --force to overwrite it, or choose another name.";
  return out;
}

}  // namespace

Result<OutputFile*> OutputSet::create(const std::string& path, bool force, Readers readers) {
  KANON_TRY(OutputFile file, OutputFile::create(path, force, readers));
  files_.push_back(std::make_unique<OutputFile>(std::move(file)));
  return files_.back().get();
}

std::vector<std::string> OutputSet::paths() const {
  std::vector<std::string> out;
  for (const auto& file : files_) out.push_back(file->path());
  return out;
}

std::string OutputSet::temporary_of(const std::string& path) const {
  for (const auto& file : files_) {
    if (file->path() == path) return file->temporary();
  }
  return path;
}

Status OutputSet::give_names() {
  if (files_.empty()) return Done{};
  std::vector<NameOrder> orders;
  std::vector<OldFile> old;
  for (const auto& file : files_) {
    KANON_CHECK(file->sync());
    orders.push_back({.file = file->file_,
                      .anonymous = file->is_anonymous(),
                      .replace = file->force_,
                      .mode = narrowed(file->mode_, file->file_, file->path_),
                      .hidden = file->hidden_,
                      .name = file->path_});
    if (file->force_) old.emplace_back(file->path_);
  }
  for (const std::string& path : taken_away_) {
    orders.push_back({.hidden = hidden_beside(path), .name = path});
    old.emplace_back(path);
  }
  fault_point("before naming");
  const NamingFailure failure = name_files(orders);
  if (failure.reason != 0) return cannot_name(orders[failure.order].name, failure.reason);
  sync_folders(orders);
  for (const auto& file : files_) close(std::exchange(file->file_, -1));
  files_.clear();
  taken_away_.clear();
  fault_point("named all files");
  return Done{};
}

}  // namespace kanon
