// frontier: table -> histogram -> fronts -> points with their marks; and, where one is picked, its release.
#include "kanon/frontier.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "count/count_table.hpp"
#include "encode/encode_models.hpp"
#include "encode/encode_table.hpp"
#include "engine/open_source.hpp"
#include "files/output_file.hpp"
#include "job/prepare.hpp"
#include "models/held.hpp"
#include "models/ratio.hpp"
#include "models/words.hpp"
#include "publish/outputs.hpp"
#include "publish/plain_columns.hpp"
#include "publish/release_found.hpp"
#include "publish/report_file.hpp"
#include "publish/table_files.hpp"
#include "recipe/limit.hpp"
#include "recipe/policy.hpp"
#include "report/text/frontier_text.hpp"
#include "search/cuts/front/flexible_front.hpp"
#include "search/levels/front/lattice_front.hpp"
#include "search/levels/poka/poka_search.hpp"
#include "solve/frontier_fronts.hpp"
#include "solve/frontier_pick.hpp"
#include "solve/frontier_recipes.hpp"
#include "solve/level_start.hpp"

namespace kanon {
namespace {

// One front on its way: what it is searched in, what was found, and what is told about it.
struct Searched {
  Recipe recipe;
  EncodedTable table;
  Front front;
  bool stopped = false;  // on request
};

class FrontierJob {
 public:
  FrontierJob(const FrontierRequest& request, const RunOptions& options, Publication& publication)
      : request_(request), options_(options), publication_(publication) {}

  Result<FrontierOutcome> run() {
    KANON_CHECK(check_frontier(request_));
    KANON_CHECK(check_pick());
    const Recipe& recipe = request_.recipe;
    say("reading");
    KANON_CHECK(publication_.watch(with_first_step(request_)));
    KANON_TRY(source_,
              publication_.open_table({.path = recipe.table, .delimiter = recipe.delimiter}, engine_options(options_)));
    KANON_TRY(population_, publication_.open_population(recipe.models.population, engine_options(options_)));
    std::vector<std::string> inputs = source_->info().files;
    for (const auto& column : recipe.quasi) inputs.push_back(column.file);
    for (const auto& file : files_of(recipe.models)) inputs.push_back(file);
    if (request_.pick) KANON_CHECK(check_separate({recipe.release, plan_name()}, inputs));
    KANON_CHECK(tell_files(*source_, out_.table_files, out_.warnings));
    out_.entity = recipe.entity;
    out_.cost_name = request_.average_size ? CostName::lm : recipe.cost;
    out_.cost_label = request_.average_size ? "avg" : name_of(recipe.cost);
    out_.use = request_.use;
    const auto intervals = without_levels(recipe);
    const bool levels = request_.levels && intervals.empty();
    if (request_.levels && !levels) {
      out_.warnings.push_back(
          fmt::format("no front over whole levels: to be cut into intervals: {}", list_of(intervals, 4)));
    }
    for (const auto k : frontier_thresholds()) out_.thresholds.push_back({.k = k, .levels = {}, .flexible = {}});
    out_.models = texts_without_values(recipe.models);
    Searched over_levels, over_cuts;
    if (levels) KANON_CHECK(search_levels(over_levels));
    if (levels && !request_.steps.empty()) KANON_CHECK(search_steps(over_levels.stopped));
    if (request_.boxes && !over_levels.stopped) KANON_CHECK(search_boxes());
    if (request_.flexible && over_levels.stopped) {
      if (request_.pick) return stopped_early();
      out_.warnings.emplace_back("stopped on request before the front over all recodings was searched");
    } else if (request_.flexible) {
      KANON_CHECK(search_flexible(levels, over_cuts));
    }
    if (over_cuts.stopped || (over_levels.stopped && !request_.flexible))
      out_.warnings.emplace_back("stopped on request: points may be missing, and those shown need not be optimal");
    KANON_CHECK(found_something());
    if (request_.pick) KANON_CHECK(release(request_.flexible ? over_cuts : over_levels));
    out_.seconds = seconds_since(start_);
    return std::move(out_);
  }

 private:
  void say(const std::string& stage) const {
    if (options_.observer != nullptr) options_.observer->stage(stage);
  }
  [[nodiscard]] std::string plan_name() const {
    return request_.recipe.plan.empty() ? plan_beside(request_.recipe.release) : request_.recipe.plan;
  }

  [[nodiscard]] Error stopped_early() const {
    return Error{.kind = ErrorKind::interrupted,
                 .message = fmt::format("stopped on request before there was a point to {}; nothing was written",
                                        request_.pick ? "release" : "show"),
                 .place = {},
                 .hint = {}};
  }

  Status check_pick() const {
    if (!request_.pick) return Done{};
    return check_outputs(request_.recipe.release, plan_name(), request_.recipe.safe_cells, options_);
  }

  // What is left of the budget of the whole run; of it, levels take at most half where recodings are searched, too, and
  // an even share where the steps of a model are.
  [[nodiscard]] Budget budget(bool levels) const {
    const Recipe& recipe = request_.recipe;
    Budget out{.seconds = recipe.time_seconds,
               .evaluations = recipe.effort,
               .gap = recipe.gap,
               .cancel = options_.cancel,
               .threads = options_.threads,
               .heartbeat = {}};
    out = rest_of(out, out_.levels.seconds, out_.levels.evaluated);
    if (levels && request_.flexible && out.seconds) *out.seconds /= 2;
    if (levels && request_.flexible && out.evaluations) *out.evaluations /= 2;
    if (levels && out.seconds) *out.seconds /= static_cast<double>(request_.steps.size() + 1);
    if (levels && out.evaluations) *out.evaluations /= request_.steps.size() + 1;
    if (options_.observer == nullptr) return out;
    const auto began = Clock::now();
    out.heartbeat = [this, began](std::uint64_t evaluated, const CostValue& bound) {
      options_.observer->searching({.seconds = seconds_since(began),
                                    .evaluated = evaluated,
                                    .incumbent = 0,
                                    .bound = static_cast<double>(bound.exact) + bound.real});
    };
    return out;
  }

  Status encode(Searched& searched) {
    if (!counted_) {  // both fronts are of the same counts
      KANON_TRY(CountedTable counted, count_table(with_first_step(request_), *source_, population_));
      if (request_.pick) KANON_CHECK(check_plain_columns(counted.schema, request_.recipe, *source_, publication_));
      counted_ = std::make_shared<const CountedTable>(std::move(counted));
    }
    KANON_TRY(searched.table, encode_table(searched.recipe, counted_));
    tell_notes(searched.table, out_.warnings);
    out_.rows = searched.table.histogram.rows;
    out_.tuples = searched.table.histogram.tuples();
    KANON_TRY(out_.limit_rows, limit_in_rows(searched.recipe.suppress, out_.rows));
    out_.columns.clear();
    for (const auto& column : searched.table.codebook) out_.columns.push_back(column.name);
    return Done{};
  }

  // A request to stop has done its work when the search has ended.
  bool stopped(const Front& front) {
    const bool asked = !front.complete && options_.cancel != nullptr && options_.cancel->accept();
    stopped_ = stopped_ || asked;
    return asked;
  }

  Status search_levels(Searched& searched) {
    searched.recipe = levels_recipe(request_.recipe);
    KANON_CHECK(encode(searched));
    for (const auto& column : searched.table.codebook) out_.heights.push_back(column.height());
    say("searching levels");
    const auto began = Clock::now();
    CostSpec cost = searched.table.cost;
    cost.average_size = request_.average_size;
    const LatticeFrontProblem problem{.histogram = searched.table.histogram,
                                      .codebook = searched.table.codebook,
                                      .limit_rows = out_.limit_rows,
                                      .use = request_.use,
                                      .cost = cost,
                                      .prune = !request_.exhaustive};
    KANON_TRY(searched.front, request_.poka ? poka_front(problem) : lattice_front(problem, budget(true)));
    searched.stopped = (!out_.poka || out_.poka->stopped) && stopped(searched.front);
    least_k_ = searched.table.k_of(1);
    if (leave_out_below(least_k_, searched.front)) {
      out_.warnings.push_back(fmt::format(
          "k-map {} asks for groups of at least {} rows, by the size of the population: points below are left out",
          *request_.recipe.models.k_map, with_commas(least_k_)));
    }
    fill_front(searched.front, out_.cost_name, out_.poka.has_value(), out_.levels);
    out_.levels.seconds = seconds_since(began);
    for (auto& threshold : out_.thresholds) {
      if (const auto* point = cheapest_at(out_.levels, threshold.k)) threshold.levels = *point;
    }
    // Too many vectors to keep track of what is pruned: people should know why it takes long.
    constexpr std::uint64_t kMany = 1u << 24;
    if (searched.front.swept && !request_.exhaustive && searched.front.nodes > kMany) {
      out_.warnings.push_back(
          fmt::format("{} level vectors are too many to prune: all were gone through; --time ends it",
                      with_commas(searched.front.nodes)));
    }
    if (!request_.steps.empty()) {
      const auto ks = range_ks(request_);
      out_.range = FrontierRange{.ks = ks, .without = cheapest_at(out_.levels, ks), .steps = {}};
    }
    if (!request_.ks.empty()) keep_range(request_, out_.levels);
    return Done{};
  }

  // The same front again with each step of a model beside what is asked for.
  Status search_steps(bool stopped) {
    FrontierRange& range = *out_.range;
    for (const auto& model : request_.steps) range.steps.push_back({.model = model, .front = {}});
    if (stopped) return Done{};
    Searched searched;
    searched.recipe = levels_recipe(with_first_step(request_));
    KANON_CHECK(encode(searched));
    std::vector<std::shared_ptr<const GroupTest>> tests;
    for (const auto& model : request_.steps) {
      searched.recipe.models.sensitive.back() = model;
      KANON_TRY(auto test, encode_models(searched.recipe.models, searched.table.counts()));
      tests.push_back(std::move(test));
    }
    CostSpec cost = searched.table.cost;
    cost.average_size = request_.average_size;
    const StepFrontsProblem problem{.front = {.histogram = searched.table.histogram,
                                              .codebook = searched.table.codebook,
                                              .limit_rows = out_.limit_rows,
                                              .use = request_.use,
                                              .cost = cost,
                                              .prune = !request_.exhaustive},
                                    .tests = std::move(tests),
                                    .least_k = least_k_,
                                    .cancel = options_.cancel};
    KANON_TRY(const StepFronts found, fronts_of_steps(problem, budget(false), [&](std::size_t step) {
                const SensitiveModel& model = request_.steps[step];
                say(fmt::format("searching levels, {} {} (step {} of {})", name_of(model.name), text_of(model.limit),
                                step + 1, request_.steps.size()));
              }));
    for (std::size_t i = 0; i < found.fronts.size(); ++i) {
      FrontierStep& step = range.steps[i];
      fill_front(found.fronts[i], out_.cost_name, false, step.front);
      step.front.seconds = found.seconds[i];
      step.at = cheapest_at(step.front, range.ks);
      if (!request_.ks.empty()) keep_range(request_, step.front);
    }
    stopped_ = stopped_ || found.stopped;
    tell_unfinished(found.stopped);
    return Done{};
  }

  void tell_unfinished(bool stopped) {
    std::vector<std::string> unfinished;
    for (const auto& step : out_.range->steps) {
      if (!step.front.complete) unfinished.push_back(text_of(step.model.limit));
    }
    if (unfinished.empty()) return;
    out_.warnings.push_back(fmt::format("{} before every step was proven; not proven, or not searched: {}",
                                        stopped ? "stopped on request" : "the budget was spent", list_of(unfinished)));
  }

  // What POkA finds, and how that compares with the exact front.
  Result<Front> poka_front(const LatticeFrontProblem& problem) {
    const auto began = Clock::now();
    KANON_TRY(const Front exact, lattice_front(problem, budget(true)));
    const Budget left = rest_of(budget(true), seconds_since(began), exact.evaluated);
    const PokaOptions how{.depth = request_.poka->depth,
                          .variant = request_.poka->paper ? PokaVariant::paper : PokaVariant::repaired};
    KANON_TRY(PokaFront found, poka_search({.histogram = problem.histogram,
                                            .codebook = problem.codebook,
                                            .limit_rows = problem.limit_rows,
                                            .cost = problem.cost},
                                           how, left));
    const PokaComparison compared = compare_with_exact(found.returned, exact);
    out_.poka = PokaOutcome{.paper = request_.poka->paper,
                            .stopped = found.stopped || !exact.complete,
                            .depth = found.depth,
                            .found = compared.found,
                            .missed = compared.missed.size(),
                            .dominated = compared.dominated.size(),
                            .exact_evaluated = exact.evaluated};
    // The exact front bounds what POkA found: of the points that hold k, the first is the cheapest.
    for (auto& point : found.front.points) {
      const auto at = std::find_if(exact.points.begin(), exact.points.end(),
                                   [&](const FrontPoint& other) { return other.k >= point.k; });
      if (exact.complete && at != exact.points.end()) point.bound = at->cost;
    }
    return std::move(found.front);
  }

  Status search_flexible(bool beside_levels, Searched& searched) {
    searched.recipe = flexible_recipe(request_.recipe, beside_levels);
    KANON_CHECK(encode(searched));
    std::vector<std::uint64_t> ks = request_.ks;
    if (request_.pick) ks.push_back(*request_.pick);
    std::sort(ks.begin(), ks.end());
    ks.erase(std::unique(ks.begin(), ks.end()), ks.end());
    const auto beyond = std::upper_bound(ks.begin(), ks.end(), out_.rows);
    const std::vector<std::uint64_t> too_large(beyond, ks.end());
    ks.erase(beyond, ks.end());
    say("searching recodings");
    const auto began = Clock::now();
    const FlexibleProblem problem{.histogram = searched.table.histogram,
                                  .columns = searched.table.columns,
                                  .limit_rows = out_.limit_rows,
                                  .cost = searched.table.cost};
    // So no point ends above what whole levels of the same hierarchies give.
    const auto start = [&](std::uint64_t k, const Budget& share) -> FlexibleStart {
      const auto levels = level_start(searched.table, problem.at(k), share);
      return levels.ok() ? FlexibleStart{.cuts = levels->cuts, .evaluated = levels->evaluated} : FlexibleStart{};
    };
    KANON_TRY(FlexibleFront found,
              flexible_front(problem, ks, {.seed = request_.recipe.seed, .start = start}, budget(false),
                             [&](const FrontPoint& point) {
                               say(fmt::format("searching recodings, k = {} of {}", point.k, ks.back()));
                             }));
    searched.front = std::move(found.front);
    searched.stopped = stopped(searched.front);
    fill_front(searched.front, out_.cost_name, false, out_.flexible);
    out_.flexible.cannot_be_met = std::move(found.cannot_be_met);
    out_.flexible.cannot_be_met.insert(out_.flexible.cannot_be_met.end(), too_large.begin(), too_large.end());
    out_.flexible.nothing_found = std::move(found.nothing_found);
    out_.flexible.searches = found.searches;
    out_.flexible.without_search = found.without_search;
    out_.flexible.seconds = seconds_since(began);
    for (auto& threshold : out_.thresholds) threshold.flexible = point_at(out_.flexible, threshold.k);
    return Done{};
  }

  // A box per group, k by k.
  Status search_boxes() {
    Searched searched;
    searched.recipe = request_.recipe;
    searched.recipe.search = SearchName::local;
    KANON_CHECK(encode(searched));
    const BoxFrontProblem problem{.table = searched.table,
                                  .ks = request_.ks,
                                  .limit_rows = out_.limit_rows,
                                  .seed = searched.recipe.seed,
                                  .cancel = options_.cancel};
    KANON_TRY(BoxFront found, front_of_boxes(problem, budget(false), [&](std::uint64_t k) {
                say(fmt::format("forming groups, k = {} of {}", k, request_.ks.back()));
              }));
    out_.boxes = std::move(found.front);
    if (found.stopped) {
      stopped_ = true;
      out_.warnings.emplace_back("stopped on request: points of a box per group are missing");
    }
    for (auto& threshold : out_.thresholds) threshold.boxes = point_at(out_.boxes, threshold.k);
    return Done{};
  }

  Status found_something() const {
    if (!out_.levels.points.empty() || !out_.flexible.points.empty() || !out_.boxes.points.empty()) return Done{};
    if ((out_.flexible.searched && !out_.flexible.nothing_found.empty()) ||
        (out_.levels.searched && !out_.levels.complete)) {
      if (stopped_) return stopped_early();
      return Error{.kind = ErrorKind::budget_spent,
                   .message = "the budget was spent before any candidate within the limit was found",
                   .place = {},
                   .hint = "Give the search more `recipe.search.time` or `recipe.search.effort`."};
    }
    return Error{.kind = ErrorKind::cannot_be_met,
                 .message = fmt::format(
                     "no k that was asked for can be met: the table has {} rows, and {} may be suppressed{}",
                     with_commas(out_.rows), with_commas(out_.limit_rows),
                     least_k_ > 1 ? fmt::format("; k-map asks for groups of {} rows", with_commas(least_k_)) : ""),
                 .place = request_.recipe.table,
                 .hint = "Allow more suppression (`recipe.suppress` 1%), give kept columns a hierarchy, or lower k."};
  }

  Status release(const Searched& searched) {
    const FrontierFront& front = request_.flexible ? out_.flexible : out_.levels;
    if (cheapest_at(front, *request_.pick) == nullptr && !front.complete && stopped_) return stopped_early();
    const PickQuestion question{.k = *request_.pick,
                                .cost_name = out_.cost_name,
                                .told = front,
                                .front = searched.front,
                                .table = searched.table,
                                .limit_rows = out_.limit_rows,
                                .prove = request_.use == LimitUse::max && !request_.flexible};
    KANON_TRY(const Picked picked, pick_point(question, budget(false)));
    Recipe recipe = searched.recipe;
    recipe.k = picked.k;
    AnonymizeOutcome released;
    released.cost_name = recipe.cost;
    released.search = recipe.search;
    released.searched = true;
    released.release = recipe.release;
    released.plan = plan_name();
    released.limit_rows = out_.limit_rows;
    released.tuples = out_.tuples;
    released.effort = picked.found.effort;
    released.search_seconds = front.seconds;
    released.status = picked.found.complete ? OutcomeStatus::optimal : OutcomeStatus::feasible;
    released.exact_bound = picked.found.bound.exact;
    released.gap = picked.gap;
    KANON_CHECK(release_found(recipe, searched.table, picked.found, *source_, options_, publication_, released));
    released.seconds = seconds_since(start_);
    out_.released = std::move(released);
    return Done{};
  }

  const FrontierRequest& request_;
  const RunOptions& options_;
  Clock::time_point start_ = Clock::now();
  Publication& publication_;
  Source* source_ = nullptr;
  Source* population_ = nullptr;  // where a model looks at it
  FrontierOutcome out_;
  std::shared_ptr<const CountedTable> counted_;
  bool stopped_ = false;       // on request, during some search
  std::uint64_t least_k_ = 1;  // rows that every group needs for k-map by the size of the population
};

// Of the points only the one that is picked is released, so it is held to the policy's k.
Result<FrontierRequest> front_under_policy(FrontierRequest request) {
  request.recipe.k = request.pick;
  KANON_TRY(request.recipe, with_policy(std::move(request.recipe)));
  request.recipe.sensitive = with_first_step(request).sensitive;
  return request;
}

}  // namespace

Result<FrontierOutcome> frontier(const FrontierRequest& given, const RunOptions& options) {
  KANON_TRY(const FrontierRequest request, front_under_policy(given));
  Publication publication;
  OutputFile* points = nullptr;  // made first: a name that cannot be written is known before any work is done
  if (!request.points.empty()) {
    KANON_TRY(points, publication.files.create(request.points, options.force));
  }
  KANON_TRY(FrontierOutcome outcome, request.recipe.report.empty()
                                         ? prepare_frontier(request, options, publication)
                                         : frontier_with_report(request, options, publication));
  if (points != nullptr) KANON_CHECK(points->write(frontier_csv(outcome)));
  KANON_CHECK(publication.give_names());
  return outcome;
}

Result<FrontierOutcome> prepare_frontier(const FrontierRequest& request, const RunOptions& options,
                                         Publication& publication) {
  return FrontierJob(request, options, publication).run();
}

}  // namespace kanon
