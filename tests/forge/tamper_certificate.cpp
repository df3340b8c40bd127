// Tamperings with certificates: witnesses of a minimum, prices of a bound.
#include "forge/forgery.hpp"
#include "forge/touch.hpp"

namespace kanon::forge {
namespace {

// Changes the head of the certificate.
Tamper head(const std::string& key, std::function<Json(const Json&)> edit) {
  return [key, edit](Forgery& f, Dice&) {
    if (f.certificate.empty() || !f.certificate[0].contains(key)) return false;
    f.certificate[0][key] = edit(f.certificate[0][key]);
    return true;
  };
}

// Changes one of the further lines.
Tamper line(std::function<bool(Json&, Dice&)> edit) {
  return [edit](Forgery& f, Dice& dice) {
    if (f.certificate.size() < 2) return false;
    return edit(f.certificate[dice.from_to(1, f.certificate.size() - 1)], dice);
  };
}

bool line_gone(Forgery& f, Dice& dice) {
  if (f.certificate.size() < 2) return false;
  f.certificate.erase(f.certificate.begin() + static_cast<std::ptrdiff_t>(dice.from_to(1, f.certificate.size() - 1)));
  return true;
}

bool line_twice(Forgery& f, Dice& dice) {
  if (f.certificate.size() < 2) return false;
  f.certificate.push_back(Json(f.certificate[dice.from_to(1, f.certificate.size() - 1)]));
  return true;
}

bool head_gone(Forgery& f, Dice&) {
  if (f.certificate.size() < 2) return false;
  f.certificate.erase(f.certificate.begin());
  return true;
}

bool no_prices(Forgery& f, Dice&) {
  if (f.certificate.empty() || f.certificate[0]["bound"] == 0) return false;
  for (std::size_t i = 1; i < f.certificate.size(); ++i) f.certificate[i]["price"] = 0;
  return true;
}

bool prices_scaled(Forgery& f, Dice&) {
  if (f.certificate.empty() || f.certificate[0]["bound"] == 0) return false;
  for (std::size_t i = 1; i < f.certificate.size(); ++i)
    f.certificate[i]["price"] = f.certificate[i]["price"].get<std::uint64_t>() * 3 + 1;
  f.certificate[0]["bound"] = f.certificate[0]["bound"].get<std::uint64_t>() * 3;
  return true;
}

bool one_more(Json& number) {
  number = number.get<std::uint64_t>() + 1;
  return true;
}

void add_price_tamperings(Catalogue& out) {
  const auto more = [](const Json& number) { return Json(number.get<std::uint64_t>() + 1); };
  out.push_back({"prices: a tuple left out", line_gone});
  out.push_back({"prices: a tuple twice", line_twice});
  out.push_back({"prices: no head", head_gone});
  out.push_back(
      {"prices: another fingerprint", head("fingerprint", [](const Json&) { return Json(std::string(32, '0')); })});
  out.push_back({"prices: other columns", head("columns", [](const Json&) { return Json::array({"illness"}); })});
  out.push_back({"prices: another k", head("k", more)});
  out.push_back({"prices: other rows", head("rows", more)});
  out.push_back({"prices: another limit", head("limit_rows", more)});
  out.push_back({"prices: a bound that nothing proves",
                 head("bound", [](const Json& bound) { return Json(bound.get<std::uint64_t>() * 2 + 1000000000); })});
  out.push_back({"prices: all of them 0", no_prices});
  out.push_back({"prices: three times as dear, with the bound", prices_scaled});
  out.push_back({"prices: one beyond all", line([](Json& tuple, Dice&) {
                   tuple["price"] = std::uint64_t{1} << 40;
                   return true;
                 })});
  out.push_back({"prices: a tuple has one row more", line([](Json& tuple, Dice&) { return one_more(tuple["rows"]); })});
  out.push_back({"prices: another value", line([](Json& tuple, Dice&) {
                   tuple["values"][0] = "nobody has this";
                   return true;
                 })});
}

void add_witness_tamperings(Catalogue& out) {
  const auto witness = [](Json& record) -> Json* {
    return record["witnesses"].empty() ? nullptr : &record["witnesses"][0];
  };
  out.push_back({"witnesses: a record left out", line_gone});
  out.push_back({"witnesses: a record twice", line_twice});
  out.push_back({"witnesses: no head", head_gone});
  out.push_back({"witnesses: of another plan", [](Forgery& f, Dice&) {
                   if (f.certificate.empty()) return false;
                   f.certificate[0]["plan"] = "sha256:" + std::string(64, '0');
                   return true;
                 }});
  out.push_back(
      {"witnesses: a record has one row more", line([](Json& record, Dice&) { return one_more(record["rows"]); })});
  out.push_back({"witnesses: a record blanks another column", line([](Json& record, Dice&) {
                   record["blanked"] = Json::array({"illness"});
                   return true;
                 })});
  out.push_back({"witnesses: another value", line([](Json& record, Dice&) {
                   record["values"][0] = "nobody has this";
                   return true;
                 })});
  out.push_back({"witnesses: none for a record", line([](Json& record, Dice&) {
                   // A record that shows nothing needs none.
                   if (record["witnesses"].empty() || record["blanked"].size() == record["values"].size()) return false;
                   record["witnesses"] = Json::array();
                   return true;
                 })});
  out.push_back({"witnesses: one has more rows", line([witness](Json& record, Dice&) {
                   Json* one = witness(record);
                   return one != nullptr && one_more((*one)["rows"]);
                 })});
  out.push_back({"witnesses: one is not in the table", line([witness](Json& record, Dice&) {
                   Json* one = witness(record);
                   if (one == nullptr) return false;
                   (*one)["values"][0] = "nobody has this";
                   return true;
                 })});
  out.push_back({"witnesses: one named twice", line([witness](Json& record, Dice&) {
                   Json* one = witness(record);
                   if (one == nullptr) return false;
                   const Json again = *one;
                   record["witnesses"].push_back(again);
                   return true;
                 })});
}

}  // namespace

void add_certificate_tamperings(PlanKind kind, Catalogue& out) {
  if (kind == PlanKind::boxes) add_price_tamperings(out);
  if (kind == PlanKind::cells) add_witness_tamperings(out);
}

Catalogue catalogue_of(PlanKind kind) {
  Catalogue out;
  add_row_tamperings(out);
  add_cell_tamperings(out);
  add_csv_tamperings(out);
  add_parquet_tamperings(out);
  add_plan_tamperings(kind, out);
  add_claim_tamperings(kind, out);
  if (kind == PlanKind::recoding) add_recoding_tamperings(out);
  if (kind == PlanKind::cells) add_node_tamperings(out);
  if (kind == PlanKind::cells) add_blanking_tamperings(out);
  if (kind == PlanKind::boxes) add_box_tamperings(out);
  add_certificate_tamperings(kind, out);
  return out;
}

}  // namespace kanon::forge
