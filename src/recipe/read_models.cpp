// What a recipe or a policy says about models: its table [models].
#include "recipe/read_models.hpp"

#include <fmt/format.h>

#include <functional>

#include "base/try.hpp"
#include "models/words.hpp"

namespace kanon {
namespace {

// A word that is refused by its own parser, with the key and the line it stands in.
template <class Parsed>
Status take_into(const Result<Parsed>& parsed, const Keys& keys, const toml::node& node, const char* key, auto& out) {
  if (parsed.ok()) {
    out = *parsed;
    return Done{};
  }
  Error error = keys.wrong(node, key, "is not understood: " + parsed.error().message);
  error.hint = parsed.error().hint;
  return error;
}

// A text, or a number for those who leave the quotes out.
Status text_or_number(Keys& keys, const char* key, const std::function<Status(const toml::node&, std::string)>& use) {
  const auto* node = keys.take(key);
  if (node == nullptr) return Done{};
  if (node->is_number()) return use(*node, fmt::format("{}", number_of(*node)));
  if (!node->is_string()) return keys.wrong(*node, key, "must be a text in quotes");
  return use(*node, *node->value<std::string>());
}

Status read_sensitive(Keys& keys, const toml::table& table, Models& out) {
  for (const char* option : {"l", "t", "cap"}) {
    std::vector<std::string> texts;
    KANON_CHECK(keys.texts(option, texts));
    for (const auto& text : texts) {
      SensitiveModel model;
      KANON_CHECK(take_into(parse_sensitive(option, text), keys, *table.get(option), option, model));
      out.sensitive.push_back(std::move(model));
    }
  }
  return text_or_number(keys, "missing_sensitive", [&](const toml::node& node, const std::string& text) {
    return take_into(parse_missing_sensitive(text), keys, node, "missing_sensitive", out.missing_apart);
  });
}

Status read_population(Keys& keys, Models& out) {
  KANON_CHECK(keys.count("k_map", out.k_map));
  KANON_CHECK(keys.text("population", out.population));
  KANON_CHECK(keys.count("population_size", out.population_size));
  KANON_CHECK(text_or_number(keys, "confidence", [&](const toml::node& node, const std::string& text) {
    return take_into(parse_confidence(text), keys, node, "confidence", out.confidence);
  }));
  return text_or_number(keys, "presence", [&](const toml::node& node, const std::string& text) {
    return take_into(parse_presence(text), keys, node, "presence", out.presence);
  });
}

}  // namespace

Status read_models(Keys& root, const std::string& source, const std::string& what, Models& out) {
  KANON_TRY(const toml::table* table, root.table("models"));
  if (table == nullptr) return Done{};
  Keys keys(*table, source, "models", what);
  KANON_CHECK(read_sensitive(keys, *table, out));
  KANON_CHECK(read_population(keys, out));
  KANON_CHECK(text_or_number(keys, "average_risk", [&](const toml::node& node, const std::string& text) {
    return take_into(parse_share(text, "average-risk"), keys, node, "average_risk", out.average_risk);
  }));
  KANON_CHECK(text_or_number(keys, "records_at_risk", [&](const toml::node& node, const std::string& text) {
    return take_into(parse_records_at_risk(text), keys, node, "records_at_risk", out.records_at_risk);
  }));
  return keys.nothing_else();
}

}  // namespace kanon
