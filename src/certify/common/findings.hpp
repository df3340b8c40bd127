// Findings: the lists a verdict is made of.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "kanon/verify.hpp"

namespace kanon::certify {

struct Findings {
  std::vector<std::string> checked;
  std::vector<std::string> failures;
  std::vector<std::string> unchecked;
  std::vector<std::string> on_trust;
  std::vector<std::string> notes;
  std::vector<ModelVerdict> models = {};

  void holds(std::string what) { checked.push_back(std::move(what)); }
  void fails(std::string what) { failures.push_back(std::move(what)); }
  void leaves_open(std::string what) { unchecked.push_back(std::move(what)); }
  void trusts(std::string what) { on_trust.push_back(std::move(what)); }
  void judge(bool good, std::string if_good, std::string if_not) {
    good ? holds(std::move(if_good)) : fails(std::move(if_not));
  }
};

// No file but the plan says which recodings were searched, so the checker cannot verify it.
inline constexpr auto kAskedIsTrusted =
    "asked: which recodings were allowed (codings, hierarchies, values that nobody has) is the plan's word; what was "
    "done is one of them";

// Roles without a plan: the named columns are quasi-identifiers, the roles of the others are not known.
inline std::vector<ColumnRole> named_roles(const std::vector<std::string>& quasi,
                                           const std::vector<std::string>& columns) {
  std::vector<ColumnRole> out;
  for (const std::string& name : columns)
    out.push_back({.name = name, .role = std::find(quasi.begin(), quasi.end(), name) != quasi.end() ? "quasi" : ""});
  return out;
}

inline Verdict verdict_of(std::uint64_t k, Findings findings) {
  Verdict verdict;
  verdict.checked = std::move(findings.checked);
  verdict.failures = std::move(findings.failures);
  verdict.unchecked = std::move(findings.unchecked);
  verdict.on_trust = std::move(findings.on_trust);
  verdict.notes = std::move(findings.notes);
  verdict.models = std::move(findings.models);
  verdict.k = k;
  return verdict;
}

}  // namespace kanon::certify
