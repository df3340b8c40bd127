// OutputFile: a file that has no name until it is finished.
#include "base/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/try.hpp"

namespace kanon {
namespace {

Error cannot_write(const std::string& path, int reason) {
  const bool full = reason == ENOSPC || reason == EDQUOT;
  return Error{
      .message = full ? "the disk is full" : fmt::format("the file cannot be written: {}", std::strerror(reason)),
      .place = path,
      .hint = full ? "Free some space or write elsewhere." : "Choose another place with -o."};
}

}  // namespace

Result<OutputFile> OutputFile::create(const std::string& path, bool force) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::path target(path);
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  if (target.filename().empty() || fs::is_directory(target, ignored)) {
    return Error{.message = "this is a folder, not a file name", .place = path, .hint = "Name the file to write."};
  }
  if (!fs::is_directory(folder, ignored)) {
    return Error{.message = "the folder does not exist",
                 .place = folder.string(),
                 .hint = "Make it first: mkdir -p " + folder.string()};
  }
  if (!force && fs::exists(target, ignored)) {
    return Error{.message = "the file exists already",
                 .place = path,
                 .hint = "Add --force to overwrite it, or choose another name."};
  }
  OutputFile out;
  out.path_ = path;
  const std::string ending = target.extension().string();
  std::string name = (folder / fmt::format(".{}.kanon-XXXXXX{}", target.stem().string(), ending)).string();
  const int file = mkstemps(name.data(), static_cast<int>(ending.size()));
  if (file < 0) return cannot_write(path, errno);
  const mode_t mask = umask(0);  // the permissions any new file of this user would get
  umask(mask);
  fchmod(file, 0666 & ~mask);
  close(file);
  out.temporary_ = name;
  return out;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::exchange(other.path_, {})), temporary_(std::exchange(other.temporary_, {})) {}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) std::remove(temporary_.c_str());
}

Status OutputFile::write(const std::string& text) {
  std::FILE* file = std::fopen(temporary_.c_str(), "wb");
  if (file == nullptr) return cannot_write(path_, errno);
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int reason = errno;
  const bool closed = std::fclose(file) == 0;
  if (!written || !closed) return cannot_write(path_, written ? errno : reason);
  return Done{};
}

Status OutputFile::sync() {
  const int file = open(temporary_.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return cannot_write(path_, errno);
  const bool synced = fsync(file) == 0;
  const int reason = errno;
  close(file);
  if (!synced) return cannot_write(path_, reason);
  return Done{};
}

Status OutputFile::publish() {
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return cannot_write(path_, errno);
  temporary_.clear();
  return Done{};
}

}  // namespace kanon
