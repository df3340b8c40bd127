// Loss: what the release no longer tells, by dm, cm, lm and rm, by column, by label.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "evaluate/figures/coded_file.hpp"
#include "evaluate/figures/image.hpp"
#include "evaluate/figures/partition.hpp"
#include "kanon/evaluate.hpp"

namespace kanon::evaluation {

// cm: costs[class of the row][class shown]; no classes: 0 where they are equal, else 1.
struct ClassMatrix {
  std::vector<Value> classes;
  std::vector<std::vector<std::uint32_t>> costs;
};

struct LossInput {
  const CodedFile& original;
  const CodedFile& release;
  const std::vector<Image>& images;  // of the quasi-identifiers
  const Partition& groups;           // of the release over them
  std::string suppressed_as;
  std::string target;  // may be empty
  ClassMatrix matrix;
  std::optional<std::uint64_t> k;
};

LossReport loss_of(const LossInput& input);

// Costs by a target, of the groups that are not starred. `suppressed`: starred and dropped rows. Nothing: the matrix
// does not know a class.
std::optional<std::string> cm_of(const Partition& groups, const std::vector<bool>& starred, const CodedColumn& target,
                                 const ClassMatrix& matrix, std::uint64_t suppressed);
// Nothing: the original's target has no numbers.
std::optional<double> rm_of(const Partition& groups, const std::vector<bool>& starred, const CodedColumn& before,
                            const CodedColumn& after, bool absolute);

}  // namespace kanon::evaluation
