// What a release holds of the models, told to people.
#include "models/held.hpp"

#include <fmt/format.h>

#include "models/ratio.hpp"
#include "models/words.hpp"

namespace kanon {
namespace {

// "l illness=3": the option, and what stands behind it.
struct Asked {
  std::string option, text;
};

Asked parted(const std::string& asked) {
  const auto blank = asked.find(' ');
  if (blank == std::string::npos) return {asked, ""};
  return {asked.substr(0, blank), asked.substr(blank + 1)};
}

bool is_sensitive(const Asked& asked) {
  return asked.option == "l" || asked.option == "t" || asked.option == "cap";
}

std::string rule_of(const SensitiveModel& model) {
  const std::string limit = text_of(model.limit);
  switch (model.name) {
    case ModelName::distinct:
      return fmt::format("every group has at least {} values", limit);
    case ModelName::entropy:
      return fmt::format("every group is as hard to guess as {} equally frequent values", limit);
    case ModelName::recursive:
      return fmt::format("the most frequent value of a group has fewer than {} times the rows of the {} and all rarer",
                         text_of(model.factor), limit == "1" ? "first" : "one in place " + limit);
    case ModelName::t_equal:
      return fmt::format("no group is farther than {} from the whole table", limit);
    case ModelName::t_ordered:
      return fmt::format("no group is farther than {} from the whole table, by ranks", limit);
    case ModelName::t_hierarchy:
      return fmt::format("no group is farther than {} from the whole table, by a hierarchy", limit);
    case ModelName::cap:
      return fmt::format("no value has a share above {} of a group", limit);
    case ModelName::cap_value:
      return fmt::format("this value has no share above {} of a group", limit);
    case ModelName::beta:
      return fmt::format("no value's share of a group is above its share of the table by more than {} times that",
                         limit);
    case ModelName::enhanced_beta:
      return fmt::format(
          "no value's share of a group is above its share of the table by more than {} times that, or minus its "
          "logarithm where that is less",
          limit);
  }
  return "";
}

// By the size of the population the limit is a number of rows, which stands for the people that are asked for.
std::string k_map_rule(const Asked& asked, double limit) {
  const std::string people = fmt::format("means at least {} people of the population", asked.text);
  const auto rows = fmt::format("{:.0f}", limit);
  if (rows == asked.text) return fmt::format("every group {}", people);
  return fmt::format("every group has at least {} rows, and so {}", rows, people);
}

// Of the models that are about numbers of people. A presence has two limits.
std::string rule_of(const Asked& asked, bool is_least) {
  if (asked.option == "average-risk") return fmt::format("there are at most {} groups per released row", asked.text);
  if (asked.option == "records-at-risk") {
    const auto records = parse_records_at_risk(asked.text);
    if (!records.ok()) return "";
    return fmt::format("at most a share of {} of the rows is in groups with a risk above {}", text_of(records->share),
                       text_of(records->risk));
  }
  const auto presence = parse_presence(asked.text);
  if (asked.option != "presence" || !presence.ok()) return "";
  return fmt::format("of those whom a group may mean, {} a share of {} is in the table",
                     is_least ? "at least" : "at most", text_of(is_least ? presence->from : presence->to));
}

}  // namespace

std::string in_words(const HeldModel& model) {
  const Asked asked = parted(model.asked);
  std::string rule;
  if (is_sensitive(asked)) {
    const auto parsed = parse_sensitive(asked.option, asked.text);
    if (parsed.ok()) rule = rule_of(*parsed);
  } else {
    rule = asked.option == "k-map" ? k_map_rule(asked, model.limit) : rule_of(asked, model.is_least);
  }
  if (rule.empty()) rule = fmt::format("{} {:.4g}", model.is_least ? "at least" : "at most", model.limit);
  return fmt::format("{} ({} {:.4g})", rule, model.is_least ? "least" : "greatest", model.held);
}

std::string without_value(const std::string& asked) {
  const Asked parts = parted(asked);
  if (parts.option != "cap") return asked;
  const auto model = parse_cap(parts.text);
  if (!model.ok() || model->name != ModelName::cap_value) return asked;
  return fmt::format("cap {}, one value={}", model->column, text_of(model->limit));
}

std::vector<std::string> texts_without_values(const Models& models) {
  std::vector<std::string> out;
  for (const auto& text : texts_of(models)) out.push_back(without_value(text));
  return out;
}

Models without_values(Models models) {
  std::size_t hidden = 0;
  for (auto& model : models.sensitive) {
    if (model.name == ModelName::cap_value) model.value = fmt::format("VALUE{}", ++hidden);
  }
  return models;
}

}  // namespace kanon
