// The words people write for models, and back.
#include "models/words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/try.hpp"
#include "models/range_words.hpp"
#include "models/ratio.hpp"

namespace kanon {
namespace {

Error wrong(const std::string& option, const std::string& text, const std::string& hint) {
  return Error{.message = fmt::format("\"{}\" is not understood", text), .place = option, .hint = hint};
}

const char kHintL[] = "Write illness=3, illness=entropy:2.5 or illness=recursive:3/2 (c, then l).";
const char kHintT[] = "Write illness=0.3, illness=0.3:ordered, or illness=0.3:FILE for a hierarchy.";
const char kHintCap[] =
    "Write illness=0.5, \"illness:HIV=0.1\" for one value, illness=beta:1 or illness=enhanced-beta:1.";

// The last equals sign parts a column from what is asked of it.
bool part(const std::string& text, std::string& column, std::string& what) {
  const auto equals = text.rfind('=');
  if (equals == std::string::npos || equals == 0) return false;
  column = text.substr(0, equals);
  what = text.substr(equals + 1);
  return true;
}

bool at_most_one(const Ratio& ratio) {
  return ratio.above <= ratio.below;
}

}  // namespace

std::string name_of(ModelName name) {
  switch (name) {
    case ModelName::distinct:
      return "distinct l";
    case ModelName::entropy:
      return "entropy l";
    case ModelName::recursive:
      return "recursive (c, l)";
    case ModelName::t_equal:
      return "t";
    case ModelName::t_ordered:
      return "t by ranks";
    case ModelName::t_hierarchy:
      return "t by a hierarchy";
    case ModelName::cap:
      return "cap";
    case ModelName::cap_value:
      return "cap of one value";
    case ModelName::beta:
      return "beta";
    case ModelName::enhanced_beta:
      return "enhanced beta";
  }
  return "";
}

Result<SensitiveModel> parse_l(const std::string& text) {
  SensitiveModel out;
  std::string what;
  const Error error = wrong("l", text, kHintL);
  if (!part(text, out.column, what)) return error;
  std::optional<Ratio> limit;
  if (what.starts_with("entropy:")) {
    out.name = ModelName::entropy;
    limit = parse_ratio(std::string_view(what).substr(8));
  } else if (what.starts_with("recursive:")) {
    out.name = ModelName::recursive;
    const std::string both = what.substr(10);
    const auto slash = both.find('/');
    if (slash == std::string::npos) return error;
    const auto factor = parse_ratio(std::string_view(both).substr(0, slash));
    limit = parse_ratio(std::string_view(both).substr(slash + 1));
    if (!factor || factor->above == 0) return error;
    out.factor = *factor;
  } else {
    limit = parse_ratio(what);
  }
  if (!limit || *limit < Ratio{1, 1}) return error;
  if (out.name != ModelName::entropy && limit->below != 1)
    return wrong("l", text, "A number of values is whole; only entropy:2.5 may lie between.");
  out.limit = *limit;
  return out;
}

Result<SensitiveModel> parse_t(const std::string& text) {
  SensitiveModel out{.name = ModelName::t_equal, .column = {}, .limit = {}};
  // A hierarchy file may hold an equals sign: the column ends at the first one that a number follows.
  for (auto equals = text.find('='); equals != std::string::npos; equals = text.find('=', equals + 1)) {
    const auto colon = text.find(':', equals);
    const auto limit = parse_ratio(
        std::string_view(text).substr(equals + 1, colon == std::string::npos ? std::string::npos : colon - equals - 1));
    if (equals == 0 || !limit || !at_most_one(*limit)) continue;
    out.column = text.substr(0, equals);
    out.limit = *limit;
    if (colon == std::string::npos) return out;
    const std::string how = text.substr(colon + 1);
    if (how.empty()) break;
    if (how == "equal") return out;
    out.name = how == "ordered" ? ModelName::t_ordered : ModelName::t_hierarchy;
    if (out.name == ModelName::t_hierarchy) out.file = how;
    return out;
  }
  return wrong("t", text, kHintT);
}

Result<SensitiveModel> parse_cap(const std::string& text) {
  SensitiveModel out{.name = ModelName::cap, .column = {}, .limit = {}};
  const Error error = wrong("cap", text, kHintCap);
  std::string what;
  if (!part(text, out.column, what)) return error;
  if (const auto colon = out.column.find(':'); colon != std::string::npos) {
    out.name = ModelName::cap_value;
    out.value = out.column.substr(colon + 1);
    out.column.resize(colon);
    if (out.column.empty()) return error;
  }
  for (const auto& [word, name] : {std::pair{"beta:", ModelName::beta}, {"enhanced-beta:", ModelName::enhanced_beta}}) {
    if (!what.starts_with(word)) continue;
    if (out.name == ModelName::cap_value) return error;
    const auto limit = parse_ratio(std::string_view(what).substr(std::string_view(word).size()));
    if (!limit || limit->above == 0) return error;
    out.name = name;
    out.limit = *limit;
    return out;
  }
  const auto limit = parse_ratio(what);
  if (!limit || !at_most_one(*limit)) return error;
  out.limit = *limit;
  return out;
}

Result<Ratio> parse_share(const std::string& text, const std::string& what) {
  const auto share = parse_ratio(text);
  if (share && share->above > 0 && at_most_one(*share)) return *share;
  return wrong(what, text, "Write a share above 0 and at most 1, such as 0.09 or 9%.");
}

Result<Ratio> parse_confidence(const std::string& text) {
  const auto share = parse_ratio(text);
  if (share && share->above > 0 && *share < Ratio{1, 1}) return *share;
  return wrong("confidence", text, "Write a share above 0% and below 100%, such as 95%.");
}

Result<bool> parse_missing_sensitive(const std::string& text) {
  if (text == "apart" || text == "value") return text == "apart";
  return wrong("missing-sensitive", text,
               "Write value (a missing sensitive value is one of its own) or apart (it counts as none).");
}

Result<SensitiveModel> parse_sensitive(const std::string& option, const std::string& text) {
  auto out = option == "l" ? parse_l(text) : option == "t" ? parse_t(text) : parse_cap(text);
  if (out.ok() || !is_range(text)) return out;
  Error error = out.error();
  error.hint = "A range, which shows what each of its steps costs, is for the command line of kanon frontier.";
  return error;
}

Result<RecordsAtRisk> parse_records_at_risk(const std::string& text) {
  const auto colon = text.find(':');
  const Error error = wrong("records-at-risk", text, "Write RISK:SHARE, such as 0.2:5%.");
  if (colon == std::string::npos) return error;
  const auto risk = parse_ratio(std::string_view(text).substr(0, colon));
  const auto share = parse_ratio(std::string_view(text).substr(colon + 1));
  if (!risk || !share || risk->above == 0 || !at_most_one(*risk) || !at_most_one(*share)) return error;
  return RecordsAtRisk{.risk = *risk, .share = *share};
}

Result<Presence> parse_presence(const std::string& text) {
  const auto dots = text.find("..");
  const Error error = wrong("presence", text, "Write LEAST..MOST, such as 0.1..0.5.");
  if (dots == std::string::npos) return error;
  const auto from = parse_ratio(std::string_view(text).substr(0, dots));
  const auto to = parse_ratio(std::string_view(text).substr(dots + 2));
  if (!from || !to || !at_most_one(*to) || *to < *from || to->above == 0) return error;
  return Presence{.from = *from, .to = *to};
}

std::string option_of(const SensitiveModel& model) {
  switch (model.name) {
    case ModelName::distinct:
    case ModelName::entropy:
    case ModelName::recursive:
      return "l";
    case ModelName::t_equal:
    case ModelName::t_ordered:
    case ModelName::t_hierarchy:
      return "t";
    case ModelName::cap:
    case ModelName::cap_value:
    case ModelName::beta:
    case ModelName::enhanced_beta:
      break;
  }
  return "cap";
}

std::string text_of(const SensitiveModel& model) {
  const std::string limit = text_of(model.limit);
  switch (model.name) {
    case ModelName::distinct:
    case ModelName::cap:
    case ModelName::t_equal:
      break;
    case ModelName::entropy:
      return fmt::format("{}=entropy:{}", model.column, limit);
    case ModelName::recursive:
      return fmt::format("{}=recursive:{}/{}", model.column, text_of(model.factor), limit);
    case ModelName::t_ordered:
      return fmt::format("{}={}:ordered", model.column, limit);
    case ModelName::t_hierarchy:
      return fmt::format("{}={}:{}", model.column, limit, model.file);
    case ModelName::cap_value:
      return fmt::format("{}:{}={}", model.column, model.value, limit);
    case ModelName::beta:
      return fmt::format("{}=beta:{}", model.column, limit);
    case ModelName::enhanced_beta:
      return fmt::format("{}=enhanced-beta:{}", model.column, limit);
  }
  return fmt::format("{}={}", model.column, limit);
}

std::string text_of(const RecordsAtRisk& records) {
  return fmt::format("{}:{}", text_of(records.risk), text_of(records.share));
}

std::string text_of(const Presence& presence) {
  return fmt::format("{}..{}", text_of(presence.from), text_of(presence.to));
}

std::vector<std::string> texts_of(const Models& models) {
  std::vector<std::string> out;
  for (const auto& model : models.sensitive) out.push_back(fmt::format("{} {}", option_of(model), text_of(model)));
  if (models.k_map) out.push_back(fmt::format("k-map {}", *models.k_map));
  if (models.presence) out.push_back("presence " + text_of(*models.presence));
  if (models.average_risk) out.push_back("average-risk " + text_of(*models.average_risk));
  if (models.records_at_risk) out.push_back("records-at-risk " + text_of(*models.records_at_risk));
  return out;
}

std::vector<std::string> files_of(const Models& models) {
  std::vector<std::string> out;
  for (const auto& model : models.sensitive) {
    if (!model.file.empty()) out.push_back(model.file);
  }
  if (!models.population.empty()) out.push_back(models.population);
  return out;
}

}  // namespace kanon
