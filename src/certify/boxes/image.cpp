// Computes what a plan of kind "boxes" makes of a table, without writing it.
#include "certify/boxes/image.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/try.hpp"
#include "certify/boxes/plan_rules.hpp"
#include "certify/common/drawn_rows.hpp"
#include "certify/common/wording.hpp"
#include "certify/models/check_values.hpp"
#include "table/missing_texts.hpp"

namespace kanon::certify {
namespace {

using DrawnRows = std::unordered_map<std::size_t, std::vector<DrawnRow>>;  // by tuple of the plan

std::uint64_t rows_of(const BoxPlanTuple& tuple) {
  std::uint64_t rows = tuple.suppressed;
  for (const PlanShare& share : tuple.to) rows += share.rows;
  return rows;
}

// The boxes with no rows yet, in the order of the plan.
BoxImage empty_image(const BoxPlan& plan) {
  BoxImage out(plan.quasi.size());
  for (const PlanBox& box : plan.boxes) out.add(box.shows, {});
  out.boxes = out.shown.size();
  return out;
}

void add_starred(const BoxPlan& plan, BoxImage& image) {
  if (plan.stars(image.suppressed.rows)) image.add(starred_ids(plan), image.suppressed);
}

// Gives the rows of one tuple to its boxes; the last ones are the suppressed.
void share_out(const BoxPlan& plan, const BoxPlanTuple& tuple, const Tally& all, std::vector<DrawnRow>* drawn,
               BoxImage& image) {
  if (drawn == nullptr) {
    if (tuple.to.empty())
      image.suppressed.add(all);
    else
      image.add(plan.boxes[tuple.to[0].box].shows, all);
    return;
  }
  Deal deal(*drawn);
  for (const PlanShare& share : tuple.to) image.add(plan.boxes[share.box].shows, deal.next(share.rows));
  image.suppressed.add(deal.rest());
}

GroupTable number_tuples(const BoxPlan& plan) {
  GroupTable out(plan.quasi.size());
  for (const BoxPlanTuple& tuple : plan.tuples) out.find_or_add(tuple.at.data());
  return out;
}

bool is_covered(const BoxPlan& plan, const std::uint32_t* at) {
  for (std::size_t c = 0; c < plan.quasi.size(); ++c) {
    if (at[c] >= plan.quasi[c].all_positions()) return false;
  }
  return true;
}

void make_image(const BoxPlan& plan, const GroupTable& listed, const GroupedRows& table, DrawnRows& drawn,
                BoxOriginal& out) {
  std::vector<bool> met(plan.tuples.size(), false);
  for (std::size_t g = 0; g < table.tallies.size(); ++g) {
    const std::uint32_t* at = table.grouper.groups().ids(g);
    for (std::size_t c = 0; c < plan.quasi.size(); ++c) {
      if (at[c] >= plan.quasi[c].all_positions()) out.uncovered[c] += table.tallies[g].rows;
    }
    if (!is_covered(plan, at)) continue;
    const std::optional<std::size_t> known = listed.find(at);
    const std::uint64_t planned = known ? rows_of(plan.tuples[*known]) : 0;
    if (planned != table.tallies[g].rows)
      out.miscounted.push_back(fmt::format("{} in {}, {} by the plan",
                                           position_name(plan, {at, at + plan.quasi.size()}),
                                           counted(table.tallies[g].rows, "row"), planned));
    if (!known) continue;
    met[*known] = true;
    const auto rows = drawn.find(*known);
    share_out(plan, plan.tuples[*known], table.tallies[g], rows == drawn.end() ? nullptr : &rows->second, out.image);
  }
  for (std::size_t t = 0; t < met.size(); ++t) {
    if (!met[t] && t == listed.find(plan.tuples[t].at.data()))
      out.miscounted.push_back(
          fmt::format("{} in 0 rows, {} by the plan", position_name(plan, plan.tuples[t].at), rows_of(plan.tuples[t])));
  }
  add_starred(plan, out.image);
}

// Whose rows the tuples of a table have, as pairs of both.
class TupleMembers {
 public:
  explicit TupleMembers(const BoxPlan& plan)
      : there_(!plan.frame.entity.empty()), nobody_(ids_.id_of(std::string_view())) {
    for (const std::string& token : missing_in(plan.frame.missing, plan.frame.entity)) ids_.set(token, nobody_);
  }

  // The column at `at` says whose the rows are.
  void add(const Batch& batch, std::size_t at, const std::vector<std::size_t>& tuple_of) {
    for (std::size_t r = 0; there_ && r < batch.rows(); ++r) {
      const std::uint32_t who = ids_.id_of(batch.text(at, r));
      if (who == nobody_)
        ++without_;
      else
        pairs_.emplace_back(tuple_of[r], who);
    }
  }

  // The different entities of every group of the image, by the tuples whose rows it has.
  void count(const BoxPlan& plan, const GroupTable& listed, const GroupTable& tuples, BoxOriginal& out) {
    if (!there_) return;
    const auto group_of = [&](std::size_t tuple) -> std::optional<std::size_t> {
      const std::optional<std::size_t> known = listed.find(tuples.ids(tuple));
      if (!known || plan.tuples[*known].is_parted()) return std::nullopt;
      const BoxPlanTuple& planned = plan.tuples[*known];
      if (!planned.to.empty()) return out.image.shown.find(plan.boxes[planned.to[0].box].shows.data());
      return plan.stars(out.image.suppressed.rows) ? out.image.shown.find(starred_ids(plan).data()) : std::nullopt;
    };
    std::vector<std::optional<std::size_t>> groups;
    for (std::size_t tuple = 0; tuple < tuples.size(); ++tuple) groups.push_back(group_of(tuple));
    std::erase_if(pairs_, [&](const auto& pair) { return !groups[pair.first]; });
    for (auto& [place, who] : pairs_) place = *groups[place];
    std::sort(pairs_.begin(), pairs_.end());
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
    out.entities.assign(out.image.shown.size(), 0);
    for (const auto& [group, who] : pairs_) ++out.entities[group];
    out.rows_without_entity = without_;
  }

 private:
  bool there_;
  TextIds ids_;
  std::uint32_t nobody_;
  std::uint64_t without_ = 0;
  std::vector<std::pair<std::size_t, std::uint32_t>> pairs_;
};

TableFingerprint fingerprint_of(const BoxPlan& plan) {
  return {plan.frame.missing,
          plan.frame.quasi_names(),
          {.targets = {},
           .entity = plan.frame.entity,
           .sensitive = model_column_names(plan.frame),
           .population = plan.frame.models && plan.frame.models->asks_population()}};
}

}  // namespace

std::vector<TextIds> ids_for_box_table(const BoxPlan& plan) {
  std::vector<TextIds> out;
  const std::vector<std::string> names = plan.frame.quasi_names();
  for (const BoxPlanColumn& column : plan.quasi) {
    TextIds ids(static_cast<std::uint32_t>(column.all_positions()));
    std::uint32_t at = 0;
    for (const auto& values : column.positions) {
      for (const std::string& value : values) ids.set(value, at);
      ++at;
    }
    for (const std::string& value : column.unseen) ids.set(value, at++);
    // A missing text means missing even where the hierarchy also lists it as a value.
    const std::uint32_t missing = ids.id_of(std::string_view());
    for (const std::string& token : missing_in(plan.frame.missing, names[out.size()])) ids.set(token, missing);
    out.push_back(std::move(ids));
  }
  return out;
}

std::vector<TextIds> ids_for_box_release(const BoxPlan& plan) {
  std::vector<TextIds> out;
  for (const BoxPlanColumn& column : plan.quasi) {
    TextIds ids(static_cast<std::uint32_t>(column.shown.size()));
    for (std::uint32_t i = 0; i < column.shown.size(); ++i) ids.set(column.shown[i].label, i);
    ids.id_of(std::string_view(plan.frame.shown_as));  // first among the other texts, where it is no label
    out.push_back(std::move(ids));
  }
  return out;
}

std::vector<std::uint32_t> starred_ids(const BoxPlan& plan) {
  std::vector<std::uint32_t> out;
  for (TextIds& ids : ids_for_box_release(plan)) out.push_back(ids.id_of(std::string_view(plan.frame.shown_as)));
  return out;
}

void BoxImage::add(const std::vector<std::uint32_t>& ids, const Tally& tally) {
  const std::size_t at = shown.find_or_add(ids.data());
  tallies.resize(shown.size());
  tallies[at].add(tally);
}

BoxImage planned_image(const BoxPlan& plan) {
  BoxImage out(plan.quasi.size());
  for (const PlanBox& box : plan.boxes) out.add(box.shows, {.rows = box.rows});
  out.boxes = out.shown.size();
  for (const BoxPlanTuple& tuple : plan.tuples) out.suppressed.add({.rows = tuple.suppressed});
  add_starred(plan, out);
  return out;
}

Result<BoxOriginal> image_of_table(const BoxPlan& plan, Source& original, const HashKey& key) {
  const std::size_t width = plan.quasi.size();
  BoxOriginal out{.image = empty_image(plan),
                  .rows = 0,
                  .uncovered = std::vector<std::uint64_t>(width),
                  .miscounted = {},
                  .fingerprint = fingerprint_of(plan)};
  GroupedRows table{.grouper = Grouper(ids_for_box_table(plan)), .tallies = {}, .classes = {}, .rows = 0};
  std::vector<std::string> read = plan.frame.quasi_names();
  for (const std::string& name : plan.frame.other_names()) read.push_back(name);
  const std::size_t end = read.size();  // of the released columns
  TupleMembers members(plan);
  if (!plan.frame.entity.empty()) read.push_back(plan.frame.entity);
  const std::size_t first_sensitive = read.size();
  for (CountedColumn& column : model_columns(plan.frame)) {
    read.push_back(column.name);
    out.sensitive.emplace_back(std::move(column.ids));
  }
  const GroupTable listed = number_tuples(plan);
  DrawnRows drawn;
  KANON_CHECK(original.scan(read, [&](const Batch& batch) -> Status {
    const std::vector<std::size_t>& group_of = table.grouper.assign(batch);
    table.tallies.resize(table.grouper.groups().size());
    out.rows += batch.rows();
    out.fingerprint.add(batch, end);
    for (std::size_t i = 0; i < out.sensitive.size(); ++i) out.sensitive[i].add(batch, first_sensitive + i, group_of);
    members.add(batch, end, group_of);
    for (std::size_t r = 0; r < batch.rows(); ++r) {
      RowHash hash(key);
      for (std::size_t c = width; c < end; ++c) hash.add(batch.text(c, r).value_or(std::string_view()));
      const Tally tally{.rows = 1, .sum_a = hash.a(), .sum_b = hash.b()};
      table.tallies[group_of[r]].add(tally);
      const auto known = listed.find(table.grouper.groups().ids(group_of[r]));
      if (!known || !plan.tuples[*known].is_parted()) continue;
      drawn[*known].push_back({place_of(plan.frame.claim.fingerprint, batch, width, end, r), tally});
    }
    return Done{};
  }));
  for (ValueCounts& counts : out.sensitive) counts.finish(table.tallies.size());
  make_image(plan, listed, table, drawn, out);
  members.count(plan, listed, table.grouper.groups(), out);
  return out;
}

}  // namespace kanon::certify
