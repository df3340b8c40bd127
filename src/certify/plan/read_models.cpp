// Reads the key `models` of a plan.
#include <algorithm>
#include <set>

#include "certify/plan/plan_json.hpp"
#include "certify/plan/plan_models.hpp"
#include "table/missing_texts.hpp"

namespace kanon::certify {
namespace {

using Problem = std::optional<std::string>;

constexpr std::uint64_t kMostRows = std::uint64_t{1} << 32;    // so that products of two of them fit 64 bits
constexpr std::uint64_t kMostPeople = std::uint64_t{1} << 40;  // of a population

std::uint64_t number_at(KeyReader& object, const char* key, std::uint64_t end) {
  const std::uint64_t number = object.whole(key, 1);
  if (number < end) return number;
  object.fail(object.full(key), "is too large");
  return 1;
}

void read_column_models(KeyReader& models, const char* key, const std::vector<std::string>& sensitive,
                        PlanModels& read) {
  if (!models.has(key)) return;
  if (models.list(key).empty()) models.fail(models.full(key), "must not be empty");
  for (const Json& item : models.list(key)) {
    const auto model = parse_column_model(key, text_or_empty(item));
    if (!model) {
      models.fail(models.full(key), "must hold models, in the words of the format");
    } else if (std::find(sensitive.begin(), sensitive.end(), model->column) == sensitive.end()) {
      models.fail(models.full(key), "must be about columns of role sensitive");
    } else {
      read.columns.push_back(*model);
    }
  }
}

// Words under a key, where there are any.
template <class Value>
std::optional<Value> read_words(KeyReader& models, const char* key,
                                std::optional<Value> (*parse)(const std::string& words)) {
  if (!models.has(key)) return std::nullopt;
  std::optional<Value> out = parse(models.text(key));
  if (!out) models.fail(models.full(key), "is not understood");
  return out;
}

std::optional<FractionPair> parse_average_risk(const std::string& words) {
  const std::optional<Fraction> share = parse_share(words);
  if (!share) return std::nullopt;
  return FractionPair{.first = *share, .words = "average-risk " + words};
}

void read_population(KeyReader& models, PlanModels& read) {
  if (models.has("k_map")) read.k_map = number_at(models, "k_map", kMostRows);
  if (models.has("population")) read.population = models.text("population");
  if (models.has("population_size")) {
    read.population_size = number_at(models, "population_size", kMostPeople);
    read.k_map_rows = number_at(models, "k_map_rows", kMostRows);
  }
  const auto confidence = read_words(models, "confidence", parse_share);
  if (confidence) read.confidence = *confidence;
  read.presence = read_words(models, "presence", parse_presence);
  const auto needs = [&](bool good, const char* key, const char* what) {
    if (!good) models.fail(models.full(key), what);
  };
  const bool has_file = !read.population.empty(), has_size = read.population_size.has_value();
  needs(!models.has("population") || has_file, "population", "must not be empty");
  needs(!read.k_map || has_file != has_size, "k_map", "needs `population` or `population_size`, and not both");
  needs(!has_size || read.k_map, "population_size", "is for `k_map`");
  needs(!has_file || read.k_map || read.presence, "population", "is for `k_map` and `presence`");
  needs(!read.presence || has_file, "presence", "needs `population`");
  needs(!confidence || has_size, "confidence", "is for `population_size`");
  needs(read.confidence < Fraction{.above = 1, .below = 1}, "confidence", "must be below 1");
}

ValueDistribution read_distribution(const Json& item, const std::string& path, Problem& problem) {
  KeyReader object(item, path, problem);
  ValueDistribution out;
  out.column = object.text("column");
  std::set<std::string> seen;
  for (const Json& value : object.list("values")) {
    if (!is_text_or_null(value)) object.fail(object.full("values"), "must hold texts and null only");
    out.values.push_back(text_or_empty(value));
    if (!seen.insert(out.values.back()).second) object.fail(object.full("values"), "holds a value twice");
  }
  for (const Json& rows : object.list("rows")) {
    const bool good = rows.is_number_unsigned() && rows.get<std::uint64_t>() > 0 &&
                      rows.get<std::uint64_t>() < kMostRows && out.total < kMostRows;
    if (!good) object.fail(object.full("rows"), "must hold numbers of rows");
    out.rows.push_back(good ? rows.get<std::uint64_t>() : 1);
    out.total += out.rows.back();
  }
  if (out.total >= kMostRows) object.fail(object.full("rows"), "is too large");
  if (out.rows.size() != out.values.size()) object.fail(object.full("rows"), "must have a number for each value");
  return out;
}

ValueHierarchy read_hierarchy(const Json& item, const std::string& path, Problem& problem) {
  KeyReader object(item, path, problem);
  ValueHierarchy out{.column = object.text("column"), .file = object.text("file")};
  for (const Json& line : object.list("labels")) {
    auto& labels = out.labels.emplace_back();
    bool good = line.is_array() && !line.empty();
    for (std::size_t i = 0; good && i < line.size(); ++i) {
      good = is_text_or_null(line[i]);
      labels.push_back(text_or_empty(line[i]));
    }
    if (!good || labels.size() != out.labels.front().size()) {
      object.fail(object.full("labels"), "must hold lists of labels, all of the same length");
      break;
    }
  }
  return out;
}

// A distribution for each column that a model looks at, and for no other.
void match_distributions(KeyReader& models, const PlanModels& read) {
  std::set<std::string> needed, there;
  for (const ColumnModel& model : read.columns) needed.insert(model.column);
  for (const ValueDistribution& distribution : read.distributions) there.insert(distribution.column);
  if (needed != there || there.size() != read.distributions.size())
    models.fail(models.full("distribution"), "must have one entry for each column that a model looks at");
}

// A hierarchy for each model that measures distances by one, and for no other; a line for each value.
void match_hierarchies(KeyReader& models, const PlanModels& read) {
  std::set<std::pair<std::string, std::string>> needed, there;
  for (const ColumnModel& model : read.columns) {
    if (model.kind == ModelKind::t_hierarchy) needed.emplace(model.column, model.file);
  }
  for (const ValueHierarchy& hierarchy : read.hierarchies) there.emplace(hierarchy.column, hierarchy.file);
  if (needed != there || there.size() != read.hierarchies.size()) {
    models.fail(models.full("hierarchies"), "must have one entry for each hierarchy that a model measures by");
    return;
  }
  for (const ValueHierarchy& hierarchy : read.hierarchies) {
    const std::vector<std::string>& values = read.distributions[read.distribution_of(hierarchy.column)].values;
    const bool good = std::equal(values.begin(), values.end(), hierarchy.labels.begin(), hierarchy.labels.end(),
                                 [](const std::string& value, const auto& labels) { return labels.front() == value; });
    if (!good) models.fail(models.full("hierarchies"), "must have a line for each value of the distribution");
  }
}

}  // namespace

std::size_t PlanModels::distribution_of(const std::string& column) const {
  const auto at =
      std::find_if(distributions.begin(), distributions.end(), [&](const auto& d) { return d.column == column; });
  return static_cast<std::size_t>(at - distributions.begin());
}

const ValueHierarchy& PlanModels::hierarchy_of(const ColumnModel& model) const {
  return *std::find_if(hierarchies.begin(), hierarchies.end(),
                       [&](const auto& h) { return h.column == model.column && h.file == model.file; });
}

std::optional<PlanModels> read_models(KeyReader& top, const std::vector<std::string>& sensitive,
                                      const std::vector<std::string>& missing, Problem& problem) {
  if (!top.has("models")) return std::nullopt;
  KeyReader models(top.at("models"), "models", problem);
  PlanModels read;
  for (const char* key : {"l", "t", "cap"}) read_column_models(models, key, sensitive, read);
  for (ColumnModel& model : read.columns) {
    const std::vector<std::string> tokens = missing_in(missing, model.column);
    if (std::find(tokens.begin(), tokens.end(), model.value) != tokens.end()) model.value.clear();
  }
  if (models.has("missing_sensitive")) read.missing_apart = models.one_of("missing_sensitive", {"apart"}) == "apart";
  read_population(models, read);
  read.average_risk = read_words(models, "average_risk", parse_average_risk);
  read.records_at_risk = read_words(models, "records_at_risk", parse_records_at_risk);
  if (models.has("distribution")) {
    for (const Json& item : models.list("distribution"))
      read.distributions.push_back(read_distribution(item, models.full("distribution"), problem));
  }
  if (models.has("hierarchies")) {
    for (const Json& item : models.list("hierarchies"))
      read.hierarchies.push_back(read_hierarchy(item, models.full("hierarchies"), problem));
  }
  models.no_other_keys();
  if (problem) return std::nullopt;
  match_distributions(models, read);
  if (!problem) match_hierarchies(models, read);
  if (read.columns.empty() && !read.k_map && !read.presence && !read.average_risk && !read.records_at_risk)
    models.fail("models", "must hold a model, or be absent");
  return problem ? std::nullopt : std::optional(std::move(read));
}

}  // namespace kanon::certify
