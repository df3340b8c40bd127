// Tamperings with the claim of a plan, which says what the run found.
#include "forge/forgery.hpp"
#include "forge/touch.hpp"

namespace kanon::forge {
namespace {

Tamper counted_up(const std::string& key, int step) {
  return [key, step](Forgery& f, Dice&) {
    Json& claim = f.claim();
    if (!claim.contains(key) || claim[key].get<int>() + step < 0) return false;
    claim[key] = claim[key].get<int>() + step;
    return true;
  };
}

Tamper scaled(const std::vector<std::string>& keys, double by) {
  return [keys, by](Forgery& f, Dice&) {
    for (const std::string& key : keys) {
      Json& number = f.claim()[key];
      if (number.get<double>() == 0) return false;
      number = number.is_number_float()
                   ? Json(number.get<double>() * by)
                   : Json(static_cast<std::uint64_t>(number.get<double>() * by + (by > 1 ? 1 : 0)));
    }
    return true;
  };
}

Tamper text(const std::string& key, const std::string& value) {
  return [key, value](Forgery& f, Dice&) {
    if (!f.claim().contains(key)) return false;
    f.claim()[key] = value;
    return true;
  };
}

bool other_fingerprint(Forgery& f, Dice& dice) {
  std::string print = f.claim()["fingerprint"].get<std::string>();
  char& digit = print[dice.below(print.size())];
  digit = digit == '0' ? '1' : '0';
  f.claim()["fingerprint"] = print;
  for (Json& line : f.certificate) {
    if (line.contains("fingerprint")) line["fingerprint"] = print;
  }
  return true;
}

// A search that makes plans of the same kind.
bool other_search(Forgery& f, Dice&) {
  Json& search = f.claim()["search"];
  const bool boxes = f.made.kind == PlanKind::boxes;
  search = boxes ? (search == "local" ? "mondrian" : "local") : (search == "lattice" ? "koptimize" : "lattice");
  return true;
}

bool no_fingerprint(Forgery& f, Dice&) {
  return f.claim().erase("fingerprint") > 0;
}

// A run that stopped early would be proven.
bool optimal_by_word(Forgery& f, Dice&) {
  Json& claim = f.claim();
  if (claim["bound"] == claim["cost"]) return false;
  claim["bound"] = claim["cost"];
  claim["status"] = "optimal";
  f.certificate.clear();
  return true;
}

bool lower_bound(Forgery& f, Dice&) {
  Json& claim = f.claim();
  if (claim["bound"].get<double>() == 0) return false;
  claim["bound"] = claim["bound"].is_number_float() ? Json(claim["bound"].get<double>() / 2)
                                                    : Json(claim["bound"].get<std::uint64_t>() / 2);
  claim["status"] = "feasible";
  return true;
}

}  // namespace

void add_claim_tamperings(PlanKind kind, Catalogue& out) {
  const auto add = [&out](const std::string& name, Tamper tamper, Fate fate = Fate::refused, const char* about = "") {
    out.push_back({"claim: " + name, tamper, fate, about});
  };
  add(
      "the status becomes optimal",
      [](Forgery& f, Dice& dice) {  // a table that is unchanged is one that cannot cost less
        return f.claim()["status"] != "unchanged" && text("status", "optimal")(f, dice);
      },
      Fate::open, "bound");
  add("the status becomes feasible", text("status", "feasible"), Fate::less);
  add("the status becomes unchanged", text("status", "unchanged"));
  add("the status has no meaning", text("status", "best"));
  add("a search that there is not", text("search", "oracle"));
  if (kind != PlanKind::cells) add("another search", other_search, Fate::asked);
  add("the name of the cost", text("cost_name", kind == PlanKind::recoding ? "rm" : "dm"));
  add("the cost raised", scaled({"cost"}, 1.5));
  add("the cost lowered", scaled({"cost"}, 0.5));
  add("cost and bound lowered", scaled({"cost", "bound"}, 0.5));
  add("cost and bound raised", scaled({"cost", "bound"}, 1.5));
  add("the bound above the cost", scaled({"bound"}, 3));
  add("the bound lowered, status feasible", lower_bound, Fate::less);
  add("the bound raised to the cost, status optimal", optimal_by_word, Fate::open, "bound");
  add("another fingerprint", other_fingerprint);
  add("no fingerprint", no_fingerprint, kind == PlanKind::recoding ? Fate::less : Fate::refused);
  add("a key more", [](Forgery& f, Dice&) {
    f.claim()["note"] = "Name07 is row 1";
    return true;
  });
  std::vector<std::string> counts = {"rows",         "suppressed_rows", "starred_rows",
                                     "dropped_rows", "groups",          "smallest_group"};
  if (kind == PlanKind::cells) counts = {"rows", "blanked_rows", "blanked_cells"};
  if (kind == PlanKind::boxes) counts.push_back("dm");
  for (const std::string& key : counts) {
    add("`" + key + "` one more", counted_up(key, 1));
    add("`" + key + "` one less", counted_up(key, -1));
  }
}

}  // namespace kanon::forge
