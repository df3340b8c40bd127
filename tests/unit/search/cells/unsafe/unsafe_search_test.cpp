// The searches over single cells: kernels of both kinds, stops, threads, order of the sink, refusals.
#include <gtest/gtest.h>

#include "search/cells/suppress/original_suppression.hpp"
#include "search/cells/unsafe/tuple_differences.hpp"
#include "search/cells/unsafe/tuple_powerset.hpp"
#include "search/cells/unsafe/unsafe_search.hpp"
#include "support/dice.hpp"

namespace kanon::tests {
namespace {

// Every tuple differs from every other in the last column but one.
CellTable drawn_cells(std::size_t tuples, std::size_t columns) {
  Dice dice(tuples + columns);
  CellTable out;
  out.columns = columns;
  for (std::size_t t = 0; t < tuples; ++t) {
    for (std::size_t c = 0; c < columns; ++c) {
      const std::size_t code = c + 2 == columns ? t : dice.below(2 + c % 5);
      out.codes.push_back(static_cast<std::uint32_t>(code));
    }
    out.counts.push_back(static_cast<std::uint32_t>(dice.from_to(1, 2)));
  }
  for (std::size_t c = 0; c < columns; ++c) {
    out.values.push_back(static_cast<std::uint32_t>(c + 2 == columns ? tuples : 2 + c % 5));
  }
  out.weights.assign(columns, 1);
  return out;
}

std::vector<std::uint64_t> found_by(const unsafe::Kernels& kernels, const CellTable& table, std::uint32_t k) {
  const unsafe::PairTable pairs(table, false);
  unsafe::TupleDifferences differences(pairs, kernels);
  unsafe::TuplePowerset powerset(pairs, kernels);
  std::vector<std::uint64_t> out, memory;
  for (std::size_t place = 0; place < pairs.tuples(); ++place) {
    const auto rows = differences.of(place, k - pairs.count(place), 64);
    memory.resize(std::max(memory.size(), unsafe::search_words(rows.columns, rows.words)));
    const unsafe::Poll never{[](void*) { return false; }, nullptr};
    const auto keep = [](void* list, const unsafe::Found& found) {
      auto& all = *static_cast<std::vector<std::uint64_t>*>(list);
      all.insert(all.end(), {found.common, found.last, found.first});
    };
    std::uint64_t nodes = 0;
    EXPECT_TRUE(kernels.combinations(rows, memory.data(), never, keep, &out, nodes));
    for (const auto& one : powerset.of(place, k - pairs.count(place), 64)) {
      out.insert(out.end(), {one.columns, one.rows, one.size, one.first});
    }
  }
  return out;
}

TEST(UnsafeKernels, PlainAndWideAgree) {
  if (&unsafe::kernels() == &unsafe::plain_kernels()) GTEST_SKIP() << "this processor has the plain kind only";
  const CellTable table = drawn_cells(700, 12);  // more values than a byte holds, more rows than fit into a word
  for (const std::uint32_t k : {3u, 4u}) {
    const auto wide = found_by(unsafe::kernels(), table, k);
    EXPECT_GT(wide.size(), 1000u);
    EXPECT_EQ(wide, found_by(unsafe::plain_kernels(), table, k));
  }
}

TEST(UnsafeSearch, SinkHearsTheSameWithAnyNumberOfThreads) {
  const CellTable table = drawn_cells(300, 9);
  for (const UnsafeEngine engine : {UnsafeEngine::records, UnsafeEngine::column_sets}) {
    std::vector<std::vector<std::uint64_t>> heard;
    for (const unsigned threads : {1u, 2u}) {
      auto& list = heard.emplace_back();
      UnsafeOptions options;
      options.engine = engine;
      options.budget.threads = threads;
      options.sink = [&](std::span<const UnsafeCombination> batch) {
        for (const auto& one : batch) list.insert(list.end(), {one.columns, one.tuple, one.rows, one.first ? 1u : 0u});
      };
      ASSERT_TRUE(unsafe_combinations(table, 3, options).ok());
    }
    EXPECT_FALSE(heard[0].empty());
    EXPECT_EQ(heard[0], heard[1]);
  }
}

TEST(UnsafeSearch, StopsBetweenTuples) {
  const CellTable table = drawn_cells(300, 9);
  UnsafeOptions options;
  options.engine = UnsafeEngine::records;
  options.budget.evaluations = 40;
  std::uint64_t heard = 0;
  options.sink = [&](std::span<const UnsafeCombination> batch) {
    for (const auto& one : batch) heard += table.counts[one.tuple];
  };
  const auto outcome = unsafe_combinations(table, 3, options);
  ASSERT_TRUE(outcome.ok());
  EXPECT_FALSE(outcome->complete);
  EXPECT_EQ(outcome->done, 40u);
  EXPECT_EQ(outcome->total.pairs, heard);
}

TEST(OriginalSuppression, WhatWasNotReachedIsBlankedWhole) {
  const CellTable table = drawn_cells(300, 9);
  OriginalOptions options;
  options.budget.evaluations = 40;
  const auto part = original_suppression(table, 3, options);
  const auto whole = original_suppression(table, 3);
  ASSERT_TRUE(part.ok() && whole.ok());
  EXPECT_FALSE(part->complete);
  EXPECT_TRUE(whole->complete);
  EXPECT_EQ(part->tuples_done, 40u);
  std::size_t blanked_whole = 0;
  for (std::size_t t = 0; t < table.tuples(); ++t) {
    const bool all = part->blanked[t] == (1u << 9) - 1;
    blanked_whole += all ? 1 : 0;
    EXPECT_TRUE(all || part->blanked[t] == whole->blanked[t]);
  }
  EXPECT_GE(blanked_whole, 260u);
}

TEST(UnsafeSearch, Refusals) {
  CellTable table = drawn_cells(3, 65);
  EXPECT_FALSE(unsafe_combinations(table, 2).ok());
  EXPECT_FALSE(original_suppression(table, 2).ok());
  table = drawn_cells(3, 4);
  EXPECT_FALSE(unsafe_combinations(table, 0).ok());
  table.weights[1] = 0;
  EXPECT_FALSE(original_suppression(table, 2).ok());
}

TEST(UnsafeSearch, NothingToLookAt) {
  for (const CellTable& table : {CellTable{}, drawn_cells(0, 3)}) {
    const auto found = unsafe_combinations(table, 2);
    const auto least = original_suppression(table, 2);
    ASSERT_TRUE(found.ok() && least.ok());
    EXPECT_EQ(found->total.pairs, 0u);
    EXPECT_EQ(least->cells, 0u);
  }
}

}  // namespace
}  // namespace kanon::tests
