// Subgradient ascent on the prices, and the bound in whole numbers.
#include "search/cells/suppress/strict_bound.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

namespace kanon::strict {
namespace {

// The best star of a hub: every record with a price above its cost, and the k anchors that are dearest in price.
// Number is the type of the prices. `chosen`, if wanted, receives the records of the star.
template <class Number>
class BestStar {
 public:
  BestStar(const Model& model, const std::vector<Number>& price, Number unit)
      : model_(model), price_(price), unit_(unit) {}

  Number reduced(HubIndex hub, std::vector<Record>* chosen) {
    const auto arcs = model_.arcs_of_hub(hub);
    const std::size_t anchors = model_.hubs[hub].anchors;
    const Number blanked = unit_ * static_cast<Number>(model_.hubs[hub].blanked);
    Number sum = 0;
    std::size_t have = 0;
    others_.clear();
    for (std::size_t i = 0; i < anchors; ++i) {
      const Number price = price_[arcs[i].end];
      if (price <= blanked) {
        others_.push_back({price, arcs[i].end});
        continue;
      }
      sum += blanked - price;
      ++have;
      if (chosen != nullptr) chosen->push_back(arcs[i].end);
    }
    for (std::size_t i = anchors; i < arcs.size(); ++i) {
      const Number less = unit_ * static_cast<Number>(arcs[i].cost) - price_[arcs[i].end];
      if (less >= 0) continue;
      sum += less;
      if (chosen != nullptr) chosen->push_back(arcs[i].end);
    }
    if (have < model_.k) sum += fill(model_.k - have, blanked, chosen);
    return sum;
  }

 private:
  struct Other {
    Number price;
    Record record;
  };
  // The anchors that are missing: dearest first, then by number, so that ties fall the same way everywhere.
  Number fill(std::size_t missing, Number blanked, std::vector<Record>* chosen) {
    const auto before = [](const Other& a, const Other& b) {
      return a.price != b.price ? a.price > b.price : a.record < b.record;
    };
    if (missing < others_.size())
      std::nth_element(others_.begin(), others_.begin() + static_cast<std::ptrdiff_t>(missing) - 1, others_.end(),
                       before);
    // A sum of doubles depends on its order, which nth_element leaves to the library.
    std::sort(others_.begin(), others_.begin() + static_cast<std::ptrdiff_t>(missing), before);
    Number sum = 0;
    for (std::size_t i = 0; i < missing; ++i) {
      sum += blanked - others_[i].price;
      if (chosen != nullptr) chosen->push_back(others_[i].record);
    }
    return sum;
  }

  const Model& model_;
  const std::vector<Number>& price_;
  Number unit_;
  std::vector<Other> others_;
};

class Ascent {
 public:
  Ascent(const Model& model, std::uint64_t goal) : model_(model), goal_(static_cast<double>(goal)) {
    const std::size_t records = model.records();
    price_.assign(records, 0);
    // The first prices: what a record's cheapest arc costs. No star is negative at these prices.
    for (Record record = 0; record < records; ++record) {
      const auto arcs = model.arcs_of_record(record);
      price_[record] = arcs.empty() ? model.most[record] : std::min(model.most[record], arcs[0].cost);
    }
    direction_.assign(records, 0);
    double weights = 0;
    for (const auto weight : model.table->weights) weights += weight;
    near_limit_ = static_cast<float>(kNear * weights / static_cast<double>(model.table->columns));
    reduced_.assign(model.hubs.size(), 0);
    all_.resize(model.hubs.size());
    for (HubIndex hub = 0; hub < all_.size(); ++hub) all_[hub] = hub;
  }

  Prices run(std::uint64_t rounds, const std::function<bool()>& stop) {
    Prices best;
    for (std::uint64_t round = 0; round < rounds && !(round > 0 && stop()); ++round) {
      const bool whole = round % kWhole == 0;
      const double value = evaluate(whole ? all_ : near_);
      if (whole) {
        keep(best, value);
        choose_near();
        if (static_cast<double>(best.bound) >= goal_ || lambda_ < 1e-4) break;
      }
      step(value, std::min(goal_, 1.03 * static_cast<double>(best.bound) + 1));
      best.rounds = round + 1;
    }
    keep(best, evaluate(all_));
    return best;
  }

 private:
  static constexpr std::uint64_t kWhole = 10;  // rounds between two looks at all hubs
  static constexpr std::size_t kChunks = 64, kFewHubs = 4096;

  // Computes L at the current prices over these hubs, and how many stars cover each record.
  double evaluate(const std::vector<HubIndex>& hubs) {
    const std::size_t chunk = hubs.size() / kChunks + 1;
    std::vector<double> sums(kChunks, 0);
    for (auto& cover : covers_) std::fill(cover.begin(), cover.end(), 0);
    const auto look = [&](std::size_t part) {
      auto& cover = covers_.local();
      cover.resize(model_.records());
      BestStar<double> star(model_, price_, 1);
      std::vector<Record> chosen;
      for (std::size_t i = part * chunk; i < std::min(hubs.size(), (part + 1) * chunk); ++i) {
        chosen.clear();
        const double reduced = star.reduced(hubs[i], &chosen);
        reduced_[hubs[i]] = static_cast<float>(reduced);
        if (reduced >= 0) continue;
        sums[part] += reduced;
        for (const auto record : chosen) ++cover[record];
      }
    };
    if (hubs.size() < kFewHubs)  // waking threads would take longer
      for (std::size_t part = 0; part < kChunks; ++part) look(part);
    else
      tbb::parallel_for(std::size_t{0}, kChunks, look);
    cover_.assign(model_.records(), 0);
    for (const auto& cover : covers_)
      for (std::size_t record = 0; record < cover.size(); ++record) cover_[record] += cover[record];
    double value = 0;
    for (const auto price : price_) value += price;
    for (const auto sum : sums) value += sum;
    return value;
  }

  void keep(Prices& best, double value) {
    if (!best.price.empty() && value <= value_) {
      if (++idle_ >= 3) lambda_ /= 1.5, idle_ = 0;
      return;
    }
    value_ = value;
    idle_ = 0;
    const std::uint64_t bound = certified_bound(model_, price_);
    if (!best.price.empty() && bound < best.bound) return;
    best.price = price_;
    best.bound = bound;
    best.reduced = reduced_;
  }

  // Between two evaluations of all hubs, only the hubs whose best star was close to negative are evaluated.
  void choose_near() {
    near_.clear();
    for (const auto hub : all_)
      if (reduced_[hub] < near_limit_) near_.push_back(hub);
  }

  // Polyak's step towards a value a little above the best bound, but not above the incumbent.
  void step(double value, double target) {
    double norm = 0;
    for (Record record = 0; record < model_.records(); ++record) {
      double slope = 1 - static_cast<double>(cover_[record]);
      if (slope > 0 && price_[record] >= model_.most[record]) slope = 0;
      if (slope < 0 && price_[record] <= 0) slope = 0;
      direction_[record] = kMemory * direction_[record] + (1 - kMemory) * slope;
      norm += direction_[record] * direction_[record];
    }
    if (norm <= 1e-12) return;
    const double size = lambda_ * std::max(target - value, 0.5) / norm;
    for (Record record = 0; record < model_.records(); ++record)
      price_[record] =
          std::clamp(price_[record] + size * direction_[record], 0.0, static_cast<double>(model_.most[record]));
  }

  static constexpr double kMemory = 0.7;
  static constexpr double kNear = 0.5;  // mean weights of a column
  const Model& model_;
  double goal_;
  double lambda_ = 1;
  int idle_ = 0;
  double value_ = 0;  // the best so far
  std::vector<double> price_, direction_;
  std::vector<float> reduced_;
  float near_limit_ = 0;
  std::vector<HubIndex> all_, near_;
  std::vector<std::uint32_t> cover_;
  tbb::enumerable_thread_specific<std::vector<std::uint32_t>> covers_;
};

}  // namespace

std::uint64_t certified_bound(const Model& model, const std::vector<double>& price) {
  std::vector<std::int64_t> units(price.size());
  std::int64_t sum = 0;
  for (std::size_t record = 0; record < price.size(); ++record) {
    const auto most = static_cast<std::int64_t>(model.most[record]) * kUnit;
    units[record] = std::clamp<std::int64_t>(static_cast<std::int64_t>(price[record] * kUnit), 0, most);
    sum += units[record];
  }
  BestStar<std::int64_t> star(model, units, kUnit);
  for (HubIndex hub = 0; hub < model.hubs.size(); ++hub) sum += std::min<std::int64_t>(0, star.reduced(hub, nullptr));
  return sum <= 0 ? 0 : static_cast<std::uint64_t>((sum + kUnit - 1) / kUnit);
}

Prices raise_prices(const Model& model, std::uint64_t goal, std::uint64_t rounds, const std::function<bool()>& stop) {
  return Ascent(model, goal).run(rounds, stop);
}

}  // namespace kanon::strict
