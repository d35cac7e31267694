#include "runner/tune/pattern/pattern_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

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
    for (auto& stones : lines[line].stones) stones |= renju::kGeometry.edges[line];
  }
  for (const int cell : board->empty()) {
    auto& patterns = sample.cells.emplace_back();
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      const renju::Place at = renju::kGeometry.places[static_cast<std::size_t>(cell)][axis];
      patterns[axis] = static_cast<std::uint32_t>(renju::pattern_at(lines[at.line], at.place));
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

// Checkpoints keep the weights: another scale would make another model of them.
TEST(PatternModel, KeepsTheWeightsOfHiddenUnits32TimesAsLarge) {
  PatternModel model{Rng(7)};
  constexpr std::size_t kUnits = std::size_t{renju::kHidden} * renju::kChannels;
  constexpr std::size_t kHead = kUnits + 2 * renju::kHidden + 1 + renju::kChannels;
  const std::size_t heads = model.weights().size() - 2 * kHead;
  model.weights()[heads] = 4;
  model.weights()[heads + kHead] = -2;
  EXPECT_EQ(model.table().heads[0].hidden[0][0], renju::kHiddenUnit * 4 / 32);
  EXPECT_EQ(model.table().heads[1].hidden[0][0], renju::kHiddenUnit * -2 / 32);
}

// Each weight by its unit, rounded, and no larger than its number may be.
TEST(PatternModel, TheTableHasEachWeightInItsUnit) {
  PatternModel model{Rng(7)};
  constexpr std::size_t kUnits = std::size_t{renju::kHidden} * renju::kChannels;
  constexpr std::size_t kBias = kUnits, kOutput = kBias + renju::kHidden;
  constexpr std::size_t kOutputBias = kOutput + renju::kHidden, kMove = kOutputBias + 1;
  constexpr std::size_t kHead = kMove + renju::kChannels;
  const std::size_t heads = model.weights().size() - 2 * kHead;
  for (const std::size_t side : {0U, 1U}) {
    float* const head = &model.weights()[heads + side * kHead];
    const float sign = side == 0 ? 1 : -1;
    head[1] = sign * 9;  // of 512
    head[kBias] = sign * 3;
    head[kBias + 1] = sign * 300;  // of 256
    head[kOutput] = sign * 2.0005F;
    head[kOutput + 1] = sign * 17;  // of 16
    head[kOutputBias] = sign * (side == 0 ? 1 : 3);
    head[kMove] = sign * 5.002F;
    head[kMove + renju::kChannels - 1] = sign * 20;  // of 16
  }
  const renju::PatternTable table = model.table();
  for (const std::size_t side : {0U, 1U}) {
    const auto& head = table.heads[side];
    const int sign = side == 0 ? 1 : -1;
    EXPECT_EQ(head.hidden[0][1], sign * 4095);
    EXPECT_EQ(head.hidden_bias[0], sign * 3 * 32 * 16384);
    EXPECT_EQ(head.hidden_bias[1], sign * (1 << 27));
    EXPECT_EQ(head.output[0], sign * 2049);  // 2048.512
    EXPECT_EQ(head.output[1], sign * (1 << 14));
    EXPECT_EQ(head.move[0], sign * 1281);  // 1280.512
    EXPECT_EQ(head.move[renju::kChannels - 1], sign * 4095);
  }
  EXPECT_EQ(table.heads[0].output_bias, 1 << 29);
  EXPECT_EQ(table.heads[1].output_bias, -(1 << 30));
}

TEST(PatternModel, CountsWhereTheChosenMoveIsTheFirstByScore) {
  PatternModel model{Rng(1)};
  Rng rng(2);
  PatternSample sample = sample_of(renju::scattered(rng, 21, 4), 0.3F);
  int hits = 0;
  for (std::size_t i = 0; i < sample.moves.size(); ++i) {
    std::swap(sample.moves[0], sample.moves[i]);
    PatternModel::Slope slope;
    model.add(sample, 1, false, slope);
    EXPECT_EQ(slope.loss.boards, 1);
    EXPECT_EQ(slope.loss.moves, 1);
    hits += static_cast<int>(slope.loss.hits);
    std::swap(sample.moves[0], sample.moves[i]);
  }
  EXPECT_EQ(hits, 1);
  sample.moves.clear();
  PatternModel::Slope none;
  model.add(sample, 1, false, none);
  EXPECT_EQ(none.loss.moves, 0);
  EXPECT_EQ(none.loss.move, 0);
  EXPECT_EQ(none.loss.hits, 0);
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

// The nearer window of a pattern: its sides within so many cells.
std::size_t near_pattern(int pattern, int cells) {
  const auto [a, b] = renju::sides_of(pattern);
  const auto near = [&](int side) { return renju::Side::of(side).within(cells).number(); };
  return static_cast<std::size_t>(renju::pattern_of_sides(near(a), near(b)));
}

constexpr auto kC = static_cast<std::size_t>(renju::kChannels);

// Where the rows of the nearest four, three and two cells begin.
std::array<std::size_t, 3> near_rows() {
  const auto count = [](int cells) {
    return static_cast<std::size_t>(renju::pairs_of(renju::sides_within(cells)));
  };
  const std::size_t four = renju::kPatterns, three = four + count(4);
  return {four, three, three + count(3)};
}

// In 64ths, limited to 127 of them.
TEST(PatternModel, ARowOfTheTableIsTheSumOfFour) {
  PatternModel model{Rng(7)};
  std::fill(model.weights().begin(), model.weights().end(), 0.0F);
  constexpr int kPattern = 40'000;
  const auto [four, three, two] = near_rows();
  model.weights()[kPattern * kC + 1] = 0.5F;
  model.weights()[(four + near_pattern(kPattern, 4)) * kC + 1] = 0.25F;
  model.weights()[(three + near_pattern(kPattern, 3)) * kC + 1] = 0.125F;
  model.weights()[(two + near_pattern(kPattern, 2)) * kC + 1] = 1 / 32.0F;
  model.weights()[kPattern * kC + 2] = 100;
  model.weights()[kPattern * kC + 3] = -100;
  model.update();
  const renju::PatternTable table = model.table();
  EXPECT_EQ(table.rows[kPattern][1], 32 + 16 + 8 + 2);
  EXPECT_EQ(table.rows[kPattern][2], 127);
  EXPECT_EQ(table.rows[kPattern][3], -127);
  EXPECT_EQ(table.rows[kPattern][0], 0);
}

// Rows of whole patterns and of the nearest four cells begin at nothing.
TEST(PatternModel, BeginsWithWeightsByChance) {
  const PatternModel model{Rng(7)};
  const std::size_t three = near_rows()[1] * kC;
  const std::size_t heads = (near_rows()[2] + renju::pairs_of(renju::sides_within(2))) * kC;
  const std::vector<float>& weights = model.weights();
  const auto range = [&](std::size_t first, std::size_t last) {
    const auto [least, most] =
        std::minmax_element(weights.begin() + static_cast<std::ptrdiff_t>(first),
                            weights.begin() + static_cast<std::ptrdiff_t>(last));
    return std::pair<double, double>(*least, *most);
  };
  EXPECT_EQ(range(0, three), (std::pair<double, double>(0, 0)));
  EXPECT_NEAR(range(three, heads).first, -0.1, 1e-3);
  EXPECT_NEAR(range(three, heads).second, 0.15, 1e-3);
  EXPECT_NEAR(range(heads, weights.size()).first, -0.3, 4e-3);
  EXPECT_NEAR(range(heads, weights.size()).second, 0.3, 4e-3);
  EXPECT_NE(weights[three], 0);
  EXPECT_NE(weights[heads], 0);
  EXPECT_LT(weights[heads - 1], 0.15);
}

TEST(PatternModel, SlopesAreAddedAndCleared) {
  PatternModel::Slope sum, other;
  sum.rows.front() = 1, sum.rows.back() = 2, sum.heads.front() = 3, sum.heads.back() = 4;
  other.rows.front() = 10, other.rows.back() = 20;
  other.heads.front() = 30, other.heads.back() = 40;
  sum.loss.boards = 5, other.loss.boards = 50;
  sum.add(other);
  EXPECT_EQ(sum.rows.front(), 11);
  EXPECT_EQ(sum.rows.back(), 22);
  EXPECT_EQ(sum.heads.front(), 33);
  EXPECT_EQ(sum.heads.back(), 44);
  EXPECT_EQ(sum.loss.boards, 55);
  sum.clear();
  EXPECT_EQ(sum.rows.front(), 0);
  EXPECT_EQ(sum.rows.back(), 0);
  EXPECT_EQ(sum.heads.front(), 0);
  EXPECT_EQ(sum.heads.back(), 0);
  EXPECT_EQ(sum.loss.boards, 0);
}

// Two empty cells without a pattern in common and one hidden unit, by hand: the sums of a cell's
// four rows are limited to 0 .. 255 / 64, and the pool is their sum over the cells over 32.
TEST(PatternModel, ASampleGoesThroughTheModelAsDescribed) {
  PatternModel model{Rng(7)};
  std::vector<float>& weights = model.weights();
  std::fill(weights.begin(), weights.end(), 0.0F);
  constexpr std::size_t kUnits = renju::kHidden * kC, kBias = kUnits;
  constexpr std::size_t kOutput = kBias + renju::kHidden, kOutputBias = kOutput + renju::kHidden;
  constexpr std::size_t kMove = kOutputBias + 1, kHead = kMove + kC;
  const std::size_t black = weights.size() - 2 * kHead, white = black + kHead;
  const auto row = [&](std::size_t pattern) { return &weights[pattern * kC]; };
  for (std::size_t i = 0; i < 4; ++i) row(10 + i)[0] = 0.25F * static_cast<float>(i + 1);  // 2.5
  for (std::size_t i = 0; i < 4; ++i) row(20 + i)[0] = 1.5F;    // 6, limited
  for (std::size_t i = 0; i < 4; ++i) row(10 + i)[1] = -0.5F;   // limited to nothing
  for (std::size_t i = 0; i < 4; ++i) row(20 + i)[1] = 0.125F;  // 0.5
  for (const std::size_t head : {black, white}) {
    const float sign = head == black ? 1 : 2;
    weights[head] = 8 * sign, weights[head + 1] = -16;  // unit 0
    weights[head + kBias] = 0.5F;
    weights[head + kOutput] = 0.75F;
    weights[head + kC] = -1, weights[head + kBias + 1] = 0;  // unit 1 stays below 0
    weights[head + kOutput + 1] = 50;
    weights[head + kOutputBias] = -0.125F;
    weights[head + kMove] = 0.5F * sign, weights[head + kMove + 1] = -0.75F;
  }
  model.update();
  const PatternSample sample{.black_to_move = true,
                             .cells = {{10, 11, 12, 13}, {20, 21, 22, 23}},
                             .result = 0.25F,
                             .moves = {1, 0}};
  const double limit = 255 / 64.0, first = 2.5 + limit, second = 0.5;
  const auto log_loss = [](double score, double result) {
    return std::log1p(std::exp(score)) - result * score;
  };
  for (const bool is_black : {true, false}) {
    const double sign = is_black ? 1 : 2;
    PatternSample other = sample;
    other.black_to_move = is_black;
    PatternModel::Slope slope;
    model.add(other, 0.5, true, slope);
    const double hidden = 0.5 + (8 * sign * first - 16 * second) / 32;
    const double board = -0.125 + 0.75 * hidden;
    EXPECT_NEAR(slope.loss.board, log_loss(board, 0.25), 1e-5);
    const double chosen = 0.5 * sign * limit - 0.75 * 0.5, left = 0.5 * sign * 2.5;
    const double share = 1 / (1 + std::exp(left - chosen));
    EXPECT_NEAR(slope.loss.move, -std::log(share), 1e-5);
    EXPECT_EQ(slope.loss.hits, chosen > left ? 1 : 0);
    // The gradient, of heads first.
    const float* const by = &slope.heads[is_black ? 0 : kHead];
    const double by_board = 1 / (1 + std::exp(-board)) - 0.25;
    EXPECT_NEAR(by[kOutputBias], by_board, 1e-5);
    EXPECT_NEAR(by[kOutput], by_board * hidden, 1e-5);
    EXPECT_NEAR(by[kBias], by_board * 0.75, 1e-5);
    EXPECT_NEAR(by[0], by_board * 0.75 * first / 32, 1e-5);
    EXPECT_NEAR(by[1], by_board * 0.75 * second / 32, 1e-5);
    EXPECT_EQ(by[kOutput + 1], 0);
    EXPECT_EQ(by[kBias + 1], 0);
    EXPECT_NEAR(by[kMove], 0.5 * (share - 1) * (limit - 2.5), 1e-5);
    EXPECT_NEAR(by[kMove + 1], 0.5 * (share - 1) * 0.5, 1e-5);
    EXPECT_EQ(slope.heads[(is_black ? kHead : 0) + kOutputBias], 0) << "the other side's";
    // Of rows: a feature at either limit does not move.
    const double by_pool = by_board * 0.75 / 32;
    EXPECT_NEAR(slope.rows[10 * kC], by_pool * 8 * sign + 0.5 * (1 - share) * 0.5 * sign, 1e-5);
    EXPECT_NEAR(slope.rows[13 * kC], slope.rows[10 * kC], 1e-7);
    EXPECT_EQ(slope.rows[20 * kC], 0);
    EXPECT_EQ(slope.rows[10 * kC + 1], 0);
    EXPECT_NEAR(slope.rows[22 * kC + 1], by_pool * -16 + 0.5 * (share - 1) * -0.75, 1e-5);
  }
}

// A gradient by a row is one by each of the four that it is the sum of.
TEST(PatternModel, AGradientGoesToTheRowsThatManyPatternsShare) {
  const PatternModel model{Rng(7)};
  PatternModel::Slope slope;
  constexpr std::size_t kPattern = 40'000;
  slope.rows[kPattern * kC + 1] = 0.5F;
  slope.rows[7 * kC + 1] = 0.25F;
  slope.heads.front() = 3, slope.heads.back() = 4;
  std::vector<float> gradient{9, 9};
  model.spread(slope, gradient);
  ASSERT_EQ(gradient.size(), model.weights().size());
  EXPECT_EQ(gradient[kPattern * kC + 1], 0.5F);
  EXPECT_EQ(gradient[kPattern * kC], 0);
  EXPECT_EQ(gradient[gradient.size() - slope.heads.size()], 3);
  EXPECT_EQ(gradient.back(), 4);
  const std::array cells = {4, 3, 2};
  for (std::size_t level = 0; level < 3; ++level) {
    const std::size_t one = near_pattern(kPattern, cells[level]),
                      two = near_pattern(7, cells[level]);
    EXPECT_EQ(gradient[(near_rows()[level] + one) * kC + 1], one == two ? 0.75F : 0.5F);
  }
}

}  // namespace
}  // namespace rb
