#include "runner/tune/steps/step_arrivals.hpp"

#include <gmock/gmock.h>

#include <array>

#include "engine/base/error.hpp"
#include "runner/play/schedule.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/fakes/tuned_rows.hpp"

namespace rb {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::ThrowsMessage;

// Steps of two pairs, whose values are always the same.
class SameTuner : public StepTuner {
 public:
  SameTuner() : StepTuner(3, 2, 1) {}
  tuning::Trial trial(int) const override { return {{1}, {2}}; }
  std::vector<double> add(const TuningStep&, const tuning::Trial&) override { return {1}; }
  bool is_over() const override { return false; }
  std::string progress() const override { return ""; }
};

GameRecord game(int id) {
  GameRecord record = fakes::game_of(id, {id % 2, 1 - id % 2}, {Stone::black, Reason::five});
  record.moves.emplace_back().reply.move = Move(id);
  return record;
}

// A run of three steps of four games each, of which two are in the file.
class StepArrivalsTest : public testing::Test {
 protected:
  static StoreWriter file_at(const std::string& path) {
    RunSpec run;
    run.players = {{"tried", "{}"}, {"against", "{}"}};
    run.games = 12;
    run.kind = RunKind::tune_spsa;
    StoreWriter store = StoreWriter::create(path, run, {});
    store.commit({}, [](const sqlite::Database& db) { create_tuning(db, "{}"); });
    for (int id = 0; id < 8; ++id) store.commit(game(id));
    store.commit({}, [](const sqlite::Database& db) {
      for (const int id : {0, 1}) {
        insert_step(db, {.id = id, .tried = {1}, .against = {2}, .after = {1}});
      }
    });
    return store;
  }
  int steps_in_file() const {
    std::size_t count = 0;
    store_.look([&](const sqlite::Database& db) { count = read_tuning(db).value().steps.size(); });
    return static_cast<int>(count);
  }

  fakes::TempFolder folder_;
  static RunPlan match() {
    RunPlan match;
    match.spec.pairing = [](int id) { return Schedule({.seed = 7}).pairing(id); };
    return match;
  }

  StoreWriter store_ = file_at(folder_.file("tune.db"));
  StepPlan plan_{.match = match(),
                 .tuned = std::make_shared<fakes::TunedRows>(
                     std::vector<tuning::Parameter>{{"TWO", 1, 0, 20, 1, 0.1, false}},
                     [](const TunedPlayer::Values&) { return nullptr; }),
                 .external = {},
                 .conditions = {},
                 .sides = {},
                 .settings = {}};
  SameTuner tuner_;
  StepSchedule schedule_{tuner_,
                         2,
                         {.pairing = [](int id) { return Schedule({.seed = 7}).pairing(id); },
                          .players = [](const tuning::Trial&) { return PlayerFactories(2); },
                          .on_step = [](const TuningStep&, const std::vector<GameRecord>&) {}}};
  StepArrivals distant_{plan_, tuner_, schedule_, store_,
                        [](const tuning::Trial&) { return PlayerFactories(2); }};
  int removed_ = 0;
  std::vector<int> arrived_;
  Arrivals arrivals_ =
      distant_.arrivals([this](const GameRecord& game) { arrived_.push_back(game.id); },
                        [this](int n) { removed_ += n; });
};

const Arrivals::More kNothing = [](const sqlite::Database&) {};

TEST_F(StepArrivalsTest, AFalseGameTakesItsStepAndAllLaterOnesOutOfTheFile) {
  EXPECT_THAT([&] { arrivals_.take_back(std::array{5}, kNothing); },
              ThrowsMessage<Error>("steps 1 to 1 rest on games that were played differently: they "
                                   "are taken back"));
  EXPECT_EQ(removed_, 1);
  EXPECT_THAT(store_.played(), ElementsAre(true, true, true, true, false, false, false, false,
                                           false, false, false, false));
  EXPECT_EQ(steps_in_file(), 1);
}

TEST_F(StepArrivalsTest, TheFirstFalseGameDecidesWhatIsTakenBack) {
  EXPECT_THROW(arrivals_.take_back(std::array{6, 1}, kNothing), Error);
  EXPECT_THAT(store_.played(), Each(false));
  EXPECT_EQ(steps_in_file(), 0);
}

TEST_F(StepArrivalsTest, AFalseGameOfAStepThatIsPlayedComesAgain) {
  ASSERT_EQ(schedule_.known(), 12);
  schedule_.trial(2);
  arrivals_.keep(std::array{game(8)}, kNothing);
  EXPECT_TRUE(arrivals_.take_back(std::array{8}, kNothing));
  EXPECT_EQ(steps_in_file(), 2);
}

TEST_F(StepArrivalsTest, AStepHasTheValuesOfBothSidesAndIsToldUntilItIsOver) {
  ASSERT_TRUE(arrivals_.steps);
  EXPECT_EQ(arrivals_.steps->games, 4);
  EXPECT_EQ(arrivals_.steps->known(), 12);
  EXPECT_EQ(arrivals_.steps->values(8), R"([{"TWO":1.0},{"TWO":2.0}])");
  EXPECT_EQ(arrivals_.steps->values(7), "") << "played before this program started";
  const Job job = arrivals_.steps->job(9);
  EXPECT_EQ(job.id, 9);
  EXPECT_EQ(job.players->size(), 2U);
}

TEST_F(StepArrivalsTest, AnOpponentHasNoValues) {
  plan_.sides.has_opponents = true;
  EXPECT_EQ(arrivals_.steps->values(8), R"([{"TWO":1.0},{"TWO":2.0},{},{}])");
}

TEST_F(StepArrivalsTest, GamesAreWantedUntilTheLastStepIsWhole) {
  arrivals_.steps->values(8);
  for (int id = 8; id < 11; ++id) {
    EXPECT_TRUE(arrivals_.keep(std::array{game(id)}, kNothing)) << id;
  }
  int written = 0;
  EXPECT_FALSE(arrivals_.keep(std::array{game(11)}, [&](const sqlite::Database&) { ++written; }));
  EXPECT_EQ(written, 1);
  EXPECT_THAT(arrived_, ElementsAre(8, 9, 10, 11));
  EXPECT_EQ(schedule_.done(), 3);
}

}  // namespace
}  // namespace rb
