// The privacy models that a plan claims beside k, as the checker understands them by its own reading of the words.
//
// What each of them asks of a group is in certify/models. The missing value is the empty text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certify/common/fraction.hpp"
#include "certify/plan/key_reader.hpp"

namespace kanon::certify {

enum class ModelKind {
  distinct,
  entropy,
  recursive,
  t_equal,
  t_ordered,
  t_hierarchy,
  cap,
  cap_value,
  beta,
  enhanced_beta
};

// A model of one sensitive column.
struct ColumnModel {
  ModelKind kind = ModelKind::distinct;
  std::string words = {};   // "l illness=3": what messages call it
  std::string column = {};  // whose values it looks at
  Fraction limit = {};      // l, t, the cap, or b
  Fraction factor = {};     // recursive: c
  std::string value = {};   // cap_value: the one value
  std::string file = {};    // t_hierarchy: where the hierarchy came from
};

// How often each value stands in the original table.
struct ValueDistribution {
  std::string column = {};
  std::vector<std::string> values = {};
  std::vector<std::uint64_t> rows = {};
  std::uint64_t total = 0;
};

// For each value of the distribution its labels, from itself to the top.
struct ValueHierarchy {
  std::string column = {}, file = {};
  std::vector<std::vector<std::string>> labels = {};
};

// Two numbers, and the words they come from.
struct FractionPair {
  Fraction first = {}, second = {};
  std::string words = {};
};

struct PlanModels {
  std::vector<ColumnModel> columns = {};
  bool missing_apart = false;  // a missing value counts nowhere; else it is a value like any other
  std::optional<std::uint64_t> k_map = {};
  std::uint64_t k_map_rows = 0;                       // where only the size of the population is known
  std::string population = {};                        // the file of the population; empty: there is none
  std::optional<std::uint64_t> population_size = {};  // or its size alone
  Fraction confidence = {.above = 19, .below = 20};
  std::optional<FractionPair> presence = {};         // least, most
  std::optional<FractionPair> average_risk = {};     // the first alone
  std::optional<FractionPair> records_at_risk = {};  // risk, share
  std::vector<ValueDistribution> distributions = {};
  std::vector<ValueHierarchy> hierarchies = {};

  [[nodiscard]] bool asks_population() const { return (k_map && !population_size) || presence; }
  // The place of a column among the distributions; every column of a model has one.
  [[nodiscard]] std::size_t distribution_of(const std::string& column) const;
  [[nodiscard]] const ValueHierarchy& hierarchy_of(const ColumnModel& model) const;
};

// Words of one model; nothing where they are none. `key` is the key they stand under: "l", "t" or "cap".
std::optional<ColumnModel> parse_column_model(std::string_view key, const std::string& words);
std::optional<FractionPair> parse_presence(const std::string& words);
std::optional<FractionPair> parse_records_at_risk(const std::string& words);
// A share above 0 and up to 1.
std::optional<Fraction> parse_share(const std::string& words);

// The key `models` of a plan, where there is one. `sensitive`: the columns of that role; `missing`: texts that mean
// missing.
std::optional<PlanModels> read_models(KeyReader& top, const std::vector<std::string>& sensitive,
                                      const std::vector<std::string>& missing, std::optional<std::string>& problem);

}  // namespace kanon::certify
