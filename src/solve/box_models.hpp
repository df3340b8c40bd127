// What a recipe asks of groups with a box each beside k rows, models and people, and of the rows that none of them has.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "encode/encode_table.hpp"
#include "kanon/result.hpp"
#include "search/boxes/local/grouping.hpp"

namespace kanon {

class BoxModels {
 public:
  explicit BoxModels(const EncodedTable& table)
      : histogram_(table.histogram), columns_(table.columns), k_map_rows_(table.k_map_rows) {}

  // Suppressed rows look alike, and like a group whose box is the whole table. Where they would fail a model together
  // they must be dropped, and such a group with them: it shows no more than they do, and loses as much. Error: that
  // suppresses more than the limit.
  Status settle_suppressed(std::uint64_t limit_rows, std::vector<local::Group>& groups,
                           std::vector<local::Share>& suppressed);
  [[nodiscard]] bool must_drop() const { return must_drop_; }

  // Why rows may not stay, starred, as a group of their own: they are about fewer than k entities, or fail a model
  // together. Nothing: they may.
  [[nodiscard]] std::optional<std::string> must_go(std::uint64_t k, const std::vector<local::Share>& starred) const;

  // The fewest entities of a group. Nothing: there is no group, or k counts rows.
  [[nodiscard]] std::optional<std::uint64_t> smallest_entities(const std::vector<local::Group>& groups) const;

  // `starred`: none where suppressed rows are dropped. Empty where nothing is asked for.
  [[nodiscard]] std::vector<HeldModel> held(const std::vector<local::Group>& groups,
                                            const std::vector<local::Share>& starred) const;

 private:
  struct Together {
    std::uint64_t rows = 0;
    GroupMembers members = {};
    [[nodiscard]] TestedGroup tested() const { return members.tested(0, rows); }
  };
  [[nodiscard]] Together together(const std::vector<local::Share>& shares) const;

  const Histogram& histogram_;
  const CutColumns& columns_;
  std::optional<std::uint64_t> k_map_rows_;
  mutable MergeMembers merge_;
  bool must_drop_ = false;
};

}  // namespace kanon
