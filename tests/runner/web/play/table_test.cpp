// A game of a visitor, without a server: a player that answers from a list, a clock that is set.

#include "runner/web/play/table.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <thread>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "runner/results/store.hpp"
#include "runner/run/human/persons_run.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Property;
using testing::ThrowsMessage;

// Plays the first of these cells that is empty; waits to be stopped where there is none.
class Listed final : public Player {
 public:
  explicit Listed(std::vector<Move> moves) : moves_(std::move(moves)) {}
  void new_game(const GameStart&) override {}
  Reply choose(const Position& position, const Limits& limits) override {
    for (const Move move : moves_) {
      if (position.at(move.cell()) == Stone::empty) return {.move = move};
    }
    while (!limits.stop.stop_requested()) std::this_thread::yield();
    return {};
  }

 private:
  std::vector<Move> moves_;
};

class TableTest : public testing::Test {
 protected:
  TableTest() : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(folder_.path());
  }
  ~TableTest() override {
    table_.reset();
    std::filesystem::current_path(before_);
  }

  GameTable& begin(std::string_view answers, TableSpec spec = {},
                   std::vector<Opening> openings = {}) {
    const Game& game = *find_game("renju");
    const std::vector<Move> moves = parse_moves(answers, game.rules().start().size);
    spec.game = &game;
    spec.opponent.player = {.row = {"listed", "{}"},
                            .make = [moves] { return std::make_unique<Listed>(moves); }};
    spec.now = [this] { return now_; };
    const RunSpec run =
        persons_run(game.rules(), "you", spec.opponent.player.row, openings, kNoOpenings);
    run_ = std::make_shared<KeptRun>(game.rules(), run, std::move(openings));
    table_ = std::make_unique<GameTable>(std::move(spec), run_, pool_);
    table_->answer({});
    return *table_;
  }
  void move(const std::string& cell) {
    table_->move(cell, static_cast<int>(state()["moves"].size()), now_);
    table_->answer({});
  }
  Json state() const { return table_->state(); }

  fakes::TempFolder folder_;
  std::filesystem::path before_;
  nanoseconds now_ = seconds(100);
  PlayerPool pool_;
  std::shared_ptr<KeptRun> run_;
  std::unique_ptr<GameTable> table_;
};

TEST_F(TableTest, KeepsEachMoveAndSaysWhoWon) {
  begin("a1 a3 a5 a7");
  EXPECT_EQ(state()["kept"], nullptr);
  for (const char* cell : {"h8", "i8", "j8", "k8"}) move(cell);
  EXPECT_EQ(StoreReader(state()["kept"]["file"]).game(0)->outcome.reason, Reason::resigned);
  move("l8");
  EXPECT_EQ(state()["outcome"]["words"], "You win: five");
  EXPECT_EQ(state()["five"].size(), 5U);
  EXPECT_EQ(StoreReader(state()["kept"]["file"]).game(0)->outcome.reason, Reason::five);
}

TEST_F(TableTest, RefusesWhatMayNotBePlayed) {
  begin("a1 a3 a5 a7 a9");
  for (const char* cell : {"h7", "h6", "i8", "j8"}) move(cell);
  const auto refusal = [&](const std::string& cell, int ply) {
    return [&, cell, ply] { table_->move(cell, ply, now_); };
  };
  const auto is = [](const char* text) { return ThrowsMessage<Error>(HasSubstr(text)); };
  EXPECT_THAT(refusal("h8", 8), is("h8 is forbidden to Black: two threes"));
  EXPECT_THAT(refusal("a1", 8), is("a1 is taken"));
  EXPECT_THAT(refusal("z9", 8), is("'z9' is no point"));
  EXPECT_THAT(refusal("b1", 6), is("the game has gone on"));
  EXPECT_EQ(state()["forbidden"].size(), 1U);
}

TEST_F(TableTest, UndoesAndResigns) {
  begin("a1 a3");
  EXPECT_THROW(table_->take_back(), Error);
  move("h8");
  EXPECT_EQ(state()["can_undo"], true);
  table_->take_back();
  EXPECT_EQ(state()["moves"].size(), 0U);
  table_->resign();
  EXPECT_EQ(state()["outcome"]["words"], "listed wins: resigned");
  EXPECT_THROW(table_->move("h8", 0, now_), Error);
}

TEST_F(TableTest, ThePersonsClockRunsAndEndsTheGame) {
  begin("a1 a3 a5", {.clock = TableClock{seconds(10), seconds(2)}});
  now_ += seconds(5);
  EXPECT_EQ(state()["clock"]["left_ms"], 7000);
  move("h8");
  EXPECT_EQ(state()["clock"]["left_ms"], 9000);
  now_ += milliseconds(9001);
  table_->end_if_late(now_);
  EXPECT_EQ(state()["outcome"]["words"], "listed wins: timeout");
  EXPECT_EQ(StoreReader(state()["kept"]["file"]).game(0)->outcome.reason, Reason::timeout);
}

TEST_F(TableTest, TheColourIsChosenAfterTheOpening) {
  const std::vector<Opening> openings{{.name = "", .moves = parse_moves("h8 i9 g7", 15)}};
  begin("a1 a3", {.opening = 0, .chooses = true}, openings);
  EXPECT_EQ(state()["you"], nullptr);
  EXPECT_THROW(table_->move("b2", 3, now_), Error);
  table_->choose_colour(Stone::black);
  table_->answer({});
  EXPECT_EQ(state()["moves"].size(), 4U);
  EXPECT_EQ(state()["fixed"], 3);
}

TEST_F(TableTest, TwoPeopleMoveInTurnAndTheSecondChoosesAfterThreeStones) {
  begin("", {.is_shared = true, .swaps = true});
  for (const char* cell : {"h8", "i9"}) move(cell);
  EXPECT_EQ(state()["you"], "black") << "who is to move";
  move("g7");
  EXPECT_EQ(state()["you"], nullptr);
  EXPECT_EQ(state()["can_undo"], false);
  EXPECT_THROW(table_->take_back(), Error);
  EXPECT_THROW(table_->move("a1", 3, now_), Error);
  table_->choose_colour(Stone::black);
  EXPECT_EQ(state()["first"], "white");
  move("a1");
  table_->take_back();
  EXPECT_EQ(state()["moves"].size(), 3U) << "one stone";
  EXPECT_EQ(state()["first"], "white");
  table_->take_back();
  EXPECT_EQ(state()["first"], "black") << "as before the choice";
  move("g8");
  EXPECT_EQ(state()["first"], nullptr) << "the choice comes again";
  table_->choose_colour(Stone::black);
  table_->resign();
  EXPECT_EQ(state()["outcome"]["words"], "listed wins: resigned");
  const GameRecord record = *StoreReader(state()["kept"]["file"]).game(0);
  EXPECT_THAT(record.players, ElementsAre(1, 0));
  EXPECT_EQ(record.outcome.winner, Stone::black);
}

TEST_F(TableTest, AnInterruptEndsTheThinkingWithoutAMove) {
  begin("a1");
  move("h8");
  std::jthread hasty([&] {
    while (state()["thinking"] == false) std::this_thread::yield();
    table_->interrupt();
  });
  move("i8");
  EXPECT_EQ(state()["moves"].size(), 3U);
  table_->take_back();
  EXPECT_EQ(state()["your_turn"], true);
}

TEST(PlayerPool, KeepsFewAlive) {
  PlayerPool pool;
  int made = 0;
  const PlayerFactory make = [&] {
    ++made;
    return std::make_unique<Listed>(std::vector<Move>{});
  };
  for (const char* name : {"a", "b", "a", "c", "a", "d", "a", "b"}) pool.of(name, make);
  EXPECT_EQ(made, 5);  // b was used longest ago when d came
}

}  // namespace
}  // namespace rb
