// KeyReader: takes typed values out of a JSON object and remembers the first thing that is wrong, by its full key. A
// key that no reader asked for is wrong, too: people read plans, and the checker must vouch for everything they read
// there.
#pragma once

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "certify/plan/words.hpp"

namespace kanon::certify {

using Json = nlohmann::ordered_json;

// After a problem every call returns a harmless default, so a caller can read a whole object and look for a problem
// once.
class KeyReader {
 public:
  // `problem` is filled once, by the first reader that finds one.
  KeyReader(const Json& object, std::string path, std::optional<std::string>& problem)
      : object_(object), path_(std::move(path)), problem_(problem) {
    if (!object_.is_object()) fail(path_.empty() ? "the plan" : path_, "must be an object");
  }
  KeyReader(const KeyReader&) = delete;
  KeyReader& operator=(const KeyReader&) = delete;
  ~KeyReader() { no_other_keys(); }

  // Reports keys that were not asked for. The destructor calls it; who looks at the problem earlier calls it before.
  void no_other_keys() {
    if (problem_ || !object_.is_object() || asked_.size() == object_.size()) return;
    for (const auto& [key, value] : object_.items()) {
      if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) fail(full(key), "is no key of this format");
    }
  }

  [[nodiscard]] bool has(const char* key) const { return object_.is_object() && object_.contains(key); }

  std::string text(const char* key) {
    const Json& value = at(key);
    if (value.is_string()) return value.get<std::string>();
    fail(full(key), "must be a text");
    return {};
  }

  std::string one_of(const char* key, const std::vector<std::string>& known) {
    std::string value = text(key);
    for (const std::string& candidate : known) {
      if (candidate == value) return value;
    }
    std::string choices;
    for (const std::string& candidate : known) choices += (choices.empty() ? "'" : ", '") + candidate + "'";
    fail(full(key), "must be one of " + choices);
    return value;
  }

  // The same, as what the word stands for.
  template <class Choice>
  Choice choice(const char* key, std::span<const Word<Choice>> known) {
    std::vector<std::string> texts;
    for (const Word<Choice>& word : known) texts.emplace_back(word.text);
    const std::string value = one_of(key, texts);
    for (const Word<Choice>& word : known) {
      if (word.text == value) return word.choice;
    }
    return known.back().choice;
  }
  template <class Choice, std::size_t count>
  Choice choice(const char* key, const Word<Choice> (&known)[count]) {
    return choice(key, std::span<const Word<Choice>>(known));
  }

  std::uint64_t whole(const char* key, std::uint64_t least = 0) {
    const Json& value = at(key);
    if (value.is_number_unsigned() && value.get<std::uint64_t>() >= least) return value.get<std::uint64_t>();
    fail(full(key), "must be a whole number, " + std::to_string(least) + " or more");
    return least;
  }

  double number(const char* key) {
    const Json& value = at(key);
    if (value.is_number() && value.get<double>() >= 0) return value.get<double>();
    fail(full(key), "must be a number, 0 or more");
    return 0;
  }

  // A key whose value is `true`, or which is absent.
  bool flag(const char* key) {
    if (!has(key)) return false;
    if (at(key) != true) fail(full(key), "must be true, or absent");
    return true;
  }

  const Json& list(const char* key) {
    static const Json empty = Json::array();
    const Json& value = at(key);
    if (value.is_array()) return value;
    fail(full(key), "must be a list");
    return empty;
  }

  const Json& at(const char* key) {
    static const Json nothing;
    if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) asked_.emplace_back(key);
    if (has(key)) return object_.at(key);
    fail(full(key), "is missing");
    return nothing;
  }

  [[nodiscard]] std::string full(const std::string& key) const { return path_.empty() ? key : path_ + "." + key; }

  void fail(const std::string& key, const std::string& what) {
    if (!problem_) problem_ = "`" + key + "` " + what;
  }

 private:
  const Json& object_;
  std::string path_;
  std::optional<std::string>& problem_;
  std::vector<std::string> asked_;
};

}  // namespace kanon::certify
