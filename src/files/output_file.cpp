// OutputFile: opens the file under no name, or under a hidden one, and writes text to it.
#include "files/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <thread>
#include <utility>

#include "base/try.hpp"
#include "files/leftovers.hpp"

namespace kanon {
namespace {

namespace fs = std::filesystem;

// The mask is narrower for an instant rather than wider: no other thread's file gets readers it should not have.
mode_t usual_mode() {
  const mode_t mask = umask(077);
  umask(mask);
  return 0666 & ~mask;
}

Status check_place(const std::string& path, const fs::path& folder, bool force) {
  std::error_code ignored;
  const fs::path target(path);
  if (target.filename().empty() || fs::is_directory(target, ignored)) {
    return Error{.message = "this is a folder, not a file name", .place = path, .hint = "Name the file to write."};
  }
  if (!fs::is_directory(folder, ignored)) {
    return Error{.message = "the folder does not exist",
                 .place = folder.string(),
                 .hint = "Make it first: mkdir -p " + folder.string()};
  }
  if (fs::exists(target, ignored) && !fs::is_regular_file(target, ignored)) {
    return Error{.message = "this is no ordinary file", .place = path, .hint = "Name a file to write."};
  }
  if (!force && fs::exists(target, ignored)) {
    return Error{.message = "the file exists already",
                 .place = path,
                 .hint = "Add `request.run.force` to overwrite it, or choose another name."};
  }
  if (!force && fs::is_symlink(target, ignored)) {
    return Error{.message = "there is a link of this name, and it leads to no file",
                 .place = path,
                 .hint = "Add `request.run.force` to replace the link, or choose another name."};
  }
  return Done{};
}

}  // namespace

Error cannot_write(const std::string& path, int reason) {
  const bool full = reason == ENOSPC || reason == EDQUOT;
  return Error{
      .message = full ? "the disk is full" : fmt::format("the file cannot be written: {}", std::strerror(reason)),
      .place = path,
      .hint = full ? "Free some space or write elsewhere." : "Choose another place."};
}

Result<OutputFile> OutputFile::create(const std::string& path, bool force, Readers readers) {
  const fs::path target(path);
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  KANON_CHECK(check_place(path, folder, force));
  remove_leftovers(folder.string());
  OutputFile out;
  out.path_ = path;
  out.force_ = force;
  out.mode_ = readers == Readers::owner_only ? 0600 : usual_mode();
  out.hidden_ = hidden_beside(path);
  if (!out.open_anonymous(folder.string()).ok()) KANON_CHECK(out.open_hidden());
  return out;
}

Status OutputFile::open_anonymous(const std::string& folder) {
  file_ = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file_ < 0) return cannot_write(path_, errno);
  temporary_ = fmt::format("/proc/self/fd/{}", file_);
  if (access(temporary_.c_str(), R_OK | W_OK) == 0) {
    flock(file_, LOCK_EX | LOCK_NB);  // for the moment in which it has its hidden name
    return Done{};
  }
  close(std::exchange(file_, -1));  // there is no /proc to reach it by
  return cannot_write(path_, ENOENT);
}

Status OutputFile::open_hidden() {
  temporary_ = hidden_;
  for (int attempt = 0; attempt < 100; ++attempt) {
    file_ = open(hidden_.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (file_ < 0) return cannot_write(path_, errno);
    // A file system without locks keeps what a killed process leaves. Where there are locks, another process may have
    // taken the file for a leftover before it was locked.
    const bool locked = flock(file_, LOCK_EX | LOCK_NB) == 0;
    if (!locked && errno != EWOULDBLOCK) return Done{};
    if (locked && access(hidden_.c_str(), F_OK) == 0) return Done{};
    close(std::exchange(file_, -1));
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return cannot_write(path_, EBUSY);
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::exchange(other.path_, {})),
      temporary_(std::exchange(other.temporary_, {})),
      hidden_(std::exchange(other.hidden_, {})),
      file_(std::exchange(other.file_, -1)),
      force_(other.force_),
      mode_(other.mode_) {}

OutputFile::~OutputFile() {
  if (file_ < 0) return;
  if (!is_anonymous()) unlink(temporary_.c_str());
  close(file_);
}

Status OutputFile::write(const std::string& text) {
  if (ftruncate(file_, 0) != 0) return cannot_write(path_, errno);
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t more = pwrite(file_, text.data() + done, text.size() - done, static_cast<off_t>(done));
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return cannot_write(path_, errno);
    done += static_cast<std::size_t>(more);
  }
  return Done{};
}

Status OutputFile::sync() {
  if (fsync(file_) != 0) return cannot_write(path_, errno);
  return Done{};
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  if (a.empty() || b.empty()) return false;
  if (fs::equivalent(a, b, error)) return true;
  const auto full = [&](const std::string& path) {  // links in the folders resolved, whether the file exists or not
    return fs::weakly_canonical(fs::absolute(path, error), error);
  };
  return full(a) == full(b);
}

Status check_separate(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    for (std::size_t j = i + 1; j < outputs.size(); ++j) {
      if (!same_file(outputs[i], outputs[j])) continue;
      return Error{
          .message = "two outputs have the same name", .place = outputs[i], .hint = "Give each a name of its own."};
    }
    for (const auto& input : inputs) {
      if (!same_file(outputs[i], input)) continue;
      return Error{
          .message = "this would overwrite an input", .place = outputs[i], .hint = "Choose another name for it."};
    }
  }
  return Done{};
}

}  // namespace kanon
