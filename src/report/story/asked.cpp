// What was asked for, and what was done about it, column by column.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "models/held.hpp"
#include "report/common/escape.hpp"
#include "report/story/parts.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostExamples = 4;
constexpr std::size_t kMostAskedColumns = 400;

std::string quoted_list(const std::vector<std::string>& texts) {
  std::vector<std::string> out;
  for (const auto& text : texts) out.push_back("\"" + text + "\"");
  return list_of(out, 10);
}

std::string missing_rule(const std::vector<std::string>& missing) {
  return fmt::format(
      "An empty cell{} is missing. Missing is a value of its own: missing cells are alike, and differ from all others.",
      missing.empty() ? "" : " and the texts " + quoted_list(missing));
}

std::string limit_in_words(const AnonymizeOutcome& outcome, const Recipe& recipe) {
  const std::string rows = with_commas(outcome.limit_rows);
  if (recipe.promise.suppress == "none") return "None: no row may be suppressed.";
  return fmt::format("At most {} of {} rows (\"{}\"); suppressed rows are {}.", rows, with_commas(outcome.rows),
                     outcome.asked ? outcome.asked->suppress + ", less the reserve" : recipe.promise.suppress,
                     recipe.promise.drop_suppressed ? "dropped" : "starred in every quasi-identifier");
}

std::string search_in_words(SearchName search) {
  const std::string name = name_of(search);
  switch (search) {
    case SearchName::koptimize:
      return name + ": all recodings the codings allow, until the best is proven";
    case SearchName::lattice:
      return name + ": whole levels of the hierarchies, until the best is proven";
    case SearchName::best:
      return name + ": a good recoding soon, then the proof as far as the budget goes";
    case SearchName::local:
      return name + ": every group of rows shows its own ranges; with a bound that none is cheaper";
    case SearchName::mondrian:
    case SearchName::mondrian_relaxed:
      return name + ": every group of rows shows its own ranges; without a bound";
    case SearchName::climb:
    case SearchName::genetic:
    case SearchName::anneal:
    case SearchName::datafly:
      break;
  }
  return name + ": good recodings, without a proof that none is better";
}

std::string rule_in_words(const std::string& rule) {
  if (rule == "strict") return "what a row still shows is shown by at least k rows of the release (rule strict)";
  if (rule == "original") return "what a row still shows is in at least k rows of the original (rule original)";
  return "rule " + rule;
}

void add_cells(const SuppressOutcome& cells, ReportPairs& out) {
  std::vector<std::string> weights, recoded;
  for (const auto& column : cells.columns) {
    if (column.weight != 1) weights.push_back(fmt::format("{} {}", column.name, column.weight));
    if (!column.recoded.empty()) recoded.push_back(fmt::format("{} ({})", column.name, column.recoded));
  }
  if (!recoded.empty()) out.pairs.emplace_back("Recoded first, for all rows alike", list_of(recoded, 40));
  if (!cells.dropped_columns.empty()) out.pairs.emplace_back("Left out", list_of(cells.dropped_columns, 40));
  if (cells.max_size > 0)
    out.pairs.emplace_back("Combinations that count", fmt::format("Of at most {} cells", cells.max_size));
  out.pairs.emplace_back("Cost to keep low", weights.empty() ? "Blanked cells; every cell costs 1"
                                                             : "Blanked cells; columns whose cells cost more than 1: " +
                                                                   list_of(weights, 40));
}

void add_recipe(const ReportSource& source, ReportPairs& out) {
  const Recipe& recipe = *source.recipe;
  if (source.outcome != nullptr && source.outcome->asked) {
    out.pairs.emplace_back("In reserve for the next table",
                           fmt::format("k = {} and a limit of {} are asked for; the search held more, so that another "
                                       "table can be recoded by the same plan",
                                       source.outcome->asked->k, source.outcome->asked->suppress));
  }
  if (source.outcome != nullptr) {
    out.pairs.emplace_back("Suppression allowed", limit_in_words(*source.outcome, recipe));
    std::string cost = cost_in_words(recipe.loss.cost);
    if (!recipe.data.target.empty() && has_target(recipe.loss.cost))
      cost += fmt::format(" (target: {})", recipe.data.target);
    std::vector<std::string> weights;
    for (const auto& column : recipe.data.quasi) {
      if (column.weight != 1) weights.push_back(fmt::format("{} {:g}", column.name, column.weight));
    }
    if (!weights.empty()) cost += "; columns with another weight than 1: " + list_of(weights);
    out.pairs.emplace_back("Cost to keep low", cost);
    out.pairs.emplace_back("Search", search_in_words(source.outcome->search));
  }
  if (source.cells != nullptr) add_cells(*source.cells, out);
  if (!recipe.data.identifier.empty())
    out.pairs.emplace_back("Identifying columns, never released", list_of(recipe.data.identifier, 40));
}

const ColumnOutcome* outcome_of(const ReportSource& source, const std::string& name) {
  if (source.outcome == nullptr) return nullptr;
  const auto& columns = source.outcome->columns;
  const auto at = std::find_if(columns.begin(), columns.end(), [&](const auto& column) { return column.name == name; });
  return at == columns.end() ? nullptr : &*at;
}

std::string blanked_in_words(const ReportSource& source, const ColumnLoss& loss) {
  std::string recoded = loss.told && loss.labels < loss.values && loss.wiped_out.empty() ? "recoded" : "";
  if (source.cells != nullptr) {
    const auto& columns = source.cells->columns;
    const auto at =
        std::find_if(columns.begin(), columns.end(), [&](const auto& one) { return one.name == loss.name; });
    recoded = at == columns.end() || at->recoded.empty() ? "" : "recoded: " + at->recoded;
  }
  if (*loss.suppressed_cells == 0) return recoded.empty() ? "as it was" : recoded;
  const std::string blanked = with_commas(*loss.suppressed_cells) + " cells blanked";
  return recoded.empty() ? blanked : recoded + "; " + blanked;
}

std::string recoding_in_words(const ReportSource& source, const ColumnLoss& loss) {
  const ColumnOutcome* column = outcome_of(source, loss.name);
  if (column == nullptr && has_blanked_cells(source) && loss.suppressed_cells) return blanked_in_words(source, loss);
  if (column == nullptr) return loss.labels < loss.values ? "recoded" : "as it was";
  if (column->coding == CodingKind::levels)
    return fmt::format("level {} of {}{}", column->level, column->height, column->level == 0 ? ", as it was" : "");
  if (column->coding == CodingKind::keep) return "kept as it was";
  return name_of(column->coding) + (column->labels == column->values ? ", as it was" : "");
}

// Labels that enough rows show, the most frequent first.
std::string examples(const ReportSource& source, const std::string& name) {
  for (const auto& distribution : source.evaluation.say.distributions) {
    if (distribution.name != name) continue;
    // Of a column whose labels overlap these are the values of the original, which the release does not show.
    std::vector<ShownLabel> labels;
    if (!distribution.spread) labels = shown_labels(distribution, least_shown(source.evaluation), false);
    for (const auto& label : distribution.unclear)
      labels.push_back({.label = label.label, .after_rows = label.after_rows});
    std::erase_if(labels, [&](const ShownLabel& label) {
      return label.pooled > 0 || label.after_rows < least_shown(source.evaluation);
    });
    std::stable_sort(labels.begin(), labels.end(),
                     [](const ShownLabel& a, const ShownLabel& b) { return a.after_rows > b.after_rows; });
    std::vector<std::string> texts;
    for (const auto& label : labels) texts.push_back(label.label);
    return labels.size() == 1 && distribution.labels.size() == 1 && distribution.told ? "one label for all: " + texts[0]
                                                                                      : list_of(texts, kMostExamples);
  }
  return {};
}

std::string status_in_words(const AnonymizeOutcome& outcome) {
  switch (outcome.status) {
    case OutcomeStatus::optimal:
      return "Nothing cheaper holds this k: that is proven for the codings, the cost, the order of values, the k and "
             "the limit named above, and for nothing else.";
    case OutcomeStatus::unchanged:
      return "Every value could be released as it was: the table held this k already.";
    case OutcomeStatus::feasible:
      return outcome.bound.amount() > 0
                 ? fmt::format(
                       "The search was stopped: no recoding allowed can be cheaper than this one by more than {}.",
                       percent_text(outcome.gap))
                 : "Nothing is proven about how near this is to the best.";
    case OutcomeStatus::infeasible:
    case OutcomeStatus::unknown:
      break;
  }
  return {};
}

// Who decided what became of a quasi-identifier.
std::string choice_in_words(const ReportSource& source, const ColumnLoss& loss) {
  if (source.cells != nullptr) {
    const auto& columns = source.cells->columns;
    const bool recoded = std::any_of(columns.begin(), columns.end(), [&](const BlankedColumn& column) {
      return column.name == loss.name && !column.recoded.empty();
    });
    return recoded ? "recoding: as asked; blanks: the search" : "the search";
  }
  if (source.recipe == nullptr) return source.outcome != nullptr ? "an earlier plan" : "not known";
  const auto& quasi = source.recipe->data.quasi;
  const auto at =
      std::find_if(quasi.begin(), quasi.end(), [&](const auto& column) { return column.name == loss.name; });
  if (at == quasi.end()) return "not known";
  if (at->coding == CodingKind::keep || at->coding == CodingKind::suppressed) return "as asked";
  const bool asked = at->coding != CodingKind::automatic || !at->file.empty() || !at->build.name.empty() ||
                     !at->cuts.empty() || !at->order.empty();
  return asked ? "coding: as asked; labels: the search" : "coding: the default for its values; labels: the search";
}

// The columns that are no quasi-identifiers, as the plan has them; without one those that were named.
std::vector<ColumnRole> other_columns(const ReportSource& source) {
  std::vector<ColumnRole> out;
  if (source.verdict != nullptr) {
    for (const auto& column : source.verdict->columns) {
      if (column.role != "quasi" && !column.role.empty()) out.push_back(column);
    }
  }
  if (!out.empty()) return out;
  const Evaluation& found = source.evaluation;
  for (const auto& name : found.sensitive) out.push_back({.name = name, .role = "sensitive"});
  for (const auto& [name, role] :
       {std::pair(found.target, "target"), std::pair(found.weight, "weight"), std::pair(found.entity, "entity")}) {
    if (!name.empty()) out.push_back({.name = name, .role = role});
  }
  return out;
}

bool was_accepted(const ReportSource& source, const std::string& name) {
  const PlainRisk* plain = plain_of(source);
  return plain != nullptr && std::any_of(plain->columns.begin(), plain->columns.end(), [&](const PlainColumn& column) {
           return column.accepted && column.name == name;
         });
}

void add_other_columns(const ReportSource& source, ReportTable& out) {
  for (const auto& column : other_columns(source)) {
    if (out.rows.size() == kMostAskedColumns) break;
    const bool plain = column.role == "plain";
    out.rows.push_back({{.text = column.name},
                        {.text = plain ? "none" : column.role},
                        {.text = column.released ? "released as it was" : "not released"},
                        {.text = !plain                              ? "as asked"
                                 : was_accepted(source, column.name) ? "accepted: it was decided"
                                                                     : "nobody's: no role was named"},
                        {},
                        {},
                        {},
                        {}});
  }
}

}  // namespace

ReportSection asked_section(const ReportSource& source) {
  const Evaluation& found = source.evaluation;
  ReportPairs pairs;
  const char* unit = found.entity.empty() ? "rows" : "different entities";
  if (const std::string rule = rule_name(source); !rule.empty() && found.k) {
    pairs.pairs.emplace_back("Requirement", fmt::format("k = {}: {}", *found.k, rule_in_words(rule)));
  } else {
    pairs.pairs.emplace_back(
        "Requirement",
        found.k ? fmt::format("k = {}: at least {} {} are alike in all quasi-identifiers", *found.k, *found.k, unit)
                : "No k was named for this release");
  }
  if (source.outcome != nullptr && !source.outcome->models.empty()) {
    std::vector<std::string> models;
    for (const auto& model : source.outcome->models) models.push_back(without_value(model.asked));
    models.erase(std::unique(models.begin(), models.end()), models.end());
    pairs.pairs.emplace_back("Beside k", list_of(models, 40));
  }
  pairs.pairs.emplace_back(fmt::format("Quasi-identifiers ({})", found.quasi.size()), list_of(found.quasi, 60));
  if (source.recipe != nullptr) add_recipe(source, pairs);
  pairs.pairs.emplace_back("Sensitive columns",
                           found.sensitive.empty() ? "None was named" : list_of(found.sensitive, 40));
  const std::vector<std::string> none;
  pairs.pairs.emplace_back("Missing values",
                           source.cells != nullptr && source.cells->missing_as == MissingAs::never
                               ? "A missing cell equals no other cell."
                               : missing_rule(source.recipe != nullptr ? source.recipe->data.missing : none));
  return {.id = "asked", .title = "What was asked", .blocks = {pairs}};
}

ReportSection done_section(const ReportSource& source) {
  ReportSection out{.id = "done", .title = "What was done, column by column", .blocks = {}};
  ReportTable table{.caption =
                        "Every column before and after; the labels shown are among the most frequent. Detail lost: "
                        "0% keeps everything, 100% nothing",
                    .columns = {"column", "role", "what happened", "by whose choice", "values before", "labels after",
                                "detail lost", "for example"},
                    .rows = {}};
  for (const auto& column : source.evaluation.loss.columns) {
    if (table.rows.size() == kMostAskedColumns) break;
    table.rows.push_back({{.text = column.name},
                          {.text = "quasi-identifier"},
                          {.text = recoding_in_words(source, column)},
                          {.text = choice_in_words(source, column)},
                          count_cell(column.values),
                          count_cell(column.labels),
                          column.lm ? percent_cell(*column.lm) : ReportCell{.text = "not told"},
                          {.text = examples(source, column.name)}});
  }
  add_other_columns(source, table);
  if (source.outcome != nullptr) out.blocks.emplace_back(ReportText{status_in_words(*source.outcome)});
  out.blocks.emplace_back(std::move(table));
  const auto* kept = source.outcome != nullptr ? &source.outcome->released_as_they_are
                     : source.cells != nullptr ? &source.cells->released_as_they_are
                                               : nullptr;
  if (kept != nullptr && !kept->empty())
    out.blocks.emplace_back(ReportText{"Columns without a role, released as they are: " + list_of(*kept, 40) + "."});
  return out;
}

}  // namespace kanon
