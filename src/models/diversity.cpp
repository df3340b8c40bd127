// l-diversity: distinct, by entropy (Machanavajjhala et al. 2006), and recursive (c, l).
//
// Claim (levelling): of all parts of a group that have n' rows, the one that cuts every value down to the same height
// is the most even: every other one is a majorant of it. Entropy and the recursive rule only gain from evenness, and
// the lower the height the more even the part is. So the largest n' whose levelled part holds bounds every part that
// does. Heights need not be whole here, which can only raise the bound.
#include <algorithm>
#include <cmath>
#include <vector>

#include "models/exact_entropy.hpp"
#include "models/ratio.hpp"
#include "models/rule.hpp"

namespace kanon {
namespace {

class Distinct final : public Rule {
 public:
  explicit Distinct(std::uint64_t least) : least_(least) {}
  [[nodiscard]] bool holds(ValueCounts counts, std::uint64_t /*rows*/) const override {
    return counts.size() >= least_ || least_ <= 1;
  }
  [[nodiscard]] std::uint64_t most(ValueCounts counts, std::uint64_t rows) const override {
    return holds(counts, rows) ? rows : 0;
  }
  [[nodiscard]] double measure(ValueCounts counts, std::uint64_t /*rows*/) const override {
    return static_cast<double>(counts.size());
  }
  [[nodiscard]] bool up_closed() const override { return true; }
  [[nodiscard]] bool is_least() const override { return true; }

 private:
  std::uint64_t least_;
};

// The counts of a group, ascending, and what they are when levelled.
class Levels {
 public:
  explicit Levels(ValueCounts counts) {
    for (const auto& count : counts) sorted_.push_back(count.rows);
    std::sort(sorted_.begin(), sorted_.end());
  }
  [[nodiscard]] const std::vector<std::uint64_t>& sorted() const { return sorted_; }

  // The height at which `rows` rows are left, and how many values stay below it.
  struct Height {
    double at = 0;
    std::size_t below = 0;
    std::uint64_t rows_below = 0;
  };
  [[nodiscard]] Height height_for(std::uint64_t rows) const {
    Height out;
    for (std::size_t left = sorted_.size(); left > 0; --left, ++out.below) {
      out.at = static_cast<double>(rows - out.rows_below) / static_cast<double>(left);
      const auto next = sorted_[out.below];
      if (static_cast<double>(next) >= out.at) return out;
      out.rows_below += next;
    }
    return out;
  }

 private:
  std::vector<std::uint64_t> sorted_;
};

// The greatest number from 0 to `rows` for which `good` is true, where it is true up to some number.
template <class Good>
std::uint64_t last_good(std::uint64_t rows, const Good& good) {
  std::uint64_t low = 0, high = rows;
  while (low < high) {
    const std::uint64_t middle = low + (high - low + 1) / 2;
    if (good(middle)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

constexpr double kSlack = 1e-9;  // bounds err on the safe side by so much

class Entropy final : public Rule {
 public:
  explicit Entropy(const Ratio& limit) : limit_(limit), log_(std::log(value_of(limit))) {}
  [[nodiscard]] bool holds(ValueCounts counts, std::uint64_t rows) const override {
    return rows == 0 ? limit_ == Ratio{1, 1} : entropy_is_at_least(counts, rows, limit_, log_);
  }
  [[nodiscard]] std::uint64_t most(ValueCounts counts, std::uint64_t rows) const override {
    if (limit_ == Ratio{1, 1}) return rows;
    if (static_cast<double>(counts.size()) < value_of(limit_) * (1 - kSlack)) return 0;
    const Levels levels(counts);
    return last_good(rows, [&](std::uint64_t part) { return is_even_enough(levels, part); });
  }
  [[nodiscard]] double measure(ValueCounts counts, std::uint64_t rows) const override {
    const auto all = static_cast<double>(rows);
    double sum = 0;
    for (const auto& count : counts) sum += x_log_x(count.rows);
    return rows == 0 ? 0 : std::exp(std::log(all) - sum / all);
  }
  [[nodiscard]] bool is_least() const override { return true; }

 private:
  [[nodiscard]] bool is_even_enough(const Levels& levels, std::uint64_t part) const {
    const auto height = levels.height_for(part);
    double sum = 0;
    for (std::size_t i = 0; i < height.below; ++i) sum += x_log_x(levels.sorted()[i]);
    const auto capped = static_cast<double>(levels.sorted().size() - height.below);
    if (height.at > 0) sum += capped * height.at * std::log(height.at);
    const auto all = static_cast<double>(part);
    return std::log(all) - sum / all >= log_ - kSlack;
  }

  Ratio limit_;
  double log_;
};

// r1 < c (r_l + ... + r_m), the counts sorted down.
class Recursive final : public Rule {
 public:
  Recursive(const Ratio& factor, std::uint64_t l) : factor_(factor), l_(l) {}
  [[nodiscard]] bool holds(ValueCounts counts, std::uint64_t rows) const override {
    if (rows == 0) return l_ == 1;
    std::uint64_t largest = 0;
    const std::uint64_t tail = tail_of(counts, rows, largest);
    __extension__ using Wide = unsigned __int128;
    return Wide{largest} * factor_.below < Wide{factor_.above} * tail;
  }
  [[nodiscard]] std::uint64_t most(ValueCounts counts, std::uint64_t rows) const override {
    if (counts.size() < l_) return 0;
    const Levels levels(counts);
    const std::size_t tail = counts.size() - l_ + 1;  // the rarest values, which are summed
    return last_good(rows, [&](std::uint64_t part) {
      const auto height = levels.height_for(part);
      double sum = 0;
      for (std::size_t i = 0; i < tail; ++i)
        sum += i < height.below ? static_cast<double>(levels.sorted()[i]) : height.at;
      return height.at <= value_of(factor_) * sum * (1 + kSlack) + kSlack;
    });
  }
  [[nodiscard]] double measure(ValueCounts counts, std::uint64_t rows) const override {
    std::uint64_t largest = 0;
    const std::uint64_t tail = tail_of(counts, rows, largest);
    return tail == 0 ? HUGE_VAL : static_cast<double>(largest) / static_cast<double>(tail);
  }

 private:
  // The rows of the l-th most frequent value and of all rarer ones.
  [[nodiscard]] std::uint64_t tail_of(ValueCounts counts, std::uint64_t rows, std::uint64_t& largest) const {
    if (counts.size() < l_) return 0;
    thread_local std::vector<std::uint32_t> sorted;
    sorted.clear();
    for (const auto& count : counts) sorted.push_back(count.rows);
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    largest = sorted.front();
    for (std::size_t i = 0; i + 1 < l_; ++i) rows -= sorted[i];
    return rows;
  }

  Ratio factor_;
  std::uint64_t l_;
};

}  // namespace

std::unique_ptr<const Rule> make_diversity(const SensitiveModel& model) {
  if (model.name == ModelName::distinct) return std::make_unique<Distinct>(model.limit.above);
  if (model.name == ModelName::entropy) return std::make_unique<Entropy>(model.limit);
  return std::make_unique<Recursive>(model.factor, model.limit.above);
}

}  // namespace kanon
