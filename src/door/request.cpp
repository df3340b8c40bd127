// Takes a request apart.
#include "door/request.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/try.hpp"
#include "door/request_text.hpp"
#include "kanon/frontier.hpp"
#include "recipe/cells.hpp"
#include "recipe/toml_table.hpp"

namespace kanon::door {
namespace {

constexpr const char* kSource = "request";

Status read_run(Keys& root, RunOptions& out) {
  KANON_TRY(const toml::table* table, root.table("run"));
  if (table == nullptr) return Done{};
  Keys keys(*table, kSource, "run", kSource);
  std::optional<std::uint64_t> threads, memory;
  KANON_CHECK(keys.count("threads", threads));
  KANON_CHECK(keys.count("memory_mb", memory));
  KANON_CHECK(keys.text("temp_folder", out.temp_folder));
  KANON_CHECK(keys.flag("force", out.force));
  if (threads.value_or(0) > 1024) return keys.wrong(*table->get("threads"), "threads", "must be at most 1024");
  constexpr std::uint64_t least_mb = 100, most_mb = 1 << 20;
  if (memory && (*memory < least_mb || *memory > most_mb))
    return keys.wrong(*table->get("memory_mb"), "memory_mb", "must be from 100 to 1,048,576");
  out.threads = static_cast<unsigned>(threads.value_or(out.threads));
  out.memory_mb = memory.value_or(out.memory_mb);
  return keys.nothing_else();
}

}  // namespace

Request::Request(toml::table table)
    : table_(std::make_unique<const toml::table>(std::move(table))), keys_(*table_, kSource, "", kSource) {}

Error Request::about(const char* key, Error error) {
  error.key = key;
  error.place.clear();
  return error;
}

Result<Request> Request::parse(const std::string& text, const RunOptions& run) {
  KANON_TRY(const std::string toml, request_as_toml(text));
  KANON_TRY(toml::table table, toml_table(toml, kSource, kSource, "docs/c.md"));
  Request out(std::move(table));
  out.run_ = run;
  std::optional<std::uint64_t> version;
  KANON_CHECK(out.keys_.text("command", out.command_));
  KANON_CHECK(out.keys_.count("version", version));
  if (version != 1) {
    return Error{.message = version ? fmt::format("requests of version {} are not known", *version)
                                    : "the request does not say its version",
                 .key = "version",
                 .hint = "Write \"version\": 1."};
  }
  KANON_CHECK(read_run(out.keys_, out.run_));
  return out;
}

Result<std::string> Request::table(const char* key, Places& places) {
  std::string asked;
  KANON_CHECK(keys_.text(key, asked));
  return places.path_of(asked, key, run_);
}

Result<std::vector<std::string>> Request::tables(const char* key, Places& places) {
  std::vector<std::string> out;
  KANON_CHECK(keys_.texts(key, out));
  for (auto& path : out) {
    KANON_TRY(path, places.path_of(path, key, run_));
  }
  return out;
}

Result<std::string> Request::file_or_text(const char* key, const char* file_name, Places& places) {
  const toml::node* node = keys_.take(key);
  if (node == nullptr) return std::string();
  if (node->as_table() == nullptr) {
    std::string path;
    KANON_CHECK(keys_.text(key, path));
    return path;
  }
  Keys inner(*node->as_table(), kSource, key, kSource);
  std::string text;
  KANON_CHECK(inner.text("text", text));
  KANON_CHECK(inner.nothing_else());
  if (text.empty()) return keys_.wrong(*node, key, "must be a path, or an object with a text");
  return places.new_text(file_name, fmt::format("the {} of the request", key), text, run_);
}

Status Request::delimiter(std::optional<char>& out) {
  std::string text;
  KANON_CHECK(keys_.text("delimiter", text));
  if (text.empty()) return Done{};
  out = parse_delimiter(text);
  if (out) return Done{};
  return Error{.message = "a delimiter is one character, or the word tab", .key = "delimiter"};
}

Status Request::ks(const char* key, std::vector<std::uint64_t>& out) {
  const toml::node* node = keys_.take(key);
  if (node == nullptr) return Done{};
  if (node->is_array()) {
    KANON_CHECK(keys_.counts(key, out));
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    if (!out.empty() && out.front() > 0) return Done{};
    return keys_.wrong(*node, key, "must be a list of whole numbers from 1 on");
  }
  if (node->is_integer()) {
    std::optional<std::uint64_t> one;
    KANON_CHECK(keys_.count(key, one));
    out = {*one};
    return Done{};
  }
  return word(key, parse_ks, out);
}

Result<SuppressRequest> Request::recipe(Places& places) {
  KANON_TRY(const toml::table* table, keys_.table("recipe"));
  has_recipe_ = true;
  if (table == nullptr) {
    return Error{.message = "the request has no recipe",
                 .key = "recipe",
                 .hint = "Give it the keys of a recipe: \"recipe\": {\"table\": ..., \"k\": ..., \"quasi\": {...}}."};
  }
  KANON_TRY(asked_, read_suppress_recipe(*table, kSource));
  SuppressRequest out = asked_;
  Recipe& recipe = out.cells.recipe;
  KANON_TRY(recipe.table, places.path_of(recipe.table, "table", run_));
  KANON_TRY(recipe.models.population, places.path_of(recipe.models.population, "models.population", run_));
  return out;
}

Error Request::with_key(Error error) const {
  if (error.place.starts_with(kSource)) error.place.clear();
  if (!has_recipe_ || error.key.empty()) return error;
  const std::string first = error.key.substr(0, error.key.find('.'));
  if (!keys_.knows(first)) error.key = "recipe." + error.key;
  return error;
}

}  // namespace kanon::door
