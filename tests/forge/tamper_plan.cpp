// Tamperings with what all kinds of plans have: head, roles, missing texts, suppression.
#include "forge/forgery.hpp"
#include "forge/touch.hpp"

namespace kanon::forge {
namespace {

Tamper set_top(const std::string& key, const Json& value) {
  return [key, value](Forgery& f, Dice&) {
    if (!f.plan.contains(key)) return false;
    f.plan[key] = value;
    return true;
  };
}

Tamper add_number(const std::string& key, int step) {
  return [key, step](Forgery& f, Dice&) {
    if (!f.plan.contains(key)) return false;
    f.plan[key] = f.plan[key].get<int>() + step;
    return true;
  };
}

// A column of one of the roles gets another.
Tamper role(const std::vector<std::string>& from, const std::string& to) {
  return [from, to](Forgery& f, Dice& dice) {
    std::vector<std::size_t> found;
    for (std::size_t c = 0; c < f.plan["columns"].size(); ++c) {
      for (const std::string& name : from) {
        if (f.plan["columns"][c]["role"] == name) found.push_back(c);
      }
    }
    if (found.empty()) return false;
    f.plan["columns"][dice.pick(found)]["role"] = to;
    return true;
  };
}

// What is left of a quasi-identifier that is called a plain column.
bool forget_quasi(Forgery& f, Dice& dice) {
  if (f.quasi().size() < 2) return false;
  Json& column = f.plan["columns"][dice.pick(f.quasi())];
  column = Json{{"name", column["name"]}, {"role", "plain"}};
  return true;
}

bool identifier_released(Forgery& f, Dice&) {
  for (Json& column : f.plan["columns"]) {
    if (column["name"] != "id") continue;
    column["role"] = "plain";
    f.sheet.header.push_back("id");
    for (std::size_t r = 0; r < f.sheet.rows.size(); ++r)
      f.sheet.rows[r].push_back(f.made.original.rows[r % f.made.original.rows.size()].back());
    return true;
  }
  return false;
}

bool rename_column(Forgery& f, Dice& dice, bool in_release) {
  Json& column = f.plan["columns"][dice.below(f.plan["columns"].size())];
  const std::size_t at = f.sheet.index_of(column["name"].get<std::string>());
  if (in_release && at == f.sheet.header.size()) return false;
  column["name"] = "other";
  if (in_release) f.sheet.header[at] = "other";
  return true;
}

bool exchange_names_in_both(Forgery& f, Dice& dice) {
  const auto [a, b] = two_of(f.sheet.header.size(), dice);
  const std::string first = f.sheet.header[a], second = f.sheet.header[b];
  std::swap(f.sheet.header[a], f.sheet.header[b]);
  for (Json& column : f.plan["columns"]) {
    if (column["name"] == first) {
      column["name"] = second;
    } else if (column["name"] == second) {
      column["name"] = first;
    }
  }
  return true;
}

bool exchange_columns_in_both(Forgery& f, Dice& dice) {
  const std::vector<std::size_t> others = f.others_shown();
  const auto [a, b] = two_of(others.size(), dice);
  const std::size_t x = others[a], y = others[b];
  Json *first = nullptr, *second = nullptr;
  for (Json& column : f.plan["columns"]) {
    if (column["name"] == f.sheet.header[x]) first = &column;
    if (column["name"] == f.sheet.header[y]) second = &column;
  }
  std::swap(*first, *second);
  std::swap(f.sheet.header[x], f.sheet.header[y]);
  for (Row& row : f.sheet.rows) std::swap(row[x], row[y]);
  return true;
}

bool leave_out_column(Forgery& f, Dice& dice) {
  f.plan["columns"].erase(f.plan["columns"].begin() +
                          static_cast<std::ptrdiff_t>(dice.below(f.plan["columns"].size())));
  return true;
}

bool column_out_of_both(Forgery& f, Dice&) {
  const std::size_t at = f.sheet.index_of("note");
  for (std::size_t c = 0; c < f.plan["columns"].size(); ++c) {
    if (f.plan["columns"][c]["name"] == "note")
      f.plan["columns"].erase(f.plan["columns"].begin() + static_cast<std::ptrdiff_t>(c));
  }
  f.sheet.header.erase(f.sheet.header.begin() + static_cast<std::ptrdiff_t>(at));
  for (Row& row : f.sheet.rows) row.erase(row.begin() + static_cast<std::ptrdiff_t>(at));
  return true;
}

bool column_more(Forgery& f, Dice&) {
  f.plan["columns"].push_back(Json{{"name", "more"}, {"role", "identifier"}});
  return true;
}

bool token_gone(Forgery& f, Dice&) {
  if (f.plan["missing"].empty()) return false;
  f.plan["missing"] = Json::array();
  return true;
}

bool value_means_missing(Forgery& f, Dice& dice) {
  const std::size_t c = f.made.original.index_of(f.plan["columns"][dice.pick(f.quasi())]["name"].get<std::string>());
  const std::string value = dice.pick(f.made.original.rows)[c];
  if (value.empty() || value == "?") return false;
  f.plan["missing"].push_back(value);
  return true;
}

// The digest that another tampering has left in its place, or the right one.
std::string digest_for(const Forgery& f) {
  return f.digest.value_or(digest_of(f.plan));
}

bool key_twice(Forgery& f, Dice&) {
  f.plan["digest"] = digest_for(f);
  std::string text = f.plan.dump();
  f.plan_text = "{\"k\":1," + text.substr(1);
  return true;
}

bool other_blanks(Forgery& f, Dice&) {
  f.plan["digest"] = digest_for(f);
  f.plan_text = f.plan.dump(7) + "\n\n";
  return true;
}

bool other_key_order(Forgery& f, Dice&) {
  const Json claim = f.plan["claim"];
  f.plan.erase("claim");
  f.plan.erase("digest");
  f.plan["claim"] = claim;
  f.plan["digest"] = "";
  const Json missing = f.plan["missing"];
  f.plan.erase("missing");
  f.plan["missing"] = missing;
  return true;
}

bool weaker_limit(Forgery& f, Dice&) {
  f.plan["suppression"]["limit"] = "any";
  f.plan["suppression"]["limit_rows"] = f.plan["claim"]["rows"];
  return true;
}

Tamper suppression(const std::string& key, const Json& value) {
  return [key, value](Forgery& f, Dice&) {
    f.plan["suppression"][key] = value;
    return true;
  };
}

bool star_or_drop(Forgery& f, Dice&) {
  Json& rows = f.plan["suppression"]["rows"];
  rows = rows == "star" ? "drop" : "star";
  return true;
}

bool other_star(Forgery& f, Dice&) {
  for (const std::size_t c : f.quasi_shown()) relabel(f, c, f.star(), "hidden");
  f.plan["suppression"]["shown_as"] = "hidden";
  return true;
}

bool other_weight(Forgery& f, Dice& dice) {
  Json& weight = f.plan["columns"][dice.pick(f.quasi())]["weight"];
  weight = weight.get<int>() + 1;
  return true;
}

bool all_weights(Forgery& f, Dice&) {
  for (const std::size_t c : f.quasi()) {
    Json& weight = f.plan["columns"][c]["weight"];
    weight = weight.get<int>() * 2;
  }
  return true;
}

void add_suppression_tamperings(Catalogue& out) {
  out.push_back({"plan: any number of rows may be suppressed", weaker_limit, Fate::asked});
  out.push_back({"plan: `limit` alone", [](Forgery& f, Dice&) {
                   f.plan["suppression"]["limit"] = f.plan["suppression"]["limit_rows"] == 7 ? "8" : "7";
                   return true;
                 }});
  out.push_back({"plan: `limit_rows` alone", [](Forgery& f, Dice&) {
                   Json& rows = f.plan["suppression"]["limit_rows"];
                   rows = rows.get<int>() + 1;
                   return true;
                 }});
  out.push_back({"plan: `limit` is no limit", suppression("limit", "many")});
  out.push_back(
      {"plan: suppressed rows dropped instead of starred, or starred instead of dropped", star_or_drop, Fate::asked});
  out.push_back({"plan: `shown_as` alone", suppression("shown_as", "hidden"), Fate::asked});
  out.push_back({"plan and release: another text for suppressed cells", other_star, Fate::asked});
}

}  // namespace

void add_plan_tamperings(PlanKind kind, Catalogue& out) {
  const auto add = [&out](const char* name, Tamper tamper, Fate fate = Fate::refused) {
    out.push_back({std::string("plan: ") + name, tamper, fate});
  };
  add("k raised", add_number("k", 1), Fate::asked);
  add("k lowered", add_number("k", -1));
  add("`format`", set_top("format", "kanon plans"));
  add("`version`", set_top("version", 2));
  add("`kind`", set_top("kind", kind == PlanKind::cells ? "boxes" : "cells"));
  add("`made_by`", set_top("made_by", "kanon 9.9.9"), Fate::asked);
  add(
      "`safe_cells`",
      [](Forgery& f, Dice&) {
        if (f.plan.erase("safe_cells") == 0) f.plan["safe_cells"] = true;
        return true;
      },
      Fate::asked);
  add("`accepted` names a quasi-identifier", [](Forgery& f, Dice&) {
    for (const auto& column : f.plan["columns"]) {
      if (column["role"] != "quasi") continue;
      f.plan["accepted"] = {column["name"]};
      return true;
    }
    return false;
  });
  add("`accepted` names no column", [](Forgery& f, Dice&) {
    f.plan["accepted"] = {"no such column"};
    return true;
  });
  add("a key more", [](Forgery& f, Dice&) {
    f.plan["note"] = "Name07 is row 1";
    return true;
  });
  add("a key more in a column", [](Forgery& f, Dice& dice) {
    f.plan["columns"][dice.below(f.plan["columns"].size())]["note"] = "Name07";
    return true;
  });
  add("a key twice", key_twice);
  add("other blanks between its words", other_blanks);  // nobody sees that
  add("another order of its keys", other_key_order);
  add("not signed again", [](Forgery& f, Dice&) {
    f.plan["made_by"] = "kanon 9.9.9";
    f.digest = f.made.plan["digest"];
    return true;
  });
  add("no digest", [](Forgery& f, Dice&) {
    f.plan.erase("digest");
    return true;
  });
  add("role sensitive becomes plain", role({"sensitive"}, "plain"), Fate::asked);
  add("role plain becomes sensitive", role({"plain"}, "sensitive"), Fate::asked);
  add("role plain becomes identifier", role({"plain"}, "identifier"));
  add("role plain becomes quasi", role({"plain"}, "quasi"));
  add("role identifier becomes plain", role({"identifier"}, "plain"));
  add("role quasi becomes sensitive", role({"quasi"}, "sensitive"));
  add("role without a meaning", role({"plain", "quasi"}, "public"));
  add("a quasi-identifier becomes a plain column", forget_quasi);
  out.push_back({"plan and release: an identifier becomes a plain column", identifier_released});
  add("a column renamed", [](Forgery& f, Dice& dice) { return rename_column(f, dice, false); });
  out.push_back(
      {"plan and release: a column renamed", [](Forgery& f, Dice& dice) { return rename_column(f, dice, true); }});
  out.push_back({"plan and release: two names exchanged", exchange_names_in_both});
  out.push_back({"plan and release: two columns exchanged", exchange_columns_in_both});
  out.push_back({"plan and release: a column left out", column_out_of_both});
  add("a column left out", leave_out_column);
  add("a column more", column_more);
  add(
      "a text more that means missing",
      [](Forgery& f, Dice&) {
        f.plan["missing"].push_back("unknown");
        return true;
      },
      Fate::asked);
  add("a value of the table means missing", value_means_missing);
  add("no text means missing", token_gone, Fate::asked);
  add("the weight of a column", other_weight, Fate::asked);
  add("all weights doubled", all_weights, Fate::asked);
  if (kind != PlanKind::cells) add_suppression_tamperings(out);
}

}  // namespace kanon::forge
