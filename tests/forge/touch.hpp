// Small steps that the tamperings share.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "forge/forgery.hpp"

namespace kanon::forge {

using Tamper = std::function<bool(Forgery&, Dice&)>;

inline Row& any_row(Forgery& forgery, Dice& dice) {
  return forgery.sheet.rows[dice.below(forgery.sheet.rows.size())];
}

// Two different numbers below `end`, which is 2 or more.
inline std::pair<std::size_t, std::size_t> two_of(std::size_t end, Dice& dice) {
  const std::size_t a = dice.below(end);
  const std::size_t b = dice.below(end - 1);
  return {a, b < a ? b : b + 1};
}

// The tampering, and the claim counted again.
inline Tamper recounted(Tamper tamper) {
  return [tamper](Forgery& forgery, Dice& dice) {
    if (!tamper(forgery, dice)) return false;
    recount(forgery);
    return true;
  };
}

inline std::string text_or_empty(const Json& json) {
  return json.is_string() ? json.get<std::string>() : std::string();
}

inline bool can_be_renamed(const Forgery& f, const Json& label,
                           const std::function<std::string(const std::string&)>& name) {
  return label.is_string() && label != f.star() && name(label.get<std::string>()) != label;
}

// Other numbers of the same look: every digit one further.
inline std::string other_digits(std::string label) {
  for (char& c : label) {
    if (c >= '0' && c <= '9') c = c == '9' ? '1' : static_cast<char>(c + 1);
  }
  return label;
}

// Every cell of a column of the sheet that is `from` becomes `to`.
inline std::size_t relabel(Forgery& forgery, std::size_t shown, const std::string& from, const std::string& to) {
  std::size_t changed = 0;
  for (Row& row : forgery.sheet.rows) {
    if (row[shown] != from) continue;
    row[shown] = to;
    ++changed;
  }
  return changed;
}

// Exchanges two texts in a column of the sheet.
inline void exchange_texts(Forgery& forgery, std::size_t shown, const std::string& a, const std::string& b) {
  for (Row& row : forgery.sheet.rows) {
    if (row[shown] == a) {
      row[shown] = b;
    } else if (row[shown] == b) {
      row[shown] = a;
    }
  }
}

}  // namespace kanon::forge
