// Differences between a release and its boxes, in words.
#include "certify/boxes/compare.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "certify/common/differences.hpp"
#include "certify/common/small_groups.hpp"
#include "certify/common/wording.hpp"
#include "certify/recoding/costs.hpp"

namespace kanon::certify {
namespace {

// Words for groups of the release and of the image: the numbers of labels, of the mark, and of other texts.
class ShownWords {
 public:
  ShownWords(const BoxPlan& plan, const Grouper& release)
      : plan_(plan), release_(release), names_(plan.frame.quasi_names()) {}

  [[nodiscard]] const std::string& text(std::size_t column, std::uint32_t id) const {
    const auto& shown = plan_.quasi[column].shown;
    return id < shown.size() ? shown[id].label : release_.column(column).new_text(id);
  }
  [[nodiscard]] std::string name(const std::uint32_t* ids) const {
    std::string out = "(";
    for (std::size_t c = 0; c < names_.size(); ++c)
      out += (c == 0 ? "" : ", ") + in_quotes(names_[c]) + ": " + in_quotes(text(c, ids[c]));
    return out + ")";
  }
  [[nodiscard]] bool before(const std::uint32_t* a, const std::uint32_t* b) const {
    for (std::size_t c = 0; c < names_.size(); ++c) {
      if (a[c] != b[c]) return text(c, a[c]) < text(c, b[c]);
    }
    return false;
  }

 private:
  const BoxPlan& plan_;
  const Grouper& release_;
  std::vector<std::string> names_;
};

void check_boxes_shown(const BoxPlan& plan, const GroupedRows& release, Findings& findings) {
  const BoxImage image = planned_image(plan);
  const ShownWords words(plan, release.grouper);
  std::vector<std::string> unknown, miscounted;
  std::uint64_t unknown_rows = 0;
  for (std::size_t g = 0; g < release.tallies.size(); ++g) {
    const std::uint32_t* ids = release.grouper.groups().ids(g);
    if (image.shown.find(ids)) continue;
    unknown_rows += release.tallies[g].rows;
    unknown.push_back(fmt::format("{} in {}", words.name(ids), counted(release.tallies[g].rows, "row")));
  }
  for (std::size_t i = 0; i < image.tallies.size(); ++i) {
    const auto there = release.grouper.groups().find(image.shown.ids(i));
    const std::uint64_t rows = there ? release.tallies[*there].rows : 0;
    if (rows == image.tallies[i].rows) continue;
    miscounted.push_back(fmt::format("{} has {}, {} by the plan", words.name(image.shown.ids(i)), counted(rows, "row"),
                                     image.tallies[i].rows));
  }
  std::sort(unknown.begin(), unknown.end());
  std::sort(miscounted.begin(), miscounted.end());
  findings.judge(unknown.empty(), "release: every row shows a box of the plan, or is starred",
                 fmt::format("release: {} what is no box of the plan: {}",
                             unknown_rows == 1 ? "1 row shows" : fmt::format("{} rows show", unknown_rows),
                             listed(unknown, unknown.size())));
  findings.judge(miscounted.empty(), "release: every box has the rows that the plan says",
                 fmt::format("release: {} not in as many rows as the plan says: {}",
                             counted(miscounted.size(), "group"), listed(miscounted, miscounted.size())));
}

void check_k(const BoxPlan& plan, const GroupedRows& release, std::optional<std::size_t> starred, Findings& findings) {
  const GroupTable& groups = release.grouper.groups();
  const ShownWords shown(plan, release.grouper);
  std::vector<SmallGroup> small;
  for (std::size_t g = 0; g < release.tallies.size(); ++g) {
    if (starred != g && release.tallies[g].rows < plan.frame.k)
      small.push_back({.size = release.tallies[g].rows, .group = g});
  }
  const GroupWords words{
      .name = [&](std::size_t g) { return shown.name(groups.ids(g)); },
      .before = [&](std::size_t a, std::size_t b) { return shown.before(groups.ids(a), groups.ids(b)); }};
  judge_small_groups({.k = plan.frame.k,
                      .groups = release.tallies.size() - (starred ? 1 : 0),
                      .unit = "row",
                      .quasi = plan.frame.quasi_names()},
                     std::move(small), words, findings);
  if (!starred) return;
  const std::uint64_t rows = release.tallies[*starred].rows;
  findings.judge(rows >= plan.frame.k,
                 fmt::format("release: the {} are at least k = {}", counted(rows, "starred row"), plan.frame.k),
                 fmt::format("release: {}, fewer than k = {}", counted(rows, "starred row"), plan.frame.k));
}

// Costs of the release itself. What is no box tells nothing: it counts as the whole domain (and has failed already).
void check_costs(const BoxPlan& plan, const std::vector<BoxDomain>& domains, const GroupedRows& release,
                 std::optional<std::size_t> starred, Findings& findings) {
  const PlanClaim& claim = plan.frame.claim;
  const std::vector<std::uint32_t> star = starred_ids(plan);
  std::vector<ReleasedGroup> groups;
  std::uint64_t released = 0;
  for (std::size_t g = 0; g < release.tallies.size(); ++g) {
    if (starred == g) continue;
    const std::uint32_t* ids = release.grouper.groups().ids(g);
    ReleasedGroup group{.rows = release.tallies[g].rows, .lost = {}};
    // The box that looks like starred rows, without those.
    if (std::equal(star.begin(), star.end(), ids)) group.rows -= std::min(group.rows, claim.starred_rows);
    for (std::size_t c = 0; c < domains.size(); ++c) {
      const auto& shown = plan.quasi[c].shown;
      group.lost.push_back(ids[c] < shown.size() ? domains[c].lost(shown[ids[c]].run) : domains[c].whole);
    }
    released += group.rows;
    groups.push_back(std::move(group));
  }
  const std::uint64_t suppressed = claim.rows > released ? claim.rows - released : 0;
  findings.judge(suppressed <= plan.frame.limit_rows,
                 fmt::format("release: {} suppressed, within the limit of {}", suppressed, plan.frame.limit_rows),
                 fmt::format("release: {} suppressed, more than the limit of {}", suppressed, plan.frame.limit_rows));
  const std::vector<const PlanColumn*> quasi = plan.frame.quasi();
  std::vector<ColumnLoss> columns;
  for (std::size_t c = 0; c < quasi.size(); ++c)
    columns.push_back({.whole = domains[c].whole, .weight = quasi[c]->weight});
  check_cost(plan.frame, groups, columns, suppressed, findings);
  if (!plan.dm) return;
  const Wide dm = dm_cost(groups, suppressed, claim.rows);
  findings.judge(dm == *plan.dm, fmt::format("cost: dm is {}, as claimed", *plan.dm),
                 fmt::format("cost: dm is {}, the plan claims {}", decimal(dm), *plan.dm));
}

bool check_covered(const BoxPlan& plan, const BoxOriginal& original, Findings& findings) {
  const std::vector<std::string> names = plan.frame.quasi_names();
  bool covered = true;
  for (std::size_t c = 0; c < names.size(); ++c) {
    if (original.uncovered[c] == 0) continue;
    covered = false;
    findings.fails(fmt::format("original: the plan does not cover the values of column {} in {}", in_quotes(names[c]),
                               counted(original.uncovered[c], "row")));
  }
  return covered;
}

void compare_groups(const BoxPlan& plan, const GroupedRows& release, const BoxImage& image, Findings& findings) {
  const ShownWords words(plan, release.grouper);
  Differences differences(kGroupWords);
  const auto compare = [&](const std::uint32_t* ids, const Tally& found, const Tally& expected) {
    if (found != expected) differences.compare(words.name(ids), found, expected);
  };
  for (std::size_t i = 0; i < image.tallies.size(); ++i) {
    const auto there = release.grouper.groups().find(image.shown.ids(i));
    compare(image.shown.ids(i), there ? release.tallies[*there] : Tally{}, image.tallies[i]);
  }
  for (std::size_t g = 0; g < release.tallies.size(); ++g) {
    const std::uint32_t* ids = release.grouper.groups().ids(g);
    if (!image.shown.find(ids)) compare(ids, release.tallies[g], Tally{});
  }
  differences.judge(release.rows, findings);
}

// Every group has `k` distinct entities, the starred rows as well, and none has fewer than the plan claims.
void check_box_entities(const BoxPlan& plan, const GroupedRows& release, const BoxOriginal& original, std::uint64_t k,
                        Findings& findings) {
  const GroupTable& groups = original.image.shown;
  const std::size_t boxes = original.image.boxes;
  std::optional<std::uint64_t> least;
  std::vector<SmallGroup> small;
  for (std::size_t g = 0; g < boxes; ++g) {
    least = std::min(least.value_or(original.entities[g]), original.entities[g]);
    if (original.entities[g] < k) small.push_back({.size = original.entities[g], .group = g});
  }
  const ShownWords shown(plan, release.grouper);
  const GroupWords words{
      .name = [&](std::size_t g) { return shown.name(groups.ids(g)); },
      .before = [&](std::size_t a, std::size_t b) { return shown.before(groups.ids(a), groups.ids(b)); }};
  judge_small_groups({.k = k, .groups = boxes, .unit = "distinct entity value", .quasi = plan.frame.quasi_names()},
                     std::move(small), words, findings);
  const std::string by =
      fmt::format("original: of {}, counted in {}, each has at least {}", in_quotes(plan.frame.entity),
                  counted(boxes, "released group"), counted(least.value_or(0), "distinct value"));
  findings.judge(least == plan.frame.claim.smallest_entities, by + ", as claimed",
                 by + ", which is not what the plan claims");
  if (groups.size() > boxes) {
    const std::uint64_t starred = original.entities[boxes];
    const std::string about =
        fmt::format("original: the starred rows are about {}", counted(starred, "distinct entity value"));
    findings.judge(starred >= k, fmt::format("{}, at least k = {}", about, k),
                   fmt::format("{}, fewer than k = {}", about, k));
  }
  if (original.rows_without_entity > 0)
    findings.notes.push_back(fmt::format("{} without a value of {}, counted for nobody",
                                         counted(original.rows_without_entity, "row"), in_quotes(plan.frame.entity)));
}

}  // namespace

std::optional<std::size_t> starred_group(const BoxPlan& plan, const GroupedRows& release) {
  const std::vector<std::uint32_t> ids = starred_ids(plan);
  for (const PlanBox& box : plan.boxes) {
    if (box.shows == ids) return std::nullopt;
  }
  return release.grouper.groups().find(ids.data());
}

void check_box_release(const BoxPlan& plan, const std::vector<BoxDomain>& domains, const GroupedRows& release,
                       Findings& findings) {
  const PlanClaim& claim = plan.frame.claim;
  check_boxes_shown(plan, release, findings);
  const std::optional<std::size_t> starred = starred_group(plan, release);
  check_k(plan, release, starred, findings);
  findings.judge(claim.dropped_rows <= claim.rows && release.rows == claim.rows - claim.dropped_rows,
                 fmt::format("release: {} released and {} dropped are the {} of the table", release.rows,
                             claim.dropped_rows, counted(claim.rows, "row")),
                 fmt::format("release: {} released and {} claimed as dropped are not the {} of the table", release.rows,
                             claim.dropped_rows, counted(claim.rows, "row")));
  check_costs(plan, domains, release, starred, findings);
}

bool check_box_original(const BoxPlan& plan, const GroupedRows& release, const BoxOriginal& original,
                        std::uint64_t entities, Findings& findings) {
  const std::uint64_t claimed = plan.frame.claim.rows;
  findings.judge(original.rows == claimed,
                 fmt::format("original: it has {}, as claimed", counted(original.rows, "row")),
                 fmt::format("original: it has {}, the plan claims {}", counted(original.rows, "row"), claimed));
  check_fingerprint(original.fingerprint, plan.frame.claim.fingerprint, findings);
  const bool covered = check_covered(plan, original, findings);
  std::vector<std::string> miscounted = original.miscounted;
  std::sort(miscounted.begin(), miscounted.end());
  findings.judge(miscounted.empty(), "original: its tuples are those of the plan",
                 fmt::format("original: {} not in as many rows as the plan says: {}",
                             counted(miscounted.size(), "tuple"), listed(miscounted, miscounted.size())));
  if (covered) compare_groups(plan, release, original.image, findings);
  if (covered && !plan.frame.entity.empty()) check_box_entities(plan, release, original, entities, findings);
  return covered && miscounted.empty();
}

}  // namespace kanon::certify
