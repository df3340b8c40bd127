// SpillFolder: a folder for the temporary files of an engine, which hold cells of the table. Nobody else may look into
// it; it goes with this object, and where the process was killed, with the next one (leftovers.hpp).
#pragma once

#include <string>

namespace kanon {

class SpillFolder {
 public:
  // In `parent`; empty: the system's folder for temporary files. Where it cannot be made there is none: the engine will
  // say so if it ever needs it.
  static SpillFolder create(const std::string& parent);
  SpillFolder(SpillFolder&& other) noexcept;
  SpillFolder& operator=(SpillFolder&&) = delete;
  ~SpillFolder();

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  SpillFolder() = default;
  std::string path_;
  int lock_ = -1;  // held as long as this object
};

}  // namespace kanon
