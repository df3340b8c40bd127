// Reads a certificate line by line and holds every line against plan and original.
#include "certify/cells/witnesses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "base/try.hpp"
#include "certify/cells/least.hpp"
#include "certify/cells/verdict.hpp"
#include "certify/common/wording.hpp"
#include "certify/plan/plan_json.hpp"

namespace kanon::certify {
namespace {

constexpr auto kHint = "docs/formats/witnesses.md describes the certificate; write it again with kanon suppress";

struct Witness {
  std::vector<std::string> values;
  std::uint64_t rows = 0;
};

struct Line {
  Witness record;
  std::vector<std::string> blanked;
  std::vector<Witness> witnesses;
};

std::vector<std::string> texts_of(KeyReader& object, const char* key, bool null_too) {
  std::vector<std::string> out;
  for (const Json& item : object.list(key)) {
    if (!(item.is_string() || (null_too && item.is_null()))) object.fail(object.full(key), "must hold texts only");
    out.push_back(text_or_empty(item));
  }
  return out;
}

Witness read_witness(const Json& json, const std::string& path, std::optional<std::string>& problem) {
  KeyReader object(json, path, problem);
  return {.values = texts_of(object, "values", true), .rows = object.whole("rows", 1)};
}

Line read_line(const Json& json, std::optional<std::string>& problem) {
  KeyReader object(json, "record", problem);
  Line out;
  out.record = {.values = texts_of(object, "values", true), .rows = object.whole("rows", 1)};
  out.blanked = texts_of(object, "blanked", false);
  for (const Json& item : object.list("witnesses")) out.witnesses.push_back(read_witness(item, "witnesses", problem));
  return out;
}

// Holds the lines against plan and original.
class Judge {
 public:
  Judge(const CellPlan& plan, const PlanTuples& plan_tuples, const GroupedRows& table)
      : plan_(plan),
        plan_tuples_(plan_tuples),
        table_(table),
        quasi_(plan.quasi()),
        names_(plan.quasi_names()),
        ids_(plan_tuples.ids),
        tuples_(tuples_of(table, names_.size())),
        least_(tuples_, weights_of(plan), plan.reading.missing_never_matches) {
    for (std::size_t c = 0; c < names_.size(); ++c) table_ids_.push_back(table.grouper.column(c));
    for (std::size_t t = 0; t < plan.tuples.size(); ++t) {
      for (const CellPart& part : plan.tuples[t].parts) {
        if (!part.blanked.empty()) open_[{t, part.blanked}] += part.rows;
      }
    }
  }

  void take(const Line& line) {
    const auto ids = number(line.record.values);
    const auto listed = ids ? plan_tuples_.tuples.find(ids->data()) : std::nullopt;
    const auto in_table = ids ? table_.grouper.groups().find(ids->data()) : std::nullopt;
    if (!listed || !in_table) return fail(line, "is no tuple of the plan and the original");
    std::vector<std::size_t> blanked = places(line.blanked);
    const auto part = open_.find({*listed, blanked});
    if (part == open_.end() || part->second < line.record.rows)
      return fail(line, "has other cells blanked than in the plan");
    part->second -= line.record.rows;
    if (part->second == 0) open_.erase(part);
    if (!is_shared(line, *ids, *in_table, blanked)) return;
    judge_least(line, *in_table, blanked);
  }

  void conclude(Findings& findings) {
    for (const auto& [part, rows] : open_)
      wrong_.push_back(words_of(plan_.tuples[part.first].values) + " has no record in it");
    std::sort(wrong_.begin(), wrong_.end());
    findings.judge(
        wrong_.empty(),
        fmt::format("certificate: {} with blanked cells show only what at least {} rows have",
                    counted(records_, "record"), plan_.k),
        fmt::format("certificate: {} wrong: {}", counted(wrong_.size(), "record"), listed(wrong_, wrong_.size())));
    std::sort(cheaper_.begin(), cheaper_.end());
    if (!cheaper_.empty())
      findings.fails(fmt::format("certificate: {} could do with cheaper cells: {}", counted(cheaper_.size(), "record"),
                                 listed(cheaper_, cheaper_.size())));
    if (unknown_ > 0)
      findings.leaves_open(
          fmt::format("certificate: that {} could not do with cheaper cells would take too long to "
                      "recompute",
                      counted(unknown_, "record")));
    if (wrong_.empty() && cheaper_.empty() && unknown_ == 0) {
      findings.judge(
          plan_.claim.bound == plan_.claim.cost,
          fmt::format("certificate: no record could do with cheaper cells; the least cost is {}", plan_.claim.cost),
          fmt::format("certificate: the least cost is {}, the plan claims the bound {}", plan_.claim.cost,
                      plan_.claim.bound));
    }
  }

 private:
  static std::vector<std::uint64_t> weights_of(const CellPlan& plan) {
    std::vector<std::uint64_t> out;
    for (const CellPlanColumn* column : plan.quasi()) out.push_back(column->weight);
    return out;
  }
  std::optional<std::vector<std::uint32_t>> number(const std::vector<std::string>& values) {
    if (values.size() != names_.size()) return std::nullopt;
    std::vector<std::uint32_t> out;
    for (std::size_t c = 0; c < values.size(); ++c)
      out.push_back(values[c].empty() ? kMissingCell : number_of(c, values[c]));
    return out;
  }
  // Texts of recoded columns are labels, which the plan knows; others are numbered as in the original.
  std::uint32_t number_of(std::size_t column, std::string_view text) {
    return (quasi_[column]->nodes.empty() ? table_ids_ : ids_)[column].id_of(text);
  }
  std::vector<std::size_t> places(const std::vector<std::string>& blanked) const {
    std::vector<std::size_t> out;
    for (const std::string& name : blanked)
      out.push_back(static_cast<std::size_t>(std::find(names_.begin(), names_.end(), name) - names_.begin()));
    std::sort(out.begin(), out.end());
    return out;
  }

  bool is_shared(const Line& line, const std::vector<std::uint32_t>& ids, std::size_t in_table,
                 const std::vector<std::size_t>& blanked) {
    ++records_;
    std::uint64_t rows = tuples_.rows[in_table];
    std::set<std::size_t> counted_once = {in_table};
    for (const Witness& witness : line.witnesses) {
      const auto other = number(witness.values);
      const auto found = other ? table_.grouper.groups().find(other->data()) : std::nullopt;
      if (!found || tuples_.rows[*found] != witness.rows) {
        fail(line, "names a witness that the original does not have in so many rows");
        return false;
      }
      if (!counted_once.insert(*found).second) {
        fail(line, "names a witness twice");
        return false;
      }
      if (!equal_outside(ids, *other, blanked)) {
        fail(line, "names a witness that differs in a cell it shows");
        return false;
      }
      rows += witness.rows;
    }
    if (rows >= plan_.k || blanked.size() == names_.size()) return true;  // or it shows nothing
    fail(line, fmt::format("has witnesses for {} only", counted(rows, "row")));
    return false;
  }

  bool equal_outside(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b,
                     const std::vector<std::size_t>& blanked) const {
    for (std::size_t c = 0; c < a.size(); ++c) {
      if (std::binary_search(blanked.begin(), blanked.end(), c)) continue;
      if (a[c] != b[c] || (plan_.reading.missing_never_matches && a[c] == kMissingCell)) return false;
    }
    return true;
  }

  void judge_least(const Line& line, std::size_t in_table, const std::vector<std::size_t>& blanked) {
    std::uint64_t weight = 0;
    for (const std::size_t c : blanked) weight += quasi_[c]->weight;
    const LeastAnswer answer = least_.judge(in_table, weight, plan_.k);
    if (answer == LeastAnswer::cheaper) cheaper_.push_back(words_of(line.record.values));
    if (answer == LeastAnswer::unknown) ++unknown_;
  }

  static std::string words_of(const std::vector<std::string>& values) {
    std::string out = "(";
    for (std::size_t c = 0; c < values.size(); ++c)
      out += (c == 0 ? "" : ", ") + (values[c].empty() ? std::string("missing") : certify::in_quotes(values[c]));
    return out + ")";
  }
  void fail(const Line& line, const std::string& what) { wrong_.push_back(words_of(line.record.values) + " " + what); }

  const CellPlan& plan_;
  const PlanTuples& plan_tuples_;
  const GroupedRows& table_;
  std::vector<const CellPlanColumn*> quasi_;
  std::vector<std::string> names_;
  std::vector<TextIds> ids_, table_ids_;
  CellTuples tuples_;
  CellLeast least_;
  std::map<std::pair<std::size_t, std::vector<std::size_t>>, std::uint64_t> open_;  // rows of parts not yet met
  std::vector<std::string> wrong_, cheaper_;
  std::uint64_t records_ = 0, unknown_ = 0;
};

Error unreadable(const VerifyRequest& request, std::size_t line, const std::string& what) {
  return Error{.message = fmt::format("the certificate cannot be used: {} (line {})", what, line),
               .place = request.witnesses,
               .hint = kHint};
}

Status check_head(const VerifyRequest& request, const Json& json, const std::string& digest, Findings& findings) {
  std::optional<std::string> problem;
  KeyReader head(json, "", problem);
  head.one_of("format", {"kanon witnesses"});
  if (head.whole("version") != 1) head.fail("version", "is not 1, the only version this checker knows");
  const std::string made_for = head.text("plan");
  head.no_other_keys();
  if (problem) return unreadable(request, 1, *problem);
  findings.judge(made_for == digest, "certificate: it is that of the plan",
                 "certificate: it is that of another plan, or the plan was changed");
  return Done{};
}

}  // namespace

Status check_witnesses(const VerifyRequest& request, const CellPlan& plan, const PlanTuples& tuples,
                       const GroupedRows& table, Findings& findings) {
  if (plan.rule != CellRule::original || plan.max_size > 0) {
    findings.fails("certificate: only rule original over all sizes of combinations has one");
    return Done{};
  }
  std::ifstream file(request.witnesses, std::ios::binary);
  std::string text;
  std::size_t number = 0;
  Judge judge(plan, tuples, table);
  while (std::getline(file, text)) {
    ++number;
    if (request.cancel != nullptr && request.cancel->requested())
      return Error{.kind = ErrorKind::interrupted, .message = "stopped on request", .place = {}, .hint = {}};
    const auto json = parse_plan_json(text, request.witnesses);
    if (!json.ok()) return unreadable(request, number, "it is not well-formed JSON");
    if (number == 1) {
      KANON_CHECK(check_head(request, *json, plan.digest, findings));
      continue;
    }
    std::optional<std::string> problem;
    const Line line = read_line(*json, problem);
    if (problem) return unreadable(request, number, *problem);
    judge.take(line);
  }
  if (number == 0) return unreadable(request, 0, "it is empty or cannot be opened");
  judge.conclude(findings);
  return Done{};
}

}  // namespace kanon::certify
