// OriginalRows: the rows of the original in the groups that a plan makes of them.
//
// On a large table reading the original takes as long as checking the release, and needs nothing of it: so it is read
// on a thread of its own meanwhile.
#pragma once

#include <future>

#include "certify/common/group_rows.hpp"
#include "certify/plan/plan_file.hpp"
#include "certify/recoding/label_space.hpp"
#include "kanon/result.hpp"
#include "table/source.hpp"

namespace kanon::certify {

struct OriginalRows {
  GroupedRows table;
  TableFingerprint fingerprint;
};

class OriginalReader {
 public:
  // Begins to read. `original` must outlive this and be left alone until take(); its columns must be those of the plan.
  // With `threads` = 1 it is read by take() instead.
  OriginalReader(const PlanFile& plan, const LabelSpace& space, Source& original, const HashKey& key, unsigned threads);
  // Waits for the end. To be called once.
  Result<OriginalRows> take() { return rows_.get(); }

 private:
  std::future<Result<OriginalRows>> rows_;
};

}  // namespace kanon::certify
