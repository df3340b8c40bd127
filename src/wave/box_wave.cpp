// Applies a plan of boxes to another table than its own.
#include "wave/box_wave.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"
#include "table/missing_texts.hpp"
#include "wave/box_domain_wave.hpp"
#include "wave/box_finder.hpp"

namespace kanon {
namespace {

using Positions = std::vector<std::uint32_t>;

std::string text_of(const Value& value) {
  return value.value_or("(missing)");
}

// The old plan's tuples, by their new positions.
std::map<Positions, const BoxPlanTuple*> known_tuples(const BoxPlan& made, const std::vector<ColumnWave>& columns) {
  std::map<Positions, const BoxPlanTuple*> out;
  for (const auto& tuple : made.tuples) {
    Positions at;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const auto& moved = columns[c].new_positions;
      // A value that the old plan did not know either has no position here.
      at.push_back(tuple.at[c] < moved.size() ? moved[tuple.at[c]] : ~std::uint32_t{0});
    }
    out.emplace(std::move(at), &tuple);
  }
  return out;
}

// The rows of the table by position.
std::map<Positions, std::uint64_t> rows_by_position(const TupleCounts& counts, const std::vector<ColumnWave>& columns) {
  std::map<Positions, std::uint64_t> out;
  for (std::size_t t = 0; t < counts.tuples(); ++t) {
    Positions at;
    for (std::size_t c = 0; c < columns.size(); ++c)
      at.push_back(columns[c].position_of[counts.codes[t * columns.size() + c]]);
    out[std::move(at)] += counts.counts[t];
  }
  return out;
}

void add_share(BoxPlanTuple& tuple, std::uint32_t box, std::uint64_t rows) {
  const auto at = std::lower_bound(tuple.to.begin(), tuple.to.end(), box,
                                   [](const BoxShare& share, std::uint32_t key) { return share.box < key; });
  if (at != tuple.to.end() && at->box == box)
    at->rows += rows;
  else
    tuple.to.insert(at, {.box = box, .rows = rows});
}

std::uint64_t rows_in(const BoxPlanTuple& tuple, std::uint32_t box) {
  for (const auto& share : tuple.to) {
    if (share.box == box) return share.rows;
  }
  return 0;
}

class Wave {
 public:
  Wave(BoxPlan& plan, BoxWave& told) : plan_(plan), told_(told), finder_(plan) {}

  // Tuple after tuple: first its rows that the plan has in boxes, then the others. No box is closed yet, so the order
  // of the tuples decides nothing.
  void assign(const std::map<Positions, std::uint64_t>& rows, const std::map<Positions, const BoxPlanTuple*>& known) {
    plan_.tuples.clear();
    for (const auto& [at, count] : rows) {
      BoxPlanTuple tuple{.at = at, .to = {}, .suppressed = 0};
      const auto found = known.find(at);
      std::uint64_t left = count;
      if (found != known.end()) {
        for (const auto& share : found->second->to) {
          const std::uint64_t taken = std::min(left, share.rows);
          if (taken > 0) add_share(tuple, share.box, taken);
          left -= taken;
        }
      }
      if (left > 0) place(tuple, left, found != known.end() && found->second->suppressed > 0);
      plan_.tuples.push_back(std::move(tuple));
    }
  }

  // Gives up boxes below k, the smallest first, until there is none; their rows go to other boxes.
  void give_up_small() {
    std::vector<std::vector<std::uint32_t>> members(plan_.boxes.size());
    std::vector<std::uint64_t> rows(plan_.boxes.size());
    for (std::uint32_t t = 0; t < plan_.tuples.size(); ++t) {
      for (const auto& share : plan_.tuples[t].to) {
        members[share.box].push_back(t);
        rows[share.box] += share.rows;
      }
    }
    std::set<std::pair<std::uint64_t, std::uint32_t>> small;
    for (std::uint32_t box = 0; box < rows.size(); ++box) {
      if (rows[box] == 0) finder_.close(box);
      if (rows[box] > 0 && rows[box] < plan_.k) small.emplace(rows[box], box);
    }
    while (!small.empty()) {
      const std::uint32_t box = small.begin()->second;
      small.erase(small.begin());
      finder_.close(box);
      ++told_.boxes_given_up;
      for (const std::uint32_t t : members[box]) {
        BoxPlanTuple& tuple = plan_.tuples[t];
        const auto share =
            std::find_if(tuple.to.begin(), tuple.to.end(), [&](const BoxShare& one) { return one.box == box; });
        if (share == tuple.to.end()) continue;  // listed twice, gone already
        const std::uint64_t moved = share->rows;
        tuple.to.erase(share);
        const auto other = finder_.cheapest(tuple.at);
        if (!other) {
          tuple.suppressed += moved;
          continue;
        }
        add_share(tuple, *other, moved);
        members[*other].push_back(t);
        if (rows[*other] < plan_.k) small.erase({rows[*other], *other});
        rows[*other] += moved;
        if (rows[*other] < plan_.k) small.emplace(rows[*other], *other);
      }
    }
  }

  // Counts after all moves, so that every row counts once, by the box it ended in.
  void count_rows(const std::map<Positions, const BoxPlanTuple*>& known) {
    for (const auto& tuple : plan_.tuples) {
      const auto found = known.find(tuple.at);
      const std::uint64_t boxed = tuple.rows() - tuple.suppressed;
      std::uint64_t planned = 0, stayed = 0;
      if (found != known.end()) {
        planned = found->second->rows() - found->second->suppressed;
        for (const auto& share : tuple.to) stayed += std::min(share.rows, rows_in(*found->second, share.box));
      }
      const std::uint64_t had_box = std::min(boxed, planned);
      told_.known_rows += stayed;
      told_.moved_rows += had_box - stayed;
      told_.placed_rows += boxed - had_box;
    }
  }

  [[nodiscard]] const std::vector<std::size_t>& homeless() const { return homeless_; }  // tuples that no box holds

 private:
  void place(BoxPlanTuple& tuple, std::uint64_t rows, bool was_suppressed) {
    if (const auto box = finder_.cheapest(tuple.at)) {
      add_share(tuple, *box, rows);
      return;
    }
    tuple.suppressed += rows;
    if (was_suppressed) return;
    told_.unseen_rows += rows;
    homeless_.push_back(plan_.tuples.size());
  }

  BoxPlan& plan_;
  BoxWave& told_;
  BoxFinder finder_;
  std::vector<std::size_t> homeless_;
};

// Removes boxes without rows, and labels that no box shows.
void drop_unused(BoxPlan& plan) {
  add_up(plan);
  std::vector<std::uint32_t> box_of(plan.boxes.size());
  std::vector<BoxPlanBox> boxes;
  for (std::size_t box = 0; box < plan.boxes.size(); ++box) {
    box_of[box] = static_cast<std::uint32_t>(boxes.size());
    if (plan.boxes[box].rows > 0) boxes.push_back(std::move(plan.boxes[box]));
  }
  plan.boxes = std::move(boxes);
  for (auto& tuple : plan.tuples) {
    for (auto& share : tuple.to) share.box = box_of[share.box];
  }
  std::size_t c = 0;
  for (auto& column : plan.columns) {
    if (column.role != Role::quasi) continue;
    std::set<std::uint32_t> used;
    for (const auto& box : plan.boxes) used.insert(box.shows[c]);
    std::map<std::uint32_t, std::uint32_t> place_of;
    std::vector<BoxLabel> shown;
    for (const std::uint32_t label : used) {
      place_of.emplace(label, static_cast<std::uint32_t>(shown.size()));
      shown.push_back(column.shown[label]);
    }
    column.shown = std::move(shown);
    for (auto& box : plan.boxes) box.shows[c] = place_of.at(box.shows[c]);
    ++c;
  }
  add_up(plan);
}

std::vector<UnseenColumn> tell_unseen(const BoxPlan& plan, const std::vector<ColumnWave>& columns) {
  std::vector<UnseenColumn> out;
  const auto quasi = plan.quasi();
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    UnseenColumn told{.name = quasi[c]->name, .values = {}, .widened = {}};
    for (const auto& value : columns[c].unknown)
      told.values.push_back({.value = value, .label = plan.shown_as, .rows = 0, .suppressed = true});
    if (told.values.empty()) continue;
    const std::size_t known = quasi[c]->positions.size();
    for (const auto& tuple : plan.tuples) {
      if (tuple.at[c] >= known) told.values[tuple.at[c] - known].rows += tuple.rows();
    }
    out.push_back(std::move(told));
  }
  return out;
}

// A label that a new value equals gets a backslash, where its run does not hold the value: who reads the release must
// not take it for the value.
void relabel(const BoxPlan& plan, BoxPlanColumn& column) {
  const auto places = places_of(column);
  const auto missing = missing_in(plan.missing, column.name);
  std::set<Value> taken(missing.begin(), missing.end());
  taken.insert(plan.shown_as);
  for (const auto& shown : column.shown) taken.insert(shown.label);
  for (auto& [label, run] : column.shown) {
    const auto is_free = [&, run = run](const Value& text) {
      const auto value = places.find(text);
      return value == places.end() || run.holds(value->second);
    };
    if (!label || is_free(label)) continue;
    while (!is_free(label) || taken.contains(label)) label = "\\" + *label;
    taken.insert(label);
  }
}

Status check_unknown(const BoxPlan& plan, const std::vector<ColumnWave>& columns, Unseen unseen) {
  if (unseen == Unseen::suppress) return Done{};
  std::string wrong;
  const auto names = plan.quasi_names();
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].unknown.empty()) continue;
    std::vector<std::string> texts;
    for (const auto& value : columns[c].unknown) texts.push_back(text_of(value));
    wrong +=
        fmt::format("{}{} of column \"{}\": {}", wrong.empty() ? "" : "; ", texts.size(), names[c], list_of(texts));
  }
  if (wrong.empty()) return Done{};
  if (unseen == Unseen::map)
    return Error{
        .message = "these values cannot be mapped: " + wrong,
        .place = {},
        .hint =
            "Only numbers and dates between those of the plan can. Suppress their rows, `request.unseen` suppress, "
            "or make a new plan for this table with kanon anonymize."};
  return Error{.message = "the plan does not know these values: " + wrong,
               .place = {},
               .hint =
                   "Say what to do with them, `request.unseen` map or `request.unseen` suppress, or make a new plan "
                   "for this table "
                   "with kanon anonymize."};
}

// The combination of a row's quasi-identifiers is what identifies somebody, so the message has counts and column names.
Status check_homeless(const BoxPlan& plan, const std::vector<std::size_t>& homeless, std::uint64_t rows,
                      Unseen unseen) {
  if (unseen == Unseen::suppress || homeless.empty()) return Done{};
  return Error{.message = fmt::format(
                   "no box of the plan holds some rows of this table (rows: {}, different ones: {}, columns: {})",
                   with_commas(rows), with_commas(homeless.size()), list_of(plan.quasi_names())),
               .place = {},
               .hint =
                   "Suppress them, `request.unseen` suppress, and see in the new plan which they are (tuples with "
                   "\"suppressed\"), or make a new plan for this table with kanon anonymize."};
}

}  // namespace

Result<NextWave> next_wave(const BoxPlan& made, const TupleCounts& counts, Unseen unseen) {
  NextWave out{.plan = made, .wave = {}, .unseen = {}};
  std::vector<ColumnWave> columns;
  for (auto& column : out.plan.columns) {
    if (column.role != Role::quasi) continue;
    column.unseen.clear();
    columns.push_back(place_values(counts.values[columns.size()], unseen, column));
    relabel(out.plan, column);
  }
  KANON_CHECK(check_unknown(out.plan, columns, unseen));
  Wave wave(out.plan, out.wave);
  const auto known = known_tuples(made, columns);
  wave.assign(rows_by_position(counts, columns), known);
  KANON_CHECK(check_homeless(out.plan, wave.homeless(), out.wave.unseen_rows, unseen));
  wave.give_up_small();
  wave.count_rows(known);
  out.unseen = tell_unseen(out.plan, columns);
  drop_unused(out.plan);
  out.plan.formed_at = out.plan.claim.smallest_group >= made.formed_at ? made.formed_at : made.k;
  out.plan.claim.status = OutcomeStatus::feasible;
  out.plan.claim.bound = 0;
  out.plan.claim.fingerprint = fingerprint(counts);
  return out;
}

}  // namespace kanon
