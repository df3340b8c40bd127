// Source: a table somewhere outside, behind the narrow interface that an engine implements.
//
// An engine scans, counts groups and writes the release; it knows nothing of costs, searches or plans. Cells cross this
// border as text, exactly as the source has them; an empty cell and a NULL are both std::nullopt. The order of rows and
// groups is unspecified. All calls may be stopped through the Cancel given to the engine at opening: they then return
// an Error of kind `interrupted`. All of them see the same bytes: where a file is no longer what it was at opening,
// they return an Error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kanon/result.hpp"

namespace kanon {

using Cell = std::optional<std::string_view>;

enum class FileFormat { csv, parquet, json };

// What to open: a path or a glob, and for CSV optionally the delimiter (else it is found from the header line).
struct SourceSpec {
  std::string path;
  std::optional<char> delimiter = {};
  std::string named = {};   // what the file is called, where its path does not say: an output without a name yet
  bool safe_cells = false;  // CSV: a release whose cells may have the mark of ReleaseOrder::safe_cells: taken off
};

struct SourceInfo {
  FileFormat format = FileFormat::csv;
  char delimiter = ',';              // for CSV
  std::string name = {};             // for messages
  std::vector<std::string> files;    // what the glob matched, sorted
  std::vector<std::string> columns;  // names, in file order, each once
};

// Some rows of an answer, column by column. Views are valid until the visitor returns.
class Batch {
 public:
  virtual ~Batch() = default;
  [[nodiscard]] virtual std::size_t rows() const = 0;
  [[nodiscard]] virtual Cell text(std::size_t column, std::size_t row) const = 0;
  [[nodiscard]] virtual std::uint64_t count(std::size_t column, std::size_t row) const = 0;
  [[nodiscard]] virtual double number(std::size_t column, std::size_t row) const = 0;
};
using BatchVisitor = std::function<Status(const Batch&)>;

// Distinct tuples of `columns` with how often they occur. An answer batch has the tuple as text, then, in this order
// and where asked for: the class (text), the number of rows (count), and of the target the rows that have a number
// (count), their sum and their sum of squares (number).
struct GroupQuery {
  std::vector<std::string> columns;
  std::optional<std::string> class_column;
  std::optional<std::string> target_column;
};

struct ColumnSummary {
  std::uint64_t missing = 0;   // empty cells, NULLs and the missing tokens
  std::uint64_t distinct = 0;  // without missing ones
  bool distinct_is_estimate = false;
  std::uint64_t numbers = 0;  // cells that read as a number
  std::uint64_t dates = 0;    // cells that read as an ISO date
  std::uint64_t digits = 0;   // cells of digits only
  std::uint64_t padded = 0;   // cells of digits with a leading zero: codes, not numbers
  std::uint64_t longest = 0;  // bytes of the longest cell
  // The first values in the order of their bytes, each once: all of them where `distinct` is no more; none where
  // distinct values are estimated.
  std::vector<std::string> first = {};
};

struct GroupSizes {
  std::uint64_t groups = 0;
  std::uint64_t unique_rows = 0;  // rows in groups of size 1: alone there, or with rows of the same entity only
  std::uint64_t smallest = 0;
};

// Rows that few others look like, by one set of columns. A group counts its rows, or its distinct entities.
struct SmallRows {
  std::uint64_t groups = 0;
  std::uint64_t unique_rows = 0;  // alone in their group, or with rows of the same entity only
  std::uint64_t small_rows = 0;   // in groups that count fewer than asked for
};

// What a column tells about another one, from the table of their pairs of values. Sums are over the rows looked at.
struct Telling {
  std::uint64_t told_rows = 0;    // the other rows with the same value have their value of the other column most often
  std::uint64_t alone_rows = 0;   // no other row has the same value
  std::uint64_t spare_pairs = 0;  // of the values that several rows have: pairs beyond the first
  double entropy = 0;             // of the column, in nats per row
  double left = 0;                // of the other column once this is known, over the values that several rows have
};
struct PairCounts {
  std::uint64_t rows = 0;  // looked at
  bool sampled = false;    // not all rows were
  Telling of_by, by_of;    // what `by` tells of `of`, and the other way round
};

// How one column of the table appears in the release.
struct ReleaseColumn {
  std::string name;
  bool recoded = false;                            // false: copied as it is
  std::vector<std::optional<std::string>> values;  // recoded: source values ...
  std::vector<std::uint32_t> nodes;                // ... and the node of each
  std::vector<std::optional<std::string>> labels;  // label of each node
};

// Rows that have these nodes in the recoded columns, and which of their cells are blanked: the first `rows` of them as
// the first part says, and so on. Rows are taken in the order of SHA-256 of the key and their other released cells,
// each as "length:text": without the key nothing can be learnt from which row got which part.
struct BlankedRows {
  std::uint64_t rows = 0;
  std::vector<std::uint32_t> columns;  // blanked, by place among the recoded columns
};
struct BlankedNodes {
  std::vector<std::uint32_t> nodes;  // one per recoded column
  std::vector<BlankedRows> parts;
};

// Rows that have these nodes in the recoded columns, and the box whose labels they show: the first `rows` of them that
// of the first part, and so on, in the same order of rows.
struct BoxedRows {
  static constexpr std::uint32_t kSuppressed = ~std::uint32_t{0};
  std::uint64_t rows = 0;
  std::uint32_t box = 0;  // or kSuppressed
};
struct BoxedNodes {
  std::vector<std::uint32_t> nodes;  // one per recoded column
  std::vector<BoxedRows> parts;
};

// The whole release as an engine sees it: columns to write, groups to suppress.
struct ReleaseOrder {
  std::vector<ReleaseColumn> columns;                    // in the order of the file; identifiers are not in it
  std::vector<std::string> missing;                      // tokens that mean missing in recoded columns
  std::vector<std::vector<std::uint32_t>> small_groups;  // node per recoded column, for groups that are suppressed
  bool drop_suppressed = false;                          // else their recoded cells show `suppressed_as`
  std::string suppressed_as = "*";
  // CSV: a cell that a spreadsheet would take for a formula gets an apostrophe in front, and so does a cell that has
  // one already. Formulas are what begins with = @ TAB CR LF, or with + or - and is no number, nor two with ".."
  // between them.
  bool safe_cells = false;
  // For a release with blanked cells, which has no small groups.
  std::vector<BlankedNodes> blanked;
  std::string blanked_as = {};  // empty: the empty cell
  std::string draw_key = {};
  // Or boxes: a label per recoded column, by place in its `labels`; nodes have no labels of their own then.
  std::vector<std::vector<std::uint32_t>> boxes = {};
  std::vector<BoxedNodes> boxed = {};
};

// Whom rows are about: the column that tells it, and the texts that mean that nobody knows. A row without an entity
// counts for nobody.
struct EntityColumn {
  std::string name;
  std::vector<std::string> missing = {};
};

// Groups in which a column has the same in every row.
struct HomogeneousGroups {
  std::uint64_t one_value = 0;    // one value, and no missing cell
  std::uint64_t all_missing = 0;  // no value at all
};

class Source {
 public:
  virtual ~Source() = default;
  [[nodiscard]] virtual const SourceInfo& info() const = 0;
  // Error: a file is not what it was at opening, or another file matches the glob now.
  virtual Status unchanged() = 0;
  // Sets of files that hold the same rows in any order: copies, because of which every person would be counted twice.
  virtual Result<std::vector<std::vector<std::string>>> copies() = 0;
  virtual Result<std::uint64_t> count_rows() = 0;
  virtual Status count_groups(const GroupQuery& query, const std::vector<std::string>& missing,
                              const BatchVisitor& visit) = 0;
  virtual Status scan(const std::vector<std::string>& columns, const BatchVisitor& visit) = 0;
  virtual Result<std::vector<ColumnSummary>> summarize(const std::vector<std::string>& missing) = 0;
  // The groups over each set of columns. Sizes are rows, or distinct values of `entity` where one is named (missing
  // entities are one entity). All sets in one call: the table is read once for all of them.
  virtual Result<std::vector<GroupSizes>> group_sizes(const std::vector<std::vector<std::string>>& column_sets,
                                                      const std::vector<std::string>& missing,
                                                      const std::optional<std::string>& entity) = 0;
  // Rows in groups of fewer than `least` over each set of columns; an empty set makes one group. Cells are compared by
  // 64 bits of hash. Many sets are counted in one reading of the table.
  virtual Result<std::vector<SmallRows>> small_rows(const std::vector<std::vector<std::string>>& column_sets,
                                                    std::uint64_t least) = 0;
  // The same with groups that count distinct entities. `shown`: rows and cells as a release of this recoding shows
  // them, which has no such column itself; null: as they stand here.
  virtual Result<std::vector<SmallRows>> small_rows_by_entity(const std::vector<std::vector<std::string>>& column_sets,
                                                              std::uint64_t least, const EntityColumn& entity,
                                                              const ReleaseOrder* shown) = 0;
  // What each column of `by` tells about each of `of`, in this order; in `of` the missing tokens are missing. Where
  // rows times pairs are many, some rows are taken, by a hash of their cells.
  virtual Result<std::vector<PairCounts>> pair_counts(const std::vector<std::string>& by,
                                                      const std::vector<std::string>& of,
                                                      const std::vector<std::string>& missing) = 0;
  // Groups over `columns` in which a sensitive column has one value only, for each of those; the table is read once.
  // `missing`: texts that mean missing in them.
  virtual Result<std::vector<HomogeneousGroups>> count_homogeneous(const std::vector<std::string>& columns,
                                                                   const std::vector<std::string>& sensitive,
                                                                   const std::vector<std::string>& missing) = 0;
  // Writes the release to `path`, over whatever stands there. An Error about the output itself has no place: the caller
  // knows its name.
  virtual Status write_release(const ReleaseOrder& order, const std::string& path, FileFormat format,
                               char delimiter) = 0;
};

}  // namespace kanon
