// Reads JSON and writes it as TOML: plain values first, then a table for every object.
#include "door/request_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "base/try.hpp"
#include "recipe/toml_quotes.hpp"

namespace kanon::door {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kDeepest = 12;

Error not_a_request(std::string message, std::string key = {}) {
  return Error{.message = std::move(message),
               .key = std::move(key),
               .hint = "A request is a JSON object; docs/c.md has examples."};
}

// Sees what the parsed value does not tell: keys that stand twice, and how deep it goes.
class ParseWatch {
 public:
  bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
    if (depth > kDeepest) too_deep_ = true;
    if (event == Json::parse_event_t::object_start) seen_.emplace_back();
    if (event == Json::parse_event_t::object_end && !seen_.empty()) seen_.pop_back();
    if (event == Json::parse_event_t::key && !seen_.empty() && !seen_.back().insert(parsed.get<std::string>()).second)
      twice_ = parsed.get<std::string>();
    return !too_deep_;
  }
  [[nodiscard]] Status verdict() const {
    if (too_deep_) return not_a_request("the request is nested too deeply");
    if (twice_) return not_a_request(fmt::format("the request has the key \"{}\" twice", *twice_), *twice_);
    return Done{};
  }

 private:
  std::vector<std::set<std::string>> seen_;
  std::optional<std::string> twice_;
  bool too_deep_ = false;
};

Result<Json> parsed_request(const std::string& request) {
  ParseWatch watch;
  try {
    Json out = Json::parse(request, std::ref(watch));
    KANON_CHECK(watch.verdict());
    if (!out.is_object()) return not_a_request("the request is not a JSON object");
    return out;
  } catch (const Json::parse_error& error) {
    KANON_CHECK(watch.verdict());
    return not_a_request(fmt::format("the request is not valid JSON, from byte {} on", error.byte));
  } catch (const Json::exception&) {
    return not_a_request("the request holds a number that is too large");
  }
}

std::string joined_key(const std::string& path, const std::string& key) {
  return path.empty() ? key : path + "." + key;
}

Result<std::string> toml_number(const Json& value, const std::string& key) {
  if (value.is_number_float()) {
    const std::string text = fmt::format("{}", value.get<double>());
    return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
  }
  if (value.is_number_unsigned() &&
      value.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    return not_a_request(fmt::format("\"{}\" is a number that is too large", key), key);
  return value.dump();
}

Result<std::string> toml_value(const Json& value, const std::string& key) {
  if (value.is_string()) return in_toml_quotes(value.get<std::string>());
  if (value.is_boolean()) return std::string(value.get<bool>() ? "true" : "false");
  if (value.is_number()) return toml_number(value, key);
  std::string out;
  if (value.is_array()) {
    for (const auto& item : value) {
      KANON_TRY(const std::string text, toml_value(item, key));
      out += (out.empty() ? "" : ", ") + text;
    }
    return "[" + out + "]";
  }
  if (!value.is_object()) return not_a_request(fmt::format("\"{}\" has a null in a list", key), key);
  for (const auto& [name, item] : value.items()) {
    if (item.is_null()) continue;
    KANON_TRY(const std::string text, toml_value(item, joined_key(key, name)));
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", in_toml_quotes(name), text);
  }
  return "{ " + out + " }";
}

// `header`: of the table, as TOML writes it; `path`: as people read it.
Status add_toml_table(const Json& object, const std::string& header, const std::string& path, std::string& out) {
  for (const auto& [name, value] : object.items()) {
    if (value.is_null() || value.is_object()) continue;
    KANON_TRY(const std::string text, toml_value(value, joined_key(path, name)));
    out += fmt::format("{} = {}\n", in_toml_quotes(name), text);
  }
  // Below these keys stand names of the user's: a column of which nothing more is said.
  const bool names = path == "recipe.quasi" || path == "recipe.cells.recode";
  for (const auto& [name, value] : object.items()) {
    if (value.is_null() && names) out += fmt::format("[{}]\n", joined_key(header, in_toml_quotes(name)));
    if (!value.is_object()) continue;
    const std::string inner = joined_key(header, in_toml_quotes(name));
    out += fmt::format("[{}]\n", inner);
    KANON_CHECK(add_toml_table(value, inner, joined_key(path, name), out));
  }
  return Done{};
}

}  // namespace

Result<std::string> request_as_toml(const std::string& request) {
  KANON_TRY(const Json json, parsed_request(request));
  std::string out;
  KANON_CHECK(add_toml_table(json, "", "", out));
  return out;
}

}  // namespace kanon::door
