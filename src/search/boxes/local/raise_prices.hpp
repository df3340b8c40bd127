// PriceRaiser: prices that bound the cost of every grouping, raised step by step.
//
// Prices may stray: a step raises the prices of rows that no violated box wants and lowers those that several want
// (a subgradient of the Lagrangian, with the mean of the last directions). Only boxes near to being violated matter, a
// few thousand; they are kept in a pool and listed anew every so often. In the end, and whenever asked, prices are
// made honest: lowered in violated boxes, raised wherever all boxes leave room, and checked against all boxes.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "base/watch.hpp"
#include "search/boxes/local/grouping.hpp"
#include "search/boxes/local/price_check.hpp"

namespace kanon::local {

struct PriceOptions {
  std::uint64_t k = 1;
  std::uint64_t limit_rows = 0;
  Units row_units = 1;
};

class PriceRaiser {
 public:
  // `incumbent` says what rows lose in some grouping: where to begin.
  PriceRaiser(const Ground& ground, const std::vector<std::uint32_t>& order, const PriceOptions& options,
              const Grouping& incumbent, Watch& watch);

  // Lists the boxes near to being violated and makes `steps` steps; `target`: about what the bound may reach.
  void phase(std::size_t steps, Units target);
  // Honest prices from the best that were met. True: they prove more than was proven before.
  bool certify();

  [[nodiscard]] Units bound() const { return bound_; }
  [[nodiscard]] const std::vector<Units>& prices() const { return proven_; }  // that prove the bound
  // What straying prices would prove if all violated boxes were in the pool: no proof.
  [[nodiscard]] double hoped() const { return best_value_; }
  [[nodiscard]] std::size_t pool() const { return units_.size(); }
  [[nodiscard]] std::uint64_t visited() const { return visited_; }
  // The last walk was stopped or there are too many boxes: no use in going on.
  [[nodiscard]] bool gave_up() const { return gave_up_; }

 private:
  struct Part;

  void begin_with_cheapest(const Grouping& incumbent);
  std::size_t add_to_pool(const DearBoxes& found);
  void drop_idle();
  bool refill(double part);
  double evaluate();  // the Lagrangian on the pool; fills load_
  void look_at(std::size_t first, std::size_t last, Part& part);
  void charge_suppressed();
  void step(double target);
  void lower(std::vector<Units>& prices, Units units, std::span<const Item> items) const;
  void raise(std::vector<Units>& prices) const;

  const Ground& ground_;
  const std::vector<std::uint32_t>& order_;
  PriceOptions options_;
  Watch& watch_;

  std::vector<std::uint64_t> key_;        // pool, by box
  std::vector<std::uint8_t> idle_;        // pool, by box: lists since it was last violated
  std::vector<Units> units_;              // pool, by box
  std::vector<std::size_t> begin_ = {0};  // pool, by box
  std::vector<Item> items_;               // pool
  std::unordered_set<std::uint64_t> known_;

  std::vector<double> price_, direction_, load_, best_price_;
  double value_ = 0, best_value_ = 0, best_seen_ = 0, stride_ = 0.1;
  std::size_t since_ = 0;  // steps without a better value
  std::vector<Units> proven_;
  Units bound_ = 0;
  std::uint64_t visited_ = 0;
  bool gave_up_ = false;
};

}  // namespace kanon::local
