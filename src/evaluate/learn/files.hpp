// The files of learn as codes: the original, its releases with how their labels are to be read, and the test table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "evaluate/figures/coded_file.hpp"
#include "evaluate/figures/image.hpp"
#include "kanon/learn.hpp"

namespace kanon {

struct LearnRelease {
  std::string path, plan;
  std::optional<std::uint64_t> k;
  evaluation::CodedFile file;
  std::vector<evaluation::Image> images;      // by feature
  std::optional<evaluation::CodedFile> test;  // the test table as the release would show it
};

struct LearnFiles {
  std::vector<std::string> features;
  evaluation::CodedFile original;
  std::optional<evaluation::CodedFile> test;
  std::vector<LearnRelease> releases;
};

// Errors: columns that a file lacks, a target that was recoded, a test table that no plan says how to recode.
Result<LearnFiles> read_learn_files(const LearnRequest& request, const std::string& target, const RunOptions& options);

}  // namespace kanon
