// The words people write for models, and back: one place for the command line, recipes, policies and plans.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kanon/models.hpp"
#include "kanon/result.hpp"

namespace kanon {

std::string name_of(ModelName name);  // "distinct l", "t by ranks": for people

// "illness=3", "illness=entropy:2.5", "illness=recursive:3/2" (c, then l).
Result<SensitiveModel> parse_l(const std::string& text);
// "illness=0.3", "illness=0.3:ordered", "illness=0.3:FILE".
Result<SensitiveModel> parse_t(const std::string& text);
// "illness=0.5", "illness:HIV=0.1" (one value), "illness=beta:1", "illness=enhanced-beta:1". The column ends at the
// first colon, the value at the last equals sign.
Result<SensitiveModel> parse_cap(const std::string& text);

Result<RecordsAtRisk> parse_records_at_risk(const std::string& text);  // "0.2:5%"
Result<Presence> parse_presence(const std::string& text);              // "0.1..0.5"
// A share above 0 and at most 1 of `what`, "0.09" or "9%".
Result<Ratio> parse_share(const std::string& text, const std::string& what);
Result<Ratio> parse_confidence(const std::string& text);        // "95%": above 0 and below 1
Result<bool> parse_missing_sensitive(const std::string& text);  // "apart": true, "value": false

// By the option that the text stands behind: "l", "t" or "cap".
Result<SensitiveModel> parse_sensitive(const std::string& option, const std::string& text);

// The option, "l", "t" or "cap", and the text behind it.
std::string option_of(const SensitiveModel& model);
std::string text_of(const SensitiveModel& model);
std::string text_of(const RecordsAtRisk& records);
std::string text_of(const Presence& presence);

// Everything that is asked for, one text each, as on the command line without the dashes: "l illness=3".
std::vector<std::string> texts_of(const Models& models);

// What has to be read besides the table: hierarchies, and the table of the population.
std::vector<std::string> files_of(const Models& models);

}  // namespace kanon
