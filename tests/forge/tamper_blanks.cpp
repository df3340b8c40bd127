// Tamperings with a plan of blanked cells: which tuples lose which cells, alone and together with the release.
#include "forge/forgery.hpp"
#include "forge/touch.hpp"

namespace kanon::forge {
namespace {

Json* any_tuple(Forgery& f, Dice& dice) {
  Json& tuples = f.plan["tuples"];
  return tuples.empty() ? nullptr : &tuples[dice.below(tuples.size())];
}

Json* any_part(Forgery& f, Dice& dice) {
  Json* tuple = any_tuple(f, dice);
  return tuple == nullptr ? nullptr : &(*tuple)["parts"][dice.below((*tuple)["parts"].size())];
}

bool leave_out_tuple(Forgery& f, Dice& dice) {
  if (f.plan["tuples"].empty()) return false;
  f.plan["tuples"].erase(dice.below(f.plan["tuples"].size()));
  return true;
}

bool tuple_twice(Forgery& f, Dice& dice) {
  const Json* tuple = any_tuple(f, dice);
  if (tuple == nullptr) return false;
  f.plan["tuples"].push_back(Json(*tuple));
  return true;
}

bool invent_tuple(Forgery& f, Dice& dice) {
  const Json* tuple = any_tuple(f, dice);
  if (tuple == nullptr) return false;
  Json other = *tuple;
  other["values"][0] = "nobody has this";
  f.plan["tuples"].push_back(other);
  return true;
}

bool other_value(Forgery& f, Dice& dice) {
  if (f.plan["tuples"].size() < 2) return false;
  const auto [a, b] = two_of(f.plan["tuples"].size(), dice);
  Json &first = f.plan["tuples"][a]["values"], &second = f.plan["tuples"][b]["values"];
  std::swap(first[dice.below(first.size())], second[0]);
  return true;
}

bool part_rows(Forgery& f, Dice& dice) {
  Json* part = any_part(f, dice);
  if (part == nullptr) return false;
  (*part)["rows"] = (*part)["rows"].get<int>() + 1;
  return true;
}

bool part_less(Forgery& f, Dice& dice) {
  Json* part = any_part(f, dice);
  if (part == nullptr || (*part)["blanked"].size() < 2) return false;
  (*part)["blanked"].erase(0);
  return true;
}

bool part_more(Forgery& f, Dice& dice) {
  Json* part = any_part(f, dice);
  if (part == nullptr) return false;
  for (const std::size_t c : f.quasi()) {
    const Json& name = f.plan["columns"][c]["name"];
    if (std::find((*part)["blanked"].begin(), (*part)["blanked"].end(), name) != (*part)["blanked"].end()) continue;
    (*part)["blanked"].push_back(name);
    return true;
  }
  return false;
}

bool part_of_no_quasi(Forgery& f, Dice& dice) {
  Json* part = any_part(f, dice);
  if (part == nullptr) return false;
  (*part)["blanked"].push_back("illness");
  return true;
}

// The cells of a row that may be blank.
bool blank_cell(Forgery& f, Dice& dice) {
  std::string& cell = any_row(f, dice)[dice.pick(f.quasi_shown())];
  if (cell == f.star()) return false;
  cell = f.star();
  return true;
}

bool fill_blank(Forgery& f, Dice& dice, bool truly) {
  const std::size_t c = dice.pick(f.quasi_shown());
  for (Row& row : f.sheet.rows) {
    if (row[c] != f.star()) continue;
    for (const Row& other : f.made.original.rows) {
      const std::string& value = other[f.made.original.index_of(f.sheet.header[c])];
      const bool same = other[f.made.original.index_of("illness")] == row[f.sheet.index_of("illness")];
      if (value.empty() || value == "?" || (truly && !same)) continue;
      row[c] = value;
      return true;
    }
  }
  return false;
}

// The blank moves to another column of the same row.
bool move_blank(Forgery& f, Dice& dice) {
  const std::vector<std::size_t> quasi = f.quasi_shown();
  if (quasi.size() < 2) return false;
  const auto [a, b] = two_of(quasi.size(), dice);
  for (Row& row : f.sheet.rows) {
    if (row[quasi[a]] != f.star() || row[quasi[b]] == f.star()) continue;
    std::swap(row[quasi[a]], row[quasi[b]]);
    return true;
  }
  return false;
}

bool other_blank(Forgery& f, Dice&) {
  if (f.plan["tuples"].empty()) return false;  // nothing shows it
  f.plan["blank"] = f.star() == "-" ? "" : "-";
  return true;
}

bool other_blank_in_both(Forgery& f, Dice&) {
  if (f.star().empty()) return false;
  for (const std::size_t c : f.quasi_shown()) relabel(f, c, f.star(), "gone");
  f.plan["blank"] = "gone";
  return true;
}

bool other_rule(Forgery& f, Dice&) {
  Json& rule = f.plan["rule"];
  rule = rule == "strict" ? "original" : "strict";
  f.certificate.clear();
  return true;
}

bool other_size(Forgery& f, Dice&) {
  Json& size = f.plan["max_size"];
  size = size == 0 ? 1 : 0;
  f.certificate.clear();
  return true;
}

bool other_missing(Forgery& f, Dice&) {
  Json& as = f.plan["missing_as"];
  as = as == "value" ? "never" : "value";
  return true;
}

bool recoded_otherwise(Forgery& f, Dice&) {
  for (const std::size_t c : f.quasi()) {
    if (!f.plan["columns"][c].contains("recoded")) continue;
    f.plan["columns"][c]["recoded"] = "intervals of 1000";
    return true;
  }
  return false;
}

bool by_column(Forgery& f, Dice&) {
  Json& counts = f.claim()["blanked_by_column"];
  if (counts.empty()) return false;
  counts.begin().value() = counts.begin().value().get<int>() + 1;
  return true;
}

bool by_columns_exchanged(Forgery& f, Dice&) {
  Json& counts = f.claim()["blanked_by_column"];
  if (counts.size() < 2) return false;
  std::swap(counts.begin().value(), std::next(counts.begin()).value());
  return true;
}

bool dropped_column_back(Forgery& f, Dice&) {
  for (Json& column : f.plan["columns"]) {
    if (column["role"] != "dropped") continue;
    column["role"] = "plain";
    return true;
  }
  return false;
}

}  // namespace

void add_blanking_tamperings(Catalogue& out) {
  out.push_back({"cells: one more blanked", blank_cell});
  out.push_back({"cells: a blanked one shows its value", [](Forgery& f, Dice& d) { return fill_blank(f, d, true); }});
  out.push_back({"cells: a blanked one shows a value", [](Forgery& f, Dice& d) { return fill_blank(f, d, false); }});
  out.push_back({"cells: the blank moves to another column", move_blank});
  out.push_back({"plan: a tuple left out", leave_out_tuple});
  out.push_back({"plan: a tuple twice", tuple_twice});
  out.push_back({"plan: a tuple invented", invent_tuple});
  out.push_back({"plan: two tuples exchange values", other_value});
  out.push_back({"plan: two tuples exchange their parts", exchange_in_tuples("parts")});
  out.push_back({"plan: a part has one row more", part_rows});
  out.push_back({"plan: a part blanks one column less", part_less});
  out.push_back({"plan: a part blanks one column more", part_more});
  out.push_back({"plan: a part blanks a column that is no quasi-identifier", part_of_no_quasi});
  out.push_back({"plan: another text of blanked cells", other_blank});
  out.push_back({"plan and release: another text of blanked cells", other_blank_in_both, Fate::asked});
  out.push_back({"plan: the other rule", other_rule, Fate::asked});
  out.push_back({"plan: another `max_size`", other_size, Fate::asked});
  out.push_back({"plan: missing cells count otherwise", other_missing, Fate::asked});
  out.push_back({"plan: recoded otherwise", recoded_otherwise, Fate::open, "asked"});
  out.push_back({"plan: a dropped column comes back", dropped_column_back});
  out.push_back({"claim: blanked cells of a column one more", by_column});
  out.push_back({"claim: blanked cells of two columns exchanged", by_columns_exchanged});
}

}  // namespace kanon::forge
