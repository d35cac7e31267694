// What the files of other programs say in their own ways.

#include <gmock/gmock.h>

#include "runner/base/encoding/charset.hpp"
#include "runner/results/import/sgf_words.hpp"
#include "tests/runner/results/import/reading.hpp"

namespace rb {
namespace {

using namespace std::string_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char* kUnknown = "the result is not known: ";

// Black's five in nine moves; six moves; Black's double three with move 9.
const std::string kFive = "8,8,0\n9,7,0\n8,7,0\n9,6,5\n8,6,3\n9,5,4\n8,5,2\n9,4,3\n8,4,1\n";
const std::string kOpen = "8,8,0\n9,7,0\n8,7,0\n9,6,5\n8,6,3\n9,5,4\n";
const std::string kThrees = ";B[hh];W[aa];B[ih];W[ac];B[jg];W[ae];B[jf];W[ag];B[jh]";

std::string psq(const std::string& moves, const std::string& end) {
  return "Piskvorky 15x15, 11:11, 0\n" + moves + end + "\n";
}

std::string full_board(int moves) {  // no five: columns in pairs, turned every second row
  std::string text;
  std::array<std::vector<std::string>, 2> cells;
  for (int y = 1; y <= 15; ++y) {
    for (int x = 1; x <= 15; ++x) {
      const int colour = (x / 2 + y) % 2;
      cells[static_cast<std::size_t>(colour)].push_back(std::to_string(x) + "," +
                                                        std::to_string(y));
    }
  }
  for (int i = 0; i < moves; ++i) {
    text += cells[static_cast<std::size_t>(i % 2)][static_cast<std::size_t>(i / 2)] + ",1\n";
  }
  return text;
}

struct Case {
  std::string text, end;  // "black, five", or the beginning of the problem
};

TEST(Piskvork, TheBoardComesBeforeTheCode) {
  const std::string names = "a.zip\nb.zip\n";
  for (const char* const end : {"0", "-1", "-2", "1", "3", "7", "9", "15", "16", "42"}) {
    EXPECT_EQ(end_of(psq(kFive, names + end)), "black, five") << end;
    EXPECT_EQ(end_of(psq(kFive, end)), "black, five") << end;
  }
  for (const char* const end : {"-1\n1,Renju", "-1\n2,Renju", "-1\n0,Renju", "-1\n1,2025,x"}) {
    const Read game = read_one(psq(kFive, names + end));
    EXPECT_EQ(game.end, "black, five") << end;
    EXPECT_EQ(game.players[0], "a.zip") << end;
  }
}

TEST(Piskvork, AGameThatTheBoardDoesNotDecideEndsByWhatIsCertain) {
  const std::string names = "a.zip\nb.zip\n", unknown = kUnknown;
  const std::vector<Case> cases{
      {names + "15", "white, timeout"},
      {names + "-2", "white, crash"},
      {names + "7", "white, bad answer"},
      {names + "16", "white, bad answer"},
      {names + "-1\n1,Renju", "white, bad answer"},
      {names + "-1\n2,Renju", "white, bad answer"},
      {names + "-1\n0,Renju", "draw, agreed draw"},
      {names + "-1\n3,Renju", unknown},
      {names + "-1", unknown + "the board does not decide the game, and code "
                               "-1 says that the result is not available"},
      {names + "0", unknown},
      {names + "1", unknown},
      {names + "9", unknown},
      {names + "42", unknown},
      {"15", unknown}};
  for (const Case& one : cases) {
    EXPECT_THAT(end_of(psq(kOpen, one.text)), StartsWith(one.end)) << one.text;
  }
}

TEST(Piskvork, TwoHundredMovesWithoutAFiveAreADraw) {
  for (const char* const end : {"a\nb\n0", "a\nb\n-1", "a\nb\n-1\n0,Renju"}) {
    EXPECT_EQ(end_of(psq(full_board(200), end)), "draw, move limit") << end;
  }
  EXPECT_EQ(end_of(psq(full_board(200), "a\nb\n15")), "white, timeout");
  EXPECT_THAT(end_of(psq(full_board(199), "a\nb\n0")), StartsWith(kUnknown));
}

TEST(Piskvork, TheLastMoveMayBeTheFault) {
  EXPECT_EQ(end_of(psq(kOpen + "8,8,1\n", "a\nb\n-1\n2,Renju")), "white, illegal move");
  EXPECT_EQ(end_of(psq(kOpen + "16,8,1\n", "a\nb\n-1\n2,Renju")), "white, illegal move");
  EXPECT_EQ(end_of(psq(kOpen + "8,8,1\n", "a\nb\n0")), "move 7, h8, cannot be played");
}

// GomocupJudge drops a forbidden move, so Black's loss is a fault only if no point is forbidden.
TEST(Piskvork, ALossThatMayBeAForbiddenPointIsNoFault) {
  const std::string threes = "8,8,0\n1,1,0\n9,8,0\n1,3,0\n10,9,0\n1,5,0\n10,10,0\n1,7,0\n";
  EXPECT_EQ(end_of(psq(threes, "a\nb\n-1\n2,Renju")), "white, resigned");
}

TEST(Piskvork, TheTournamentTellsTheRules) {
  for (const char* const name : {"Freestyle", "Standard 2", "caro"}) {
    EXPECT_EQ(end_of(psq(kOpen, "a\nb\n-1\n2," + std::string(name))),
              "not renju: its tournament is called '" + std::string(name) + "'");
  }
  for (const char* const name : {"Renju", "Renju freestyle", "2025", "my league"}) {
    const Read game = read_one(psq(kOpen, "a\nb\n-1\n2," + std::string(name)));
    EXPECT_EQ(game.end, "white, bad answer") << name;
    EXPECT_EQ(game.assumed, "bad answer") << "of which the file does not tell";
  }
}

TEST(Piskvork, TheNameOfAGameOfGomocupJudgeTellsItsResult) {
  const std::string open = psq(kOpen, "a\nb\n-1");
  EXPECT_EQ(end_of(open, "x/12_3_7_2.psq"), "white, bad answer");
  EXPECT_EQ(end_of(open, "12_3_7_0.psq"), "draw, agreed draw");
  for (const char* const path : {"12_3_7_3.psq", "3_7_1.psq", "a_3_7_1.psq", "12_3_7_1.txt"}) {
    EXPECT_THAT(end_of(open, path), StartsWith(kUnknown)) << path;
  }
}

// Black's five in nine moves.
TEST(OtherPrograms, LinesOfMovesAreRead) {
  const std::string moves = "h8 a15 i8 c15 j8 e15 g8 b15 f8";
  const Read pos = read_one("\x09\x70\0\x71\2\x72\4\x6F\1\x6E"s);
  EXPECT_EQ(pos.moves, moves);
  EXPECT_EQ(pos.end, "black, five");
  EXPECT_EQ(read_one("15\n15\n9\n7 7\n0 0\n7 8\n0 2\n7 9\n0 4\n7 6\n0 1\n7 5\n").moves, moves);
  EXPECT_EQ(read_one("15\n2\n1\n7 7\n").moves, "h8") << "an old file has a rule";
  const Read rec = read_one("a.exe\r\nb.exe\r\n7,7,9\r\n0,0,8\r\n15\r\n");
  EXPECT_EQ(rec.moves, "h8 a15");
  EXPECT_EQ(rec.end, "white, timeout");
  EXPECT_EQ(rec.players, (std::array<std::string, 2>{"a.exe", "b.exe"}));
  EXPECT_THAT(rec.left_out, ElementsAre("sizes of boards, which the file does not tell"));
}

TEST(OtherPrograms, TheNameOfAPosTellsWhoWon) {
  const Read game = read_one("\1\x70", "x/1#1#Ann#Bo#0#6.pos");
  EXPECT_EQ(game.end, "white, resigned");
  EXPECT_EQ(game.players, (std::array<std::string, 2>{"Ann", "Bo"}));
  EXPECT_THAT(end_of("\1\x70", "1#1#Ann#Bo#0#0.pos"), StartsWith(kUnknown));
}

TEST(OtherPrograms, LinesOfMovesThatAreDamagedAreNamed) {
  const std::vector<Case> cases{
      {"\4\x70\x71", "promises 4 moves, but holds 2 bytes of moves"},
      {"\1\xFA", "move 1: column 11, row 17 from the top is not on a board of 15x15"},
      {"15\n15\n3\n7 7\n", "promises 3 moves, but holds 1"},
      {"15\n15\n-1\n", "promises -1 moves, but holds 0"},
      {"20\n20\n1\n7 7\n",
       "has a board of 20x20; renju is played on 15x15; --game freestyle --size 20 takes such "
       "games"},
      {"20\n15\n1\n7 7\n",
       "has a board of 15x20; renju is played on 15x15, and boards that are not square are not "
       "known here"},
      {"15\n15\n1\n15 0\n", "move 1: column 1, row 16 from the top is not on a board of 15x15"},
      {"a\nb\n7,7,9\n15,0,0\n0\n",
       "move 2: column 16, row 1 from the top is not on a board of 15x15"},
      {"a\nb\n7,7,9\n", "does not end with a code after its moves"}};
  for (const Case& one : cases) EXPECT_EQ(end_of(one.text, "a.pos"), one.end) << one.text;
}

std::string sgf(const std::string& root, const std::string& moves = ";B[hh];W[ii];B[ig];W[gg]") {
  return "(;GM[4]SZ[15]" + root + moves + ")";
}

TEST(SgfDialects, ResultsAreUnderstoodInManyWords) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> all{
      {"black, resigned",
       {"1-0",
        "1:0",
        "B",
        "Black",
        "b+r",
        "B+1",
        "B+0.5",
        "Black wins",
        "BLACK WON",
        "black+resign",
        "Black wins by resignation",
        "黑胜",
        "黑方勝",
        "黒勝ち",
        "黒の勝ち",
        "黑中盘胜",
        "흑승",
        "Чёрные победили",
        "Schwarz gewinnt",
        "White resigns",
        "白投了",
        "W loses",
        "Black wins."}},
      {"white, resigned",
       {"0-1", "0–1", "W", "white", "w+", "White win", "白胜", "白勝", "백승", "黑负"}},
      {"draw, agreed draw",
       {"0", "draw", "Draw", "1/2-1/2", "½-½", "0.5-0.5", "B+Draw", "和棋", "平局", "引き分け",
        "무승부", "ничья", "remis", "tie", "Draw by agreement"}},
      {"white, timeout",
       {"W+T", "W+\u8d85\u65f6", "w+time", "White wins on time", "Black lost on time",
        "白時間切れ勝ち"}},
      {"white, illegal move", {"W+I", "W+Illegal", "White wins by illegal move"}},
      {"white, bad answer", {"W+F", "w+forfeit", "White wins by forfeit"}}};
  for (const auto& [end, texts] : all) {
    for (const std::string& text : texts) EXPECT_EQ(end_of(sgf("RE[" + text + "]")), end) << text;
  }
  for (const char* const text : {"B+X", "1-1", "blah", "B-R", "won", "黑白", "B+0"}) {
    EXPECT_THAT(end_of(sgf("RE[" + std::string(text) + "]")), HasSubstr("is not understood"))
        << text;
  }
  EXPECT_EQ(end_of(sgf("RE[what]", kThrees)), "white, forbidden") << "the board comes first";
}

TEST(SgfDialects, AnEndThatTheBoardMustShowIsNotBelieved) {
  for (const char* const told :
       {"RE[Black wins by five]", "RE[B+Five]", "RE[B+1]TE[Black win by five connection]"}) {
    EXPECT_EQ(end_of(sgf(told)),
              "the result is given as black (five), but after move 4 the game goes on")
        << told;
  }
  const std::string open =
      kThrees.substr(0, kThrees.rfind(";"));  // Black may play a forbidden point
  for (const char* const told :
       {"RE[W+Forbidden]", "RE[White wins by forbidden move]", "RE[\u9ed1\u7981\u624b]",
        "RE[W+1]TE[Black play forbidden move]"}) {
    EXPECT_THAT(end_of(sgf(told)), HasSubstr("the game goes on")) << told;
    const Read game = read_one(sgf(told, open));
    EXPECT_EQ(game.end, "white, resigned") << told;
    EXPECT_EQ(game.assumed, "resigned, since a forbidden move may be missing");
  }
}

TEST(SgfDialects, WhatTellsOfTheGameIsToldOnce) {
  EXPECT_EQ(end_of("(;RE[B+R]RE[W+R];B[hh])"), "RE[B+R] and RE[W+R] contradict each other");
  EXPECT_EQ(end_of("(;RE[B+R]PB[a][b];B[hh])"), "PB[a] and PB[b] contradict each other");
  EXPECT_EQ(end_of("(;RE[B+R];B[hh]RE[W+R])"), "RE[B+R] and RE[W+R] contradict each other");
  EXPECT_EQ(end_of("(;CA[GBK]CA[UTF-8]RE[B+R];B[hh])"),
            "CA[GBK] and CA[UTF-8] contradict each other");
  EXPECT_EQ(end_of("(;RE[B+R]RE[B+R];B[hh];RE[B+R])"), "black, resigned");
  EXPECT_EQ(end_of("(;GM[4];B[hh];RE[B+T])"), "black, timeout") << "in a later node";
}

TEST(SgfDialects, TheTerminationOfCGomokuCliIsTheReason) {
  const std::vector<Case> cases{
      {"RE[W+1]TE[White win by time forfeit]", "white, timeout"},
      {"RE[W+1]TE[White win by opponent crash]", "white, crash"},
      {"RE[W+1]TE[White win by opponent illegal move]", "white, illegal move"},
      {"RE[W+1]TE[White win by adjudication]", "white, resign rule"},
      {"RE[0]TE[Draw by adjudication]", "draw, draw rule"},
      {"RE[B+1]TE[Black win by time forfeit]", "black, timeout"},
      {"RE[B+1]TE[else]", "black, resigned"}};
  for (const Case& one : cases) EXPECT_EQ(end_of(sgf("RU[4]" + one.text)), one.end) << one.text;
  EXPECT_EQ(end_of(sgf("RE[W+1]TE[Black play forbidden move - double three]", kThrees)),
            "white, forbidden");
  EXPECT_THAT(end_of(sgf("RE[W+1]TE[Black win by time forfeit]")), HasSubstr("contradict"));
  EXPECT_EQ(end_of(sgf("RE[B+1]TE[White loses on time]")), "black, timeout");
  EXPECT_THAT(read_one(sgf("RE[B+1]TE[else]")).left_out, ElementsAre("TE of other words"));
}

TEST(SgfDialects, AnotherGameIsNamed) {
  for (const auto& [rules, what] : std::vector<std::pair<std::string, std::string>>{
           {"0", "freestyle: --game freestyle"},
           {"1", "standard: --game standard"},
           {"5", "another game"},
           {"free gomoku", "freestyle: --game freestyle"},
           {"Gomoku", "gomoku: --game freestyle or --game standard"},
           {"Caro", "caro: --game caro"}}) {
    EXPECT_EQ(end_of(sgf("RE[B+1]RU[" + rules + "]")), "not renju: RU[" + rules + "] is " + what);
  }
  for (const char* const rules : {"4", "Renju", "RIF", "Taraguchi-10", ""}) {
    EXPECT_EQ(end_of(sgf("RE[B+1]RU[" + std::string(rules) + "]")), "black, resigned") << rules;
  }
  EXPECT_THAT(read_one(sgf("RE[B+1]RU[my own]")).annotations, ElementsAre("0 - Rule: my own"));
}

TEST(SgfDialects, StonesThatAreSetUpAreNamedWhereverTheyAre) {
  const std::string start = "not a game from the start: ";
  const std::vector<Case> cases{
      {"(;RE[B+]AB[aa:cc];W[ii])", start + "AB[aa:cc] sets a stone"},
      {"(;RE[B+];AB[hh]AW[hg];B[gg])", start + "AB[hh] sets a stone after move 0"},
      {"(;RE[B+];B[hh]AE[hh];W[hg])", start + "AE[hh] removes a stone after move 1"},
      {"(;RE[B+];B[hh];W[hg];AW[ad];B[gg])", start + "AW[ad] sets a stone after move 2"},
      {"(;RE[B+];B[hh][ii])", "move 1 has several points"},
      {"(;RE[B+];B[hh];XY[jj][kk])",
       "the property XY[jj] is not known, and may place stones: remove it if it does not"},
      {"(;RE[B+];B[hh];QPR[hh,hg,jf])", "QPR[hh,hg,jf] is not understood here"}};
  for (const Case& one : cases) EXPECT_THAT(end_of(one.text), StartsWith(one.end)) << one.text;
  EXPECT_EQ(end_of("(;RE[B+]AE[aa:cc];B[hh])"), "black, resigned") << "these points are empty";
}

TEST(SgfDialects, SmallNamesAndOldLineEndsAreRead) {
  const Read game = read_one("(;gm[4]re[B+R]c[one\rtwo];b[hh];w[ig])");
  EXPECT_EQ(game.moves, "h8 i9");
  EXPECT_THAT(game.annotations, ElementsAre("0 - one\ntwo"));
}

TEST(SgfDialects, GomokuQuestsOpeningIsRead) {
  EXPECT_EQ(read_one("(;RE[B+];QPR[hh,hg,jf];QSLW[ig];B[gg])").moves, "h8 h9 j10 i9 g9");
  EXPECT_EQ(end_of("(;RE[B+];QPR[hh,hg,jf];W[jf])"),
            "move 4: QPR or QSLW has placed a stone there before");
}

TEST(SgfDialects, WhatIsLeftOutIsNamed) {
  const Read game = read_one(
      "(;RE[B+]EV[x]DT[2020]HA[2]5A[ih];B[hh]C[good]LB[aa:1];W[hg]BL[3]N[a](;B[ii])(;B[jj]))");
  EXPECT_EQ(game.problem, "");
  EXPECT_THAT(game.left_out,
              ElementsAre("property HA", "offered fifth moves", "marks", "clock times"));
  EXPECT_THAT(read_one("(;AP[renju-bench]RE[B+]KM[0];B[hh]C[opening])").left_out, IsEmpty());
  EXPECT_THAT(read_one("h8 i9 # game 1: a against b: black, resigned").left_out, IsEmpty());
}

TEST(SgfDialects, HeadingsAreLinesOfTheComment) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"DT[1996-05-12]EV[Tallinn\nOpen]RO[F2]PC[Tallinn]",
       "Tournament: Tallinn Open\nDate: "
       "1996-05-12\nRound: F2\nPlace: Tallinn"},
      {"DT[1996]GN[a-b]", "Year: 1996\nGame: a-b"},
      {"DT[ ]RU[Renju]C[Date\\: x]", "Date: x"},
      {"RU[Taraguchi-10]C[good]", "Rule: Taraguchi-10\ngood"},
      {"RU[my own]DT[2026-01-02]", "Date: 2026-01-02\nRule: my own"},
      {"CA[GBK]EV[\xC8\xCB]", "Tournament: 人"}};
  for (const auto& [root, comment] : cases) {
    EXPECT_THAT(read_one("(;RE[B+]" + root + ";B[hh])").annotations, ElementsAre("0 - " + comment))
        << root;
  }
  EXPECT_THAT(read_one("(;RE[B+]CA[GBK]EV[\xff\xff];B[hh])").left_out,
              ElementsAre("headings that are not in the encoding that CA names"));
}

TEST(Piskvork, TwoGamesInAFileAreNamed) {
  EXPECT_THAT(end_of(psq(kFive, "a\nb\n0") + psq(kFive, "a\nb\n0")),
              StartsWith("line 14 begins another game"));
}

TEST(Piskvork, AnArchiveOfGomocupTellsTheYear) {
  const std::string text = psq(kFive, "a\nb\n-1");
  for (const char* const path :
       {"gomocup2023results.zip/Renju/0_1_2_1.psq", "Gomocup 2023/a.psq"}) {
    EXPECT_THAT(read_one(text, path).annotations, ElementsAre("0 - Year: 2023")) << path;
  }
  EXPECT_THAT(read_one(text, "gomocup/20231/a.psq").annotations, IsEmpty());
}

TEST(SgfDialects, CommentsAndVariationsAreKept) {
  const std::string game = "(;RE[B+]PB[a]", start = ";B[hh]", end = ";W[ii])";
  const std::vector<std::pair<std::string, std::vector<std::string>>> cases{
      {"GC[g]C[r]" + start + "C[one\r\ntwo \\] \\\\]N[n];C[more]" + end,
       {"0 - g\nr", "1 - n\none\ntwo ] \\\nmore"}},
      {start +
           "(;W[aa]C[of the game](;B[bb])(;B[cc];W[dd](;B[ee])(;B[ff]C[x])))(;W[gg]N[v];B[ab])" +
           "(;C[first];W[HG];C[last]))",
       {"1 - first", "2 - of the game", "3 c13 ", "4 d12 ", "5 e11 ", "5 f10 x", "2 g9 v", "3 a14 ",
        "2 h9 last"}},
      {start + "(;W[ii])(;W[jj]LB[aa:1](;B[jj:kk])(;AB[kk];B[ll])(;W[mm])(;B[oo];W[])))",
       {"2 j6 ", "3 o1 ", "4 pass "}},
      {"C[caf\xe9]" + start + end, {"0 - café"}}};
  for (const auto& [text, annotations] : cases) {
    EXPECT_THAT(read_one(game + text).annotations, testing::ElementsAreArray(annotations)) << text;
  }
  const Read bad = read_one("(;CA[GBK]RE[B+]C[\xff\xff];B[hh](;W[ii])(;B[jj]))");
  EXPECT_THAT(bad.left_out, ElementsAre(StartsWith("comments that are"),
                                        "variations that are not lines of moves"));
  EXPECT_THAT(read_one("(;RE[W+]" + kThrees + ";W[oo]C[x](;B[nn])(;B[mm]))").annotations, IsEmpty())
      << "of moves after the end";
  EXPECT_THAT(read_one("h8 a15 i8 c15 j8 e15 k8 g15 l8 # nice").annotations,
              ElementsAre("0 - nice"));
}

TEST(SgfDialects, TimesOfCGomokuCliAreTimes) {
  std::vector<MoveRecord> moves;
  read_games("(;SZ[15]RE[B+];B[hh]C[opening move];W[aa]C[7ms])", {.start = renju::rules().start()},
             [&](const TextGame& game) { moves = game.game.moves; });
  EXPECT_TRUE(moves.at(0).opening);
  EXPECT_EQ(moves.at(1).elapsed, std::chrono::milliseconds(7));
}

TEST(SgfDialects, PositionsThatWereSetUpAreNoGames) {
  const std::string game = "(;AB[hh][gg]AW[ih]PL[W];W[ii])";
  EXPECT_THAT(end_of(game), StartsWith("not a game from the start: AB[hh] sets a stone"));
  EXPECT_EQ(read_one(game).moves, "h8 i8 g9 i7");
  EXPECT_EQ(read_one("(;AB[hh:hg]PL[B];B[ii])").moves, "h9 pass h8 pass i7");
  EXPECT_EQ(read_one("(;AW[hh];W[ii])").moves, "pass h8 pass i7");
}

TEST(SgfDialects, NumbersOfOtherGamesAreTakenOnThisBoard) {
  const std::vector<Case> cases{{"GM[1]SZ[15]", "black, resigned"},
                                {"GM[11]SZ[15]KM[0.0]", "black, resigned"},
                                {"GM[1]SZ[15]KM[6.5]", "not renju: it has GM[1]"},
                                {"GM[1]SZ[15]HA[3]", "not renju: it has GM[1]"},
                                {"GM[1]SZ[19]", "not renju: it has GM[1]"},
                                {"GM[1]", "not renju: it has GM[1]"}};
  for (const Case& one : cases) {
    EXPECT_THAT(end_of("(;" + one.text + "RE[B+];B[hh])"), StartsWith(one.end)) << one.text;
  }
}

TEST(SgfDialects, PassesAtTheEndAreNoMoves) {
  const Read game = read_one("(;RE[B+Draw];B[HH];W[tt];B[])");
  EXPECT_EQ(game.end, "draw, agreed draw");
  EXPECT_EQ(game.cut, "2 passes after move 1 are not kept");
  EXPECT_THAT(end_of("(;RE[B+];B[hh];W[tt];B[ii])"), StartsWith("move 2, pass, cannot be played"));
}

TEST(SgfDialects, NamesAreReadInTheEncodingOfTheirGame) {
  const std::string moves = "]PW[b]RE[B+R];B[hh])";
  const std::vector<std::array<std::string, 3>> cases{
      {"GBK", "\xD5\xC5", "\u5F20"},                   // Zhang
      {"GB2312", "\x81\x5C\xB2\x5D", "\u4E57\u7789"},  // both with a second byte of ASCII
      {"Shift_JIS", "\x95\x5C\x8E\x52", "\u8868\u5C71"},
      {"sjis", "\x83\x5C", "\u30BD"},
      {"Big5", "\xA4\x5C", "\u4E48"},
      {"EUC-KR", "\xC8\xF2", "\uD770"},
      {"EUC-JP", "\xBB\xB3", "\u5C71"},
      {"windows-1251", "\xC8\xE2", "\u0418\u0432"},
      {"KOI8-R", "\xC9", "\u0438"},
      {"ISO-8859-2", "\xB1", "\u0105"},
      {"UTF-8", "\xC3\xA9", "\u00E9"},
      {"ISO-2022-JP", "\x1B$B;3]]\x1B(B", "\u5C71\u6BEB"},
      {"", "\xC3\xA9", "\u00E9"},
      {"", "\xE9", "\u00E9"}};
  for (const auto& [charset, bytes, name] : cases) {
    const std::string ca = charset.empty() ? "" : "CA[" + charset + "]";
    const Read game = read_one("(;" + ca + "PB[" + bytes + moves);
    EXPECT_EQ(game.problem, "") << charset;
    EXPECT_EQ(game.players, (std::array<std::string, 2>{name, "b"})) << charset;
    EXPECT_EQ(read_one("(;PB[" + bytes + "]" + ca + "PW[" + bytes + "]RE[B+R];B[hh])").players[1],
              name)
        << charset << " after the name";
  }
  const std::vector<Read> two =
      read_all("(;CA[GBK]PB[\xD5\xC5" + moves + "(;CA[UTF-8]PB[\u5F20" + moves);
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two[0].players[0], two[1].players[0]);
}

TEST(SgfDialects, AnEncodingThatCannotBeReadIsNamed) {
  const std::string end = "]RE[B+R];B[hh])";
  EXPECT_EQ(end_of("(;CA[klingon]PB[\xD5" + end),
            "PB: CA[klingon] is not an encoding that can be read: save the file as UTF-8");
  EXPECT_THAT(end_of("(;CA[UTF-7]PB[+AOk-" + end), HasSubstr("not an encoding"));
  EXPECT_THAT(end_of("(;CA[ISO-2022-JP]PB[\x1B$B;" + end), HasSubstr("not valid ISO-2022-JP"));
  EXPECT_EQ(end_of("(;CA[UTF-8]PB[\xD5" + end), "PB: not valid UTF-8, which CA names");
  EXPECT_THAT(end_of("(;PB[\x95\\]PW[b" + end), HasSubstr("its encoding is not known: name it"));
  const Read plain = read_one("(;CA[klingon]PB[a" + end);
  EXPECT_EQ(plain.end, "black, resigned") << "ASCII is certain";
  EXPECT_THAT(plain.left_out, ElementsAre("encodings of another name"));
}

TEST(SgfDialects, AByteOrderMarkSaysTheEncoding) {
  EXPECT_EQ(read_one("\xEF\xBB\xBF(;CA[GBK]PB[\u5F20]RE[B+R];B[hh])").players[0], "\u5F20");
  std::string wide = "\xFF\xFE";
  for (const char c : std::string("(;PB[x]RE[B+R];B[hh])")) wide += {c, '\0'};
  EXPECT_EQ(read_one(wide).players[0], "x");
}

TEST(ReadGames, PassTextBeforeTheFirstGameOver) {
  EXPECT_EQ(end_of("Game of (today)\nexported\n(;GM[4]RE[B+R];B[hh])"), "black, resigned");
  EXPECT_EQ(end_of("Game 1: (;GM[4]RE[B+R];B[hh])"), "black, resigned");
  EXPECT_EQ(end_of("h8 i9 # game 0: (;B[hh]) against b: black, resigned"), "black, resigned");
}

TEST(ReadGames, AListOverSeveralLinesIsOneGame) {
  EXPECT_EQ(end_of("1. h8\n2. a15\n3. i8\n4. c15\n5. j8\n6. e15\n7. k8\n8. g15\n9. l8\n"),
            "black, five");
  EXPECT_THAT(end_of("1. h8\n2. i9\n4. j7\n"), HasSubstr("is not the number of move 3"));
}

TEST(ReadGames, OtherFormatsAreNamedInOneLine) {
  EXPECT_EQ(end_of("<!DOCTYPE html>\n<p>\n"),
            "a page of HTML: save the games that it shows as SGF");
  EXPECT_THAT(end_of("hello\nworld\nof\ntext\n"),
              StartsWith("'hello' is not a cell of a 15x15 board, such as h8; nor is another"));
}

TEST(RecordOf, CutsWhatFollowsTheEnd) {
  const Read game = read_one(sgf("", kThrees + ";W[kk];B[ll]"));
  EXPECT_EQ(game.end, "white, forbidden");
  EXPECT_EQ(game.cut, "cut after move 9, j8, forbidden (33): 2 moves after it are not kept");
  EXPECT_EQ(
      end_of(sgf("RE[B+R]", kThrees + ";W[kk]")),
      "the result is given as black (resigned), but move 9, j8, forbidden (33), ends it as white");
  EXPECT_EQ(read_one("h8 a15 i8 c15 j8 e15 k8 g15 l8 a1").cut,
            "cut after move 9, l8, five: 1 move after it is not kept");
}

}  // namespace
}  // namespace rb
