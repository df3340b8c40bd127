// inspect: summaries of the columns, roles suggested from them, and the rows that the quasi-identifiers single out.
#include "kanon/inspect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "base/stage.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "job/inspect_plain.hpp"
#include "publish/outputs.hpp"
#include "publish/table_files.hpp"
#include "recipe/suggest_kind.hpp"
#include "recipe/suggest_role.hpp"
#include "table/missing_texts.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostByCounts = 12;  // columns suggested without a word in their name, the others included
constexpr std::size_t kMostMeasured = 20;  // columns looked at one by one
constexpr std::size_t kMostCombined = 10;  // columns of which all pairs are looked at
constexpr std::size_t kMostKept = 20;      // pairs and triples in the answer
constexpr std::uint64_t kMostRowsForTriples = 100'000;

using Names = std::vector<std::string>;

// Indexes of the `most` columns with most distinct values among `of`, in the order of `of`.
std::vector<std::size_t> most_distinct(const Inspection& found, std::vector<std::size_t> of, std::size_t most) {
  if (of.size() <= most) return of;
  std::vector<std::size_t> ranked = of;
  std::stable_sort(ranked.begin(), ranked.end(),
                   [&](std::size_t a, std::size_t b) { return found.columns[a].distinct > found.columns[b].distinct; });
  ranked.resize(most);
  std::erase_if(of, [&](std::size_t c) { return std::find(ranked.begin(), ranked.end(), c) == ranked.end(); });
  return of;
}

// Columns suggested by their counts alone are many in a wide table: the most distinct ones stay.
void cap_suggestions(const std::vector<Suggestion>& suggestions, Inspection& found) {
  std::size_t named = 0;
  std::vector<std::size_t> by_counts;
  for (std::size_t c = 0; c < found.columns.size(); ++c) {
    if (found.columns[c].role != name_of(Role::quasi)) continue;
    if (suggestions[c].by_name)
      ++named;
    else
      by_counts.push_back(c);
  }
  const auto kept = most_distinct(found, by_counts, named < kMostByCounts ? kMostByCounts - named : 0);
  if (kept.size() == by_counts.size()) return;
  for (const std::size_t c : by_counts) {
    if (std::find(kept.begin(), kept.end(), c) != kept.end()) continue;
    found.columns[c].role = name_of(Role::plain);
    found.columns[c].reason = "beyond those suggested";
  }
  if (!found.quasi_suggested) return;
  found.warnings.push_back(
      fmt::format("{} more columns have values that repeat and could be quasi-identifiers; only {} are suggested",
                  with_commas(by_counts.size() - kept.size()), named + kept.size()));
}

void warn_of_free_text(const std::vector<Suggestion>& suggestions, Inspection& found) {
  Names names;
  for (std::size_t c = 0; c < suggestions.size(); ++c) {
    if (suggestions[c].free_text) names.push_back(found.columns[c].name);
  }
  if (names.empty()) return;
  found.warnings.push_back("free text may name people, whatever k is: " + list_of(names, 5));
}

void warn_of_missing_codes(const std::vector<ColumnSummary>& summaries, Inspection& found) {
  Names names;
  for (std::size_t c = 0; c < summaries.size(); ++c) {
    if (may_hide_missing(summaries[c], found.rows)) names.push_back(found.columns[c].name);
  }
  if (names.empty()) return;
  found.warnings.push_back(
      "negative numbers that look like codes for missing values (such as -1, -8, -9, -99) among others from 0 on: " +
      list_of(names, 12) + "; name those that are with --missing COLUMN:-8/-9, else they count as numbers");
}

void warn_of_texts_among_numbers(const std::vector<ColumnSummary>& summaries, Inspection& found) {
  Names names;
  for (std::size_t c = 0; c < summaries.size(); ++c) {
    if (has_texts_among_numbers(summaries[c], found.rows)) names.push_back(found.columns[c].name);
  }
  if (names.empty()) return;
  found.warnings.push_back("mostly numbers, and other texts among them, because of which they count as texts: " +
                           list_of(names, 12) + "; name texts that mean missing with --missing COLUMN:TEXT");
}

Inspection describe(const InspectRequest& request, const Names& columns, const std::vector<ColumnSummary>& summaries,
                    std::uint64_t rows) {
  Inspection out;
  out.table = request.table;
  out.rows = rows;
  out.entity = request.entity;
  out.quasi_suggested = request.quasi.empty();
  std::vector<Suggestion> suggestions;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    suggestions.push_back(suggest_role(columns[c], summaries[c], rows));
    out.columns.push_back({.name = columns[c],
                           .kind = name_of(suggested_kind(columns[c], summaries[c], rows)),
                           .distinct = summaries[c].distinct,
                           .distinct_is_estimate = summaries[c].distinct_is_estimate,
                           .missing = summaries[c].missing,
                           .role = name_of(suggestions[c].role),
                           .reason = suggestions[c].reason});
  }
  mend_body_weights(out);
  cap_suggestions(suggestions, out);
  warn_of_free_text(suggestions, out);
  warn_of_missing_codes(summaries, out);
  warn_of_texts_among_numbers(summaries, out);
  return out;
}

// What the caller decided stands over what we suggest.
void take_decisions(const Schema& schema, Inspection& found) {
  Names not_named;
  for (std::size_t c = 0; c < found.columns.size(); ++c) {
    auto& column = found.columns[c];
    if (schema.roles[c] != Role::plain) {
      column.role = name_of(schema.roles[c]);
      column.reason = "you named it";
    } else if (column.role == name_of(Role::quasi) && !found.quasi_suggested) {
      not_named.push_back(column.name);
    }
  }
  if (!not_named.empty()) found.warnings.push_back("suggested, but not named by you: " + list_of(not_named, 12));
}

// The columns to measure: all that were named, or the suggested ones within reason.
std::vector<std::size_t> quasi_of(const Schema& schema, Inspection& found) {
  std::vector<std::size_t> quasi;
  for (std::size_t c = 0; c < found.columns.size(); ++c) {
    const bool is_suggested = found.columns[c].role == name_of(Role::quasi);
    if (found.quasi_suggested ? is_suggested : schema.roles[c] == Role::quasi) quasi.push_back(c);
  }
  if (found.quasi_suggested && quasi.size() > kMostMeasured) {
    found.warnings.push_back(fmt::format("{} quasi-identifiers are suggested; the {} with most values are measured",
                                         quasi.size(), kMostMeasured));
    quasi = most_distinct(found, quasi, kMostMeasured);
  }
  for (const std::size_t c : quasi) found.quasi.push_back(found.columns[c].name);
  return quasi;
}

// The sets of columns to be grouped; each is grouped once, whoever asks for it.
class Sets {
 public:
  void want(Names columns) {
    if (columns.empty() || !at_.try_emplace(columns, sets_.size()).second) return;
    sets_.push_back(std::move(columns));
  }
  Status measure(Source& source, const InspectRequest& request) {
    const auto entity = request.entity.empty() ? std::nullopt : std::optional(request.entity);
    KANON_TRY(sizes_, source.group_sizes(sets_, request.missing, entity));
    return Done{};
  }
  [[nodiscard]] const GroupSizes& of(const Names& columns) const { return sizes_[at_.at(columns)]; }

 private:
  std::vector<Names> sets_;
  std::map<Names, std::size_t> at_;
  std::vector<GroupSizes> sizes_;
};

Names without(const Names& quasi, const std::string& name) {
  Names out = quasi;
  std::erase(out, name);
  return out;
}

// Proper subsets of the quasi-identifiers, so that each says something the whole does not.
std::vector<Names> combinations(const Names& of, std::size_t quasi_size, std::uint64_t rows) {
  std::vector<Names> out;
  const bool triples = rows <= kMostRowsForTriples && quasi_size > 3;
  for (std::size_t a = 0; quasi_size > 2 && a < of.size(); ++a) {
    for (std::size_t b = a + 1; b < of.size(); ++b) {
      out.push_back({of[a], of[b]});
      for (std::size_t c = b + 1; triples && c < of.size(); ++c) out.push_back({of[a], of[b], of[c]});
    }
  }
  return out;
}

// Most unique rows first, pairs before triples: a triple is never less unique than the pairs in it.
std::vector<CombinationRisk> riskiest(const std::vector<Names>& wanted, const Sets& sets) {
  std::vector<CombinationRisk> all;
  for (const auto& columns : wanted) all.push_back({.columns = columns, .unique_rows = sets.of(columns).unique_rows});
  std::stable_sort(all.begin(), all.end(), [](const CombinationRisk& a, const CombinationRisk& b) {
    if (a.columns.size() != b.columns.size()) return a.columns.size() < b.columns.size();
    return a.unique_rows > b.unique_rows;
  });
  std::map<std::size_t, std::size_t> kept;
  std::erase_if(all, [&](const CombinationRisk& risk) { return ++kept[risk.columns.size()] > kMostKept; });
  return all;
}

std::vector<ColumnRisk> riskiest(const Names& measured, const Sets& sets, const Inspection& found, bool one_unit) {
  std::vector<ColumnRisk> out;
  for (const auto& name : measured) {
    const Names rest = without(found.quasi, name);
    // Without any column all rows are one group.
    const std::uint64_t remaining = !rest.empty() ? sets.of(rest).unique_rows : one_unit ? found.rows : 0;
    out.push_back({.name = name, .unique_rows_without = remaining, .unique_rows_alone = sets.of({name}).unique_rows});
  }
  std::stable_sort(out.begin(), out.end(), [](const ColumnRisk& a, const ColumnRisk& b) {
    if (a.unique_rows_without != b.unique_rows_without) return a.unique_rows_without < b.unique_rows_without;
    return a.unique_rows_alone > b.unique_rows_alone;
  });
  return out;
}

Names names_at(const Inspection& found, const std::vector<std::size_t>& columns) {
  Names out;
  for (const std::size_t c : columns) out.push_back(found.columns[c].name);
  return out;
}

bool has_one_unit(const Inspection& found) {
  for (const auto& column : found.columns) {
    if (column.name == found.entity) return column.distinct + (column.missing > 0 ? 1 : 0) == 1;
  }
  return found.rows == 1;
}

Status measure(Source& source, const InspectRequest& request, const std::vector<std::size_t>& quasi,
               Inspection& found) {
  const Names measured = names_at(found, most_distinct(found, quasi, kMostMeasured));
  if (measured.size() < found.quasi.size()) {
    found.warnings.push_back(
        fmt::format("only the {} columns with most values are looked at one by one", kMostMeasured));
  }
  const auto wanted =
      combinations(names_at(found, most_distinct(found, quasi, kMostCombined)), quasi.size(), found.rows);
  Sets sets;
  sets.want(found.quasi);
  for (const auto& name : measured) {
    sets.want({name});
    sets.want(without(found.quasi, name));
  }
  for (const auto& columns : wanted) sets.want(columns);
  KANON_CHECK(sets.measure(source, request));

  const GroupSizes& all = sets.of(found.quasi);
  found.unique_rows = all.unique_rows;
  found.unique_share = static_cast<double>(all.unique_rows) / static_cast<double>(found.rows);
  found.groups = all.groups;
  found.smallest_group = all.smallest;
  found.riskiest_columns = riskiest(measured, sets, found, has_one_unit(found));
  found.riskiest_combinations = riskiest(wanted, sets);
  return Done{};
}

}  // namespace

Result<Inspection> inspect(const InspectRequest& request, const RunOptions& options) {
  if (request.table.empty()) {
    return Error{.message = "no table is named", .place = {}, .hint = "Say which table: kanon inspect TABLE"};
  }
  tell_stage(options, "reading");
  KANON_TRY(const auto source,
            open_source({.path = request.table, .delimiter = request.delimiter}, engine_options(options)));
  const SourceInfo& info = source->info();
  const Names entity = request.entity.empty() ? Names{} : Names{request.entity};
  KANON_TRY(const Schema schema,
            assign_roles(info.columns, {{Role::quasi, request.quasi}, {Role::entity, entity}}, info.files[0]));
  KANON_CHECK(check_missing(request.missing, info.columns));
  KANON_TRY(const std::uint64_t rows, source->count_rows());
  KANON_TRY(const auto summaries, source->summarize(request.missing));
  Inspection found = describe(request, info.columns, summaries, rows);
  KANON_CHECK(tell_files(*source, found.table_files, found.warnings));
  take_decisions(schema, found);
  const auto quasi = quasi_of(schema, found);
  if (rows == 0) {
    found.warnings.emplace_back("the table has no rows: roles are suggested from the names alone");
  } else if (quasi.empty()) {
    found.warnings.emplace_back("no column looks like a quasi-identifier: name some with --quasi");
  } else {
    tell_stage(options, "counting groups");
    KANON_CHECK(measure(*source, request, quasi, found));
    tell_stage(options, "looking at the other columns");
    KANON_CHECK(inspect_plain(request, *source, found));
  }
  return found;
}

}  // namespace kanon
