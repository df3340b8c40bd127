// Members: whom the groups of a release are about, where the column that says so is not released.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "evaluate/figures/coded_file.hpp"
#include "evaluate/figures/image.hpp"
#include "evaluate/figures/partition.hpp"

namespace kanon::evaluation {

// The rows of the original that are in the release, in the groups they are in there, and the entity of each.
struct Members {
  Partition groups;
  CodedColumn entity;
};

// `images`: of the quasi-identifiers, told by a plan. A row whose labels no row of the release shows was suppressed:
// it is among the starred rows, if the release has such. Empty: the image of some value is not told.
std::optional<Members> members_of(const CodedFile& original, const CodedFile& release, const std::vector<Image>& images,
                                  const CodedColumn& entity);

// `group_of`: the group that shows each row of the original; nothing: the row is not in the release.
Members members_in(const std::vector<std::optional<std::uint32_t>>& group_of, const CodedColumn& entity);

}  // namespace kanon::evaluation
