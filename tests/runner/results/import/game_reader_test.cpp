#include "runner/results/import/game_reader.hpp"

#include <chrono>
#include <optional>
#include <utility>

#include <gmock/gmock.h>

#include "tests/runner/results/import/reading.hpp"

namespace rb {
namespace {

using ::testing::StartsWith;

const std::string kUndecided = "the result is not known: the board does not decide the game, and ";

// Black's five on row 8, White's stones elsewhere.
constexpr std::string_view kFiveSgf = ";B[hh];W[aa];B[ih];W[ca];B[jh];W[ea];B[kh];W[ga];B[lh]";

std::string bare_sgf(std::string_view root, std::string_view moves = kFiveSgf) {
  return std::string("(;").append(root).append(moves).append(")");
}

TEST(ReadSgf, TakesNamesMovesAndTheEndThatTheBoardShows) {
  const Read game = read_one(bare_sgf("FF[4]GM[4]SZ[15]PB[A \\] B]PW[C]RE[B+]"));
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
  EXPECT_EQ(
      problem(bare_sgf("GM[1]")),
      "not renju: it has GM[1], but renju is GM[4]; if it is renju, write GM[4] into the file");
  EXPECT_EQ(problem(bare_sgf("SZ[19]")),
            "has a board of 19x19; renju is played on 15x15; --size 19 takes such games");
  EXPECT_THAT(problem(bare_sgf("SZ[15:19]")),
              StartsWith("has a board of 15x19; renju is played on 15x15"));
  EXPECT_THAT(problem(bare_sgf("AB[hh]")),
              StartsWith("not a game from the start: AB[hh] sets a stone"));
  EXPECT_EQ(problem("(;RE[B+R];B[hh];W[hh])"), "move 2, h8, cannot be played");
  EXPECT_EQ(problem("(;RE[B+R];B[hh];W[zz])"), "move 2: 'zz' is not on the board");
  EXPECT_EQ(problem("(;RE[B+R];B[hh];B[ii])"), "move 2: Black's move, but it is White's turn");
  EXPECT_THAT(problem("(;B[hh];W[ii])"),
              StartsWith(kUndecided + "the file gives none: add one, RE[W+R]"));
  EXPECT_THAT(problem("(;RE[?];B[hh];W[ii])"), StartsWith(kUndecided + "RE[?] tells none"));
  EXPECT_EQ(problem("(;RE[B+])"), "holds no move");
  EXPECT_EQ(problem(bare_sgf("RE[W+]")),
            "the result is given as white (five), but move 9, l8, five, ends it as black");
}

TEST(ReadSgf, TakesPointsOfThisBoardOnly) {
  EXPECT_EQ(read_one("(;RE[B+R];B[aa];W[ao];B[oa];W[oo];B[ tt ];W[])").moves,
            "a15 a1 o15 o1 pass pass");
  for (const char* const point : {"pa", "ap", "`a", "a`", "a", "aaa", "p1", "a16"}) {
    EXPECT_EQ(read_one("(;RE[B+R];B[" + std::string(point) + "])").problem,
              "move 1: '" + std::string(point) + "' is not on the board");
  }
}

TEST(ReadSgf, ReadsGameAndSizeOfTheRootAsNumbers) {
  const auto problem = [](const std::string& root) { return read_one(bare_sgf(root)).problem; };
  EXPECT_EQ(problem("GM[4]SZ[15:15]RE[B+]"), "");
  EXPECT_EQ(problem("GM[4]SZ[15x15]RE[B+]"), "");
  EXPECT_EQ(
      problem("GM[x]"),
      "not renju: it has GM[x], but renju is GM[4]; if it is renju, write GM[4] into the file");
  EXPECT_EQ(problem("GM[ 4 ]SZ[14]"),
            "has a board of 14x14; renju is played on 15x15; --game freestyle --size 14 takes such "
            "games");
  EXPECT_THAT(problem("AW[aa]"), StartsWith("not a game from the start: AW[aa] sets a stone"));
}

TEST(ReadSgf, ReadsEveryWordOfAResult) {
  const auto outcome = [](const std::string& result) {
    const Read game = read_one("(;RE[" + result + "];B[hh];W[ii])");
    return game.problem.empty() ? std::optional(game.outcome) : std::nullopt;
  };
  EXPECT_EQ(outcome(" Jigo "), (Outcome{Stone::empty, Reason::agreed_draw}));
  EXPECT_EQ(outcome("D"), (Outcome{Stone::empty, Reason::agreed_draw}));
  EXPECT_EQ(outcome("W+5"), (Outcome{Stone::white, Reason::resigned}));
  EXPECT_EQ(outcome("B+F"), (Outcome{Stone::black, Reason::resigned}));
  for (const char* const nothing : {"?", "Void", "X+R", "B-R", ""}) {
    EXPECT_FALSE(outcome(nothing)) << nothing;
  }
}

// The comments of another program say nothing, whatever they look like.
TEST(ReadSgf, ReadsTheCommentsOfItsOwnProgramOnly) {
  const auto move = [](const std::string& program) {
    std::optional<MoveRecord> first;
    read_games(
        "(;AP[" + program +
            "]RE[B+R];B[hh]C[score -5, depth 4, nodes 70, 1.5 ms, CPU 0.25 ms, line a1 pass, x])",
        {.start = renju::rules().start()},
        [&](const TextGame& game) { first = game.game.moves.at(0); });
    return first.value();
  };
  const MoveRecord own = move("renju-bench:0.1");
  EXPECT_EQ(own.reply.score, -5);
  EXPECT_EQ(own.reply.depth, 4);
  EXPECT_EQ(own.reply.nodes, 70U);
  EXPECT_EQ(own.elapsed, std::chrono::microseconds(1500));
  EXPECT_EQ(own.reply.cpu, std::chrono::microseconds(250));
  EXPECT_EQ(own.reply.line, (std::vector<Move>{Move(210), Move::pass()}));
  const MoveRecord other = move("other");
  EXPECT_FALSE(other.reply.score);
  EXPECT_EQ(other.elapsed.count(), 0);
}

TEST(ReadSgf, TimesAreAtMostThirtyYears) {
  std::vector<std::chrono::nanoseconds> times;
  read_games("(;AP[renju-bench]RE[B+R];B[hh]C[1e13 ms];W[ii]C[-3 ms])",
             {.start = renju::rules().start()}, [&](const TextGame& game) {
               for (const MoveRecord& move : game.game.moves) times.push_back(move.elapsed);
             });
  EXPECT_EQ(times, (std::vector<std::chrono::nanoseconds>{
                       std::chrono::milliseconds(1'000'000'000'000), {}}));
}

TEST(ReadSgf, NumbersGamesAndLines) {
  std::vector<std::pair<int, int>> places;
  read_games("(;B[hh])\nx (;B[hh])(;B[hh];\nW[ii])\n\n(;B[hh]x)\n(;B[aa])",
             {.start = renju::rules().start()},
             [&](const TextGame& game) { places.emplace_back(game.number, game.line); });
  EXPECT_EQ(places, (std::vector<std::pair<int, int>>{{1, 1}, {2, 2}, {3, 2}, {4, 5}, {5, 6}}));
}

TEST(ReadSgf, KeepsEscapedBracketsAndLeavesOutEscapedLineEnds) {
  EXPECT_EQ(read_one(bare_sgf("PB[a\\]\\\\b\\\nc\td]RE[B+]")).players[0], "a]\\bc d");
  EXPECT_EQ(read_one("(;RE[B+R]B;W[aa])").problem, "'B;W[aa])': a property without a value");
  EXPECT_EQ(read_one("(;RE[B+R];B[hh]7\n)").problem, "'7': a property without a value");
  EXPECT_EQ(read_one("(;RE[B+R];B[hh\\").problem, "'[hh\\': the file ends within a value");
}

TEST(ReadSgf, ABracketWithoutANodeIsNoGame) {
  const Read game = read_one("(a note) ( \n;RE[B+R];B[hh]) (");
  EXPECT_EQ(game.problem, "");
  EXPECT_EQ(game.moves, "h8");
}

TEST(ReadSgf, GoesOnAfterABrokenGame) {
  const std::vector<Read> games = read_all("(;RE[B+R];B[hh\n" + bare_sgf("RE[B+R]", ";B[aa]"));
  ASSERT_EQ(games.size(), 1U);  // the bracket takes the next game with it
  const std::vector<Read> others = read_all("(;B[hh]x]\n" + bare_sgf("RE[B+R]", ";B[aa]"));
  ASSERT_EQ(others.size(), 2U);
  EXPECT_NE(others[0].problem, "");
  EXPECT_EQ(others[1].problem, "");
  const std::vector<Read> on_a_line = read_all("(;B[hh]x](;W[ii])(; GM[4]RE[B+R];B[aa])");
  ASSERT_EQ(on_a_line.size(), 2U);  // not its variation
  EXPECT_EQ(on_a_line[1].moves, "a15");
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

TEST(ReadPsq, CountsColumnsFromTheLeftAndRowsFromBelow) {
  EXPECT_EQ(read_one("Piskvorky 15x15, 11:11, 0\n1,1,0\n15,15,0\n1,15,0\n15,1,0\na\nb\n15\n").moves,
            "a1 o15 a15 o1");
  for (const char* const move : {"0,1,0", "1,0,0", "1,16,0"}) {
    EXPECT_EQ(read_one("Piskvorky 15x15, 11:11, 0\n" + std::string(move) + "\na\nb\n0\n").problem,
              "move 1: '" + std::string(move) + "' is not on the board");
  }
}

TEST(ReadPsq, TakesTimesOfMilliseconds) {
  std::vector<std::chrono::nanoseconds> times;
  read_games("Piskvorky 15x15, 11:11, 0\n8,8,12\n9,8\n10,8,-5\n11,8,1000000000001\na\nb\n0\n",
             {.start = renju::rules().start()}, [&](const TextGame& game) {
               EXPECT_EQ(game.problem, "");
               EXPECT_EQ(game.number, 1);
               EXPECT_EQ(game.line, 1);
               for (const MoveRecord& move : game.game.moves) times.push_back(move.elapsed);
             });
  using std::chrono::milliseconds;
  EXPECT_EQ(times, (std::vector<std::chrono::nanoseconds>{milliseconds(12), milliseconds(0),
                                                          milliseconds(0),
                                                          milliseconds(1'000'000'000'000)}));
}

TEST(ReadPsq, APlayerMayBeCalledAsTheManagerIs) {
  const Read game = read_one(
      "Piskvorky 15x15, 11:11, 0\n8,8,1\n1,15,1\n9,8,1\n3,15,1\n10,8,1\n5,15,1\n11,8,1\n7,15,1\n"
      "12,8,1\nPiskvork.exe\nb.exe\n0\n");
  EXPECT_EQ(game.problem, "");
}

// A three-three of Black, who makes five afterwards: no game of renju.
TEST(ReadPsq, SkipsAGameOfOtherRulesThatTheLastMoveWins) {
  const Read game = read_one(
      "Piskvorky 15x15, 11:11, 0\n6,8,1\n1,15,1\n7,8,1\n3,15,1\n8,9,1\n15,15,1\n8,10,1\n15,1,1\n"
      "8,8,1\n1,1,1\n9,8,1\n1,8,1\n10,8,1\na\nb\n0\n");
  EXPECT_EQ(
      game.problem,
      "the result is given as black (five), but move 9, h8, forbidden (33), ends it as white");
}

TEST(ReadPsq, TakesTheCodeOfAFaultAsOneOfWhoIsToMove) {
  const auto outcome = [](const std::string& moves, const std::string& code) {
    const Read game = read_one("Piskvorky 15x15, 11:11, 0\n" + moves + "a\nb\n" + code + "\n\n");
    EXPECT_EQ(game.problem, "");
    return game.outcome;
  };
  const std::string one = "8,8,0\n", two = one + "9,8,0\n";
  EXPECT_EQ(outcome(one, "15"), (Outcome{Stone::black, Reason::timeout}));
  EXPECT_EQ(outcome(two, "15"), (Outcome{Stone::white, Reason::timeout}));
  EXPECT_EQ(outcome(one, "-2"), (Outcome{Stone::black, Reason::crash}));
  EXPECT_EQ(outcome(two, "16"), (Outcome{Stone::white, Reason::bad_answer}));
}

TEST(ReadPsq, ANameMayLookLikeAMoveIfTheOtherDoesNot) {
  const std::string moves = "8,8,0\n9,8,0\n";
  const auto players = [&](const std::string& names) {
    return read_one("Piskvorky 15x15, 11:11, 0\n" + moves + names + "15\n").players;
  };
  EXPECT_EQ(players("7,7,2\nb\n"), (std::array<std::string, 2>{"7,7,2", "b"}));
  EXPECT_EQ(players("a\n7,7\n"), (std::array<std::string, 2>{"a", "7,7"}));
  EXPECT_EQ(players("1,2,3,4\n5\n"), (std::array<std::string, 2>{"1,2,3,4", "5"}));
  EXPECT_EQ(players("10,8,0\n11,8,0\n"), (std::array<std::string, 2>{}));
}

TEST(ReadPsq, NeedsAWholeFirstLine) {
  for (const char* const line :
       {"Piskvorky 15x15, 11:11", "Piskvorky, 11:11, 0", "Piskvorky 15x15 x, 11:11, 0",
        "Piskvorky 15, 11:11, 0", "Piskvorky 15x15x15, 11:11, 0", "Piskvorky 15x15, 11:11, x",
        "Piskvorky ax15, 11:11, 0", "Piskvorky 15xa, 11:11, 0"}) {
    EXPECT_EQ(read_one(std::string(line) + "\n8,8,0\na\nb\n0\n").problem,
              "its first line is not 'Piskvorky 15x15, 11:11, 0'")
        << line;
  }
  EXPECT_THAT(read_one("Piskvorky 15x14, 11:11, 0\n8,8,0\na\nb\n0\n").problem,
              StartsWith("has a board of 15x14; renju is played on 15x15"));
  EXPECT_THAT(read_one("Piskvorky 14x15, 11:11, 0\n8,8,0\na\nb\n0\n").problem,
              StartsWith("has a board of 14x15; renju is played on 15x15"));
  EXPECT_EQ(read_one("Piskvorky 15x15, 11:11, 0\n").problem,
            "the file ends within the game: the code in its last line is missing");
  EXPECT_EQ(read_one("Piskvorky 15x15, 11:11, 0\n0\n").problem, "holds no move");
  EXPECT_EQ(read_one("Piskvorky 15x15, 11:11, 0\n8,8,0\nx\na\nb\n0\n").problem,
            "move 2: 'x' is not 'x,y,milliseconds'");
  std::string many = "Piskvorky 15x15, 11:11, 0\n";
  for (int i = 0; i < 227; ++i) many += "8,8,0\n";
  EXPECT_EQ(read_one(many + "0\n").problem, "holds 227 moves, more than the board has points");
}

TEST(ReadPsq, NamesWhatIsWrong) {
  const auto problem = [](const std::string& text) { return read_one(text).problem; };
  EXPECT_EQ(problem("Piskvorky 20x20, 11:11, 0\n1,1,0\na\nb\n0\n"),
            "has a board of 20x20; renju is played on 15x15; --game freestyle --size 20 takes such "
            "games");
  EXPECT_EQ(problem("Piskvorky 15x15, 11:11, 0\n16,1,0\na\nb\n0\n"),
            "move 1: '16,1,0' is not on the board");
  EXPECT_EQ(problem("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,"),
            "the file ends within the game: the code in its last line is missing");
  EXPECT_THAT(problem("Piskvorky 15x15, 11:11, 0\n8,8,0\n9"),
              StartsWith(kUndecided + "code 9 does not tell the result"));
  EXPECT_EQ(problem("Piskvorky\n"), "its first line is not 'Piskvorky 15x15, 11:11, 0'");
}

TEST(ReadText, TakesMovesAloneIfTheBoardShowsTheEnd) {
  EXPECT_EQ(read_one("h8 a15 i8 c15 j8 e15 k8 g15 l8\n# nothing\n\n").outcome,
            (Outcome{Stone::black, Reason::five}));
  EXPECT_THAT(
      read_one("h8 a15 i8").problem,
      StartsWith(kUndecided +
                 "its line gives none: add '# game 1: BLACK against WHITE: black, resigned'"));
  EXPECT_EQ(read_one(" # game 0: a against b: white, crash\n# game 1 is lost").problem,
            "holds no move");
  EXPECT_EQ(read_one("h8 i9 # game 0: a against b").problem,
            "the line ends within the comment with the result");
  EXPECT_EQ(read_one("h8 i9 # game 0: a against b: black, resigned").outcome,
            (Outcome{Stone::black, Reason::resigned}));
  EXPECT_EQ(read_one("h8 i9 # game 0: a against b: black, five").problem,
            "the result is given as black (five), but after move 2 the game goes on");
  EXPECT_EQ(read_one("1. h8 i9 2. j10 0-1").outcome, (Outcome{Stone::white, Reason::resigned}));
  EXPECT_EQ(read_one("h8-i9 1/2-1/2").outcome, (Outcome{Stone::empty, Reason::agreed_draw}));
  EXPECT_EQ(read_one("h8 i9\tWhite wins").outcome, (Outcome{Stone::white, Reason::resigned}));
  EXPECT_EQ(read_one("h8\ni9\ni7\n").moves, "h8 i9 i7");
  EXPECT_EQ(read_one("8,8\n9,9\n").moves, "h8 i9");
  const std::string game = "h8 # game 0: a against b: black, timeout\n";
  EXPECT_EQ(read_all(game + game).size(), 2U);
}

TEST(ReadText, NumbersGamesAndLines) {
  std::vector<std::pair<int, int>> places;
  read_games("# a comment\nh8\n\ni8 # game\nx\n", {.start = renju::rules().start()},
             [&](const TextGame& game) { places.emplace_back(game.number, game.line); });
  EXPECT_EQ(places, (std::vector<std::pair<int, int>>{{1, 2}, {2, 4}, {3, 5}}));
}

TEST(ReadText, TakesNamesInQuotes) {
  const auto game = [](const std::string& names) {
    return read_one("h8 i9 # game 0: " + names + ": black, resigned");
  };
  using Names = std::array<std::string, 2>;
  EXPECT_EQ(game("a against b").players, (Names{"a", "b"}));
  EXPECT_EQ(game(R"("a against \"b\"" against "c: d")").players,
            (Names{"a against \"b\"", "c: d"}));
  EXPECT_EQ(game(R"("" against x y)").players, (Names{"", "x y"}));
  EXPECT_EQ(game("a and b").problem, "'a and b' is not 'BLACK against WHITE'");
  EXPECT_EQ(game(R"("a" and against b)").problem, "' and against b' is not 'BLACK against WHITE'");
  EXPECT_EQ(game(R"("a against b)").problem, R"("a against b: a quote is not closed)");
  EXPECT_EQ(game(R"("a\" against b)").problem, R"("a\" against b: a quote is not closed)");
  EXPECT_EQ(game(R"("\q" against b)").problem, R"("\q" against b: not a name in quotes)");
  EXPECT_EQ(game(R"(a against "b" or c)").problem, "' or c' comes after the names");
}

TEST(ReadText, NamesAResultThatIsNone) {
  const auto problem = [](const std::string& result) {
    return read_one("h8 i9 # game 0: a against b: " + result).problem;
  };
  EXPECT_EQ(problem("black"), "'black' is not a result such as 'black, five'");
  EXPECT_EQ(problem("nobody, five"), "'nobody, five' is not a result such as 'black, five'");
  EXPECT_EQ(problem("black, six"), "'black, six' is not a result such as 'black, five'");
  EXPECT_EQ(problem("draw,  agreed draw "), "");
}

TEST(ReadGames, KnowTheFormatByItsBeginning) {
  EXPECT_EQ(read_one("\xEF\xBB\xBF \t\r\n" + bare_sgf("RE[B+]")).problem, "");
  EXPECT_EQ(read_one("\xEF\xBB\xBF"
                     "h8 i9 # game 0: a against b: black, resigned")
                .moves,
            "h8 i9");
  EXPECT_TRUE(read_one(std::string("h8\0i9", 5)).problem.starts_with("not text"));
  EXPECT_TRUE(read_all(" \n").empty());
}

// A game of these moves with this told of its end.
std::string told(const std::string& moves, std::optional<Stone> winner,
                 std::optional<Reason> reason, Move last_answer = Move::none()) {
  ToldGame game{.winner = winner, .reason = reason, .last_answer = last_answer};
  for (const Move move : parse_moves(moves, kRenjuSize)) {
    game.moves.emplace_back().reply.move = move;
  }
  try {
    const GameRecord record = record_of(game, renju::rules()).record;
    return std::string(winner_name(record.outcome.winner)) + ", " +
           std::string(name(record.outcome.reason)) + ", " + std::to_string(record.moves.size()) +
           ", " + std::string(name(record.moves.back().reply.fault));
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(RecordOf, BelievesWhatTheBoardDoesNotShow) {
  EXPECT_EQ(told("h8 i9", Stone::empty, {}), "draw, agreed draw, 2, none");
  EXPECT_EQ(told("h8 i9", Stone::white, {}), "white, resigned, 2, none");
  EXPECT_EQ(told("h8 i9", Stone::empty, Reason::move_limit), "draw, move limit, 2, none");
  EXPECT_EQ(told("h8 i9", Stone::empty, Reason::resigned), "'resigned' is no draw");
  EXPECT_EQ(told("h8 i9", Stone::empty, Reason::board_full),
            "the result is given as draw (board full), but after move 2 the game goes on");
}

TEST(RecordOf, BelievesTheBoard) {
  const std::string five = "h8 a15 i8 c15 j8 e15 k8 g15 l8";
  EXPECT_EQ(told(five, {}, {}), "black, five, 9, none");
  EXPECT_EQ(told(five, Stone::black, Reason::resigned), "black, five, 9, none");
  EXPECT_EQ(told(five, {}, Reason::agreed_draw), "black, five, 9, none");
  EXPECT_EQ(told(five, Stone::black, Reason::timeout), "black, five, 9, none");
  EXPECT_EQ(told(five, Stone::empty, {}),
            "the result is given as draw (five), but move 9, l8, five, ends it as black");
}

TEST(RecordOf, AddsTheAnswerThatWasTheFault) {
  EXPECT_EQ(told("h8 i9", Stone::white, Reason::timeout), "white, timeout, 3, timeout");
  EXPECT_EQ(told("h8 i9", Stone::white, Reason::crash), "white, crash, 3, crash");
  EXPECT_EQ(told("h8 i9", Stone::white, Reason::bad_answer), "white, bad answer, 3, bad answer");
  EXPECT_EQ(told("h8 i9", Stone::white, Reason::illegal_move, Move(112)),
            "white, illegal move, 3, none");
  EXPECT_EQ(told("h8 i9", Stone::white, Reason::illegal_move, Move(0)),
            "the last answer, a15, is recorded as illegal, which it is not");
  EXPECT_EQ(told("h8", Stone::white, Reason::crash),
            "the result is given as white (crash), but after move 1 it is White's turn");
  EXPECT_EQ(told("h8 i9", Stone::black, Reason::crash),
            "the result is given as black (crash), but after move 2 it is Black's turn");
}

}  // namespace
}  // namespace rb
