// Takes a request apart.
#include "door/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

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

constexpr std::string_view kOfRecipe = "recipe.", kOfRequest = "request.";

// Some errors say the place in a word of the recipe: "cost", "k-map".
bool is_word(const std::string& place) {
  return !place.empty() && place.find_first_not_of("abcdefghijklmnopqrstuvwxyz_-") == std::string::npos;
}

// Where the word stands in a recipe.
std::string recipe_key(std::string word) {
  if (word.starts_with(kOfRecipe) || word.starts_with(kOfRequest) || word.empty()) return word;
  std::replace(word.begin(), word.end(), '-', '_');
  if (word == "searches") return word;  // of the request
  if (word == "search") return "recipe.search.name";
  if (word == "coding") return "recipe.quasi";
  constexpr std::array search = {"variant", "gap",       "evaluations", "members", "mutation", "slack",
                                 "start",   "two_stage", "time",        "effort",  "seed"};
  constexpr std::array models = {
      "l",          "t",        "cap",          "missing_sensitive", "k_map", "population", "population_size",
      "confidence", "presence", "average_risk", "records_at_risk"};
  constexpr std::array output = {"trace", "report_front", "prices", "strict", "safe_cells"};
  const auto is_in = [&](const auto& words) { return std::find(words.begin(), words.end(), word) != words.end(); };
  const char* table = is_in(search) ? "search." : is_in(models) ? "models." : is_in(output) ? "output." : "";
  return std::string(kOfRecipe) + table + word;
}

}  // namespace

Request::Request(toml::table table)
    : table_(std::make_unique<const toml::table>(std::move(table))), keys_(*table_, kSource, "", kSource) {}

Error Request::about(const char* key, Error error) {
  error.key = key;
  error.place.clear();
  return error;
}

Result<Request> Request::parse(const std::string& text) {
  KANON_TRY(const std::string toml, request_as_toml(text));
  KANON_TRY(toml::table table, toml_table(toml, kSource, kSource, "docs/c.md"));
  return Request(std::move(table));
}

Status Request::begin(const RunOptions& run) {
  run_ = run;
  std::optional<std::uint64_t> version;
  KANON_CHECK(keys_.text("command", command_));
  KANON_CHECK(keys_.count("version", version));
  if (version != 1) {
    return Error{.message = version ? fmt::format("requests of version {} are not known", *version)
                                    : "the request does not say its version",
                 .key = "version",
                 .hint = "Write \"version\": 1."};
  }
  return read_run(keys_, run_);
}

Result<std::string> Request::table(const char* key, Places& places, ArrowUse use) {
  std::string asked;
  KANON_CHECK(keys_.text(key, asked));
  return places.path_of(asked, key, run_, use);
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
  auto read = suppress_recipe_of(*table, kSource);
  if (!read.ok()) {
    Error error = read.error();
    error.key = recipe_key(error.key.empty() ? error.place : error.key);
    return error;
  }
  asked_ = std::move(*read);
  SuppressRequest out = asked_;
  Recipe& recipe = out.cells.recipe;
  KANON_TRY(recipe.data.table, places.path_of(recipe.data.table, "recipe.table", run_));
  KANON_TRY(recipe.promise.models.population,
            places.path_of(recipe.promise.models.population, "recipe.models.population", run_));
  return out;
}

Error Request::with_key(Error error) const {
  if (error.key.empty() && is_word(error.place)) error.key = recipe_key(std::exchange(error.place, {}));
  if (error.place.starts_with(kSource)) error.place.clear();
  if (error.key.starts_with(kOfRequest)) error.key.erase(0, kOfRequest.size());
  if (!has_recipe_ && error.key.starts_with(kOfRecipe)) error.key.erase(0, error.key.rfind('.') + 1);
  return error;
}

}  // namespace kanon::door
