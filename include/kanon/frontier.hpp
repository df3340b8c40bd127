// frontier: the trade-off of k against cost, exactly: which k costs what, and what more freedom would save.
//
// Two fronts, in one picture. The first is over whole levels of the columns' hierarchies: all its points at once, k = 1
// and the most general recoding included. The second is over all recodings the codings allow (intervals, cuts through
// taxonomies), for the k that are asked for, each point proven or with its gap. And what a model costs beside k, step
// by step of its limit: the first front again for each of them. Time: one grouping of the table by the engine, and the
// searches.
//
//   kanon::FrontierRequest request;
//   request.recipe.data.table = "people.csv";
//   request.recipe.data.quasi = {{.name = "age"}, {.name = "zip"}};
//   auto outcome = kanon::frontier(request, {});
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/anonymize.hpp"
#include "kanon/models.hpp"
#include "kanon/recipe.hpp"
#include "kanon/result.hpp"
#include "kanon/search.hpp"

namespace kanon {

// The front over whole levels as POkA searches it (Dewri et al. 2009; docs/algorithms/poka.md), set beside the exact
// one.
struct PokaRequest {
  bool paper = false;                  // as printed; else repaired
  std::optional<std::uint32_t> depth;  // steps down from a point; empty: what suits the variant
};

struct PokaOutcome {
  bool paper = false, stopped = false;  // stopped: by the budget
  std::uint32_t depth = 0;
  std::uint64_t found = 0, missed = 0;  // points of the exact front
  std::uint64_t dominated = 0;          // returned, but something beats them
  std::uint64_t exact_evaluated = 0;    // by the exact search
};

struct FrontierRequest {
  Recipe recipe;  // its k is not used; its release only with `pick`
  LimitUse use = LimitUse::free;
  // Instead of the recipe's cost: released rows / released groups. Over whole levels only, and nothing can be picked.
  bool average_size = false;
  bool exhaustive = false;               // levels: evaluate every vector, prune nothing
  bool levels = true;                    // the front over whole levels
  std::optional<PokaRequest> poka = {};  // needs LimitUse::max
  bool flexible = false;                 // the front over all recodings, at each of `ks`
  bool boxes = false;                    // the front of a box per group (search local), at each of `ks`; cost lm
  // flexible, boxes: which k, needed. levels: only the points from what answers the first of them to what answers the
  // last; empty: all points.
  std::vector<std::uint64_t> ks;
  // One model at several limits, each beside the models of the recipe: the front over whole levels is searched again
  // for each step. Nothing can be picked from these.
  std::vector<SensitiveModel> steps = {};
  // Releases the cheapest point that holds this k, of the flexible front where there is one.
  std::optional<std::uint64_t> pick;
  std::string points = {};  // a .csv file for the points; empty: none
};

struct FrontierPoint {
  std::uint64_t k = 0;
  CostValue cost;
  CostValue bound;      // nothing in the searched space holds k for less
  double gap = 0;       // (cost - bound) / cost
  bool proven = false;  // bound = cost
  bool pareto = true;   // no other point of its front has as large a k for less, or a larger k for as much
  bool knee = false;    // see docs/algorithms/frontier.md
  std::uint64_t suppressed_rows = 0;
  std::vector<std::uint32_t> levels;  // per column: whole levels
  std::vector<std::uint64_t> labels;  // per column: different labels; flexible
};

struct FrontierFront {
  bool searched = false;
  std::vector<FrontierPoint> points;               // by rising k
  bool complete = false;                           // every point is proven, and none is missing
  std::uint64_t nodes = 0;                         // levels: vectors there are; flexible: subtrees looked at
  std::uint64_t evaluated = 0;                     // candidates evaluated
  std::vector<std::uint64_t> cannot_be_met;        // flexible: k that no recoding holds within the limit
  std::vector<std::uint64_t> nothing_found;        // flexible: k the time was too short for
  std::uint64_t searches = 0, without_search = 0;  // flexible: searches run, points proven by their neighbours alone
  double seconds = 0;
};

// What a k that people are asked for costs.
struct FrontierThreshold {
  std::uint64_t k = 0;
  std::optional<FrontierPoint> levels;    // of the whole front; empty: no level vector holds k
  std::optional<FrontierPoint> flexible;  // empty: not asked for, or not found
  std::optional<FrontierPoint> boxes = {};
};

// The front over whole levels with one step of a range beside what else is asked for.
struct FrontierStep {
  SensitiveModel model;
  FrontierFront front;
  std::vector<std::optional<FrontierPoint>> at = {};  // by FrontierRange::ks, of the whole front; empty: none is known
};

// One model at several limits: what each step costs at each k, beside what it costs without the model.
struct FrontierRange {
  std::vector<std::uint64_t> ks;
  std::vector<std::optional<FrontierPoint>> without;  // by k
  std::vector<FrontierStep> steps;                    // in the order asked for
};

struct FrontierOutcome {
  CostName cost_name = CostName::lm;  // lm as well for the average size: a real number
  std::string cost_label;             // lm, dm, cm, rm, avg
  LimitUse use = LimitUse::free;
  std::uint64_t rows = 0, limit_rows = 0, tuples = 0;
  std::string entity = {};             // the column whose distinct values k counts; empty: rows
  std::vector<std::string> columns;    // quasi-identifiers in the order of the table
  std::vector<std::uint32_t> heights;  // highest level of each; levels only
  FrontierFront levels, flexible;
  FrontierFront boxes;              // its points have neither levels nor labels
  std::optional<PokaOutcome> poka;  // where `levels` was searched so
  std::vector<FrontierThreshold> thresholds;
  std::vector<std::string> models = {};      // held at every point, as on the command line: "l illness=3"
  std::optional<FrontierRange> range = {};   // with `steps`
  std::optional<AnonymizeOutcome> released;  // with `pick`
  double seconds = 0;
  std::vector<std::string> table_files = {};  // of the table, where they are several
  std::vector<std::string> warnings;
  [[nodiscard]] bool proven() const {
    if (range) {
      for (const auto& step : range->steps) {
        if (!step.front.complete) return false;
      }
    }
    return (!levels.searched || levels.complete) && (!flexible.searched || flexible.complete) &&
           (!boxes.searched || boxes.complete);
  }
};

// Thresholds for k that people work under; docs/algorithms/frontier.md says who, and recommends none.
std::vector<std::uint64_t> frontier_thresholds();

// The point of a front that holds k for the least cost; null: none does.
const FrontierPoint* cheapest_at(const FrontierFront& front, std::uint64_t k);

// "2..100", "2,5,10", "5", "2..10,20,50": rising, without repeats.
Result<std::vector<std::uint64_t>> parse_ks(const std::string& text);

// Where no k can be met the Error is of kind `cannot_be_met`; where the budget ended the search before it found
// anything, of kind `budget_spent`. Nothing is written without `pick`.
Result<FrontierOutcome> frontier(const FrontierRequest& request, const RunOptions& options);

}  // namespace kanon
