// verify: an independent verdict on a release, from files alone.
//
// It shares no code with the search, the encoding or the writer of releases: it reads the files again and counts. With
// a plan it checks everything the plan claims; with the original table as well it checks that the release is the plan's
// image of it, row for row. Without a plan it checks k for the columns named. Time: one pass over the release, one over
// the original; memory: the groups. Releases with blanked cells are judged by the rules of docs/algorithms/suppress.md.
//
//   auto verdict = kanon::verify({.release = "out.csv", .plan = "out.csv.plan.json"});
//   if (verdict.ok() && verdict->holds()) ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kanon/observer.hpp"
#include "kanon/plain.hpp"
#include "kanon/result.hpp"

namespace kanon {

struct VerifyRequest {
  std::string release = {};
  std::string release_name = {};  // what the release is called, where its path does not say; empty: it does
  std::string plan = {};          // empty: k and quasi below are checked instead
  std::string original = {};      // path or glob; empty: not compared
  std::optional<std::uint64_t> k = {};
  std::vector<std::string> quasi = {};
  // Count distinct entities instead of rows: `k` of them, or beside a plan, without a k, as many as the plan's k.
  std::string entity = {};
  // The same for whom the columns beside the quasi-identifiers tell apart, where k counts rows; empty: `entity`, or
  // what the plan's k counts.
  std::string plain_entity = {};
  std::vector<std::string> missing = {};  // without a plan: texts that mean missing
  // Releases with blanked cells: "original", "strict", "wildcard" or "all". Beside a plan of blanked cells: a rule that
  // must hold as well as the plan's own. Rule original needs the original table.
  std::string rule = {};
  std::string blank = {};              // without a plan: the text of a blanked cell; empty: the empty cell
  bool missing_never_matches = false;  // without a plan: a missing cell equals no cell of another row
  std::string witnesses = {};          // beside a plan of blanked cells: its certificate, checked with the original
  std::string prices = {};             // beside a plan of boxes: what proves its bound, checked with the original
  // Beside a plan: columns whose labels come from a hierarchy file, each with that file; their labels must be the
  // file's.
  std::vector<std::pair<std::string, std::string>> hierarchies = {};
  // Beside a plan with models that look at the population: its table. Without it they are listed as not judged.
  std::string population = {};
  // A second release, judged as well, and both taken together: `entity` names the column by which people are matched,
  // in the releases or in the originals. Without plans k and quasi hold for both.
  std::string with = {}, with_plan = {}, with_original = {};
  // Columns that somebody decided to release as they are, beside those that the plan says so of.
  std::vector<std::string> accept = {};
  bool measure_plain = true;           // false: whom the columns beside the quasi-identifiers tell apart is not counted
  std::optional<char> delimiter = {};  // of the original, when it is CSV
  unsigned threads = 0;
  std::uint64_t memory_mb = 1024;  // for the engine; it spills to disk beyond
  std::string temp_folder = {};    // empty: the system's
  const Cancel* cancel = nullptr;
};

// One rule of releases with blanked cells.
struct RuleVerdict {
  std::string rule;
  bool judged = false;            // false: the original was not given, or is too wide
  bool required = false;          // asked for, or promised by the plan
  std::uint64_t unsafe_rows = 0;  // rows that break it
};

struct CellVerdict {
  std::vector<RuleVerdict> rules;
  std::uint64_t blanked_cells = 0;  // of the quasi-identifiers; with an empty blank these are all empty cells
};

// Two releases taken together (docs/algorithms/joint.md): of the entities that are in both, whose two groups have fewer
// than k of them in common.
struct NarrowPair {
  std::string first, second;  // the groups, by the labels they show
  std::uint64_t common = 0;   // entities that are in both
};
struct JointVerdict {
  std::uint64_t k = 0;
  std::uint64_t entities = 0;             // in both releases; none: this fails, nothing was compared
  std::uint64_t first_entities = 0;       // that have a group in the first release
  std::uint64_t second_entities = 0;      // in the second
  std::uint64_t narrowed = 0;             // of these
  std::uint64_t smallest = 0;             // fewest that two groups have in common; 0: nobody is in both
  std::uint64_t rows_without_entity = 0;  // of both files; left out
  std::uint64_t narrow_pairs = 0;         // pairs of groups with fewer than k entities in common
  std::vector<NarrowPair> pairs = {};     // some of these, fewest first
  // Of the second release: whom its other columns tell apart. The first one's stands in the verdict.
  std::optional<PlainRisk> plain = {};
};

// Local recoding: every group shows its own box.
struct BoxVerdict {
  std::uint64_t formed_at = 0;          // groups were formed at so many rows; the promise is k
  std::uint64_t generalized_cells = 0;  // cells of released rows that show more than one value
  std::uint64_t forced_cells = 0;       // of these: the values follow from no box being larger than it must
  bool tight = true;                    // no box is larger than it must; a plan kept for another table may have such
  std::optional<double> proven_bound = {};  // lm; by the prices, where they were given and prove what they claim
};

// One of the models that the plan claims beside k.
struct ModelVerdict {
  std::string model;          // as the plan words it: "l illness=3"
  bool judged = true;         // false: a file that it needs was not given
  bool holds = false;         // of those that were judged
  std::uint64_t groups = 0;   // the starred rows included; for a budget over the release they are not
  std::uint64_t failing = 0;  // groups of these that do not satisfy it; for a budget none
  // Of the worst group: its values, its entropy as a number of equally frequent values, its distance, share, rows or
  // people; of a budget what the release takes of it.
  std::optional<double> worst = {};
};

// A column by its role in the plan; without a plan the roles beside quasi are not known, and empty.
struct ColumnRole {
  std::string name;
  std::string role;
  bool released = true;  // identifiers and dropped columns are not
};

struct Verdict {
  std::vector<std::string> checked;         // what was checked and holds
  std::vector<std::string> failures;        // what does not hold; empty when the release keeps its promises
  std::vector<std::string> unchecked = {};  // what could not be judged from the files given, and which would be needed
  std::vector<std::string> on_trust = {};   // the plan's word, which no file confirms: its bound, what was asked for
  std::vector<std::string> notes = {};      // what is no promise, and people should know of the release
  std::uint64_t k = 0;
  std::uint64_t rows = 0;            // rows in the release
  std::uint64_t groups = 0;          // without the starred rows
  std::uint64_t smallest_group = 0;  // the starred rows included, when there are any
  std::uint64_t starred_rows = 0;
  std::string entity = {};                              // the column whose distinct values the plan's k counts
  std::optional<std::uint64_t> smallest_entities = {};  // of the groups, where the original was given
  bool people_judged = true;                            // false: only the original tells whose the rows are
  std::vector<ColumnRole> columns = {};                 // k is about those of role quasi alone
  std::optional<CellVerdict> cells = {};                // of a release with blanked cells
  std::optional<BoxVerdict> boxes = {};                 // of local recoding
  std::vector<ModelVerdict> models = {};                // that the plan claims beside k
  std::optional<JointVerdict> joint = {};               // where there is a second release
  // Where other columns are released beside the quasi-identifiers: whom they tell apart.
  std::optional<PlainRisk> plain = {};
  // The promises hold, which are about the quasi-identifiers listed.
  [[nodiscard]] bool holds() const { return failures.empty(); }
  // The same, with a look at the other columns, and at models and people that the files given do not tell of.
  [[nodiscard]] Standing standing() const {
    if (!holds()) return Standing::fails;
    if (models_not_judged() > 0 || !people_judged) return Standing::holds_for_listed;
    for (const PlainRisk* risk : plain_risks()) {
      if (risk->tells_apart()) return Standing::holds_for_listed;
    }
    return Standing::holds;
  }
  // What a strict judge asks for: it holds, all of it was judged, and nobody is told apart by a column that was not
  // accepted.
  [[nodiscard]] bool holds_strictly() const {
    if (models_not_judged() > 0 || !people_judged) return false;
    for (const PlainRisk* risk : plain_risks()) {
      if (risk->tells_apart() && !risk->decided()) return false;
    }
    return holds();
  }
  [[nodiscard]] std::size_t models_not_judged() const {
    std::size_t out = 0;
    for (const ModelVerdict& model : models) out += model.judged ? 0 : 1;
    return out;
  }
  // Of the release, or of both where there are two.
  [[nodiscard]] std::vector<const PlainRisk*> plain_risks() const {
    std::vector<const PlainRisk*> out;
    if (plain) out.push_back(&*plain);
    if (joint && joint->plain) out.push_back(&*joint->plain);
    return out;
  }
  // Everything that was not judged: for want of a file, or because there is none that could tell.
  [[nodiscard]] std::vector<std::string> open() const {
    std::vector<std::string> out = unchecked;
    out.insert(out.end(), on_trust.begin(), on_trust.end());
    return out;
  }
};

Result<Verdict> verify(const VerifyRequest& request);

}  // namespace kanon
