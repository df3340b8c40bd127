// One object per risk; counts below k are null where no k is named.
#include "base/plain_json.hpp"

#include "base/plain_words.hpp"

namespace kanon {
namespace {

using Json = nlohmann::ordered_json;

Json apart_json(const PlainRisk& risk, const RowsApart& apart) {
  if (!risk.judged) return {{"unique_rows", Json()}, {"rows_below_k", Json()}};
  return {{"unique_rows", apart.unique_rows}, {"rows_below_k", risk.k > 0 ? Json(apart.rows_below_k) : Json()}};
}

Json column_json(const PlainRisk& risk, const PlainColumn& column) {
  Json out = {{"name", column.name}, {"role", column.role.empty() ? Json() : Json(column.role)}};
  out["accepted"] = column.accepted;
  out.update(apart_json(risk, column.with_quasi));
  return out;
}

Json told_json(const PlainRisk& risk, const ToldColumn& told, bool released) {
  Json out = {{"column", told.by},
              {"role", told.role},
              {"tells", told.of},
              {"share", told.share},
              {"information", told.information},
              {"estimated", told.estimated},
              {"accepted", told.accepted}};
  if (released) out["undone"] = apart_json(risk, told.undone);
  return out;
}

}  // namespace

Json plain_json(const PlainRisk& risk, bool released) {
  Json out = {{"k", risk.k > 0 ? Json(risk.k) : Json()},
              {"rows", risk.rows},
              {"entity", risk.entity.empty() ? Json() : Json(risk.entity)},
              {"judged", risk.judged},
              {"quasi", apart_json(risk, risk.quasi)},
              {"alone", apart_json(risk, risk.alone)},
              {"together", apart_json(risk, risk.together)},
              {"undecided", apart_json(risk, risk.undecided)},
              {"decided", risk.decided()},
              {"columns", Json::array()},
              {"told", risk.told_judged ? Json::array() : Json()}};
  for (const PlainColumn& column : risk.columns) out["columns"].push_back(column_json(risk, column));
  for (const ToldColumn& told : risk.told) out["told"].push_back(told_json(risk, told, released));
  out["too_distinct"] = risk.too_distinct;
  const PlainSubject subject = released ? PlainSubject::release : PlainSubject::table;
  out["sentences"] = plain_sentences(risk, subject);
  return out;
}

}  // namespace kanon
