#include "runner/tune/steps/play_steps.hpp"

#include <gtest/gtest.h>

#include "runner/tune/subject/tuned_profile.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

// Steps of two pairs, whose values are always the same.
class SameTuner : public StepTuner {
 public:
  SameTuner() : StepTuner(2, 2, 1) {}
  tuning::Trial trial(int) const override { return {{1}, {2}}; }
  std::vector<double> add(const TuningStep&, const tuning::Trial&) override { return {1}; }
  std::string progress() const override { return ""; }
};

StepPlan plan_in(const fakes::TempFolder& folder) {
  const PlayerSpec easy{.place = "test: --player", .text = "beginner"};
  RunRequest request{.command = "test",
                     .kind = RunKind::tune_spsa,
                     .players = {easy, easy},
                     .games = 8,
                     .db = folder.file("tune.db")};
  request.play.openings.source = std::string(kNoOpenings);
  StepPlan plan{.match = plan_run(request),
                .tuned = std::make_shared<TunedProfile>(
                    "test", "beginner", *renju::find_profile("beginner"),
                    std::vector<tuning::Parameter>{{"TWO", 1, 0, 20, 1, 0.1, false}}),
                .external = {},
                .conditions = {},
                .sides = {},
                .settings = "{}"};
  plan.match.progress.quiet = true;
  return plan;
}

TEST(PlaySteps, ReportsTheMachinesThatPlayed) {
  const fakes::TempFolder folder;
  const Fleet fleet{.workers = 3, .hosts = 2};
  StepPlan plan = plan_in(folder);
  plan.match.elsewhere = [&](const MatchSpec&, const Arrivals& arrivals) {
    EXPECT_EQ(arrivals.steps->games, 4);
    return fleet;
  };
  SameTuner tuner;
  const StepsPlayed played = play_steps(plan, tuner);
  EXPECT_EQ(played.fleet, fleet);
  EXPECT_FALSE(played.is_complete);
}

}  // namespace
}  // namespace rb
