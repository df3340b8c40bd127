// Question: how few cells must be blanked under the strict rule, how sure is that, and how long does it take?
// Data: ELS 15,183 x 11 (k = 2, 3, 5) and sdcMicro's testdata 4,580 x 7 (its kAnon blanks 157, 293, 500 cells under the
// wildcard rule). Expected answer: no row breaks a rule; gaps of at most 2% (k = 2) and 5%; not more cells than
// sdcMicro. Anything else fails the run. One line per table and k.
//
//   cmake --build build --target bench_strict && build/bin/bench_strict [SECONDS]     data: KANON_DATA or
//   ../shared/data
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <optional>

#include "golden/unsafe_tables.hpp"
#include "search/cells/suppress/original_suppression.hpp"
#include "search/cells/suppress/strict_suppression.hpp"

namespace {

using namespace kanon;

struct Question {
  std::uint64_t k;
  double gap;                           // at most
  std::optional<std::uint64_t> theirs;  // cells sdcMicro blanks
};

CellRelease released(const CellTable& table, const OriginalSuppression& original) {
  CellRelease out(table.tuples());
  const ColumnMask all = (ColumnMask{1} << table.columns) - 1;
  for (std::size_t tuple = 0; tuple < table.tuples(); ++tuple)
    out[tuple].push_back({all & ~original.blanked[tuple], table.counts[tuple]});
  return out;
}

void print(const char* name, const char* rule, const CellTable& table, const CellRelease& release, std::uint64_t k,
           const std::string& rest) {
  fmt::print("{:<10} {:>2} {:<9} {:>7} {:>6} {:>6} {:>6}  {}\n", name, k, rule, blanked_cells(table, release),
             unsafe_rows(table, release, k, CellRule::original), unsafe_rows(table, release, k, CellRule::strict),
             unsafe_rows(table, release, k, CellRule::wildcard), rest);
}

bool run(const char* name, const CellTable& table, const Question& question, double seconds) {
  const auto start = std::chrono::steady_clock::now();
  const std::clock_t cpu = std::clock();
  Budget budget;
  budget.seconds = seconds;
  const auto strict = strict_suppression(table, question.k, {}, budget);
  const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double spent_cpu = static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC;
  const auto original = original_suppression(table, question.k);
  if (!strict.ok() || !original.ok()) return false;
  print(name, "original", table, released(table, *original), question.k, "the minimum");
  print(name, "strict", table, strict->release, question.k,
        fmt::format("at least {}, gap {:.3f}%, {:.1f} s, {:.1f} CPU s{}{}", strict->bound, 100 * strict->gap, spent,
                    spent_cpu, strict->optimal ? ", optimal" : "",
                    question.theirs ? fmt::format(", sdcMicro {}", *question.theirs) : ""));
  return covers(table, strict->release) && strict->gap <= question.gap &&
         unsafe_rows(table, strict->release, question.k, CellRule::strict) == 0 &&
         (!question.theirs || strict->cells <= *question.theirs);
}

}  // namespace

int main(int count, char** words) {
  const double seconds = count > 1 ? std::atof(words[1]) : 60;
  const auto els = tests::els_11();
  const auto testdata = tests::testdata_7();
  if (!els.ok() || !testdata.ok()) {
    fmt::print("no data: set KANON_DATA\n");
    return 1;
  }
  fmt::print("{:<10} {:>2} {:<9} {:>7} {:>20}\n", "table", "k", "made for", "cells", "rows that break O/S/W");
  bool good = true;
  const CellTable els_cells = tests::cells_of(*els), testdata_cells = tests::cells_of(*testdata);
  for (const auto& question : {Question{2, 0.02, {}}, Question{3, 0.05, {}}, Question{5, 0.05, {}}})
    good = run("els", els_cells, question, seconds) && good;
  for (const auto& question : {Question{2, 0, 157}, Question{3, 0, 293}, Question{5, 0, 500}})
    good = run("testdata", testdata_cells, question, seconds) && good;
  return good ? 0 : 2;
}
