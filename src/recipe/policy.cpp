// Policy: what a house asks of every release, joined with what a recipe says.
//
// What can be compared is: a recipe that asks for less than the policy is an error that names both. Models add up: each
// of the policy and each of the recipe must hold. Where both say the same thing with other numbers, the stricter one is
// taken, since it implies the other.
#include "recipe/policy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/text.hpp"
#include "base/try.hpp"
#include "models/held.hpp"
#include "models/looked_at.hpp"
#include "models/ratio.hpp"
#include "models/words.hpp"
#include "recipe/keys.hpp"
#include "recipe/limit.hpp"
#include "recipe/read_models.hpp"
#include "recipe/toml_table.hpp"

namespace kanon {
namespace {

constexpr Ratio kUsualConfidence = {19, 20};

Error weakens(const Policy& policy, const std::string& key, const std::string& said, const std::string& asked,
              std::string hint) {
  return Error{
      .message = fmt::format("{} {} is weaker than the policy, {}, which says {}", key, said, policy.file, asked),
      .place = {},
      .hint = std::move(hint)};
}

Status join_k(const Policy& policy, Recipe& recipe) {
  if (!policy.k) return Done{};
  if (!recipe.k) recipe.k = policy.k;
  if (*recipe.k >= *policy.k) return Done{};
  return weakens(policy, "k", fmt::format("= {}", *recipe.k), fmt::format("at least {}", *policy.k),
                 fmt::format("Choose k = {} or more.", *policy.k));
}

Status check_limit(const Policy& policy, const Recipe& recipe) {
  if (!policy.suppress) return Done{};
  const auto more = allows_more(recipe.suppress, *policy.suppress);
  if (more == false) return Done{};
  const std::string asked = fmt::format("at most {}", *policy.suppress);
  const std::string said = fmt::format("= {}", recipe.suppress);
  if (more) return weakens(policy, "suppress", said, asked, fmt::format("Allow {} or less.", *policy.suppress));
  return Error{.message = fmt::format("suppress {} cannot be held against the policy, {}, which says {}: one is a "
                                      "number of rows, the other a share of them",
                                      said, policy.file, asked),
               .place = {},
               .hint = fmt::format("Write it as the policy does: {} or less.", *policy.suppress)};
}

// Two things that are not comparable, so that neither implies the other.
Error differs(const Policy& policy, const std::string& key, const std::string& said, const std::string& asked) {
  return Error{.message = fmt::format("{} {} is not what the policy, {}, says: {}", key, said, policy.file, asked),
               .place = {},
               .hint = "Leave it out: the policy's is used."};
}

// The same file may be written in two ways, seen from the policy and seen from the recipe.
std::filesystem::path normal(const std::string& path) {
  return path.empty() ? std::filesystem::path() : std::filesystem::absolute(path).lexically_normal();
}

bool same(SensitiveModel one, SensitiveModel other) {
  one.file = normal(one.file).string();
  other.file = normal(other.file).string();
  return one == other;
}

Status join_population(const Policy& policy, Models& models) {
  const Models& asked = policy.models;
  if (asked.k_map) models.k_map = std::max(models.k_map.value_or(0), *asked.k_map);
  if (!asked.population.empty()) {
    if (!models.population.empty() && normal(models.population) != normal(asked.population))
      return differs(policy, "population", models.population, asked.population);
    models.population = asked.population;
  }
  if (asked.population_size) {
    if (models.population_size && *models.population_size != *asked.population_size)
      return differs(policy, "population-size", with_commas(*models.population_size),
                     with_commas(*asked.population_size));
    models.population_size = asked.population_size;
  }
  // Where the policy asks for k-map and names no confidence, it asks for the usual one.
  if (asked.confidence || (asked.k_map && models.confidence)) {
    const Ratio least = asked.confidence.value_or(kUsualConfidence);
    if (!models.confidence || *models.confidence < least) models.confidence = least;
  }
  return Done{};
}

Status join_presence(const Policy& policy, Models& models) {
  if (!policy.models.presence) return Done{};
  const Presence asked = *policy.models.presence;
  if (!models.presence) {
    models.presence = asked;
    return Done{};
  }
  const Presence said = *models.presence;
  const Presence both{.from = said.from < asked.from ? asked.from : said.from,
                      .to = asked.to < said.to ? asked.to : said.to};
  if (both.to < both.from) return differs(policy, "presence", text_of(said), text_of(asked));
  models.presence = both;
  return Done{};
}

// One implies another where its risk and its share are both at most the other's.
Status join_risks(const Policy& policy, Models& models) {
  if (const auto asked = policy.models.average_risk; asked) {
    if (!models.average_risk || *asked < *models.average_risk) models.average_risk = asked;
  }
  if (!policy.models.records_at_risk) return Done{};
  const RecordsAtRisk asked = *policy.models.records_at_risk;
  const RecordsAtRisk said = models.records_at_risk.value_or(asked);
  const auto implies = [](const RecordsAtRisk& one, const RecordsAtRisk& other) {
    return !(other.risk < one.risk) && !(other.share < one.share);
  };
  if (!implies(asked, said) && !implies(said, asked))
    return differs(policy, "records-at-risk", text_of(said), text_of(asked));
  models.records_at_risk = implies(said, asked) ? said : asked;
  return Done{};
}

// Neither reading of missing sensitive values is stricter than the other for all models: the policy's holds.
Status join_missing(const Policy& policy, Models& models) {
  if (policy.models.missing_apart) models.missing_apart = true;
  if (models.missing_apart == policy.models.missing_apart || policy.models.sensitive.empty()) return Done{};
  return Error{
      .message = fmt::format("the policy, {}, takes a missing sensitive value for a value of its own, and it is "
                             "to count apart",
                             policy.file),
      .place = "missing-sensitive",
      .hint = "Leave it out: the policy says how missing values are read."};
}

Status join_models(const Policy& policy, Models& models) {
  std::vector<SensitiveModel> all = policy.models.sensitive;
  for (const auto& model : models.sensitive) {
    const auto is_it = [&](const SensitiveModel& other) { return same(model, other); };
    if (std::none_of(policy.models.sensitive.begin(), policy.models.sensitive.end(), is_it)) all.push_back(model);
  }
  models.sensitive = std::move(all);
  KANON_CHECK(join_missing(policy, models));
  KANON_CHECK(join_population(policy, models));
  KANON_CHECK(join_presence(policy, models));
  return join_risks(policy, models);
}

}  // namespace

Result<Policy> parse_policy(const std::string& text, const std::string& source) {
  KANON_TRY(const toml::table table, toml_table(text, source, "policy", "docs/formats/policy.md"));
  Policy out{.file = source};
  Keys root(table, source, "", "policy");
  KANON_CHECK(root.count("k", out.k));
  if (out.k == std::uint64_t{0}) return root.wrong(*table.get("k"), "k", "must be 1 or more");
  if (const auto* node = root.take("suppress")) {
    const auto rows = node->value_exact<std::int64_t>();
    out.suppress = rows ? std::to_string(*rows) : node->value_or<std::string>("");
    if (!limit_in_rows(*out.suppress, 1).ok())
      return root.wrong(*node, "suppress",
                        "must be \"none\", \"any\", a number of rows or a percentage such as \"1%\"");
  }
  KANON_CHECK(read_models(root, source, "policy", out.models));
  KANON_CHECK(root.nothing_else());
  return out;
}

Result<Policy> read_policy(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{.message = "the policy cannot be opened", .place = path, .hint = "Check the path."};
  std::stringstream text;
  text << in.rdbuf();
  KANON_TRY(Policy out, parse_policy(text.str(), path));
  const auto folder = std::filesystem::path(path).parent_path();
  const auto from_policy = [&](std::string& file) {
    if (!file.empty() && std::filesystem::path(file).is_relative()) file = (folder / file).string();
  };
  from_policy(out.models.population);
  for (auto& model : out.models.sensitive) from_policy(model.file);
  return out;
}

Result<Recipe> under_policy(const Policy& policy, Recipe recipe) {
  KANON_CHECK(join_k(policy, recipe));
  KANON_CHECK(check_limit(policy, recipe));
  KANON_CHECK(join_models(policy, recipe.models));
  name_sensitive(recipe);
  return recipe;
}

Result<Recipe> with_policy(Recipe recipe) {
  name_sensitive(recipe);
  if (recipe.policy.empty()) return recipe;
  KANON_TRY(const Policy policy, read_policy(recipe.policy));
  return under_policy(policy, std::move(recipe));
}

Status check_promise(Policy policy, std::uint64_t k, const std::string& limit, const Models& models) {
  const auto without_folder = [](std::string& file) { file = std::filesystem::path(file).filename().string(); };
  without_folder(policy.models.population);
  for (auto& model : policy.models.sensitive) without_folder(model.file);
  Recipe promised;
  promised.k = k;
  promised.suppress = limit;
  promised.models = models;
  KANON_TRY(Recipe asked, under_policy(policy, promised));
  // Joined models stand in the order of the policy; apart from it nothing may have come in.
  const bool more = asked.models.sensitive.size() > models.sensitive.size();
  asked.models.sensitive = models.sensitive;
  if (!more && asked.models == models) return Done{};
  return Error{.message = fmt::format("the plan does not promise all that the policy, {}, asks for: {}", policy.file,
                                      list_of(texts_without_values(policy.models))),
               .place = {},
               .hint = "Make a new plan under it: kanon anonymize `recipe.policy` FILE."};
}

void name_sensitive(Recipe& recipe) {
  for (const auto& column : looked_at(recipe.models)) {
    if (std::find(recipe.sensitive.begin(), recipe.sensitive.end(), column) == recipe.sensitive.end())
      recipe.sensitive.push_back(column);
  }
}

}  // namespace kanon
