#include "runner/tune/pattern/pattern_model.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "engine/renju/pattern/pattern_sums.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tuning/adam.hpp"

namespace rb {
namespace {

using renju::kAxes;

// The sample of a position: every fourth empty cell is a move to choose from. Where the corners are
// empty that is one of them: two would have the same patterns, and no model could tell them apart.
PatternSample sample_of(const Position& position, float result) {
  PatternSample sample{.black_to_move = position.to_move == Stone::black,
                       .cells = {},
                       .result = result,
                       .moves = {}};
  const auto board = std::make_unique<renju::Board>(position);
  auto lines = board->lines();
  for (std::size_t line = 0; line < renju::kLines; ++line) {
    for (auto& stones : lines[line].stones) stones |= board->geometry()->edges[line];
  }
  for (const int cell : board->empty()) {
    auto& patterns = sample.cells.emplace_back();
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      const renju::Place at = board->geometry()->places[static_cast<std::size_t>(cell)][axis];
      patterns[axis] = static_cast<std::uint32_t>(
          renju::pattern_at(renju::line_cells(lines[at.line].stones), at.place));
    }
    const auto place = static_cast<std::uint16_t>(sample.cells.size() - 1);
    if (place % 4 == 0) sample.moves.push_back(place);
  }
  return sample;
}

double loss_of(PatternModel& model, const PatternSample& sample, double move_share) {
  PatternModel::Slope slope;
  model.update();
  model.add(sample, move_share, false, slope);
  return slope.loss.board + move_share * slope.loss.move;
}

TEST(PatternModel, TheGradientIsThatOfTheLoss) {
  PatternModel model{Rng(1)};
  Rng rng(2);
  const PatternSample sample = sample_of(renju::scattered(rng, 21, 4), 0.3F);
  PatternModel::Slope slope;
  model.add(sample, 0.7, true, slope);
  std::vector<float> gradient;
  model.spread(slope, gradient);
  const auto check = [&](std::size_t i) {
    constexpr float kStep = 2e-3F;
    float& weight = model.weights()[i];
    const float kept = weight;
    weight = kept + kStep;
    const double above = loss_of(model, sample, 0.7);
    weight = kept - kStep;
    const double below = loss_of(model, sample, 0.7);
    weight = kept;
    EXPECT_NEAR(gradient[i], (above - below) / (2 * kStep), 0.02 + 0.05 * std::abs(gradient[i]))
        << i;
  };
  const std::size_t all = model.weights().size();
  for (std::size_t i = all - 600; i < all; i += 7) check(i);  // the heads
  int checked = 0;
  for (std::size_t i = 0; i < all - 700 && checked < 60; i += 5) {
    if (gradient[i] == 0) continue;
    check(i);
    ++checked;
  }
  EXPECT_EQ(checked, 60);
}

TEST(PatternModel, TheTableScoresAsTheModelDoes) {
  const PatternModel model{Rng(3)};
  const renju::PatternTable table = model.table();
  const auto sums = std::make_unique<renju::PatternSums>(table);
  Rng rng(4);
  for (int i = 0; i < 10; ++i) {
    const Position position = renju::scattered(rng, 10 + i);
    const auto board = std::make_unique<renju::Board>(position);
    sums->set(*board);
    PatternModel::Slope slope;
    model.add(sample_of(position, 1), 0, false, slope);
    const double odds = sums->board_score() / static_cast<double>(renju::kBoardPoints);
    EXPECT_NEAR(slope.loss.board, std::log1p(std::exp(-odds)), 0.05);
  }
}

// Of a game that the side to move wins where a stone of its own colour stands in the centre, and
// where the upper left of the cells is always chosen.
TEST(PatternModel, LearnsWhatIsTrue) {
  PatternModel model{Rng(5)};
  tuning::Adam adam(model.weights().size());
  const std::vector<float> decay(model.weights().size());
  Rng rng(6);
  const auto drawn = [&] {
    Position position = renju::scattered(rng, 14, 5);
    const bool own = rng.below(2) == 0;
    position.put(112, own ? position.to_move : opponent(position.to_move));
    return sample_of(position, own ? 1.0F : 0.0F);
  };
  PatternModel::Slope slope;
  std::vector<float> gradient;
  for (int step = 0; step < 150; ++step) {
    slope.clear();
    for (int i = 0; i < 32; ++i) model.add(drawn(), 0.5, true, slope);
    model.spread(slope, gradient);
    for (float& each : gradient) each /= 32;
    adam.step(model.weights(), gradient, decay, 0.01);
    model.update();
  }
  slope.clear();
  for (int i = 0; i < 200; ++i) model.add(drawn(), 0.5, false, slope);
  EXPECT_LT(slope.loss.board / 200, 0.2);  // 0.06 to 0.08 with three seeds; 0.69 is chance
  EXPECT_GT(slope.loss.hits, 180);         // of 200: 194 to 197; 4 by chance
}

}  // namespace
}  // namespace rb
