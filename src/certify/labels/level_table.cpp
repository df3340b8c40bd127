// Labels by level: looked up, and made for the builders that need nothing but the values.
#include "certify/labels/level_table.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.hpp"
#include "certify/labels/icd_levels.hpp"
#include "certify/labels/interval_levels.hpp"
#include "table/value_order.hpp"

namespace kanon::certify {
namespace {

using Level = std::vector<std::string>;

// A character of UTF-8 begins with every byte that does not go on with the one before.
bool begins_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

std::size_t length_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

// The first `kept` characters, and a star for each of the others.
std::string masked(const std::string& text, std::size_t kept) {
  std::string out;
  std::size_t characters = 0;
  for (const char c : text) {
    if (begins_character(c)) ++characters;
    if (characters <= kept)
      out.push_back(c);
    else if (begins_character(c))
      out.push_back('*');
  }
  return out;
}

std::vector<Level> prefix_levels(const std::vector<std::string>& values) {
  std::size_t longest = 0;
  for (const std::string& value : values) longest = std::max(longest, length_of(value));
  std::vector<Level> out;
  for (std::size_t kept = longest; kept-- > 1;) {
    Level& level = out.emplace_back();
    for (const std::string& value : values) level.push_back(masked(value, kept));
  }
  return out;
}

// Day, month, quarter, year, decade of YYYY-MM-DD.
std::array<std::string, 5> parts_of(const std::string& date) {
  const std::string year = date.substr(0, 4);
  const int month = (date[5] - '0') * 10 + (date[6] - '0');
  return {date.substr(0, 10), date.substr(0, 7), year + "-Q" + std::to_string((month + 2) / 3), year,
          date.substr(0, 3) + "0s"};
}

constexpr std::array<std::string_view, 5> kParts = {"day", "month", "quarter", "year", "decade"};

// `options`: "parts=year/decade", or empty for all of them.
std::optional<std::vector<Level>> date_levels(std::string_view options, const std::vector<std::string>& values) {
  std::vector<Level> all(kParts.size());
  for (const std::string& value : values) {
    if (!value.empty() && !day_of(value)) return std::nullopt;
    const auto parts = value.empty() ? std::array<std::string, 5>() : parts_of(value);
    for (std::size_t part = 0; part < parts.size(); ++part) all[part].push_back(parts[part]);
  }
  if (options.empty()) return all;
  constexpr std::string_view kKey = "parts=";
  if (!options.starts_with(kKey)) return std::nullopt;
  std::string rest = std::string(options.substr(kKey.size())) + "/";
  std::vector<Level> out;
  for (std::size_t part = 0; part < kParts.size(); ++part) {  // they are told from fine to coarse
    if (!rest.starts_with(std::string(kParts[part]) + "/")) continue;
    rest.erase(0, kParts[part].size() + 1);
    out.push_back(std::move(all[part]));
  }
  return rest.empty() ? std::optional(out) : std::nullopt;
}

}  // namespace

LevelTable::LevelTable(std::vector<std::vector<std::string>> labels)
    : labels_(std::move(labels)), leaves_under_(labels_.size()) {
  for (std::size_t leaf = 0; leaf < labels_[0].size(); ++leaf) leaf_of_.emplace(labels_[0][leaf], leaf);
  for (std::size_t level = 0; level < labels_.size(); ++level) {
    for (const std::string& label : labels_[level]) ++leaves_under_[level][label];
  }
}

std::optional<std::string> LevelTable::label(std::size_t level, const std::string& value) const {
  const auto leaf = leaf_of_.find(value);
  if (leaf == leaf_of_.end() || level >= labels_.size()) return std::nullopt;
  return labels_[level][leaf->second];
}

bool LevelTable::labels_others(const std::string& text, std::span<const std::string> values) const {
  for (std::size_t level = 0; level < levels(); ++level) {
    const std::size_t leaves = leaves_under(level, text);
    const auto mine = std::count_if(values.begin(), values.end(),
                                    [&](const std::string& value) { return label(level, value) == text; });
    if (leaves > 0 && (leaves != values.size() || static_cast<std::size_t>(mine) != leaves)) return true;
  }
  return false;
}

std::size_t LevelTable::leaves_under(std::size_t level, const std::string& label) const {
  const auto at = leaves_under_[level].find(label);
  return at == leaves_under_[level].end() ? 0 : at->second;
}

std::optional<std::string> LevelTable::top() const {
  if (leaves_under_.back().size() != 1) return std::nullopt;
  return labels_.back().front();
}

std::optional<LevelTable> built_levels(const std::string& hierarchy, const std::vector<std::string>& values) {
  const std::size_t colon = std::min(hierarchy.find(':'), hierarchy.size());
  const std::string builder = hierarchy.substr(0, colon);
  const std::string_view options = std::string_view(hierarchy).substr(std::min(colon + 1, hierarchy.size()));
  std::optional<std::vector<Level>> made;
  if (builder == "date") made = date_levels(options, values);
  if (builder == "interval") made = interval_levels(options, values);
  if (builder == "prefix" && options.empty()) made = prefix_levels(values);
  if (builder == "flat" && options.empty()) made.emplace();
  if ((builder == "icd9" || builder == "icd10") && options.empty()) made = icd_levels(builder == "icd10", values);
  if (!made) return std::nullopt;
  std::vector<Level> levels = std::move(*made);
  levels.emplace_back(values.size(), "*");
  std::vector<Level> out = {values};
  for (Level& level : levels) {
    if (level != out.back()) out.push_back(std::move(level));  // what changes nothing is no level
  }
  return LevelTable(std::move(out));
}

}  // namespace kanon::certify
