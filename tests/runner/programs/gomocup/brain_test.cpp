#include "runner/programs/gomocup/brain.hpp"

#include <gmock/gmock.h>

#include <thread>

#include "engine/base/rng.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "engine/gomoku/rules.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/programs/gomocup/gomocup_protocol.hpp"

namespace rb::gomocup {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::StartsWith;

// What the player was asked.
struct Asked {
  std::vector<std::uint64_t> seeds;
  std::vector<Position> positions;
  std::vector<Limits> limits;
};

// Plays its script, then the first free point from the upper left; a move takes `time`.
class Recorder : public Player {
 public:
  Recorder(Asked& asked, const Rules& rules, std::vector<Move> script,
           std::chrono::nanoseconds& now, std::chrono::nanoseconds time)
      : asked_(asked), rules_(rules), script_(std::move(script)), now_(now), time_(time) {}
  void new_game(const GameStart& start) override { asked_.seeds.push_back(start.seed); }
  Reply choose(const Position& position, const Limits& limits) override {
    now_ += time_;
    asked_.positions.push_back(position);
    asked_.limits.push_back(limits);
    Reply reply;
    if (next_ < script_.size()) {
      reply.move = script_[next_++];
    } else {
      reply.move = rules_.legal_moves(position).front();
    }
    return reply;
  }

 private:
  Asked& asked_;
  const Rules& rules_;
  std::vector<Move> script_;
  std::size_t next_ = 0;
  std::chrono::nanoseconds& now_;
  const std::chrono::nanoseconds time_;
};

class BrainTest : public testing::Test {
 protected:
  Brain make(std::string_view script = "", bool timed = true) {
    BrainSpec spec;
    spec.games = [this, script = std::string(script)](int size) {
      const auto game = [&](int rule, const Rules& rules) {
        return BrainGame{rule, &rules, [this, script, &rules] {
                           const auto moves = parse_moves(script, rules.start().size);
                           return std::make_unique<Recorder>(asked, rules, moves, now, 70ms);
                         }};
      };
      if (size == 20) return std::vector{game(0, gomoku::rules("freestyle", 20))};
      if (size != kRenjuSize) return std::vector<BrainGame>();
      return std::vector{game(4, renju::rules()), game(1, gomoku::rules("standard", size))};
    };
    spec.about = "name=\"x\"";
    spec.timed = timed;
    spec.seed = 9;
    spec.now = [this] { return now; };
    return Brain(std::move(spec));
  }
  // The answers to lines parted by ';', without their ends, an empty one where there is none.
  std::vector<std::string> tell(std::string_view lines) {
    std::vector<std::string> answers;
    for (;;) {
      const std::size_t end = lines.find(';');
      std::string answer = brain.answer(lines.substr(0, end));
      if (!answer.empty()) answer.pop_back();
      answers.push_back(std::move(answer));
      if (end == std::string_view::npos) return answers;
      lines.remove_prefix(end + 1);
    }
  }
  std::string last(std::string_view lines) { return tell(lines).back(); }
  const Limits& limits() const { return asked.limits.back(); }
  static Position after(std::string_view moves) {
    return place_in_turn(parse_moves(moves, kRenjuSize));
  }

  Asked asked;
  std::chrono::nanoseconds now{0};
  Brain brain = make("h8 i9 j10");
};

TEST_F(BrainTest, PlaysBothColours) {
  EXPECT_THAT(tell("START 15;BEGIN;TURN 7,8"), ElementsAre("OK", "7,7", "8,8"));
  EXPECT_EQ(asked.positions[1], after("h8 h9"));
  EXPECT_THAT(tell("START 15;TURN 0,0"), ElementsAre("OK", "9,9"));
  EXPECT_EQ(asked.positions[2], after("a1"));
}

TEST_F(BrainTest, UnderstandsYixinBoard) {
  EXPECT_THAT(tell("start 15 15;INFO rule 2;begin"), ElementsAre("OK", "", "7,7"));
  EXPECT_THAT(last("START 15 20"), testing::StartsWith("ERROR "));
  EXPECT_THAT(last("START 15;INFO rule 2;BEGIN"), testing::StartsWith("ERROR the rule"))
      << "to others it is a continuous game";
}

TEST_F(BrainTest, TakesWordsInEitherCaseWithBlanksAndReturns) {
  EXPECT_THAT(tell(" start  15 \r;begin\r;turn 7 , +8 \r;\r;"),
              ElementsAre("OK", "7,7", "8,8", "", ""));
}

TEST_F(BrainTest, BeginsAgainAtRestart) {
  EXPECT_THAT(tell("START 15;BEGIN;RESTART;TURN 7,7"), ElementsAre("OK", "7,7", "OK", "8,8"));
  EXPECT_EQ(asked.positions[1], after("h8"));
}

TEST_F(BrainTest, SetsUpABoard) {
  brain = make("a1 a2");
  EXPECT_EQ(last("RECTSTART 15,15;BOARD;7,7,1;7,8,2;DONE"), "0,0");
  EXPECT_EQ(asked.positions[0], after("h8 h9"));
  EXPECT_EQ(last("RESTART;BOARD;7,7,2;7,8,1;8,8,2;DONE"), "0,1");
  EXPECT_EQ(asked.positions[1], after("h8 h9 i9"));
}

TEST_F(BrainTest, SetsUpWhatTheOtherSideOfTheProtocolWrites) {
  std::string text;
  append_board(text, after("h8 i9 g7 g9 i7"));
  for (char& sign : text) sign = sign == '\n' ? ';' : sign;
  brain = make("a1");
  EXPECT_EQ(last("START 15;" + text.substr(0, text.size() - 1)), "0,0");
  EXPECT_EQ(asked.positions[0], after("h8 i9 g7 g9 i7"));
}

TEST_F(BrainTest, RefusesAWrongBoardWithOneErrorAndKeepsTheOldOne) {
  tell("START 15;BEGIN");
  EXPECT_THAT(tell("BOARD;7,7,1;7,7,2;x;DONE"), ElementsAre("", "", StartsWith("ERROR"), "", ""));
  for (const auto* lines :
       {"BOARD;15,0,1", "BOARD;0,-1,1", "BOARD;1,1", "BOARD;1,1,3", "BOARD;x", "BOARD;1,1,1;DONE",
        "BOARD;1,1,2;2,2,2;DONE", "BOARD;END_OF", "BOARD;1,1,2;RESTARTED"}) {
    EXPECT_THAT(last(lines), StartsWith("ERROR")) << lines;
    tell("DONE");
  }
  EXPECT_EQ(last("TURN 7,8"), "8,8");
  EXPECT_EQ(asked.positions[1], after("h8 h9"));
}

TEST_F(BrainTest, LeavesABoardThatIsNotDone) {
  EXPECT_EQ(brain.answer("START 15"), "OK\n");
  tell("BOARD;7,7,2");
  EXPECT_EQ(brain.answer("RESTART"), "ERROR DONE is missing after BOARD\nOK\n");
  EXPECT_EQ(last("BEGIN"), "7,7");
}

TEST_F(BrainTest, RefusesABoardThatIsWon) {
  EXPECT_EQ(last("START 15;BOARD;0,0,1;0,7,2;1,0,1;1,7,2;2,0,1;2,7,2;3,0,1;3,7,2;7,9,1;4,7,2;DONE"),
            "ERROR the game is over");
}

TEST_F(BrainTest, RefusesImpossibleMovesAndGoesOn) {
  EXPECT_THAT(tell("START 15;BEGIN;TURN 7,7;TURN 15,7;TURN 7,-1;TURN 271,8;TURN;TURN 7;TURN h8"),
              ElementsAre("OK", "7,7", "ERROR the point is occupied",
                          "ERROR the point is off the board", "ERROR the point is off the board",
                          "ERROR the point is off the board", "ERROR TURN takes a point: 7,7",
                          "ERROR TURN takes a point: 7,7", "ERROR TURN takes a point: 7,7"));
  EXPECT_EQ(last("BEGIN"), "ERROR BEGIN needs an empty board");
  EXPECT_EQ(last("TURN 7,8"), "8,8");
  EXPECT_EQ(asked.positions[1], after("h8 h9"));
}

TEST_F(BrainTest, RefusesAForbiddenMove) {
  brain = make("a15 c15 e15 g15 i15");
  tell("START 15;TURN 7,6;TURN 7,5;TURN 6,7;TURN 8,7");
  EXPECT_EQ(last("TURN 7,7"), "ERROR the move ends the game: forbidden");  // a double-three
  EXPECT_EQ(last("TURN 0,0"), "8,14");
  EXPECT_EQ(asked.positions.back(), after("h7 a15 h6 c15 g8 e15 i8 g15 a1"));
}

TEST_F(BrainTest, SaysNothingMoreWhenTheGameIsOver) {
  brain = make("a1 b1 c1 d1 e1");
  EXPECT_EQ(last("START 15;BEGIN;TURN 0,5;TURN 1,6;TURN 2,5;TURN 3,6"), "4,0");
  EXPECT_EQ(last("TURN 9,9"), "ERROR the game is over");
  EXPECT_EQ(last("TAKEBACK 4,0"), "OK");
  EXPECT_EQ(last("TAKEBACK 3,6"), "OK");
}

TEST_F(BrainTest, TakesBackOnlyTheLastMove) {
  tell("START 15;BEGIN;TURN 7,8");
  EXPECT_EQ(last("TAKEBACK 7,8"), "ERROR that was not the last move");
  EXPECT_THAT(tell("TAKEBACK 8,8;TAKEBACK 7,8;TURN 0,0"), ElementsAre("OK", "OK", "9,9"));
  EXPECT_EQ(asked.positions.back(), after("h8 a1"));
}

TEST_F(BrainTest, NeedsAStart) {
  for (const auto* line : {"BEGIN", "TURN 7,7", "RESTART", "TAKEBACK 7,7"}) {
    EXPECT_EQ(last(line), "ERROR START is missing") << line;
  }
  EXPECT_THAT(tell("BOARD;7,7,2;DONE"), ElementsAre("ERROR START is missing", "", ""));
}

TEST_F(BrainTest, PlaysOnBoardsThatItHas) {
  for (const auto* line : {"START 14", "START -15", "RECTSTART 15,14", "START", "START x",
                           "START 15 x", "RECTSTART 15"}) {
    EXPECT_THAT(last(line), StartsWith("ERROR")) << line;
  }
  EXPECT_EQ(last("BEGIN"), "ERROR START is missing");
}

// An overline wins in freestyle alone, loses in renju and is nothing in standard.
TEST_F(BrainTest, PlaysTheGameOfTheRuleAndTheBoard) {
  const std::string six = "BOARD;0,0,1;0,9,2;1,0,1;1,9,2;2,0,1;2,9,2;4,0,1;3,9,2;5,0,1;9,9,2;DONE";
  const auto plays = [&](const std::string& start) {
    brain = make("d1");
    return last(start + ";" + six + ";TURN 9,8");
  };
  for (const auto* start : {"START 15", "START 20", "INFO rule 0;RECTSTART 20,20"}) {
    EXPECT_EQ(plays(start), "ERROR the game is over") << start;
  }
  for (const auto* start : {"START 15;INFO rule 1", "INFO rule 1;START 15"}) {
    EXPECT_EQ(plays(start), "0,14") << start << ": goes on";
  }
}

TEST_F(BrainTest, RefusesARuleThatIsNotOfTheBoardOrChangesWithinAGame) {
  EXPECT_EQ(last("START 15;INFO rule 8;BEGIN"), "ERROR the rule must be 4, 1 on a board of 15");
  EXPECT_EQ(last("INFO rule 4;START 20;BEGIN"), "ERROR the rule must be 0 on a board of 20");
  EXPECT_THAT(tell("START 15;BEGIN;INFO rule 1;TURN 0,0;RESTART;BEGIN"),
              ElementsAre("OK", "7,7", "", "ERROR the rule changes within a game", "OK", "7,7"));
}

TEST_F(BrainTest, DoesNotKnowOtherCommands) {
  for (const auto* line : {"DONE", "7,7", "SWAP2BOARD", "PLAY 7,7", "STARTS 15", "x", "\x01"}) {
    EXPECT_EQ(last(line), "UNKNOWN command") << line;
  }
}

TEST_F(BrainTest, AnswersACommandThatItDoesNotKnowOnce) {
  EXPECT_THAT(tell("START 15;SWAP2BOARD;7,7;-1,-1;DONE;DONE"),
              ElementsAre("OK", "UNKNOWN command", "", "", "", "UNKNOWN command"));
  EXPECT_THAT(tell("YXBOARD;7,7,1;BEGIN;8,8"),
              ElementsAre("UNKNOWN command", "", "7,7", "UNKNOWN command"));
}

TEST_F(BrainTest, DescribesItselfAndEnds) {
  EXPECT_EQ(last("ABOUT"), "name=\"x\"");
  EXPECT_FALSE(brain.ended());
  EXPECT_EQ(last("END"), "");
  EXPECT_TRUE(brain.ended());
}

TEST_F(BrainTest, HandsOnNodesDepthAndSeed) {
  EXPECT_THAT(tell("START 15;INFO max_node 5000;INFO max_depth 3;INFO seed 18446744073709551615"),
              ElementsAre("OK", "", "", ""));
  tell("BEGIN");
  EXPECT_EQ(limits().nodes, 5000U);
  EXPECT_EQ(limits().depth, 3);
  EXPECT_EQ(limits().time, std::nullopt);
  EXPECT_EQ(limits().clock, std::nullopt);
  EXPECT_THAT(asked.seeds, ElementsAre(18446744073709551615U));
  tell("INFO max_node 0;INFO max_depth -1;TURN 7,8");
  EXPECT_EQ(limits().nodes, std::nullopt);
  EXPECT_EQ(limits().depth, std::nullopt);
}

TEST_F(BrainTest, DerivesASeedForEachGameUnlessInfoGivesOne) {
  tell("START 15;BEGIN;TURN 7,8;RESTART;BEGIN");
  EXPECT_THAT(asked.seeds, ElementsAre(mix(9, 0), mix(9, 1)));
}

TEST_F(BrainTest, KeepsToTheTimeOfAMoveLessTheWay) {
  tell("START 15;INFO timeout_turn 1000;BEGIN");
  EXPECT_EQ(limits().time, 950ms);
  tell("INFO timeout_turn 100;TURN 7,8");
  EXPECT_EQ(limits().time, 80ms);
  EXPECT_EQ(limits().clock, std::nullopt);
  tell("INFO timeout_turn 0;TURN 0,0");  // as fast as possible
  EXPECT_EQ(limits().time, 1ms);
}

TEST_F(BrainTest, KeepsToTheClockOfTheGame) {
  tell("START 15;INFO timeout_match 5000;INFO time_increment 100;INFO time_left 4000;BEGIN");
  EXPECT_EQ(limits().clock, (GameClock{.total = 5s, .increment = 100ms, .left = 3950ms}));
  tell("INFO time_left 2147483647;TURN 7,8");
  EXPECT_EQ(limits().clock, std::nullopt);
}

TEST_F(BrainTest, RunsTheClockItselfIfNobodyElseDoes) {
  tell("START 15;INFO timeout_match 5000;BEGIN;TURN 7,8");
  EXPECT_EQ(limits().clock->left, 4880ms);  // less the move that took 70, and the reserve
  tell("RESTART;BEGIN");
  EXPECT_EQ(limits().clock->left, 4950ms);
}

TEST_F(BrainTest, LooksAtNoClockIfItIsNotTimed) {
  brain = make("h8", false);
  tell("START 15;INFO timeout_turn 100;INFO timeout_match 5000;INFO max_node 7;BEGIN");
  EXPECT_EQ(limits().time, std::nullopt);
  EXPECT_EQ(limits().clock, std::nullopt);
  EXPECT_EQ(limits().nodes, 7U);
}

TEST_F(BrainTest, NeverAnswersInfo) {
  EXPECT_THAT(tell("INFO rule 4;INFO folder /tmp/a b;INFO game_type 1;INFO thread_num 8;"
                   "INFO max_memory 1;INFO evaluate 1,1;INFO xyzzy;INFO"),
              testing::Each(""));
  EXPECT_THAT(tell("START 15;BEGIN"), ElementsAre("OK", "7,7"));
}

TEST_F(BrainTest, RefusesToMoveAsLongAsInfoWasWrong) {
  tell("START 15");
  for (const auto* line : {"rule 0", "rule x", "timeout_turn", "seed -1", "max_node 1 2",
                           "time_left 99999999999999999999"}) {
    const std::string info = "INFO " + std::string(line);
    const std::string key(words(line).front());
    EXPECT_THAT(
        tell(info + ";TURN 7,8;BOARD;7,8,2;DONE;BEGIN;INFO " + key + " 4"),
        ElementsAre("", StartsWith("ERROR"), "", "", StartsWith("ERROR"), StartsWith("ERROR"), ""))
        << line;
  }
  EXPECT_EQ(last("BEGIN"), "7,7");
}

// As many stones as White has, or one more for Black; none of either is Black's turn.
TEST_F(BrainTest, PlaysTheColourWhoseTurnItIs) {
  brain = make("a1 a2 a3");
  EXPECT_EQ(last("START 15;BOARD;DONE"), "0,0");
  EXPECT_EQ(asked.positions.back(), after(""));
  EXPECT_EQ(last("RESTART;BOARD;7,7,2;DONE"), "0,1");
  EXPECT_EQ(asked.positions.back(), after("h8"));
  EXPECT_EQ(last("TAKEBACK 0,1"), "OK");
  EXPECT_EQ(last("TURN 0,14"), "0,2") << "nobody says whose stone it is";
}

// A move takes 70 ms.
TEST_F(BrainTest, IsLeftWithTheIncrementWhenItsClockHasRunOut) {
  tell("START 15;INFO timeout_match 50;INFO time_increment 30;BEGIN");
  EXPECT_EQ(limits().clock, (GameClock{.total = 50ms, .increment = 30ms, .left = 40ms}));
  tell("TURN 0,0");
  EXPECT_EQ(limits().clock->left, 24ms);
  tell("INFO time_left 0;TURN 0,14");
  EXPECT_EQ(limits().clock->left, 1ms);
  tell("INFO time_left 2147483646;TURN 14,0");
  EXPECT_EQ(limits().clock->left, 24h - 50ms);
}

TEST_F(BrainTest, SeesAFiveAnywhereInABoard) {
  // Five white stones in the last row, of which the last to come is not one.
  EXPECT_EQ(last("START 15;BOARD;0,7,2;10,0,1;1,7,2;11,0,1;2,7,2;12,0,1;3,8,2;13,0,1;9,9,2;"
                 "14,0,1;5,5,2;DONE"),
            "ERROR the game is over");
  EXPECT_EQ(last("BOARD;0,7,2;10,0,1;1,7,2;11,0,1;2,7,2;12,0,1;3,8,2;13,0,1;9,9,2;DONE"), "7,7");
}

// Plays h8 and expects i9; what may be stopped it thinks about until it is.
class Expecting : public Player {
 public:
  explicit Expecting(Asked& asked) : asked_(asked) {}
  void new_game(const GameStart&) override {}
  Reply choose(const Position& position, const Limits& limits) override {
    asked_.positions.push_back(position);
    asked_.limits.push_back(limits);
    while (limits.stop.stop_possible() && !limits.stop.stop_requested()) std::this_thread::yield();
    const std::vector<Move> line = parse_moves("h8 i9", kRenjuSize);
    return {.move = line[0], .line = line};
  }

 private:
  Asked& asked_;
};

class PonderingBrain : public BrainTest {
 protected:
  PonderingBrain() {
    BrainSpec spec;
    spec.games = [this](int) {
      return std::vector{BrainGame{.rules = &renju::rules(), .player = [this] {
                                     return std::make_unique<Expecting>(asked);
                                   }}};
    };
    brain = Brain(std::move(spec));
  }
  // How many positions were thought about.
  std::size_t ponder() {
    const std::size_t before = asked.positions.size();
    std::jthread([this](const std::stop_token& stop) { brain.ponder(stop); });
    return asked.positions.size() - before;
  }
};

TEST_F(PonderingBrain, ThinksAboutTheReplyThatItExpectsUntilItIsStopped) {
  EXPECT_EQ(last("START 15;BEGIN"), "7,7");
  EXPECT_EQ(ponder(), 1U);
  EXPECT_EQ(asked.positions.back(), after("h8 i9"));
  EXPECT_EQ(limits().time, 24h);
  EXPECT_EQ(limits().nodes, 1'000'000'000'000'000U);
  EXPECT_EQ(limits().depth, 225);
}

// Lines that leave the position as it is interrupt it, and no more.
TEST_F(PonderingBrain, ThinksOnAfterALineThatAsksForNoMove) {
  tell("START 15;BEGIN");
  for (const char* const line : {"INFO max_memory 0", "ABOUT", "TURN 7,7"}) {
    tell(line);
    EXPECT_EQ(ponder(), 1U) << line;
    EXPECT_EQ(asked.positions.back(), after("h8 i9")) << line;
  }
  tell("START 15");
  EXPECT_EQ(ponder(), 0U);
}

TEST_F(PonderingBrain, DoesNothingWithoutAMoveOfItsOwn) {
  EXPECT_EQ(ponder(), 0U);
  tell("START 15");
  EXPECT_EQ(ponder(), 0U);
  tell("BEGIN;TAKEBACK 7,7");
  EXPECT_EQ(ponder(), 0U);
}

TEST_F(PonderingBrain, DoesNothingWhereNodesOrDepthLimitMoves) {
  tell("START 15;INFO max_node 100;BEGIN");
  EXPECT_EQ(ponder(), 0U);
  tell("RESTART;INFO max_node 0;INFO max_depth 3;BEGIN");
  EXPECT_EQ(ponder(), 0U);
  tell("RESTART;INFO max_depth 0;BEGIN");
  EXPECT_EQ(ponder(), 1U);
}

}  // namespace
}  // namespace rb::gomocup
