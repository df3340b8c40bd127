// Writes what a plan promises beside k.
#include <filesystem>

#include "models/ratio.hpp"
#include "models/words.hpp"
#include "plan/common/json_parts.hpp"
#include "plan/common/models_json.hpp"

namespace kanon {
namespace {

using Json = nlohmann::ordered_json;

std::string file_name_of(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

void write_sensitive(const Models& models, Json& out) {
  for (SensitiveModel model : models.sensitive) {
    model.file = file_name_of(model.file);
    out[option_of(model)].push_back(text_of(model));
  }
  if (models.missing_apart) out["missing_sensitive"] = "apart";
}

void write_population(const PlanModels& models, Json& out) {
  const Models& asked = models.asked;
  if (asked.k_map) out["k_map"] = *asked.k_map;
  if (models.k_map_rows) out["k_map_rows"] = *models.k_map_rows;
  if (!asked.population.empty()) out["population"] = file_name_of(asked.population);
  if (asked.population_size) out["population_size"] = *asked.population_size;
  if (asked.confidence) out["confidence"] = text_of(*asked.confidence);
  if (asked.presence) out["presence"] = text_of(*asked.presence);
}

}  // namespace

Json models_json(const PlanModels& models) {
  Json out = Json::object();
  for (const char* option : {"l", "t", "cap"}) out[option] = Json::array();
  write_sensitive(models.asked, out);
  for (const char* option : {"l", "t", "cap"}) {
    if (out[option].empty()) out.erase(option);
  }
  write_population(models, out);
  if (models.asked.average_risk) out["average_risk"] = text_of(*models.asked.average_risk);
  if (models.asked.records_at_risk) out["records_at_risk"] = text_of(*models.asked.records_at_risk);
  for (const auto& one : models.distribution)
    out["distribution"].push_back({{"column", one.column}, {"values", value_json(one.values)}, {"rows", one.rows}});
  for (const auto& tree : models.hierarchies) {
    Json labels = Json::array();
    for (const auto& line : tree.labels) labels.push_back(value_json(line));
    out["hierarchies"].push_back(
        {{"column", tree.column}, {"file", file_name_of(tree.file)}, {"labels", std::move(labels)}});
  }
  return out;
}

}  // namespace kanon
