// Keys: takes typed values out of a table of a recipe, and knows what was not asked for.
#pragma once

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "kanon/result.hpp"

namespace kanon {

// A number as a double. (toml++ gives none for a whole number that no double is equal to.)
inline double number_of(const toml::node& node) {
  const auto* whole = node.as_integer();
  return whole != nullptr ? static_cast<double>(whole->get()) : node.value_or(0.0);
}

// A table of the recipe with the place it stands at, for messages; every key must be taken, else it is unknown.
class Keys {
 public:
  // `what` is the kind of file that the keys are of.
  Keys(const toml::table& table, std::string source, std::string path, std::string what = "recipe")
      : table_(table), source_(std::move(source)), path_(std::move(path)), what_(std::move(what)) {}

  Error wrong(const toml::node& node, const std::string& key, const std::string& what) const {
    return Error{.message = fmt::format("\"{}\" {}", full(key), what),
                 .key = full(key),
                 .place = fmt::format("{} line {}", source_, node.source().begin.line),
                 .hint = {}};
  }

  // Whether there is a text for the key, which is not taken.
  [[nodiscard]] bool is_text(const char* key) const {
    const auto* node = table_.get(key);
    return node != nullptr && node->is_string();
  }
  Status text(const char* key, std::string& out) {
    const auto* node = take(key);
    if (node == nullptr) return Done{};
    if (!node->is_string()) return wrong(*node, key, "must be a text in quotes");
    out = *node->value<std::string>();
    // An empty text would stand for the default when the recipe is written out again.
    if (out.empty()) return wrong(*node, key, "must not be empty: leave the line out for the default");
    return Done{};
  }
  Status texts(const char* key, std::vector<std::string>& out) {
    const auto* node = take(key);
    if (node == nullptr) return Done{};
    if (node->is_string()) {
      out = {*node->value<std::string>()};
      return Done{};
    }
    const auto* list = node->as_array();
    if (list == nullptr) return wrong(*node, key, "must be a list of texts");
    out.clear();
    for (const auto& item : *list) {
      if (!item.is_string()) return wrong(*node, key, "must be a list of texts");
      out.push_back(*item.value<std::string>());
    }
    return Done{};
  }
  Status flag(const char* key, bool& out) {
    const auto* node = take(key);
    if (node == nullptr) return Done{};
    if (!node->is_boolean()) return wrong(*node, key, "must be true or false");
    out = *node->value<bool>();
    return Done{};
  }
  Status number(const char* key, std::optional<double>& out) {
    const auto* node = take(key);
    if (node == nullptr) return Done{};
    if (!node->is_number()) return wrong(*node, key, "must be a number");
    out = number_of(*node);
    return Done{};
  }
  Status numbers(const char* key, std::vector<double>& out) {
    const auto* node = take(key);
    if (node == nullptr) return Done{};
    const auto* list = node->as_array();
    if (list == nullptr) return wrong(*node, key, "must be a list of numbers");
    for (const auto& item : *list) {
      if (!item.is_number()) return wrong(*node, key, "must be a list of numbers");
      out.push_back(number_of(item));
    }
    return Done{};
  }
  Status count(const char* key, std::optional<std::uint64_t>& out) {
    const auto* node = take(key);
    if (node == nullptr) return Done{};
    const auto value = node->value_exact<std::int64_t>();
    if (!value || *value < 0) return wrong(*node, key, "must be a whole number, 0 or more");
    out = static_cast<std::uint64_t>(*value);
    return Done{};
  }
  Status counts(const char* key, std::vector<std::uint64_t>& out) {
    const auto* node = take(key);
    if (node == nullptr) return Done{};
    const auto* list = node->as_array();
    if (list == nullptr) return wrong(*node, key, "must be a list of whole numbers");
    for (const auto& item : *list) {
      const auto value = item.value_exact<std::int64_t>();
      if (!value || *value < 0) return wrong(*node, key, "must be a list of whole numbers, 0 or more");
      out.push_back(static_cast<std::uint64_t>(*value));
    }
    return Done{};
  }
  Result<const toml::table*> table(const char* key) {
    const auto* node = take(key);
    if (node == nullptr) return static_cast<const toml::table*>(nullptr);
    if (node->as_table() == nullptr) return wrong(*node, key, "must be a table");
    return node->as_table();
  }
  const toml::node* take(const char* key) {
    known_.emplace_back(key);
    return table_.get(key);
  }
  // The key was asked for.
  [[nodiscard]] bool knows(const std::string& key) const {
    return std::find(known_.begin(), known_.end(), key) != known_.end();
  }
  // Call last: whatever was not asked for is unknown.
  Status nothing_else() const {
    for (const auto& [key, node] : table_) {
      const std::string name(key.str());
      if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      Error error = wrong(node, name, "is not a key of a " + what_);
      error.hint = did_you_mean(name, known_);
      return error;
    }
    return Done{};
  }

 private:
  [[nodiscard]] std::string full(const std::string& key) const { return path_.empty() ? key : path_ + "." + key; }
  const toml::table& table_;
  std::string source_, path_, what_;
  std::vector<std::string> known_;
};

}  // namespace kanon
