// The tests' answer to a named moment (src/base/fault_point.hpp): kanon_with_faults links it in place of the product's.
//   KANON_FAULT_LIST=FILE       appends the name of every point that is passed
//   KANON_FAULT_POINT=NAME[#n]  at the n-th passing of that point ...
//   KANON_FAULT_DO=ACTION[;..]  ... this is done (fault_action.hpp), and what follows ';' at the next points
#include <cstdlib>
#include <mutex>

#include "base/fault_point.hpp"
#include "fault/fault_action.hpp"

namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

struct Wanted {
  std::string list = variable("KANON_FAULT_LIST");
  kanon::faults::Moment moment = kanon::faults::moment_of(variable("KANON_FAULT_POINT"));
  kanon::faults::Actions actions{variable("KANON_FAULT_DO")};
  unsigned long passed = 0;
  std::mutex one_at_a_time;
};

Wanted g_wanted;

}  // namespace

void kanon::fault_point(const char* name) {
  const std::lock_guard<std::mutex> guard(g_wanted.one_at_a_time);
  if (!g_wanted.list.empty()) faults::append_line(g_wanted.list.c_str(), name);
  if (g_wanted.moment.name.empty()) return;
  if (g_wanted.actions.begun() || (g_wanted.moment.name == name && ++g_wanted.passed == g_wanted.moment.number))
    g_wanted.actions.next();
}
