// Judges labels of hierarchies that follow the rows of the values: rare values that are one label "other", and labels
// that list the values they stand for. Which values are rare is nobody's promise; which values a label stands for is.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "certify/common/wording.hpp"
#include "certify/labels/label_rules.hpp"

namespace kanon::certify {
namespace {

// What a plan says of such a hierarchy.
struct RareWords {
  bool merged = false;
  bool any = true;                        // no list: any number of labels
  std::vector<std::uint64_t> shown = {};  // how many labels each level shows, fine to coarse
};

std::optional<RareWords> words_of_rare(const std::string& hierarchy) {
  const std::size_t colon = std::min(hierarchy.find(':'), hierarchy.size());
  const std::string builder = hierarchy.substr(0, colon);
  if (builder != "others" && builder != "merged") return std::nullopt;
  RareWords out{.merged = builder == "merged"};
  if (colon == hierarchy.size()) return out;
  constexpr std::string_view kKey = "shown=";
  const std::string options = hierarchy.substr(colon + 1);
  if (!options.starts_with(kKey)) return std::nullopt;
  for (const std::string& text : split(options.substr(kKey.size()), '/')) {
    const auto count = parse_count(text);
    if (!count || (!out.shown.empty() && *count >= out.shown.back())) return std::nullopt;
    out.shown.push_back(*count);
  }
  out.any = false;
  return out;
}

bool is_missing_alone(const LabelNode& node) {
  return node.values.size() == 1 && node.values[0].empty();
}

std::string in_list(const std::string& value) {
  bool quote = value.empty() || value == "..." || value.front() == ' ' || value.back() == ' ';
  std::string inside;
  for (const char c : value) {
    const bool special = c == '"' || c == '\\';
    quote = quote || special || c == ',' || c == ':';
    if (special) inside.push_back('\\');
    inside.push_back(c);
  }
  return quote ? "\"" + inside + "\"" : value;
}

// "a, b", or "12 values: a, b, ..." beyond 60 bytes: as many as go into them, the first one in any case.
std::string list_label(const LabelNode& node) {
  constexpr std::size_t kMost = 60;
  std::vector<std::string> members(node.values.begin(), node.values.end());
  std::sort(members.begin(), members.end());
  std::string whole, part = fmt::format("{} values: ", members.size());
  bool full = true, first = true;
  for (const std::string& member : members) {
    const std::string text = (first ? "" : ", ") + in_list(member);
    whole += text;
    full = full && (first || part.size() + text.size() <= kMost);
    if (full) part += text;
    first = false;
  }
  if (whole.size() <= kMost) return whole;
  return full ? part : part + ", ...";
}

class RareJudge {
 public:
  RareJudge(const LabelColumn& column, const Meanings& meanings, RareWords words, Judged& judged)
      : column_(column), meanings_(meanings), words_(std::move(words)), judged_(judged) {}

  void judge() {
    for (const LabelNode& node : column_.nodes) judge_node(node);
    if (!judged_.lies.empty() || !column_.parted) return;
    judge_number();
  }

 private:
  // A label is no value of its column: backslashes stand in front where it would be one.
  [[nodiscard]] bool shows(const LabelNode& node, std::string text) const {
    while (meanings_.is_value(text)) text.insert(0, 1, '\\');
    const auto texts = meanings_.of(node);
    return std::find(texts.begin(), texts.end(), text) != texts.end();
  }

  void judge_node(const LabelNode& node) {
    if (column_.is_whole(node) && node.label == "*") {
      all_ = true;
      return;
    }
    if (shows_itself(node, meanings_)) {
      if (!is_missing_alone(node)) ++shown_;
      return;
    }
    const bool missing = std::find(node.values.begin(), node.values.end(), "") != node.values.end();
    const bool fits = !missing && !column_.is_whole(node) && (words_.merged ? lists(node) : is_other(node));
    if (!fits) judged_.lie(node);
    if (words_.merged) ++shown_;
  }

  [[nodiscard]] bool lists(const LabelNode& node) const {
    return node.values.size() > 1 && shows(node, list_label(node));
  }

  // Boxes may show several, which are told apart by how many values they stand for.
  bool is_other(const LabelNode& node) {
    const bool again = column_.parted && other_;
    other_ = true;
    return !again && shows(node, column_.parted ? "other" : fmt::format("other ({} values)", node.values.size()));
  }

  [[nodiscard]] bool shows_every_value() const {
    return std::all_of(column_.nodes.begin(), column_.nodes.end(),
                       [&](const LabelNode& node) { return shows_itself(node, meanings_); });
  }

  // Which level it is: 0 shows every value, the highest one text, those between as many labels as they say.
  [[nodiscard]] std::optional<std::size_t> level() const {
    if (all_) return words_.shown.size() + 1;
    if (shows_every_value()) return 0;
    const auto at = std::find(words_.shown.begin(), words_.shown.end(), shown_);
    if (at == words_.shown.end()) return std::nullopt;
    return static_cast<std::size_t>(at - words_.shown.begin()) + 1;
  }

  void judge_number() {
    if (column_.domain.size() == 1) return;  // all its levels part nothing
    const bool leveled = column_.coding == Coding::levels;
    if (words_.any && !leveled) return;
    // A tree of listed levels may be open to different levels at different places.
    if (words_.merged && !leveled) return;
    const auto found = level();
    if (!found) {
      judged_.claims.push_back(
          fmt::format("it shows {}, which no level of its hierarchy does", counted(shown_, "label")));
      return;
    }
    if (leveled && column_.level.value_or(0) != *found)
      judged_.claims.push_back(
          fmt::format("its labels are those of level {}, it claims level {}", *found, column_.level.value_or(0)));
    const std::size_t height = words_.shown.size() + 1;
    if (leveled && column_.height && *column_.height != height)
      judged_.claims.push_back(fmt::format("its hierarchy has height {}, it claims {}", height, *column_.height));
  }

  const LabelColumn& column_;
  const Meanings& meanings_;
  RareWords words_;
  Judged& judged_;
  bool all_ = false, other_ = false;
  std::uint64_t shown_ = 0;  // labels beside "other" and the missing one
};

}  // namespace

bool is_by_rows(const std::string& hierarchy) {
  const std::string builder = hierarchy.substr(0, hierarchy.find(':'));
  return builder == "others" || builder == "merged";
}

void judge_rare_labels(const LabelColumn& column, const Meanings& meanings, Judged& judged) {
  auto words = words_of_rare(column.hierarchy);
  if (!words) {
    judged.claims.push_back(fmt::format("its hierarchy {} cannot be read", in_quotes(column.hierarchy)));
    return;
  }
  RareJudge(column, meanings, std::move(*words), judged).judge();
}

}  // namespace kanon::certify
