// Moves and Whole against the definitions: after every one of 100,000 random moves the cost and the suppressed rows are
// those of a fresh regrouping, and every look says beforehand where its move leads.
#include <gtest/gtest.h>

#include <functional>

#include "oracle/cut_oracle.hpp"
#include "search/cuts/moves/move_space.hpp"
#include "support/cut_case.hpp"
#include "support/share.hpp"
#include "support/use_case.hpp"

namespace kanon::tests {
namespace {

using moves::Chosen;
using moves::Moves;
using moves::MoveSpace;
using moves::Standing;
using moves::Whole;

constexpr CutShape kShapes[] = {
    {.most_columns = 3, .most_candidates = 300, .most_rows = 40},
    {.least_columns = 2, .most_columns = 5, .most_positions = 12, .most_candidates = 100'000, .most_rows = 90},
    {.least_columns = 1, .most_columns = 2, .most_positions = 80, .most_candidates = 1'000'000'000, .most_rows = 300},
    // More than a million numbers of groups: Whole hashes them.
    {.least_columns = 6, .most_columns = 8, .most_positions = 16, .most_candidates = 1'000'000'000, .most_rows = 90},
};

class Walk {
 public:
  explicit Walk(const CutCase& small) : problem_(small.problem()), dice_(small.seed) {
    auto made = MoveSpace::make(problem_);
    if (!made.ok()) throw std::runtime_error(made.error().text());
    space_ = std::move(*made);
    moves_ = space_->moves();
    whole_ = space_->whole();
  }

  void run(std::size_t count) {
    expect_true("at the start");
    for (std::size_t i = 0; i < count && space_->steps() > 0; ++i) {
      if (dice_.one_in(60)) {
        jump();
      } else {
        move();
      }
      if (::testing::Test::HasFailure()) return;
    }
  }
  [[nodiscard]] std::uint64_t made() const { return made_; }

 private:
  void expect_true(const char* when) {
    const auto cuts = space_->cuts(moves_->chosen());
    const auto truth = evaluate_cuts(problem_, cuts);
    ASSERT_TRUE(truth.candidate) << when;
    ASSERT_EQ(static_cast<std::uint64_t>(moves_->now().suppressed), truth.suppressed) << when << text_of(cuts);
    ASSERT_TRUE(same_cost(space_->value(moves_->now().cost), truth.cost))
        << when << text_of(space_->value(moves_->now().cost)) << " " << text_of(truth.cost) << text_of(cuts);
    ASSERT_TRUE(at_most(space_->bound(), truth.cost)) << when << text_of(space_->bound()) << text_of(truth.cost);
    ASSERT_EQ(whole_->cost_of(moves_->chosen()), moves_->now()) << when;
  }

  // Any move that may be made; all looks agree with where it leads, and one in four is undone.
  void move() {
    const std::size_t step = dice_.below(space_->steps());
    if (moves_->may_add(step)) {
      const Standing before = moves_->now(), after = moves_->after_add(step);
      expect_seen(step, after, true);
      moves_->add(step);
      ASSERT_EQ(after, moves_->now());
      if (dice_.one_in(4)) {
        moves_->remove(step);
        ASSERT_EQ(before, moves_->now());
        ++made_;
      }
    } else if (moves_->may_remove(step)) {
      const Standing before = moves_->now(), after = moves_->after_remove(step);
      expect_seen(step, after, false);
      moves_->remove(step);
      ASSERT_EQ(after, moves_->now());
      if (dice_.one_in(4)) {
        moves_->add(step);
        ASSERT_EQ(before, moves_->now());
        ++made_;
      }
    } else {
      return;
    }
    ++made_;
    expect_true("after a move");
  }

  void expect_seen(std::size_t step, const Standing& after, bool adding) {
    std::vector<Moves::Look> looks;
    if (adding) {
      moves_->look_at_additions(looks);
    } else {
      moves_->look_at_removals(looks);
    }
    std::size_t may = 0;
    for (std::size_t s = 0; s < space_->steps(); ++s)
      may += (adding ? moves_->may_add(s) : moves_->may_remove(s)) ? 1 : 0;
    EXPECT_EQ(looks.size(), may);
    bool seen = false;
    for (const auto& look : looks) {
      if (look.step != step) continue;
      seen = true;
      EXPECT_EQ(look.standing, after) << "step " << step;
    }
    EXPECT_TRUE(seen);
  }

  void jump() {
    Chosen to(space_->steps());
    for (std::size_t s = 0; s < to.size(); ++s) {
      const auto needs = space_->grid().steps[s].needs;
      to[s] = (needs < 0 || to[static_cast<std::size_t>(needs)] != 0) && dice_.one_in(2) ? 1 : 0;
    }
    ASSERT_TRUE(space_->closed(to));
    moves_->set(to);
    ASSERT_EQ(moves_->chosen(), to);
    expect_true("after a jump");
  }

  CutProblem problem_;
  Dice dice_;
  std::unique_ptr<const MoveSpace> space_;
  std::unique_ptr<Moves> moves_;
  std::unique_ptr<Whole> whole_;
  std::uint64_t made_ = 0;
};

// Walks over the problems that `draw` makes of seeds until so many moves are made. How many problems that took.
std::uint64_t walk_until(std::uint64_t moves, const std::function<CutCase(std::uint64_t seed)>& draw) {
  std::uint64_t made = 0, problems = 0;
  for (std::uint64_t seed = 1; made < moves; ++seed) {
    const CutCase small = draw(seed);
    Walk walk(small);
    walk.run(100);
    made += walk.made();
    ++problems;
    if (::testing::Test::HasFailure()) {
      ADD_FAILURE() << small.text();
      break;
    }
  }
  return problems;
}

TEST(Moves, AreMeasuredRightAfterEveryMove) {
  const auto draw = [](std::uint64_t seed) { return random_cut_case(seed, kShapes[seed / 4 % 4]); };
  EXPECT_GT(walk_until(100'000 / kShare, draw), 800 / kShare);
}

TEST(Moves, AreMeasuredRightForCostsMadeForAUse) {
  const auto draw = [](std::uint64_t seed) { return random_use_case(seed, kShapes[seed / 3 % 4]); };
  EXPECT_GT(walk_until(60'000 / kShare, draw), 480 / kShare);
}

TEST(Moves, RefuseWhatTheirNumbersCannotHold) {
  auto small = random_cut_case(4, kShapes[0], CostName::dm);
  for (auto& column : small.columns) column.positions = 70'000;
  const auto made = MoveSpace::make(small.problem());
  ASSERT_FALSE(made.ok());
  EXPECT_NE(made.error().message.find("65,535"), std::string::npos);
}

}  // namespace
}  // namespace kanon::tests
