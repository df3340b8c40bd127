// A small table in a folder of its own, and the recipe for it.
#pragma once

#include "kanon/anonymize.hpp"
#include "kanon/verify.hpp"
#include "support/files.hpp"

namespace kanon::tests {

struct ReleaseJob {
  TempFolder folder;
  Recipe recipe;
  RunOptions options;

  explicit ReleaseJob(const std::string& table, std::vector<QuasiColumn> quasi, std::uint64_t k) {
    recipe.data.table = folder.write("table.csv", table);
    recipe.data.quasi = std::move(quasi);
    recipe.promise.k = k;
    recipe.output.release = folder.at("release.csv");
    options.threads = 2;
  }

  [[nodiscard]] Result<AnonymizeOutcome> run() const { return anonymize(recipe, options); }
  [[nodiscard]] std::string release() const { return text_of(recipe.output.release); }
  [[nodiscard]] std::string plan() const { return text_of(plan_beside(recipe.output.release)); }

  // The independent checker with the original at hand.
  void expect_verified() const {
    const auto verdict = verify({.release = recipe.output.release,
                                 .plan = plan_beside(recipe.output.release),
                                 .original = recipe.data.table,
                                 .threads = 1});
    ASSERT_TRUE(verdict.ok()) << verdict.error().text();
    for (const auto& failure : verdict->failures) ADD_FAILURE() << failure;
  }
  // An earlier plan of this job on another table.
  [[nodiscard]] Result<AnonymizeOutcome> apply_to(const std::string& table, const std::string& name) const {
    return apply({.plan = plan_beside(recipe.output.release),
                  .table = table,
                  .delimiter = {},
                  .release = folder.at(name),
                  .new_plan = {}},
                 options);
  }
  // Applying the plan to the table it was made for gives the same bytes.
  void expect_repeatable() const {
    const auto again = apply_to(recipe.data.table, "again.csv");
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(text_of(folder.at("again.csv")), release());
    EXPECT_EQ(text_of(plan_beside(folder.at("again.csv"))), plan());
  }
  void expect_verified_and_repeatable() const {
    expect_verified();
    expect_repeatable();
  }
};

}  // namespace kanon::tests
