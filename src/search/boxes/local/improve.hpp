// improve: frees a few neighbouring groups at a time and groups their rows anew.
//
// Rounds of independent territories: each is a group and those nearest to it. Whatever thread has time works on a
// territory: again and again it frees 2 to 16 groups, lists the boxes of their rows and builds groups in several ways.
// Prices that bound the cost say best which boxes belong in a cheap grouping; until there are any, rows are priced at
// what they lose now.
// Territories are chosen from the seed and the number of the round and taken over in a fixed order, so the same number
// of rounds gives the same grouping whatever the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_set>
#include <vector>

#include "search/boxes/local/build_groups.hpp"
#include "search/boxes/local/grouping.hpp"

namespace kanon::local {

struct ImproveOptions {
  std::uint64_t k = 1;
  Units row_units = 1;
  std::uint64_t limit_rows = 0;  // most rows that may be suppressed
  std::uint64_t seed = 1;
};

class Improver {
 public:
  Improver(const Ground& ground, const std::vector<std::uint32_t>& order, const ImproveOptions& options,
           Grouping start);

  // One round; how many neighbourhoods it rebuilt. `stop` is asked between them.
  std::size_t round(const std::function<bool()>& stop);

  // What rows are worth, by item: from now on half of the ways to build go by these prices. They must outlive this.
  void use_prices(const std::vector<Units>& prices) {
    prices_ = &prices;
    in_vain_.clear();
  }

  [[nodiscard]] const Grouping& grouping() const { return grouping_; }
  [[nodiscard]] Units cost() const { return cost_; }

 private:
  struct Territory {
    std::vector<std::size_t> groups;  // in the grouping
    std::uint64_t seed = 0;
    std::vector<Share> suppressed = {};  // rows that it may take back
    std::uint64_t allowance = 0;         // rows it may suppress besides
    Units gain = 0;
    std::size_t rebuilt = 0;                  // neighbourhoods
    std::vector<std::uint64_t> in_vain = {};  // keys of those that gained nothing
    Grouping now = {};                        // instead, where there is a gain
  };

  // Groups of `now` that are freed together, and the key of them all.
  struct Neighbourhood {
    std::vector<std::size_t> groups;
    std::uint64_t key = 0;
  };

  // With prices every try is another one; what may be suppressed is another matter each time.
  [[nodiscard]] bool avoids_repeats() const { return prices_ == nullptr && options_.limit_rows == 0; }
  [[nodiscard]] std::size_t usual_most() const;  // groups freed at a time
  [[nodiscard]] Neighbourhood choose(const std::vector<Group>& now, const Territory& territory, Random& chance) const;
  [[nodiscard]] std::vector<std::size_t> near(std::size_t group, Random& chance) const;
  void work(Territory& territory, const std::function<bool()>& stop) const;
  void share_out_suppression(std::vector<Territory>& all, Random& chance) const;
  void take_over(std::vector<Territory>& all);
  void remember(const std::vector<Territory>& all);

  const Ground& ground_;
  const std::vector<std::uint32_t>& order_;
  ImproveOptions options_;
  Grouping grouping_;
  const std::vector<Units>* prices_ = nullptr;
  std::unordered_set<std::uint64_t> in_vain_;  // keys of neighbourhoods; most that are drawn again gain nothing again
  Units cost_ = 0;
  std::uint64_t rounds_ = 0;
};

}  // namespace kanon::local
