// A label that lists the values it stands for.
#include "hierarchy/member_list.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kanon {
namespace {

constexpr std::size_t kLongestList = 60;  // bytes

// In quotes where a reader could not tell where the value begins or ends.
std::string told_apart(const std::string& value) {
  const bool clear = !value.empty() && value.find_first_of(",:\"\\") == std::string::npos && value.front() != ' ' &&
                     value.back() != ' ' && value != "...";
  if (clear) return value;
  std::string out = "\"";
  for (const char c : value) out += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
  return out + "\"";
}

}  // namespace

std::string member_list(std::vector<std::string> members) {
  std::sort(members.begin(), members.end());
  std::string all;
  for (const auto& member : members) all += (all.empty() ? "" : ", ") + told_apart(member);
  if (all.size() <= kLongestList) return all;
  std::string out = fmt::format("{} values: {}", members.size(), told_apart(members[0]));
  for (std::size_t i = 1; i < members.size(); ++i) {
    const std::string next = ", " + told_apart(members[i]);
    if (out.size() + next.size() > kLongestList) return out + ", ...";
    out += next;
  }
  return out;
}

}  // namespace kanon
