// Values that may be absent, and lists, in JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "kanon/cost.hpp"

namespace kanon {

using Json = nlohmann::ordered_json;

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}
inline Json or_null(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

// A whole number for dm and cm.
inline Json json_of(const CostValue& value, CostName cost) {
  return is_exact(cost) ? Json(value.exact) : Json(value.real);
}

template <class List, class Render>
Json list_with(const List& items, Render render) {
  Json out = Json::array();
  for (const auto& item : items) out.push_back(render(item));
  return out;
}

}  // namespace kanon
