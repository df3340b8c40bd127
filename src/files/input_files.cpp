// InputFiles: device, number, size and times of each file, compared with what they were.
#include "files/input_files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "base/try.hpp"

namespace kanon {
namespace {

// The coarsest tick of a kernel's clock is 10 ms.
constexpr std::chrono::milliseconds kTick{12};
constexpr int kMostLooks = 100;

std::int64_t nanoseconds(const timespec& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

Error changed(const std::string& path, const char* what) {
  return Error{.message = fmt::format("the file {} while it was being read; nothing was written", what),
               .place = path,
               .hint = "Run again when nobody writes to it, or on a copy."};
}

}  // namespace

Result<InputFiles::Note> InputFiles::look_at(const std::string& path) {
  struct stat found {};
  if (stat(path.c_str(), &found) != 0) {
    return Error{.message = errno == ENOENT ? "there is no such file"
                                            : fmt::format("the file cannot be looked at: {}", std::strerror(errno)),
                 .place = path,
                 .hint = "Check the path; it is relative to where you are."};
  }
  if (!S_ISREG(found.st_mode)) {
    return Error{.message = "this is no ordinary file, and it must be read more than once",
                 .place = path,
                 .hint = "Save what it holds as a file first."};
  }
  return Note{.device = found.st_dev,
              .number = found.st_ino,
              .size = static_cast<std::uint64_t>(found.st_size),
              .modified_ns = nanoseconds(found.st_mtim),
              .changed_ns = nanoseconds(found.st_ctim)};
}

Status InputFiles::add(const std::string& path) {
  if (path.empty() || noted_.contains(path)) return Done{};
  KANON_TRY(Note note, look_at(path));
  const auto age = [&] {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return now - std::chrono::nanoseconds(note.changed_ns);  // which nobody can set
  };
  for (int attempt = 0; attempt < kMostLooks; ++attempt) {
    // A time in the future, by a clock that was set back, tells nothing: such a file is taken as it is.
    if (const auto young = age(); young < std::chrono::nanoseconds(0) || young >= kTick) {
      noted_.emplace(path, note);
      return Done{};
    }
    std::this_thread::sleep_for(kTick);
    KANON_TRY(note, look_at(path));
  }
  return changed(path, "was written to all the time");
}

Status InputFiles::unchanged() const {
  for (const auto& [path, note] : noted_) {
    const auto now = look_at(path);
    if (!now.ok()) return changed(path, "went away");
    if (now->number != note.number || now->device != note.device) return changed(path, "was replaced");
    if (*now != note) return changed(path, "was changed");
  }
  return Done{};
}

}  // namespace kanon
