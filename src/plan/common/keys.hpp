// What a reader of a plan asks of a JSON object: the key is there and of the right kind, or an Error that names it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "kanon/result.hpp"

namespace kanon::plan_keys {

using Json = nlohmann::ordered_json;

// `path` is what stands before the key in the Error, such as "claim.".
Error wrong(const std::string& path, const std::string& what);
Result<const Json*> member(const Json& object, const char* key, const std::string& path);
Result<std::string> text_at(const Json& object, const char* key, const std::string& path);
Result<std::string> word_at(const Json& object, const char* key, const std::string& path,
                            const std::vector<std::string>& known);
// True or absent.
Result<bool> flag_at(const Json& object, const char* key, const std::string& path);
Result<const Json*> list_at(const Json& object, const char* key, const std::string& path);
// Columns that are released as they are because somebody decided so; none where the key is absent.
Result<std::vector<std::string>> accepted_at(const Json& object);
Result<std::vector<std::string>> texts_at(const Json& object, const char* key, const std::string& path);

}  // namespace kanon::plan_keys
