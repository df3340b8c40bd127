// Findings: the lists a verdict is made of.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "kanon/verify.hpp"

namespace kanon::certify {

struct Findings {
  std::vector<std::string> checked;
  std::vector<std::string> failures;
  std::vector<std::string> unchecked;

  void holds(std::string what) { checked.push_back(std::move(what)); }
  void fails(std::string what) { failures.push_back(std::move(what)); }
  void leaves_open(std::string what) { unchecked.push_back(std::move(what)); }
  void judge(bool good, std::string if_good, std::string if_not) {
    good ? holds(std::move(if_good)) : fails(std::move(if_not));
  }
};

inline Verdict verdict_of(std::uint64_t k, Findings findings) {
  Verdict verdict;
  verdict.checked = std::move(findings.checked);
  verdict.failures = std::move(findings.failures);
  verdict.unchecked = std::move(findings.unchecked);
  verdict.k = k;
  return verdict;
}

}  // namespace kanon::certify
