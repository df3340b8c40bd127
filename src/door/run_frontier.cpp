// frontier: which k costs what; a point of it as a release; cells to blank at each k.
#include <algorithm>

#include "base/text.hpp"
#include "base/try.hpp"
#include "door/kept.hpp"
#include "kanon/json.hpp"
#include "models/range_words.hpp"
#include "models/words.hpp"
#include "recipe/names.hpp"
#include "recipe/one_search.hpp"
#include "report/text/frontier_text.hpp"
#include "report/text/suppress_text.hpp"

namespace kanon::door {
namespace {

Error no_such(const char* key, const std::string& word, const char* known) {
  return Error{.message = "there is no " + std::string(key) + " \"" + word.substr(0, 40) + "\"",
               .key = key,
               .hint = std::string("Write ") + known + "."};
}

// "search": exact, local, or poka with its "depth" and "variant".
Status read_front_search(Request& request, FrontierRequest& out) {
  std::string search, variant;
  std::optional<std::uint64_t> depth;
  KANON_CHECK(request.text("search", search));
  KANON_CHECK(request.text("variant", variant));
  KANON_CHECK(request.count("depth", depth));
  if (search != "" && search != "exact" && search != "local" && search != "poka")
    return no_such("search", search, "exact, local or poka");
  if (variant != "" && variant != "paper") return no_such("variant", variant, "paper, or leave it out");
  out.boxes = search == "local";
  if (search == "poka") {
    out.poka = PokaRequest{.paper = !variant.empty(), .depth = {}};
    if (depth) out.poka->depth = static_cast<std::uint32_t>(std::min<std::uint64_t>(*depth, 1'000'000));
  } else if (depth || !variant.empty()) {
    return Error{.message = "depth and variant are for the search poka", .key = depth ? "depth" : "variant"};
  }
  return Done{};
}

// "range": {"l": "illness=1..5"}: what each step of one model costs. It takes the place of what the recipe asks for by
// the same option of the same column.
Status read_steps(Request& request, FrontierRequest& out) {
  KANON_TRY(const toml::table* table, request.keys().table("range"));
  if (table == nullptr) return Done{};
  Keys keys(*table, "request", "range", "request");
  for (const char* option : {"l", "t", "cap"}) {
    std::string text;
    KANON_CHECK(keys.text(option, text));
    if (text.empty()) continue;
    if (!out.steps.empty())
      return Error{.message = "two ranges are asked for, and what a step costs is shown for one", .key = "range"};
    auto steps = parse_range(option, text);
    if (!steps.ok()) return Error{.message = steps.error().message, .key = "range", .hint = steps.error().hint};
    out.steps = std::move(*steps);
    const std::string column = out.steps.front().column;
    std::erase_if(out.recipe.promise.models.sensitive,
                  [&](const SensitiveModel& model) { return option_of(model) == option && model.column == column; });
  }
  return keys.nothing_else();
}

Status read_front(Request& request, FrontierRequest& out) {
  std::string budget;
  KANON_CHECK(request.ks("k", out.ks));
  KANON_CHECK(request.flag("flexible", out.flexible));
  KANON_CHECK(request.flag("exhaustive", out.exhaustive));
  KANON_CHECK(request.flag("average_size", out.average_size));
  KANON_CHECK(request.text("budget", budget));
  KANON_CHECK(read_front_search(request, out));
  KANON_CHECK(read_steps(request, out));
  KANON_CHECK(request.count("pick", out.pick));
  KANON_CHECK(request.text("points", out.points));
  const auto use = named<LimitUse>(budget);
  if (!budget.empty() && !use) return no_such("budget", budget, "free or max");
  out.use = use.value_or(out.poka ? LimitUse::max : LimitUse::free);
  return Done{};
}

Result<Reply> run_cells(Asked asked, SuppressRequest& cells, const std::string& rule) {
  Request& request = asked.request;
  std::vector<std::uint64_t> ks;
  KANON_CHECK(request.ks("k", ks));
  KANON_CHECK(request.nothing_else());
  if (ks.empty())
    return Error{.message = "for which k? Cells are blanked k by k", .key = "k", .hint = "Write for example [2, 5]."};
  auto parsed = parse_suppress_rule(rule);
  if (!parsed.ok()) return Error{.message = parsed.error().message, .key = "rule", .hint = parsed.error().hint};
  cells.rule = *parsed;
  KANON_TRY(const CellsFront front, cells_front(cells, ks, request.run()));
  const bool proven = std::ranges::all_of(front.points, [](const CellsPoint& point) { return point.proven; });
  return Reply{.code = proven && !front.stopped ? 0 : 3,
               .outcome = cells_front_json(front),
               .texts = {{"text", cells_front_text(front)}}};
}

}  // namespace

Result<Reply> run_frontier(Asked asked) {
  Request& request = asked.request;
  KANON_TRY(SuppressRequest whole, request.recipe(asked.places));
  std::string rule;
  KANON_CHECK(request.text("rule", rule));
  if (!rule.empty()) return run_cells(asked, whole, rule);
  FrontierRequest front;
  front.recipe = std::move(whole.cells.recipe);
  KANON_CHECK(read_front(request, front));
  const std::vector<std::string> not_used = leave_out_one_search(front.recipe);
  KeptFiles kept;
  if (front.pick) {
    KANON_TRY(kept,
              keep_files(asked, front.recipe.output.release, front.recipe.output.plan, front.recipe.output.report));
  } else {
    for (std::string* file : {&front.recipe.output.release, &front.recipe.output.plan, &front.recipe.output.report})
      file->clear();
  }
  KANON_CHECK(request.nothing_else());
  KANON_TRY(FrontierOutcome outcome, frontier(front, request.run()));
  if (!not_used.empty()) outcome.warnings.push_back("not used of the recipe: " + list_of(not_used));
  const bool unproven = outcome.released && outcome.released->status == OutcomeStatus::feasible;
  Reply reply{.code = outcome.proven() && !unproven ? 0 : 3,
              .outcome = frontier_json(outcome),
              .texts = {{"text", frontier_text(outcome)}, {"points", frontier_csv(outcome)}}};
  take_kept(kept, asked.places, reply);
  return reply;
}

}  // namespace kanon::door
