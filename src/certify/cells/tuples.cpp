// Texts of blanked, missing and other cells to numbers and back.
#include "certify/cells/tuples.hpp"

#include "certify/common/wording.hpp"
#include "table/missing_texts.hpp"

namespace kanon::certify {
namespace {

constexpr std::uint32_t kReserved = 2;  // kBlankedCell, kMissingCell

}  // namespace

std::vector<TextIds> cell_ids(const CellReading& reading, const std::vector<std::string>& columns) {
  std::vector<TextIds> out;
  for (const std::string& column : columns) {
    TextIds& ids = out.emplace_back(kReserved);
    ids.set("", kMissingCell);
    for (const std::string& token : missing_in(reading.missing, column)) ids.set(token, kMissingCell);
    ids.set(reading.blank, kBlankedCell);  // the last word: where the blank is empty, empty cells are blanked
  }
  return out;
}

std::vector<TextIds> ids_for_original(const Grouper& release, const std::vector<std::string>& columns,
                                      const std::vector<std::string>& missing) {
  std::vector<TextIds> out;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    out.push_back(release.column(c));
    out.back().set("", kMissingCell);
    for (const std::string& token : missing_in(missing, columns[c])) out.back().set(token, kMissingCell);
  }
  return out;
}

CellTuples tuples_of(const Grouper& grouper, std::size_t columns, std::vector<std::uint64_t> rows) {
  CellTuples out{.columns = columns, .ids = {}, .rows = std::move(rows)};
  out.ids.reserve(out.rows.size() * columns);
  for (std::size_t g = 0; g < out.rows.size(); ++g) {
    const std::uint32_t* ids = grouper.groups().ids(g);
    out.ids.insert(out.ids.end(), ids, ids + columns);
  }
  return out;
}

std::string tuple_name(const std::uint32_t* ids, const std::vector<std::string>& columns, const Grouper& texts) {
  std::string out = "(";
  for (std::size_t c = 0; c < columns.size(); ++c) {
    out += (c == 0 ? "" : ", ") + in_quotes(columns[c]) + ": ";
    out += ids[c] == kBlankedCell   ? std::string("blanked")
           : ids[c] == kMissingCell ? std::string("missing")
                                    : in_quotes(texts.column(c).new_text(ids[c]));
  }
  return out + ")";
}

}  // namespace kanon::certify
