// Parses the JSON of a plan with limits on depth and repeated keys, and reads what all kinds of plans have in common.
#include "certify/plan/plan_json.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "base/sha256.hpp"

namespace kanon::certify {
namespace {

constexpr int kDeepest = 16;  // nesting of a plan is 5; the guard keeps a hostile file off the stack

// Receives the parser's events before a document is built. Two equal keys in one object would let two readers see two
// different plans, so they are refused. (A callback of the parser could ask the same, but looks at all elements of a
// list again for each of them.)
class StructureGuard : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool start_object(std::size_t) override {
    open_.emplace_back();
    return deeper();
  }
  bool start_array(std::size_t) override { return deeper(); }
  bool end_object() override {
    open_.pop_back();
    --depth_;
    return true;
  }
  bool end_array() override {
    --depth_;
    return true;
  }
  bool key(string_t& name) override {
    if (open_.back().insert(name).second) return true;
    problem_ = "the key `" + name + "` stands twice in one object";
    return false;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  bool deeper() {
    if (++depth_ > kDeepest) problem_ = "the JSON is nested too deeply to be a plan";
    return depth_ <= kDeepest;
  }

  int depth_ = 0;
  std::vector<std::set<std::string>> open_;
  std::string problem_;
};

// Receives the parser's events until the top object has named its kind.
class KindReader : public nlohmann::json_sax<Json> {
 public:
  std::string kind;

  bool null() override { return value(); }
  bool boolean(bool) override { return value(); }
  bool number_integer(number_integer_t) override { return value(); }
  bool number_unsigned(number_unsigned_t) override { return value(); }
  bool number_float(number_float_t, const string_t&) override { return value(); }
  bool binary(binary_t&) override { return value(); }
  bool string(string_t& text) override {
    if (wanted_) kind = text;
    return value();
  }
  bool start_object(std::size_t) override { return ++depth_ <= kDeepest && !wanted_; }
  bool start_array(std::size_t) override { return ++depth_ <= kDeepest && !wanted_; }
  bool end_object() override { return --depth_ > 0; }
  bool end_array() override { return --depth_ > 0; }
  bool key(string_t& name) override {
    wanted_ = depth_ == 1 && name == "kind";
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

 private:
  bool value() { return !wanted_; }  // the kind is known, or will never be: stop
  int depth_ = 0;
  bool wanted_ = false;
};

}  // namespace

Result<Json> parse_plan_json(const std::string& text, const std::string& place) {
  StructureGuard guard;
  Json::sax_parse(text, &guard);
  if (!guard.problem().empty()) return Error{.message = guard.problem(), .place = place, .hint = kPlanHint};
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Json::parse_error& error) {
    // The parser's own words quote the text, which may be anything; the position is enough.
    const std::size_t end = std::min(error.byte, text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
    return Error{.message = "the plan is not well-formed JSON (line " + std::to_string(line) + ")",
                 .place = place,
                 .hint = kPlanHint};
  } catch (const Json::exception&) {  // for example a number that no type holds
    return Error{.message = "the plan is not well-formed JSON", .place = place, .hint = kPlanHint};
  }
  return json;
}

std::string plan_digest(Json json) {
  json.erase("digest");
  return "sha256:" + sha256_hex(json.dump());
}

std::string text_or_empty(const Json& json) {
  return json.is_string() ? json.get<std::string>() : std::string();
}

bool is_text_or_null(const Json& json) {
  return json.is_string() || json.is_null();
}

void read_report_key(KeyReader& top) {
  if (!top.has("report_key")) return;
  const std::string key = top.text("report_key");
  if (key.size() != 64 || key.find_first_not_of("0123456789abcdef") != std::string::npos)
    top.fail("report_key", "must be 64 hexadecimal digits");
}

std::vector<std::string> read_accepted(KeyReader& top, const std::vector<ColumnRole>& columns) {
  std::vector<std::string> out;
  if (!top.has("accepted")) return out;
  for (const Json& item : top.list("accepted")) {
    const std::string name = text_or_empty(item);
    const bool known = std::any_of(columns.begin(), columns.end(), [&](const ColumnRole& column) {
      return column.name == name && column.released && column.role != "quasi";
    });
    if (!known || std::find(out.begin(), out.end(), name) != out.end())
      top.fail("accepted", "must name columns that are released as they are, each once");
    out.push_back(name);
  }
  return out;
}

std::vector<PlanNode> read_nodes(KeyReader& column, std::optional<std::string>& problem) {
  std::vector<PlanNode> nodes;
  for (const Json& item : column.list("nodes")) {
    const std::string path = column.full("nodes[" + std::to_string(nodes.size()) + "]");
    KeyReader node(item, path, problem);
    PlanNode read;
    const Json& label = node.at("label");
    if (!is_text_or_null(label)) node.fail(node.full("label"), "must be a text or null");
    read.label = text_or_empty(label);
    for (const Json& value : node.list("values")) {
      if (!is_text_or_null(value)) node.fail(node.full("values"), "must hold texts and null only");
      read.values.push_back(text_or_empty(value));
    }
    if (read.values.empty()) node.fail(node.full("values"), "must not be empty");
    if (node.has("suppressed")) {
      if (!node.at("suppressed").is_boolean()) node.fail(node.full("suppressed"), "must be true or false");
      read.suppressed = item["suppressed"] == true;
    }
    nodes.push_back(std::move(read));
  }
  if (nodes.empty()) column.fail(column.full("nodes"), "must not be empty");
  return nodes;
}

std::string plan_kind(const std::string& text) {
  KindReader reader;
  Json::sax_parse(text, &reader);
  return reader.kind;
}

Result<std::string> read_plan_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  if (!text.str().empty()) return text.str();
  return Error{.message = "the plan cannot be read, or is empty",
               .place = path,
               .hint = "give the plan file that came with the release"};
}

}  // namespace kanon::certify
