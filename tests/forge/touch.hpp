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

// Where the sheet shows a column of the plan.
inline std::size_t shown_of(const Forgery& forgery, const Json& column) {
  return forgery.sheet.index_of(column["name"].get<std::string>());
}

// Exchanges two labels of a list of the column, where there is a column, and in the release too if wanted.
inline bool exchange_labels(Forgery& forgery, Dice& dice, Json* column, const char* list, bool in_release) {
  if (column == nullptr) return false;
  const auto [a, b] = two_of((*column)[list].size(), dice);
  Json &first = (*column)[list][a]["label"], &second = (*column)[list][b]["label"];
  if (in_release) exchange_texts(forgery, shown_of(forgery, *column), text_or_empty(first), text_or_empty(second));
  std::swap(first, second);
  return true;
}

// Two tuples of the plan exchange what stands under a key.
inline Tamper exchange_in_tuples(const char* key) {
  return [key](Forgery& forgery, Dice& dice) {
    Json& tuples = forgery.plan["tuples"];
    if (tuples.size() < 2) return false;
    const auto [a, b] = two_of(tuples.size(), dice);
    std::swap(tuples[a][key], tuples[b][key]);
    return true;
  };
}

// Labels of a plan of any kind that shows labels. `exchange` and `rename` say where they stand in it, and whether the
// release is forged too.
using Rename = std::function<std::string(const std::string&)>;
inline void add_label_tamperings(const std::function<bool(Forgery&, Dice&, bool in_release)>& exchange,
                                 const std::function<Tamper(Rename, bool in_release)>& rename, Catalogue& out) {
  for (const bool in_release : {false, true}) {
    const std::string where = in_release ? "plan and release: " : "plan: ";
    out.push_back({where + "two labels exchanged",
                   [exchange, in_release](Forgery& f, Dice& d) { return exchange(f, d, in_release); }});
    out.push_back({where + "a label renamed", rename([](const std::string&) { return "renamed"; }, in_release)});
  }
  const auto both = [&](const std::string& name, const Rename& renamed) {
    out.push_back({"plan and release: " + name, rename(renamed, true)});
  };
  both("other numbers in a label", other_digits);
  both("a blank after a label", [](const std::string& label) { return label + " "; });
  both("a zero-width space in a label", [](const std::string& label) { return label + "\u200B"; });
  both("a backslash before a label", [](const std::string& label) { return "\\" + label; });
}

}  // namespace kanon::forge
