// Judges every quasi column of a plan by the rule for its labels, and words what was found.
#include "certify/labels/label_truth.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/try.hpp"
#include "certify/common/wording.hpp"
#include "certify/labels/label_rules.hpp"
#include "table/missing_texts.hpp"

namespace kanon::certify {
namespace {

using Hierarchies = std::vector<std::pair<std::string, std::string>>;

bool is_builder(const std::string& hierarchy) {
  const std::string name = hierarchy.substr(0, hierarchy.find(':'));
  return name == "interval" || name == "prefix" || name == "date" || name == "flat" || name == "icd9" ||
         name == "icd10";
}

bool has_hierarchy(const LabelColumn& column) {
  return column.coding == Coding::levels || column.coding == Coding::taxonomy;
}

void judge_kept(const LabelColumn& column, const Meanings& meanings, Judged& judged) {
  for (const LabelNode& node : column.nodes) {
    if (!shows_itself(node, meanings)) judged.lie(node);
  }
}

void judge_suppressed(const LabelColumn& column, const LabelQuestion& question, Judged& judged) {
  for (const LabelNode& node : column.nodes) {
    if (node.label != question.shown_as || !column.is_whole(node)) judged.lie(node);
  }
}

// A column without a hierarchy must claim level 0 of 0.
void judge_flat_level(const LabelColumn& column, Judged& judged) {
  if (column.level.value_or(0) == 0 && column.height.value_or(0) == 0) return;
  judged.claims.push_back(
      fmt::format("a column that is {} has level 0 of 0", column.coding == Coding::keep ? "kept" : "suppressed"));
}

// Checks labels whose hierarchy file is not given: a node of one value must show that value.
void judge_without_file(const LabelColumn& column, const Meanings& meanings, Judged& judged) {
  const bool values = column.level == 0;
  for (const LabelNode& node : column.nodes) {
    if ((values || (column.coding == Coding::taxonomy && node.values.size() == 1)) && !shows_itself(node, meanings))
      judged.lie(node);
  }
  if (values) return;
  judged.open.push_back(
      fmt::format("labels: those of column {} come from {}, which is not at hand; add --hierarchy {}=FILE",
                  in_quotes(column.name), in_quotes(column.hierarchy), column.name));
}

// Checks that no label is the text of another value, and that an empty cell stands for the missing value.
void judge_texts(const LabelColumn& column, const Meanings& meanings, Judged& judged) {
  for (const LabelNode& node : column.nodes) {
    const bool empty = node.label.empty() && (node.values.size() != 1 || !node.values[0].empty());
    if (empty || meanings.is_foreign_value(node.label, node)) judged.lie(node);
  }
}

// `levels`: of the file, or of a builder that needs nothing but the values; null where neither is at hand.
void judge_hierarchy(const LabelColumn& column, const Meanings& meanings, const LevelTable* levels, Judged& judged) {
  if (levels == nullptr && is_by_rows(column.hierarchy)) {
    judge_rare_labels(column, meanings, judged);
  } else if (levels != nullptr) {
    judge_by_table(column, meanings, *levels, judged);
  } else if (!is_builder(column.hierarchy)) {
    judge_without_file(column, meanings, judged);
  } else {
    judged.claims.emplace_back("its values are not what its hierarchy is built on");
  }
}

Judged judge(const LabelColumn& column, const LabelQuestion& question, const LevelTable* file) {
  Judged out;
  if ((column.coding == Coding::intervals || column.coding == Coding::taxonomy) && (column.level || column.height))
    out.claims.push_back(
        fmt::format("a level is claimed, but the coding {} has none", in_quotes(word_of(column.coding))));
  std::optional<LevelTable> built;
  if (file == nullptr && has_hierarchy(column)) built = built_levels(column.hierarchy, column.domain);
  const LevelTable* levels = built ? &*built : file;
  const Meanings meanings(column, question.shown_as, missing_in(question.missing, column.name), levels);
  judge_texts(column, meanings, out);
  if (!out.lies.empty()) return out;
  if (column.coding == Coding::keep || column.coding == Coding::suppressed) judge_flat_level(column, out);
  if (column.coding == Coding::keep) {
    judge_kept(column, meanings, out);
  } else if (column.coding == Coding::suppressed) {
    judge_suppressed(column, question, out);
  } else if (column.coding == Coding::intervals) {
    judge_cut_labels(column, meanings, out);
    judge_cuts(column, out);
  } else {
    judge_hierarchy(column, meanings, levels, out);
  }
  return out;
}

// "labels: 'm' for 'f'", by column; whether the labels are true and none is open.
bool tell(const LabelColumn& column, const Judged& judged, Findings& findings) {
  if (!judged.lies.empty())
    findings.fails(fmt::format("labels: column {} shows what is not true of the values it stands for: {}",
                               in_quotes(column.name), listed(judged.lies, judged.lies.size())));
  for (const std::string& claim : judged.claims)
    findings.fails(fmt::format("plan: column {}: {}", in_quotes(column.name), claim));
  for (const std::string& open : judged.open) findings.leaves_open(open);
  return judged.lies.empty() && judged.claims.empty() && judged.open.empty();
}

Status check_names(const LabelQuestion& question, const Hierarchies& hierarchies) {
  for (const auto& [name, file] : hierarchies) {
    const auto at = std::find_if(
        question.columns.begin(), question.columns.end(),
        [&, &name = name](const LabelColumn& column) { return column.name == name && has_hierarchy(column); });
    if (at == question.columns.end())
      return Error{.message = fmt::format("the plan has no column {} that is recoded by a hierarchy", in_quotes(name)),
                   .place = file,
                   .hint = "leave this `request.hierarchy` out, or name the column as the plan does"};
  }
  return Done{};
}

}  // namespace

void Judged::lie(const LabelNode& node) {
  std::vector<std::string> values;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, node.values.size()); ++i) values.push_back(node.values[i]);
  lies.push_back(fmt::format("{} for {}{}", in_quotes(node.label), names(values),
                             node.values.size() > 3 ? fmt::format(" and {} more", node.values.size() - 3) : ""));
}

bool shows_itself(const LabelNode& node, const Meanings& meanings) {
  if (node.values.size() != 1) return false;
  const std::vector<std::string> texts = meanings.of(node);
  return std::find(texts.begin(), texts.end(), node.values[0]) != texts.end();
}

Status check_labels_true(const LabelQuestion& question, const Hierarchies& hierarchies, Findings& findings) {
  KANON_CHECK(check_names(question, hierarchies));
  std::vector<std::string> good;
  for (const LabelColumn& column : question.columns) {
    std::optional<LevelTable> file;
    for (const auto& [name, path] : hierarchies) {
      if (name != column.name) continue;
      const bool missing = std::find(column.domain.begin(), column.domain.end(), "") != column.domain.end();
      KANON_TRY(LevelTable read, read_levels(path, missing_in(question.missing, column.name), missing));
      file.emplace(std::move(read));
    }
    if (tell(column, judge(column, question, file ? &*file : nullptr), findings)) good.push_back(column.name);
  }
  if (!good.empty())
    findings.holds(fmt::format("labels: those of {} are true of the values they stand for", names(good)));
  return Done{};
}

}  // namespace kanon::certify
