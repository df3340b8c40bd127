// Numbers the labels of a plan and builds the two readings of a cell: as a label, as a value.
#include "certify/recoding/label_space.hpp"

#include "certify/common/wording.hpp"
#include "certify/recoding/losses.hpp"
#include "table/missing_texts.hpp"

namespace kanon::certify {
namespace {

LabelSpace::Column number_labels(const PlanColumn& column) {
  LabelSpace::Column out;
  out.name = column.name;
  std::unordered_map<std::string, std::uint32_t> id_of_label;
  std::vector<std::vector<std::string>> values_under;
  for (const PlanNode& node : column.nodes) {
    const auto next = static_cast<std::uint32_t>(out.labels.size());
    const auto [place, is_new] = id_of_label.emplace(node.label, next);
    if (is_new) {
      out.labels.push_back(node.label);
      values_under.emplace_back();
    }
    if (node.suppressed) out.suppressed = place->second;
    for (const std::string& value : node.values) {
      out.label_of.emplace(value, place->second);
      values_under[place->second].push_back(value);
    }
  }
  // No cell shows a suppressed value, so it is not part of the domain.
  if (out.suppressed) values_under.erase(values_under.begin() + *out.suppressed);
  const Losses losses = losses_of(values_under, column.by_width);
  out.lost = losses.lost;
  out.whole = losses.whole;
  if (out.suppressed) out.lost.insert(out.lost.begin() + *out.suppressed, out.whole);
  return out;
}

}  // namespace

LabelSpace::LabelSpace(const PlanFile& plan) : shown_as_(plan.shown_as), missing_(plan.missing) {
  for (const PlanColumn* column : plan.quasi()) columns_.push_back(number_labels(*column));
}

std::vector<TextIds> LabelSpace::ids_for_release() const {
  std::vector<TextIds> out;
  for (const Column& column : columns_) {
    const auto count = static_cast<std::uint32_t>(column.labels.size());
    TextIds ids(count);
    for (std::uint32_t id = 0; id < count; ++id) ids.set(column.labels[id], id);
    ids.id_of(std::string_view(shown_as_));  // first among the unknown texts, where it is no label
    out.push_back(std::move(ids));
  }
  return out;
}

std::vector<TextIds> LabelSpace::ids_for_table() const {
  std::vector<TextIds> out;
  for (const Column& column : columns_) {
    TextIds ids(static_cast<std::uint32_t>(column.labels.size()));
    for (const auto& [value, label] : column.label_of) ids.set(value, label);
    // A missing text means missing even where the hierarchy also lists it as a value.
    const std::uint32_t missing = ids.id_of(std::string_view());
    for (const std::string& token : missing_in(missing_, column.name)) ids.set(token, missing);
    out.push_back(std::move(ids));
  }
  return out;
}

std::vector<std::uint32_t> LabelSpace::starred_ids() const {
  std::vector<std::uint32_t> out;
  for (TextIds& ids : ids_for_release()) out.push_back(ids.id_of(std::string_view(shown_as_)));
  return out;
}

bool LabelSpace::all_labels(const std::uint32_t* ids) const {
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    if (!is_label(c, ids[c])) return false;
  }
  return true;
}

bool LabelSpace::forced(const std::uint32_t* ids) const {
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    if (columns_[c].suppressed == ids[c]) return true;
  }
  return false;
}

const std::string& LabelSpace::text(std::size_t column, std::uint32_t id, const Grouper& texts) const {
  return is_label(column, id) ? columns_[column].labels[id] : texts.column(column).new_text(id);
}

std::string LabelSpace::group_name(const std::uint32_t* ids, const Grouper& texts) const {
  std::string out = "(";
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    out += (c == 0 ? "" : ", ") + in_quotes(columns_[c].name) + ": " + in_quotes(text(c, ids[c], texts));
  }
  return out + ")";
}

bool LabelSpace::before(const std::uint32_t* a, const std::uint32_t* b, const Grouper& texts) const {
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    if (a[c] != b[c]) return text(c, a[c], texts) < text(c, b[c], texts);
  }
  return false;
}

}  // namespace kanon::certify
