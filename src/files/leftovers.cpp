// Leftovers: recognizes them by name, owner and the lock that is not there, and removes them.
#include "files/leftovers.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <string_view>

namespace kanon {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = "kanon-";
constexpr std::size_t kDigits = 16;

std::string random_digits() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

// Our mark with its digits stands at `from`.
bool is_marked(std::string_view name, std::size_t from) {
  if (name.substr(from, kMark.size()) != kMark || name.size() < from + kMark.size() + kDigits) return false;
  const std::string_view digits = name.substr(from + kMark.size(), kDigits);
  return digits.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_hidden_name(std::string_view name) {
  const std::size_t dot = name.rfind(std::string(".") + std::string(kMark));
  if (!name.starts_with('.') || dot == std::string_view::npos || dot == 0 || !is_marked(name, dot + 1)) return false;
  const std::size_t end = dot + 1 + kMark.size() + kDigits;
  return end == name.size() || name[end] == '.';
}

bool is_spill_name(std::string_view name) {
  return is_marked(name, 0) && name.size() == kMark.size() + kDigits;
}

// Holds the lock that a living owner would hold; false where there is one, or where this is not ours to remove.
class Abandoned {
 public:
  Abandoned(const std::string& path, bool folder)
      : file_(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (folder ? O_DIRECTORY : 0))) {
    struct stat opened {
    }, named{};
    const auto is_ours = [&] {  // a folder with other permissions is somebody's own
      return folder ? (opened.st_mode & 0777) == 0700 : S_ISREG(opened.st_mode);
    };
    found_ = file_ >= 0 && fstat(file_, &opened) == 0 && is_ours() && opened.st_uid == geteuid() &&
             flock(file_, LOCK_EX | LOCK_NB) == 0 && lstat(path.c_str(), &named) == 0 &&
             named.st_ino == opened.st_ino && named.st_dev == opened.st_dev;
  }
  Abandoned(const Abandoned&) = delete;
  Abandoned& operator=(const Abandoned&) = delete;
  ~Abandoned() {
    if (file_ >= 0) close(file_);
  }
  explicit operator bool() const { return found_; }

 private:
  int file_;
  bool found_ = false;
};

void remove_where(const std::string& folder, bool (*is_ours)(std::string_view), bool folders) {
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    const fs::path path = at->path();
    if (!is_ours(path.filename().string())) continue;
    std::error_code ignored;
    if (const Abandoned found(path.string(), folders); found) fs::remove_all(path, ignored);
  }
}

}  // namespace

std::string hidden_beside(const std::string& path) {
  // A name of the greatest length has no room for the mark: its beginning will do, up to the end of a character.
  const auto beginning = [](const std::string& text) {
    std::size_t end = std::min<std::size_t>(text.size(), 100);
    while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end);
  };
  const fs::path target(path);
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  const std::string stem = beginning(target.stem().string()), extension = beginning(target.extension().string());
  return (folder / fmt::format(".{}.{}{}{}", stem, kMark, random_digits(), extension)).string();
}

std::string spill_name() {
  return fmt::format("{}{}", kMark, random_digits());
}

void remove_leftovers(const std::string& folder) {
  remove_where(folder, is_hidden_name, false);
}

void remove_spill_leftovers(const std::string& folder) {
  remove_where(folder, is_spill_name, true);
}

}  // namespace kanon
