#include "runner/tune/steps/step_schedule.hpp"

#include <gmock/gmock.h>

#include <array>
#include <thread>

#include "tests/fakes/game_of.hpp"
#include "tests/fakes/players.hpp"

// Steps without a game: records are made up.
namespace rb {
namespace {

using ::testing::ElementsAre;

// Stands at the sum of all points of the side that is tried; tries it, against its negative.
class SumTuner : public StepTuner {
 public:
  SumTuner(int steps, int pairs, int delay) : StepTuner(steps, pairs, delay) {}
  tuning::Trial trial(int step) const override {
    asked.push_back(step);
    return {{sum}, {-sum}};
  }
  std::vector<double> add(const TuningStep& result, const tuning::Trial& trial) override {
    trials.push_back(trial);
    sum += result.wins + 0.5 * result.draws;
    return {sum};
  }
  bool is_over() const override { return sum >= most; }
  std::string progress() const override { return ""; }

  double sum = 0, most = 1000;
  mutable std::vector<int> asked;
  std::vector<tuning::Trial> trials;
};

class StepScheduleTest : public testing::Test {
 protected:
  StepSchedule schedule(StepTuner& tuner, int done = 0) {
    return StepSchedule(tuner, done,
                        {.pairing = [](int id) { return Schedule({.seed = 7}).pairing(id); },
                         .players =
                             [this](const tuning::Trial& trial) {
                               variants_.push_back(trial.plus);
                               variants_.push_back(trial.minus);
                               return PlayerFactories(
                                   2, [] { return std::make_unique<fakes::Liar>(); });
                             },
                         .on_step =
                             [this](const TuningStep& step, const std::vector<GameRecord>& games) {
                               steps_.push_back(step);
                               for (const GameRecord& game : games) ids_.push_back(game.id);
                             }});
  }
  StepSchedule::Games of_four(const StepSides& sides, const Schedule& schedule) {
    return {.sides = sides,
            .pairing = [&schedule](int id) { return schedule.pairing(id); },
            .players =
                [](const tuning::Trial&) {
                  return PlayerFactories(4, [] { return std::make_unique<fakes::Liar>(); });
                },
            .on_step = [this](const TuningStep& step,
                              const std::vector<GameRecord>&) { steps_.push_back(step); }};
  }
  Job take(StepSchedule& schedule) { return schedule.next(stop_.get_token()).value(); }

  std::stop_source stop_;
  std::vector<std::vector<double>> variants_;
  std::vector<TuningStep> steps_;
  std::vector<int> ids_;
};

// A game that Black wins in a move of its own.
GameRecord won_by_black(const Job& job) {
  GameRecord record = fakes::game_of(job.id, job.pairing.players);
  record.moves.emplace_back().reply.move = Move(job.id);
  record.outcome = {Stone::black, Reason::five};
  return record;
}

TEST_F(StepScheduleTest, GivesEachGameToTheTwoOfItsStep) {
  SumTuner tuner(2, 2, 2);
  StepSchedule games = schedule(tuner);
  std::vector<Job> jobs;
  for (int i = 0; i < 8; ++i) jobs.push_back(take(games));
  for (int i = 0; i < 8; ++i) {
    const Job& job = jobs[static_cast<std::size_t>(i)];
    EXPECT_EQ(job.id, i);
    EXPECT_EQ(job.pairing.players, (i % 2 == 0 ? std::array{0, 1} : std::array{1, 0}));
    EXPECT_EQ(job.players, jobs[i < 4 ? 0 : 4].players);
  }
  EXPECT_NE(jobs[0].players, jobs[4].players);
  EXPECT_FALSE(games.next(stop_.get_token()));
  EXPECT_THAT(tuner.asked, ElementsAre(0, 1));
}

TEST_F(StepScheduleTest, AStepIsItsGamesInTheOrderOfIds) {
  SumTuner tuner(2, 2, 2);
  StepSchedule games = schedule(tuner);
  std::vector<Job> jobs;
  for (int i = 0; i < 8; ++i) jobs.push_back(take(games));
  for (const std::size_t i : {5U, 3U, 7U, 0U, 6U, 2U, 4U}) games.add(won_by_black(jobs[i]));
  EXPECT_EQ(games.done(), 0);
  games.add(won_by_black(jobs[1]));
  EXPECT_EQ(games.done(), 2);
  EXPECT_THAT(ids_, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
  ASSERT_EQ(steps_.size(), 2U);
  EXPECT_EQ(steps_[0].wins, 2);
  EXPECT_EQ(steps_[0].losses, 2);
  EXPECT_EQ(steps_[0].pairs, (std::array{0, 0, 2, 0, 0}));
  EXPECT_EQ(steps_[0].alike, 0);
  EXPECT_EQ(steps_[1].after, std::vector<double>{4});
}

// Each side has an opponent: the tried one wins all, the other one loses as White and wins as
// Black.
TEST_F(StepScheduleTest, AgainstAnOpponentPairsAreOfOneColourAndTheOtherSideCountsReversed) {
  SumTuner tuner(1, 2, 1);
  const Schedule comparison({.players = 4, .format = Format::duels, .seed = 7});
  StepSchedule games(tuner, 0, of_four({.has_opponents = true}, comparison));
  for (int id = 0; id < 4; ++id) {
    GameRecord game = won_by_black(take(games));
    if (id == 1) game.outcome.winner = Stone::white;
    if (id == 2) game.moves[0].reply.move = Move(0);  // the same as game 0
    games.add(game);
  }
  ASSERT_EQ(steps_.size(), 1U);
  EXPECT_EQ(steps_[0].wins, 3);
  EXPECT_EQ(steps_[0].losses, 1);
  EXPECT_EQ(steps_[0].pairs, (std::array{0, 0, 1, 0, 1}));
  EXPECT_EQ(steps_[0].alike, 1);
}

TEST_F(StepScheduleTest, WaitsForTheStepThatTheNextFollowsFrom) {
  SumTuner tuner(3, 1, 1);
  StepSchedule games = schedule(tuner);
  const Job first = take(games);
  const Job second = take(games);
  std::optional<Job> third;
  std::jthread waiting([&] { third = games.next(stop_.get_token()); });
  games.add(won_by_black(first));
  games.add(won_by_black(second));
  waiting.join();
  ASSERT_TRUE(third);
  EXPECT_EQ(third->id, 2);
  EXPECT_THAT(variants_,
              ElementsAre(ElementsAre(0), ElementsAre(0), ElementsAre(1), ElementsAre(-1)));
  EXPECT_EQ(steps_[0].tried, std::vector<double>{0});
}

TEST_F(StepScheduleTest, GoesOnBehindTheStepsThatAreDone) {
  SumTuner tuner(3, 2, 1);
  StepSchedule games = schedule(tuner, 2);
  EXPECT_EQ(take(games).id, 8);
}

TEST_F(StepScheduleTest, AStopEndsTheWait) {
  SumTuner tuner(2, 1, 1);
  StepSchedule games = schedule(tuner);
  take(games);
  take(games);
  std::optional<Job> third;
  std::jthread waiting([&] { third = games.next(stop_.get_token()); });
  stop_.request_stop();
  waiting.join();
  EXPECT_FALSE(third);
}

TEST_F(StepScheduleTest, PlayedByIdsItTakesTheSameSteps) {
  SumTuner tuner(3, 2, 2), other(3, 2, 2);
  StepSchedule games = schedule(tuner);
  for (int id = 0; id < 12; ++id) games.add(won_by_black(take(games)));
  StepSchedule distant = schedule(other);
  EXPECT_EQ(distant.known(), 8);
  for (int id = 0; id < 12; ++id) {
    ASSERT_LT(id, distant.known());
    distant.trial(id / 4);
    distant.add(won_by_black({id, Schedule({.seed = 7}).pairing(id)}));
  }
  EXPECT_EQ(distant.known(), 12);
  EXPECT_EQ(other.sum, tuner.sum);
  EXPECT_EQ(std::vector(steps_.begin(), steps_.begin() + 3),
            std::vector(steps_.begin() + 3, steps_.end()));
}

TEST_F(StepScheduleTest, AGameThatIsRemovedMustComeAgain) {
  SumTuner tuner(2, 1, 1);
  StepSchedule games = schedule(tuner);
  games.trial(0);
  const auto game = [](int id) { return won_by_black({id, Schedule({.seed = 7}).pairing(id)}); };
  games.add(game(0));
  games.remove(std::array{0});
  games.add(game(1));
  EXPECT_EQ(games.done(), 0);
  games.add(game(0));
  EXPECT_EQ(games.done(), 1);
}

}  // namespace
}  // namespace rb
