// Writes the recipe that repeats a run, as TOML.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "job/names.hpp"
#include "kanon/recipe.hpp"

namespace kanon {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      out += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string quoted(const std::vector<std::string>& texts) {
  std::string out;
  for (const auto& text : texts) out += (out.empty() ? "" : ", ") + quoted(text);
  return "[" + out + "]";
}

void line(std::string& out, const char* key, const std::string& text) {
  if (!text.empty()) out += fmt::format("{} = {}\n", key, quoted(text));
}
void line(std::string& out, const char* key, const std::vector<std::string>& texts) {
  if (!texts.empty()) out += fmt::format("{} = {}\n", key, quoted(texts));
}

// TOML needs a dot or an exponent to tell a float from an integer; our keys take both.
std::string number(double value) {
  return fmt::format("{}", value);
}

void quasi_lines(std::string& out, const QuasiColumn& column) {
  out += fmt::format("\n[quasi.{}]\n", quoted(column.name));
  if (column.coding != CodingKind::automatic) line(out, "coding", name_of(column.coding));
  line(out, "file", column.file);
  line(out, "build", column.build.name);
  if (!column.build.widths.empty()) out += fmt::format("widths = [{}]\n", fmt::join(column.build.widths, ", "));
  if (column.build.anchor != 0) out += fmt::format("anchor = {}\n", number(column.build.anchor));
  if (column.build.bottom) out += fmt::format("bottom = {}\n", number(*column.build.bottom));
  if (column.build.top) out += fmt::format("top = {}\n", number(*column.build.top));
  line(out, "parts", column.build.parts);
  line(out, "order", column.order);
  if (column.weight != 1) out += fmt::format("weight = {}\n", number(column.weight));
}

}  // namespace

std::string recipe_text(const Recipe& recipe) {
  std::string out;
  line(out, "table", recipe.table);
  if (recipe.delimiter) line(out, "delimiter", *recipe.delimiter == '\t' ? "tab" : std::string(1, *recipe.delimiter));
  if (recipe.k) out += fmt::format("k = {}\n", *recipe.k);
  line(out, "suppress", recipe.suppress);
  if (recipe.drop_suppressed) line(out, "suppressed_rows", "drop");
  line(out, "cost", name_of(recipe.cost));
  line(out, "target", recipe.target);
  line(out, "weight", recipe.weight);
  line(out, "entity", recipe.entity);
  line(out, "missing", recipe.missing);
  line(out, "identifier", recipe.identifier);
  line(out, "sensitive", recipe.sensitive);
  for (const auto& column : recipe.quasi) quasi_lines(out, column);
  out += "\n[search]\n";
  line(out, "name", recipe.search);
  if (recipe.time_seconds) line(out, "time", fmt::format("{}s", *recipe.time_seconds));
  if (recipe.effort) out += fmt::format("effort = {}\n", *recipe.effort);
  out += fmt::format("seed = {}\n\n[output]\n", recipe.seed);
  line(out, "release", recipe.release);
  line(out, "plan", recipe.plan);
  return out;
}

}  // namespace kanon
