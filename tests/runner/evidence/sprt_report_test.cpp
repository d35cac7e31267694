#include "runner/evidence/sprt_report.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/complaint.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

constexpr rating::SprtSpec kSpec{.elo0 = 0, .elo1 = 100};

RunSpec run_of(std::size_t players, Format format) {
  RunSpec run;
  run.players.resize(players);
  run.format = format;
  run.sprt = kSpec;
  run.openings_source = "default";
  return run;
}

TEST(SprtUnit, IsThatOfTheRun) {
  using Unit = SequentialTest::Unit;
  RunSpec run = run_of(2, Format::round_robin);
  EXPECT_FALSE(is_comparison(run));
  EXPECT_TRUE(has_test(run));
  EXPECT_EQ(sprt_unit(run), Unit::pairs);
  run.openings_source = kNoOpenings;
  EXPECT_EQ(sprt_unit(run), Unit::games);
  RunSpec duels = run_of(4, Format::duels);
  EXPECT_TRUE(is_comparison(duels));
  EXPECT_TRUE(has_test(duels));
  EXPECT_EQ(sprt_unit(duels), Unit::fours);
  duels.sprt.reset();
  EXPECT_FALSE(is_comparison(duels));
  EXPECT_FALSE(has_test(duels));
  EXPECT_FALSE(is_comparison(run_of(4, Format::round_robin)));
  EXPECT_FALSE(is_comparison(run_of(3, Format::duels)));
  EXPECT_THAT(fakes::complaint([&] { stored_test("x.db", run_of(3, Format::gauntlet)); }),
              HasSubstr("x.db: has a sequential test, which needs two players, "
                        "but 3 players"));
}

// A game of file 1 of a set; its players have other numbers there than in their run.
GameResult game(int id, int black, int white, int half_points) {
  return {.run = 1,
          .id = id,
          .black = black,
          .white = white,
          .half_points = half_points,
          .opening = static_cast<std::uint64_t>(100 + id / 2),
          .moves = static_cast<std::uint64_t>(1000 + id)};
}

ResultSet set_of(const RunSpec& run, std::vector<int> players, std::vector<GameResult> games) {
  ResultSet set;
  set.files.resize(2);
  set.files[1].path = "x.db";
  set.files[1].run = run;
  set.files[1].players = std::move(players);
  set.games = std::move(games);
  GameResult other = game(0, 0, 1, 2);
  other.run = 0;
  set.games.insert(set.games.begin(), other);
  return set;
}

// Player 0 of the run is 7 in the set: it wins a pair and loses one by half a point.
TEST(PlayedTest, IsFromTheSideOfTheFirstPlayerOfTheRun) {
  const ResultSet set =
      set_of(run_of(2, Format::round_robin), {7, 3},
             {game(0, 7, 3, 2), game(1, 3, 7, 0), game(2, 7, 3, 1), game(3, 3, 7, 2)});
  const SequentialTest test = played_test(set, 1);
  EXPECT_EQ(test.games(), 4);
  EXPECT_EQ(test.sprt().results().weight, (std::array<double, 5>{0, 1, 0, 0, 1}));
}

// Players 0 and 1 are compared by their games against 2 and 3, which are one in the set.
TEST(PlayedTest, OfAComparisonGoesByThePlaceInTheSchedule) {
  std::vector<GameResult> games;
  for (int four = 0; four < 2; ++four) {
    for (int k = 0; k < 4; ++k) {
      const int side = 4 + k / 2;  // 4 and 5 against 9
      const bool is_black = k % 2 == 0;
      const bool wins = k < 2;
      GameResult one =
          game(4 * four + k, is_black ? side : 9, is_black ? 9 : side, is_black == wins ? 2 : 0);
      one.opening = static_cast<std::uint64_t>(100 + four);
      games.push_back(one);
    }
  }
  const ResultSet set = set_of(run_of(4, Format::duels), {4, 5, 9, 9}, std::move(games));
  const SequentialTest test = played_test(set, 1);
  EXPECT_EQ(test.games(), 8);
  EXPECT_EQ(test.sprt().results().weight, (std::array<double, 5>{0, 0, 0, 0, 2}));
  EXPECT_FALSE(sprt_report(test, false).estimate);
}

// The base, 0 of the run and 6 of the set, meets 1 and 2 in turn; 1 wins all, 2 none.
TEST(PlayedRace, CountsTheGamesOfEachCandidate) {
  std::vector<GameResult> games;
  for (int id = 0; id < 8; ++id) {
    const int candidate = id / 2 % 2 == 0 ? 8 : 9;
    const bool base_is_black = id % 2 == 0;
    const bool candidate_wins = candidate == 8;
    games.push_back(game(id, base_is_black ? 6 : candidate, base_is_black ? candidate : 6,
                         base_is_black == candidate_wins ? 0 : 2));
  }
  RunSpec run = run_of(3, Format::gauntlet);
  const GauntletRace race = played_race(set_of(run, {6, 8, 9}, std::move(games)), 1);
  EXPECT_EQ(race.players(), 3);
  EXPECT_EQ(race.rounds(), 2);
  EXPECT_EQ(race.lane(1).results.weight, (std::array<double, 5>{0, 0, 0, 0, 2}));
  EXPECT_EQ(race.lane(2).results.weight, (std::array<double, 5>{2, 0, 0, 0, 0}));
}

// Of 10 games of both 6 points: a difference shows by 2 * 0.6 * 0.4 of itself.
TEST(ComparisonGain, IsWhatTheTestShowsOverWhatAGameTells) {
  SequentialTest test(kSpec, SequentialTest::Unit::fours);
  for (int four = 0; four < 6; ++four) {
    for (int k = 0; k < 4; ++k) {
      const int side = k / 2;
      const bool is_black = k % 2 == 0;
      GameResult one = game(4 * four + k, is_black ? side : side + 2, is_black ? side + 2 : side,
                            is_black == (k < 2 || four % 3 == 0) ? 2 : 0);
      one.opening = static_cast<std::uint64_t>(100 + four);
      test.add(one);
    }
  }
  EXPECT_EQ(test.sprt().results().total(), 6);
  const auto gain = comparison_gain(test, {.wins = 4, .losses = 1}, {.wins = 2, .losses = 3});
  ASSERT_TRUE(gain);
  const rating::SprtEstimate plain =
      rating::safe_estimate_after(test.sprt().spec(), test.sprt().results());
  EXPECT_DOUBLE_EQ(gain->elo, plain.elo / 0.48);
  EXPECT_DOUBLE_EQ(gain->elo_interval.low, plain.elo_interval.low / 0.48);
  EXPECT_DOUBLE_EQ(gain->elo_interval.high, plain.elo_interval.high / 0.48);
  EXPECT_FALSE(comparison_gain(test, {.wins = 4}, {.wins = 5})) << "one side won all";
  EXPECT_FALSE(comparison_gain(SequentialTest(kSpec, SequentialTest::Unit::fours), {.wins = 1},
                               {.losses = 1}));
}

TEST(SprtReport, HasAnEstimateUnlessSomeGamesWereLeftOut) {
  SequentialTest test(kSpec, SequentialTest::Unit::games);
  EXPECT_FALSE(sprt_report(test, false).estimate) << "no evidence";
  test.add(game(0, 0, 1, 2));
  test.add(game(1, 1, 0, 0));
  const SprtReport report = sprt_report(test, true);
  EXPECT_TRUE(report.is_over);
  EXPECT_EQ(report.games, 2);
  EXPECT_EQ(report.results.total(), 2);
  ASSERT_TRUE(report.estimate);
  EXPECT_GT(report.estimate->elo, 0);
  GameResult repeat = game(2, 0, 1, 2);
  repeat.moves = 1000;
  test.add(repeat);
  test.add(game(3, 1, 0, 0));
  EXPECT_EQ(sprt_report(test, false).repeated, 1);
  EXPECT_FALSE(sprt_report(test, false).estimate);
}

}  // namespace
}  // namespace rb
