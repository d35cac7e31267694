#include "runner/tune/pattern/pattern_fit.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <numeric>
#include <span>

#include "engine/base/error.hpp"
#include "engine/base/text_file.hpp"
#include "runner/tune/pattern/pattern_checkpoint.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tuning/adam.hpp"

// A fit that is stopped in its epochs and goes on from its file ends as one that was never stopped.
namespace rb {
namespace {

using testing::HasSubstr;

constexpr const char* kMade = R"({"seed":1,"games":{"positions":3}})";

class PatternFitTest : public testing::Test {
 protected:
  PatternFitTest() {
    const std::vector<Opening> openings = fakes::two_stone_openings(40);
    fakes::write_games(folder_.file("run.db"), openings, fakes::games_by_chance(openings));
    games_ = std::make_unique<PatternGames>(
        PatternGamesSpec{.paths = {folder_.file("run.db")}, .held_out = {}});
  }

  PatternFit whole() const {
    return *fit_patterns(*games_, spec_, {.tell = tell_, .keep = [](const auto&) {}, .stop = {}});
  }
  // Each part is stopped at the first state that is kept after a batch.
  std::optional<PatternFit> part() const {
    const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
    PatternFitState from = checkpoint_.exists() ? checkpoint_.read() : PatternFitState{};
    const std::size_t begun = from.next;
    const int epoch = from.epoch;
    const auto keep = [&](const PatternFitState& state) {
      checkpoint_.write(state);
      if (state.next != begun || state.epoch != epoch) stop->request_stop();
    };
    return fit_patterns(*games_, spec_, {.tell = tell_, .keep = keep, .stop = stop->get_token()},
                        std::move(from));
  }
  std::string complaint(const char* made = kMade) const {
    try {
      PatternCheckpoint(path_, made).read();
    } catch (const Error& error) {
      return error.what();
    }
    return "none";
  }

  fakes::TempFolder folder_;
  std::unique_ptr<PatternGames> games_;
  std::string path_ = folder_.file("x.patterns.part");
  PatternCheckpoint checkpoint_{path_, kMade};
  PatternFitSpec spec_{.epochs = 2, .kept_batches = 5};
  std::function<void(const PatternEpoch&)> tell_ = [](const PatternEpoch&) {};
};

TEST_F(PatternFitTest, StoppedAgainAndAgainItEndsAlike) {
  const PatternFit all = whole();
  std::optional<PatternFit> fit;
  int parts = 0;
  for (; !fit && parts < 100; ++parts) fit = part();
  ASSERT_TRUE(fit);
  EXPECT_GT(parts, 2);  // two epochs, with stops in them
  EXPECT_TRUE(fit->table == all.table);
  EXPECT_EQ(fit->best, all.best);
  ASSERT_EQ(fit->epochs.size(), all.epochs.size());
  for (std::size_t i = 0; i < all.epochs.size(); ++i) {
    EXPECT_EQ(fit->epochs[i].training.board, all.epochs[i].training.board);
    EXPECT_EQ(fit->epochs[i].validation.move, all.epochs[i].validation.move);
  }
  // Whoever was killed after the last batch has nothing left to learn.
  fit = part();
  ASSERT_TRUE(fit);
  EXPECT_TRUE(fit->table == all.table);
}

TEST_F(PatternFitTest, WhatCannotGoOnIsNamed) {
  ASSERT_FALSE(part());
  EXPECT_EQ(complaint(), "none");
  EXPECT_THAT(complaint(R"({"seed":2,"games":{"positions":3}})"),
              HasSubstr("seed is 1 there, now 2"));
  EXPECT_THAT(complaint(R"({"seed":1,"games":{"positions":4}})"),
              HasSubstr("games: positions is 3 there, now 4"));
  const std::string text = read_text(path_);
  const auto write = [&](const std::string& other) {
    std::ofstream(path_, std::ios::binary) << other;
  };
  for (const std::size_t at : {std::size_t{20}, text.size() / 2, text.size() - 1}) {
    std::string other = text;
    other[at] = static_cast<char>(other[at] ^ 1);
    write(other);
    EXPECT_THAT(complaint(), HasSubstr("x.patterns.part: damaged: its checksum does not"));
  }
  write(text.substr(0, text.size() - 1));
  EXPECT_THAT(complaint(), HasSubstr("damaged"));
  write("something else");
  EXPECT_THAT(complaint(), HasSubstr("not an unfinished fit of this version; delete it"));
  checkpoint_.remove();
  EXPECT_FALSE(checkpoint_.exists());
}

TEST_F(PatternFitTest, IsKeptFirstAfterAsManyBatchesAsAreAskedFor) {
  constexpr std::size_t kBatch = 512;
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  std::vector<std::size_t> kept;
  const auto keep = [&](const PatternFitState& state) {
    kept.push_back(state.next);
    stop->request_stop();
  };
  fit_patterns(*games_, spec_, {.tell = tell_, .keep = keep, .stop = stop->get_token()});
  ASSERT_FALSE(kept.empty());
  EXPECT_EQ(kept.front(), 5 * kBatch);
}

// A fit written down once more, without threads, stops and files: what it begins with, what each
// epoch brings, and the table of the best one.
PatternFit slow_fit(const PatternGames& games, const PatternFitSpec& spec, int mean_batches = 0) {
  constexpr std::size_t kBatch = 512, kBlocks = 4;
  PatternModel model{Rng(spec.seed)};
  tuning::Adam adam(model.weights().size());
  std::vector<float> mean = model.weights(), gradient, decay(mean.size());
  std::fill_n(decay.begin(), renju::kPatterns * renju::kChannels, static_cast<float>(spec.decay));
  // In four parts, because sums of floats depend on their order.
  const auto sum_of = [&](const std::vector<PatternGames::Place>& places,
                          std::span<const std::size_t> which, bool learns) {
    PatternModel::Slope all;
    for (std::size_t block = 0; block < kBlocks; ++block) {
      PatternModel::Slope slope;
      PatternSample sample;
      for (std::size_t i = block * which.size() / kBlocks; i < (block + 1) * which.size() / kBlocks;
           ++i) {
        games.make(places[which[i]], sample);
        model.add(sample, spec.move_share, learns, slope);
      }
      all.add(slope);
    }
    return all;
  };
  std::vector<std::size_t> order(games.training().size()), validation(games.validation().size());
  std::iota(order.begin(), order.end(), 0U);
  std::iota(validation.begin(), validation.end(), 0U);
  PatternFit fit;
  double rate = spec.rate, least = 0;
  for (int number = 1; number <= spec.epochs; ++number, rate *= spec.rate_factor) {
    Rng rng(mix(spec.seed, static_cast<std::uint64_t>(number)));
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
    PatternEpoch epoch{.number = number, .training = {}, .validation = {}};
    for (std::size_t next = 0; next < order.size(); next += kBatch) {
      const std::size_t size = std::min(kBatch, order.size() - next);
      const auto slope = sum_of(games.training(), std::span(order).subspan(next, size), true);
      epoch.training += slope.loss;
      model.spread(slope, gradient);
      for (float& each : gradient) each *= 1 / static_cast<float>(size);
      adam.step(model.weights(), gradient, decay, rate);
      model.update();
      mean_batches = std::min(mean_batches + 1, 200);
      const float share = 1 / static_cast<float>(mean_batches);
      for (std::size_t i = 0; i < mean.size(); ++i) {
        mean[i] += (model.weights()[i] - mean[i]) * share;
      }
    }
    std::swap(model.weights(), mean);
    model.update();
    epoch.validation = sum_of(games.validation(), validation, false).loss;
    const double loss = (epoch.validation.board + spec.move_share * epoch.validation.move) /
                        static_cast<double>(epoch.validation.boards);
    if (fit.best == 0 || loss < least) least = loss, fit.best = number, fit.table = model.table();
    std::swap(model.weights(), mean);
    model.update();
    fit.epochs.push_back(epoch);
  }
  return fit;
}

void expect_same(const PatternLoss& a, const PatternLoss& b) {
  EXPECT_EQ(a.board, b.board);
  EXPECT_EQ(a.move, b.move);
  EXPECT_EQ(a.boards, b.boards);
  EXPECT_EQ(a.moves, b.moves);
  EXPECT_EQ(a.hits, b.hits);
}

void expect_same(const PatternFit& a, const PatternFit& b) {
  EXPECT_EQ(a.best, b.best);
  EXPECT_TRUE(a.table == b.table);
  ASSERT_EQ(a.epochs.size(), b.epochs.size());
  for (std::size_t i = 0; i < a.epochs.size(); ++i) {
    EXPECT_EQ(a.epochs[i].number, b.epochs[i].number);
    expect_same(a.epochs[i].training, b.epochs[i].training);
    expect_same(a.epochs[i].validation, b.epochs[i].validation);
  }
}

TEST_F(PatternFitTest, IsWhatItsDescriptionSays) {
  spec_.seed = 5;
  spec_.rate = 0.02;
  spec_.decay = 0.5;
  spec_.move_share = 0.75;
  spec_.threads = 2;
  expect_same(whole(), slow_fit(*games_, spec_));
}

// At the rate 0 nothing is learnt: the first epoch stays the best, and two more are no better.
TEST_F(PatternFitTest, EndsAfterTwoEpochsWithoutABetterOne) {
  spec_.epochs = 9;
  spec_.rate = 0;
  const PatternFit fit = whole();
  EXPECT_EQ(fit.best, 1);
  EXPECT_EQ(fit.epochs.size(), 3U);
}

// A state of which no two numbers are alike.
PatternFitState odd_state() {
  PatternFitState state{.epoch = 3,
                        .next = 11,
                        .training = {1.5, 2.5, 3, 4, 5},
                        .weights = std::vector<float>(pattern_weights(), 0.25F),
                        .mean = std::vector<float>(pattern_weights(), -3.5F),
                        .mean_batches = 17,
                        .adam = {.mean = std::vector<float>(pattern_weights(), 1e-20F),
                                 .square = std::vector<float>(pattern_weights(), 7),
                                 .first_power = 0.125,
                                 .second_power = 0.375},
                        .fit = {}};
  state.weights[1] = 1.1F, state.weights.back() = -2.2F;
  state.fit.best = 2;
  state.fit.epochs = {{1, {6.5, 7.5, 8, 9, 10}, {11.5, 12.5, 13, 14, 15}},
                      {2, {16.5, 17.5, 18, 19, 20}, {21.5, 22.5, 23, 24, 25}}};
  state.fit.table.rows[5][3] = -77;
  state.fit.table.heads[1].output[2] = 99;
  return state;
}

TEST_F(PatternFitTest, AStateIsReadAsItWasWritten) {
  const PatternFitState state = odd_state();
  checkpoint_.write(state);
  const PatternFitState read = checkpoint_.read();
  EXPECT_EQ(read.epoch, 3);
  EXPECT_EQ(read.next, 11U);
  expect_same(read.training, state.training);
  EXPECT_TRUE(read.weights == state.weights);
  EXPECT_TRUE(read.mean == state.mean);
  EXPECT_EQ(read.mean_batches, 17);
  EXPECT_TRUE(read.adam.mean == state.adam.mean);
  EXPECT_TRUE(read.adam.square == state.adam.square);
  EXPECT_EQ(read.adam.first_power, 0.125);
  EXPECT_EQ(read.adam.second_power, 0.375);
  expect_same(read.fit, state.fit);
}

}  // namespace
}  // namespace rb
