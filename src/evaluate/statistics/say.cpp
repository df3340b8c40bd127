// What the data still say: distributions, associations, models; and the assumptions in words.
#include "evaluate/statistics/say.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/try.hpp"
#include "evaluate/statistics/contingency.hpp"
#include "evaluate/statistics/distribution.hpp"
#include "evaluate/statistics/fit.hpp"
#include "evaluate/statistics/spread.hpp"
#include "evaluate/statistics/survey.hpp"

namespace kanon {
namespace {

using evaluation::CodedFile;
using evaluation::Image;
using Names = std::vector<std::string>;

constexpr std::size_t kMostPaired = 10;        // columns of which all pairs are looked at
constexpr std::uint64_t kMostLabels = 10'000;  // a column of more different values is not described
constexpr std::uint64_t kMostPairedLabels = 1'000;

void add_name(Names& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

const Image& image_named(const std::vector<Image>& images, const std::string& name) {
  return *std::find_if(images.begin(), images.end(), [&](const Image& image) { return image.name == name; });
}

void warn_of_design(const evaluation::Design& design, const char* file, Evaluation& out) {
  if (design.rows_without_weight > 0) {
    out.warnings.push_back(fmt::format("{} rows of the {} have no weight and are left out of weighted figures",
                                       with_commas(design.rows_without_weight), file));
  }
  if (design.single_units > 0) {
    out.warnings.push_back(
        fmt::format("{} strata of the {} have a single PSU: they count by their distance from the "
                    "overall mean",
                    with_commas(design.single_units), file));
  }
}

void describe(const Names& names, const CodedFile& original, const CodedFile& release, const std::vector<Image>& images,
              const evaluation::Designs& designs, Evaluation& out) {
  for (const auto& name : names) {
    const Image& image = image_named(images, name);
    if (image.labels.size() > kMostLabels) {
      out.warnings.push_back(
          fmt::format("column \"{}\" has more than {} different values: its distribution is not "
                      "compared",
                      name, with_commas(kMostLabels)));
      continue;
    }
    out.say.distributions.push_back(
        evaluation::compare_distribution(*original.find(name), *release.find(name), image, designs));
    Distribution& found = out.say.distributions.back();
    if (image.spreads()) evaluation::compare_spread(*original.find(name), *release.find(name), image, designs, found);
    if (found.as_it_was) {
      out.say.as_they_were.push_back(name);
      continue;
    }
    out.say.compared += found.compared;
    out.say.overlapping += found.overlapping;
    for (const auto& share : found.labels) out.say.wiped_out += share.wiped_out ? 1 : 0;
  }
}

void bin_differences(SayReport& say) {
  constexpr double kEdges[] = {-1, -0.5, -0.2, -0.1, -0.05, -0.01, 0.01, 0.05, 0.1, 0.2, 0.5, 1};
  constexpr std::size_t kBins = std::size(kEdges) - 1;
  for (std::size_t bin = 0; bin < kBins; ++bin)
    say.differences.push_back({.low = kEdges[bin], .high = kEdges[bin + 1], .labels = 0});
  for (const auto& distribution : say.distributions) {
    if (distribution.compared == 0 || distribution.as_it_was) continue;
    for (const auto& share : distribution.labels) {
      if (share.wiped_out || share.before_rows == 0) continue;
      const auto* above = std::upper_bound(std::begin(kEdges), std::end(kEdges), share.relative_difference);
      const auto place = std::clamp<std::ptrdiff_t>(above - std::begin(kEdges) - 1, 0, kBins - 1);
      ++say.differences[static_cast<std::size_t>(place)].labels;
    }
  }
}

void associate(const Names& names, const CodedFile& original, const CodedFile& release,
               const std::vector<Image>& images, const evaluation::Designs& designs, Evaluation& out) {
  Names paired;
  for (const auto& name : names) {
    const bool few = image_named(images, name).labels.size() <= kMostPairedLabels &&
                     original.find(name)->texts.size() <= kMostPairedLabels;
    if (few && paired.size() < kMostPaired) paired.push_back(name);
  }
  if (paired.size() < names.size()) {
    out.warnings.push_back(
        fmt::format("associations are of {} of the {} columns: at most {}, each with at most {} values", paired.size(),
                    names.size(), kMostPaired, with_commas(kMostPairedLabels)));
  }
  for (std::size_t a = 0; a < paired.size(); ++a) {
    for (std::size_t b = a + 1; b < paired.size(); ++b) {
      out.say.associations.push_back(evaluation::compare_association(original, release, image_named(images, paired[a]),
                                                                     image_named(images, paired[b]), designs));
    }
  }
}

std::string design_in_words(const EvaluateRoles& roles) {
  const std::string weights = roles.weight.empty() ? "unweighted" : fmt::format("weighted by \"{}\"", roles.weight);
  if (roles.strata.empty() && roles.psu.empty()) {
    return fmt::format("Estimates are {}, standard errors those of simple random sampling{}, 95% intervals by t.",
                       weights, roles.weight.empty() ? "" : " with unequal weights");
  }
  std::string drawn;
  if (!roles.strata.empty()) drawn += fmt::format(" strata \"{}\"", roles.strata);
  if (!roles.psu.empty()) drawn += fmt::format("{} PSU \"{}\"", drawn.empty() ? "" : ",", roles.psu);
  return fmt::format(
      "Estimates are {}; standard errors by Taylor linearisation ({}; PSUs drawn with replacement, numbered within "
      "strata), 95% intervals by t with PSUs less strata degrees of freedom.",
      weights, trimmed(drawn));
}

void state_models(const EvaluateRoles& roles, Evaluation& out) {
  if (out.say.models.empty()) return;
  const bool plain = roles.weight.empty() && roles.strata.empty() && roles.psu.empty();
  out.assumptions.emplace_back(
      "Models three ways: the original; the release without rows that miss a value; the release with missing as a "
      "level of its own (a number then is 0 beside that level). A column is a category if it has at most 20 "
      "different values or is not of numbers, unless C() or N() says else; the reference is the label most rows of "
      "the original have. The original's values stand by the labels of the release.");
  out.assumptions.emplace_back(
      plain ? "Errors of models are those of least squares (t), for logistic ones of maximum likelihood (normal)."
            : "Errors of models are by the design (sandwich), t with PSUs less strata, plus 1, less terms.");
  out.assumptions.emplace_back(
      "A covariate is significant where the Wald F test of all its terms (missing as a level left out) has p < 0.05.");
}

}  // namespace

Result<SayRequest> parse_say(const EvaluateRequest& request) {
  SayRequest out;
  out.describe = request.describe;
  out.columns = request.describe;
  for (const auto& text : request.tables) {
    const auto names = split(text, ',');
    const std::string first(trimmed(names[0])), second(names.size() == 2 ? trimmed(names[1]) : "");
    if (first.empty() || second.empty() || first == second) {
      return Error{.message = fmt::format("\"{}\" does not name two columns", text.substr(0, 80)),
                   .key = "request.table",
                   .hint = "Write for example `request.table` sex,race"};
    }
    add_name(out.columns, first);
    add_name(out.columns, second);
    out.tables.emplace_back(first, second);
  }
  for (const bool logistic : {false, true}) {
    for (const auto& text : logistic ? request.logistic : request.linear) {
      KANON_TRY(const evaluation::Formula formula, evaluation::parse_formula(text, logistic));
      add_name(out.columns, formula.outcome);
      for (const auto& term : formula.covariates) add_name(out.columns, term.column);
      out.models.push_back(formula);
    }
  }
  return out;
}

Status fill_say(const SayRequest& request, const EvaluateRoles& roles, const CodedFile& original,
                const CodedFile& release, const std::vector<Image>& images, Evaluation& out) {
  evaluation::Designs designs;
  KANON_TRY(designs.before, evaluation::design_of(original, roles.weight, roles.strata, roles.psu));
  KANON_TRY(designs.after, evaluation::design_of(release, roles.weight, roles.strata, roles.psu));
  warn_of_design(designs.before, "original", out);
  warn_of_design(designs.after, "release", out);
  Names names = roles.quasi;
  if (!roles.target.empty()) add_name(names, roles.target);
  for (const auto& name : request.describe) add_name(names, name);
  describe(names, original, release, images, designs, out);
  bin_differences(out.say);
  associate(names, original, release, images, designs, out);
  for (const auto& [first, second] : request.tables) {
    KANON_TRY(ContingencyTable table, evaluation::compare_contingency(original, release, image_named(images, first),
                                                                      image_named(images, second), designs));
    out.say.tables.push_back(std::move(table));
  }
  for (const auto& formula : request.models) {
    KANON_TRY(ModelReport model,
              evaluation::compare_models(formula, original, release, images, designs.before, designs.after));
    out.say.models.push_back(std::move(model));
  }
  return Done{};
}

namespace {

const std::string& entity_of(const EvaluateRoles& roles) {
  return roles.unreleased_entity.empty() ? roles.entity : roles.unreleased_entity;
}

void state_population(Evaluation& out) {
  if (out.risk.population) {
    out.assumptions.push_back(
        fmt::format("Who is alone in a population of {} is an estimate by a model of the population, not a promise; "
                    "nothing was enforced by it. The file is taken for a simple random sample of the population.",
                    with_commas(out.risk.population->size)));
  }
  if (out.risk.weights) {
    out.assumptions.emplace_back(
        "Risk by survey weights: a group stands for as many people as its weights add up to, and the risk of its rows "
        "is 1 over that, at most 1.");
  }
}

}  // namespace

void state_assumptions(const EvaluateRoles& roles, const std::vector<Image>& images, Evaluation& out) {
  out.assumptions.emplace_back("Rows of the two files are not matched: each file is counted by itself.");
  out.assumptions.push_back(
      entity_of(roles).empty()
          ? "Group sizes count rows. Risk is the prosecutor's: 1 over the size of the row's group."
          : fmt::format("Group sizes count distinct values of \"{}\"; risk is 1 over that, averages are over rows.",
                        entity_of(roles)));
  out.assumptions.push_back(
      fmt::format("{} A missing cell is a value of its own; so is a suppressed one, and rows suppressed in all "
                  "quasi-identifiers are "
                  "one group.",
                  roles.suppressed_as.empty() ? "Suppressed cells are empty and cannot be told from missing ones."
                                              : fmt::format("Suppressed cells show \"{}\".", roles.suppressed_as)));
  if (roles.kind.empty()) {
    out.assumptions.emplace_back(
        "Without a plan labels are read as they are written: values of the original, intervals (20-29, [20, 30), "
        ">=90), "
        "prefixes (101*). A value that no label stands for was suppressed.");
  }
  Names untold, spread;
  for (const auto& image : images) {
    if (!image.told && std::find(roles.quasi.begin(), roles.quasi.end(), image.name) != roles.quasi.end())
      (image.spreads() ? spread : untold).push_back(image.name);
  }
  if (!spread.empty()) {
    out.assumptions.push_back(
        fmt::format("Labels overlap in {}: for shares, distances, means and associations each is spread evenly over "
                    "the original's values that it stands for. Losses by value are not told.",
                    list_of(spread, 10)));
  }
  if (!out.say.associations.empty()) {
    out.assumptions.emplace_back(
        "Associations (Cramer's V) are of the same labels before and after, those that both files show; beside it "
        "stands that of the original by its own values, which have more labels and so another scale.");
  }
  if (!untold.empty()) {
    out.warnings.push_back(
        fmt::format("which values the labels stand for is not clear for {}: shares are compared only "
                    "for labels whose values no other label stands for, and losses by value are not told",
                    list_of(untold, 10)));
  }
  out.assumptions.emplace_back(
      "t is the distance of a group's sensitive values from the whole file's: ordered earth mover's distance for "
      "numbers "
      "and dates, else total variation. Entropy l is exp of the entropy.");
  out.assumptions.emplace_back(
      "Shares are of the cells that show a value: missing and suppressed cells are left out. Numbers shown as "
      "intervals "
      "stand at their middle for means and models.");
  state_population(out);
  out.assumptions.push_back(design_in_words(roles));
  state_models(roles, out);
}

}  // namespace kanon
