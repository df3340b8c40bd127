// Differences between a release and its image, in words.
#include "certify/cells/compare.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "certify/common/differences.hpp"
#include "certify/common/wording.hpp"

namespace kanon::certify {
namespace {

bool has_blank(const std::uint32_t* ids, std::size_t columns) {
  return std::count(ids, ids + columns, kBlankedCell) > 0;
}

// Words for tuples of the table: the labels of recoded columns are known to the release's numbers only.
class TableWords {
 public:
  TableWords(const CellPlan& plan, const Grouper& release, const Grouper& table)
      : plan_(plan), release_(release), table_(table) {}

  [[nodiscard]] std::string name(const std::uint32_t* ids) const {
    const auto quasi = plan_.quasi();
    std::string out = "(";
    for (std::size_t c = 0; c < quasi.size(); ++c) {
      out += (c == 0 ? "" : ", ") + in_quotes(quasi[c]->name) + ": ";
      const bool from_release = !quasi[c]->nodes.empty() && ids[c] < kUncovered;
      out += ids[c] == kBlankedCell   ? std::string("blanked")
             : ids[c] == kMissingCell ? std::string("missing")
                                      : in_quotes((from_release ? release_ : table_).column(c).new_text(ids[c]));
    }
    return out + ")";
  }

 private:
  const CellPlan& plan_;
  const Grouper& release_;
  const Grouper& table_;
};

// Values that the plan's recodings lack, and values that look like a blanked cell.
bool check_table_values(const CellPlan& plan, const OriginalImage& original, Findings& findings) {
  const auto quasi = plan.quasi();
  bool good = true;
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    std::uint64_t uncovered = 0, blanks = 0;
    for (std::size_t g = 0; g < original.table.tallies.size(); ++g) {
      const std::uint32_t id = original.table.grouper.groups().ids(g)[c];
      if (!quasi[c]->nodes.empty() && id >= kUncovered) uncovered += original.table.tallies[g].rows;
      if (id == kBlankedCell) blanks += original.table.tallies[g].rows;
    }
    if (uncovered > 0)
      findings.fails(fmt::format("original: the plan's recoding of column {} does not cover {}",
                                 in_quotes(quasi[c]->name), counted(uncovered, "row")));
    if (blanks > 0)
      findings.fails(fmt::format("original: column {} shows the text of a blanked cell in {}",
                                 in_quotes(quasi[c]->name), counted(blanks, "row")));
    good = good && uncovered == 0 && blanks == 0;
  }
  return good;
}

constexpr DifferenceWords kTupleWords{.group = "shown tuple",
                                      .has = "in",
                                      .of = "in",
                                      .wrong_size = "not in as many rows as the plan gives",
                                      .none = "the plan's image of it, every visible cell as it was"};

}  // namespace

void check_cell_release(const CellPlan& plan, const PlanTuples& tuples, const GroupedRows& release,
                        Findings& findings) {
  findings.judge(release.rows == plan.claim.rows,
                 fmt::format("release: it has {}, as claimed", counted(release.rows, "row")),
                 fmt::format("release: it has {}, the plan claims {}", counted(release.rows, "row"), plan.claim.rows));
  const std::vector<std::string> quasi = plan.quasi_names();
  const CellImage image = listed_image(plan, tuples);
  const bool blanks_are_known = !plan.reading.blank.empty();  // else an empty cell may have been missing before
  std::vector<std::string> wrong;
  for (std::size_t i = 0; i < image.tallies.size(); ++i) {
    const auto there = release.grouper.groups().find(image.shown.ids(i));
    const std::uint64_t rows = there ? release.tallies[*there].rows : 0;
    const bool exact = blanks_are_known && has_blank(image.shown.ids(i), quasi.size());
    if (rows == image.tallies[i].rows || (rows > image.tallies[i].rows && !exact)) continue;
    wrong.push_back(fmt::format("{} in {}, {} by the plan", tuple_name(image.shown.ids(i), quasi, release.grouper),
                                counted(rows, "row"), image.tallies[i].rows));
  }
  for (std::size_t g = 0; blanks_are_known && g < release.tallies.size(); ++g) {
    const std::uint32_t* ids = release.grouper.groups().ids(g);
    if (!has_blank(ids, quasi.size()) || image.shown.find(ids)) continue;
    wrong.push_back(fmt::format("{} in {}, 0 by the plan", tuple_name(ids, quasi, release.grouper),
                                counted(release.tallies[g].rows, "row")));
  }
  std::sort(wrong.begin(), wrong.end());
  findings.judge(wrong.empty(), "release: it shows what the plan leaves of its tuples",
                 fmt::format("release: {} not in as many rows as the plan gives: {}",
                             counted(wrong.size(), "shown tuple"), listed(wrong, wrong.size())));
}

void check_cell_original(const CellPlan& plan, const PlanTuples& tuples, const GroupedRows& release,
                         const OriginalImage& original, Findings& findings) {
  const TableWords words(plan, release.grouper, original.table.grouper);
  findings.judge(
      original.table.rows == plan.claim.rows,
      fmt::format("original: it has {}, as claimed", counted(original.table.rows, "row")),
      fmt::format("original: it has {}, the plan claims {}", counted(original.table.rows, "row"), plan.claim.rows));
  check_fingerprint(original.fingerprint, plan.claim.fingerprint, findings);
  if (!check_table_values(plan, original, findings)) return;
  if (!original.miscounted.empty()) {
    std::vector<std::string> instances;
    for (const std::size_t t : original.miscounted)
      instances.push_back(tuple_name(tuples.tuples.ids(t), plan.quasi_names(), release.grouper));
    std::sort(instances.begin(), instances.end());
    findings.fails(fmt::format("original: {} of the plan with other rows than there: {}",
                               counted(instances.size(), "tuple"), listed(instances, instances.size())));
  }
  Differences differences(kTupleWords);
  for (std::size_t i = 0; i < original.image.tallies.size(); ++i) {
    const std::uint32_t* ids = original.image.shown.ids(i);
    const auto there = release.grouper.groups().find(ids);
    const Tally found = there ? release.tallies[*there] : Tally{};
    if (found != original.image.tallies[i]) differences.compare(words.name(ids), found, original.image.tallies[i]);
  }
  for (std::size_t g = 0; g < release.tallies.size(); ++g) {
    const std::uint32_t* ids = release.grouper.groups().ids(g);
    if (original.image.shown.find(ids)) continue;
    differences.compare(tuple_name(ids, plan.quasi_names(), release.grouper), release.tallies[g], Tally{});
  }
  differences.judge(release.rows, findings);
}

}  // namespace kanon::certify
