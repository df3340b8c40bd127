// Which search is run, and how it may end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace kanon {

// Over all recodings: koptimize proves the optimum; best finds a good one soon and then proves what the budget allows;
// climb, genetic, anneal and datafly prove nothing. Over whole levels: lattice. With a box per group of rows: local,
// which has a bound, mondrian and mondrian_relaxed ("mondrian-relaxed"). docs/algorithms has their pages.
enum class SearchName { koptimize, lattice, best, climb, genetic, anneal, datafly, local, mondrian, mondrian_relaxed };
std::string name_of(SearchName search);

// koptimize: as it is here, or as Bayardo and Agrawal (2005) describe it.
enum class SearchVariant { usual, paper };

// One alternative per search, each with the options that it knows and others do not.
struct KoptimizeSearch {
  SearchVariant variant = SearchVariant::usual;
  std::string start = {};  // an earlier plan to begin with; empty: none
  bool two_stage = false;  // first without suppression
};
struct LatticeSearch {};
struct BestSearch {};
struct ClimbSearch {
  std::optional<std::uint64_t> evaluations = {};  // candidates; empty: until the time is over, or as many as suit it
};
struct GeneticSearch {
  std::optional<std::uint64_t> evaluations = {};
  std::optional<std::uint64_t> members = {};  // candidates alive at a time
  std::optional<double> mutation = {};        // probability that a refinement changes sides
};
struct AnnealSearch {
  std::optional<std::uint64_t> evaluations = {};
};
struct DataflySearch {};
struct LocalSearch {
  std::optional<std::uint64_t> slack = {};  // groups are formed at this size, k is promised
};
struct MondrianSearch {
  bool relaxed = false;
  std::optional<std::uint64_t> slack = {};
};
using Search = std::variant<KoptimizeSearch, LatticeSearch, BestSearch, ClimbSearch, GeneticSearch, AnnealSearch,
                            DataflySearch, LocalSearch, MondrianSearch>;
SearchName search_name(const Search& search);
// The search of that name with its usual options.
Search usual_search(SearchName name);

// When a search stops early, and keeps what it has.
struct SearchBudget {
  std::optional<double> seconds = {};
  bool unlimited = false;                    // "none" was named as the time: anonymize's usual time does not count
  std::optional<std::uint64_t> effort = {};  // after evaluating this many candidates
  std::optional<double> gap = {};            // when (cost - bound) / cost is at most this
};

// How a level vector uses the rows that may be suppressed; smallest groups go first, whole.
//   free: as it pays best, anything from none to the limit.
//   max:  as many groups as the limit allows (POkA, section 5.1).
enum class LimitUse { free, max };
std::string name_of(LimitUse use);

enum class OutcomeStatus {
  optimal,     // a candidate was found, and it is proven that none costs less
  feasible,    // a candidate was found; a cheaper one may exist
  infeasible,  // it is proven that no candidate meets the requirement
  unchanged,   // optimal, and nothing had to be changed
  unknown,  // no candidate was found, and whether one exists is not known: the search was stopped early, or never ran
};
std::string name_of(OutcomeStatus status);
// Whether the search found a candidate, so that there is a cost to speak of.
constexpr bool has_candidate(OutcomeStatus status) {
  return status != OutcomeStatus::infeasible && status != OutcomeStatus::unknown;
}

}  // namespace kanon
