// The last stretch of a release with a box per group: written to temporaries, judged by the checker, and only then
// named.
#pragma once

#include <optional>
#include <string>

#include "kanon/anonymize.hpp"
#include "plan/box_plan.hpp"
#include "table/source.hpp"

namespace kanon {

struct BoxPublication {
  const BoxPlan& plan;
  std::string table;  // read again by the checker
  std::optional<char> delimiter;
  std::string prices = {};  // text of the certificate, for outcome.boxes->prices; empty: none
};

// Fills in what plan and checker say; `outcome` has its names, status and gap, and boxes.
Status publish_boxes(Source& source, const BoxPublication& what, const RunOptions& options, AnonymizeOutcome& outcome);

}  // namespace kanon
