// Regressions before and after. Levels of columns that are not quasi-identifiers have numbers instead of names, and a
// level that few rows have has no coefficient here: with one row it would give away that row's outcome.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "evaluate/statistics/formula.hpp"
#include "report/story/parts.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostTerms = 200;

const Distribution* distribution_of(const Evaluation& found, const std::string& name) {
  if (std::find(found.quasi.begin(), found.quasi.end(), name) == found.quasi.end()) return nullptr;
  const auto& all = found.say.distributions;
  const auto at = std::find_if(all.begin(), all.end(), [&](const auto& column) { return column.name == name; });
  return at == all.end() ? nullptr : &*at;
}

// Whether enough rows of both files have the level; what is not known is taken for few.
bool enough_rows(const Evaluation& found, const std::string& column, const std::optional<std::string>& level) {
  const Distribution* distribution = distribution_of(found, column);
  if (distribution == nullptr) return false;
  for (const auto& share : distribution->labels) {
    if (share.label != level) continue;
    return share.before_rows >= least_shown(found) && (share.after_rows == 0 || share.after_rows >= least_shown(found));
  }
  return false;
}

std::string interval(const Coefficient* term) {
  if (term == nullptr) return "";
  if (term->aliased) return "follows from others";
  return fmt::format("{:.4g} ({:.4g} to {:.4g})", term->estimate.value, term->estimate.low, term->estimate.high);
}

const Coefficient* same_term(const Fit& fit, const Coefficient& term) {
  const auto at = std::find_if(fit.coefficients.begin(), fit.coefficients.end(), [&](const Coefficient& other) {
    return other.covariate == term.covariate && other.level == term.level && other.missing_level == term.missing_level;
  });
  return at == fit.coefficients.end() ? nullptr : &*at;
}

// The original's fit and one of a few rows less would together tell about those rows.
bool hides_original(const Evaluation& found, const ModelReport& model) {
  if (model.fits.empty() || model.fits[0].data != "original") return false;
  return std::any_of(model.fits.begin() + 1, model.fits.end(), [&](const Fit& fit) {
    return fit.problem.empty() && model.fits[0].rows > fit.rows &&
           is_few(model.fits[0].rows - fit.rows, least_shown(found));
  });
}

ReportTable terms_table(const Evaluation& found, const ModelReport& model, std::size_t& hidden) {
  ReportTable out{.caption = "Coefficients with 95% intervals", .columns = {"term"}, .rows = {}};
  std::vector<const Fit*> fits;
  for (const auto& fit : model.fits) {
    if (!fit.problem.empty() || (fit.data == "original" && hides_original(found, model))) continue;
    fits.push_back(&fit);
    out.columns.emplace_back(fit.data == "original"   ? "original"
                             : fit.data == "excluded" ? "release, incomplete rows left out"
                                                      : "release, missing as a level");
  }
  if (fits.empty()) return out;
  for (const auto& term : fits[0]->coefficients) {
    if (term.level && !enough_rows(found, term.covariate, term.level)) {
      ++hidden;
      continue;
    }
    if (out.rows.size() == kMostTerms) break;
    std::vector<ReportCell> row = {{.text = term.covariate.empty() ? "(intercept)"
                                            : term.level           ? term.covariate + ": " + *term.level
                                                                   : term.covariate}};
    for (const Fit* fit : fits) {
      const Coefficient* same = same_term(*fit, term);
      row.push_back({.text = interval(same)});
      if (same != nullptr && !same->aliased) row.back().value = same->estimate.value;
    }
    out.rows.push_back(std::move(row));
  }
  return out;
}

// "illness=flu" names a value; the column alone does not. Values are shown as labels are: of quasi-identifiers, where
// enough rows have them.
std::string formula_in_words(const Evaluation& found, const ModelReport& model) {
  const auto formula = evaluation::parse_formula(model.formula, model.kind == "logistic");
  if (formula.ok() && !formula->event) return model.formula;
  if (formula.ok() && enough_rows(found, formula->outcome, formula->event)) return model.formula;
  const std::string outcome = formula.ok() ? formula->outcome : "a column";
  return outcome + " = (one value) " + model.formula.substr(std::min(model.formula.size(), model.formula.find('~')));
}

std::string changes(const ModelReport& model) {
  std::string out =
      fmt::format("{} of {} coefficients have overlapping intervals before and after (incomplete rows left out).",
                  model.overlapping, model.compared);
  if (!model.lost.empty()) out += fmt::format(" No longer significant: {}.", list_of(model.lost, 20));
  if (!model.gained.empty()) out += fmt::format(" Significant in the release only: {}.", list_of(model.gained, 20));
  return out;
}

}  // namespace

std::vector<ReportBlock> models_blocks(const ReportSource& source) {
  std::vector<ReportBlock> out;
  for (const auto& model : source.evaluation.say.models) {
    std::size_t hidden = 0;
    ReportTable table = terms_table(source.evaluation, model, hidden);
    table.caption =
        fmt::format("{} model {}: coefficients with 95% intervals", model.kind == "logistic" ? "Logistic" : "Linear",
                    formula_in_words(source.evaluation, model));
    std::string text = changes(model);
    if (std::any_of(model.fits.begin(), model.fits.end(), [](const Fit& fit) { return fit.separated; }))
      text += " Separated: some terms tell the outcome for certain, so that their estimates mean nothing.";
    if (hidden > 0)
      text +=
          fmt::format(" {} terms are not listed: of columns that are no quasi-identifiers, or of few rows.", hidden);
    if (hides_original(source.evaluation, model)) {
      text += fmt::format(
          " The fit of the original is not shown: fewer than {} rows of it are not in a fit of the release, and the "
          "two "
          "together would tell about them.",
          least_shown(source.evaluation));
    }
    if (!table.rows.empty()) out.emplace_back(std::move(table));
    out.emplace_back(ReportText{std::move(text)});
  }
  return out;
}

}  // namespace kanon
