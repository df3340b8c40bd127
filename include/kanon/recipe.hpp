// Recipe: everything a person decides about a release, as one value.
//
// The same words as on the command line and in a recipe file. There is no default for k and for the quasi-identifiers:
// leaving them out is an error. Nothing here is checked against a table until `anonymize` runs.
//
//   kanon::Recipe recipe;
//   recipe.table = "people.csv";
//   recipe.k = 5;
//   recipe.quasi = {{.name = "age"}, {.name = "zip"}};
//   recipe.release = "people_release.csv";
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/result.hpp"

namespace kanon {

// How a hierarchy is made when there is no file.
struct HierarchyBuild {
  std::string name;                   // "interval", "prefix", "date", "flat"; empty: chosen by the kind of the values
  std::vector<double> widths;         // interval: width of each level, every one a multiple of the one before
  double anchor = 0;                  // interval: some interval starts here
  std::optional<double> bottom, top;  // interval: everything below / from here on is one label
  std::vector<std::string> parts;     // date: some of day, month, quarter, year, decade
};

enum class CodingKind { automatic, levels, keep, suppressed };

struct QuasiColumn {
  std::string name;
  CodingKind coding = CodingKind::automatic;
  std::string file = {};  // levels: the hierarchy file; empty: build it
  HierarchyBuild build = {};
  std::vector<std::string> order = {};  // order of the values; empty: by kind
  double weight = 1;                    // of the column in lm
};

enum class CostName { lm, dm, cm, rm };
enum class Dispersion { variance, absolute };  // rm: squared deviation from the mean, or deviation from the median
std::string name_of(CostName cost);

struct Recipe {
  std::string table;  // path or glob
  std::optional<char> delimiter;
  std::vector<QuasiColumn> quasi;
  std::vector<std::string> identifier;  // never released
  std::vector<std::string> sensitive;
  std::vector<std::string> missing;    // texts that mean missing; the empty cell always does
  std::string target, weight, entity;  // empty: none

  std::optional<std::uint64_t> k;
  std::string suppress = "none";  // "none", "any", "100" rows, "1%"
  bool drop_suppressed = false;
  CostName cost = CostName::lm;

  std::string search = "lattice";
  std::optional<double> time_seconds;   // the search stops then and keeps what it has
  std::optional<std::uint64_t> effort;  // the search stops after evaluating this many candidates
  std::uint64_t seed = 1;

  std::string release;  // .csv or .parquet
  std::string plan;     // empty: beside the release
};

// Reads a recipe file (TOML). Paths in it are relative to the file. Unknown keys are errors.
Result<Recipe> read_recipe(const std::string& path);
Result<Recipe> parse_recipe(const std::string& text, const std::string& source);
// The recipe that repeats this one, as TOML.
std::string recipe_text(const Recipe& recipe);

// "age=levels:age.csv", "age=interval:widths=5/10/20,anchor=0,top=90", "zip=prefix", "born=date:parts=year/decade",
// "sex=flat", "sex=keep", "sex=suppressed". Returns the column with its coding.
Result<QuasiColumn> parse_coding(const std::string& text);

}  // namespace kanon
