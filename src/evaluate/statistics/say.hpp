// The second half of evaluate: what the data still say, and the assumptions behind every figure, in words.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "evaluate/figures/coded_file.hpp"
#include "evaluate/figures/image.hpp"
#include "evaluate/roles.hpp"
#include "evaluate/statistics/formula.hpp"
#include "kanon/evaluate.hpp"

namespace kanon {

struct SayRequest {
  std::vector<std::string> describe;
  std::vector<std::pair<std::string, std::string>> tables;
  std::vector<evaluation::Formula> models;
  std::vector<std::string> columns;  // that these need
};
Result<SayRequest> parse_say(const EvaluateRequest& request);

// `images`: of the columns that were read, in their order.
Status fill_say(const SayRequest& request, const EvaluateRoles& roles, const evaluation::CodedFile& original,
                const evaluation::CodedFile& release, const std::vector<evaluation::Image>& images, Evaluation& out);

void state_assumptions(const EvaluateRoles& roles, const std::vector<evaluation::Image>& images, Evaluation& out);

}  // namespace kanon
