// Tamperings with whole rows of a release, and with their order.
#include <algorithm>

#include "forge/forgery.hpp"
#include "forge/touch.hpp"

namespace kanon::forge {
namespace {

bool drop_row(Forgery& f, Dice& dice) {
  f.sheet.rows.erase(f.sheet.rows.begin() + static_cast<std::ptrdiff_t>(dice.below(f.sheet.rows.size())));
  return true;
}

bool double_row(Forgery& f, Dice& dice) {
  const Row row = any_row(f, dice);
  f.sheet.rows.push_back(row);
  return true;
}

bool double_one_drop_another(Forgery& f, Dice& dice) {
  const auto [a, b] = two_of(f.sheet.rows.size(), dice);
  f.sheet.rows[a] = f.sheet.rows[b];
  return true;
}

bool invent_row(Forgery& f, Dice& dice) {
  Row row = any_row(f, dice);
  for (std::string& cell : row) cell = any_row(f, dice)[static_cast<std::size_t>(&cell - row.data())];
  f.sheet.rows.push_back(row);
  return true;
}

// Two rows of different groups.
std::optional<std::pair<std::size_t, std::size_t>> rows_apart(const Forgery& f, Dice& dice) {
  const auto groups = f.groups();
  if (groups.size() < 2) return std::nullopt;
  const auto [a, b] = two_of(groups.size(), dice);
  return std::pair(dice.pick(groups[a]), dice.pick(groups[b]));
}

bool move_row(Forgery& f, Dice& dice) {
  const auto rows = rows_apart(f, dice);
  if (!rows) return false;
  for (const std::size_t c : f.quasi_shown()) f.sheet.rows[rows->first][c] = f.sheet.rows[rows->second][c];
  return true;
}

bool exchange_labels_of_rows(Forgery& f, Dice& dice) {
  const auto rows = rows_apart(f, dice);
  if (!rows) return false;
  for (const std::size_t c : f.quasi_shown()) std::swap(f.sheet.rows[rows->first][c], f.sheet.rows[rows->second][c]);
  return true;
}

bool star_row(Forgery& f, Dice& dice) {
  Row& row = any_row(f, dice);
  for (const std::size_t c : f.quasi_shown()) row[c] = f.star();
  return true;
}

bool unstar_row(Forgery& f, Dice& dice) {
  const auto groups = f.groups();
  const std::vector<std::size_t> quasi = f.quasi_shown();
  for (const auto& group : groups) {
    const Row& first = f.sheet.rows[group[0]];
    const bool starred = std::all_of(quasi.begin(), quasi.end(), [&](std::size_t c) { return first[c] == f.star(); });
    if (!starred) continue;
    const Row& other = f.sheet.rows[dice.pick(dice.pick(groups))];
    for (const std::size_t c : quasi) f.sheet.rows[dice.pick(group)][c] = other[c];
    return true;
  }
  return false;
}

void drop_rows(Forgery& f, const std::vector<std::size_t>& rows) {
  const std::set<std::size_t> gone(rows.begin(), rows.end());
  std::vector<Row> kept;
  for (std::size_t r = 0; r < f.sheet.rows.size(); ++r) {
    if (gone.count(r) == 0) kept.push_back(f.sheet.rows[r]);
  }
  f.sheet.rows = std::move(kept);
}

bool drop_group(Forgery& f, Dice& dice) {
  drop_rows(f, dice.pick(f.groups()));
  return true;
}

bool star_group(Forgery& f, Dice& dice) {
  const std::vector<std::size_t> group = dice.pick(f.groups());
  for (const std::size_t r : group) {
    for (const std::size_t c : f.quasi_shown()) f.sheet.rows[r][c] = f.star();
  }
  return true;
}

bool merge_groups(Forgery& f, Dice& dice) {
  const auto groups = f.groups();
  if (groups.size() < 2) return false;
  const auto [a, b] = two_of(groups.size(), dice);
  for (const std::size_t r : groups[a]) {
    for (const std::size_t c : f.quasi_shown()) f.sheet.rows[r][c] = f.sheet.rows[groups[b][0]][c];
  }
  return true;
}

bool double_all(Forgery& f, Dice&) {
  const std::vector<Row> rows = f.sheet.rows;
  f.sheet.rows.insert(f.sheet.rows.end(), rows.begin(), rows.end());
  return true;
}

bool empty_release(Forgery& f, Dice&) {
  f.sheet.rows.clear();
  return true;
}

// The place of each released row in the table, as far as the columns that stay as they are tell.
std::vector<std::size_t> places_in_table(const Forgery& f) {
  std::set<std::size_t> taken;
  std::vector<std::size_t> places;
  const std::vector<std::size_t> others = f.others_shown();
  for (const Row& row : f.sheet.rows) {
    std::size_t found = f.made.original.rows.size();
    for (std::size_t r = 0; r < f.made.original.rows.size() && found == f.made.original.rows.size(); ++r) {
      const bool same = std::all_of(others.begin(), others.end(), [&](std::size_t c) {
        return f.made.original.rows[r][f.made.original.index_of(f.sheet.header[c])] == row[c];
      });
      if (same && taken.insert(r).second) found = r;
    }
    places.push_back(found);
  }
  return places;
}

bool order_of_original(Forgery& f, Dice&) {
  const std::vector<std::size_t> places = places_in_table(f);
  std::vector<std::size_t> order(places.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return places[a] < places[b]; });
  std::vector<Row> rows;
  for (const std::size_t r : order) rows.push_back(f.sheet.rows[r]);
  f.sheet.rows = std::move(rows);
  f.sort = false;
  return true;
}

bool shuffle_rows(Forgery& f, Dice& dice) {
  dice.shuffle(f.sheet.rows);
  f.sort = false;
  return true;
}

bool reverse_rows(Forgery& f, Dice&) {
  std::reverse(f.sheet.rows.begin(), f.sheet.rows.end());
  f.sort = false;
  return true;
}

bool exchange_neighbours(Forgery& f, Dice& dice) {
  const std::size_t r = dice.below(f.sheet.rows.size() - 1);
  std::swap(f.sheet.rows[r], f.sheet.rows[r + 1]);
  f.sort = false;
  return true;
}

bool sort_by_other_column(Forgery& f, Dice& dice) {
  const std::vector<std::size_t> others = f.others_shown();
  const std::size_t by = dice.pick(others);
  std::stable_sort(f.sheet.rows.begin(), f.sheet.rows.end(),
                   [by](const Row& a, const Row& b) { return a[by] < b[by]; });
  f.sort = false;
  return true;
}

bool first_row_last(Forgery& f, Dice&) {
  std::rotate(f.sheet.rows.begin(), f.sheet.rows.begin() + 1, f.sheet.rows.end());
  f.sort = false;
  return true;
}

// Groups stay together and in their order; inside them the order is another.
bool disorder_inside_groups(Forgery& f, Dice& dice) {
  std::vector<Row> rows;
  for (auto group : f.groups()) {
    dice.shuffle(group);
    for (const std::size_t r : group) rows.push_back(f.sheet.rows[r]);
  }
  f.sheet.rows = std::move(rows);
  f.sort = false;
  return true;
}

}  // namespace

void add_row_tamperings(Catalogue& out) {
  out.push_back({"rows: one left out", drop_row});
  out.push_back({"rows: one left out, counts of the claim to match", recounted(drop_row)});
  out.push_back({"rows: one doubled", double_row});
  out.push_back({"rows: one doubled, counts of the claim to match", recounted(double_row)});
  out.push_back({"rows: one doubled, another left out", double_one_drop_another});
  out.push_back(
      {"rows: one doubled, another left out, counts of the claim to match", recounted(double_one_drop_another)});
  out.push_back({"rows: one invented", invent_row});
  out.push_back({"rows: one moved to another group", move_row});
  out.push_back({"rows: one moved to another group, counts of the claim to match", recounted(move_row)});
  out.push_back({"rows: two of different groups exchange their labels", exchange_labels_of_rows});
  out.push_back({"rows: one more starred", star_row});
  out.push_back({"rows: one more starred, counts of the claim to match", recounted(star_row)});
  out.push_back({"rows: one less starred", unstar_row});
  out.push_back({"rows: a group left out", drop_group});
  out.push_back({"rows: a group left out, counts of the claim to match", recounted(drop_group)});
  out.push_back({"rows: a group starred", star_group});
  out.push_back({"rows: a group shows the labels of another", merge_groups});
  out.push_back({"rows: a group shows the labels of another, counts of the claim to match", recounted(merge_groups)});
  out.push_back({"rows: all doubled", double_all});
  out.push_back({"rows: none left", empty_release});
  out.push_back({"order: that of the table", order_of_original});
  out.push_back({"order: shuffled", shuffle_rows});
  out.push_back({"order: reversed", reverse_rows});
  out.push_back({"order: two neighbours exchanged", exchange_neighbours});
  out.push_back({"order: by a column that is no quasi-identifier", sort_by_other_column});
  out.push_back({"order: the first row last", first_row_last});
  out.push_back({"order: another one inside the groups", disorder_inside_groups});
}

}  // namespace kanon::forge
