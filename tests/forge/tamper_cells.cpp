// Tamperings with single cells of a release, and with its header.
#include <algorithm>
#include <cctype>

#include "forge/forgery.hpp"
#include "forge/touch.hpp"

namespace kanon::forge {
namespace {

// A change of one text; returns the same text where there is nothing to change.
using Edit = std::function<std::string(std::string)>;

bool edit_cell(Forgery& f, Dice& dice, const std::vector<std::size_t>& columns, const Edit& edit) {
  for (int tries = 0; tries < 30; ++tries) {
    std::string& cell = any_row(f, dice)[dice.pick(columns)];
    const std::string edited = edit(cell);
    if (edited == cell) continue;
    cell = edited;
    return true;
  }
  return false;
}

Tamper in_label(Edit edit) {
  return [edit](Forgery& f, Dice& dice) { return edit_cell(f, dice, f.quasi_shown(), edit); };
}

Tamper in_other(Edit edit) {
  return [edit](Forgery& f, Dice& dice) { return edit_cell(f, dice, f.others_shown(), edit); };
}

Edit after(const std::string& text) {
  return [text](const std::string& cell) { return cell.empty() ? cell : cell + text; };
}

Edit before(const std::string& text) {
  return [text](const std::string& cell) { return cell.empty() ? cell : text + cell; };
}

std::string other_case(std::string cell) {
  for (char& c : cell) {
    c = static_cast<char>(std::islower(static_cast<unsigned char>(c)) != 0 ? std::toupper(c) : std::tolower(c));
  }
  return cell;
}

// Letters and signs for which Unicode has another that looks the same.
std::string look_alike(const std::string& cell) {
  static const std::vector<std::pair<char, std::string>> twins = {
      {'a', "\u0430"}, {'e', "\u0435"}, {'o', "\u043E"}, {'p', "\u0440"}, {'c', "\u0441"},
      {'-', "\u2010"}, {'1', "\uFF11"}, {'2', "\uFF12"}, {'3', "\uFF13"}, {'0', "\uFF10"},
      {'5', "\uFF15"}, {'*', "\u2217"}, {'m', "\u217F"}, {'f', "\uFF46"}};
  for (const auto& [letter, twin] : twins) {
    const std::size_t at = cell.find(letter);
    if (at != cell.npos) return cell.substr(0, at) + twin + cell.substr(at + 1);
  }
  return cell;
}

std::string exponent(const std::string& cell) {
  const bool number =
      !cell.empty() && std::all_of(cell.begin(), cell.end(), [](unsigned char c) { return std::isdigit(c); });
  return number ? cell + "e0" : cell;
}

Tamper of_two_rows(bool quasi, bool swap) {
  return [quasi, swap](Forgery& f, Dice& dice) {
    const std::size_t c = dice.pick(quasi ? f.quasi_shown() : f.others_shown());
    const auto [a, b] = two_of(f.sheet.rows.size(), dice);
    if (f.sheet.rows[a][c] == f.sheet.rows[b][c]) return false;
    if (swap) {
      std::swap(f.sheet.rows[a][c], f.sheet.rows[b][c]);
    } else {
      f.sheet.rows[a][c] = f.sheet.rows[b][c];
    }
    return true;
  };
}

bool one_value_in_group(Forgery& f, Dice& dice) {
  const std::size_t c = f.sheet.index_of("illness");
  const std::vector<std::size_t> group = dice.pick(f.groups());
  for (const std::size_t r : group) f.sheet.rows[r][c] = f.sheet.rows[group[0]][c];
  return true;
}

bool labels_of_columns(Forgery& f, Dice& dice) {
  const std::vector<std::size_t> quasi = f.quasi_shown();
  if (quasi.size() < 2) return false;
  const auto [a, b] = two_of(quasi.size(), dice);
  Row& row = any_row(f, dice);
  std::swap(row[quasi[a]], row[quasi[b]]);
  return true;
}

bool original_value(Forgery& f, Dice& dice) {
  const std::size_t c = dice.pick(f.quasi_shown());
  Row& row = any_row(f, dice);
  row[c] = dice.pick(f.made.original.rows)[f.made.original.index_of(f.sheet.header[c])];
  return true;
}

bool exchange_in_release(Forgery& f, Dice& dice) {
  const std::size_t c = dice.pick(f.quasi_shown());
  const std::string a = any_row(f, dice)[c], b = any_row(f, dice)[c];
  exchange_texts(f, c, a, b);
  return a != b;
}

bool rename_in_release(Forgery& f, Dice& dice) {
  const std::size_t c = dice.pick(f.quasi_shown());
  return relabel(f, c, any_row(f, dice)[c], "other") > 0;
}

bool name_into_note(Forgery& f, Dice& dice) {
  any_row(f, dice)[f.sheet.index_of("note")] = dice.pick(f.made.original.rows)[0];
  return true;
}

bool number_the_rows(Forgery& f, Dice&) {
  std::size_t number = 0;
  for (Row& row : f.sheet.rows) row[f.sheet.index_of("note")] = std::to_string(number++);
  return true;
}

Tamper in_header(Edit edit) {
  return [edit](Forgery& f, Dice& dice) {
    std::string& name = f.sheet.header[dice.below(f.sheet.header.size())];
    name = edit(name);
    return true;
  };
}

bool exchange_names(Forgery& f, Dice& dice) {
  const auto [a, b] = two_of(f.sheet.header.size(), dice);
  std::swap(f.sheet.header[a], f.sheet.header[b]);
  return true;
}

bool exchange_columns(Forgery& f, Dice& dice) {
  const auto [a, b] = two_of(f.sheet.header.size(), dice);
  std::swap(f.sheet.header[a], f.sheet.header[b]);
  for (Row& row : f.sheet.rows) std::swap(row[a], row[b]);
  return true;
}

bool leave_out_shown_column(Forgery& f, Dice& dice) {
  const auto at = static_cast<std::ptrdiff_t>(dice.below(f.sheet.header.size()));
  f.sheet.header.erase(f.sheet.header.begin() + at);
  for (Row& row : f.sheet.rows) row.erase(row.begin() + at);
  return true;
}

void add_column(Forgery& f, const std::string& name, const std::function<std::string(std::size_t)>& cell) {
  f.sheet.header.push_back(name);
  for (std::size_t r = 0; r < f.sheet.rows.size(); ++r) f.sheet.rows[r].push_back(cell(r));
}

bool add_empty_column(Forgery& f, Dice&) {
  add_column(f, "more", [](std::size_t) { return std::string(); });
  return true;
}

bool add_numbers(Forgery& f, Dice&) {
  add_column(f, "row", [](std::size_t r) { return std::to_string(r); });
  return true;
}

bool identifier_back(Forgery& f, Dice& dice) {
  add_column(f, "name", [&](std::size_t) { return dice.pick(f.made.original.rows)[0]; });
  return true;
}

}  // namespace

void add_cell_tamperings(Catalogue& out) {
  const auto sensitive = [](Forgery& f, Dice& dice, const std::string& value) {
    return edit_cell(f, dice, {f.sheet.index_of("illness")}, [&](const std::string&) { return value; });
  };
  out.push_back({"cells: a sensitive value replaced by another of the column", [sensitive](Forgery& f, Dice& d) {
                   return sensitive(f, d, any_row(f, d)[f.sheet.index_of("illness")]);
                 }});
  out.push_back(
      {"cells: a sensitive value invented", [sensitive](Forgery& f, Dice& d) { return sensitive(f, d, "gall"); }});
  out.push_back({"cells: one sensitive value for a whole group", one_value_in_group});
  out.push_back({"cells: two rows exchange a cell that is no label", of_two_rows(false, true)});
  out.push_back({"cells: a cell that is no label taken from another row", of_two_rows(false, false)});
  out.push_back({"cells: a cell that is no label emptied", in_other([](const std::string&) { return std::string(); })});
  out.push_back({"cells: an empty cell that is no label filled",
                 in_other([](const std::string& cell) { return cell.empty() ? "filled" : cell; })});
  out.push_back({"cells: a blank after a cell that is no label", in_other(after(" "))});
  out.push_back({"cells: another case in a cell that is no label", in_other(other_case)});
  out.push_back({"cells: a zero-width space in a cell that is no label", in_other(after("\u200B"))});
  out.push_back({"cells: a number that is no label with .0", in_other(after(".0"))});
  out.push_back({"cells: a number that is no label with an exponent", in_other(exponent)});
  out.push_back({"cells: a name in a column without a role", name_into_note});
  out.push_back({"cells: row numbers in a column without a role", number_the_rows});
  out.push_back({"labels: two rows exchange one", of_two_rows(true, true)});
  out.push_back({"labels: one taken from another row", of_two_rows(true, false)});
  out.push_back(
      {"labels: one taken from another row, counts of the claim to match", recounted(of_two_rows(true, false))});
  out.push_back({"labels: two columns exchange theirs in a row", labels_of_columns});
  out.push_back({"labels: a value of the table in place of one", original_value});
  out.push_back({"labels: two exchanged in the release alone", exchange_in_release});
  out.push_back({"labels: one renamed in the release alone", rename_in_release});
  out.push_back({"labels: another case", in_label(other_case)});
  out.push_back({"labels: a blank after one", in_label(after(" "))});
  out.push_back({"labels: a blank before one", in_label(before(" "))});
  out.push_back({"labels: a no-break space after one", in_label(after("\u00A0"))});
  out.push_back({"labels: a zero-width space in one", in_label(after("\u200B"))});
  out.push_back({"labels: a mark of reading direction before one", in_label(before("\u200E"))});
  out.push_back({"labels: a letter that looks the same", in_label(look_alike)});
  out.push_back({"labels: a zero before one", in_label(before("0"))});
  out.push_back({"labels: .0 after one", in_label(after(".0"))});
  out.push_back({"labels: a plus sign before one", in_label(before("+"))});
  out.push_back({"labels: a tab after one", in_label(after("\t"))});
  out.push_back({"labels: a line end after one", in_label(after("\n"))});
  out.push_back({"labels: one emptied", in_label([](const std::string&) { return std::string(); })});
  out.push_back({"labels: one starred", [](Forgery& f, Dice& d) {
                   return edit_cell(f, d, f.quasi_shown(), [&](const std::string&) { return f.star(); });
                 }});
  out.push_back({"header: two names exchanged", exchange_names});
  out.push_back({"header: two columns exchanged", exchange_columns});
  out.push_back({"header: a name replaced", in_header([](const std::string&) { return std::string("other"); })});
  out.push_back({"header: another case", in_header(other_case)});
  out.push_back({"header: a blank after a name", in_header(after(" "))});
  out.push_back({"header: a zero-width space in a name", in_header(after("\u200B"))});
  out.push_back({"header: a column left out", leave_out_shown_column});
  out.push_back({"header: an empty column more", add_empty_column});
  out.push_back({"header: a column of row numbers more", add_numbers});
  out.push_back({"header: an identifier back in", identifier_back});
}

}  // namespace kanon::forge
