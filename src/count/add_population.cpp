// The people of the population beside the counts of a table.
#include "count/add_population.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"

namespace kanon {
namespace {

using Tuple = std::vector<Value>;

std::set<Tuple> tuples_of(const TupleCounts& counts) {
  std::set<Tuple> out;
  for (std::size_t line = 0; line < counts.tuples(); ++line) {
    Tuple tuple;
    for (std::size_t c = 0; c < counts.columns(); ++c)
      tuple.push_back(counts.values[c][counts.codes[line * counts.columns() + c]]);
    out.insert(std::move(tuple));
  }
  return out;
}

// Adds tuples with 0 rows. Where lines have classes, any will do: nothing is added to it.
void add_without_rows(const std::vector<Tuple>& tuples, TupleCounts& to) {
  std::vector<std::map<Value, std::uint32_t>> code_of(to.columns());
  for (std::size_t c = 0; c < to.columns(); ++c) {
    for (std::uint32_t i = 0; i < to.values[c].size(); ++i) code_of[c].emplace(to.values[c][i], i);
  }
  for (const auto& tuple : tuples) {
    for (std::size_t c = 0; c < tuple.size(); ++c) {
      const auto next = static_cast<std::uint32_t>(to.values[c].size());
      const auto [at, is_new] = code_of[c].emplace(tuple[c], next);
      if (is_new) to.values[c].push_back(tuple[c]);
      to.codes.push_back(at->second);
    }
    to.counts.push_back(0);
    if (!to.classes.empty()) to.class_codes.push_back(0);
    if (to.target_counts.empty()) continue;
    to.target_counts.push_back(0);
    to.target_sums.push_back(0);
    to.target_squares.push_back(0);
  }
}

Status check_columns(const Source& population, const std::vector<std::string>& quasi) {
  const auto& columns = population.info().columns;
  for (const auto& name : quasi) {
    if (std::find(columns.begin(), columns.end(), name) != columns.end()) continue;
    return Error{.message = fmt::format("the population has no column \"{}\"", name),
                 .place = population.info().files[0],
                 .hint = "It needs every quasi-identifier, with the same values as the table. " +
                         did_you_mean_column(name, columns)};
  }
  return Done{};
}

}  // namespace

Status add_population(Source& population, const std::vector<std::string>& quasi,
                      const std::vector<std::string>& missing, TupleCounts& counts) {
  KANON_CHECK(check_columns(population, quasi));
  GroupQuery query;
  query.columns = quasi;
  KANON_TRY(TupleCounts people, count_tuples(population, query, missing));
  const auto here = tuples_of(counts), there = tuples_of(people);
  std::vector<Tuple> only_there, only_here;
  std::set_difference(there.begin(), there.end(), here.begin(), here.end(), std::back_inserter(only_there));
  std::set_difference(here.begin(), here.end(), there.begin(), there.end(), std::back_inserter(only_here));
  add_without_rows(only_there, counts);
  for (auto* more : {&counts.further, &counts.by_sensitive}) {
    for (auto& table : *more) add_without_rows(only_there, table);
  }
  add_without_rows(only_here, people);
  counts.by_population.push_back(std::move(people));
  return Done{};
}

}  // namespace kanon
