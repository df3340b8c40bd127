// learn: does a model still learn from a release? The same learner on the original and on releases, side by side.
//
// Classes or numbers; ten-fold cross-validation on each file, and a test table that neither has seen, recoded by the
// plan of the release. Definitions and how recoded values are represented: docs/algorithms/learn.md; what was used is
// in the answer too. The same answer with any number of threads.
//
//   auto found = kanon::learn({.original = "people.csv", .releases = {"k5.csv", "k10.csv"}, .classify = "income"}, {});
//   if (found.ok()) std::printf("%.3f\n", found->files[0].scores[0].accuracy->value);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/anonymize.hpp"
#include "kanon/result.hpp"

namespace kanon {

struct LearnRequest {
  std::string original = {};
  std::vector<std::string> releases = {};
  std::vector<std::string> plans = {};  // by release; empty: those beside the releases, where they are
  std::optional<char> delimiter = {};
  std::vector<std::string> quasi = {};          // without a plan
  std::vector<std::string> missing = {};        // texts that mean missing, beside those of the plan
  std::string suppressed_as = "*";              // without a plan
  std::string classify = {}, regress = {};      // the target: one of the two
  std::vector<std::string> features = {};       // columns to learn from; empty: the quasi-identifiers
  std::string test = {};                        // a table that no release was made from; empty: none
  std::vector<std::string> test_releases = {};  // by release: the test table as released; empty: recoded by the plans
  std::string represent = "middle";             // of intervals: middle, median, category
  std::vector<std::string> learners = {};       // tree, boosted; empty: all there are
  std::uint32_t folds = 10;
  std::uint64_t seed = 1;
};

// With its 95% interval.
struct LearnEstimate {
  double value = 0, low = 0, high = 0;
};

struct LearnScore {
  std::string learner;  // tree, boosted, majority (or mean: what a model without columns says)
  bool test = false;    // on the test table, else by cross-validation
  std::uint64_t rows = 0;
  std::optional<LearnEstimate> accuracy, balanced_accuracy,
      auc;                                       // of classes; auc: mean of each class against the rest
  std::optional<LearnEstimate> r_squared, rmse;  // of numbers
};

struct LearnFile {
  std::string path, plan;  // plan: empty where there is none
  bool original = false;
  std::optional<std::uint64_t> k = {};
  std::uint64_t rows = 0;             // with a target
  std::uint64_t suppressed_rows = 0;  // that show nothing in any feature
  std::vector<LearnScore> scores = {};
};

struct LearnFeature {
  std::string name;
  bool number = false;  // in the original
};

struct LearnReport {
  std::string target, test, represent;
  bool classes = true;
  std::vector<std::string> class_names;  // in the order of their texts
  std::vector<LearnFeature> features;
  std::vector<LearnFile> files;  // the original, then the releases
  std::vector<std::string> assumptions, warnings;
  double seconds = 0;
};

Result<LearnReport> learn(const LearnRequest& request, const RunOptions& options);

}  // namespace kanon
