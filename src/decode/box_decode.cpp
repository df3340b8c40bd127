// From groups of tuples with boxes of positions to a plan of boxes in the user's values.
#include "decode/box_decode.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "decode/node_labels.hpp"
#include "table/missing_texts.hpp"

namespace kanon {
namespace {

using local::Group;
using local::Share;

BoxRun plan_run(local::Run run) {
  return {run.first, run.last};
}

// The values of a column by position, each in the order of the column.
std::vector<std::vector<ValueCode>> codes_by_position(const CutColumn& column) {
  std::vector<std::vector<ValueCode>> out(column.positions);
  for (std::uint32_t value = 0; value < column.position_of.size(); ++value)
    out[column.position_of[value]].push_back(ValueCode{value});
  return out;
}

BoxPlanColumn head_of(const CodedColumn& coded, const local::BoxColumn& space,
                      const std::vector<std::vector<ValueCode>>& codes) {
  BoxPlanColumn out;
  out.coding = coded.coding;
  out.hierarchy = coded.hierarchy;
  out.by_width = coded.by_width();
  out.weight = coded.weight;
  for (const auto& position : codes) {
    auto& values = out.positions.emplace_back();
    for (const ValueCode value : position) values.push_back(coded.values[value.index]);
  }
  if (out.any_run()) return out;
  for (const auto& node : space.nodes) out.runs.push_back(plan_run(node.run));
  std::sort(out.runs.begin(), out.runs.end(),
            [](BoxRun a, BoxRun b) { return a.first != b.first ? a.first < b.first : a.last > b.last; });
  return out;
}

// Chooses the labels of one column so that none can be mistaken for another one, for a value it does not hold, or for a
// suppressed or missing cell. The smallest runs choose first, so that a single value keeps its own text.
class Labels {
 public:
  Labels(const BoxPlan& plan, const BoxPlanColumn& column, const std::string& name)
      : plan_(plan), column_(column), missing_(missing_in(plan.missing, name)) {
    for (std::uint32_t at = 0; at < column.positions.size(); ++at) {
      for (const auto& value : column.positions[at]) places_.emplace(value, at);
    }
  }
  Value give(Value label, BoxRun run) {
    while (label && is_confusing(*label, run)) label = "\\" + *label;
    taken_.insert(label);
    return label;
  }

 private:
  [[nodiscard]] bool is_confusing(const std::string& label, BoxRun run) const {
    if (label == plan_.shown_as && !column_.is_whole(run)) return true;
    const auto value = places_.find(label);
    if (value != places_.end() && !run.holds(value->second)) return true;
    return taken_.contains(label) || std::find(missing_.begin(), missing_.end(), label) != missing_.end();
  }
  const BoxPlan& plan_;
  const BoxPlanColumn& column_;
  std::vector<std::string> missing_;
  std::map<Value, std::uint32_t> places_;
  std::set<Value> taken_;
};

void label_runs(const BoxPlan& plan, const CodedColumn& coded, const std::vector<std::vector<ValueCode>>& codes,
                const std::set<BoxRun>& shown, BoxPlanColumn& column) {
  for (const BoxRun run : shown) column.shown.push_back({.label = {}, .run = run});
  std::vector<BoxLabel*> by_size;
  for (auto& one : column.shown) by_size.push_back(&one);
  std::stable_sort(by_size.begin(), by_size.end(), [](const BoxLabel* a, const BoxLabel* b) {
    return a->run.last - a->run.first < b->run.last - b->run.first;
  });
  Labels labels(plan, column, coded.name);
  for (BoxLabel* one : by_size) {
    std::vector<ValueCode> values;
    for (std::uint32_t at = one->run.first; at <= one->run.last; ++at)
      values.insert(values.end(), codes[at].begin(), codes[at].end());
    one->label = labels.give(box_label(coded, values), one->run);
  }
}

// The places of the boxes' runs in what their columns show.
std::vector<BoxPlanBox> boxes_of(const std::vector<Group>& groups, const std::vector<const BoxPlanColumn*>& quasi) {
  std::vector<BoxPlanBox> out(groups.size());
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    const auto& shown = quasi[c]->shown;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const BoxRun run = plan_run(groups[g].box[c]);
      const auto at = std::lower_bound(shown.begin(), shown.end(), run,
                                       [](const BoxLabel& label, BoxRun key) { return label.run < key; });
      out[g].shows.push_back(static_cast<std::uint32_t>(at - shown.begin()));
    }
  }
  return out;
}

// The boxes that the rows of each tuple of the histogram go to.
struct Fate {
  std::vector<BoxShare> to;
  std::uint64_t suppressed = 0;
};

std::vector<Fate> fates_of(const BoxGround& ground, const std::vector<Group>& groups,
                           const std::vector<Share>& suppressed, const BoxPlan& plan) {
  std::vector<Fate> out(ground.histogram.tuples());
  for (std::uint32_t g = 0; g < groups.size(); ++g) {
    for (const auto& share : groups[g].members) out[share.item].to.push_back({.box = g, .rows = share.rows});
  }
  const std::size_t starred = plan.starred_box();
  for (const auto& share : suppressed) {
    if (starred < plan.boxes.size())
      out[share.item].to.push_back({.box = static_cast<std::uint32_t>(starred), .rows = share.rows});
    else
      out[share.item].suppressed += share.rows;
  }
  return out;
}

// Boxes in ascending order, each once.
void put_in_order(std::vector<BoxShare>& to) {
  std::sort(to.begin(), to.end(), [](const BoxShare& a, const BoxShare& b) { return a.box < b.box; });
  std::vector<BoxShare> out;
  for (const auto& share : to) {
    if (!out.empty() && out.back().box == share.box)
      out.back().rows += share.rows;
    else
      out.push_back(share);
  }
  to = std::move(out);
}

// Tuples that stand at the same positions are one.
std::vector<BoxPlanTuple> tuples_of(const BoxGround& ground, std::vector<Fate> fates) {
  const std::size_t columns = ground.columns.size();
  std::vector<BoxPlanTuple> out(fates.size());
  for (std::size_t t = 0; t < fates.size(); ++t) {
    for (std::size_t c = 0; c < columns; ++c)
      out[t].at.push_back(ground.columns[c].position_of[ground.histogram.code(t, c).index]);
    out[t].to = std::move(fates[t].to);
    out[t].suppressed = fates[t].suppressed;
  }
  std::sort(out.begin(), out.end(), [](const BoxPlanTuple& a, const BoxPlanTuple& b) { return a.at < b.at; });
  std::size_t kept = 0;
  for (std::size_t t = 0; t < out.size(); ++t) {
    if (kept > 0 && out[kept - 1].at == out[t].at) {
      out[kept - 1].to.insert(out[kept - 1].to.end(), out[t].to.begin(), out[t].to.end());
      out[kept - 1].suppressed += out[t].suppressed;
      continue;
    }
    if (kept != t) out[kept] = std::move(out[t]);
    ++kept;
  }
  out.resize(kept);
  for (auto& tuple : out) put_in_order(tuple.to);
  return out;
}

}  // namespace

void decode_boxes(const BoxGround& ground, const std::vector<Group>& groups, const std::vector<Share>& suppressed,
                  BoxPlan& plan) {
  plan.columns.clear();
  for (std::size_t i = 0; i < ground.schema.columns.size(); ++i) {
    BoxPlanColumn column;
    for (std::size_t c = 0; c < ground.codebook.size(); ++c) {
      if (ground.codebook[c].name != ground.schema.columns[i]) continue;
      const auto codes = codes_by_position(ground.columns[c]);
      column = head_of(ground.codebook[c], ground.space[c], codes);
      std::set<BoxRun> shown;
      for (const auto& group : groups) shown.insert(plan_run(group.box[c]));
      label_runs(plan, ground.codebook[c], codes, shown, column);
    }
    column.name = ground.schema.columns[i];
    column.role = ground.schema.roles[i];
    plan.columns.push_back(std::move(column));
  }
  plan.boxes = boxes_of(groups, plan.quasi());
  plan.tuples = tuples_of(ground, fates_of(ground, groups, suppressed, plan));
  add_up(plan);
}

}  // namespace kanon
