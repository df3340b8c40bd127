// Renders for people what the data still say: distributions, associations and models.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "report/common/layout.hpp"
#include "report/text/evaluate_text.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostChanged = 12;  // labels shown
constexpr std::size_t kMostPairs = 10;
constexpr std::size_t kMostTerms = 60;

std::string mean_text(const Distribution& distribution) {
  if (!distribution.mean_before || !distribution.mean_after) return {};
  return fmt::format("{:.5g} -> {:.5g}", distribution.mean_before->value, distribution.mean_after->value);
}

std::string distance_text(const Distribution& distribution) {
  if (distribution.nothing_shown) return "nothing";
  if (distribution.spread) return fmt::format("~{:.4f}", distribution.distance);
  return distribution.told ? fmt::format("{:.4f}", distribution.distance) : "?";
}

std::string columns_text(const SayReport& say) {
  std::string out = "  " + padded_right("column", 18) + padded_left("overlap", 12) + padded_left("distance", 10) +
                    "  " + padded_right("", 12) + "  mean\n";
  for (const auto& distribution : say.distributions) {
    out += ended("  " + padded_right(distribution.name, 18) +
                 padded_left(distribution.compared > 0
                                 ? fmt::format("{}/{}", distribution.overlapping, distribution.compared)
                                 : "-",
                             12) +
                 padded_left(distance_text(distribution), 10) + "  " +
                 padded_right(distribution.distance < 0.00005 ? "" : bar_of(distribution.distance, 12), 12) + "  " +
                 mean_text(distribution));
  }
  if (std::any_of(say.distributions.begin(), say.distributions.end(), [](const auto& column) { return column.spread; }))
    out += wrapped("  ~ Labels overlap: each is spread evenly over the original's values that it stands for.", 4);
  return out;
}

struct Changed {
  const Distribution* column;
  const ShareOfLabel* share;
};

std::string changed_text(const SayReport& say) {
  std::vector<Changed> all;
  for (const auto& distribution : say.distributions) {
    for (const auto& share : distribution.labels) {
      if (!share.wiped_out && !share.overlap) all.push_back({&distribution, &share});
    }
  }
  if (all.empty()) return {};
  std::stable_sort(all.begin(), all.end(), [](const Changed& a, const Changed& b) {
    return std::abs(a.share->before_weighted.value - a.share->after_weighted.value) >
           std::abs(b.share->before_weighted.value - b.share->after_weighted.value);
  });
  std::string out = "  Labels whose intervals do not overlap, most changed first\n";
  for (std::size_t i = 0; i < all.size() && i < kMostChanged; ++i) {
    const auto& share = *all[i].share;
    const auto interval = [](const Estimate& estimate) {
      return fmt::format("{:.2f} [{:.2f}, {:.2f}]", 100 * estimate.value, 100 * estimate.low, 100 * estimate.high);
    };
    out += "    " + padded_right(all[i].column->name, 12) + " " + padded_right(share.label.value_or("(missing)"), 12) +
           padded_left(interval(share.before_weighted), 22) + "% " + padded_left(interval(share.after_weighted), 22) +
           "%\n";
  }
  if (all.size() > kMostChanged) out += fmt::format("    ... and {} more (--json)\n", all.size() - kMostChanged);
  return out;
}

std::string differences_text(const SayReport& say) {
  std::uint64_t all = 0;
  for (const auto& bin : say.differences) all += bin.labels;
  if (all == 0) return {};
  std::string out = "  Labels by relative difference, (before - after) / before\n";
  for (std::size_t b = 0; b < say.differences.size(); ++b) {
    const auto& bin = say.differences[b];
    if (bin.labels == 0) continue;
    const std::string range = b == 0 ? fmt::format("below {:g}%", 100 * bin.high)
                              : b + 1 == say.differences.size()
                                  ? fmt::format("from {:g}%", 100 * bin.low)
                                  : fmt::format("{:g}% to {:g}%", 100 * bin.low, 100 * bin.high);
    const double share = static_cast<double>(bin.labels) / static_cast<double>(all);
    out += "    " + padded_right(range, 16) + padded_left(with_commas(bin.labels), 8) + "  " + bar_of(share, 40) + "\n";
  }
  return out;
}

std::string associations_text(const SayReport& say) {
  if (say.associations.empty()) return {};
  std::vector<const Association*> all;
  for (const auto& pair : say.associations) all.push_back(&pair);
  const auto change = [](const Association* pair) {
    return std::abs(pair->recoded.value_or(pair->before) - pair->after);
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const Association* a, const Association* b) { return change(a) > change(b); });
  std::string out = wrapped(
      "  Association of pairs (Cramer's V) by the same labels before and after, most changed "
      "first; and of the original by its own values",
      4);
  out += "    " + padded_right("", 40) + padded_left("before", 10) + padded_left("after", 10) +
         padded_left("by values", 11) + "\n";
  for (std::size_t i = 0; i < all.size() && i < kMostPairs; ++i) {
    const auto& pair = *all[i];
    out += "    " + padded_right(fitted(pair.first, 18) + " x " + fitted(pair.second, 18), 40) +
           padded_left(pair.recoded ? fmt::format("{}{:.4f}", pair.spread ? "~" : "", *pair.recoded) : "?", 10) +
           padded_left(fmt::format("{:.4f}", pair.after), 10) + padded_left(fmt::format("{:.4f}", pair.before), 11) +
           "\n";
  }
  if (all.size() > kMostPairs) out += fmt::format("    ... and {} more (--json)\n", all.size() - kMostPairs);
  return out;
}

// The cells that differ most, so far as they fit a screen.
std::string table_text(const ContingencyTable& table) {
  std::vector<std::size_t> cells;
  for (std::size_t c = 0; c < table.cells.size(); ++c) {
    if (table.cells[c].before_rows + table.cells[c].after_rows > 0) cells.push_back(c);
  }
  std::stable_sort(cells.begin(), cells.end(), [&](std::size_t a, std::size_t b) {
    const auto moved = [&](std::size_t c) {
      return std::abs(table.cells[c].before.value - table.cells[c].after.value);
    };
    return moved(a) > moved(b);
  });
  std::string out =
      wrapped(fmt::format("  Table {} x {}: intervals overlap for {} of {} cells, {} wiped out; distance {}",
                          fitted(table.first, 20), fitted(table.second, 20), with_commas(table.overlapping),
                          with_commas(table.compared), with_commas(table.wiped_out),
                          table.told ? percent_of(table.distance) : "not told"),
              4);
  if (!cells.empty())
    out += "    " + padded_right("", 40) + padded_left("rows before", 17) + padded_left("rows after", 17) + "\n";
  for (std::size_t i = 0; i < cells.size() && i < kMostPairs; ++i) {
    const auto& cell = table.cells[cells[i]];
    const auto& first = table.first_labels[cells[i] / table.second_labels.size()];
    const auto& second = table.second_labels[cells[i] % table.second_labels.size()];
    out += "    " +
           padded_right(fitted(first.value_or("(missing)"), 18) + ", " + fitted(second.value_or("(missing)"), 18), 40) +
           padded_left(with_commas(cell.before_rows), 9) + padded_left(percent_of(cell.before.value), 8) +
           padded_left(with_commas(cell.after_rows), 9) + padded_left(percent_of(cell.after.value), 8) + "\n";
  }
  if (cells.size() > kMostPairs) out += fmt::format("    ... and {} more (--json)\n", cells.size() - kMostPairs);
  return out;
}

std::string tables_text(const SayReport& say) {
  std::string out;
  for (const auto& table : say.tables) out += table_text(table);
  return out;
}

std::string term_name(const Coefficient& coefficient) {
  if (coefficient.covariate.empty()) return "(intercept)";
  if (coefficient.missing_level) return coefficient.covariate + " missing";
  return coefficient.covariate + (coefficient.level ? " " + *coefficient.level : "");
}

const Coefficient* same_term(const Fit& fit, const Coefficient& wanted) {
  for (const auto& coefficient : fit.coefficients) {
    if (coefficient.covariate == wanted.covariate && coefficient.level == wanted.level &&
        coefficient.missing_level == wanted.missing_level)
      return &coefficient;
  }
  return nullptr;
}

std::string estimate_text(const Coefficient* coefficient) {
  if (coefficient == nullptr) return "none ";
  if (coefficient->aliased) return "aliased";
  return fmt::format("{:.3g} ({:.2g}){}", coefficient->estimate.value, coefficient->estimate.error,
                     coefficient->p < 0.05 ? "*" : " ");
}

std::string p_text(const Fit& fit, const std::string& covariate) {
  for (const auto& test : fit.tests) {
    if (test.covariate == covariate)
      return (test.p < 0.0001 ? "<0.0001" : fmt::format("{:.4f}", test.p)) + (test.significant ? "*" : " ");
  }
  return "none ";
}

constexpr std::size_t kTermWidth = 17;

// A figure of one fit, to the right. It is never cut, and never touches the one before: a sign that moved to another
// number would turn it around.
std::string of_fit(const std::string& text) {
  constexpr std::size_t kWidth = 19;
  return " " + (text.size() < kWidth ? std::string(kWidth - text.size(), ' ') : "") + text;
}

std::string fits_head(const ModelReport& model) {
  std::string out = "  " + padded_right("", kTermWidth);
  for (const auto& fit : model.fits) out += of_fit(fit.data + " ");
  out += "\n  " + padded_right("rows", kTermWidth);
  for (const auto& fit : model.fits) out += of_fit(with_commas(fit.rows) + " ");
  out += "\n";
  if (model.kind == "linear") {
    out += "  " + padded_right("R squared", kTermWidth);
    for (const auto& fit : model.fits) out += of_fit(fit.r_squared ? fmt::format("{:.4f} ", *fit.r_squared) : "none ");
    out += "\n";
  }
  return out;
}

std::string coefficients_text(const ModelReport& model) {
  std::string out = "  Coefficients (standard error), * p < 0.05; none: not in that fit\n";
  std::vector<const Coefficient*> terms;
  for (const auto& fit : model.fits) {
    for (const auto& coefficient : fit.coefficients) {
      const bool seen = std::any_of(terms.begin(), terms.end(), [&](const Coefficient* term) {
        return term->covariate == coefficient.covariate && term->level == coefficient.level &&
               term->missing_level == coefficient.missing_level;
      });
      if (!seen) terms.push_back(&coefficient);
    }
  }
  for (std::size_t t = 0; t < terms.size() && t < kMostTerms; ++t) {
    out += "  " + padded_right(term_name(*terms[t]), kTermWidth);
    for (const auto& fit : model.fits) out += of_fit(estimate_text(same_term(fit, *terms[t])));
    out = ended(out.substr(0, out.size()));
  }
  if (terms.size() > kMostTerms) out += fmt::format("  ... and {} more (--json)\n", terms.size() - kMostTerms);
  return out;
}

std::string changes_text(const std::vector<std::string>& lost, const std::vector<std::string>& gained) {
  if (lost.empty() && gained.empty()) return "the same covariates are significant";
  std::string out;
  if (!lost.empty()) out += "no longer significant: " + list_of(lost, 20);
  if (!gained.empty()) out += (out.empty() ? "" : "; ") + ("newly significant: " + list_of(gained, 20));
  return out;
}

}  // namespace

std::string say_text(const Evaluation& evaluation) {
  const SayReport& say = evaluation.say;
  std::string out = "WHAT THE DATA STILL SAY\n";
  const std::string gone =
      say.wiped_out == 1 ? "one more is wiped out" : fmt::format("{} more are wiped out", with_commas(say.wiped_out));
  if (say.compared > 0) {
    const double share = static_cast<double>(say.overlapping) / static_cast<double>(say.compared);
    out += fmt::format("  95% intervals overlap for {} of {} labels ({}); {}\n", with_commas(say.overlapping),
                       with_commas(say.compared), percent_of(share), gone);
  } else {
    out += fmt::format("  No column has labels to compare; {}\n", gone);
  }
  if (!say.as_they_were.empty()) {
    std::vector<std::string> names;
    for (const auto& name : say.as_they_were) names.push_back(printable(name));
    out += wrapped("  Not counted, since nothing was changed in them: " + list_of(names, 10), 4);
  }
  return out + columns_text(say) + changed_text(say) + differences_text(say) + associations_text(say) +
         tables_text(say);
}

std::string models_text(const Evaluation& evaluation) {
  std::string out;
  for (const auto& model : evaluation.say.models) {
    out += "\n" + wrapped(fmt::format("MODEL ({}) {}", model.kind, printable(model.formula)), 2) + fits_head(model);
    for (const auto& fit : model.fits) {
      if (!fit.problem.empty()) out += wrapped(fmt::format("  {}: not fitted, {}", fit.data, fit.problem), 4);
      if (fit.separated) {
        out += wrapped(fmt::format("  {}: separated, some terms tell the outcome for certain; their estimates and "
                                   "errors mean nothing",
                                   fit.data),
                       4);
      }
      if (!fit.converged) out += wrapped(fmt::format("  {}: the fit did not settle; do not use it", fit.data), 4);
    }
    out += "  p of each covariate\n";
    for (const auto& covariate : model.covariates) {
      out += "  " + padded_right("  " + covariate.name + (covariate.category ? "" : " (number)"), kTermWidth);
      for (const auto& fit : model.fits) out += of_fit(p_text(fit, covariate.name));
      out = ended(out);
    }
    out += coefficients_text(model);
    out += fmt::format("  intervals overlap for {} of {} coefficients (original, excluded)\n", model.overlapping,
                       model.compared);
    out += wrapped("  excluded: " + changes_text(model.lost, model.gained), 4);
    out += wrapped("  own level: " + changes_text(model.lost_own_level, model.gained_own_level), 4);
  }
  return out;
}

}  // namespace kanon
