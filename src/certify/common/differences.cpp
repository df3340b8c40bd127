// Collects differences and says them sorted, those of size before those of content.
#include "certify/common/differences.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "certify/common/wording.hpp"

namespace kanon::certify {

void Differences::compare(const std::string& name, const Tally& released, const Tally& expected) {
  if (released == expected) return;
  const std::string rows = counted(released.rows, "row");
  if (released.rows != expected.rows) {
    sizes_.push_back(fmt::format("{} {} {}, {} by the plan", name, words_.has, rows, expected.rows));
  } else {
    contents_.push_back(fmt::format("{} {} {}", name, words_.of, rows));
  }
}

void Differences::judge(std::uint64_t rows, Findings& findings) {
  std::sort(sizes_.begin(), sizes_.end());
  std::sort(contents_.begin(), contents_.end());
  if (!sizes_.empty())
    findings.fails(fmt::format("original: {} {}: {}", counted(sizes_.size(), words_.group), words_.wrong_size,
                               listed(sizes_, sizes_.size())));
  if (!contents_.empty())
    findings.fails(fmt::format("original: {} with other rows than the original has there: {}",
                               counted(contents_.size(), words_.group), listed(contents_, contents_.size())));
  if (sizes_.empty() && contents_.empty())
    findings.holds(fmt::format("original: the {} of the release are {}", counted(rows, "row"), words_.none));
}

}  // namespace kanon::certify
