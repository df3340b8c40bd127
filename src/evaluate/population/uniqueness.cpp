// Estimates by every model that applies, and the decision rule of Dankar, El Emam, Neisa and Roffey (2012): where at
// most a tenth of the population is in the file, Pitman; else the smaller of SNB and Zayatz; and where the fit that is
// asked for does not exist, Zayatz.
#include "evaluate/population/uniqueness.hpp"

#include <fmt/format.h>

#include <cmath>

#include "evaluate/population/group_sizes.hpp"
#include "evaluate/population/pitman.hpp"
#include "evaluate/population/snb.hpp"
#include "evaluate/population/zayatz.hpp"

namespace kanon::evaluation {
namespace {

constexpr double kSmallFraction = 0.1;  // of the population: up to it the rule takes Pitman
constexpr const char* kNobodyAlone = "nobody is alone in a group";
constexpr const char* kAllAlone = "everybody is alone in a group, which tells nothing of how large groups are";

UniquenessEstimate zayatz_estimate(const GroupSizes& sizes, std::uint64_t population) {
  UniquenessEstimate out{.model = "zayatz"};
  if (sizes.of_size(1) == sizes.groups)
    out.problem = kAllAlone;
  else
    out.share = zayatz_share(sizes, population);
  return out;
}

UniquenessEstimate pitman_estimate(const GroupSizes& sizes, std::uint64_t population, PopulationUniqueness& report) {
  UniquenessEstimate out{.model = "pitman"};
  if (sizes.of_size(1) == 0) {
    out.problem = kNobodyAlone;
  } else if (sizes.of_size(1) == sizes.groups) {
    out.problem = kAllAlone;
  } else if (const auto fit = fit_pitman(sizes); !fit) {
    out.problem = "the fit does not converge";
  } else {
    report.pitman_theta = fit->theta;
    report.pitman_alpha = fit->alpha;
    out.share = pitman_share(*fit, population);
    if (!out.share) out.problem = "its formula is for large populations, and this one is too small for what was fitted";
  }
  return out;
}

UniquenessEstimate snb_estimate(const GroupSizes& sizes, std::uint64_t population, PopulationUniqueness& report) {
  UniquenessEstimate out{.model = "snb"};
  if (sizes.of_size(1) == 0) {
    out.problem = kNobodyAlone;
  } else if (sizes.of_size(1) == sizes.groups) {
    out.problem = kAllAlone;
  } else if (sizes.of_size(2) == 0) {
    out.problem = "no group has two members, and it is fitted to these";
  } else if (const auto fit = fit_snb(sizes, population); !fit) {
    out.problem = "no parameters fit these groups";
  } else {
    out.share = fit->share;
    report.snb_groups = fit->groups;
    report.snb_alpha = fit->alpha;
    report.snb_beta = std::exp(fit->log_beta);
    if (std::isfinite(fit->people)) report.snb_people = fit->people;
  }
  return out;
}

void take(PopulationUniqueness& out, const UniquenessEstimate& estimate, std::string reason) {
  out.taken = estimate.model;
  out.share = estimate.share;
  out.reason = std::move(reason);
}

void decide(PopulationUniqueness& out) {
  const UniquenessEstimate &zayatz = out.estimates[0], &pitman = out.estimates[1], &snb = out.estimates[2];
  const bool small = out.fraction <= kSmallFraction;
  const std::string in_file =
      fmt::format("{} a tenth of the population is in the file", small ? "at most" : "more than");
  const UniquenessEstimate& first = small ? pitman : snb;
  const char* name = small ? "Pitman" : "SNB";
  if (!zayatz.share && !first.share) {
    out.reason = "no estimate applies";
  } else if (!first.share) {
    take(out, zayatz, fmt::format("{}, for which the rule asks {}, and that has no answer", in_file, name));
  } else if (small) {
    take(out, pitman, in_file);
  } else {
    take(out, *snb.share <= *zayatz.share ? snb : zayatz,
         in_file + ", for which the rule takes the smaller one of SNB and Zayatz");
  }
}

PopulationUniqueness without_estimates(std::uint64_t sample, std::uint64_t population) {
  PopulationUniqueness out{
      .sample = sample, .fraction = static_cast<double>(sample) / static_cast<double>(population), .estimates = {}};
  for (const char* model : {"zayatz", "pitman", "snb"}) out.estimates.push_back({.model = model});
  return out;
}

}  // namespace

PopulationUniqueness no_uniqueness(std::uint64_t sample, std::uint64_t population, const std::string& problem) {
  PopulationUniqueness out = without_estimates(sample, population);
  for (auto& estimate : out.estimates) estimate.problem = problem;
  out.reason = problem;
  return out;
}

PopulationUniqueness population_uniqueness(const std::vector<std::uint64_t>& all_sizes, std::uint64_t population) {
  const GroupSizes sizes = group_sizes(all_sizes);
  if (sizes.members == population) {
    PopulationUniqueness out = no_uniqueness(sizes.members, population, "there is nothing to estimate");
    out.taken = "counted";
    out.share = static_cast<double>(sizes.of_size(1)) / static_cast<double>(population);
    out.reason = "the file is the whole population";
    return out;
  }
  PopulationUniqueness out = without_estimates(sizes.members, population);
  out.estimates = {zayatz_estimate(sizes, population), pitman_estimate(sizes, population, out),
                   snb_estimate(sizes, population, out)};
  decide(out);
  if (sizes.of_size(1) == 0)
    out.reason = "nobody is alone in a group of this file, so nobody in it is alone in the population";
  return out;
}

}  // namespace kanon::evaluation
