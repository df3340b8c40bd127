// Builds the terms of a formula from the columns of a file.
#include "evaluate/statistics/model_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"
#include "evaluate/statistics/distribution.hpp"

namespace kanon::evaluation {
namespace {

constexpr std::uint64_t kMostCategories = 20;  // a column of more different numbers is a number, unless C() says else

const Image* image_named(const std::vector<Image>& images, const std::string& name) {
  const auto at = std::find_if(images.begin(), images.end(), [&](const Image& image) { return image.name == name; });
  return at == images.end() ? nullptr : &*at;
}

// What a cell shows, by code: its label where values are led to labels, else its text.
std::vector<Value> shown_by_code(const CodedColumn& column, const Image& image, bool original) {
  if (original && !image.told) return column.texts;
  const auto& label_of = original ? image.of_original : image.of_release;
  std::vector<Value> out;
  for (const std::uint32_t label : label_of) out.push_back(image.shows(label) ? image.labels[label] : std::nullopt);
  return out;
}

std::vector<std::optional<double>> numbers_by_code(const CodedColumn& column, const Image& image, bool original) {
  std::vector<std::optional<double>> out;
  for (std::size_t code = 0; code < column.texts.size(); ++code) {
    const auto& text = column.texts[code];
    if (original) {
      out.push_back(text ? parse_number(*text) : std::nullopt);
    } else {
      const std::uint32_t label = image.of_release[code];
      out.push_back(image.shows(label) ? image.number[label] : std::nullopt);
    }
  }
  return out;
}

Value most_frequent(const CodedColumn& column, const Image& image) {
  const auto shown = shown_by_code(column, image, true);
  const auto counts = column.counts();
  std::map<Value, std::uint64_t> rows;
  for (std::size_t code = 0; code < counts.size(); ++code) {
    if (shown[code]) rows[shown[code]] += counts[code];
  }
  const auto most =
      std::max_element(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == rows.end() ? Value() : most->first;
}

// Levels that some row shows, in the order of the labels.
std::vector<Value> levels_of(const CodedColumn& column, const Image& image, const std::vector<Value>& shown) {
  std::set<Value> there;
  const auto counts = column.counts();
  for (std::size_t code = 0; code < counts.size(); ++code) {
    if (counts[code] > 0 && shown[code]) there.insert(shown[code]);
  }
  std::vector<Value> out;
  for (const auto& label : image.labels) {
    if (label && there.erase(label) > 0) out.push_back(label);
  }
  out.insert(out.end(), there.begin(), there.end());
  return out;
}

CovariateData category_data(const CovariatePlan& plan, const CodedColumn& column, ModelWay way,
                            std::vector<ModelTerm>& terms) {
  CovariateData out;
  out.codes = &column.codes;
  const auto shown = shown_by_code(column, *plan.image, way == ModelWay::original);
  const auto levels = levels_of(column, *plan.image, shown);
  // If no row shows the reference level any more, the first level becomes the reference.
  const bool there = std::find(levels.begin(), levels.end(), plan.reference) != levels.end();
  const Value reference = there || levels.empty() ? plan.reference : levels[0];
  std::map<Value, std::uint32_t> term_of;
  for (const auto& level : levels) {
    if (level == reference) continue;
    term_of.emplace(level, static_cast<std::uint32_t>(terms.size()));
    terms.push_back({.covariate = column.name, .level = level});
  }
  for (const auto& value : shown) {
    CovariateData::Code code;
    if (value && value == reference) code.kind = CovariateData::Kind::reference;
    if (const auto at = term_of.find(value); value && at != term_of.end())
      code = {.kind = CovariateData::Kind::term, .term = at->second};
    out.by_code.push_back(code);
  }
  return out;
}

CovariateData number_data(const CovariatePlan& plan, const CodedColumn& column, ModelWay way,
                          std::vector<ModelTerm>& terms) {
  CovariateData out;
  out.codes = &column.codes;
  out.category = false;
  out.number_term = static_cast<std::uint32_t>(terms.size());
  terms.push_back({.covariate = column.name, .level = std::nullopt});
  for (const auto& number : numbers_by_code(column, *plan.image, way == ModelWay::original)) {
    CovariateData::Code code;
    if (number) code = {.kind = CovariateData::Kind::number, .term = out.number_term, .number = *number};
    out.by_code.push_back(code);
  }
  return out;
}

// The outcome by code; logistic: 1 for the event, 0 for other values.
std::vector<std::optional<double>> outcome_by_code(const ModelPlan& plan, const CodedColumn& column, bool original) {
  if (!plan.formula.logistic) return numbers_by_code(column, *plan.outcome, original);
  std::vector<std::optional<double>> out;
  for (const auto& value : shown_by_code(column, *plan.outcome, original))
    out.push_back(value ? std::optional(value == plan.formula.event ? 1.0 : 0.0) : std::nullopt);
  return out;
}

void take_means(ModelData& data) {
  double weights = 0;
  std::vector<double> sums(data.covariates.size()), have(data.covariates.size());
  for (std::size_t row = 0; row < data.used.size(); ++row) {
    if (!data.used[row]) continue;
    const double weight = data.design->weights[row];
    ++data.rows;
    weights += weight;
    data.outcome_mean += weight * data.outcome[row];
    for (std::size_t c = 0; c < sums.size(); ++c) {
      const auto& code = data.covariates[c].by_code[(*data.covariates[c].codes)[row]];
      if (code.kind != CovariateData::Kind::number) continue;
      sums[c] += weight * code.number;
      have[c] += weight;
    }
  }
  if (weights > 0) data.outcome_mean /= weights;
  for (std::size_t c = 0; c < sums.size(); ++c) data.covariates[c].mean = have[c] > 0 ? sums[c] / have[c] : 0;
}

}  // namespace

void ModelData::entries(std::size_t row, std::vector<Entry>& out) const {
  out.assign(1, {.term = 0, .value = 1});
  for (const auto& covariate : covariates) {
    const auto& code = covariate.by_code[(*covariate.codes)[row]];
    switch (code.kind) {
      case CovariateData::Kind::reference:
        break;
      case CovariateData::Kind::term:
        out.push_back({.term = code.term, .value = 1});
        break;
      case CovariateData::Kind::number:
        out.push_back({.term = code.term, .value = code.number - covariate.mean});
        break;
      case CovariateData::Kind::missing:
        out.push_back({.term = covariate.missing_term, .value = 1});
        break;
    }
  }
}

Result<ModelPlan> plan_model(const Formula& formula, const CodedFile& original, const std::vector<Image>& images) {
  ModelPlan out{.formula = formula, .outcome = image_named(images, formula.outcome), .covariates = {}};
  const char* option = formula.logistic ? "request.logistic" : "request.regression";
  if (!formula.logistic && !out.outcome->numbers) {
    return Error{.message = fmt::format("the outcome \"{}\" is not a column of numbers", formula.outcome),
                 .key = option,
                 .hint = "Name texts that mean missing with `request.missing`, or use `request.logistic`."};
  }
  if (formula.logistic) {
    const auto levels = levels_of(*original.find(formula.outcome), *out.outcome, original.find(formula.outcome)->texts);
    if (!out.formula.event && levels.size() == 2) out.formula.event = levels[1];
    if (out.formula.event && std::find(levels.begin(), levels.end(), out.formula.event) == levels.end()) {
      return Error{.message = fmt::format("no row of the original has \"{}\" in column \"{}\"", *out.formula.event,
                                          formula.outcome),
                   .key = option,
                   .hint = "Write the value as it stands in the original."};
    }
    if (!out.formula.event) {
      return Error{.message = fmt::format("it is not clear which value of \"{}\" counts as 1", formula.outcome),
                   .key = option,
                   .hint = fmt::format("Say so: `request.logistic` \"{}=VALUE ~ ...\"", formula.outcome)};
    }
  }
  for (const auto& term : formula.covariates) {
    CovariatePlan plan{.image = image_named(images, term.column), .category = true, .reference = {}};
    const CodedColumn& column = *original.find(term.column);
    const auto missing = static_cast<std::uint64_t>(std::count(column.texts.begin(), column.texts.end(), Value()));
    const std::uint64_t values = column.texts.size() - missing;
    const bool quantity = plan.image->numbers && is_quantity(term.column, column);
    if (term.kind == TermKind::automatic && plan.image->numbers && !quantity && values > kMostCategories) {
      return Error{
          .message =
              fmt::format("\"{}\" holds numbers that are codes, {} of them: they have no slope", term.column, values),
          .key = option,
          .hint = fmt::format("Write C({0}) for a term per code, or N({0}) to take them for quantities.", term.column)};
    }
    plan.category = term.kind == TermKind::category ||
                    (term.kind == TermKind::automatic && (!quantity || values <= kMostCategories));
    if (!plan.category && !plan.image->numbers) {
      return Error{.message = fmt::format("\"{}\" is not a column of numbers", term.column), .key = option, .hint = {}};
    }
    if (plan.category) plan.reference = most_frequent(column, *plan.image);
    out.covariates.push_back(plan);
  }
  return out;
}

ModelData model_data(const ModelPlan& plan, const CodedFile& file, const Design& design, ModelWay way) {
  ModelData out;
  out.design = &design;
  out.terms.emplace_back();
  for (const auto& covariate : plan.covariates) {
    const CodedColumn& column = *file.find(covariate.image->name);
    out.covariates.push_back(covariate.category ? category_data(covariate, column, way, out.terms)
                                                : number_data(covariate, column, way, out.terms));
    if (way != ModelWay::own_level) continue;
    const auto& codes = out.covariates.back().by_code;
    if (std::none_of(codes.begin(), codes.end(),
                     [](const auto& code) { return code.kind == CovariateData::Kind::missing; }))
      continue;
    out.covariates.back().missing_term = static_cast<std::uint32_t>(out.terms.size());
    out.terms.push_back({.covariate = column.name, .level = std::nullopt, .missing_level = true});
  }
  const CodedColumn& outcome = *file.find(plan.formula.outcome);
  const auto values = outcome_by_code(plan, outcome, way == ModelWay::original);
  for (std::size_t row = 0; row < file.rows; ++row) {
    const auto& value = values[outcome.codes[row]];
    bool used = value && design.weights[row] > 0;
    for (const auto& covariate : out.covariates) {
      if (way == ModelWay::own_level) break;
      used = used && covariate.by_code[(*covariate.codes)[row]].kind != CovariateData::Kind::missing;
    }
    out.used.push_back(used);
    out.outcome.push_back(value.value_or(0));
  }
  take_means(out);
  return out;
}

}  // namespace kanon::evaluation
