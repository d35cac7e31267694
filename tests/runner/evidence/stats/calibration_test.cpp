#include "runner/evidence/stats/calibration.hpp"

#include <gtest/gtest.h>

#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

TEST(ScoreCalibration, AGameCountsOnceInABin) {
  ScoreCalibration calibration;
  calibration.add(fakes::game_with_scores({50, -40, 60, -2000, 99'990}, Stone::black), 1);
  calibration.add(fakes::game_with_scores({70, {}, -1}, Stone::white), 2);
  const auto rows = calibration.rows(0, {});
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(kScoreEdges[static_cast<std::size_t>(rows[0].bin)], 0) << "-30 to -1";
  EXPECT_EQ(kScoreEdges[static_cast<std::size_t>(rows[1].bin)], 100) << "30 to 99";
  EXPECT_EQ(rows[2].bin, kScoreBins - 1) << "won";
  EXPECT_EQ(rows[1].moves, 3);
  EXPECT_EQ(rows[1].games, (rating::GameCounts{.wins = 1, .losses = 1}));
  EXPECT_LT(rows[1].interval.low, 0.5);
  EXPECT_GT(rows[1].interval.high, 0.5);
  EXPECT_EQ(calibration.rows(1, {}).size(), 2U);
  EXPECT_TRUE(calibration.rows(2, {}).empty());
}

TEST(ScoreCalibration, PhasesBeginWithTheirMoves) {
  ScoreCalibration calibration;
  std::vector<std::optional<int>> scores(41);
  scores[18] = scores[20] = scores[40] = 5;
  calibration.add(fakes::game_with_scores(scores, Stone::black), 1);
  for (const int phase : {0, 1, 2}) EXPECT_EQ(calibration.rows(0, phase).at(0).moves, 1) << phase;
}

TEST(ScoreCalibration, LeavesOutWhatSaysNothingOfScores) {
  ScoreCalibration calibration;
  for (const auto& [reason, key] : std::vector<std::pair<Reason, std::uint64_t>>{
           {Reason::five, 1}, {Reason::five, 1}, {Reason::timeout, 2}, {Reason::proof, 3}}) {
    calibration.add(fakes::game_with_scores({50}, Stone::black, reason), key);
  }
  EXPECT_EQ(calibration.left_out(), 3);
  EXPECT_EQ(calibration.rows(0, {}).at(0).games.games(), 1);
}

TEST(ScoreCalibration, TellsHowMuchScoresExplain) {
  ScoreCalibration sharp, blunt;
  for (std::uint64_t key = 0; key < 20; ++key) {
    const Stone winner = key % 2 == 0 ? Stone::black : Stone::white;
    sharp.add(fakes::game_with_scores({key % 2 == 0 ? 500 : -500}, winner), key);
    blunt.add(fakes::game_with_scores({key % 4 < 2 ? 500 : -500}, winner), key);
  }
  EXPECT_DOUBLE_EQ(sharp.explained(0, {}).value(), 1);
  EXPECT_DOUBLE_EQ(blunt.explained(0, {}).value(), 0);
  EXPECT_FALSE(sharp.explained(1, {}));
}

}  // namespace
}  // namespace rb
