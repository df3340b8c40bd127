// The words of privacy models, by the checker's own reading: "illness=recursive:3/2", "illness=0.3:ordered".
#include "certify/plan/plan_models.hpp"

namespace kanon::certify {
namespace {

constexpr Fraction kOne{.above = 1, .below = 1};

// Takes `prefix` off the text.
bool took(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// A fraction from `least` to `most`, where there is one.
std::optional<Fraction> within(std::string_view text, const Fraction& least, const std::optional<Fraction>& most) {
  const std::optional<Fraction> read = Fraction::parse(text);
  if (!read || *read < least || (most && *most < *read)) return std::nullopt;
  return read;
}

std::optional<Fraction> whole_number(std::string_view text) {
  const std::optional<Fraction> read = within(text, kOne, {});
  return read && read->below == 1 ? read : std::nullopt;
}

std::optional<Fraction> above_zero(std::string_view text) {
  const std::optional<Fraction> read = Fraction::parse(text);
  return read && read->above > 0 ? read : std::nullopt;
}

// The column and what is asked of it, parted by the last equals sign.
std::optional<std::string_view> part(std::string_view words, ColumnModel& out) {
  const std::size_t equals = words.rfind('=');
  if (equals == std::string_view::npos || equals == 0) return std::nullopt;
  out.column = words.substr(0, equals);
  return words.substr(equals + 1);
}

std::optional<ColumnModel> parse_l(std::string_view words) {
  ColumnModel out;
  std::optional<std::string_view> asked = part(words, out);
  if (!asked) return std::nullopt;
  std::optional<Fraction> limit;
  if (took(*asked, "entropy:")) {
    out.kind = ModelKind::entropy;
    limit = within(*asked, kOne, {});
  } else if (took(*asked, "recursive:")) {
    out.kind = ModelKind::recursive;
    const std::size_t slash = asked->find('/');
    const auto factor = above_zero(asked->substr(0, slash));
    if (slash == std::string_view::npos || !factor) return std::nullopt;
    out.factor = *factor;
    limit = whole_number(asked->substr(slash + 1));
  } else {
    limit = whole_number(*asked);
  }
  if (!limit) return std::nullopt;
  out.limit = *limit;
  return out;
}

// A file may hold equals signs and colons: the column ends at the first equals sign behind which a limit stands.
std::optional<ColumnModel> parse_t(std::string_view words) {
  for (std::size_t equals = words.find('='); equals != std::string_view::npos; equals = words.find('=', equals + 1)) {
    const std::string_view asked = words.substr(equals + 1);
    const std::size_t colon = asked.find(':');
    const auto limit = within(asked.substr(0, colon), {}, kOne);
    if (!limit || equals == 0) continue;
    ColumnModel out{.kind = ModelKind::t_equal, .column = std::string(words.substr(0, equals)), .limit = *limit};
    if (colon == std::string_view::npos) return out;
    const std::string_view how = asked.substr(colon + 1);
    if (how.empty()) return std::nullopt;
    if (how == "equal") return out;
    out.kind = how == "ordered" ? ModelKind::t_ordered : ModelKind::t_hierarchy;
    if (out.kind == ModelKind::t_hierarchy) out.file = how;
    return out;
  }
  return std::nullopt;
}

std::optional<ColumnModel> parse_cap(std::string_view words) {
  ColumnModel out;
  std::optional<std::string_view> asked = part(words, out);
  if (!asked) return std::nullopt;
  out.kind = ModelKind::cap;
  const std::size_t colon = out.column.find(':');
  if (colon != std::string::npos) {
    out.kind = ModelKind::cap_value;
    out.value = out.column.substr(colon + 1);
    out.column.resize(colon);
  }
  std::optional<Fraction> limit;
  const bool beta = took(*asked, "beta:"), enhanced = !beta && took(*asked, "enhanced-beta:");
  if (beta || enhanced) {
    if (out.kind == ModelKind::cap_value) return std::nullopt;
    out.kind = beta ? ModelKind::beta : ModelKind::enhanced_beta;
    limit = above_zero(*asked);
  } else {
    limit = within(*asked, {}, kOne);
  }
  if (!limit || out.column.empty()) return std::nullopt;
  out.limit = *limit;
  return out;
}

}  // namespace

std::optional<ColumnModel> parse_column_model(std::string_view key, const std::string& words) {
  std::optional<ColumnModel> out = key == "l" ? parse_l(words) : key == "t" ? parse_t(words) : parse_cap(words);
  if (out) out->words = std::string(key) + " " + words;
  return out;
}

std::optional<FractionPair> parse_presence(const std::string& words) {
  const std::string_view text = words;
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const auto least = within(text.substr(0, dots), {}, kOne), most = within(text.substr(dots + 2), {}, kOne);
  if (!least || !most || *most < *least || most->above == 0) return std::nullopt;
  return FractionPair{.first = *least, .second = *most, .words = "presence " + words};
}

std::optional<FractionPair> parse_records_at_risk(const std::string& words) {
  const std::string_view text = words;
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto risk = parse_share(words.substr(0, colon));
  const auto share = within(text.substr(colon + 1), {}, kOne);
  if (!risk || !share) return std::nullopt;
  return FractionPair{.first = *risk, .second = *share, .words = "records-at-risk " + words};
}

std::optional<Fraction> parse_share(const std::string& words) {
  const std::optional<Fraction> read = within(words, {}, kOne);
  return read && read->above > 0 ? read : std::nullopt;
}

}  // namespace kanon::certify
