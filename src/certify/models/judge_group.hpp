// Whether one group satisfies one model, decided exactly; ties hold.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "certify/common/value_counts.hpp"
#include "certify/models/distances.hpp"
#include "certify/plan/plan_models.hpp"

namespace kanon::certify {

// A group as the models see it.
struct GroupFacts {
  std::uint64_t rows = 0;
  std::vector<std::span<const ValueRows>> values = {};  // by distribution: its counts by place in that
  std::optional<std::uint64_t> people = {};             // of the population; nothing where its file is not at hand
};

// `measure` is what people are told: values, a share, a distance, ...
struct GroupJudgement {
  bool holds = true;
  double measure = 0;
};

class GroupJudge {
 public:
  // `models` must outlive this.
  explicit GroupJudge(const PlanModels& models);

  [[nodiscard]] GroupJudgement by_column(const ColumnModel& model, const GroupFacts& group) const;
  // By the rows of the group, or its people, whichever the plan has. Only where there is a `k_map`.
  [[nodiscard]] GroupJudgement by_k_map(const GroupFacts& group) const;
  // Only where there is a `presence`, and the people are known.
  [[nodiscard]] GroupJudgement by_presence(const GroupFacts& group) const;

  // Whether all of them hold, as far as the files at hand tell: nothing where they leave it open.
  [[nodiscard]] std::optional<bool> all_hold(const GroupFacts& group) const;

 private:
  const PlanModels& models_;
  std::map<const ColumnModel*, TreeDistance> trees_;
};

}  // namespace kanon::certify
