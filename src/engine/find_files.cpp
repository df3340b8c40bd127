// Finds the files that a path or a pattern means.
#include "engine/find_files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "base/text.hpp"
#include "base/try.hpp"

namespace kanon {
namespace {

constexpr const char* kWild = "*?[";

bool is_hidden(std::string_view part) {
  return part.starts_with('.') && part != "." && part != "..";
}

// The parts of a path; two slashes are as good as one.
std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts = split(path, '/');
  std::erase(parts, "");
  return parts;
}

// The folders that the pattern names in full are judged by their number alone: the engine may write them otherwise (a
// leading ~), but it neither adds nor leaves out any behind the first one that it finds by itself.
void drop_hidden(const std::string& pattern, std::vector<std::string>& files) {
  const std::vector<std::string> wanted = parts_of(pattern);
  const auto first_open = std::find_if(wanted.begin(), wanted.end(), is_pattern);
  if (std::any_of(first_open, wanted.end(), is_hidden)) return;
  const bool any_depth = std::find(first_open, wanted.end(), "**") != wanted.end();
  const auto named = first_open - wanted.begin(), open = wanted.end() - first_open;
  std::erase_if(files, [&](const std::string& file) {
    const std::vector<std::string> parts = parts_of(file);
    const auto first = any_depth ? parts.begin() + std::min<std::ptrdiff_t>(named, std::ssize(parts))
                                 : parts.end() - std::min<std::ptrdiff_t>(open, std::ssize(parts));
    return std::any_of(first, parts.end(), is_hidden);
  });
}

Result<std::vector<std::string>> matching(Database& database, const std::string& pattern) {
  std::vector<std::string> files;
  KANON_CHECK(database.query("SELECT file FROM glob(" + quoted_text(pattern) + ")", [&](const Batch& batch) -> Status {
    for (std::size_t row = 0; row < batch.rows(); ++row) files.emplace_back(*batch.text(0, row));
    return Done{};
  }));
  const bool any = !files.empty();
  drop_hidden(pattern, files);
  std::sort(files.begin(), files.end());
  if (!files.empty()) return files;
  return Error{.message = any ? "only hidden files match this pattern" : "no file matches this pattern",
               .place = pattern,
               .hint = any ? "To take them, write the dot: '.*.csv'" : ""};
}

}  // namespace

bool is_pattern(const std::string& path) {
  return path.find_first_of(kWild) != std::string::npos;
}

Result<std::vector<std::string>> find_files(Database& database, const std::string& path) {
  struct stat found {};
  if (stat(path.c_str(), &found) == 0) {
    if (S_ISDIR(found.st_mode)) {
      return Error{.message = "this is a folder, not a table",
                   .place = path,
                   .hint = "Name the files in it: '" + path + "/*.csv'"};
    }
    if (access(path.c_str(), R_OK) != 0) {
      return Error{.message = "the file cannot be read", .place = path, .hint = "Check its permissions."};
    }
    return std::vector<std::string>{path};
  }
  if (is_pattern(path)) return matching(database, path);
  return Error{
      .message = "there is no such file", .place = path, .hint = "Check the path; it is relative to where you are."};
}

}  // namespace kanon
