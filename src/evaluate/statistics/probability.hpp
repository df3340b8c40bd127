// Tails and quantiles of the t, F and normal distributions.
#pragma once

namespace kanon::evaluation {

// Degrees of freedom that are 0 or less stand for infinitely many: t is then normal, F is chi-squared over its terms.
double t_tails(double t, double degrees);               // P(|T| > |t|)
double t_quantile(double probability, double degrees);  // x with P(T <= x) = probability, above one half
double f_tail(double f, double terms, double degrees);  // P(F > f)

}  // namespace kanon::evaluation
