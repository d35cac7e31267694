#include "runner/results/import/game_reader.hpp"

#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"

namespace rb {
namespace {

constexpr const char* kUndecided =
    "no result is given, and the final position does not decide the game: add one, RE[W+R] in SGF";

// Black's five on row 8, White's stones elsewhere.
constexpr std::string_view kFive = ";B[hh];W[aa];B[ih];W[ca];B[jh];W[ea];B[kh];W[ga];B[lh]";

struct Read {
  std::string moves, problem;
  std::array<std::string, 2> players;
  Outcome outcome;
};

std::vector<Read> read(const std::string& text) {
  std::vector<Read> games;
  read_games(text, {.start = renju::rules().start()}, [&](TextGame game) {
    Read& one = games.emplace_back();
    one.problem = game.problem;
    one.players = game.game.players;
    std::vector<Move> moves;
    for (const MoveRecord& move : game.game.moves) moves.push_back(move.reply.move);
    one.moves = moves_text(moves, kMaxSize);
    if (!one.problem.empty()) return;
    try {
      one.outcome = record_of(game.game, renju::rules()).outcome;
    } catch (const Error& error) {
      one.problem = error.what();
    }
  });
  return games;
}

Read read_one(const std::string& text) {
  const std::vector<Read> games = read(text);
  EXPECT_EQ(games.size(), 1U) << text;
  return games.empty() ? Read{} : games.front();
}

std::string sgf(std::string_view root, std::string_view moves = kFive) {
  return std::string("(;").append(root).append(moves).append(")");
}

TEST(ReadSgf, TakesNamesMovesAndTheEndThatTheBoardShows) {
  const Read game = read_one(sgf("FF[4]GM[4]SZ[15]PB[A \\] B]PW[C]RE[B+]"));
  EXPECT_EQ(game.problem, "");
  EXPECT_EQ(game.moves, "h8 a15 i8 c15 j8 e15 k8 g15 l8");
  EXPECT_EQ(game.players[0], "A ] B");
  EXPECT_EQ(game.outcome, (Outcome{Stone::black, Reason::five}));
}

TEST(ReadSgf, TakesTheFirstOfAllVariations) {
  const Read game = read_one("(;RE[W+R];B[hh](;W[ii];B[aa](;W[bb])(;W[cc]))(;W[jj]))");
  EXPECT_EQ(game.moves, "h8 i7 a15 b14");
  EXPECT_EQ(game.outcome, (Outcome{Stone::white, Reason::resigned}));
}

TEST(ReadSgf, TakesCellsAndTheLongNamesOfOldFiles) {
  EXPECT_EQ(read_one("(;GaMe[4]REsult[0];Black[h8];White[I9])").moves, "h8 i9");
}

TEST(ReadSgf, ReadsTheResultsThatProgramsWrite) {
  const auto outcome = [](const std::string& result) {
    return read_one("(;RE[" + result + "];B[hh];W[ii])").outcome;
  };
  EXPECT_EQ(outcome("B+R"), (Outcome{Stone::black, Reason::resigned}));
  EXPECT_EQ(outcome("W+Resign"), (Outcome{Stone::white, Reason::resigned}));
  EXPECT_EQ(outcome("W+"), (Outcome{Stone::white, Reason::resigned}));
  EXPECT_EQ(outcome("W+T"), (Outcome{Stone::white, Reason::timeout}));
  EXPECT_EQ(outcome("0"), (Outcome{Stone::empty, Reason::agreed_draw}));
  EXPECT_EQ(outcome("Draw"), (Outcome{Stone::empty, Reason::agreed_draw}));
}

TEST(ReadSgf, NamesWhatIsWrong) {
  const auto problem = [](const std::string& text) { return read_one(text).problem; };
  EXPECT_EQ(problem(sgf("GM[1]")), "is of another game: it has GM[1], but renju is GM[4]");
  EXPECT_EQ(problem(sgf("SZ[19]")), "has a board of 19x19; renju is played on 15x15");
  EXPECT_EQ(problem(sgf("AB[hh]")), "is not a game from the start: AB[hh] sets a stone");
  EXPECT_EQ(problem("(;RE[B+R];B[hh];W[hh])"), "move 2, h8, cannot be played");
  EXPECT_EQ(problem("(;RE[B+R];B[hh];W[zz])"), "move 2: 'zz' is not on the board");
  EXPECT_EQ(problem("(;RE[B+R];B[hh];W[Hh])"), "move 2: 'Hh' is not on the board");
  EXPECT_EQ(problem("(;RE[B+R];B[hh];B[ii])"), "move 2: is Black's, but it is White's turn");
  EXPECT_EQ(problem("(;B[hh];W[ii])"), kUndecided);
  EXPECT_EQ(problem("(;RE[B+])"), "holds no move");
  EXPECT_EQ(problem(sgf("RE[W+]")),
            "the result is given as white (five), but move 9 ends it as black (five)");
  EXPECT_EQ(problem(sgf("RE[B+]", std::string(kFive) + ";W[oo]")),
            "move 10, o1, comes after the end, black (five)");
  EXPECT_EQ(problem("(;RE[B+T];B[hh];W[ii])"),
            "the result is given as black (timeout), but after move 2 it is Black's turn");
}

TEST(ReadSgf, ABracketWithoutANodeIsNoGame) {
  const Read game = read_one("(a note) ( \n;RE[B+R];B[hh]) (");
  EXPECT_EQ(game.problem, "");
  EXPECT_EQ(game.moves, "h8");
}

TEST(ReadSgf, GoesOnAfterABrokenGame) {
  const std::vector<Read> games = read("(;RE[B+R];B[hh\n" + sgf("RE[B+R]", ";B[aa]"));
  ASSERT_EQ(games.size(), 1U);  // the bracket takes the next game with it
  const std::vector<Read> others = read("(;B[hh]x]\n" + sgf("RE[B+R]", ";B[aa]"));
  ASSERT_EQ(others.size(), 2U);
  EXPECT_NE(others[0].problem, "");
  EXPECT_EQ(others[1].problem, "");
}

TEST(ReadSgf, ATruncatedGameIsNamed) {
  EXPECT_EQ(read_one("(;RE[B+R];B[hh];W[ii]").problem, "the file ends within the game");
  EXPECT_EQ(read_one("(;RE[B+R];B[hh];W[i").problem, "'[i': the file ends within a value");
}

TEST(ReadPsq, TakesNamesTimesAndWhoBegins) {
  const std::string moves =
      "8,8,12\n1,15,0\n9,8,1\n3,15,1\n10,8,1\n5,15,1\n11,8,1\n7,15,1\n12,8,1\n";
  const Read game = read_one("Piskvorky 15x15, 11:11, 1\r\n" + moves + "a.exe\r\nb.exe\r\n0\r\n");
  EXPECT_EQ(game.problem, "");
  EXPECT_EQ(game.moves, "h8 a15 i8 c15 j8 e15 k8 g15 l8");
  EXPECT_EQ(game.players, (std::array<std::string, 2>{"b.exe", "a.exe"}));
  EXPECT_EQ(read_one("Piskvorky 15x15, 0:0, 0\n" + moves + "0\n").outcome,
            (Outcome{Stone::black, Reason::five}));
}

TEST(ReadPsq, NamesWhatIsWrong) {
  const auto problem = [](const std::string& text) { return read_one(text).problem; };
  EXPECT_EQ(problem("Piskvorky 20x20, 11:11, 0\n1,1,0\na\nb\n0\n"),
            "has a board of 20x20; renju is played on 15x15");
  EXPECT_EQ(problem("Piskvorky 15x15, 11:11, 0\n16,1,0\na\nb\n0\n"),
            "move 1: '16,1,0' is not on the board");
  EXPECT_EQ(problem("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,"),
            "the file ends within the game: the code in its last line is missing");
  EXPECT_EQ(problem("Piskvorky 15x15, 11:11, 0\n8,8,0\n9"),
            "the file ends within the game: it names no players");
  EXPECT_EQ(problem("Piskvorky\n"), "its first line is not 'Piskvorky 15x15, 11:11, 0'");
}

TEST(ReadText, TakesMovesAloneIfTheBoardShowsTheEnd) {
  EXPECT_EQ(read_one("h8 a15 i8 c15 j8 e15 k8 g15 l8\n# nothing\n\n").outcome,
            (Outcome{Stone::black, Reason::five}));
  EXPECT_EQ(read_one("h8 a15 i8").problem, kUndecided);
  EXPECT_EQ(read_one("h8 i9 # game 0: a against b").problem,
            "the line ends within the comment with the result");
  EXPECT_EQ(read_one("h8 i9 # game 0: a against b: black, resigned").outcome,
            (Outcome{Stone::black, Reason::resigned}));
  EXPECT_EQ(read_one("h8 i9 # game 0: a against b: black, five").problem,
            "the result is given as black (five), but after move 2 the game goes on");
}

TEST(ReadGames, ALibraryOfRenLibIsNamed) {
  EXPECT_NE(read_one("\xFFRenLib\xFF\x03\x00").problem.find("RenLib"), std::string::npos);
}

}  // namespace
}  // namespace rb
