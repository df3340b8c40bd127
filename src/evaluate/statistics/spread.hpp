// Labels that overlap, as where every group shows its own ranges: each is spread evenly over the values of the original
// that it stands for. That is what somebody can do who has the release alone, and it is said wherever it was done.
#pragma once

#include <cstdint>
#include <vector>

#include "evaluate/figures/coded_file.hpp"
#include "evaluate/figures/image.hpp"
#include "evaluate/statistics/distribution.hpp"
#include "evaluate/statistics/survey.hpp"

namespace kanon::evaluation {

// By code of the release: the values of the original, by code, that its cells count for, and what each of them gets. A
// label may stand for the missing value, too; that part of it shows no value.
struct Spread {
  std::vector<std::vector<std::uint32_t>> values;
  std::vector<double> part;  // of each of them; together 1, or less where the missing value is among them
};
Spread spread_of(const CodedColumn& original, const CodedColumn& release, const Image& image);

// Shares of the values among all that the cells count for; `values`: how many there are.
std::vector<Estimate> spread_shares(const Design& design, const CodedColumn& release, const Spread& spread,
                                    std::size_t values);

// Puts the original's values in place of the labels that can be compared: shares, distance and means.
void compare_spread(const CodedColumn& before, const CodedColumn& after, const Image& image, const Designs& designs,
                    Distribution& out);

}  // namespace kanon::evaluation
