#include "runner/studies/games/game_tag.hpp"

#include <gmock/gmock.h>

#include <set>
#include <string>
#include <string_view>

#include "engine/game/notation.hpp"
#include "engine/renju/solve/vcf.hpp"
#include "positions/win_suite.hpp"
#include "tests/source_path.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

GameRecord game(const std::string& moves, Stone winner = Stone::empty,
                Reason reason = Reason::move_limit) {
  GameRecord record;
  record.outcome = {winner, reason};
  for (const Move move : parse_moves(moves, kRenjuSize)) {
    record.moves.emplace_back().reply.move = move;
  }
  return record;
}

std::vector<GameTag> tags(const GameRecord& record) { return TagFinder().find(record).list(); }

TEST(GameTag, AQuietGameHasNone) { EXPECT_THAT(tags(game("h8 i9 g7 g9 i7")), IsEmpty()); }

TEST(GameTag, AFourWithTwoWaysToFiveIsAnOpenFour) {
  EXPECT_THAT(tags(game("h8 a1 i8 a3 j8 a5 k8")), ElementsAre(GameTag::open_four));
  EXPECT_THAT(tags(game("h8 g8 i8 a3 j8 a5 k8")), IsEmpty()) << "closed by g8";
}

// e8 f8 g8 h8 with White at d8, and h8 h9 h10.
TEST(GameTag, AFourAndAnOpenThreeByOneStoneAreAFourThree) {
  EXPECT_THAT(tags(game("e8 d8 f8 a1 g8 c1 h9 e1 h10 g1 h8")), ElementsAre(GameTag::four_three));
}

TEST(GameTag, AClosedThreeMakesNoFourThree) {
  EXPECT_THAT(tags(game("e8 d8 f8 a1 g8 c1 h9 h11 h10 g1 h8")), IsEmpty());
}

TEST(GameTag, MovesOfTheOpeningDoNotCount) {
  GameRecord record = game("h8 a1 i8 a3 j8 a5 k8");
  for (MoveRecord& move : record.moves) move.opening = true;
  EXPECT_THAT(tags(record), IsEmpty());
}

//  9 . . . . . . O X O . .
//  8 . . . . . . X 3 X . .
//  7 . . . . . . O X O . .   White's five e5-i9 goes through h8, where Black would make two threes.
TEST(GameTag, AFiveThatOnlyAForbiddenPointWouldStopIsATrap) {
  const std::string moves = "g8 g9 i8 i9 h9 g7 h7 i7 a1 e5 a3 f6 o15 h8";
  EXPECT_THAT(tags(game(moves, Stone::white, Reason::five)), ElementsAre(GameTag::trap));
}

TEST(GameTag, AForbiddenMoveLosesByIt) {
  const std::string moves = "g8 g9 i8 i9 h9 g7 h7 i7 h8";
  EXPECT_THAT(tags(game(moves, Stone::white, Reason::forbidden)),
              testing::Contains(GameTag::forbidden));
}

TEST(GameTag, AFiveThatWasOverlookedIsNoTrap) {
  const std::string moves = "a1 h8 a3 i8 a5 j8 g8 k8 a7 l8";
  EXPECT_THAT(tags(game(moves, Stone::white, Reason::five)), IsEmpty());
}

TEST(GameTag, OneFourBeforeTheFiveIsNoVcf) {
  const GameRecord record = game("c8 d8 a1 e8 a3 f8 a5 g8 a7 h8", Stone::white, Reason::five);
  EXPECT_THAT(tags(record), testing::Not(testing::Contains(GameTag::vcf)));
}

// The position of a suite as an opening, and its win played out against the parries of the line.
GameRecord game_of(const WinRow& row, renju::VcfSolver& solver) {
  std::array<std::vector<Move>, 2> stones;
  for (int cell = 0; cell < row.position.cells(); ++cell) {
    const Stone stone = row.position.at(cell);
    if (stone != Stone::empty) stones[stone == Stone::black ? 0 : 1].emplace_back(cell);
  }
  GameRecord record;
  const std::size_t count = stones[0].size() + stones[1].size();
  for (std::size_t i = 0; i < count; ++i) {
    record.moves.emplace_back().reply.move = stones[i % 2][i / 2];
    record.moves.back().opening = true;
  }
  renju::Board board(row.position);
  const Stone attacker = board.to_move();
  renju::Budget budget;
  const renju::Solution win = solver.solve(board, row.length, budget);
  for (const int cell : std::vector<int>(win.line.begin(), win.line.end())) {
    int reply = cell;
    if (cell == renju::Solution::kAnyReply) {
      renju::CellSet others = board.fives(attacker);
      others.remove(win.line.back());
      reply = others.first();
    }
    if (cell == renju::Solution::kForbiddenReply) {
      reply = (board.empty() - board.fives(attacker)).first();
    }
    record.moves.emplace_back().reply.move = Move(reply);
    board.play(reply);
  }
  record.outcome = {attacker, Reason::five};
  return record;
}

TEST(GameTag, WinsByThreeFoursOrMoreOfTheSuiteAreVcf) {
  renju::VcfSolver solver;
  TagFinder finder;
  int games = 0;
  for (const WinRow& row : load_wins(source_path("positions/vcf.jsonl"), "vcf")) {
    if (!row.win) continue;
    ++games;
    EXPECT_EQ(finder.find(game_of(row, solver)).has(GameTag::vcf), row.length >= 3)
        << "line " << row.line;
  }
  EXPECT_EQ(games, 100);
}

TEST(GameTag, HasOneNameAndASentence) {
  std::set<std::string_view> names;
  for (const TagText& text : tag_texts()) {
    EXPECT_TRUE(names.insert(text.name).second);
    EXPECT_EQ(name(text.tag), text.name);
    EXPECT_FALSE(text.sentence.empty());
  }
}

TEST(GameTag, FiveOfTenComeFromTheReview) {
  EXPECT_EQ(tag_texts().size(), 10U);
  for (const TagText& text : tag_texts()) {
    EXPECT_EQ(is_from_review(text.tag), text.tag >= GameTag::missed_win) << text.name;
    const bool ends_told = text.tag == GameTag::forbidden || text.tag == GameTag::trap;
    EXPECT_EQ(needs_moves(text.tag), !ends_told) << text.name;
  }
}

}  // namespace
}  // namespace rb
