#include "runner/tune/steps/play_steps.hpp"

#include <gmock/gmock.h>

#include <functional>

#include <fmt/format.h>

#include "runner/tune/target/tuned_profile.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/players.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/fakes/tuned_rows.hpp"

namespace rb {
namespace {

using testing::ElementsAre;

// Steps of two pairs, whose values follow from their number; what they lead to is 10 more.
class CountingTuner : public StepTuner {
 public:
  explicit CountingTuner(int steps, int delay = 1) : StepTuner(steps, 2, delay) {}
  tuning::Trial trial(int step) const override { return {{1.0 + step}, {7}}; }
  std::vector<double> add(const TuningStep& step, const tuning::Trial& trial) override {
    if (on_add) on_add(step);
    told.push_back(step.wins);
    return {trial.plus[0] + shift};
  }
  bool is_over() const override { return std::ssize(told) == last; }
  std::string progress() const override { return "counting"; }

  std::function<void(const TuningStep&)> on_add;
  std::vector<int> told;
  double shift = 10;
  int last = 100;
};

std::string settings_of(int steps, const std::string& more = "") {
  return fmt::format(R"({{"method":"spsa","profile":"rows","steps":{},"pairs":2,"delay":1,{})"
                     R"("parameters":[["ROW",1,0,20,1,0.1,false]]}})",
                     steps, more);
}

// The side with the value 7 answers no legal move and so loses all games.
std::unique_ptr<Player> row_or_liar(const TunedPlayer::Values& values) {
  if (values[0] == 7) return std::make_unique<fakes::FaultyPlayer>(Fault::crash);
  return std::make_unique<fakes::RowPlayer>([](int) { return 3; });
}

class PlayedSteps : public testing::Test {
 protected:
  StepPlan plan(int steps, bool resume = false) const {
    const PlayerSpec easy{.place = "test: --player", .text = "beginner"};
    RunRequest request{.command = "test",
                       .kind = RunKind::tune_spsa,
                       .players = {easy, easy},
                       .games = 4 * steps,
                       .db = path_,
                       .resume = resume};
    request.play.openings.source = std::string(kNoOpenings);
    request.play.threads = 1;
    StepPlan plan{
        .match = plan_run(request),
        .tuned = std::make_shared<fakes::TunedRows>(
            std::vector<tuning::Parameter>{{"ROW", 1, 0, 20, 1, 0.1, false}}, row_or_liar),
        .external = {},
        .conditions = {},
        .sides = {},
        .settings = settings_of(steps)};
    plan.match.progress.quiet = true;
    plan.match.max_failures = 0;
    return plan;
  }
  std::string complaint(const StepPlan& plan, StepTuner& tuner) const {
    return fakes::complaint([&] { play_steps(plan, tuner); });
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("tune.db");
};

TEST_F(PlayedSteps, AreInTheFileAndTheSideThatIsTriedIsTheFirst) {
  CountingTuner tuner(3);
  const StepsPlayed played = play_steps(plan(3), tuner);
  EXPECT_EQ(played.steps, 3);
  EXPECT_EQ(played.games_now, 12);
  EXPECT_TRUE(played.is_complete);
  EXPECT_EQ(played.lost, "");
  EXPECT_GT(played.engine_seconds, 0);
  EXPECT_FALSE(played.fleet);
  EXPECT_THAT(tuner.told, ElementsAre(4, 4, 4));
  ASSERT_EQ(played.all.size(), 3U);
  EXPECT_EQ(played.all[2].id, 2);
  EXPECT_EQ(played.all[2].wins, 4);
  EXPECT_EQ(played.all[2].losses, 0);
  EXPECT_EQ(played.all[2].tried, std::vector<double>{3});
  EXPECT_EQ(played.all[2].against, std::vector<double>{7});
  EXPECT_EQ(played.all[2].after, std::vector<double>{13});
}

TEST_F(PlayedSteps, AreToldToTheTunerAgainWhenARunGoesOn) {
  CountingTuner first(3);
  first.last = 2;
  const StepsPlayed ended = play_steps(plan(3), first);
  EXPECT_EQ(ended.steps, 2);
  EXPECT_TRUE(ended.is_complete) << "the tuner is over";
  CountingTuner second(3);
  const StepsPlayed played = play_steps(plan(3, true), second);
  EXPECT_EQ(played.steps, 3);
  EXPECT_EQ(played.games_now, 4);
  EXPECT_EQ(played.all.size(), 3U);
  EXPECT_THAT(second.told, ElementsAre(4, 4, 4));
  CountingTuner third(3);
  const StepsPlayed none = play_steps(plan(3, true), third);
  EXPECT_EQ(none.steps, 3);
  EXPECT_EQ(none.games_now, 0);
  EXPECT_EQ(none.all.size(), 3U);
  EXPECT_TRUE(none.is_complete);
}

TEST_F(PlayedSteps, ThatDoNotLeadWhereTheFileSaysAreDamage) {
  CountingTuner tuner(1);
  play_steps(plan(1), tuner);
  CountingTuner other(1);
  other.shift = 11;
  EXPECT_EQ(complaint(plan(1, true), other),
            path_ + ": damaged: its steps are not those of its games");
}

TEST_F(PlayedSteps, OfOtherSettingsAreNotGoneOnWith) {
  CountingTuner tuner(1);
  StepPlan plan_with = plan(1);
  plan_with.settings = settings_of(1, R"("output":"a.json","note":[1,2],)");
  play_steps(plan_with, tuner);
  const auto resumed = [&](const std::string& settings) {
    StepPlan other = plan(1, true);
    other.settings = settings;
    CountingTuner again(1);
    return complaint(other, again);
  };
  const std::string way_out = " (a run with other settings needs another name)";
  EXPECT_EQ(resumed(settings_of(1, R"("note":[1,3],)")),
            path_ + ": cannot resume: note is [1,2] in the file, now [1,3]" + way_out);
  EXPECT_EQ(resumed(settings_of(2, R"("note":[1,2],)")),
            path_ + ": cannot resume: games is 4 in the file, now 8, and the steps depend on it" +
                way_out);
  EXPECT_EQ(resumed(settings_of(1, R"("note":[1,2],"other":true,)")),
            path_ + ": cannot resume: other is missing in the file, now true" + way_out);
  EXPECT_EQ(resumed(settings_of(1)),
            path_ + ": cannot go on: the settings of its tuning run differ");
  EXPECT_EQ(resumed(settings_of(1, R"("note":[1,2],"to_the_end":true,"conditions":[],)")), "none")
      << "the file has no conditions";
}

TEST_F(PlayedSteps, AreNotPutIntoTheFileOfAMatch) {
  StepPlan steps = plan(1);
  StoreWriter::create(path_, steps.match.run, steps.match.spec.openings)
      .commit(fakes::game_of(0, {0, 1}, {Stone::black, Reason::five}));
  steps.match.resume = true;
  CountingTuner tuner(1);
  EXPECT_EQ(complaint(steps, tuner), path_ + ": holds a match, not a tuning run");
  EXPECT_EQ(StoreReader(path_).count(), 1);
}

TEST_F(PlayedSteps, EndWhereAProgramOnlyFails) {
  StepPlan failing = plan(3);
  failing.match.max_failures = 6;
  CountingTuner tuner(3);
  EXPECT_EQ(complaint(failing, tuner),
            "rows has failed in 6 games in a row, the last time by crash: --log FILE shows the "
            "traffic, --max-failures 0 plays on; whole steps are kept, and --resume continues");
  EXPECT_THAT(tuner.told, ElementsAre(4)) << "the step that was whole";
}

// Games that arrive one by one are counted as they do, and steps as they are whole.
TEST_F(PlayedSteps, OfOtherMachinesAreCountedAsTheirGamesArrive) {
  StepPlan distant = plan(2);
  distant.match.elsewhere = [&](const MatchSpec& spec, const Arrivals& arrivals) {
    EXPECT_EQ(arrivals.steps->values(3), R"([{"ROW":1.0},{"ROW":7.0}])");
    for (int id = 0; id < 5; ++id) {
      EXPECT_FALSE(arrivals.steps->values(id).empty());
      const std::array<int, 2> players = spec.pairing(id).players;
      GameRecord record = fakes::game_of(
          id, players, {players[0] == 0 ? Stone::black : Stone::white, Reason::five});
      record.moves.emplace_back().elapsed = std::chrono::seconds(2);
      record.moves.back().reply.move = Move(id);
      EXPECT_TRUE(arrivals.keep(std::array{record}, [](const sqlite::Database&) {}));
    }
    EXPECT_TRUE(arrivals.take_back(std::array{4}, [](const sqlite::Database&) {}));
    return Fleet{.workers = 1, .hosts = 1};
  };
  CountingTuner tuner(2);
  const StepsPlayed played = play_steps(distant, tuner);
  EXPECT_EQ(played.steps, 1);
  EXPECT_EQ(played.games_now, 4);
  EXPECT_DOUBLE_EQ(played.engine_seconds, 10);
  EXPECT_FALSE(played.is_complete);
  EXPECT_EQ(tuner.told.size(), 1U);
}

}  // namespace
}  // namespace rb
