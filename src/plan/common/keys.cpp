// Keys of a plan's JSON, asked for one at a time.
#include "plan/common/keys.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/try.hpp"
#include "plan/common/json.hpp"

namespace kanon::plan_keys {

Error wrong(const std::string& path, const std::string& what) {
  return Error{.message = fmt::format("\"{}\" {}", path, what), .place = {}, .hint = kPlanFormatHint};
}

Result<const Json*> member(const Json& object, const char* key, const std::string& path) {
  if (!object.is_object() || !object.contains(key)) return wrong(path + key, "is missing");
  return &object[key];
}

Result<std::string> text_at(const Json& object, const char* key, const std::string& path) {
  KANON_TRY(const Json* json, member(object, key, path));
  if (!json->is_string()) return wrong(path + key, "must be a text");
  return json->get<std::string>();
}

Result<std::string> word_at(const Json& object, const char* key, const std::string& path,
                            const std::vector<std::string>& known) {
  KANON_TRY(std::string text, text_at(object, key, path));
  if (std::find(known.begin(), known.end(), text) != known.end()) return text;
  return wrong(path + key, fmt::format("must be {}", fmt::join(known, ", ")));
}

Result<bool> flag_at(const Json& object, const char* key, const std::string& path) {
  if (!object.contains(key)) return false;
  if (object[key] != true) return wrong(path + key, "must be true, or absent");
  return true;
}

Result<const Json*> list_at(const Json& object, const char* key, const std::string& path) {
  KANON_TRY(const Json* json, member(object, key, path));
  if (!json->is_array()) return wrong(path + key, "must be a list");
  return json;
}

Result<std::vector<std::string>> texts_at(const Json& object, const char* key, const std::string& path) {
  KANON_TRY(const Json* list, list_at(object, key, path));
  std::vector<std::string> out;
  for (const auto& text : *list) {
    if (!text.is_string()) return wrong(path + key, "must be a list of texts");
    out.push_back(text.get<std::string>());
  }
  return out;
}

Result<std::vector<std::string>> accepted_at(const Json& object) {
  return object.contains("accepted") ? texts_at(object, "accepted", "") : std::vector<std::string>();
}

}  // namespace kanon::plan_keys
