// Places: where the tables and files of a job stand that have no name of the user's.
//
// Tables that came as a stream, the release and the plan that are kept, a report: all of them are files in a folder of
// the job's own, which nobody else may look into and which goes with the job, or with the last stream that reads from
// it; after a kill the next run removes it (files/leftovers.hpp). People never see these paths: `shown` puts the names
// of the request in their place.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/arrow_in.hpp"
#include "files/spill_folder.hpp"
#include "kanon/observer.hpp"

namespace kanon::door {

// A table that can be taken as a stream.
struct KeptTable {
  std::string path;
  ArrowZones zones = {};
  std::shared_ptr<const SpillFolder> folder = {};
};

class Places {
 public:
  // A stream for the name; false where the name is empty or taken. The stream is moved in either way.
  bool give(const std::string& name, ArrowArrayStream& stream);

  // The file of "arrow:NAME", made when it is first asked for; any other path is as it is. `key`: that names it.
  Result<std::string> path_of(const std::string& asked, const std::string& key, const RunOptions& options,
                              ArrowUse use = ArrowUse::table);

  // A path in the job's folder for a file that people see as `shown`.
  Result<std::string> new_file(const std::string& name, const std::string& shown, const RunOptions& options);
  // The same with this text in it.
  Result<std::string> new_text(const std::string& name, const std::string& shown, const std::string& text,
                               const RunOptions& options);
  // The text of such a file; empty where nothing was written.
  [[nodiscard]] static std::string text_of(const std::string& path);

  // Removes the files of the folder that nobody needs after the run: all but these.
  void keep_only(const std::vector<std::string>& paths);

  // What people read: no path of the job's folder.
  [[nodiscard]] std::string shown(std::string text) const;
  // A file of the folder, as long as somebody needs it.
  [[nodiscard]] KeptTable kept(const std::string& path) const { return {path, zones_, folder_}; }

 private:
  Status make_folder(const RunOptions& options);

  std::map<std::string, ArrowInput> inputs_;                // not read yet
  std::map<std::string, std::string> paths_;                // of those that were read
  std::vector<std::pair<std::string, std::string>> shown_;  // path, and what it is called
  std::shared_ptr<const SpillFolder> folder_;
  ArrowZones zones_;
};

}  // namespace kanon::door
