// OutputSet: the files of one run, which get their names together or not at all.
//
// Whatever happens, afterwards the names lead to all of the new files or to all of the old ones. A name that has no new
// file this time leads to none afterwards. The naming itself, a handful of system calls, is done by a child process in
// a session of its own: killing this process cannot stop it halfway. Each new file is exchanged with the old one of its
// name, so that every step can be taken back until the last one has succeeded. Only losing power, or killing that very
// child, between two steps leaves a mixture.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "files/output_file.hpp"

namespace kanon {

class OutputSet {
 public:
  // The file belongs to the set and stays where it is.
  Result<OutputFile*> create(const std::string& path, bool force, Readers readers = Readers::as_usual);

  // This name gets no file, though it was asked for: the file that an earlier run gave it goes together with the other
  // old ones, since it belongs to them. For runs that may overwrite.
  void take_away(const std::string& path) { taken_away_.push_back(path); }

  // The names that were asked for and get a file.
  [[nodiscard]] std::vector<std::string> paths() const;

  // Where the file that is to have this name can be read until it has it.
  [[nodiscard]] std::string temporary_of(const std::string& path) const;

  // Everything was written. Puts it on the disk and gives all files their names; they cannot be written to any more.
  Status give_names();

 private:
  std::vector<std::unique_ptr<OutputFile>> files_;
  std::vector<std::string> taken_away_;
};

}  // namespace kanon
