// Tamperings with a plan of boxes: positions, runs, what is shown, which rows go where.
#include "forge/forgery.hpp"
#include "forge/touch.hpp"

namespace kanon::forge {
namespace {

Json& any_quasi(Forgery& f, Dice& dice) {
  return f.plan["columns"][dice.pick(f.quasi())];
}

Json* column_shown(Forgery& f, Dice& dice, std::size_t least) {
  for (int tries = 0; tries < 10; ++tries) {
    Json& column = any_quasi(f, dice);
    if (column["shown"].size() >= least) return &column;
  }
  return nullptr;
}

bool exchange_shown(Forgery& f, Dice& dice, bool in_release) {
  return exchange_labels(f, dice, column_shown(f, dice, 2), "shown", in_release);
}

Tamper rename_shown(const Rename& name, bool in_release) {
  return [name, in_release](Forgery& f, Dice& dice) {
    Json* column = column_shown(f, dice, 1);
    if (column == nullptr) return false;
    Json& label = (*column)["shown"][dice.below((*column)["shown"].size())]["label"];
    if (!can_be_renamed(f, label, name)) return false;
    const std::string before = label.get<std::string>(), after = name(before);
    if (in_release) relabel(f, shown_of(f, *column), before, after);
    label = after;
    return true;
  };
}

bool wider_run(Forgery& f, Dice& dice) {
  Json* column = column_shown(f, dice, 1);
  if (column == nullptr) return false;
  Json& run = (*column)["shown"][dice.below((*column)["shown"].size())]["run"];
  run[1] = run[1].get<int>() + 1;
  return true;
}

bool narrower_run(Forgery& f, Dice& dice) {
  Json* column = column_shown(f, dice, 1);
  if (column == nullptr) return false;
  Json& run = (*column)["shown"][dice.below((*column)["shown"].size())]["run"];
  if (run[0] == run[1]) return false;
  run[0] = run[0].get<int>() + 1;
  return true;
}

bool shown_more(Forgery& f, Dice& dice) {
  Json& column = any_quasi(f, dice);
  column["shown"].push_back(Json{{"label", "other"}, {"run", Json::array({0, 0})}});
  return true;
}

bool exchange_positions(Forgery& f, Dice& dice) {
  Json& positions = any_quasi(f, dice)["positions"];
  if (positions.size() < 2) return false;
  const auto [a, b] = two_of(positions.size(), dice);
  std::swap(positions[a], positions[b]);
  return true;
}

bool leave_out_position(Forgery& f, Dice& dice) {
  Json& positions = any_quasi(f, dice)["positions"];
  positions.erase(dice.below(positions.size()));
  return true;
}

bool position_more(Forgery& f, Dice& dice) {
  any_quasi(f, dice)["positions"].push_back(Json::array({"nobody has this"}));
  return true;
}

bool value_more(Forgery& f, Dice& dice) {
  Json& positions = any_quasi(f, dice)["positions"];
  positions[dice.below(positions.size())].push_back("nobody has this");
  return true;
}

bool positions_joined(Forgery& f, Dice& dice) {
  Json& positions = any_quasi(f, dice)["positions"];
  if (positions.size() < 2) return false;
  for (const Json& value : Json(positions.back())) positions[positions.size() - 2].push_back(value);
  positions.erase(positions.size() - 1);
  return true;
}

bool runs_any(Forgery& f, Dice& dice) {
  Json& runs = any_quasi(f, dice)["runs"];
  if (runs == "any") return false;
  runs = "any";
  return true;
}

bool run_gone(Forgery& f, Dice& dice) {
  Json& runs = any_quasi(f, dice)["runs"];
  if (runs == "any" || runs.size() < 2) return false;
  runs.erase(dice.below(runs.size()));
  return true;
}

bool run_more(Forgery& f, Dice& dice) {
  Json& runs = any_quasi(f, dice)["runs"];
  if (runs == "any") return false;
  runs.push_back(Json::array({0, 1}));
  return true;
}

bool unseen_more(Forgery& f, Dice& dice) {
  any_quasi(f, dice)["unseen"] = Json::array({"nobody has this"});
  return true;
}

bool box_rows(Forgery& f, Dice& dice) {
  Json& box = f.plan["boxes"][dice.below(f.plan["boxes"].size())];
  box["rows"] = box["rows"].get<int>() + 1;
  return true;
}

bool box_gone(Forgery& f, Dice& dice) {
  f.plan["boxes"].erase(dice.below(f.plan["boxes"].size()));
  return true;
}

bool box_twice(Forgery& f, Dice& dice) {
  f.plan["boxes"].push_back(Json(f.plan["boxes"][dice.below(f.plan["boxes"].size())]));
  return true;
}

bool boxes_exchange(Forgery& f, Dice& dice) {
  Json& boxes = f.plan["boxes"];
  if (boxes.size() < 2) return false;
  const auto [a, b] = two_of(boxes.size(), dice);
  std::swap(boxes[a]["shows"], boxes[b]["shows"]);
  return true;
}

bool box_shows_other(Forgery& f, Dice& dice) {
  Json& shows = f.plan["boxes"][dice.below(f.plan["boxes"].size())]["shows"];
  Json& place = shows[dice.below(shows.size())];
  place = place == 0 ? 1 : 0;
  return true;
}

Json& any_boxed_tuple(Forgery& f, Dice& dice) {
  return f.plan["tuples"][dice.below(f.plan["tuples"].size())];
}

bool tuple_gone(Forgery& f, Dice& dice) {
  f.plan["tuples"].erase(dice.below(f.plan["tuples"].size()));
  return true;
}

bool tuple_elsewhere(Forgery& f, Dice& dice) {
  Json& at = any_boxed_tuple(f, dice)["at"];
  Json& place = at[dice.below(at.size())];
  place = place == 0 ? 1 : 0;
  return true;
}

// A tuple goes to another box, and the boxes count their rows anew.
bool tuple_to_other_box(Forgery& f, Dice& dice, bool counted) {
  Json& boxes = f.plan["boxes"];
  Json& tuple = any_boxed_tuple(f, dice);
  if (boxes.size() < 2 || !tuple.contains("to") || tuple["to"].size() != 1) return false;
  Json& to = tuple["to"][0];
  const auto from = to[0].get<std::size_t>();
  const std::size_t other = (from + 1 + dice.below(boxes.size() - 1)) % boxes.size();
  const int rows = to[1].get<int>();
  to[0] = other;
  if (!counted) return true;
  boxes[from]["rows"] = boxes[from]["rows"].get<int>() - rows;
  boxes[other]["rows"] = boxes[other]["rows"].get<int>() + rows;
  return true;
}

bool tuple_suppressed(Forgery& f, Dice& dice) {
  any_boxed_tuple(f, dice)["suppressed"] = 1;
  return true;
}

Tamper formed_at(int step) {
  return [step](Forgery& f, Dice&) {
    Json& size = f.plan["formed_at"];
    if (size.get<int>() + step < 1) return false;
    size = size.get<int>() + step;
    return true;
  };
}

Tamper column_key(const std::string& key, const std::string& value) {
  return [key, value](Forgery& f, Dice& dice) {
    Json& column = any_quasi(f, dice);
    if (column[key] == value) return false;
    column[key] = value;
    return true;
  };
}

void add_shown_tamperings(Catalogue& out) {
  add_label_tamperings(exchange_shown, rename_shown, out);
  out.push_back({"plan: a shown run one wider", wider_run});
  out.push_back({"plan: a shown run one narrower", narrower_run});
  out.push_back({"plan: a shown run more", shown_more});
}

}  // namespace

void add_box_tamperings(Catalogue& out) {
  const auto add = [&out](const char* name, Tamper tamper, Fate fate = Fate::refused) {
    out.push_back({std::string("plan: ") + name, tamper, fate});
  };
  // Words about what was allowed: where what was done fits them, nobody else can tell.
  const auto allowed = [&out](const char* name, Tamper tamper) {
    out.push_back({std::string("plan: ") + name, tamper, Fate::open, "asked"});
  };
  add_shown_tamperings(out);
  add("`formed_at` raised", formed_at(1), Fate::asked);
  add("`formed_at` lowered", formed_at(-1), Fate::asked);
  add("two positions exchanged", exchange_positions);
  add("a position left out", leave_out_position);
  add("a position more", position_more);
  allowed("a value more in a position", value_more);
  add("two positions become one", positions_joined);
  allowed("any run may be shown", runs_any);
  allowed("a run left out", run_gone);
  allowed("a run more", run_more);
  add("an unseen value more", unseen_more);
  add("a box has one row more", box_rows);
  add("a box left out", box_gone);
  add("a box twice", box_twice);
  add("two boxes exchange what they show", boxes_exchange);
  add("a box shows another run", box_shows_other);
  add("a tuple left out", tuple_gone);
  add("a tuple stands elsewhere", tuple_elsewhere);
  add("a tuple goes to another box", [](Forgery& f, Dice& d) { return tuple_to_other_box(f, d, false); });
  add("a tuple goes to another box, boxes counted anew",
      [](Forgery& f, Dice& d) { return tuple_to_other_box(f, d, true); });
  add("a row of a tuple suppressed", tuple_suppressed);
  add("two tuples exchange their boxes", exchange_in_tuples("to"));
  allowed("another coding", column_key("coding", "levels"));
  allowed("the hierarchy is another file", column_key("hierarchy", "other.csv"));
  allowed("the hierarchy is other cuts", column_key("hierarchy", "17 + 5"));
  allowed("the loss is the width", column_key("loss", "width"));
  allowed("the loss is the count", column_key("loss", "count"));
}

}  // namespace kanon::forge
