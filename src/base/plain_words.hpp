// How the columns released as they are, and whom they tell apart, are put into words: alike at the terminal, in JSON,
// in the report and by the checker.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kanon/plain.hpp"

namespace kanon {

// "holds", "holds for the listed columns; others tell rows apart" (or: were not judged), "does not hold".
std::string standing_words(Standing standing, const std::optional<PlainRisk>& plain = {});

// A release: its columns are out. A table: they would be, if nothing else is decided.
enum class PlainSubject { release, table };

// How many rows stand alone, which columns do it, which tell a quasi-identifier, and what to do: a sentence or two
// each.
std::vector<std::string> plain_sentences(const PlainRisk& risk, PlainSubject subject = PlainSubject::release);
// The first of them: how many.
std::string plain_count(const PlainRisk& risk, PlainSubject subject = PlainSubject::release);
// The last of them: what to do, or that it was decided. Empty where no rows are told apart.
std::string plain_remedy(const PlainRisk& risk, PlainSubject subject = PlainSubject::release);

// The columns that tell rows apart, or give away a quasi-identifier, and that nobody accepted; the worst first.
std::vector<std::string> undecided_columns(const PlainRisk& risk);

// The error of --strict, where the release is not made for it.
std::string strict_words(const PlainRisk& risk);

}  // namespace kanon
