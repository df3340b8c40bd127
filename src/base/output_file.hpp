// OutputFile: a file that has no name until it is finished. Until publish() it is a hidden temporary beside its place,
// removed when this object goes; so a failure leaves nothing behind.
#pragma once

#include <string>
#include <vector>

#include "kanon/result.hpp"

namespace kanon {

class OutputFile {
 public:
  // Checks that the folder can be written to and that nothing is overwritten without `force`.
  static Result<OutputFile> create(const std::string& path, bool force);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  [[nodiscard]] const std::string& path() const { return path_; }            // its name once published
  [[nodiscard]] const std::string& temporary() const { return temporary_; }  // where to write; same ending as path
  Status write(const std::string& text);
  Status sync();     // what was written is on the disk
  Status publish();  // gives it its name

 private:
  OutputFile() = default;
  std::string path_, temporary_;
  bool force_ = false;
};

// `reason`: errno of the call that failed.
Error cannot_write(const std::string& path, int reason);

// True for two names of one file, whether it exists yet or not.
bool same_file(const std::string& a, const std::string& b);

// No output may have the name of another output or of an input, --force or not. Empty names are none.
Status check_separate(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs);

}  // namespace kanon
