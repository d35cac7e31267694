#include "runner/play/referee.hpp"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <map>
#include <memory>

#include "engine/gomoku/rules.hpp"
#include "tests/fakes/players.hpp"
#include "tests/fakes/tic_tac_toe.hpp"

// Cells of tic-tac-toe:  0 1 2
//                        3 4 5
//                        6 7 8
namespace rb {
namespace {

using fakes::ScriptedPlayer;
using std::chrono::milliseconds;

std::vector<Move> cells(std::initializer_list<int> numbers) {
  std::vector<Move> moves;
  for (const int number : numbers) moves.emplace_back(number);
  return moves;
}

GameRecord play(Player& black, Player& white, const Opening& opening = {},
                const GameSettings& settings = {}) {
  const Pairing pairing{.opening = 3, .players = {1, 0}, .player_seeds = {1, 2}};
  return play_game({fakes::tic_tac_toe(), opening, 6, pairing}, black, white, settings).value();
}

TEST(Referee, AThreeInARowWins) {
  ScriptedPlayer black(cells({0, 1, 2})), white(cells({3, 4}));
  const GameRecord record = play(black, white);
  EXPECT_EQ(record.outcome, (Outcome{Stone::black, Reason::five}));
  EXPECT_EQ(record.moves.size(), 5U);
}

TEST(Referee, AFullBoardIsADraw) {
  ScriptedPlayer black(cells({0, 2, 3, 7, 8})), white(cells({1, 4, 5, 6}));
  EXPECT_EQ(play(black, white).outcome, (Outcome{Stone::empty, Reason::board_full}));
}

TEST(Referee, TheRecordNamesTheGame) {
  ScriptedPlayer black(cells({0, 1, 2})), white(cells({3, 4}));
  const Pairing pairing = Schedule({.seed = 5, .order = {4, 2}}).pairing(7);
  const auto record = play_game({fakes::tic_tac_toe(), {}, 7, pairing}, black, white, {});
  EXPECT_EQ(record->id, 7);
  EXPECT_EQ(record->opening, 2);
  EXPECT_EQ(record->seed, pairing.game_seed);
  EXPECT_EQ(record->players, (std::array{1, 0}));
}

TEST(Referee, OpeningMovesAreRecordedAndNobodyIsAsked) {
  ScriptedPlayer black(cells({2})), white(cells({4}));
  const GameRecord record = play(black, white, {"", cells({0, 3, 1})});
  ASSERT_EQ(record.moves.size(), 5U);
  EXPECT_TRUE(record.moves[2].opening);
  EXPECT_EQ(record.moves[2].reply.move, Move(1));
  EXPECT_FALSE(record.moves[3].opening);
  EXPECT_EQ(record.outcome.winner, Stone::black);
}

TEST(Referee, AnAnswerIsKeptAsGiven) {
  Reply reply;
  reply.move = Move(4);
  reply.score = -12;
  reply.depth = 3;
  reply.nodes = 77;
  reply.counters = {{"table_hits", 5}};
  ScriptedPlayer black({reply}), white({Reply{}});
  EXPECT_EQ(play(black, white).moves[0].reply, reply);
}

TEST(Referee, AnIllegalMoveLosesAndIsNotPlaced) {
  ScriptedPlayer black(cells({4, 0}));
  fakes::Liar white;
  const GameRecord record = play(black, white);
  EXPECT_EQ(record.outcome, (Outcome{Stone::black, Reason::illegal_move}));
  ASSERT_EQ(record.moves.size(), 2U);
  EXPECT_EQ(record.moves[1].reply.move, Move(4));
}

TEST(Referee, NoMoveAtAllIsIllegal) {
  ScriptedPlayer black({Reply{}}), white({Reply{}});
  EXPECT_EQ(play(black, white).outcome, (Outcome{Stone::white, Reason::illegal_move}));
}

TEST(Referee, APassIsIllegalWhereTheRulesKnowNone) {
  ScriptedPlayer black(std::vector<Move>{Move::pass()}), white(cells({}));
  EXPECT_EQ(play(black, white).outcome, (Outcome{Stone::white, Reason::illegal_move}));
}

TEST(Referee, ACellOutsideTheBoardIsIllegal) {
  ScriptedPlayer black(cells({9})), white(cells({}));
  EXPECT_EQ(play(black, white).outcome, (Outcome{Stone::white, Reason::illegal_move}));
}

TEST(Referee, ATimeoutLoses) {
  ScriptedPlayer black(cells({4}));
  fakes::FaultyPlayer white(Fault::timeout);
  const GameRecord record = play(black, white);
  EXPECT_EQ(record.outcome, (Outcome{Stone::black, Reason::timeout}));
  EXPECT_EQ(record.moves.back().reply.fault, Fault::timeout);
}

TEST(Referee, ACrashLoses) {
  fakes::FaultyPlayer black(Fault::crash);
  ScriptedPlayer white(cells({}));
  EXPECT_EQ(play(black, white).outcome, (Outcome{Stone::white, Reason::crash}));
}

TEST(Referee, ABadAnswerLoses) {
  fakes::FaultyPlayer black(Fault::bad_answer);
  ScriptedPlayer white(cells({}));
  EXPECT_EQ(play(black, white).outcome, (Outcome{Stone::white, Reason::bad_answer}));
}

TEST(Referee, AFaultCountsMoreThanTheMoveThatComesWithIt) {
  Reply reply;
  reply.move = Move(2);
  reply.fault = Fault::timeout;
  ScriptedPlayer black({reply}), white(cells({}));
  EXPECT_EQ(play(black, white, {"", cells({0, 3, 1, 4})}).outcome,
            (Outcome{Stone::white, Reason::timeout}));
}

TEST(Referee, TheMoveLimitIsADraw) {
  ScriptedPlayer black(cells({0, 1, 8})), white(cells({3, 4}));
  GameSettings settings;
  settings.max_moves = 4;
  const GameRecord record = play(black, white, {}, settings);
  EXPECT_EQ(record.outcome, (Outcome{Stone::empty, Reason::move_limit}));
  EXPECT_EQ(record.moves.size(), 4U);
}

TEST(Referee, TheMoveLimitCountsTheOpening) {
  ScriptedPlayer black(cells({1})), white(cells({4}));
  GameSettings settings;
  settings.max_moves = 4;
  const GameRecord record = play(black, white, {"", cells({0, 3})}, settings);
  EXPECT_EQ(record.outcome, (Outcome{Stone::empty, Reason::move_limit}));
  EXPECT_EQ(record.moves.size(), 4U);
}

TEST(Referee, AFiveOnTheLastMoveStillWins) {
  ScriptedPlayer black(cells({0, 1, 2})), white(cells({3, 4}));
  GameSettings settings;
  settings.max_moves = 5;
  EXPECT_EQ(play(black, white, {}, settings).outcome, (Outcome{Stone::black, Reason::five}));
}

TEST(Referee, OnlyTheChoiceIsMeasured) {
  fakes::FakeClock clock;
  GameSettings settings;
  settings.clock = [&clock] { return clock.now; };
  fakes::SlowPlayer black(std::make_unique<ScriptedPlayer>(cells({0, 1, 2})), clock,
                          milliseconds(5));
  fakes::SlowPlayer white(std::make_unique<ScriptedPlayer>(cells({3, 4})), clock, milliseconds(7));
  const GameRecord record = play(black, white, {}, settings);
  EXPECT_EQ(record.moves[0].elapsed, milliseconds(5));
  EXPECT_EQ(record.moves[1].elapsed, milliseconds(7));
}

// Notes the limits of each of its moves.
class Witness : public ScriptedPlayer {
 public:
  using ScriptedPlayer::ScriptedPlayer;
  Reply choose(const Position& position, const Limits& limits) override {
    clocks.push_back(limits.clock ? limits.clock->left : milliseconds(-1));
    return ScriptedPlayer::choose(position, limits);
  }
  std::string traffic() const override {
    return fmt::format("what was said by {}\n", clocks.size());
  }
  std::vector<milliseconds> clocks;
};

// Black takes 5 ms a move, White 7 ms, by a clock that ticks by hand.
class TimedGame : public testing::Test {
 protected:
  TimedGame() {
    settings_.clock = [this] { return clock_.now; };
  }
  GameRecord play() {
    fakes::SlowPlayer black(std::make_unique<ScriptedPlayer>(cells({0, 1, 2})), clock_,
                            milliseconds(5));
    fakes::SlowPlayer white(std::make_unique<ScriptedPlayer>(cells({3, 4})), clock_,
                            milliseconds(7));
    return rb::play(black, white, {}, settings_);
  }
  fakes::FakeClock clock_;
  GameSettings settings_;
};

TEST_F(TimedGame, IsLostByWhoTakesTooLongForAMove) {
  settings_.limits.time = milliseconds(6);
  const GameRecord record = play();
  EXPECT_EQ(record.outcome, (Outcome{Stone::black, Reason::timeout}));
  EXPECT_EQ(record.moves.back().reply.fault, Fault::timeout);
  EXPECT_EQ(record.moves.back().elapsed, milliseconds(7));
}

TEST_F(TimedGame, ForgivesTheMargin) {
  settings_.limits.time = milliseconds(6);
  settings_.limits.margin = milliseconds(1);
  EXPECT_EQ(play().outcome, (Outcome{Stone::black, Reason::five}));
}

TEST_F(TimedGame, MayGiveOneSideMoreTime) {
  settings_.limits.time = milliseconds(6);
  settings_.own_limits[1].emplace().time = milliseconds(7);
  EXPECT_EQ(play().outcome, (Outcome{Stone::black, Reason::five}));
}

TEST_F(TimedGame, MayGiveOneSideLessTime) {
  settings_.own_limits[1].emplace().clock = GameClock{.total = milliseconds(13)};
  EXPECT_EQ(play().outcome, (Outcome{Stone::black, Reason::timeout}));
}

TEST_F(TimedGame, IsLostByWhoseClockRunsOut) {
  settings_.limits.clock = GameClock{.total = milliseconds(13)};
  const GameRecord record = play();
  EXPECT_EQ(record.outcome, (Outcome{Stone::black, Reason::timeout}));
  EXPECT_EQ(record.moves.size(), 4U);
}

TEST_F(TimedGame, GivesTheIncrementWithEachMove) {
  settings_.limits.clock = GameClock{.total = milliseconds(13), .increment = milliseconds(1)};
  EXPECT_EQ(play().outcome, (Outcome{Stone::black, Reason::five}));
}

TEST_F(TimedGame, CountsProcessorTimeIfItIsAskedTo) {
  settings_.limits.time = milliseconds(6);
  settings_.limits.is_cpu_time = true;
  settings_.cpu_clock = [this] { return clock_.now / 2; };
  const GameRecord record = play();
  EXPECT_EQ(record.outcome, (Outcome{Stone::black, Reason::five}));
  EXPECT_EQ(record.moves[1].elapsed, milliseconds(7));
  EXPECT_EQ(record.moves[1].reply.cpu, std::chrono::microseconds(3500));
  settings_.limits.time = milliseconds(3);
  EXPECT_EQ(play().outcome, (Outcome{Stone::black, Reason::timeout}));
}

TEST_F(TimedGame, TakesProcessorTimeFromTheClockOfAGame) {
  settings_.limits.clock = GameClock{.total = milliseconds(13)};
  settings_.limits.is_cpu_time = true;
  settings_.cpu_clock = [this] { return clock_.now * 8 / 10; };
  EXPECT_EQ(play().outcome, (Outcome{Stone::black, Reason::five}));
}

TEST(Referee, ShowsEachSideItsOwnClock) {
  fakes::FakeClock clock;
  GameSettings settings;
  settings.clock = [&clock] { return clock.now; };
  settings.limits.clock = GameClock{.total = milliseconds(20), .increment = milliseconds(2)};
  auto owned = std::make_unique<Witness>(cells({0, 1, 2}));
  Witness& witness = *owned;
  fakes::SlowPlayer black(std::move(owned), clock, std::chrono::microseconds(5100));
  ScriptedPlayer white(cells({3, 4}));
  play(black, white, {}, settings);
  EXPECT_EQ(witness.clocks, (std::vector{milliseconds(22), milliseconds(18), milliseconds(15)}));
}

TEST(Referee, AMarginThatWasUsedIsNotOwed) {
  fakes::FakeClock clock;
  GameSettings settings;
  settings.clock = [&clock] { return clock.now; };
  settings.limits.clock = GameClock{.total = milliseconds(4), .increment = milliseconds(2)};
  settings.limits.margin = milliseconds(100);
  auto owned = std::make_unique<Witness>(cells({0, 1, 2}));
  Witness& witness = *owned;
  fakes::SlowPlayer black(std::move(owned), clock, milliseconds(50));
  ScriptedPlayer white(cells({3, 4}));
  play(black, white, {}, settings);
  EXPECT_EQ(witness.clocks, (std::vector{milliseconds(6), milliseconds(2), milliseconds(2)}));
}

TEST(Referee, BelievesThePlayerThatMeasures) {
  Reply reply;
  reply.move = Move(0);
  reply.elapsed = milliseconds(9);
  ScriptedPlayer black({reply, reply}), white(cells({3, 4}));
  const GameRecord record = play(black, white);
  EXPECT_EQ(record.moves[0].elapsed, milliseconds(9));
  EXPECT_FALSE(record.moves[0].reply.elapsed);
}

TEST(Referee, HasTimeForAProgramWhereOthersHaveProcessorTime) {
  Reply reply;
  reply.move = Move(0);
  reply.elapsed = milliseconds(9);
  reply.cpu = milliseconds(1);
  ScriptedPlayer black({reply}), white(cells({}));
  GameSettings settings;
  settings.limits.time = milliseconds(8);
  settings.limits.is_cpu_time = true;
  EXPECT_EQ(play(black, white, {}, settings).outcome, (Outcome{Stone::white, Reason::timeout}));
}

TEST(Referee, KeepsTheLastTrafficOfAGameThatEndsByAFault) {
  Witness black(cells({4, 5, 5})), white(cells({0, 1})), good(cells({0, 1, 2})),
      other(cells({3, 4}));
  const GameRecord record = play(black, white);
  ASSERT_EQ(record.outcome.reason, Reason::illegal_move);
  EXPECT_EQ(record.traffic,
            (std::array<std::string, 2>{"what was said by 3\n", "what was said by 2\n"}));
  EXPECT_EQ(play(good, other).traffic, (std::array<std::string, 2>{}));
}

// Notes what it was told, and when it was asked.
class Caller : public ScriptedPlayer {
 public:
  Caller(std::string& calls, char name, const std::vector<Move>& moves)
      : ScriptedPlayer(moves), calls_(calls), name_(name) {}
  void new_game(const GameStart& start) override {
    ScriptedPlayer::new_game(start);
    calls_ += fmt::format("{} is told '{}', seed {}, {} ms\n", name_, start.title, start.seed,
                          start.limits.clock->left.count());
  }
  Reply choose(const Position& position, const Limits& limits) override {
    calls_ += fmt::format("{} plays\n", name_);
    return ScriptedPlayer::choose(position, limits);
  }

 private:
  std::string& calls_;
  char name_;
};

// What one of them waits for then costs neither of them time, nor can it be overlooked meanwhile.
TEST(Referee, TheGameIsAnnouncedToBothBeforeAnyoneIsAsked) {
  std::string calls;
  Caller black(calls, 'B', cells({4, 3, 5})), white(calls, 'W', cells({0, 1}));
  GameSettings settings;
  settings.limits.clock = GameClock{.total = milliseconds(2000)};
  settings.own_limits[1] = Limits{};
  settings.own_limits[1]->clock = GameClock{.total = milliseconds(3000)};
  const Pairing pairing{.player_seeds = {8, 9}};
  play_game({fakes::tic_tac_toe(), {}, 6, pairing, {"x", "y"}}, black, white, settings);
  EXPECT_EQ(calls,
            "B is told 'game 6, Black against y', seed 8, 2000 ms\n"
            "W is told 'game 6, White against x', seed 9, 3000 ms\n"
            "B plays\nW plays\nB plays\nW plays\nB plays\n");
}

TEST(Referee, AGameWithoutNamesHasNoTitle) {
  std::string calls;
  Caller black(calls, 'B', cells({4, 3, 5})), white(calls, 'W', cells({0, 1}));
  GameSettings settings;
  settings.limits.clock = GameClock{.total = milliseconds(1)};
  play(black, white, {}, settings);
  EXPECT_EQ(calls.substr(0, calls.find('\n')), "B is told '', seed 1, 1 ms");
}

TEST(Referee, LimitsReachThePlayers) {
  fakes::RandomPlayer black(fakes::tic_tac_toe()), white(fakes::tic_tac_toe());
  GameSettings settings;
  settings.limits.nodes = 1;
  EXPECT_EQ(play(black, white, {}, settings).moves[2].reply.move, Move(2));
}

TEST(Referee, LimitsOfOneSideReachOnlyThatSide) {
  fakes::RandomPlayer black(fakes::tic_tac_toe()), white(fakes::tic_tac_toe());
  GameSettings settings;
  settings.limits.nodes = 1;
  settings.own_limits[1] = Limits{};
  const GameRecord record = play(black, white, {}, settings);
  EXPECT_EQ(record.moves[0].reply.move, Move(0));
  settings.own_limits = {Limits{}, settings.limits};
  EXPECT_NE(play(black, white, {}, settings).moves, record.moves);
}

TEST(Referee, AStoppedGameIsNoGame) {
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  GameSettings settings;
  settings.limits.stop = stop->get_token();
  stop->request_stop();
  fakes::Thinker black;
  ScriptedPlayer white(cells({}));
  EXPECT_FALSE(play_game({fakes::tic_tac_toe(), {}, 0, {}}, black, white, settings));
}

// Answers swap2 by the number of stones, then plays first free cells in rows of its own.
class Swapper : public ScriptedPlayer {
 public:
  Swapper(std::map<std::size_t, std::vector<Move>> answers, const std::vector<Move>& moves)
      : ScriptedPlayer(moves), answers_(std::move(answers)) {}
  Swap2Answer choose_by_swap2(std::span<const Move> stones, int, const Limits& limits) override {
    asked.push_back(stones.size());
    clocks.push_back(limits.clock ? limits.clock->left : milliseconds(0));
    const std::vector<Move> put = answers_.at(stones.size());
    return {.reply = {.move = put.size() == 1 ? put[0] : Move::none(), .elapsed = milliseconds(1)},
            .stones = put};
  }
  std::vector<std::size_t> asked;
  std::vector<milliseconds> clocks;

 private:
  std::map<std::size_t, std::vector<Move>> answers_;
};

class RefereeBySwap2 : public testing::Test {
 protected:
  RefereeBySwap2() {
    settings_.opening_rule = OpeningRule::swap2;
    settings_.limits.clock = GameClock{.total = milliseconds(100)};
    settings_.clock = [] { return std::chrono::nanoseconds(0); };
    settings_.max_moves = 7;
  }
  // The other chooses by `three`; the proposer, player 1, by `five`.
  GameRecord play(const std::vector<Move>& three, const std::vector<Move>& five) {
    Swapper proposer({{0, cells({0, 2, 4})}, {5, five}}, cells({20, 21, 22, 23}));
    Swapper other({{3, three}}, cells({30, 31, 32, 33}));
    const Pairing pairing{.players = {1, 0}};
    const GameSpec spec{gomoku::rules("freestyle", 15), {}, 6, pairing};
    GameRecord record = play_game(spec, proposer, other, settings_).value();
    asked_ = {proposer.asked, other.asked};
    clocks_ = proposer.clocks;
    return record;
  }
  GameSettings settings_;
  std::array<std::vector<std::size_t>, 2> asked_;
  std::vector<milliseconds> clocks_;
};

TEST_F(RefereeBySwap2, TheChoicesDecideWhoIsBlackAndWhoMoves) {
  struct Case {
    std::vector<Move> three, five;
    Swap2 choice;
    int black;
    std::ptrdiff_t stones;
    int next;  // the first move that is not of the opening
  };
  const Case cases_of[] = {{{}, {}, Swap2::swap, 0, 3, 20},
                           {cells({6}), {}, Swap2::stay, 1, 3, 6},
                           {cells({6, 8}), {}, Swap2::two_then_black, 1, 5, 30},
                           {cells({6, 8}), cells({10}), Swap2::two_then_white, 0, 5, 10}};
  for (const Case& of : cases_of) {
    const GameRecord record = play(of.three, of.five);
    EXPECT_EQ(record.swap2, of.choice);
    EXPECT_EQ(record.players, (std::array{of.black, 1 - of.black}));
    EXPECT_EQ(std::ranges::count_if(record.moves, &MoveRecord::opening), of.stones);
    EXPECT_EQ(record.moves[static_cast<std::size_t>(of.stones)].reply.move, Move(of.next));
    EXPECT_EQ(record.moves.size(), 7U);
  }
}

TEST_F(RefereeBySwap2, EachQuestionIsOnTheClock) {
  play(cells({6, 8}), cells({10}));
  EXPECT_EQ(asked_[0], (std::vector<std::size_t>{0, 5}));
  EXPECT_EQ(clocks_, (std::vector{milliseconds(100), milliseconds(99)}));
}

TEST_F(RefereeBySwap2, AFaultLosesForWhoWasAsked) {
  ScriptedPlayer knows_none(cells({}));
  Swapper proposer({{0, cells({0, 2, 4})}}, {});
  const GameSpec spec{gomoku::rules("freestyle", 15), {}, 6, Pairing{.players = {1, 0}}};
  GameRecord record = *play_game(spec, proposer, knows_none, settings_);
  EXPECT_EQ(record.outcome, (Outcome{Stone::black, Reason::bad_answer}));
  EXPECT_EQ(record.players, (std::array{1, 0}));
  EXPECT_EQ(record.moves.size(), 4U);
  record = *play_game(spec, knows_none, proposer, settings_);
  EXPECT_EQ(record.outcome, (Outcome{Stone::white, Reason::bad_answer}));
  EXPECT_EQ(record.swap2, Swap2::open);
}

}  // namespace
}  // namespace rb
