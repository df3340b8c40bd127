// OutputFile: a file that has no name until it is finished.
#include "base/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>
#include <utility>

#include "base/try.hpp"

namespace kanon {

Error cannot_write(const std::string& path, int reason) {
  const bool full = reason == ENOSPC || reason == EDQUOT;
  return Error{
      .message = full ? "the disk is full" : fmt::format("the file cannot be written: {}", std::strerror(reason)),
      .place = path,
      .hint = full ? "Free some space or write elsewhere." : "Choose another place."};
}

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
  if (fs::exists(target, ignored) && !fs::is_regular_file(target, ignored)) {
    return Error{.message = "this is no ordinary file", .place = path, .hint = "Name a file to write."};
  }
  if (!force && fs::exists(target, ignored)) {
    return Error{.message = "the file exists already",
                 .place = path,
                 .hint = "Add --force to overwrite it, or choose another name."};
  }
  OutputFile out;
  out.path_ = path;
  out.force_ = force;
  std::random_device random;
  for (int attempt = 0; out.temporary_.empty(); ++attempt) {
    const std::string name =
        fmt::format(".{}.kanon-{:08x}{}", target.stem().string(), random(), target.extension().string());
    const std::string temporary = (folder / name).string();
    // Opened the ordinary way, so that it gets the permissions any new file of this user would get.
    const int file = open(temporary.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
    if (file < 0 && (errno != EEXIST || attempt == 100)) return cannot_write(path, errno);
    if (file < 0) continue;
    close(file);
    out.temporary_ = temporary;
  }
  return out;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::exchange(other.path_, {})), temporary_(std::exchange(other.temporary_, {})), force_(other.force_) {}

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
  // Without force a file that has appeared since create() is kept. Not every file system can do that in one step.
  const unsigned flags = force_ ? 0 : RENAME_NOREPLACE;
  int failed = renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, path_.c_str(), flags);
  if (failed != 0 && (errno == EINVAL || errno == ENOSYS)) failed = std::rename(temporary_.c_str(), path_.c_str());
  if (failed != 0) return cannot_write(path_, errno);
  temporary_.clear();
  return Done{};
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  if (a.empty() || b.empty()) return false;
  if (std::filesystem::equivalent(a, b, error)) return true;
  const auto full = [&](const std::string& path) {  // links in the folders resolved, whether the file exists or not
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
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
