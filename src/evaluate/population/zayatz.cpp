// The estimator of Zayatz (1991): of the groups that have one member in the sample, the share that has one member in
// the population, by Bayes.
//
// A group of i people has one of them in a sample of n from N with the hypergeometric probability
//
//     h(i) = i * C(N - i, n - 1) / C(N, n) = n / N * i * g(i),
//     g(i) = product over j < i - 1 of (N - n - j) / (N - 1 - j).
//
// How frequent groups of i people are in the population is not known, and is taken from the sample: c(i) of u groups.
// Of the c(1) groups with one member in the sample the share c(1) h(1) / sum of c(i) h(i) then has no other people, and
// there are N / n times as many in the population. Divided by N that is c(1)^2 / (n * sum of c(i) i g(i)): quotients
// of binomial coefficients are nowhere needed, which for large N would cost most of the digits.
#include "evaluate/population/zayatz.hpp"

namespace kanon::evaluation {

double zayatz_share(const GroupSizes& sizes, std::uint64_t population) {
  const auto n = static_cast<double>(sizes.members), all = static_cast<double>(population);
  const auto alone = static_cast<double>(sizes.of_size(1));
  if (alone == 0) return 0;
  double sum = 0, others_stay_out = 1;  // g of the size at hand
  std::uint64_t factors = 0;            // of the product, that are in it
  for (const auto& [size, groups] : sizes.counts) {
    for (; factors + 1 < size && others_stay_out > 0; ++factors) {
      const auto j = static_cast<double>(factors);
      others_stay_out *= all - n - j > 0 ? (all - n - j) / (all - 1 - j) : 0;
    }
    sum += static_cast<double>(groups) * static_cast<double>(size) * others_stay_out;
  }
  return alone * alone / (n * sum);
}

}  // namespace kanon::evaluation
