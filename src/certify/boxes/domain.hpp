// BoxDomain: what a group of rows may show of one column in local recoding, and what that loses.
//
// The values of a column stand at positions in a row; what may be shown is a run of neighbouring positions: any run, or
// the nodes of a hierarchy, of which two are either apart or one inside the other.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kanon::certify {

struct BoxRun {
  std::uint32_t first = 0, last = 0;  // both included
  friend auto operator<=>(const BoxRun&, const BoxRun&) = default;
  [[nodiscard]] bool holds(std::uint32_t position) const { return first <= position && position <= last; }
  [[nodiscard]] bool holds(BoxRun other) const { return first <= other.first && other.last <= last; }
};

struct BoxDomain {
  struct Node {
    BoxRun run;
    std::vector<std::uint32_t> children;  // ascending by position
  };

  bool any = false;                  // every run may be shown; else the nodes only
  std::vector<Node> nodes;           // a run stands once; wider ones before those inside them
  std::vector<std::uint32_t> roots;  // nodes inside no other, ascending
  // By position: where its least and its greatest value stand. A run loses high[last] - low[first] out of `whole`.
  std::vector<long double> low, high;
  long double whole = 0;

  [[nodiscard]] std::uint32_t positions() const { return static_cast<std::uint32_t>(low.size()); }
  [[nodiscard]] long double lost(BoxRun run) const { return high[run.last] - low[run.first]; }
  [[nodiscard]] bool permits(BoxRun run) const;
  // The smallest run that may be shown for rows from the first to the last position; nothing: there is none.
  [[nodiscard]] std::optional<BoxRun> smallest(BoxRun reach) const;
};

// Why the runs are no tree over the positions, or nothing: then `domain` has its nodes.
std::optional<std::string> plant_nodes(std::vector<BoxRun> runs, BoxDomain& domain);

// Fills in the losses. `values`: by position; the missing value is the empty text. Why they cannot be measured by
// width, or nothing: not all numbers or all dates, or not in ascending order.
std::optional<std::string> measure(const std::vector<std::vector<std::string>>& values, bool by_width,
                                   BoxDomain& domain);

}  // namespace kanon::certify
