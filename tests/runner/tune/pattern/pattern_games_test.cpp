#include "runner/tune/pattern/pattern_games.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "engine/renju/board/threats.hpp"
#include "runner/play/game_result.hpp"
#include "runner/tune/dataset.hpp"
#include "runner/tune/pattern/pattern_report.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tuning/regression.hpp"

namespace rb {
namespace {

// Two files of games: in the first most positions have a score that knows a little of who wins.
class ScoredGames : public testing::Test {
 protected:
  ScoredGames() {
    const std::vector<Opening> all = fakes::two_stone_openings(40);
    openings_ = {{all.begin(), all.begin() + 20}, {all.begin() + 20, all.end()}};
    Rng rng(3);
    for (std::size_t file = 0; file < 2; ++file) {
      games_.push_back(fakes::games_by_chance(openings_[file]));
      for (GameRecord& game : games_.back()) {
        const int black = half_points(game.outcome, Stone::black) - 1;
        for (std::size_t ply = 2; ply < game.moves.size(); ++ply) {
          Reply& reply = game.moves[ply].reply;
          reply.score.reset();
          if (file == 1 || ply % 5 == 0) continue;
          const int own = ply % 2 == 0 ? black : -black;
          reply.score = 200 * own + static_cast<int>(rng.below(801)) - 400;
          if (ply == 3) reply.score = 20000 * own;  // the greatest that is not decided
          if (ply == 4) reply.score = -20001;
        }
      }
      paths_.push_back(folder_.file(fmt::format("{}.db", file)));
      fakes::write_games(paths_.back(), openings_[file], games_.back());
    }
  }

  // Where a search would not see at once who wins, after the opening.
  std::vector<std::size_t> plies_of(const GameRecord& game) const {
    std::vector<std::size_t> plies;
    board_->set(Position{renju::kSize});
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const bool is_settled = board_->has_five(Stone::black) || board_->has_five(Stone::white) ||
                              renju::has_winning_four(*board_);
      if (ply >= 2 && !is_settled) plies.push_back(ply);
      board_->play(game.moves[ply].reply.move.cell());
    }
    return plies;
  }
  static float result_of(const GameRecord& game, std::size_t ply) {
    return static_cast<float>(
        half_points(game.outcome, ply % 2 == 0 ? Stone::black : Stone::white) / 2.0);
  }
  // A regression of the results on the scores in thousands that are not decided.
  double scale() const {
    tuning::Samples samples{.features = 1, .x = {}, .offset = {}, .y = {}, .cluster = {}};
    for (const GameRecord& game : games_[0]) {
      for (const std::size_t ply : plies_of(game)) {
        const auto& score = game.moves[ply].reply.score;
        if (!score || std::abs(*score) > 20000) continue;
        samples.x.push_back(static_cast<float>(*score) / 1000);
        samples.y.push_back(result_of(game, ply));
      }
    }
    return tuning::fit_cross_entropy(samples, {{0.5}, {1e-3}}, {0.5}).weights[0] / 1000;
  }

  fakes::TempFolder folder_;
  std::vector<std::vector<Opening>> openings_;
  std::vector<std::vector<GameRecord>> games_;
  std::vector<std::string> paths_;
  std::unique_ptr<renju::Board> board_ = std::make_unique<renju::Board>();
};

TEST_F(ScoredGames, TeachWhatIsNotSettledByResultAndScore) {
  const PatternGames learnt({.paths = paths_, .result_share = 0.7, .held_out = {}});
  const double scale = this->scale();
  ASSERT_GT(scale, 0);
  ASSERT_EQ(learnt.scales().size(), 2U);
  EXPECT_NEAR(learnt.scales()[0], scale, 1e-9 * scale);
  EXPECT_EQ(learnt.scales()[1], 0);
  std::vector<PatternGames::Place> training, validation;
  for (std::size_t file = 0; file < 2; ++file) {
    for (std::size_t i = 0; i < games_[file].size(); ++i) {
      const GameRecord& game = games_[file][i];
      const bool validates = is_validation(opening_key(openings_[file][i / 2].moves, kRenjuSize));
      for (const std::size_t ply : plies_of(game)) {
        const auto& score = game.moves[ply].reply.score;
        double result = result_of(game, ply);
        if (score) result = 0.7 * result + 0.3 / (1 + std::exp(-scale * *score));
        (validates ? validation : training)
            .push_back({.game = static_cast<std::uint32_t>(file * games_[0].size() + i),
                        .ply = static_cast<std::uint16_t>(ply),
                        .result = static_cast<float>(result)});
      }
    }
  }
  const auto expect = [](const std::vector<PatternGames::Place>& found,
                         const std::vector<PatternGames::Place>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].game, expected[i].game) << i;
      EXPECT_EQ(found[i].ply, expected[i].ply) << i;
      EXPECT_NEAR(found[i].result, expected[i].result, 1e-6) << i;
      EXPECT_EQ(found[i].moves, 0) << "no move was chosen by thinking";
    }
  };
  expect(learnt.training(), training);
  expect(learnt.validation(), validation);
  EXPECT_EQ(learnt.counts().positions, std::ssize(training) + std::ssize(validation));
  EXPECT_EQ(pattern_games_text(learnt),
            fmt::format("{} positions of 80 games: {} to fit, {} of openings left out\n"
                        "{:.0f} points of a score are worth 73 %\n",
                        training.size() + validation.size(), training.size(), validation.size(),
                        1 / scale));
}

}  // namespace
}  // namespace rb
