// The commands that look at a table and release nothing: inspect, unsafe, compare.
#include "base/try.hpp"
#include "door/commands.hpp"
#include "kanon/json.hpp"
#include "recipe/names.hpp"
#include "recipe/search_words.hpp"
#include "report/text/compare_text.hpp"
#include "report/text/inspection_text.hpp"
#include "report/text/unsafe_text.hpp"

namespace kanon::door {

Result<Reply> run_inspect(Asked asked) {
  Request& request = asked.request;
  InspectRequest look;
  KANON_TRY(look.table, request.table("table", asked.places));
  KANON_CHECK(request.delimiter(look.delimiter));
  KANON_CHECK(request.texts("quasi", look.quasi));
  KANON_CHECK(request.count("k", look.k));
  KANON_CHECK(request.text("entity", look.entity));
  KANON_CHECK(request.texts("missing", look.missing));
  KANON_CHECK(request.nothing_else());
  if (look.table.empty()) return Error{.message = "the request names no table", .key = "table"};
  KANON_TRY(const Inspection found, inspect(look, request.run()));
  return Reply{.outcome = inspection_json(found), .texts = {{"text", inspection_text(found)}}};
}

Result<Reply> run_unsafe(Asked asked) {
  Request& request = asked.request;
  UnsafeRequest look;
  KANON_TRY(SuppressRequest whole, request.recipe(asked.places));
  look.cells = std::move(whole.cells);
  std::optional<std::uint64_t> top;
  KANON_CHECK(request.flag("suggest", look.suggest));
  KANON_CHECK(request.count("top", top));
  KANON_CHECK(request.text("engine", look.engine));
  KANON_CHECK(request.text("output", look.output));
  KANON_CHECK(request.text("scores", look.scores));
  KANON_CHECK(request.nothing_else());
  constexpr std::uint64_t most = 1'000'000;
  if (top) look.top = static_cast<std::size_t>(std::min(*top, most));
  KANON_TRY(const UnsafeReport found, find_unsafe(look, request.run()));
  return Reply{.code = found.whole() ? 0 : 3, .outcome = unsafe_json(found), .texts = {{"text", unsafe_text(found)}}};
}

Result<Reply> run_compare(Asked asked) {
  Request& request = asked.request;
  CompareRequest runs;
  KANON_TRY(SuppressRequest whole, request.recipe(asked.places));
  runs.recipe = std::move(whole.cells.recipe);
  std::vector<std::string> names = {"koptimize", "climb", "genetic", "anneal", "datafly"};
  KANON_CHECK(request.texts("searches", names));
  SearchWords said;
  KANON_CHECK(request.count("evaluations", said.evaluations));
  KANON_CHECK(request.count("members", said.members));
  KANON_CHECK(request.keys().number("mutation", said.mutation));
  KANON_CHECK(request.count("slack", said.slack));
  KANON_CHECK(request.nothing_else());
  std::vector<SearchName> searches;
  for (const auto& name : names) {
    const auto search = parse_search(name);
    if (!search.ok()) return Error{.message = search.error().message, .key = "searches", .hint = search.error().hint};
    searches.push_back(*search);
  }
  KANON_TRY(runs.searches, searches_taking(said, runs.recipe.search, searches));
  KANON_TRY(const CompareOutcome outcome, compare(runs, request.run()));
  return Reply{
      .code = outcome.stopped ? 3 : 0,
      .outcome = compare_json(outcome),
      .texts = {{"text", compare_text(outcome)}, {"curves", compare_csv(outcome)}, {"chart", compare_svg(outcome)}}};
}

}  // namespace kanon::door
