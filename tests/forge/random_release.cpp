// Draws what is asked for, and has the library make the release.
#include "forge/random_release.hpp"

#include <filesystem>
#include <sstream>
#include <stdexcept>

#include "forge/parquet_file.hpp"
#include "kanon/suppress.hpp"
#include "recipe/search_words.hpp"
#include "support/files.hpp"

namespace kanon::forge {
namespace {

using tests::text_of;
using tests::write_text;

RunOptions one_thread() {
  RunOptions options;
  options.threads = 1;
  return options;
}

// One try to make a release: where its files stand, and what is asked for.
struct Order {
  PlanKind kind;
  Dice& dice;
  std::string folder;
  std::string stem;  // of all files of this release
  Recipe recipe = {};
  std::vector<std::pair<std::string, std::string>> hierarchies = {};

  [[nodiscard]] std::string path(const std::string& ending) const { return folder + "/" + stem + ending; }
  [[nodiscard]] std::string job_file() const { return folder + "/job.csv"; }
};

QuasiColumn coded(const std::string& text) {
  auto parsed = parse_coding(text);
  if (!parsed.ok()) throw std::logic_error(parsed.error().text());
  return *parsed;
}

// Codings of one column that the search can use.
std::vector<std::string> codings_of(const std::string& column, SearchName search, const std::string& job) {
  if (search == SearchName::lattice) {
    if (column == "age") return {"age=interval:widths=10/20/40", "age=interval:widths=5/25,top=50", "age=keep"};
    if (column == "zip") return {"zip=prefix", "zip=flat", "zip=suppressed"};
    if (column == "born") return {"born=date:parts=year/decade", "born=date:parts=month/year"};
    if (column == "sex") return {"sex=flat", "sex=keep"};
    return {"job=levels:" + job, "job=levels:" + job, "job=others", "job=merged"};
  }
  if (column == "age") return {"age=intervals", "age=intervals:cuts=25/39/46", "age=intervals:start=17,step=7"};
  if (column == "zip") return {"zip=taxonomy:prefix", "zip=intervals", "zip=taxonomy:prefix"};
  if (column == "born") return {"born=intervals", "born=taxonomy:date"};
  if (column == "sex")
    return {"sex=intervals:order=f/m", search == SearchName::koptimize ? "sex=keep" : "sex=taxonomy:flat"};
  return {"job=taxonomy:" + job, "job=taxonomy:" + job, "job=others", "job=merged"};
}

std::vector<std::string> quasi_names(Dice& dice) {
  std::vector<std::string> all = {"age", "zip", "born", "sex", "job"};
  dice.shuffle(all);
  all.resize(dice.from_to(2, 4));
  return all;
}

void ask_common(Order& order) {
  Dice& dice = order.dice;
  Recipe& recipe = order.recipe;
  recipe.data.identifier = {"name", "id"};
  recipe.data.sensitive = {"illness"};
  recipe.data.missing = {"?"};
  recipe.promise.k = dice.from_to(2, 4);
}

void ask_columns(Order& order) {
  for (const std::string& name : quasi_names(order.dice)) {
    QuasiColumn column = coded(order.dice.pick(codings_of(name, search_name(order.recipe.search), order.job_file())));
    if (!column.file.empty()) order.hierarchies.emplace_back(name, column.file);
    if (order.dice.one_in(4)) column.weight = 2;
    order.recipe.data.quasi.push_back(std::move(column));
  }
}

void ask_suppression(Order& order) {
  order.recipe.promise.suppress = order.dice.pick(std::vector<std::string>{"none", "any", "any", "20%", "5"});
  order.recipe.promise.drop_suppressed = order.dice.one_in(3);
}

bool make_recoding(Order& order) {
  Dice& dice = order.dice;
  order.recipe.search = usual_search(dice.one_in(2) ? SearchName::lattice : SearchName::koptimize);
  ask_columns(order);
  ask_suppression(order);
  order.recipe.loss.cost = dice.pick(std::vector<CostName>{CostName::lm, CostName::lm, CostName::dm, CostName::cm});
  if (order.recipe.loss.cost == CostName::cm) order.recipe.data.target = "pay";
  order.recipe.budget.effort = 300;
  return anonymize(order.recipe, one_thread()).ok();
}

bool make_boxes(Order& order) {
  order.recipe.search = usual_search(order.dice.one_in(5) ? SearchName::mondrian : SearchName::local);
  ask_columns(order);
  ask_suppression(order);
  if (search_name(order.recipe.search) == SearchName::mondrian) order.recipe.promise.suppress = "none";
  if (search_name(order.recipe.search) == SearchName::local && order.dice.one_in(2))
    order.recipe.output.prices = order.path(".proof");
  if (order.dice.one_in(4)) {
    SearchWords words = words_of(order.recipe.search);
    words.slack = *order.recipe.promise.k + 1;
    order.recipe.search = search_taking(words);
  }
  order.recipe.budget.seconds = 3;
  return anonymize(order.recipe, one_thread()).ok();
}

bool make_cells(Order& order) {
  Dice& dice = order.dice;
  SuppressRequest request;
  for (const std::string& name : quasi_names(dice)) {
    order.recipe.data.quasi.push_back({.name = name});
    if (!dice.one_in(3)) continue;
    const std::string text = name == "age"    ? "age=10"
                             : name == "zip"  ? "zip=prefix@2"
                             : name == "born" ? "born=date:parts=year"
                             : name == "job"  ? "job=levels:" + order.job_file() + "@1"
                                              : "";
    if (text.empty()) continue;
    auto recode = parse_recode(text);
    if (!recode.ok()) throw std::logic_error(recode.error().text());
    if (!recode->column.file.empty()) order.hierarchies.emplace_back(name, recode->column.file);
    request.cells.recodes.push_back(*recode);
  }
  if (dice.one_in(4)) request.cells.weights.push_back({.column = order.recipe.data.quasi[0].name, .weight = 3});
  if (dice.one_in(6)) request.cells.drop.push_back(order.recipe.data.quasi[1].name);
  if (dice.one_in(4)) request.cells.missing_as = MissingAs::never;
  order.recipe.budget.seconds = 3;
  request.rule = dice.one_in(2) ? SuppressRule::original : SuppressRule::strict;
  request.blank = dice.one_in(3) ? "-" : "";
  if (request.rule == SuppressRule::original && dice.one_in(5)) request.cells.max_size = 2;
  if (request.rule == SuppressRule::original && request.cells.max_size == 0 && dice.one_in(2))
    request.witnesses = order.path(".proof");
  request.cells.recipe = order.recipe;
  return suppress_cells(request, one_thread()).ok();
}

std::vector<Json> json_lines(const std::string& text) {
  std::vector<Json> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(Json::parse(line));
  return out;
}

bool make(Order& order, const std::string& ending) {
  order.recipe.output.release = order.path(ending);
  return order.kind == PlanKind::recoding ? make_recoding(order)
         : order.kind == PlanKind::cells  ? make_cells(order)
                                          : make_boxes(order);
}

std::optional<MadeRelease> try_release(PlanKind kind, std::uint64_t seed, const std::string& folder,
                                       const std::string& stem) {
  Dice dice(seed);
  MadeRelease made;
  made.kind = kind;
  made.original = random_table(dice);
  made.parquet = dice.one_in(4);
  const char delimiters[] = {',', ',', ';', '\t', '|'};
  made.original.delimiter = made.parquet ? ',' : delimiters[dice.below(5)];
  Order order{.kind = kind, .dice = dice, .folder = folder, .stem = stem};
  made.table = order.recipe.data.table = order.path(".table.csv");
  write_text(made.table, csv_text(made.original));
  write_text(order.job_file(), job_hierarchy());
  ask_common(order);
  order.recipe.output.safe_cells = !made.parquet && dice.one_in(4);
  if (!make(order, made.parquet ? ".parquet" : ".csv")) return std::nullopt;
  made.release = order.recipe.output.release;
  made.sheet = made.parquet ? read_parquet(made.release) : read_sheet(text_of(made.release), made.original.delimiter);
  made.plan = Json::parse(text_of(plan_beside(made.release)));
  if (std::filesystem::exists(order.path(".proof"))) made.certificate = json_lines(text_of(order.path(".proof")));
  made.k = *order.recipe.promise.k;
  made.hierarchies = order.hierarchies;
  if (made.sheet.rows.size() < 4) return std::nullopt;  // too little to forge
  return made;
}

}  // namespace

std::string name_of(PlanKind kind) {
  return kind == PlanKind::recoding ? "recoding" : kind == PlanKind::cells ? "cells" : "boxes";
}

MadeRelease random_release(PlanKind kind, Dice& dice, const std::string& folder, std::size_t number) {
  for (std::size_t tries = 0; tries < 200; ++tries) {
    const std::string stem = "r" + std::to_string(number) + "_" + std::to_string(tries);
    if (auto made = try_release(kind, dice.below(std::size_t{1} << 40), folder, stem)) return *made;
  }
  throw std::logic_error("no recipe of 200 led to a release");
}

}  // namespace kanon::forge
