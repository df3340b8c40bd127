// find_unsafe against the definitions, on small tables as files: counts, files, suggestions, stops.
#include "kanon/unsafe.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>

#include "engine/open_source.hpp"
#include "support/dice.hpp"
#include "support/files.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

using Row = std::vector<std::string>;  // an empty text is a missing cell

struct Text {
  std::vector<Row> rows;
  std::size_t columns = 0;
  bool never = false;

  [[nodiscard]] bool agree(std::size_t a, std::size_t b, unsigned columns_of) const {
    for (std::size_t c = 0; c < columns; ++c) {
      if ((columns_of >> c & 1U) == 0) continue;
      const bool missing = rows[a][c].empty() && never && a != b;
      if (missing || rows[a][c] != rows[b][c]) return false;
    }
    return true;
  }
  [[nodiscard]] std::uint64_t rows_with(std::size_t row, unsigned columns_of) const {
    std::uint64_t out = 0;
    for (std::size_t other = 0; other < rows.size(); ++other) out += agree(row, other, columns_of) ? 1 : 0;
    return out;
  }
  [[nodiscard]] bool is_minimal_unsafe(std::size_t row, unsigned set, std::uint64_t k) const {
    if (rows_with(row, set) >= k) return false;
    for (unsigned part = (set - 1) & set; part != 0; part = (part - 1) & set) {
      if (rows_with(row, part) < k) return false;
    }
    return true;
  }
};

struct Naive {
  std::map<std::size_t, std::uint64_t> pairs;  // by size
  std::uint64_t combinations = 0, cells = 0;
};

Naive naive(const Text& text, std::uint64_t k, std::size_t max_size) {
  Naive out;
  const unsigned all = 1U << text.columns;
  for (std::size_t row = 0; row < text.rows.size(); ++row) {
    for (unsigned set = 1; set < all; ++set) {
      const auto size = static_cast<std::size_t>(std::popcount(set));
      if (size > max_size || !text.is_minimal_unsafe(row, set, k)) continue;
      ++out.pairs[size];
      bool first = true;
      for (std::size_t before = 0; before < row; ++before) first = first && !text.agree(row, before, set);
      out.combinations += first ? 1 : 0;
    }
    // The fewest cells to blank: nothing unsafe of the size that counts is left in what is visible.
    std::size_t least = text.columns;
    for (unsigned visible = 0; visible < all; ++visible) {
      bool safe = true;
      for (unsigned set = 1; set < all; ++set) {
        const bool counts = (set & ~visible) == 0 && static_cast<std::size_t>(std::popcount(set)) <= max_size;
        safe = safe && (!counts || text.rows_with(row, set) >= k);
      }
      if (safe) least = std::min(least, text.columns - static_cast<std::size_t>(std::popcount(visible)));
    }
    out.cells += least;
  }
  return out;
}

Text drawn(std::uint64_t seed) {
  Dice dice(seed);
  Text out;
  out.columns = dice.from_to(1, 4);
  out.never = dice.one_in(2);
  const std::size_t rows = dice.from_to(1, 12);
  for (std::size_t r = 0; r < rows; ++r) {
    Row row;
    for (std::size_t c = 0; c < out.columns; ++c)
      row.push_back(dice.one_in(8) ? "" : std::to_string(10 + dice.below(2 + 4 * c)));
    out.rows.push_back(row);
  }
  return out;
}

std::string csv_of(const Text& text) {
  std::string out = "id";
  for (std::size_t c = 0; c < text.columns; ++c) out += ",q" + std::to_string(c);
  out += "\n";
  for (const auto& row : text.rows) {
    out += "x";
    for (const auto& cell : row) out += "," + cell;
    out += "\n";
  }
  return out;
}

UnsafeRequest request_of(const TempFolder& folder, const Text& text, std::uint64_t k) {
  UnsafeRequest out;
  out.cells.recipe.data.table = folder.write("table.csv", csv_of(text));
  for (std::size_t c = 0; c < text.columns; ++c)
    out.cells.recipe.data.quasi.push_back({.name = "q" + std::to_string(c)});
  out.cells.recipe.promise.k = k;
  out.cells.missing_as = text.never ? MissingAs::never : MissingAs::value;
  return out;
}

UnsafeRequest request_of(const TempFolder& folder, const std::string& csv, const std::vector<std::string>& quasi,
                         const std::string& output) {
  UnsafeRequest out;
  out.cells.recipe.data.table = folder.write("t.csv", csv);
  for (const auto& name : quasi) out.cells.recipe.data.quasi.push_back({.name = name});
  out.cells.recipe.promise.k = 2;
  out.output = folder.at(output);
  return out;
}

std::vector<std::string> lines_of(const std::string& path) {
  std::vector<std::string> out;
  std::stringstream in(text_of(path));
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

TEST(FindUnsafe, CountsAreThoseOfTheDefinitions) {
  for (std::uint64_t seed = 0; seed < 40; seed += kShare) {
    SCOPED_TRACE(seed);
    const TempFolder folder;
    const Text text = drawn(seed);
    const std::uint64_t k = 1 + seed % 4;
    const std::size_t max_size = seed % 3 == 0 ? 2 : 0;
    UnsafeRequest request = request_of(folder, text, k);
    request.cells.max_size = static_cast<std::uint32_t>(max_size);
    request.engine = seed % 2 == 0 ? "records" : "columns";
    request.output = folder.at("out.csv");
    request.scores = folder.at("scores.csv");
    const auto report = find_unsafe(request, {});
    ASSERT_OK(report);
    const Naive known = naive(text, k, max_size == 0 ? text.columns : max_size);
    EXPECT_TRUE(report->whole());
    EXPECT_EQ(report->combinations, known.combinations);
    std::uint64_t pairs = 0;
    for (const auto& size : report->by_size) {
      const auto at = known.pairs.find(size.size);
      EXPECT_EQ(size.pairs, at == known.pairs.end() ? 0 : at->second);
      pairs += size.pairs;
    }
    EXPECT_EQ(report->pairs, pairs);
    EXPECT_EQ(report->suppressed_cells, known.cells);
    const auto lines = lines_of(request.output);
    EXPECT_EQ(lines.size(), known.combinations + 1);
    if (!text.never) {
      EXPECT_EQ(std::set<std::string>(lines.begin(), lines.end()).size(), lines.size());
    }
    EXPECT_EQ(lines_of(request.scores).size(), report->tuples + 1);
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"out.csv", "scores.csv", "table.csv"}));
  }
}

// A suggestion is what the same question says once the change is made.
TEST(FindUnsafe, SuggestionsComeTrue) {
  std::size_t recodings = 0;
  for (std::uint64_t seed = 0; seed < 8 && (kShare == 1 || recodings == 0); ++seed) {
    SCOPED_TRACE(seed);
    const TempFolder folder;
    UnsafeRequest request = request_of(folder, drawn(seed + 1000), 2 + seed % 2);
    request.suggest = true;
    const auto report = find_unsafe(request, {});
    ASSERT_OK(report);
    request.suggest = false;
    for (const auto& change : report->suggestions) {
      UnsafeRequest changed = request;
      if (change.recode.empty()) {
        changed.cells.drop = {change.column};
      } else {
        const auto recode = parse_recode(change.recode);
        ASSERT_OK(recode);
        changed.cells.recodes = {*recode};
        ++recodings;
      }
      const auto after = find_unsafe(changed, {});
      ASSERT_OK(after);
      EXPECT_EQ(change.combinations, after->combinations) << change.column << " " << change.recode;
      EXPECT_EQ(change.pairs, after->pairs);
      EXPECT_EQ(change.suppressed_cells, after->suppressed_cells);
    }
    EXPECT_TRUE(std::is_sorted(report->suggestions.begin(), report->suggestions.end(),
                               [](const auto& a, const auto& b) { return a.suppressed_cells < b.suppressed_cells; }));
  }
  EXPECT_GT(recodings, 0U);
}

TEST(FindUnsafe, FilesHoldAwkwardValuesInBothFormats) {
  const TempFolder folder;
  UnsafeRequest request =
      request_of(folder, "a,\"b,c\"\n\"x,1\",\"say \"\"hi\"\"\"\ny,\ny,\n", {"a", "b,c"}, "out.csv");
  ASSERT_OK(find_unsafe(request, {}));
  EXPECT_EQ(text_of(request.output),
            "combination_size,combination_rows,combination_columns,a,\"b,c\"\n"
            "1,1,a,\"x,1\",\n"
            "1,1,\"b,c\",,\"say \"\"hi\"\"\"\n");
  request.output = folder.at("out.parquet");
  ASSERT_OK(find_unsafe(request, {}));
  auto source = open_source({.path = request.output, .delimiter = {}}, {});
  ASSERT_OK(source);
  EXPECT_EQ((*source)->info().columns,
            (std::vector<std::string>{"combination_size", "combination_rows", "combination_columns", "a", "b,c"}));
  std::set<std::string> seen;
  ASSERT_OK((*source)->scan({"combination_columns", "a", "b,c"}, [&](const Batch& batch) -> Status {
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      seen.insert(std::string(*batch.text(0, row)) + ":" + std::string(batch.text(1, row).value_or("-")) + ":" +
                  std::string(batch.text(2, row).value_or("-")));
    }
    return Done{};
  }));
  EXPECT_EQ(seen, (std::set<std::string>{"a:x,1:-", "b,c:-:say \"hi\""}));
}

TEST(FindUnsafe, StopsSayWhatIsKnown) {
  const TempFolder folder;
  UnsafeRequest request = request_of(folder, drawn(7), 2);
  request.cells.recipe.budget.seconds = 1e-9;
  request.suggest = true;
  const auto report = find_unsafe(request, {});
  ASSERT_OK(report);
  EXPECT_FALSE(report->complete);
  EXPECT_FALSE(report->suppression_complete);
  EXPECT_FALSE(report->suggestions_complete);
  EXPECT_FALSE(report->whole());
  // All cells: an upper bound that holds.
  EXPECT_EQ(report->suppressed_cells, report->rows * report->columns.size());
}

TEST(FindUnsafe, RefusalsLeaveNothingBehind) {
  const TempFolder folder;
  const Text text = drawn(3);
  const auto refused = [&](const std::string& part, const auto& change) {
    UnsafeRequest request = request_of(folder, text, 2);
    request.output = folder.at("out.csv");
    change(request);
    expect_error(find_unsafe(request, {}), part);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"table.csv"});
  };
  refused("there is no engine \"record\"", [](UnsafeRequest& r) { r.engine = "record"; });
  refused("rows are written as .csv or .parquet", [&](UnsafeRequest& r) { r.output = folder.at("out.json"); });
  refused("overwrite an input", [&](UnsafeRequest& r) { r.scores = folder.at("table.csv"); });
  refused("the same name", [&](UnsafeRequest& r) { r.scores = r.output; });
  refused("does not exist", [&](UnsafeRequest& r) { r.scores = folder.at("no/scores.csv"); });
  refused("there is no column", [](UnsafeRequest& r) { r.cells.recipe.data.quasi[0].name = "nobody"; });
  const TempFolder other;
  UnsafeRequest clash = request_of(other, "Combination_Rows,b\n1,2\n", {"Combination_Rows", "b"}, "out.parquet");
  expect_error(find_unsafe(clash, {}), "two columns of this file would be named");
  EXPECT_EQ(other.names(), std::vector<std::string>{"t.csv"});
  clash.output = other.at("out.csv");
  ASSERT_OK(find_unsafe(clash, {}));
  expect_error(find_unsafe(clash, {}), "exists already");
}

}  // namespace
}  // namespace kanon::tests
