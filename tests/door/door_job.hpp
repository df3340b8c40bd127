// A job of the C header with its outcome read, and a small table to run it on.
#pragma once

#include <kanon/kanon.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "door/arrow_table.hpp"

namespace kanon::doors {

using Json = nlohmann::ordered_json;

class DoorJob {
 public:
  explicit DoorJob(const std::string& request) : request_(request), job_(kanon_job_new(request.c_str())) {}
  explicit DoorJob(const Json& request) : DoorJob(request.dump()) {}
  DoorJob(const DoorJob&) = delete;
  DoorJob& operator=(const DoorJob&) = delete;
  ~DoorJob() {
    log();
    kanon_job_free(job_);
  }

  DoorJob& give(const std::string& name, const ArrowTable& table) {
    ArrowArrayStream stream = stream_of(table);
    given_ = kanon_job_give(job_, name.c_str(), &stream) == 0 && stream.release == nullptr;
    return *this;
  }
  [[nodiscard]] bool given() const { return given_; }
  int run() { return kanon_job_run(job_); }
  [[nodiscard]] Json outcome() const { return Json::parse(kanon_job_outcome(job_)); }
  [[nodiscard]] std::string text(const char* name) const {
    const char* found = kanon_job_text(job_, name);
    return found == nullptr ? "(none)" : found;
  }
  [[nodiscard]] std::string error(const char* part) const { return outcome()["error"][part]; }
  [[nodiscard]] ArrowArrayStream take() {
    ArrowArrayStream out{};
    kanon_job_take(job_, "release", &out);
    return out;
  }
  [[nodiscard]] kanon_job* handle() const { return job_; }

 private:
  // Requests and outcomes for cli/schema, which holds them to the published schemas.
  void log() const {
    const char* path = std::getenv("KANON_DOOR_LOG");
    const Json request = Json::parse(request_, nullptr, false);
    if (path == nullptr || kanon_job_outcome(job_) == nullptr || !request.is_object()) return;
    std::ofstream(path, std::ios::app) << Json{{"request", request}, {"outcome", outcome()}}.dump() << "\n";
  }

  std::string request_;
  kanon_job* job_;
  bool given_ = false;
};

// Eight rows: age, sex, zip, illness.
inline ArrowTable eight_people() {
  return {.columns = {integers("age", {23, 27, 31, 34, 38, 41, 45, 49}),
                      texts("sex", {"f", "m", "f", "m", "f", "m", "f", "m"}),
                      texts("zip", {"10115", "10115", "10117", "10117", "20095", "20095", "20099", "20099"}),
                      texts("illness", {"flu", "cold", "flu", "asthma", "cold", "flu", "asthma", "cold"})}};
}

inline std::string eight_people_csv() {
  return "age,sex,zip,illness\n23,f,10115,flu\n27,m,10115,cold\n31,f,10117,flu\n34,m,10117,asthma\n38,f,20095,cold\n"
         "41,m,20095,flu\n45,f,20099,asthma\n49,m,20099,cold\n";
}

inline Json anonymize_people(const std::string& table) {
  return {{"version", 1},
          {"command", "anonymize"},
          {"recipe",
           {{"table", table},
            {"k", 2},
            {"quasi", {{"age", {{"coding", "intervals"}}}, {"sex", Json::object()}, {"zip", {{"build", "prefix"}}}}},
            {"sensitive", {"illness"}}}}};
}

inline std::string written(const std::string& name, const std::string& text) {
  const std::string path = (std::filesystem::current_path() / name).string();
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

}  // namespace kanon::doors
