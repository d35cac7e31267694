#include "runner/tune/steps/move_check.hpp"

#include <gmock/gmock.h>

#include <memory>

#include "runner/run/session/run_plan.hpp"
#include "tests/fakes/tuned_rows.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using Values = TunedPlayer::Values;

StepPlan plan_of(std::vector<tuning::Parameter> parameters, fakes::TunedRows::Make make) {
  const PlayerSpec easy{.place = "test: --player", .text = "beginner"};
  RunRequest request{
      .command = "test", .kind = RunKind::tune_spsa, .players = {easy, easy}, .games = 400};
  request.play.openings.source = std::string(kNoOpenings);
  return {.match = plan_run(request),
          .tuned = std::make_shared<fakes::TunedRows>(std::move(parameters), std::move(make)),
          .external = {},
          .conditions = {},
          .sides = {},
          .settings = {}};
}

std::unique_ptr<Player> in_row(fakes::RowPlayer::RowAt row) {
  return std::make_unique<fakes::RowPlayer>(std::move(row));
}

tuning::Parameter parameter(const char* name, double c_end, bool whole) {
  return {name, 5, 0, 10, c_end, 0, whole};
}

// A game of a row takes nine moves.
TEST(MoveCheck, AsksAboutThePositionsOfFourGames) {
  const MoveCheck check = check_moves(plan_of(
      {parameter("IDLE", 1, false)}, [](const Values&) { return in_row([](int) { return 3; }); }));
  EXPECT_EQ(check.positions, 36);
  EXPECT_THAT(check.is_changed, ElementsAre(false));
}

// Up, down, and where eight stones are on the board already; the others do too little.
TEST(MoveCheck, NamesTheParametersWhoseStepChangesAMoveInOneDirectionOrTheOther) {
  const StepPlan plan = plan_of({parameter("UP", 1, false), parameter("NEVER", 1, false),
                                 parameter("DOWN", 1, false), parameter("LATE", 1, false)},
                                [](const Values& values) {
                                  return in_row([values](int stones) {
                                    return 1 + (values[0] > 5 ? 3 : 0) + (values[2] < 5 ? 3 : 0) +
                                           (values[3] != 5 && stones == 8 ? 3 : 0);
                                  });
                                });
  EXPECT_THAT(check_moves(plan).is_changed, ElementsAre(true, false, true, true));
}

// Moves follow from the start and the distance of the value from it.
TEST(MoveCheck, AStepIsThatOfTheParameterInWholeNumbersOneAtLeast) {
  const auto with_a_step_of = [](double c_end, bool whole, double needed) {
    const StepPlan plan = plan_of({parameter("X", c_end, whole)}, [needed](const Values& values) {
      const double off = std::abs(values[0] - 5);
      return in_row([=](int) { return off == needed ? 4 : 1; });
    });
    return static_cast<bool>(check_moves(plan).is_changed[0]);
  };
  EXPECT_TRUE(with_a_step_of(0.25, false, 0.25));
  EXPECT_TRUE(with_a_step_of(0.25, true, 1));
  EXPECT_TRUE(with_a_step_of(2.25, true, 2));
  EXPECT_TRUE(with_a_step_of(2.25, false, 2.25));
  EXPECT_TRUE(with_a_step_of(8, false, 5)) << "as far as its bounds";
}

}  // namespace
}  // namespace rb
