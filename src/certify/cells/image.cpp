// Computes what a plan of blanked cells makes of a table, without writing it.
#include "certify/cells/image.hpp"

#include <algorithm>
#include <unordered_map>

#include "base/try.hpp"
#include "certify/common/drawn_rows.hpp"
#include "table/missing_texts.hpp"

namespace kanon::certify {
namespace {

std::uint64_t rows_of(const CellPlanTuple& tuple) {
  std::uint64_t rows = 0;
  for (const CellPart& part : tuple.parts) rows += part.rows;
  return rows;
}

using DrawnRows = std::unordered_map<std::size_t, std::vector<DrawnRow>>;  // by tuple of the plan

// Gives the rows of one listed tuple to its parts.
void share_out(const CellPlan& plan, const CellPlanTuple& tuple, const std::uint32_t* values, const Tally& all,
               std::vector<DrawnRow>* drawn, CellImage& image) {
  if (drawn == nullptr) {
    image.add(shown_ids(plan, values, &tuple.parts[0]), all);
    return;
  }
  Deal deal(*drawn);
  for (const CellPart& part : tuple.parts) image.add(shown_ids(plan, values, &part), deal.next(part.rows));
}

void make_image(const CellPlan& plan, const PlanTuples& tuples, DrawnRows& drawn, OriginalImage& out) {
  std::vector<bool> met(plan.tuples.size(), false);
  for (std::size_t g = 0; g < out.table.tallies.size(); ++g) {
    const std::uint32_t* values = out.table.grouper.groups().ids(g);
    const std::optional<std::size_t> listed = tuples.tuples.find(values);
    if (!listed) {
      out.image.add(shown_ids(plan, values, nullptr), out.table.tallies[g]);
      continue;
    }
    const CellPlanTuple& tuple = plan.tuples[*listed];
    met[*listed] = true;
    if (rows_of(tuple) != out.table.tallies[g].rows) out.miscounted.push_back(*listed);
    const auto rows = drawn.find(*listed);
    share_out(plan, tuple, values, out.table.tallies[g], rows == drawn.end() ? nullptr : &rows->second, out.image);
  }
  for (std::size_t t = 0; t < met.size(); ++t) {
    if (!met[t]) out.miscounted.push_back(t);
  }
}

}  // namespace

void CellImage::add(const std::vector<std::uint32_t>& ids, const Tally& tally) {
  const std::size_t at = shown.find_or_add(ids.data());
  tallies.resize(shown.size());
  tallies[at].add(tally);
}

PlanTuples number_tuples(const CellPlan& plan) {
  const std::vector<const CellPlanColumn*> quasi = plan.quasi();
  // In a release of ours a missing cell is an empty one. A plan must not make other texts look missing there.
  const CellReading released{.blank = plan.reading.blank, .missing = {}};
  PlanTuples out{.ids = cell_ids(released, plan.quasi_names()), .tuples = GroupTable(quasi.size())};
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    for (const PlanNode& node : quasi[c]->nodes) out.ids[c].id_of(std::string_view(node.label));
  }
  std::vector<std::uint32_t> ids(quasi.size());
  for (const CellPlanTuple& tuple : plan.tuples) {
    for (std::size_t c = 0; c < ids.size(); ++c) {
      ids[c] = tuple.values[c].empty() ? kMissingCell : out.ids[c].id_of(std::string_view(tuple.values[c]));
    }
    const std::size_t known = out.tuples.size();
    out.repeated = out.tuples.find_or_add(ids.data()) < known || out.repeated;
  }
  return out;
}

std::vector<TextIds> ids_for_table(const CellPlan& plan, const Grouper& release) {
  const std::vector<const CellPlanColumn*> quasi = plan.quasi();
  std::vector<TextIds> out = ids_for_original(release, plan.quasi_names(), plan.reading.missing);
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    if (quasi[c]->nodes.empty()) continue;
    TextIds labels = release.column(c);
    TextIds ids(kUncovered);
    for (const PlanNode& node : quasi[c]->nodes) {
      const std::uint32_t id = node.label.empty() ? kMissingCell : labels.id_of(std::string_view(node.label));
      for (const std::string& value : node.values) {
        ids.set(value, id);
        if (!value.empty()) continue;
        for (const std::string& token : missing_in(plan.reading.missing, quasi[c]->name)) ids.set(token, id);
      }
    }
    out[c] = std::move(ids);
  }
  return out;
}

std::vector<std::uint32_t> shown_ids(const CellPlan& plan, const std::uint32_t* values, const CellPart* part) {
  std::vector<std::uint32_t> out(values, values + plan.claim.blanked_by_column.size());  // one per quasi column
  if (part != nullptr) {
    for (const std::size_t c : part->blanked) out[c] = kBlankedCell;
  }
  // An empty cell of the release is read as a blanked one where the blank is empty.
  if (plan.reading.blank.empty()) std::replace(out.begin(), out.end(), kMissingCell, kBlankedCell);
  return out;
}

CellImage listed_image(const CellPlan& plan, const PlanTuples& tuples) {
  CellImage out(tuples.tuples.width());
  for (std::size_t t = 0; t < plan.tuples.size(); ++t) {
    for (const CellPart& part : plan.tuples[t].parts) {
      out.add(shown_ids(plan, tuples.tuples.ids(t), &part), {.rows = part.rows});
    }
  }
  return out;
}

Result<OriginalImage> image_of(const CellPlan& plan, const PlanTuples& tuples, Source& original,
                               std::vector<TextIds> ids, const HashKey& key) {
  const std::size_t width = tuples.tuples.width();
  const std::vector<std::string> others = plan.other_names();
  OriginalImage out{.table = {.grouper = Grouper(std::move(ids)), .tallies = {}, .classes = {}},
                    .image = CellImage(width),
                    .miscounted = {},
                    .fingerprint = TableFingerprint(plan.reading.missing, plan.quasi_names())};
  std::vector<std::string> read = plan.quasi_names();
  read.insert(read.end(), others.begin(), others.end());
  DrawnRows drawn;
  KANON_CHECK(original.scan(read, [&](const Batch& batch) -> Status {
    const std::vector<std::size_t>& group_of = out.table.grouper.assign(batch);
    out.table.tallies.resize(out.table.grouper.groups().size());
    out.table.rows += batch.rows();
    out.fingerprint.add(batch, width);
    for (std::size_t r = 0; r < batch.rows(); ++r) {
      RowHash hash(key);
      for (std::size_t c = width; c < read.size(); ++c) hash.add(batch.text(c, r).value_or(std::string_view()));
      const Tally tally{.rows = 1, .sum_a = hash.a(), .sum_b = hash.b()};
      out.table.tallies[group_of[r]].add(tally);
      const auto listed = tuples.tuples.find(out.table.grouper.groups().ids(group_of[r]));
      if (!listed || plan.tuples[*listed].parts.size() < 2) continue;
      drawn[*listed].push_back({place_of(plan.claim.fingerprint, batch, width, read.size(), r), tally});
    }
    return Done{};
  }));
  make_image(plan, tuples, drawn, out);
  return out;
}

}  // namespace kanon::certify
