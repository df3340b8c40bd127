// Options for what a release has to hold beside k: the same words in every command that searches.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "apps/cli/recipe_options.hpp"
#include "apps/verify/whole_number.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "models/range_words.hpp"
#include "models/words.hpp"
#include "recipe/policy.hpp"

namespace kanon::cli {
namespace {

// Models of one option: those given here take the place of the recipe's.
Status override_sensitive(const char* option, const std::vector<std::string>& texts, Models& models) {
  if (texts.empty()) return Done{};
  std::erase_if(models.sensitive, [&](const SensitiveModel& model) { return option_of(model) == option; });
  for (const auto& text : texts) {
    KANON_TRY(SensitiveModel model, parse_sensitive(option, text));
    models.sensitive.push_back(std::move(model));
  }
  return Done{};
}

bool same_file(const std::string& one, const std::string& other) {
  namespace fs = std::filesystem;
  return fs::absolute(one).lexically_normal() == fs::absolute(other).lexically_normal();
}

// The option had another meaning: how many members the genetic search keeps.
Status override_population(const ModelOptions& options, Models& models) {
  if (parse_count(options.population)) {
    return Error{.message = fmt::format("\"{}\" is a number, and --population names a table of the population",
                                        options.population.substr(0, 40)),
                 .place = "--population",
                 .hint =
                     "How many people there are: --population-size N. How many members --search genetic keeps: "
                     "--members N."};
  }
  if (!options.population.empty()) models.population_size.reset();
  if (options.population_size) models.population.clear();
  override_with(options.population, models.population);
  override_with(options.population_size, models.population_size);
  override_with(options.k_map, models.k_map);
  if (!options.confidence.empty()) {
    KANON_TRY(models.confidence, parse_confidence(options.confidence));
  }
  if (!options.presence.empty()) {
    KANON_TRY(models.presence, parse_presence(options.presence));
  }
  return Done{};
}

}  // namespace

void add_model_options(CLI::App& command, ModelOptions& options, bool ranges) {
  const auto many = [&](const char* name, std::vector<std::string>& texts, const char* help) {
    command.add_option(name, texts, help)->allow_extra_args(false);
  };
  const std::string l =
      "values of a sensitive column that every group has at least, once per\nmodel: illness=3, illness=entropy:2.5, "
      "illness=recursive:3/2 (c/l)";
  many("--l", options.l,
       (l + (ranges ? ";\nillness=1..5: what each step costs (of one of --l, --t, --cap)" : "")).c_str());
  const std::string t =
      "how far a group's values may be from the whole table's, 0 to 1:\nillness=0.3, illness=0.3:ordered, "
      "illness=0.3:illness.csv (a hierarchy)";
  many("--t", options.t, (t + (ranges ? ";\nillness=0.1..0.5, illness=0.1..0.5/0.05: each step" : "")).c_str());
  many("--cap", options.cap,
       "largest share of a value in a group: illness=0.5, \"illness:HIV=0.1\",\nillness=beta:1, "
       "illness=enhanced-beta:1");
  command.add_option("--missing-sensitive", options.missing_sensitive,
                     "a missing sensitive value is one of its own (value, default) or\ncounts as none (apart)");
  command
      .add_option("--k-map", options.k_map,
                  "people of the population behind every group: needs --population\nor --population-size")
      ->check(apps::whole_number());
  command.add_option("--population", options.population, "a table of the population with the same quasi-identifiers");
  command.add_option("--population-size", options.population_size, "or only how many people there are")
      ->check(apps::whole_number());
  command.add_option("--confidence", options.confidence, "how sure k-map is to be by that size (default: 95%)");
  command.add_option("--presence", options.presence,
                     "of those in the population whom a group may mean, the share that is\nin the table: 0.1..0.5");
  command.add_option("--average-risk", options.average_risk, "most groups per released row: 0.09 or 9%");
  command.add_option("--records-at-risk", options.records_at_risk,
                     "RISK:SHARE, at most so many rows in groups with a risk above it: 0.2:5%");
  command.add_option("--policy", options.policy,
                     "a file (.toml) with k, limit and models that recipe and options can\nmake stricter only");
}

Result<std::vector<SensitiveModel>> take_range(ModelOptions& options) {
  std::vector<SensitiveModel> out;
  for (const auto& [option, texts] : {std::pair{"l", &options.l}, {"t", &options.t}, {"cap", &options.cap}}) {
    for (auto text = texts->begin(); text != texts->end();) {
      // A text that is a model is no range, whatever its column or its hierarchy is called.
      if (parse_sensitive(option, *text).ok() || !is_range(*text)) {
        ++text;
        continue;
      }
      if (!out.empty()) {
        return Error{.message = "two ranges are asked for, and what a step costs is shown for one of them",
                     .place = fmt::format("--{}", option),
                     .hint = "Write one limit in place of the other range: it holds at every step."};
      }
      KANON_TRY(out, parse_range(option, *text));
      text = texts->erase(text);
    }
  }
  return out;
}

Status override_models(const ModelOptions& options, Recipe& recipe) {
  Models& models = recipe.promise.models;
  KANON_CHECK(override_sensitive("l", options.l, models));
  KANON_CHECK(override_sensitive("t", options.t, models));
  KANON_CHECK(override_sensitive("cap", options.cap, models));
  if (!options.missing_sensitive.empty()) {
    KANON_TRY(models.missing_apart, parse_missing_sensitive(options.missing_sensitive));
  }
  KANON_CHECK(override_population(options, models));
  if (!options.average_risk.empty()) {
    KANON_TRY(models.average_risk, parse_share(options.average_risk, "average-risk"));
  }
  if (!options.records_at_risk.empty()) {
    KANON_TRY(models.records_at_risk, parse_records_at_risk(options.records_at_risk));
  }
  if (!options.policy.empty() && !recipe.promise.policy.empty() && !same_file(options.policy, recipe.promise.policy)) {
    return Error{.message = fmt::format("the recipe stands under another policy, {}", recipe.promise.policy),
                 .place = "--policy",
                 .hint = "Leave --policy out; what both ask for is a policy file of its own."};
  }
  override_with(options.policy, recipe.promise.policy);
  name_sensitive(recipe);
  return Done{};
}

}  // namespace kanon::cli
