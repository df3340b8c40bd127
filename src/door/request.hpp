// Request: what a job is asked for, taken key by key. Keys are those of recipes, and for the rest the long names of the
// command line's options; a key that no command takes is an error.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/try.hpp"
#include "door/places.hpp"
#include "kanon/observer.hpp"
#include "kanon/suppress.hpp"
#include "recipe/keys.hpp"

namespace kanon::door {

class Request {
 public:
  static Result<Request> parse(const std::string& text);
  // Takes what all requests have: version, command, run. `run` keeps its cancel and its observer.
  Status begin(const RunOptions& run);

  [[nodiscard]] const std::string& command() const { return command_; }
  [[nodiscard]] const RunOptions& run() const { return run_; }
  [[nodiscard]] Keys& keys() { return keys_; }
  // Call when everything was taken.
  [[nodiscard]] Status nothing_else() const { return keys_.nothing_else(); }

  // The table that `key` names: a path, a pattern, or a stream of the job. Empty where the request has no such key.
  Result<std::string> table(const char* key, Places& places, ArrowUse use = ArrowUse::table);
  Result<std::vector<std::string>> tables(const char* key, Places& places);
  // A plan or a recipe: a path, or { "text": ... }, which becomes a file of the job.
  Result<std::string> file_or_text(const char* key, const char* file_name, Places& places);

  // Words that mean one thing each, by the parser of that thing.
  template <class Word, class Parse>
  Status word(const char* key, const Parse& parse, Word& out) {
    std::string text;
    KANON_CHECK(keys_.text(key, text));
    if (text.empty()) return Done{};
    auto parsed = parse(text);
    if (!parsed.ok()) return about(key, std::move(parsed).error());
    out = std::move(*parsed);
    return Done{};
  }
  Status count(const char* key, std::optional<std::uint64_t>& out) { return keys_.count(key, out); }
  [[nodiscard]] bool is_text(const char* key) { return keys_.is_text(key); }
  Status text(const char* key, std::string& out) { return keys_.text(key, out); }
  Status texts(const char* key, std::vector<std::string>& out) { return keys_.texts(key, out); }
  Status flag(const char* key, bool& out) { return keys_.flag(key, out); }
  Status delimiter(std::optional<char>& out);
  // "2..20", 5 or [2, 5, 10].
  Status ks(const char* key, std::vector<std::uint64_t>& out);

  // The recipe of the request. Its tables are files from here on.
  Result<SuppressRequest> recipe(Places& places);
  [[nodiscard]] bool has_recipe() const { return has_recipe_; }
  // The recipe as it was written, for the text that repeats the run.
  [[nodiscard]] const SuppressRequest& recipe_as_asked() const { return asked_; }

  // An error that says which key of the request it is about, as the request writes it.
  [[nodiscard]] Error with_key(Error error) const;

 private:
  explicit Request(toml::table table);
  static Error about(const char* key, Error error);

  std::unique_ptr<const toml::table> table_;  // stays where it is: the keys refer to it
  Keys keys_;
  std::string command_;
  RunOptions run_;
  SuppressRequest asked_;
  bool has_recipe_ = false;
};

}  // namespace kanon::door
