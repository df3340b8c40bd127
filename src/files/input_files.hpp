// InputFiles: the files a job reads, each as it was when the job first looked at it.
//
// A job reads its table several times: to count, to write, to check. All readings must see the same bytes, so after
// each of them, and before anything gets its name, the files are looked at again. A file is the same while its device,
// number, size, and times of change are: the system sets these at every write, and at every renaming. Two changes
// within one tick of the system's clock could have the same time, so a file that was changed just now is looked at
// only when the clock has gone on.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "kanon/result.hpp"

namespace kanon {

class InputFiles {
 public:
  // Notes the file as it is now. One that is known already keeps its first note. Errors: no such file, or one that
  // cannot be read twice (a pipe, a terminal). An empty path is none.
  Status add(const std::string& path);
  void add(const InputFiles& others) { noted_.insert(others.noted_.begin(), others.noted_.end()); }

  // Error: one of the files is not what it was.
  [[nodiscard]] Status unchanged() const;

 private:
  struct Note {
    std::uint64_t device = 0, number = 0, size = 0;
    std::int64_t modified_ns = 0, changed_ns = 0;
    friend bool operator==(const Note&, const Note&) = default;
  };
  static Result<Note> look_at(const std::string& path);

  std::map<std::string, Note> noted_;
};

}  // namespace kanon
