// An error as JSON: its code, the key it is about, what is wrong, and what to do.
#include "base/enum_names.hpp"
#include "kanon/json.hpp"
#include "report/common/json_parts.hpp"

namespace kanon {
namespace {

constexpr auto kErrorCodes = enum_names<ErrorKind>({{ErrorKind::wrong_input, "wrong_input"},
                                                    {ErrorKind::cannot_be_met, "cannot_be_met"},
                                                    {ErrorKind::interrupted, "interrupted"},
                                                    {ErrorKind::budget_spent, "budget_spent"},
                                                    {ErrorKind::internal, "internal"}});

}  // namespace

std::string name_of(ErrorKind kind) {
  return kErrorCodes.of(kind);
}

std::string error_json(const Error& error, const std::string& command) {
  const std::string message = error.place.empty() ? error.message : error.place + ": " + error.message;
  Json json = {{"version", kJsonVersion}, {"command", command}};
  json["error"] = {{"code", name_of(error.kind)}, {"key", error.key}, {"message", message}, {"remedy", error.hint}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace kanon
