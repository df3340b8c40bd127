// The version as JSON, made once.
#include "door/version.hpp"

#include <nlohmann/json.hpp>

#include "engine/build_words.hpp"
#include "kanon/kanon.h"
#include "kanon/version.hpp"

namespace kanon::door {

const std::string& version_json() {
  static const std::string text = nlohmann::ordered_json{
      {"kanon", kVersion},
      {"abi", KANON_ABI},
      {"engine", engine_words()},
      {"build", build_words()}}.dump();
  return text;
}

}  // namespace kanon::door
