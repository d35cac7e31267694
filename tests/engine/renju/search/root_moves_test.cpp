#include "engine/renju/search/root_moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "engine/renju/board/threats.hpp"
#include "positions/win_suite.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"
#include "tests/engine/renju/search/limits.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

class Lister {
 public:
  explicit Lister(const Profile& profile)
      : profile_(profile),
        evaluator_(profile_),
        board_(std::make_unique<Board>(evaluator_.stone_values(), profile_.candidate_radius)) {}

  std::vector<std::string> list(std::string_view moves) {
    std::vector<std::string> names;
    for (const int cell : cells(after(moves))) names.push_back(cell_name(cell, kSize));
    return names;
  }
  std::vector<int> cells(const Position& position) {
    board_->set(position);
    solvers_.new_move();
    Budget whole;
    const auto moves = root_moves_.list(*board_, whole);
    return {moves.begin(), moves.end()};
  }
  Board& board() { return *board_; }
  const Solvers& solvers() const { return solvers_; }

 private:
  Profile profile_;
  Evaluator evaluator_;
  std::unique_ptr<Board> board_;
  Solvers solvers_{profile_};
  RootMoves root_moves_{profile_, evaluator_, solvers_};
};

bool has(const std::vector<std::string>& moves, const std::string& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// Black has an open three on row 8, White to move.
constexpr const char* kThreeOnRow8 = "g8 a1 h8 o1 i8";

TEST(RootMoves, AreRestrictedToTheAnswersOfAThreat) {
  const auto moves = Lister(level("hard")).list(kThreeOnRow8);
  EXPECT_TRUE(has(moves, "f8"));
  EXPECT_TRUE(has(moves, "j8"));
  EXPECT_FALSE(has(moves, "h10"));
}

// White's c and d make fours beside its three; e meets nothing.
TEST(RootMoves, FoursOfOnesOwnAreAmongTheAnswersOfAThreat) {
  const Drawing drawing = drawn(R"(
      11 . . . . . . . . . .
      10 . . . . . . e . . .
       9 . . . . . . . . . .
       8 . . . . a X X X b .
       7 . d . . . . . . . .
       6 . c . . . . . . . .
       5 . O . . . . . . . .
       4 . O . . . . . . . .
       3 . O . . . . . . . .
       2 . X . . . . . . . .
       1 . . . . . . . . . .
         b c d e f g h i j k)",
                                Stone::white);
  const auto moves = Lister(level("hard")).cells(drawing.position);
  for (const char kept : {'a', 'b', 'c', 'd'}) {
    EXPECT_EQ(std::ranges::count(moves, drawing.at(kept)), 1) << kept;
  }
  EXPECT_EQ(std::ranges::count(moves, drawing.at('e')), 0);
}

// The legal moves that meet what threatens at once, without a look at wins by fours.
CellSet candidates(const Board& board) {
  const CellSet near = legal_moves(board, board.near());
  if (has_winning_four(board)) return near;
  const auto answers = answers_to_threats(board);
  return answers && !answers->empty() ? *answers : near;
}

// ... after which the opponent has no win by fours, by a solver of the test's own; fours at once
// are for the search to judge.
CellSet survivors(Board& board, const CellSet& moves) {
  VcfSolver vcf;
  CellSet safe;
  for (const int cell : moves) {
    const bool four = board.threats(cell, board.to_move()).fours() > 0;
    board.play(cell);
    Budget budget(20000);
    if (four || vcf.solve(board, 8, budget).proof != Proof::win) safe.add(cell);
    board.undo();
  }
  return safe;
}

// The turn is given to the side against which a row of the suite has a win by fours.
TEST(RootMoves, KeepOnlyWhatSurvivesAWinByFoursAndAllWhereNothingDoes) {
  Lister lister(level("hard"));
  int restricted = 0, hopeless = 0, fours = 0;
  const auto rows = load_wins(source_path("positions/vcf.jsonl"), "vcf");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Position position = rows[i].position;
    position.to_move = opponent(position.to_move);
    lister.board().set(position);
    const Stone me = position.to_move;
    if (!rows[i].win || lister.board().has_five(me) || lister.board().has_five(opponent(me))) {
      continue;
    }
    const CellSet all = candidates(lister.board());
    const CellSet safe = survivors(lister.board(), all);
    const CellSet own = lister.board().fours(me) & all;
    CellSet listed;
    for (const int cell : lister.cells(position)) listed.add(cell);
    SCOPED_TRACE(rows[i].line);
    if (safe.empty()) {
      EXPECT_EQ(listed, all);
      ++hopeless;
    } else {
      EXPECT_EQ(listed - safe, CellSet{});
      EXPECT_FALSE(listed.empty());
      EXPECT_EQ(own - listed, CellSet{});
      ++restricted;
      fours += own.size();
    }
  }
  EXPECT_GT(restricted, 20);
  EXPECT_GT(hopeless, 0);
  EXPECT_GT(fours, 20);
}

TEST(RootMoves, OfTheOlderGenerationAreNotRestricted) {
  const auto moves = Lister(level("v1-hard")).list(kThreeOnRow8);
  EXPECT_TRUE(has(moves, "h10"));
  EXPECT_TRUE(has(moves, "f8"));
}

TEST(RootMoves, GoAsFarFromTheStonesAsTheRadius) {
  Profile profile = level("v1-hard");
  for (const auto& [radius, cells] : {std::pair{1, 9}, {2, 25}, {3, 49}, {4, 81}}) {
    profile.candidate_radius = radius;
    EXPECT_EQ(Lister(profile).list("h8").size(), static_cast<std::size_t>(cells - 1)) << radius;
  }
}

// Black wins by threes, not by fours only.
const Position kVct = drawn(R"(
      13 . . . . . . . . . .
      12 . . O . . . . . . .
      11 . . . . . . . . . .
      10 . . . . . O . . O .
       9 . . . . X . . . . .
       8 . X . X . X O . . .
       7 . . X . O . . . . .
       6 . . . X . . . . . .
       5 . . . . O . . . . .
       4 . . . . . . . . . .
         c d e f g h i j k l)")
                          .position;

TEST(RootMoves, TheVctBonusPutsTheMoveThatBeginsAVctFirst) {
  Profile profile = level("v1-hard");
  profile.vct_min_stones = 0;
  profile.fukumi = false;
  Budget budget;
  VcfSolver vcf;
  VctSolver vct(vcf);
  const auto board = std::make_unique<Board>(kVct);
  const Solution win = vct.solve(*board, profile.vct_depth, budget);
  ASSERT_EQ(win.proof, Proof::win);

  profile.weights.vct_bonus = 50000;
  EXPECT_EQ(Lister(profile).cells(kVct).front(), win.line.front());
  profile.vct_bonus = false;
  Lister without(profile);
  without.cells(kVct);
  EXPECT_EQ(without.solvers().vct_use().calls, 0U);
}

TEST(RootMoves, TheVctBonusWaitsForItsNumberOfStones) {
  Lister lister(level("v1-hard"));
  lister.cells(kVct);
  EXPECT_EQ(lister.solvers().vct_use().calls, 0U) << "12 stones of 20";
}

TEST(RootMoves, WithoutItsBonusNoMoveBeginsAWinByThreats) {
  Profile profile = level("hard");
  const Evaluator evaluator(profile);
  const auto board = std::make_unique<Board>(after("b14 c13"), evaluator.stone_values());
  Solvers solvers(profile);
  Budget whole;
  EXPECT_FALSE(profile.vct_bonus);
  EXPECT_EQ(RootMoves(profile, evaluator, solvers).vct_move(*board, whole), -1);
  profile.vct_bonus = true;
  EXPECT_EQ(RootMoves(profile, evaluator, solvers).vct_move(*board, whole), -1) << "there is none";
}

}  // namespace
}  // namespace rb::renju
