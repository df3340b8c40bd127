// Renders an Evaluation for programs: one JSON object with everything in it.

#include "base/plain_json.hpp"
#include "report/common/json_parts.hpp"
#include "report/text/evaluate_text.hpp"

namespace kanon {
namespace {

// dm and cm are exact integers; one beyond 64 bits is given by its digits.
Json exact(const std::string& digits) {
  return digits.size() <= 19 ? Json(std::stoull(digits)) : Json(digits);
}

Json risk_figures(const RiskFigures& risk) {
  return {
      {"rows", risk.rows},
      {"groups", risk.groups},
      {"smallest_group", risk.smallest},
      {"median_group", risk.median},
      {"largest_group", risk.largest},
      {"unique_rows", risk.unique_rows},
      {"highest", risk.highest},
      {"average", risk.average},
      {"above", list_with(risk.above,
                          [](const RiskShare& share) {
                            return Json{{"threshold", share.threshold}, {"rows", share.rows}, {"share", share.share}};
                          })},
      {"sizes", list_with(risk.sizes, [](const SizeBucket& bucket) {
         return Json{{"least", bucket.least},
                     {"most", bucket.most == 0 ? Json() : Json(bucket.most)},
                     {"groups", bucket.groups},
                     {"rows", bucket.rows}};
       })}};
}

Json sensitive_figures(const SensitiveFigures& figures) {
  return {{"name", figures.name},
          {"values", figures.values},
          {"homogeneous_groups", figures.homogeneous_groups},
          {"homogeneous_rows", figures.homogeneous_rows},
          {"missing_groups", figures.missing_groups},
          {"missing_rows", figures.missing_rows},
          {"distinct_l", figures.least_distinct},
          {"entropy_l", figures.least_entropy_l},
          {"t_distance", figures.ordered ? "ordered" : "total variation"},
          {"t", figures.greatest_t},
          {"mean_t", figures.mean_t}};
}

Json uniqueness_json(const PopulationUniqueness& found) {
  Json out = {{"sample", found.sample},
              {"fraction", found.fraction},
              {"taken", or_null(found.taken)},
              {"share", or_null(found.share)},
              {"reason", found.reason}};
  for (const auto& estimate : found.estimates)
    out[estimate.model] = {{"share", or_null(estimate.share)}, {"problem", or_null(estimate.problem)}};
  out["pitman"]["theta"] = or_null(found.pitman_theta);
  out["pitman"]["alpha"] = or_null(found.pitman_alpha);
  out["snb"]["groups"] = or_null(found.snb_groups);
  out["snb"]["alpha"] = or_null(found.snb_alpha);
  out["snb"]["beta"] = or_null(found.snb_beta);
  out["snb"]["people"] = or_null(found.snb_people);
  return out;
}

Json population_json(const PopulationReport& population) {
  return {{"size", population.size},
          {"enforced", false},
          {"before", uniqueness_json(population.before)},
          {"after", uniqueness_json(population.after)}};
}

Json weight_risk_json(const WeightRisk& risk) {
  return {{"people", risk.people},
          {"highest", risk.highest},
          {"average", risk.average},
          {"rows_without_weight", risk.rows_without_weight}};
}

Json weights_json(const WeightReport& weights) {
  return {{"before", weight_risk_json(weights.before)},
          {"after", weights.after ? weight_risk_json(*weights.after) : Json()}};
}

Json risk_json(const RiskReport& risk) {
  return {{"before", risk_figures(risk.before)},
          {"after", risk_figures(risk.after)},
          {"starred_rows", risk.starred_rows},
          {"population", risk.population ? population_json(*risk.population) : Json()},
          {"by_weights", risk.weights ? weights_json(*risk.weights) : Json()},
          {"sensitive_before", list_with(risk.sensitive_before, sensitive_figures)},
          {"sensitive_after", list_with(risk.sensitive_after, sensitive_figures)},
          {"order", Json{{"sorted", risk.order.sorted},
                         {"compared", risk.order.compared},
                         {"same_order", risk.order.same_order},
                         {"compared_by", risk.order.compared_by},
                         {"indexes", risk.order.indexes},
                         {"unique", risk.order.unique}}}};
}

Json column_json(const ColumnLoss& column) {
  return {
      {"name", column.name},
      {"values", column.values},
      {"labels", column.labels},
      {"lm", or_null(column.lm)},
      {"unknown_labels", column.unknown_labels},
      {"told", column.told},
      {"nothing_shown", column.nothing_shown},
      {"suppressed_cells", or_null(column.suppressed_cells)},
      {"lost", list_with(column.lost,
                         [](const LostValue& lost) {
                           return Json{{"label", or_null(lost.label)}, {"before", lost.before}, {"after", lost.after}};
                         })},
      {"wiped_out", list_with(column.wiped_out, [](const auto& label) { return or_null(label); })}};
}

Json loss_json(const LossReport& loss) {
  return {{"rows_before", loss.rows_before},
          {"rows_after", loss.rows_after},
          {"dropped_rows", loss.dropped_rows},
          {"starred_rows", loss.starred_rows},
          {"groups", loss.groups},
          {"dm", exact(loss.dm)},
          {"cm", loss.cm ? exact(*loss.cm) : Json()},
          {"lm", or_null(loss.lm)},
          {"rm", or_null(loss.rm)},
          {"rm_absolute", or_null(loss.rm_absolute)},
          {"average_group", loss.average_group},
          {"average_group_by_k", or_null(loss.average_group_by_k)},
          {"suppressed_cells", or_null(loss.suppressed_cells)},
          {"rows_with_suppressed", loss.rows_with_suppressed},
          {"columns", list_with(loss.columns, column_json)}};
}

Json estimate_json(const Estimate& estimate) {
  return {{"value", estimate.value}, {"error", estimate.error}, {"low", estimate.low}, {"high", estimate.high}};
}

Json distribution_json(const Distribution& distribution) {
  const auto share_json = [](const ShareOfLabel& share) {
    return Json{{"label", or_null(share.label)},
                {"before_rows", share.before_rows},
                {"after_rows", share.after_rows},
                {"before", estimate_json(share.before)},
                {"after", estimate_json(share.after)},
                {"before_weighted", estimate_json(share.before_weighted)},
                {"after_weighted", estimate_json(share.after_weighted)},
                {"relative_difference", share.relative_difference},
                {"wiped_out", share.wiped_out},
                {"overlap", share.overlap}};
  };
  const auto mean = [](const std::optional<Estimate>& estimate) {
    return estimate ? estimate_json(*estimate) : Json();
  };
  return {{"name", distribution.name},
          {"told", distribution.told},
          {"compared", distribution.compared},
          {"overlapping", distribution.overlapping},
          {"spread", distribution.spread},
          {"as_it_was", distribution.as_it_was},
          {"nothing_shown", distribution.nothing_shown},
          {"distance", (distribution.told || distribution.spread) && !distribution.nothing_shown
                           ? Json(distribution.distance)
                           : Json()},
          {"mean_before", mean(distribution.mean_before)},
          {"mean_after", mean(distribution.mean_after)},
          {"labels", list_with(distribution.labels, share_json)},
          {"unclear", list_with(distribution.unclear, [](const UnclearLabel& unclear) {
             return Json{{"label", unclear.label}, {"after_rows", unclear.after_rows}};
           })}};
}

Json fit_json(const Fit& fit) {
  const auto coefficient_json = [](const Coefficient& coefficient) {
    return Json{{"covariate", or_null(coefficient.covariate)},
                {"level", or_null(coefficient.level)},
                {"missing_level", coefficient.missing_level},
                {"aliased", coefficient.aliased},
                {"estimate", coefficient.aliased ? Json() : estimate_json(coefficient.estimate)},
                {"statistic", coefficient.statistic},
                {"p", coefficient.p}};
  };
  const auto test_json = [](const CovariateTest& test) {
    return Json{{"covariate", test.covariate},
                {"terms", test.terms},
                {"f", test.statistic},
                {"p", test.p},
                {"significant", test.significant}};
  };
  return {{"data", fit.data},
          {"problem", or_null(fit.problem)},
          {"rows", fit.rows},
          {"left_out", fit.left_out},
          {"degrees", fit.degrees > 0 ? Json(fit.degrees) : Json()},
          {"converged", fit.converged},
          {"separated", fit.separated},
          {"r_squared", or_null(fit.r_squared)},
          {"coefficients", list_with(fit.coefficients, coefficient_json)},
          {"tests", list_with(fit.tests, test_json)}};
}

Json model_json(const ModelReport& model) {
  const auto use_json = [](const CovariateUse& use) {
    return Json{{"name", use.name},
                {"as", use.category ? "category" : "number"},
                {"reference", or_null(use.reference)},
                {"told", use.told}};
  };
  return {{"formula", model.formula},
          {"kind", model.kind},
          {"outcome", model.outcome},
          {"covariates", list_with(model.covariates, use_json)},
          {"fits", list_with(model.fits, fit_json)},
          {"compared", model.compared},
          {"overlapping", model.overlapping},
          {"significance_lost", model.lost},
          {"significance_gained", model.gained},
          {"significance_lost_own_level", model.lost_own_level},
          {"significance_gained_own_level", model.gained_own_level}};
}

Json say_json(const SayReport& say) {
  const auto association_json = [](const Association& pair) {
    return Json{{"columns", {pair.first, pair.second}},
                {"before", pair.before},
                {"recoded", or_null(pair.recoded)},
                {"after", pair.after},
                {"spread", pair.spread},
                {"cells_before", pair.cells_before},
                {"cells_recoded", pair.cells_recoded},
                {"cells_after", pair.cells_after}};
  };
  const auto cell_json = [](const ContingencyCell& cell) {
    return Json{{"before_rows", cell.before_rows},      {"after_rows", cell.after_rows},
                {"before", estimate_json(cell.before)}, {"after", estimate_json(cell.after)},
                {"wiped_out", cell.wiped_out},          {"overlap", cell.overlap}};
  };
  const auto label_json = [](const std::optional<std::string>& label) { return or_null(label); };
  const auto table_json = [&](const ContingencyTable& table) {
    return Json{{"columns", {table.first, table.second}},
                {"told", table.told},
                {"compared", table.compared},
                {"overlapping", table.overlapping},
                {"wiped_out", table.wiped_out},
                {"distance", table.told ? Json(table.distance) : Json()},
                {"first_labels", list_with(table.first_labels, label_json)},
                {"second_labels", list_with(table.second_labels, label_json)},
                {"cells", list_with(table.cells, cell_json)}};
  };
  const auto bin_json = [](const DifferenceBin& bin) {
    return Json{{"low", bin.low}, {"high", bin.high}, {"labels", bin.labels}};
  };
  return {{"compared", say.compared},
          {"overlapping", say.overlapping},
          {"wiped_out", say.wiped_out},
          {"as_they_were", say.as_they_were},
          {"distributions", list_with(say.distributions, distribution_json)},
          {"relative_differences", list_with(say.differences, bin_json)},
          {"associations", list_with(say.associations, association_json)},
          {"tables", list_with(say.tables, table_json)},
          {"models", list_with(say.models, model_json)}};
}

}  // namespace

std::string evaluation_json(const Evaluation& evaluation) {
  Json json;
  json["version"] = kJsonVersion;
  json["command"] = "evaluate";
  json["original"] = evaluation.original;
  json["release"] = evaluation.release;
  json["plan"] = or_null(evaluation.plan);
  json["quasi"] = evaluation.quasi;
  json["sensitive"] = evaluation.sensitive;
  json["target"] = or_null(evaluation.target);
  json["weight"] = or_null(evaluation.weight);
  json["entity"] = or_null(evaluation.entity);
  json["strata"] = or_null(evaluation.strata);
  json["psu"] = or_null(evaluation.psu);
  json["k"] = or_null(evaluation.k);
  json["k_holds"] = or_null(evaluation.k_holds);
  json["plain"] = evaluation.plain ? plain_json(*evaluation.plain) : Json();
  json["risk"] = risk_json(evaluation.risk);
  json["loss"] = loss_json(evaluation.loss);
  json["say"] = say_json(evaluation.say);
  json["assumptions"] = evaluation.assumptions;
  json["warnings"] = evaluation.warnings;
  json["seconds"] = evaluation.seconds;
  // A name may be any bytes; what is not UTF-8 is shown as the replacement character instead of throwing.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace kanon
