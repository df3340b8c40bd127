// The files of a folder as values: read, put back, compared.
#include "fault/file_set.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "engine/duckdb.hpp"

namespace kanon::faults {
namespace {

namespace fs = std::filesystem;

unsigned mode_of(const std::string& path) {
  struct stat found {};
  return lstat(path.c_str(), &found) == 0 ? found.st_mode & 07777u : 0;
}

void execute(const std::string& sql) {
  auto database = Database::open({.threads = 1, .temp_folder = {}});
  if (!database.ok()) throw std::runtime_error(database.error().text());
  if (auto done = database->execute(sql); !done.ok()) throw std::runtime_error(done.error().text());
}

// The text with every number and every word of hexadecimal digits blanked.
std::string without_numbers(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    bool digit = false;
    while (end < text.size() && (std::isxdigit(static_cast<unsigned char>(text[end])) != 0 || text[end] == '.'))
      digit |= std::isdigit(static_cast<unsigned char>(text[end++])) != 0;
    if (end == i) {
      out += text[i++];
      continue;
    }
    out += digit ? "#" : text.substr(i, end - i);
    i = end;
  }
  return out;
}

}  // namespace

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void write_file(const std::string& path, const File& file) {
  fs::create_directories(fs::path(path).parent_path());
  std::ofstream out(path, std::ios::binary);
  out << file.bytes;
  out.close();
  if (!out || chmod(path.c_str(), file.mode) != 0) throw std::runtime_error("cannot write " + path);
}

Files files_below(const std::string& folder) {
  Files out;
  if (!fs::exists(folder)) return out;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string path = entry.path().string();
    if (entry.is_directory())
      out[path + "/"] = {.bytes = {}, .mode = mode_of(path)};
    else
      out[path] = {.bytes = bytes_of(path), .mode = mode_of(path)};
  }
  return out;
}

bool alike(const std::string& a, const std::string& b) {
  static constexpr std::size_t kSeen = 80;  // characters at each end
  const std::string x = without_numbers(a), y = without_numbers(b);
  if (std::max(a.size(), b.size()) > std::min(a.size(), b.size()) * 5 / 4 + kSeen) return false;
  const auto end = [](const std::string& text) {
    return text.size() < kSeen ? text : text.substr(text.size() - kSeen);
  };
  return x.substr(0, kSeen) == y.substr(0, kSeen) && end(x) == end(y);
}

std::string text_of_parquet(const std::string& path, const std::string& scratch) {
  execute("COPY (SELECT * FROM read_parquet(" + quoted_text(path) + ")) TO " + quoted_text(scratch) + " (FORMAT csv)");
  std::string text = bytes_of(scratch);
  fs::remove(scratch);
  return text;
}

void write_parquet(const std::string& csv, const std::string& parquet) {
  execute("COPY (SELECT * FROM read_csv(" + quoted_text(csv) + ", header = true)) TO " + quoted_text(parquet) +
          " (FORMAT parquet)");
}

}  // namespace kanon::faults
