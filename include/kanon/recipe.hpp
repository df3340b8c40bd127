// Recipe: everything a person decides about a release, as one value.
//
// The same words as on the command line and in a recipe file. There is no default for k and for the quasi-identifiers:
// leaving them out is an error. Nothing here is checked against a table until `anonymize` runs.
//
//   kanon::Recipe recipe;
//   recipe.data.table = "people.csv";
//   recipe.data.quasi = {{.name = "age"}, {.name = "zip"}};
//   recipe.promise.k = 5;
//   recipe.search = kanon::LatticeSearch{};
//   recipe.output.release = "people_release.csv";
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/cost.hpp"
#include "kanon/models.hpp"
#include "kanon/result.hpp"
#include "kanon/search.hpp"

namespace kanon {

// How a hierarchy is made when there is no file.
struct HierarchyBuild {
  std::string
      name;  // interval, prefix, date, icd9, icd10, others, merged, flat; empty: chosen by the kind of values it has
  std::vector<double> widths;         // interval: width of each level, every one a multiple of the one before
  double anchor = 0;                  // interval: some interval starts here
  std::optional<double> bottom, top;  // interval: everything below / from here on is one label
  std::vector<std::string> parts;     // date: some of day, month, quarter, year, decade
  // others, merged: how many labels each level shows, "other" and the missing one not counted; empty: chosen.
  std::vector<std::uint64_t> shown = {};
};

// Where an interval may begin: at the values listed, or at start, start + step, ... up to `end`. Neither: at every
// value.
struct CutPoints {
  std::vector<std::string> at;  // numbers, dates, or values of the column's order
  std::optional<double> start, step, end;
  [[nodiscard]] bool empty() const { return at.empty() && !start && !step && !end; }
};

// What a recoding of the column may be. automatic: chosen by the search and by what else is said about the column.
enum class CodingKind { automatic, intervals, taxonomy, levels, keep, suppressed };
std::string name_of(CodingKind kind);

struct QuasiColumn {
  std::string name;
  CodingKind coding = CodingKind::automatic;
  std::string file = {};  // levels and taxonomy: the hierarchy file; empty: build it
  HierarchyBuild build = {};
  CutPoints cuts = {};                  // intervals
  std::vector<std::string> order = {};  // order of the values; empty: by kind
  double weight = 1;                    // of the column in lm
};

// cm: what it costs to show `shown` for a row of class `row`; the empty text is the missing class. A pair that is not
// here costs 0 where both are equal, else 1.
struct ClassCost {
  std::string row, shown;
  std::uint32_t cost = 0;
};

struct CostWeight {
  CostName cost = CostName::lm;
  double weight = 1;
};
struct TargetWeight {
  std::string column;
  double weight = 1;
};

// What was asked for where more is searched for, so that the next table can be recoded alike.
struct AskedFor {
  std::uint64_t k = 0;
  std::string suppress;
};

// The table, and what its columns are.
struct DataRoles {
  std::string table;  // path or glob
  std::optional<char> delimiter;
  std::vector<std::string> missing;  // texts that mean missing; the empty cell always does
  std::vector<QuasiColumn> quasi;
  std::vector<std::string> identifier;  // never released
  std::vector<std::string> sensitive;
  std::string target, weight, entity;  // empty: none
  std::vector<std::string> accept;     // columns of which it was decided that they are released as they are
};

// What every release holds.
struct Promise {
  std::optional<std::uint64_t> k;
  Models models = {};             // what is asked for beside k
  std::string policy = {};        // a file with k, limit and models that may not be weakened here; empty: none
  std::string suppress = "none";  // "none", "any", "100" rows, "1%"
  bool drop_suppressed = false;
  // Head room for the next table: the recoding holds a k that is larger, and a limit that is smaller, by this share.
  std::optional<double> reserve = {};
  std::optional<AskedFor> asked = {};  // in a recipe `with_reserve`: what is asked of the next table
  bool strict = false;                 // no release where columns that nobody accepted tell rows apart
};

// What is lost, and to be kept low.
struct Loss {
  CostName cost = CostName::lm;                  // cm and rm need a target
  std::vector<ClassCost> matrix;                 // cm; empty: 1 for every row that is not of the class shown
  Dispersion dispersion = Dispersion::variance;  // rm
  std::vector<CostWeight> sum = {};              // cost = sum: of what, by which weights
  std::vector<TargetWeight> targets = {};        // rm: weighted mean over these columns, instead of the target
  bool suppressed_together = false;              // cm: suppressed rows cost what they would as one group
};

// The files that are written.
struct Outputs {
  std::string release;        // .csv or .parquet
  std::string plan;           // empty: beside the release
  bool safe_cells = false;    // CSV: an apostrophe in front of cells that a spreadsheet would take for a formula
  std::string trace;          // koptimize: the proof, event by event; empty: none
  std::string prices;         // local: the certificate of the bound; empty: none
  std::string report;         // .html, .md or .json: for people; empty: none
  bool report_front = false;  // in the report: what every other k would have cost, over whole levels
  std::string write_recipe;   // a file for the recipe itself; no key of a recipe file; empty: none
};

struct Recipe {
  DataRoles data;
  Promise promise;
  Loss loss;
  Search search;        // one of the searches, with the options that it knows
  SearchBudget budget;  // when any of them stops early
  std::uint64_t seed = 1;
  Outputs output;
  bool has_cells = false;  // the file has a part for kanon suppress, [cells], that other commands do not use
};

// Reads a recipe file (TOML). Paths in it are relative to the file. Unknown keys are errors.
Result<Recipe> read_recipe(const std::string& path);
Result<Recipe> parse_recipe(const std::string& text, const std::string& source);
// The recipe that repeats this one, as TOML.
std::string recipe_text(const Recipe& recipe);

// "age=intervals", "age=intervals:cuts=18/25/65", "age=intervals:start=17,step=5", "education=taxonomy:FILE",
// "zip=taxonomy:prefix", "age=levels:age.csv", "age=interval:widths=5/10/20,anchor=0,top=90", "zip=prefix",
// "born=date:parts=year/decade", "job=others", "job=merged:shown=8/4", "sex=flat", "sex=keep", "sex=suppressed".
// Returns the column with its coding; a builder alone leaves the coding to the search.
Result<QuasiColumn> parse_coding(const std::string& text);

}  // namespace kanon
