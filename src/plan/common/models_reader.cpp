// Reads what a plan promises beside k; every key is checked, and one that is not known is refused: it would be a
// promise that nobody holds the release to.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/try.hpp"
#include "models/check.hpp"
#include "models/looked_at.hpp"
#include "models/ratio.hpp"
#include "models/words.hpp"
#include "plan/common/keys.hpp"
#include "plan/common/models_json.hpp"

namespace kanon {
namespace {

using namespace plan_keys;

constexpr auto kPath = "models.";

Status check_known(const Json& json) {
  static const std::set<std::string> known = {"l",
                                              "t",
                                              "cap",
                                              "missing_sensitive",
                                              "k_map",
                                              "k_map_rows",
                                              "population",
                                              "population_size",
                                              "confidence",
                                              "presence",
                                              "average_risk",
                                              "records_at_risk",
                                              "distribution",
                                              "hierarchies"};
  if (!json.is_object()) return wrong("models", "must be an object");
  for (const auto& [key, value] : json.items()) {
    if (!known.contains(key)) return wrong(kPath + key, "is not known");
  }
  return Done{};
}

Result<std::optional<std::uint64_t>> count_at(const Json& json, const char* key) {
  if (!json.contains(key)) return std::optional<std::uint64_t>();
  if (!json[key].is_number_unsigned() || json[key].get<std::uint64_t>() == 0)
    return wrong(kPath + std::string(key), "must be a whole number, 1 or more");
  return std::optional(json[key].get<std::uint64_t>());
}

// A text that has a meaning, read by the parser of the command line.
template <class Out, class Parse>
Status take(const Json& json, const char* key, const Parse& parse, Out& out) {
  if (!json.contains(key)) return Done{};
  KANON_TRY(const std::string text, text_at(json, key, kPath));
  auto parsed = parse(text);
  if (!parsed.ok()) return wrong(kPath + std::string(key), "is not understood: " + text);
  out = *parsed;
  return Done{};
}

Status read_sensitive(const Json& json, Models& out) {
  for (const char* option : {"l", "t", "cap"}) {
    if (!json.contains(option)) continue;
    KANON_TRY(const auto texts, texts_at(json, option, kPath));
    if (texts.empty()) return wrong(kPath + std::string(option), "is left out where there is none");
    for (const auto& text : texts) {
      const auto model = parse_sensitive(option, text);
      if (!model.ok()) return wrong(kPath + std::string(option), "holds a text that is not understood");
      if (std::find(out.sensitive.begin(), out.sensitive.end(), *model) != out.sensitive.end())
        return wrong(kPath + std::string(option), "asks for the same twice");
      out.sensitive.push_back(*model);
    }
  }
  if (!json.contains("missing_sensitive")) return Done{};
  out.missing_apart = true;
  KANON_CHECK(word_at(json, "missing_sensitive", kPath, {"apart"}));
  return Done{};
}

Status read_population(const Json& json, PlanModels& models) {
  Models& out = models.asked;
  KANON_TRY(out.k_map, count_at(json, "k_map"));
  KANON_TRY(models.k_map_rows, count_at(json, "k_map_rows"));
  if (json.contains("population")) {
    KANON_TRY(out.population, text_at(json, "population", kPath));
    if (out.population.empty()) return wrong("models.population", "must name a file");
  }
  KANON_TRY(out.population_size, count_at(json, "population_size"));
  KANON_CHECK(take(json, "confidence", parse_confidence, out.confidence));
  KANON_CHECK(take(json, "presence", parse_presence, out.presence));
  if (const Status checked = check_population(out); !checked.ok())
    return wrong("models", "contradicts itself: " + checked.error().message);
  if (models.k_map_rows.has_value() != (out.k_map && out.population_size))
    return wrong("models.k_map_rows",
                 out.population_size ? "is missing" : "is for k-map by the size of the population");
  return Done{};
}

Result<Value> value_of(const Json& json, const std::string& path) {
  if (json.is_null()) return Value();
  if (!json.is_string() || json.get_ref<const std::string&>().empty())
    return wrong(path, "must hold texts that are not empty, or null");
  return Value(json.get<std::string>());
}

Result<std::vector<Value>> values_of(const Json& json, const std::string& path) {
  if (!json.is_array()) return wrong(path, "must be a list of values");
  std::vector<Value> out;
  for (const auto& item : json) {
    KANON_TRY(Value value, value_of(item, path));
    out.push_back(std::move(value));
  }
  return out;
}

Result<PlanDistribution> distribution_of(const Json& json, const std::string& path, bool missing_apart) {
  PlanDistribution out;
  KANON_TRY(out.column, text_at(json, "column", path));
  KANON_TRY(const Json* values, list_at(json, "values", path));
  KANON_TRY(out.values, values_of(*values, path + "values"));
  if (std::set<Value>(out.values.begin(), out.values.end()).size() != out.values.size())
    return wrong(path + "values", "holds a value twice");
  if (missing_apart && std::find(out.values.begin(), out.values.end(), Value()) != out.values.end())
    return wrong(path + "values", "holds the missing value, which counts as none");
  KANON_TRY(const Json* rows, list_at(json, "rows", path));
  for (const auto& item : *rows) {
    if (!item.is_number_unsigned() || item.get<std::uint64_t>() == 0)
      return wrong(path + "rows", "must hold whole numbers, 1 or more");
    out.rows.push_back(item.get<std::uint64_t>());
  }
  if (out.rows.size() != out.values.size()) return wrong(path + "rows", "must have one number for every value");
  return out;
}

Status read_distribution(const Json& json, PlanModels& out) {
  std::vector<std::string> named;
  if (json.contains("distribution")) {
    KANON_TRY(const Json* list, list_at(json, "distribution", kPath));
    for (const auto& item : *list) {
      const std::string path = fmt::format("models.distribution[{}].", named.size());
      KANON_TRY(PlanDistribution one, distribution_of(item, path, out.asked.missing_apart));
      named.push_back(one.column);
      out.distribution.push_back(std::move(one));
    }
  }
  std::vector<std::string> looked_at = kanon::looked_at(out.asked);
  std::sort(named.begin(), named.end());
  std::sort(looked_at.begin(), looked_at.end());
  if (named == looked_at) return Done{};
  return wrong("models.distribution", "must have every column that a model looks at, and no other, once");
}

// Rows that show the same label show the same at every level above.
bool is_nested(const PlanTree& tree) {
  for (std::size_t level = 0; level + 1 < tree.labels.front().size(); ++level) {
    std::map<Value, Value> above;
    for (const auto& line : tree.labels) {
      if (above.emplace(line[level], line[level + 1]).first->second != line[level + 1]) return false;
    }
  }
  return true;
}

Result<PlanTree> tree_of(const Json& json, const std::string& path, const PlanModels& models) {
  PlanTree out;
  KANON_TRY(out.column, text_at(json, "column", path));
  KANON_TRY(out.file, text_at(json, "file", path));
  const auto& known = models.distribution;
  const auto of = std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.column == out.column; });
  if (of == known.end()) return wrong(path + "column", "must be a column of the distribution");
  KANON_TRY(const Json* lines, list_at(json, "labels", path));
  for (const auto& line : *lines) {
    KANON_TRY(std::vector<Value> labels, values_of(line, path + "labels"));
    out.labels.push_back(std::move(labels));
  }
  if (out.labels.size() != of->values.size()) return wrong(path + "labels", "must have one line for every value");
  for (std::size_t i = 0; i < out.labels.size(); ++i) {
    const auto& line = out.labels[i];
    if (line.empty() || line.front() != of->values[i])
      return wrong(path + "labels", "must begin every line with the value, in the order of the distribution");
    if (line.size() != out.labels.front().size()) return wrong(path + "labels", "must have lines of one length");
  }
  if (!out.labels.empty() && !is_nested(out))
    return wrong(path + "labels", "has values that are alike at a level and differ above it");
  return out;
}

Status read_hierarchies(const Json& json, PlanModels& out) {
  using Named = std::pair<std::string, std::string>;  // column, file
  std::set<Named> asked, named;
  for (const auto& model : out.asked.sensitive) {
    if (model.name == ModelName::t_hierarchy) asked.emplace(model.column, model.file);
  }
  if (json.contains("hierarchies")) {
    KANON_TRY(const Json* list, list_at(json, "hierarchies", kPath));
    for (const auto& item : *list) {
      const std::string path = fmt::format("models.hierarchies[{}].", out.hierarchies.size());
      KANON_TRY(PlanTree tree, tree_of(item, path, out));
      if (!named.emplace(tree.column, tree.file).second) return wrong(path + "file", "stands there twice");
      out.hierarchies.push_back(std::move(tree));
    }
  }
  if (named == asked) return Done{};
  return wrong("models.hierarchies", "must have every hierarchy that t names, and no other");
}

}  // namespace

Result<PlanModels> models_at(const Json& plan) {
  PlanModels out;
  if (!plan.contains("models")) return out;
  const Json& json = plan["models"];
  KANON_CHECK(check_known(json));
  KANON_CHECK(read_sensitive(json, out.asked));
  KANON_CHECK(read_population(json, out));
  const auto share = [](const std::string& text) { return parse_share(text, ""); };
  KANON_CHECK(take(json, "average_risk", share, out.asked.average_risk));
  KANON_CHECK(take(json, "records_at_risk", parse_records_at_risk, out.asked.records_at_risk));
  if (out.asked.empty()) return wrong("models", "asks for nothing");
  KANON_CHECK(read_distribution(json, out));
  KANON_CHECK(read_hierarchies(json, out));
  return out;
}

Status check_sensitive(const PlanModels& models, const std::vector<std::string>& sensitive) {
  for (const auto& column : looked_at(models.asked)) {
    if (std::find(sensitive.begin(), sensitive.end(), column) == sensitive.end())
      return wrong("models", fmt::format("looks at column \"{}\", whose role is not sensitive", column));
  }
  return Done{};
}

}  // namespace kanon
