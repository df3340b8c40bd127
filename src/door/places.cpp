// Files of a job in a folder of its own.
#include "door/places.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/stage.hpp"
#include "base/try.hpp"

namespace kanon::door {
namespace {

constexpr std::string_view kArrow = "arrow:";

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// The name of a table as a part of a path: reports show it.
std::string file_name_of(const std::string& name) {
  std::string out;
  for (const char c : name.substr(0, 60)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    out += plain ? c : '_';
  }
  return out;
}

}  // namespace

bool Places::give(const std::string& name, ArrowArrayStream& stream) {
  ArrowInput input(stream);
  if (name.empty() || inputs_.contains(name)) return false;
  inputs_.emplace(name, std::move(input));
  return true;
}

Status Places::make_folder(const RunOptions& options) {
  if (folder_ != nullptr) return Done{};
  folder_ = std::make_shared<const SpillFolder>(SpillFolder::create(options.temp_folder));
  if (access(folder_->path().c_str(), W_OK) == 0) return Done{};
  return Error{.message = "the folder for temporary files cannot be written to",
               .key = "run.temp_folder",
               .hint = "Name another one, or set TMPDIR."};
}

Result<std::string> Places::new_file(const std::string& name, const std::string& shown, const RunOptions& options) {
  KANON_CHECK(make_folder(options));
  const std::string folder = fmt::format("{}/{}", folder_->path(), shown_.size());
  std::error_code failed;
  std::filesystem::create_directory(folder, failed);
  if (failed) {
    return Error{.message = "the folder for temporary files cannot be written to: " + failed.message(),
                 .key = "run.temp_folder",
                 .hint = "Free some space, or name another folder."};
  }
  shown_.emplace_back(folder + "/" + name, shown);
  return shown_.back().first;
}

Result<std::string> Places::new_text(const std::string& name, const std::string& shown, const std::string& text,
                                     const RunOptions& options) {
  KANON_TRY(const std::string path, new_file(name, shown, options));
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  if (out) return path;
  return Error{
      .message = "the folder for temporary files is full", .key = "run.temp_folder", .hint = "Free some space."};
}

std::string Places::text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

Result<std::string> Places::path_of(const std::string& asked, const std::string& key, const RunOptions& options,
                                    ArrowUse use) {
  if (!asked.starts_with(kArrow)) return asked;
  const std::string name = asked.substr(kArrow.size());
  if (const auto known = paths_.find(name); known != paths_.end()) return known->second;
  const auto input = inputs_.find(name);
  if (input == inputs_.end()) {
    return Error{.message = fmt::format("no table called \"{}\" was given to the job", name),
                 .key = key,
                 .hint = "Give the stream before the job runs."};
  }
  tell_stage(options, "taking the table");
  KANON_TRY(const std::string path, new_file(file_name_of(name) + ".parquet", asked, options));
  KANON_TRY(const ArrowZones zones, write_arrow(std::move(input->second), asked, use, path, engine_options(options)));
  zones_.insert(zones.begin(), zones.end());
  inputs_.erase(input);
  paths_.emplace(name, path);
  return path;
}

void Places::keep_only(const std::vector<std::string>& paths) {
  for (const auto& [path, name] : shown_) {
    std::error_code ignored;  // what cannot be removed goes with the folder
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) std::filesystem::remove(path, ignored);
  }
}

std::string Places::shown(std::string text) const {
  if (folder_ == nullptr || text.find(folder_->path()) == std::string::npos) return text;
  for (const auto& [path, name] : shown_) replace_all(text, path, name);
  replace_all(text, folder_->path() + "/", "");
  return text;
}

}  // namespace kanon::door
