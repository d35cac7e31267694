#include "runner/tune/pattern/pattern_fit.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "engine/base/error.hpp"
#include "engine/base/text_file.hpp"
#include "runner/tune/pattern/pattern_checkpoint.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

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
    EXPECT_THAT(complaint(), HasSubstr("x.patterns.part: is damaged: its checksum does not"));
  }
  write(text.substr(0, text.size() - 1));
  EXPECT_THAT(complaint(), HasSubstr("is damaged"));
  write("something else");
  EXPECT_THAT(complaint(), HasSubstr("is not an unfinished fit of this version; delete it"));
  checkpoint_.remove();
  EXPECT_FALSE(checkpoint_.exists());
}

TEST_F(PatternFitTest, OtherWorthsAreOtherGames) {
  const PatternGames same({.paths = {folder_.file("run.db")}, .held_out = {}});
  EXPECT_EQ(same.checksum(), games_->checksum());
  const PatternGames other(
      {.paths = {folder_.file("run.db")}, .result_share = 0.5, .held_out = {}});
  // Worths differ only where a score has been found to mean something.
  EXPECT_EQ(other.checksum() == games_->checksum(), games_->scales() == std::vector<double>{0});
  const std::vector<Opening> openings = fakes::two_stone_openings(39);
  fakes::write_games(folder_.file("more.db"), openings, fakes::games_by_chance(openings));
  const PatternGames more({.paths = {folder_.file("more.db")}, .held_out = {}});
  EXPECT_NE(more.checksum(), games_->checksum());
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

}  // namespace
}  // namespace rb
