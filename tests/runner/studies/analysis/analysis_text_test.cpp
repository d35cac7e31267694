#include <gmock/gmock.h>

#include "engine/game/notation.hpp"
#include "engine/renju/solve/vcf.hpp"
#include "runner/studies/analysis/analysis.hpp"
#include "tests/engine/renju/boards.hpp"

namespace rb {
namespace {

using renju::cell;
using renju::Proven;
using renju::Quality;
using renju::ScoredMove;
using renju::Standing;
using renju::WinKind;
using ::testing::HasSubstr;

Proven proven(Standing standing, WinKind kind, int length, const std::vector<std::string>& line,
              bool trap = false) {
  renju::ForcedWin win{.kind = kind, .length = length, .forbidden_trap = trap};
  for (const std::string& move : line) {
    win.line.push_back(static_cast<std::int16_t>(
        move == "*" ? renju::Solution::kAnyReply
                    : (move == "!" ? renju::Solution::kForbiddenReply : cell(move))));
  }
  return {.standing = standing, .win = win, .double_mises = {}};
}

// The first move of the line, with its score.
ScoredMove scored(std::string_view line, std::optional<int> score = {}, int ends_in = 0) {
  ScoredMove move;
  for (const Move each : parse_moves(line, kRenjuSize)) move.line.push_back(each.cell());
  move.cell = move.line.front();
  move.score = score;
  move.ends_in = ends_in;
  return move;
}

// Without the line of a win.
Proven only(Standing standing) { return {.standing = standing, .win = {}, .double_mises = {}}; }

AnalysisSettings settings() {
  AnalysisSettings all{.profile = *renju::find_profile("easy"), .limits = {}};
  all.limits.score.depth = 5;
  all.limits.score.nodes = 7000;
  all.limits.proof_nodes = 900;
  return all;
}

// After h8 h9 h10, with White to move; nothing is judged yet.
AnalyzedPosition position() {
  const std::vector<Move> moves = parse_moves("h8 h9 h10", kRenjuSize);
  return {.settings = settings(), .moves = moves, .position = place_in_turn(moves), .review = {}};
}

// The text below the diagram.
std::string below(const AnalyzedPosition& all) {
  const std::string text = position_text(all);
  return text.substr(text.find("\n\n") + 2);
}

TEST(PositionText, ShowsBoardSettingsOpeningStandingAndMoves) {
  AnalyzedPosition all = position();
  all.review.moves = {{scored("g9 i7", -120), {}}, {scored("j10"), {}}};
  all.review.moves[0].scored.depth = 4;
  all.review.moves[0].scored.nodes = 5678;
  all.review.moves[1].scored.depth = 2;
  all.review.moves[1].scored.nodes = 34;
  EXPECT_EQ(std::string(position_text(all)), diagram(all.position) + R"(
Profile easy, depth 5, 7000 nodes a search or proof
Opening: Kansei 寒星 (1D)
No win or loss of White is proved.

move  score  depth  nodes  line
g9     -120      4   5678  g9 i7
j10       -      2     34  j10
)");
}

std::string standing_of(const Proven& proven, Stone side) {
  AnalyzedPosition all = position();
  all.moves.clear();
  all.position.to_move = side;
  all.review.proven = proven;
  const std::string text = below(all);
  const std::size_t first = text.find('\n') + 1;
  return text.substr(first, text.find('\n', first) - first);
}

TEST(PositionText, SaysWhoWinsAndHow) {
  EXPECT_EQ(
      standing_of(proven(Standing::won, WinKind::vcf, 2, {"a1", "*", "b2", "!"}), Stone::black),
      "Black wins by fours in 2 moves: a1 * b2 !.");
  EXPECT_EQ(standing_of(proven(Standing::won, WinKind::mise, 1, {"a1"}, true), Stone::white),
            "White wins by a mise in 1 move with a forbidden point: a1.");
  EXPECT_EQ(standing_of(proven(Standing::lost, WinKind::five, 1, {"a1", "b2"}), Stone::black),
            "Black is lost: White wins by a five next move: a1 b2.");
  EXPECT_EQ(standing_of(proven(Standing::lost, WinKind::five, 1, {"a1"}, true), Stone::white),
            "White is lost: Black wins by a five at a forbidden point: a1.");
  EXPECT_EQ(standing_of(only(Standing::open), Stone::black), "No win or loss of Black is proved.");
  EXPECT_EQ(standing_of(only(Standing::unknown), Stone::white),
            "Unknown whether White has a proved win or loss: the nodes ran out first.");
}

TEST(PositionText, BelowAMoveStandsWhatIsProvedElseWhatTheSearchSees) {
  AnalyzedPosition all = position();
  all.review.proven = proven(Standing::won, WinKind::vct, 6, {"a1", "a2"});
  all.review.moves = {{scored("a1", 7), {}},
                      {scored("a2", 7, 9), proven(Standing::lost, WinKind::vcf, 3, {"b1", "b2"})},
                      {scored("a3", 7, -9), proven(Standing::won, WinKind::five, 1, {"b3"})},
                      {scored("a4", 7), only(Standing::lost)},
                      {scored("a5", 7), only(Standing::won)},
                      {scored("a6", 7, 5), {}},
                      {scored("a7", 7, -4), only(Standing::unknown)},
                      {scored("a8", 7, 1), {}}};
  all.review.moves[0].scored.proved = true;
  const std::string text = below(all);
  EXPECT_EQ(text.substr(text.find("move ")), R"(move  score  depth  nodes  line
a1        7      0      0  a1
                           proved: fours and threes in 6 moves
a2        7      0      0  a2
                           wins by fours in 3 moves: then b1 b2
a3        7      0      0  a3
                           loses to a five: then b3
a4        7      0      0  a4
                           wins
a5        7      0      0  a5
                           loses
a6        7      0      0  a6
                           by search: wins in 3 moves
a7        7      0      0  a7
                           by search: loses in 2 moves
a8        7      0      0  a8
                           by search: wins in 1 move
)");
}

AnalyzedGame game(std::string_view moves) {
  AnalyzedGame all{
      .settings = settings(), .game = game_of_moves(parse_moves(moves, kRenjuSize)), .moves = {}};
  for (const Move move : all.game.moves) {
    all.moves.push_back({.ply = all.moves.size() + 1, .move = move});
  }
  return all;
}

TEST(GameHeader, NamesPlayersOpeningEndAndSettings) {
  AnalyzedGame all = game("h8 h9 h10");
  all.game.file = "x.db";
  all.game.id = 17;
  all.game.players = {"ha\x1brd", "me\x1b"};
  all.game.outcome = Outcome{Stone::white, Reason::resigned};
  EXPECT_EQ(std::string(game_header(all)),
            R"(Game 17: ha\u001brd (Black, X) against me\u001b (White, O)
1D Kansei, direct
White wins: resigned, 3 moves
Profile easy, depth 5, 7000 nodes a search or proof

move          played         best   loss  quality     proved
)");
}

TEST(GameHeader, OfAGameFromTheCommandLineHasNoNames) {
  AnalyzedGame all = game("h8");
  EXPECT_THAT(std::string(game_header(all)),
              ::testing::StartsWith("Not finished, 1 move\nProfile easy, depth 5"));
  all.game.outcome = Outcome{Stone::empty, Reason::agreed_draw};
  EXPECT_THAT(std::string(game_header(all)), HasSubstr("Draw: agreed draw, 1 move\n"));
  all.game.outcome = Outcome{Stone::black, Reason::timeout};
  EXPECT_THAT(std::string(game_header(all)), HasSubstr("Black wins: timeout, 1 move\n"));
}

TEST(MoveRow, OfAMoveThatIsNotJudgedSaysWhy) {
  EXPECT_EQ(std::string(move_row({.ply = 3, .move = Move(cell("g10"))})),
            "   3  X  g10  not judged\n");
  EXPECT_EQ(std::string(move_row({.ply = 12, .move = Move(cell("h8")), .opening = true})),
            "  12  O  h8   opening\n");
}

AnalyzedMove judged(const renju::MoveReview& review) {
  return {.ply = 14, .move = Move(cell("c4")), .review = review};
}

TEST(MoveRow, ShowsScoresLossAndQuality) {
  renju::MoveReview review;
  review.played = cell("c4");
  review.moves = {scored("d11", 432), scored("c4", -56)};
  review.loss = 488;
  review.quality = Quality::mistake;
  EXPECT_EQ(std::string(move_row(judged(review))),
            "  14  O  c4      -56  d11     432    488  mistake\n");
}

TEST(MoveRow, SaysAllThatIsProved) {
  renju::MoveReview review;
  review.played = cell("c4");
  review.moves = {scored("c4", 5, -7)};
  review.faults = {.missed = true, .allowed = true, .forbidden = true, .sure = false};
  review.before = proven(Standing::won, WinKind::vcf, 2, {"a1", "*"});
  review.after = proven(Standing::won, WinKind::vct, 4, {"b5"});
  const std::string start = "  14  O  c4        5  c4        5      -  -           ";
  EXPECT_EQ(
      std::string(move_row(judged(review))),
      start +
          "forbidden point; misses (perhaps) a win by fours in 2 moves: a1 *; allows (perhaps)"
          " a win by fours and threes in 4 moves: b5; by search: loses in 4 moves\n");
  review.faults = {.missed = true, .allowed = true};
  review.before.win.reset();
  review.after.win.reset();
  review.decided = true;
  EXPECT_EQ(std::string(move_row(judged(review))), start + "misses a win; allows a win\n");
}

TEST(MoveRow, SaysThatAMoveWinsOrThatTheGameIsLost) {
  renju::MoveReview review;
  review.played = cell("c4");
  review.moves = {scored("c4", 5)};
  review.wins = true;
  const std::string start = "  14  O  c4        5  c4        5      -  -           ";
  EXPECT_EQ(std::string(move_row(judged(review))), start + "wins\n");
  review.after = proven(Standing::lost, WinKind::five, 1, {"a1", "a2"});
  EXPECT_EQ(std::string(move_row(judged(review))), start + "wins by a five next move\n");
  review.wins = false;
  review.before = only(Standing::lost);
  EXPECT_EQ(std::string(move_row(judged(review))), start + "lost\n");
  review.before = proven(Standing::lost, WinKind::double_mise, 5, {"a1"});
  EXPECT_EQ(std::string(move_row(judged(review))), start + "lost to a double mise in 5 moves\n");
}

TEST(MoveRow, FoldsProofsAtTheirColumn) {
  renju::MoveReview review;
  review.played = cell("c4");
  review.faults = {.missed = true, .forbidden = true};
  EXPECT_EQ(narrow(move_row(judged(review)), 80),
            "  14  O  c4        -  -         -      -  -           forbidden point; misses a\n" +
                std::string(54, ' ') + "win\n");
}

TEST(GameSummary, CountsEachSidesMoves) {
  AnalyzedGame all = game("h8 h9 h10");
  all.summaries[0] = {.judged = 40, .qualities = {11, 2, 3, 4, 5}, .wins = 7, .missed = 8};
  all.summaries[1] = {
      .judged = 150, .qualities = {21, 22, 23, 24, 25}, .faulty = 30, .perhaps = 31};
  const std::string text = game_summary(all);
  EXPECT_THAT(text, ::testing::StartsWith("\n                         Black  White\n"
                                          "Moves judged                40    150\n"
                                          "Accuracy                  50 %"));
  EXPECT_THAT(text, HasSubstr("\nProved: wins                 7      0\n"
                              "  missed a win               8      0\n"));
  EXPECT_THAT(text, HasSubstr("\nPerhaps missed, allowed      0     31\n"
                              "By score: excellent         11     21\n"));
}

TEST(GameSummary, BeginsWithTheAnswerThatWasRefused) {
  AnalyzedGame all = game("h8 h9 h10");
  all.game.outcome = Outcome{Stone::black, Reason::illegal_move};
  all.game.refused = Move(cell("h9"));
  EXPECT_THAT(std::string(game_summary(all)),
              ::testing::StartsWith("   4  O  h9   illegal move\n\n"));
  all.moves.pop_back();
  EXPECT_THAT(std::string(game_summary(all)),
              ::testing::StartsWith("   3  X  h9   illegal move\n\n"));
}

}  // namespace
}  // namespace rb
