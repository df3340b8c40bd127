// Models: what a release has to hold beside k. What a group says about its members, and how many people of the
// population stand behind it.
//
//   recipe.data.sensitive = {"illness"};
//   recipe.promise.models.sensitive = {{.name = kanon::ModelName::distinct, .column = "illness", .limit = {3, 1}}};
//
// The same words are used on the command line, in recipes, policies and plans: docs/algorithms/models.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kanon {

// A number that is told exactly, as a fraction in lowest terms.
struct Ratio {
  std::uint64_t above = 0, below = 1;
  friend bool operator==(const Ratio&, const Ratio&) = default;
};

// Of one sensitive column. `limit` is l, t, the cap, or the b of beta-likeness.
enum class ModelName {
  distinct,       // at least l values
  entropy,        // the entropy of the values is at least ln l
  recursive,      // the most frequent value has fewer than `factor` times the rows of the l-th and all rarer ones
  t_equal,        // the values are distributed as in the whole table, up to a distance of t: all values equally far
  t_ordered,      // the same, where values are as far from each other as their ranks
  t_hierarchy,    // the same, where they are as far as in a hierarchy
  cap,            // no value has more than this share of the rows
  cap_value,      // the one value `value` has not more than this share
  beta,           // no value has a share above 1 + b times its share in the whole table
  enhanced_beta,  // the same with b or minus the logarithm of that share, whichever is less
};

struct SensitiveModel {
  ModelName name = ModelName::distinct;
  std::string column;
  Ratio limit;
  Ratio factor = {};       // recursive
  std::string value = {};  // cap_value
  std::string file = {};   // t_hierarchy: the hierarchy file

  friend bool operator==(const SensitiveModel&, const SensitiveModel&) = default;
};

// At most this share of the rows may be in groups whose risk, one over its size, is above `risk`.
struct RecordsAtRisk {
  Ratio risk, share;
  friend bool operator==(const RecordsAtRisk&, const RecordsAtRisk&) = default;
};

// Of those in the population whom a group may mean, this share is in the table.
struct Presence {
  Ratio from, to;
  friend bool operator==(const Presence&, const Presence&) = default;
};

struct Models {
  std::vector<SensitiveModel> sensitive = {};
  bool missing_apart = false;  // a missing sensitive value counts as no value, instead of as one of its own
  // Every released group stands for at least so many people of the population.
  std::optional<std::uint64_t> k_map = {};
  std::string population = {};                        // the table of it; empty: none
  std::optional<std::uint64_t> population_size = {};  // or only its size, and
  std::optional<Ratio> confidence = {};               // how sure that is to be; empty: 95%
  std::optional<Presence> presence = {};              // asks for a table of the population
  std::optional<Ratio> average_risk = {};             // of released rows: at most so many groups per row
  std::optional<RecordsAtRisk> records_at_risk = {};

  // Nothing is asked for.
  [[nodiscard]] bool empty() const {
    return sensitive.empty() && !k_map && !presence && !average_risk && !records_at_risk;
  }
  friend bool operator==(const Models&, const Models&) = default;
};

// What a release holds of what was asked for, by the group that is nearest to breaking it, or by all of them together.
struct HeldModel {
  std::string asked;     // as on the command line, without the dashes: "l illness=3"
  double limit = 0;      // the number in it
  double held = 0;       // the same number of the release
  bool is_least = true;  // `held` may not be below the limit; false: not above it
};

}  // namespace kanon
