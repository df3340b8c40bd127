// The seal of a plan: a digest of its JSON without the digest, written compactly.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "base/sha256.hpp"

namespace kanon {

// What is not UTF-8 is replaced instead of thrown: a plan is text.
inline std::string compact_json(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

inline std::string plan_digest(const nlohmann::ordered_json& without_digest) {
  return "sha256:" + sha256_hex(compact_json(without_digest));
}

}  // namespace kanon
