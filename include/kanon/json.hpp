// Outcomes as JSON: one object on one line, the same that --json prints on the command line.
//
// Every object says its version and its command; docs/formats/json.md explains the fields, and docs/formats/schema/ has
// a JSON Schema of each. Text that is no UTF-8 is shown with replacement characters.
//
//   const auto outcome = kanon::anonymize(recipe, {});
//   if (outcome.ok()) std::puts(kanon::outcome_json(*outcome, "anonymize").c_str());
#pragma once

#include <string>

#include "kanon/anonymize.hpp"
#include "kanon/answers.hpp"
#include "kanon/compare.hpp"
#include "kanon/evaluate.hpp"
#include "kanon/frontier.hpp"
#include "kanon/hierarchy.hpp"
#include "kanon/inspect.hpp"
#include "kanon/learn.hpp"
#include "kanon/result.hpp"
#include "kanon/suppress.hpp"
#include "kanon/unsafe.hpp"
#include "kanon/verify.hpp"

namespace kanon {

// Of all objects here; it rises when a field goes or means something else.
inline constexpr int kJsonVersion = 1;

std::string outcome_json(const AnonymizeOutcome& outcome, const std::string& command);  // "anonymize" or "apply"
std::string answers_json(const AnswersOutcome& outcome);
std::string frontier_json(const FrontierOutcome& outcome);
std::string cells_front_json(const CellsFront& front);
std::string compare_json(const CompareOutcome& outcome);
std::string unsafe_json(const UnsafeReport& report);
std::string suppress_json(const SuppressOutcome& outcome);
std::string evaluation_json(const Evaluation& evaluation);
std::string learn_json(const LearnReport& report);
std::string inspection_json(const Inspection& inspection);
std::string hierarchy_check_json(const HierarchyCheck& check);
std::string verdict_json(const Verdict& verdict);

// An error of a command: {"version", "command", "error": {"code", "key", "message", "remedy"}}.
std::string name_of(ErrorKind kind);  // "wrong_input", "cannot_be_met", "interrupted", "budget_spent", "internal"
std::string error_json(const Error& error, const std::string& command);

}  // namespace kanon
