// OutputFile: a file that has no name until it is finished.
//
// Where the system allows it the file is anonymous (O_TMPFILE): it stands in the folder of its name, nobody else can
// open it, and it is gone with the process, however that ends. Elsewhere it is a hidden file beside its place, locked
// by this process; what a killed process left of these is removed by the next one (leftovers.hpp). Either way it can be
// read and written under temporary() until OutputSet gives it its name.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "kanon/result.hpp"

namespace kanon {

// Who may read the file once it has its name. Plans, proofs and traces hold values of the original table.
enum class Readers { as_usual, owner_only };

class OutputFile {
 public:
  // Checks that the folder can be written to and that nothing is overwritten without `force`.
  static Result<OutputFile> create(const std::string& path, bool force, Readers readers = Readers::as_usual);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  [[nodiscard]] const std::string& path() const { return path_; }            // its name, once it has it
  [[nodiscard]] const std::string& temporary() const { return temporary_; }  // where to read and write until then
  Status write(const std::string& text);
  Status sync();  // what was written is on the disk

 private:
  friend class OutputSet;
  OutputFile() = default;
  Status open_anonymous(const std::string& folder);
  Status open_hidden();
  [[nodiscard]] bool is_anonymous() const { return temporary_ != hidden_; }

  std::string path_, temporary_;
  std::string hidden_;  // a name beside the place that no other file has
  int file_ = -1;       // open and locked as long as this object
  bool force_ = false;
  mode_t mode_ = 0;  // that it will have
};

// `reason`: errno of the call that failed.
Error cannot_write(const std::string& path, int reason);

// True for two names of one file, whether it exists yet or not.
bool same_file(const std::string& a, const std::string& b);

// No output may have the name of another output or of an input, --force or not. Empty names are none.
Status check_separate(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs);

}  // namespace kanon
