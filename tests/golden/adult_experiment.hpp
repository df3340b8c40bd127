// The experiment of Bayardo and Agrawal (2005, section 7) on Adult, read through the engine and encoded as a job does.
//
// Eight quasi-identifiers in intervals, the order of the values as listed here: the optimum depends on it. fine: age by
// year. coarse: the column (age - 17) div 5, numbers 0 to 14, instead of age. Targets: salary_class for cm,
// education_num, which is no quasi-identifier, for rm.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "encode/encode_table.hpp"
#include "search/cuts/koptimize/koptimize_search.hpp"

namespace kanon::tests {

struct AdultProblem {
  CostName cost = CostName::dm;
  bool coarse = false;
  std::string taxonomies = {};  // a folder of COLUMN.csv: taxonomies on the categorical columns; empty: intervals
  Dispersion dispersion = Dispersion::variance;
  std::string without = {};  // a quasi-identifier that is left out
  bool operator==(const AdultProblem&) const = default;
};

// Where large data sets stand: KANON_DATA, else ../shared/data.
std::string data_folder();
// Where the project's own files stand: KANON_ROOT, else here.
std::string root_folder();
// The table of the experiment; empty where there is none.
std::string adult_file();

Result<EncodedTable> encode_adult(const AdultProblem& problem);

// Nine quasi-identifiers with the hierarchies of adult/hierarchies_arx as taxonomies, lm.
Result<EncodedTable> encode_adult_with_hierarchies();

// `limit` as in a recipe: "none", "100", "1%", "any".
Result<CutProblem> cut_problem(const EncodedTable& table, std::uint64_t k, const std::string& limit);

// A line of tests/golden/adult_optima.csv, for intervals on all columns.
struct KnownOptimum {
  CostName cost = CostName::dm;
  bool coarse = false;
  std::uint64_t k = 0;
  std::string limit;
  double optimum = 0;  // dm and cm: exact all the same, they are far below 2^53
};
Result<std::vector<KnownOptimum>> known_optima();

// As displayed: the integer of dm and cm, the real number of the others.
double amount(const CostValue& cost, CostName name);
// dm and cm to the unit; lm to the nine digits that are known.
bool same_amount(double a, double b, CostName name);

}  // namespace kanon::tests
