// Judges what a run with a fault left behind: one whole set, old or new, nothing else, and no planted value.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "fault/fault_case.hpp"
#include "fault/known.hpp"

namespace kanon::faults {

enum class Found { older, newer, neither };

struct Judgement {
  Found found = Found::neither;
  std::vector<std::string> complaints;
};

class Judge {
 public:
  Judge(Programs programs, std::string prepared, std::string scratch, const std::vector<Known>& known)
      : programs_(std::move(programs)), prepared_(std::move(prepared)), scratch_(std::move(scratch)), known_(known) {}

  // In the folder of the run, after it; `inputs`: in/ as it was before.
  Judgement judge(const Case& what, const Ended& ended, const Files& inputs);

 private:
  struct Other {
    int code = 0;
    Files outputs;
  };
  const Other& with_change(const Case& what);
  Found found_set(const Case& what, const Ended& ended, const Files& now);
  bool refused_as_changed(const Case& what, const Ended& ended, Found found);
  bool is_another_set(const Case& what, const Ended& ended) const;
  void check_next_run(const Case& what, std::vector<std::string>& complaints);

  Programs programs_;
  std::string prepared_, scratch_;
  const std::vector<Known>& known_;
  std::map<std::string, Other> others_;
};

}  // namespace kanon::faults
