// Temporary folders, files as text, and what tests say about results.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "kanon/result.hpp"

namespace kanon::tests {

inline std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

inline void write_text(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

class TempFolder {
 public:
  TempFolder() {
    static int number = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("kanon-unit-" + std::to_string(getpid()) + "-" + std::to_string(number++));
    std::filesystem::create_directories(path_);
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
    std::filesystem::remove_all(path_, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  [[nodiscard]] std::string path() const { return path_.string(); }
  [[nodiscard]] std::string at(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return at(name);
  }
  // Names of what is there, hidden files included, sorted.
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(path_))
      out.push_back(entry.path().filename().string());
    std::sort(out.begin(), out.end());
    return out;
  }

 private:
  std::filesystem::path path_;
};

template <class T>
void expect_error(const Result<T>& result, const std::string& part) {
  ASSERT_FALSE(result.ok()) << "no error; expected: " << part;
  EXPECT_NE(result.error().text().find(part), std::string::npos)
      << "expected: " << part << "\nfound: " << result.error().text();
}

#define ASSERT_OK(result) ASSERT_TRUE((result).ok()) << (result).error().text()

}  // namespace kanon::tests
