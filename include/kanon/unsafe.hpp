// find_unsafe: which combinations of values make rows stand out, and which columns and values cause them.
//
// A combination is unsafe when fewer than k rows have it (with an entity in the recipe: when its rows are about fewer
// than k of them), and minimal when each of its proper parts is had by k rows or
// more. All of them are counted, and on request written to a file, one by one: none is held. Beside them stands the
// least number of cells that must be blanked (rule original, docs/algorithms/unsafe.md). Suggestions say what would be
// left if one column were dropped or recoded; apply one (CellRecipe.drop, .recodes) and ask again.
//
//   kanon::UnsafeRequest request;
//   request.cells.recipe.table = "people.csv";
//   request.cells.recipe.quasi = {{.name = "age"}, {.name = "sex"}, {.name = "zip"}};
//   request.cells.recipe.k = 2;
//   auto report = kanon::find_unsafe(request, {});
//   if (report.ok()) std::printf("%llu\n", (unsigned long long)report->combinations);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kanon/anonymize.hpp"
#include "kanon/cell_recipe.hpp"
#include "kanon/result.hpp"

namespace kanon {

struct UnsafeRequest {
  CellRecipe cells;
  std::string engine = "automatic";  // or "records", "columns": the answer is the same
  std::size_t top = 10;              // column sets and values in the answer
  bool suggest = false;
  std::string output;  // every combination, .csv or .parquet; empty: none
  std::string scores;  // every distinct record with its score, .csv or .parquet; empty: none
};

struct UnsafeSize {
  std::size_t size = 0;            // cells in the combination
  std::uint64_t combinations = 0;  // distinct
  std::uint64_t pairs = 0;         // of a row and a combination it has
};

struct UnsafeColumns {
  std::vector<std::string> columns;
  std::uint64_t combinations = 0, pairs = 0;
};

struct UnsafeColumn {
  std::string name;
  std::string recoded;       // how; empty: as it is
  std::uint64_t values = 0;  // different ones, the missing one included
  std::uint32_t weight = 1;  // of its cells
  std::uint64_t pairs = 0;   // in which it takes part
  std::uint64_t suppressed_cells = 0;
};

struct UnsafeValue {
  std::string column;
  std::optional<std::string> value;  // empty: missing
  std::uint64_t rows = 0;            // that have it
  std::uint64_t pairs = 0;           // in which it takes part
};

// Rows that have from `least` to `most` combinations.
struct UnsafeRows {
  std::uint64_t least = 0, most = 0, rows = 0;
};

// Scores as SUDA weighs records: small combinations weigh most. They rank records and are no probabilities.
struct UnsafeScores {
  double mean = 0, median = 0, ninety = 0, ninety_nine = 0, greatest = 0;  // over all rows
};

// What would be left if one column were dropped or recoded.
struct UnsafeSuggestion {
  std::string column;
  std::string recode;                                // as for --recode; empty: dropped
  std::uint64_t values = 0, labels = 0;              // different ones, before and after
  std::optional<std::uint64_t> combinations, pairs;  // empty: not counted
  std::optional<std::uint64_t> suppressed_cells;     // empty: not counted
  std::uint64_t suppression_cost = 0;                // the weights of these cells
};

struct UnsafeReport {
  std::uint64_t k = 0, rows = 0, tuples = 0;  // tuples: different rows
  std::string entity = {};                    // the column whose distinct values k counts; empty: it counts rows
  std::size_t max_size = 0;                   // 0: all
  MissingAs missing_as = MissingAs::value;
  std::uint64_t missing_cells = 0, rows_with_missing = 0;
  std::vector<UnsafeColumn> columns;  // quasi-identifiers in the order of the table
  std::vector<std::string> dropped;

  std::uint64_t combinations = 0, pairs = 0;
  std::uint64_t rows_with_combinations = 0;
  std::vector<UnsafeSize> by_size;
  std::vector<UnsafeColumns> by_columns;  // most pairs first; empty: there are too many sets to count
  std::uint64_t column_sets = 0;          // that have any, also those that are not in `by_columns`
  std::vector<UnsafeValue> by_value;      // most pairs first
  std::vector<UnsafeRows> rows_by_combinations;
  UnsafeScores scores;
  std::string engine;                 // that was used: records or columns
  bool complete = false;              // all combinations were counted; else a budget ended the search
  std::uint64_t done = 0, to_do = 0;  // records: different rows; columns: column sets done, to_do is 0
  std::uint64_t nodes = 0;            // steps of the search

  // Where k counts an entity, cells to blank are not told: what follows is empty.
  bool suppression_complete = false;  // else `suppressed_cells` is an upper bound
  std::uint64_t suppressed_cells = 0, suppression_cost = 0;
  std::uint64_t suppressed_missing = 0;            // of these cells, missing already
  std::vector<std::uint64_t> rows_by_suppression;  // [n]: rows of which n cells must be blanked

  bool suggested = false;
  bool suggestions_complete = false;
  std::vector<UnsafeSuggestion> suggestions;  // fewest cells left first

  std::string output, scores_file;  // that were written
  double seconds = 0, search_seconds = 0;
  std::vector<std::string> table_files = {};  // of the table, where they are several
  std::vector<std::string> warnings;
  [[nodiscard]] bool whole() const {
    return complete && (suppression_complete || !entity.empty()) && (!suggested || suggestions_complete);
  }
};

// A request to stop, or the time in the recipe, ends the search; the report and the files then hold what was found by
// then. A second request gives up and writes nothing.
Result<UnsafeReport> find_unsafe(const UnsafeRequest& request, const RunOptions& options);

}  // namespace kanon
