// Distributions of single columns and associations of pairs, before and after.
#pragma once

#include "evaluate/figures/coded_file.hpp"
#include "evaluate/figures/image.hpp"
#include "evaluate/statistics/survey.hpp"
#include "kanon/evaluate.hpp"

namespace kanon::evaluation {

struct Designs {
  Design before, after;
};

// Numbers that may be added up. The mean of zip codes, or of states by number, says nothing.
bool is_quantity(const std::string& name, const CodedColumn& original);

// Shares of the labels among the cells that show a value, the original's values taken by the labels they have.
Distribution compare_distribution(const CodedColumn& before, const CodedColumn& after, const Image& image,
                                  const Designs& designs);

// Adds what is compared of a label: overlap of the intervals, relative difference, its part of the distance.
void add_share(ShareOfLabel share, Distribution& out);

// Cramer's V of two columns, by weight. The table of all pairs of values is laid out: they must be few thousands.
Association compare_association(const CodedFile& original, const CodedFile& release, const Image& first,
                                const Image& second, const Designs& designs);

// Over rows that have a label in both columns.
struct Cramer {
  double v = 0;
  std::uint64_t cells = 0;  // that are not empty
};
struct LabelledRows {
  const std::vector<std::uint32_t>& codes;
  std::vector<std::uint32_t> label_of;  // by code; kSuppressed: the row is left out
};
Cramer cramer_v(const LabelledRows& first, const LabelledRows& second, const std::vector<double>& weights);

}  // namespace kanon::evaluation
