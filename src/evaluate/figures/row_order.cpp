// Row numbers in columns, and the order of the rows itself.
#include "evaluate/figures/row_order.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_set>

#include "base/text.hpp"
#include "base/try.hpp"

namespace kanon::evaluation {
namespace {

constexpr std::uint64_t kFewestRows = 5;   // below, any column may look like a row number
constexpr std::uint64_t kFewestOther = 4;  // rows without the commonest label; below, any order may look like another

// Does a column show something else in every row? It stops counting at the first text that comes again; two different
// texts of one hash only make it miss a column.
class UniqueCheck {
 public:
  void add(const Cell& cell) {
    if (!holds_) return;
    holds_ = seen_.insert(cell ? std::hash<std::string_view>{}(*cell) : 0).second;
    if (!holds_) seen_ = {};
  }
  [[nodiscard]] bool holds() const { return holds_; }

 private:
  std::unordered_set<std::size_t> seen_;
  bool holds_ = true;
};

// Columns from left to right in rising order: by text or by number, missing cells first or last.
class SortCheck {
 public:
  SortCheck(bool numbers, bool missing_first) : numbers_(numbers), missing_first_(missing_first) {}
  // True if the two cells decide; then `holds` says if they are in order.
  bool decide(const Cell& a, const Cell& b) {
    if (!a && !b) return false;
    if (!a || !b) {
      holds_ = holds_ && (!a == missing_first_);
      return true;
    }
    if (*a == *b) return false;
    const auto x = numbers_ ? parse_number(*a) : std::nullopt;
    const auto y = numbers_ ? parse_number(*b) : std::nullopt;
    holds_ = holds_ && (x && y ? *x <= *y : *a < *b);
    return true;
  }
  [[nodiscard]] bool holds() const { return holds_; }

 private:
  bool numbers_, missing_first_;
  bool holds_ = true;
};

// Does a column number the rows: strictly rising or falling numbers, or whole numbers in a range of as many as rows?
struct IndexCheck {
  bool rising = true, falling = true, whole = true;
  double last = 0, least = 0, greatest = 0;
  std::uint64_t rows = 0;

  void add(const Cell& cell) {
    if (!rising && !falling && !whole) return;
    const auto number = cell ? parse_number(*cell) : std::nullopt;
    if (!number) {
      rising = falling = whole = false;
      return;
    }
    whole = whole && std::floor(*number) == *number && std::abs(*number) < 1e15;
    if (rows > 0) {
      rising = rising && *number > last;
      falling = falling && *number < last;
    }
    least = rows > 0 ? std::min(least, *number) : *number;
    greatest = rows > 0 ? std::max(greatest, *number) : *number;
    last = *number;
    ++rows;
  }
  [[nodiscard]] bool monotone() const { return rising || falling; }
  [[nodiscard]] bool may_run() const { return whole && greatest - least + 1 == static_cast<double>(rows); }
};

// Of columns that may hold each number of a range once: those that do.
Status keep_running(Source& release, const std::vector<std::string>& names, const std::vector<double>& least,
                    std::uint64_t rows, std::vector<std::string>& out) {
  if (names.empty()) return Done{};
  std::vector<std::vector<bool>> seen(names.size(), std::vector<bool>(rows));
  std::vector<bool> once(names.size(), true);
  KANON_CHECK(release.scan(names, [&](const Batch& batch) -> Status {
    for (std::size_t c = 0; c < names.size(); ++c) {
      for (std::size_t row = 0; row < batch.rows() && once[c]; ++row) {
        const Cell cell = batch.text(c, row);
        const auto number = cell ? parse_number(*cell) : std::nullopt;
        const auto at = static_cast<std::size_t>(number.value_or(least[c]) - least[c]);
        once[c] = number && at < rows && !seen[c][at];
        if (once[c]) seen[c][at] = true;
      }
    }
    return Done{};
  }));
  for (std::size_t c = 0; c < names.size(); ++c) {
    if (once[c]) out.push_back(names[c]);
  }
  return Done{};
}

// Are rows in the order of their columns, from left to right?
class SortPass {
 public:
  explicit SortPass(std::size_t columns) : last_(columns) {}

  void add(const Batch& batch) {
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      for (auto& sort : sorts_) {
        if (sort.holds() && (row > 0 || any_)) compare(sort, batch, row);
      }
    }
    if (batch.rows() == 0) return;
    any_ = true;
    for (std::size_t c = 0; c < last_.size(); ++c) {
      const Cell cell = batch.text(c, batch.rows() - 1);
      last_[c] = cell ? Value(std::string(*cell)) : std::nullopt;
    }
  }
  [[nodiscard]] bool sorted() const {
    return std::any_of(std::begin(sorts_), std::end(sorts_), [](const SortCheck& sort) { return sort.holds(); });
  }

 private:
  void compare(SortCheck& sort, const Batch& batch, std::size_t row) const {
    for (std::size_t c = 0; c < last_.size(); ++c) {
      const Cell before = row > 0 ? batch.text(c, row - 1) : last_[c] ? Cell(*last_[c]) : Cell();
      if (sort.decide(before, batch.text(c, row))) return;
    }
  }
  std::vector<Value> last_;
  bool any_ = false;
  SortCheck sorts_[4] = {{false, true}, {false, false}, {true, true}, {true, false}};
};

// What one pass over all columns finds.
struct ColumnsPass {
  std::vector<IndexCheck> indexes;
  std::vector<UniqueCheck> uniques;
  SortPass sort;
  std::uint64_t rows = 0;

  explicit ColumnsPass(std::size_t columns) : indexes(columns), uniques(columns), sort(columns) {}
  void add(const Batch& batch) {
    for (std::size_t c = 0; c < indexes.size(); ++c) {
      for (std::size_t row = 0; row < batch.rows(); ++row) {
        const Cell cell = batch.text(c, row);
        indexes[c].add(cell);
        uniques[c].add(cell);
      }
    }
    sort.add(batch);
    rows += batch.rows();
  }
};

// A column that shows something else in every row puts rows into any order: into that of the original, where it is a
// person's number. So the others must be in order first, and it may only decide between rows that are alike in these.
// Of a release that is sorted by all columns from left to right.
Result<bool> is_sorted_by_others(Source& release, const std::vector<bool>& unique) {
  const auto& names = release.info().columns;
  const auto uniques = static_cast<std::size_t>(std::count(unique.begin(), unique.end(), true));
  if (uniques == 0) return true;
  if (uniques == names.size()) return false;  // any order is one by some such column
  std::vector<std::string> order;
  for (const bool last : {false, true}) {
    for (std::size_t c = 0; c < names.size(); ++c) {
      if (unique[c] == last) order.push_back(names[c]);
    }
  }
  SortPass pass(order.size());
  KANON_CHECK(release.scan(order, [&](const Batch& batch) -> Status {
    pass.add(batch);
    return Done{};
  }));
  return pass.sorted();
}

Status find_indexes(Source& release, const ColumnsPass& pass, std::vector<std::string>& out) {
  const auto& names = release.info().columns;
  std::vector<std::string> maybe;
  std::vector<double> least;
  for (std::size_t c = 0; c < names.size(); ++c) {
    const IndexCheck& index = pass.indexes[c];
    if (index.monotone()) {
      out.push_back(names[c]);
    } else if (index.may_run()) {
      maybe.push_back(names[c]);
      least.push_back(index.least);
    }
  }
  return keep_running(release, maybe, least, pass.rows, out);
}

// A column in comparable numbers: label of each row, kSuppressed where it may be anything.
struct Comparable {
  std::vector<std::uint32_t> before, after;  // by code
  const std::vector<std::uint32_t>*before_codes, *after_codes;

  [[nodiscard]] bool fits(std::size_t original_row, std::size_t release_row) const {
    const std::uint32_t shown = after[(*after_codes)[release_row]];
    return shown == kSuppressed || shown == before[(*before_codes)[original_row]];
  }
};

// Rows that do not show the column's commonest label: without such rows a column says nothing about the order.
std::uint64_t telling_rows(const CodedColumn& column) {
  const auto counts = column.counts();
  return column.codes.size() - *std::max_element(counts.begin(), counts.end());
}

}  // namespace

Result<OrderFindings> look_at_order(Source& release) {
  const auto& names = release.info().columns;
  ColumnsPass pass(names.size());
  KANON_CHECK(release.scan(names, [&](const Batch& batch) -> Status {
    pass.add(batch);
    return Done{};
  }));
  OrderFindings out;
  out.sorted = pass.sort.sorted();
  if (pass.rows < kFewestRows) return out;
  KANON_CHECK(find_indexes(release, pass, out.indexes));
  std::vector<bool> unique;
  for (const auto& check : pass.uniques) unique.push_back(check.holds());
  if (out.sorted) {
    KANON_TRY(out.sorted, is_sorted_by_others(release, unique));
  }
  for (std::size_t c = 0; c < names.size(); ++c) {
    const bool numbers = std::find(out.indexes.begin(), out.indexes.end(), names[c]) != out.indexes.end();
    if (unique[c] && !numbers) out.unique.push_back(names[c]);
  }
  return out;
}

void compare_order(const CodedFile& original, const CodedFile& release, const std::vector<Image>& images,
                   OrderFindings& findings) {
  std::vector<Comparable> columns;
  for (const auto& image : images) {
    const CodedColumn& after = *release.find(image.name);
    if (!image.told || after.codes.empty() || telling_rows(after) < kFewestOther) continue;
    Comparable column{.before = image.of_original,
                      .after = image.of_release,
                      .before_codes = &original.find(image.name)->codes,
                      .after_codes = &after.codes};
    for (auto& label : column.after) {
      if (image.blank_is_missing && image.is_missing(label)) label = kSuppressed;
    }
    columns.push_back(std::move(column));
    findings.compared_by.push_back(image.name);
  }
  if (columns.empty() || release.rows < kFewestRows || release.rows > original.rows) return;
  findings.compared = true;
  // Taking the first row that fits is as good as any choice: what is left over is the most.
  std::size_t at = 0;
  for (std::size_t row = 0; row < release.rows; ++row, ++at) {
    const auto fits = [&](std::size_t candidate) {
      return std::all_of(columns.begin(), columns.end(),
                         [&](const Comparable& column) { return column.fits(candidate, row); });
    };
    while (at < original.rows && !fits(at)) ++at;
    if (at == original.rows) return;
  }
  findings.same_order = true;
}

}  // namespace kanon::evaluation
