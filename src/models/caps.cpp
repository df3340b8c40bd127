// Caps: no value of a group has more than a certain share of its rows: the same for all values (alpha), for one, or by
// the share the value has in the whole table (beta-likeness and its enhanced form, Cao and Karras 2012).
//
// Claim (largest part): a part of n' rows holds at most min(h_s, c_s n') of a value, so there is one only if these add
// up to n' or more. Both sides rise with n', so going down from n to what the values allow ends at the largest such n'.
#include <algorithm>
#include <cmath>

#include "models/ratio.hpp"
#include "models/rule.hpp"

namespace kanon {
namespace {

__extension__ using Wide = unsigned __int128;

// The share a value may have, as a fraction; or, where it is none, as a real number, which no share is ever equal to.
struct Cap {
  Wide above = 1, below = 1;
  long double real = 1;
  bool exact = true;

  [[nodiscard]] bool holds(std::uint64_t of_value, std::uint64_t rows) const {
    const double share = static_cast<double>(of_value), most = static_cast<double>(real) * static_cast<double>(rows);
    if (share < most * (1 - 1e-12)) return true;
    if (share > most * (1 + 1e-12)) return false;
    if (exact) return of_value * below <= above * rows;
    return static_cast<long double>(of_value) <= real * static_cast<long double>(rows);
  }
};

Cap fraction(Wide above, Wide below) {
  if (above >= below) return {};
  return {.above = above,
          .below = below,
          .real = static_cast<long double>(above) / static_cast<long double>(below),
          .exact = true};
}

// (1 + b) q, or (1 - ln q) q where that is less and the form is the enhanced one.
Cap likeness(const SensitiveModel& model, std::uint64_t of_value, std::uint64_t all) {
  const Ratio& b = model.limit;
  const auto q = static_cast<long double>(of_value) / static_cast<long double>(all);
  const long double logarithm = -std::log(q);
  if (model.name == ModelName::enhanced_beta && of_value < all &&
      logarithm < static_cast<long double>(b.above) / static_cast<long double>(b.below))
    return {.above = 0, .below = 1, .real = std::min<long double>(1, (1 + logarithm) * q), .exact = false};
  return fraction(Wide{b.below + b.above} * of_value, Wide{b.below} * all);
}

class Caps final : public Rule {
 public:
  Caps(const SensitiveModel& model, const SensitiveColumn& column) : likeness_(is_likeness(model)) {
    const std::uint64_t all = column.all_rows();
    for (std::size_t v = 0; v < column.values.size(); ++v) {
      const bool one = model.name == ModelName::cap_value;
      looked_at_.push_back(!one || column.values[v].value_or("") == model.value ? 1 : 0);
      shares_.push_back(static_cast<double>(column.rows[v]) / static_cast<double>(std::max<std::uint64_t>(all, 1)));
      if (likeness_) {
        caps_.push_back(likeness(model, column.rows[v], all));
      } else {
        caps_.push_back(looked_at_[v] != 0 ? fraction(model.limit.above, model.limit.below) : Cap{});
      }
    }
  }

  [[nodiscard]] bool holds(ValueCounts counts, std::uint64_t rows) const override {
    for (const auto& count : counts) {
      if (!caps_[count.value].holds(count.rows, rows)) return false;
    }
    return true;
  }
  [[nodiscard]] std::uint64_t most(ValueCounts counts, std::uint64_t rows) const override {
    constexpr int kRounds = 64;  // whatever it has come down to by then is a bound as well
    std::uint64_t part = rows;
    for (int round = 0; round < kRounds && part > 0; ++round) {
      std::uint64_t allowed = 0;
      for (const auto& count : counts) {
        const double most = static_cast<double>(caps_[count.value].real) * static_cast<double>(part);
        allowed += std::min<std::uint64_t>(count.rows, static_cast<std::uint64_t>(most * (1 + 1e-12) + 1e-9));
      }
      if (allowed >= part) break;
      part = allowed;
    }
    return part;
  }
  // The largest share; of likeness, how far above the share in the table, as b is.
  [[nodiscard]] double measure(ValueCounts counts, std::uint64_t rows) const override {
    double out = 0;
    for (const auto& count : counts) {
      if (looked_at_[count.value] == 0) continue;
      const double share = static_cast<double>(count.rows) / static_cast<double>(rows);
      out = std::max(out, likeness_ ? share / shares_[count.value] - 1 : share);
    }
    return out;
  }

 private:
  static bool is_likeness(const SensitiveModel& model) {
    return model.name == ModelName::beta || model.name == ModelName::enhanced_beta;
  }

  bool likeness_;
  std::vector<Cap> caps_;       // by value
  std::vector<double> shares_;  // in the table
  std::vector<char> looked_at_;
};

}  // namespace

std::unique_ptr<const Rule> make_caps(const SensitiveModel& model, const SensitiveColumn& column) {
  return std::make_unique<Caps>(model, column);
}

}  // namespace kanon
