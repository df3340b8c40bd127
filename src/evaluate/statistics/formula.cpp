// Reads formulas.
#include "evaluate/statistics/formula.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace kanon::evaluation {
namespace {

FormulaTerm term_of(std::string_view text) {
  const bool wrapped = text.size() > 3 && text[1] == '(' && text.back() == ')';
  if (wrapped && (text[0] == 'C' || text[0] == 'N')) {
    return {.column = std::string(trimmed(text.substr(2, text.size() - 3))),
            .kind = text[0] == 'C' ? TermKind::category : TermKind::number};
  }
  return {.column = std::string(text)};
}

}  // namespace

Result<Formula> parse_formula(const std::string& text, bool logistic) {
  const auto wrong = [&](const std::string& what) {
    return Error{.message = fmt::format("the formula \"{}\" {}", text, what),
                 .key = logistic ? "request.logistic" : "request.regression",
                 .hint = logistic ? "For example: `request.logistic` \"income=>50K ~ sex + race\""
                                  : "For example: `request.regression` \"score ~ sex + race + N(age)\""};
  };
  Formula out{.text = text, .logistic = logistic};
  const auto tilde = text.find('~');
  if (tilde == std::string::npos) return wrong("has no ~ between the outcome and what explains it");
  std::string_view left = trimmed(std::string_view(text).substr(0, tilde));
  if (const auto equals = left.find('='); logistic && equals != std::string_view::npos) {
    out.event = std::string(trimmed(left.substr(equals + 1)));
    left = trimmed(left.substr(0, equals));
  }
  out.outcome = std::string(left);
  if (out.outcome.empty()) return wrong("has no outcome");
  std::vector<std::string> seen = {out.outcome};
  for (const auto& part : split(std::string_view(text).substr(tilde + 1), '+')) {
    const FormulaTerm term = term_of(trimmed(part));
    if (term.column.empty()) return wrong("has an empty term");
    if (std::find(seen.begin(), seen.end(), term.column) != seen.end())
      return wrong(fmt::format("names \"{}\" twice", term.column));
    seen.push_back(term.column);
    out.covariates.push_back(term);
  }
  return out;
}

}  // namespace kanon::evaluation
