#include "runner/tables/game_text.hpp"

#include <gmock/gmock.h>

namespace rb {
namespace {

using ::testing::HasSubstr;
using namespace std::chrono_literals;

const std::vector<std::string> kPlayers = {"hard", "me\x1b"};
const std::vector<Opening> kOpenings = {{"first", {}}, {"kan\x1bsei", {}}, {"", {}}};

MoveRecord move_to(Move move, bool opening = false) {
  MoveRecord record;
  record.reply.move = move;
  record.opening = opening;
  return record;
}

GameRecord record_of(const std::vector<Move>& moves) {
  GameRecord record;
  record.id = 12;
  record.seed = 345;
  record.players = {1, 0};
  for (const Move move : moves) record.moves.push_back(move_to(move));
  record.outcome = {Stone::black, Reason::five};
  return record;
}

TEST(GameTitle, NamesPlayersEndAndOpening) {
  GameRecord record = record_of({Move(7), Move(8), Move(9)});
  record.opening = 1;
  EXPECT_EQ(game_title(record, kPlayers, kOpenings),
            R"(Game 12: me\u001b (Black, X) against hard (White, O)
Black wins: five, 3 moves
Opening 1: kan\u001bsei, seed 345
)");
}

TEST(GameTitle, NamesTheTrapTheRulingAndTheNameOfItsOpening) {
  GameRecord record = record_of({Move(7), Move(8)});
  record.players = {0, 1};
  record.opening = 2;
  record.outcome.winner = Stone::white;
  record.marks = {"4D Kag\x1b", "dir\x1b", true};
  record.ruling = Ruling{61, {Stone::black, Reason::proof}};
  EXPECT_EQ(game_title(record, kPlayers, kOpenings),
            R"(Game 12: hard (Black, X) against me\u001b (White, O)
White wins: five by a forbidden trap, 2 moves
A rule of the run would have ended it after move 61: Black wins (proof)
Opening 2, seed 345
4D Kag\u001b, dir\u001b
)");
  record.ruling = Ruling{61, {Stone::white, Reason::resign_rule}};
  EXPECT_THAT(game_title(record, kPlayers, kOpenings),
              HasSubstr("after move 61: White wins (resign rule)\n"));
}

TEST(GameTitle, OfADrawFromTheEmptyBoardHasNoWinnerAndNoOpening) {
  GameRecord record = record_of({Move(7)});
  record.outcome = {Stone::empty, Reason::move_limit};
  record.marks.trap = false;
  record.ruling = Ruling{1, {Stone::empty, Reason::draw_rule}};
  EXPECT_EQ(game_title(record, kPlayers, kOpenings),
            R"(Game 12: me\u001b (Black, X) against hard (White, O)
Draw: move limit, 1 move
A rule of the run would have ended it after move 1: a draw (draw rule)
No opening, seed 345
)");
  record.opening = 0;
  EXPECT_THAT(game_title(record, kPlayers, kOpenings), HasSubstr("Opening 0: first, seed 345\n"));
}

TEST(NumberedBoard, PutsEachNumberOnItsCellAndTheLastOneInBrackets) {
  const GameRecord record = record_of({Move(4), Move(0), Move::pass(), Move(8)});
  EXPECT_EQ(numbered_board(record, 3, 4, FirstRow::bottom), R"( 3  2  .  .
 2  .  1  .
 1  .  . (4)
    a  b  c
)");
  EXPECT_EQ(numbered_board(record, 3, 2, FirstRow::top), R"( 1  .  .  .
 2  .  1  .
 3 (2) .  .
    a  b  c
)");
  EXPECT_EQ(numbered_board(record, 3, 0, FirstRow::bottom), R"( 3  .  .  .
 2  .  .  .
 1  .  .  .
    a  b  c
)");
}

// One opening move, then answers of a program (Black) and of a built-in engine, which times out.
GameRecord told() {
  GameRecord record = record_of({Move(4), Move(0), Move(8), Move(2)});
  record.moves[0].opening = true;
  Reply& white = record.moves[1].reply;
  white.score = -17;
  white.depth = 3;
  white.nodes = 4567;
  white.seldepth = 8;
  white.thinking = Thinking{
      .interrupted = true,
      .forced = Forced::four,
      .chance = false,
      .rank = 2,
      .depths = {{1, Move(5), 60}, {12, Move(0), -170}},
      .candidates = {{Move(1), 90, true, {Move(1), Move(7)}}, {Move(0), -17, false, {Move(0)}}}};
  record.moves[1].elapsed = 1234567ns;
  Reply& black = record.moves[2].reply;
  black.line = {Move(8), Move(3)};
  black.cpu = 7654321ns;
  record.moves[2].elapsed = 89s;
  record.moves[3].reply.fault = Fault::timeout;
  record.moves[3].elapsed = 5ms;
  record.outcome = {Stone::black, Reason::timeout};
  return record;
}

TEST(MoveTable, HasTheColumnsThatAnyMoveHas) {
  EXPECT_EQ(std::string(move_table(told(), 3, 0, 4)),
            "move         score  depth  nodes  seldepth         ms  CPU ms  line\n"
            "   1  X  b2  opening\n"
            "   2  O  a3    -17      3   4567         8      1.235       -\n"
            "   3  X  c1      -      -      -         -  89000.000   7.654  c1 a2\n"
            "   4  O  c3      -      -      -         -      5.000       -  timeout\n");
}

TEST(MoveTable, SaysThatAMoveIsFromTheOpeningBook) {
  GameRecord record = record_of({Move(4), Move(0)});
  record.moves[1].reply.counters = {{"book", 1}};
  EXPECT_EQ(std::string(move_table(record, 3, 1, 2)),
            "move         ms  line\n"
            "   2  O  a3   -  book\n");
}

TEST(MoveTable, SaysWhyTheLastAnswerIsNotOnTheBoard) {
  GameRecord record = record_of({Move(4), Move(0), Move(4)});
  record.outcome = {Stone::white, Reason::illegal_move};
  EXPECT_EQ(std::string(move_table(record, 3, 1, 3)),
            "move         ms  line\n"
            "   2  O  a3   -\n"
            "   3  X  b2   -  illegal move\n");
}

TEST(ThoughtTable, TellsHowTheEngineCameToItsMove) {
  EXPECT_EQ(std::string(thought_table(told(), 3, 0, 3)),
            "move         score  depth  nodes  seldepth         ms  CPU ms  line\n"
            "   1  X  b2  opening\n"
            "   2  O  a3    -17      3   4567         8      1.235       -\n"
            "  forced four, interrupted yes, chosen by chance no, rank 2\n"
            "  depth  1  c2         60\n"
            "  depth 12  a3       -170\n"
            "         1  b3         90  b3 b1\n"
            "         2  a3      <=-17  a3\n"
            "   3  X  c1      -      -      -         -  89000.000   7.654  c1 a2\n"
            "  forced -, interrupted -, chosen by chance -, rank -\n");
}

TEST(CounterLines, NameAndNumberStandInColumns) {
  MoveRecord move;
  EXPECT_EQ(counter_lines(move), "");
  move.reply.counters = {{"vcf_nodes", 42}, {"cut\x1b", 1234567}};
  EXPECT_EQ(counter_lines(move),
            "  vcf_nodes                          42\n"
            "  cut\\u001b                     1234567\n");
}

TEST(TrafficText, OfEachProgramThatHasSomeOrANote) {
  GameRecord record = told();
  EXPECT_EQ(traffic_text(record, kPlayers),
            "\nNo traffic was recorded: it is kept only for programs, in games that end by a fault "
            "or a forbidden move.\n");
  record.traffic[1] = "0.1 > TURN 1,2\n";
  EXPECT_EQ(traffic_text(record, kPlayers),
            "\nTraffic of hard (White), times in seconds:\n0.1 > TURN 1,2\n");
  record.traffic[0] = "0.2 < OK\n";
  EXPECT_EQ(traffic_text(record, kPlayers),
            "\nTraffic of me\\u001b (Black), times in seconds:\n0.2 < OK\n"
            "\nTraffic of hard (White), times in seconds:\n0.1 > TURN 1,2\n");
}

}  // namespace
}  // namespace rb
