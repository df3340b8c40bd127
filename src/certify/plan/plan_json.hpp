// Parses the JSON of a plan file, checks its digest, and reads what all kinds of plans have in common.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "certify/plan/key_reader.hpp"
#include "certify/plan/plan_file.hpp"
#include "kanon/result.hpp"
#include "kanon/verify.hpp"

namespace kanon::certify {

inline constexpr auto kPlanHint = "docs/formats/plan.md describes the plan format; write the plan again with kanon";

Result<std::string> read_plan_text(const std::string& path);
// What the plan says its kind is; empty where it says nothing. Reads no further than that.
std::string plan_kind(const std::string& text);

// `place` names the file in errors.
Result<Json> parse_plan_json(const std::string& text, const std::string& place);
// What the plan's digest must be.
std::string plan_digest(Json json);

std::string text_or_empty(const Json& json);
bool is_text_or_null(const Json& json);
// The key of a report's digests, where there is one: 64 hexadecimal digits, which carry no other information.
void read_report_key(KeyReader& top);
// The columns of which it was decided that they are released as they are; `columns` are all of the plan.
std::vector<std::string> read_accepted(KeyReader& top, const std::vector<ColumnRole>& columns);
std::vector<PlanNode> read_nodes(KeyReader& column, std::optional<std::string>& problem);

}  // namespace kanon::certify
