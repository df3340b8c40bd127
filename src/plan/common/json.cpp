// Parses a plan file as JSON and keeps hostile files off the stack.
#include "plan/common/json.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "plan/common/digest.hpp"

namespace kanon {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kDeepest = 8;  // plans are five or six levels deep

// How deep lists and objects stand in each other.
int depth_of(const std::string& text) {
  int depth = 0, deepest = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') {
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == '[' || c == '{')) {
      deepest = std::max(deepest, ++depth);
    } else if (!quoted && (c == ']' || c == '}')) {
      --depth;
    }
  }
  return deepest;
}

}  // namespace

Result<Json> plan_json(const std::string& text, const std::string& source) {
  // A hostile file must not exhaust the stack of whoever walks over it later. Asked beforehand: a parser that is asked
  // on its way looks through a list again at the end of every item.
  if (depth_of(text) > kDeepest)
    return Error{.message = "this is not a kanon plan", .place = source, .hint = kPlanFormatHint};
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_object()) return json;
  return Error{.message = json.is_discarded() ? "this is not valid JSON" : "this is not a kanon plan",
               .place = source,
               .hint = kPlanFormatHint};
}

Result<std::string> plan_file_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{.message = "the plan cannot be opened", .place = path, .hint = "Check the path."};
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

Error placed(Error error, const std::string& source) {
  error.place = source;
  return error;
}

Status check_digest(Json&& json, const std::string& source, const std::string& command) {
  const Json digest = json.value("digest", Json());
  json.erase("digest");
  if (digest == plan_digest(json)) return Done{};
  return Error{.message = "the plan was changed after kanon wrote it: its digest does not match",
               .place = source,
               .hint = "Use the plan as it was written, or make a new one with kanon " + command + "."};
}

std::string plan_report_key(const std::string& path) {
  const auto text = plan_file_text(path);
  const auto json = text.ok() ? plan_json(*text, path) : Result<Json>(text.error());
  if (!json.ok()) return {};
  const auto key = json->find("report_key");
  return key != json->end() && key->is_string() ? key->get<std::string>() : std::string();
}

}  // namespace kanon
