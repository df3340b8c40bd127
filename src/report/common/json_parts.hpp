// Values that may be absent, in JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace kanon {

using Json = nlohmann::ordered_json;

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}
inline Json or_null(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

}  // namespace kanon
