// compare: table -> histogram, once per space; then one search after the other on it.
#include "kanon/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "count/count_table.hpp"
#include "encode/cost_target.hpp"
#include "engine/open_source.hpp"
#include "publish/outputs.hpp"
#include "recipe/check_models.hpp"
#include "recipe/check_recipe.hpp"
#include "recipe/limit.hpp"
#include "recipe/policy.hpp"
#include "solve/compare_searches.hpp"
#include "solve/frontier_recipes.hpp"
#include "solve/run_search.hpp"

namespace kanon {
namespace {

constexpr double kUsualSeconds = 30;

double shown(std::uint64_t exact, double real, CostName cost) {
  return is_exact(cost) ? static_cast<double>(exact) : real;
}

class Job {
 public:
  Job(const CompareRequest& request, const RunOptions& options) : request_(request), options_(options) {
    recipe_ = request_.recipe;
    if (!recipe_.time_seconds && !recipe_.effort && !recipe_.evaluations) recipe_.time_seconds = kUsualSeconds;
  }

  Result<CompareOutcome> run() {
    KANON_CHECK(check());
    say("reading");
    KANON_TRY(source_, open_source({.path = recipe_.table, .delimiter = recipe_.delimiter}, engine_options(options_)));
    if (!recipe_.models.population.empty()) {
      KANON_TRY(population_, open_source({.path = recipe_.models.population}, engine_options(options_)));
    }
    out_.cost_name = recipe_.cost;
    out_.k = *recipe_.k;
    out_.seconds_each = recipe_.time_seconds;
    out_.seed = recipe_.seed;
    for (std::size_t i = 0; i < request_.searches.size() && !out_.stopped; ++i) KANON_CHECK(search(i));
    if (out_.stopped && out_.searches.size() < request_.searches.size()) {
      std::vector<std::string> left;
      for (std::size_t i = out_.searches.size(); i < request_.searches.size(); ++i)
        left.push_back(name_of(request_.searches[i]));
      out_.warnings.push_back("stopped on request; not begun: " + list_of(left));
    } else if (out_.stopped) {
      out_.warnings.emplace_back("stopped on request: the last search had less time than the others");
    }
    KANON_CHECK(found_something());
    find_bounds();
    compare_measures();
    out_.seconds = seconds_since(start_);
    return std::move(out_);
  }

 private:
  void say(const std::string& stage) const {
    if (options_.observer != nullptr) options_.observer->stage(stage);
  }

  Status check() const {
    KANON_CHECK(check_models(recipe_));
    if (request_.searches.empty()) {
      return Error{.message = "no search is named",
                   .place = "searches",
                   .hint = "Add for example `request.searches` koptimize,climb,genetic."};
    }
    for (auto at = request_.searches.begin(); at != request_.searches.end(); ++at) {
      if (std::find(request_.searches.begin(), at, *at) != at)
        return Error{
            .message = fmt::format("the search \"{}\" is named twice", name_of(*at)), .place = "searches", .hint = {}};
      // What is said against any search; what one cannot do is told beside what the others can.
      const bool known = *at == SearchName::koptimize || space_of(*at) != SearchSpace::recodings;
      const bool boxes = space_of(*at) == SearchSpace::boxes;
      const bool parts_people = !recipe_.entity.empty() && *at == SearchName::mondrian_relaxed;
      const bool able = (!boxes || recipe_.cost == CostName::lm) && !parts_people &&
                        check_cost_of_search(recipe_for(*at, recipe_)).ok();
      Recipe recipe = recipe_for(known && !able ? SearchName::best : *at, recipe_);
      if (!check_models_of_search(recipe).ok()) recipe.models = {};
      KANON_CHECK(check_recipe(recipe));
    }
    return Done{};
  }

  // Encoded once for all searches that see the same: recodings and boxes.
  Result<const EncodedTable*> table_for(SearchSpace space) {
    const bool levels = space == SearchSpace::levels;
    const auto known = tables_.find(levels);
    if (known != tables_.end()) return &known->second;
    say("reading");
    const Recipe recipe = levels ? levels_recipe(recipe_) : recipe_for(SearchName::koptimize, recipe_);
    if (!counted_) {  // levels and recodings are of the same counts
      KANON_TRY(CountedTable counted, count_table(recipe, *source_, population_.get()));
      counted_ = std::make_shared<const CountedTable>(std::move(counted));
    }
    KANON_TRY(EncodedTable table, encode_table(recipe, counted_));
    tell_notes(table, out_.warnings);
    out_.rows = table.histogram.rows;
    out_.tuples = table.histogram.tuples();
    KANON_TRY(out_.limit_rows, limit_in_rows(recipe_.suppress, out_.rows));
    KANON_CHECK(check_k(recipe_, out_.rows));
    return &tables_.emplace(levels, std::move(table)).first->second;
  }

  // Why a search is not run.
  void note(SearchName search, const Error& why) {
    out_.searches.emplace_back();
    out_.searches.back().name = search;
    out_.searches.back().space = space_of(search);
    out_.searches.back().note = why.message;
    unable_.push_back(why);
  }

  Status search(std::size_t i) {
    const SearchName name = request_.searches[i];
    const SearchSpace space = space_of(name);
    const auto table = table_for(space);
    if (!table.ok() && (space != SearchSpace::levels || table.error().kind != ErrorKind::wrong_input))
      return table.error();
    if (!table.ok()) {  // columns without levels: the others can do without
      note(name, table.error());
      return Done{};
    }
    const Recipe recipe = recipe_for(name, recipe_);
    if (const Status able = check_recipe(recipe); !able.ok()) {
      note(name, able.error());
      return Done{};
    }
    say(fmt::format("{} ({} of {})", name_of(name), i + 1, request_.searches.size()));
    out_.searches.push_back(run_compared(recipe, **table, out_.limit_rows, options_));
    if (out_.searches.back().status == OutcomeStatus::infeasible) impossible_.insert(space);
    searched_.insert(space);
    // One request ends this search and the comparison with it; what there is is told.
    out_.stopped = options_.cancel != nullptr && options_.cancel->accept();
    return Done{};
  }

  Status found_something() const {
    for (const auto& search : out_.searches) {
      if (search.last.found) return Done{};
    }
    if (out_.stopped) {
      return Error{.kind = ErrorKind::interrupted,
                   .message = "stopped on request before any search had found anything",
                   .place = {},
                   .hint = {}};
    }
    if (unable_.size() == out_.searches.size()) return unable_.front();  // nothing was searched
    // It cannot be met where that is proven of every space that was searched: one space does not speak for another.
    const bool proven = impossible_ == searched_;
    const auto told = std::find_if(out_.searches.begin(), out_.searches.end(), [&](const auto& search) {
      return searched_.contains(search.space) && (search.status == OutcomeStatus::infeasible) == proven;
    });
    return Error{
        .kind = proven ? ErrorKind::cannot_be_met : ErrorKind::budget_spent,
        .message = fmt::format("no search found anything; {}: {}", name_of(told->name), told->note),
        .place = {},
        .hint =
            "Allow more suppression (`recipe.suppress` 1%), give the searches more `recipe.search.time`, or lower k."};
  }

  // What is proven about each space, and how far above it each search ended.
  void find_bounds() {
    for (const SearchSpace space : {SearchSpace::recodings, SearchSpace::levels, SearchSpace::boxes}) {
      ProvenBound best;
      bool any = false;
      best.space = space;
      for (const auto& search : out_.searches) {
        if (search.space != space || !search.last.found) continue;
        const bool optimal = search.status == OutcomeStatus::optimal;
        const double bound = shown(search.last.exact_bound, search.last.bound, out_.cost_name);
        const double before = shown(best.exact_bound, best.bound, out_.cost_name);
        if (bound > before || (optimal && !best.optimal)) {
          any = true;
          best = {.space = space,
                  .by = search.name,
                  .optimal = optimal,
                  .bound = search.last.bound,
                  .exact_bound = search.last.exact_bound};
        }
      }
      if (!any) continue;
      const double proven = shown(best.exact_bound, best.bound, out_.cost_name);
      out_.proven.push_back(best);
      for (auto& search : out_.searches) {
        if (search.space != space || !search.last.found) continue;
        const double cost = shown(search.last.exact_cost, search.last.cost, out_.cost_name);
        if (proven > 0) search.above = std::max(0.0, (cost - proven) / proven);
        if (proven <= 0 && cost <= 0 && best.optimal) search.above = 0;
      }
    }
  }

  // lm of whole levels counts values; of intervals it measures widths. Two measures are no comparison.
  void compare_measures() {
    if (recipe_.cost != CostName::lm || tables_.size() < 2) return;
    std::vector<std::string> differ;
    const auto& recodings = tables_.at(false).codebook;
    const auto& levels = tables_.at(true).codebook;
    for (std::size_t c = 0; c < recodings.size(); ++c) {
      if (recodings[c].by_width() != levels[c].by_width() || recodings[c].values.size() != levels[c].values.size())
        differ.push_back(recodings[c].name);
    }
    if (differ.empty()) return;
    out_.warnings.push_back(
        fmt::format("the lm of lattice is not comparable with that of the others: it counts values where they measure "
                    "widths of intervals, in: {}",
                    list_of(differ, 4)));
  }

  const CompareRequest& request_;
  const RunOptions& options_;
  Clock::time_point start_ = Clock::now();
  Recipe recipe_;
  std::unique_ptr<Source> source_;
  std::unique_ptr<Source> population_;  // null: no model looks at it
  std::shared_ptr<const CountedTable> counted_;
  std::map<bool, EncodedTable> tables_;          // by: over whole levels
  std::vector<Error> unable_;                    // why searches were not run
  std::set<SearchSpace> searched_, impossible_;  // where a search ran; where one proved that nothing can be found
  CompareOutcome out_;
};

}  // namespace

Result<CompareOutcome> compare(const CompareRequest& given, const RunOptions& options) {
  CompareRequest request = given;
  KANON_TRY(request.recipe, with_policy(given.recipe));
  return Job(request, options).run();
}

}  // namespace kanon
