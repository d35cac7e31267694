// Faults and losing moves of games whose truth is plain from the shapes on the board.

#include "engine/renju/judging/game_review.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/renju/search/evaluate.hpp"
#include "tests/engine/renju/boards.hpp"

namespace rb::renju {
namespace {

const ReviewLimits kProofs = {.score = {.depth = 0, .nodes = 1}, .proof_nodes = 20000};
constexpr Outcome kBlackByFive{Stone::black, Reason::five};
constexpr Outcome kWhiteByFive{Stone::white, Reason::five};

GameReview review(const char* start, const char* moves, std::optional<Outcome> outcome,
                  const ReviewLimits& limits = kProofs) {
  return GameReviewer(*find_profile("hard"), limits)
      .review(after(start), parse_moves(moves, kRenjuSize), outcome);
}

// Black has an open three g8 h8 i8; White plays elsewhere, and Black makes four, then five.
TEST(GameReview, TheMoveThatLetsAnOpenThreeBeLosesTheGame) {
  const GameReview found = review("g8 a1 h8 c1 i8", "e1 j8 f8 k8", kBlackByFive);
  ASSERT_TRUE(found.losing);
  EXPECT_EQ(found.losing->move, 0);
  EXPECT_EQ(found.losing->grade, Grade::proved);
  EXPECT_EQ(found.losing->length, 2);
  EXPECT_EQ(found.moves[0].allowed, Grade::proved);
  EXPECT_EQ(found.moves[0].missed, Grade::none);
  for (std::size_t i = 1; i < found.moves.size(); ++i) {
    EXPECT_EQ(found.moves[i].allowed, Grade::none) << i;
    EXPECT_EQ(found.moves[i].missed, Grade::none) << i;
  }
}

// Black leaves the open three, White blocks it, and nothing is left: the win was missed.
TEST(GameReview, AWinThatIsGoneForeverWasMissed) {
  const GameReview found = review("g8 a1 h8 c1 i8 e1", "o15 f8", std::nullopt);
  EXPECT_EQ(found.moves[0].missed, Grade::proved);
  EXPECT_EQ(found.moves[0].review.before.win->kind, WinKind::vcf);
  EXPECT_FALSE(found.losing);
}

// No outcome by the rules, or a draw: nobody lost by a move.
TEST(GameReview, AnUnfinishedGameHasNoLosingMove) {
  EXPECT_FALSE(review("g8 a1 h8 c1 i8", "e1 j8", std::nullopt).losing);
  EXPECT_FALSE(review("g8 a1 h8 c1 i8", "e1 j8", Outcome{}).losing);
}

// Black plays the overline between g5 g6 g7 and g9 g10.
TEST(GameReview, AForbiddenPointIsAFaultAndLoses) {
  const GameReview found =
      review("g5 a1 g6 c1 g7 e1 g9 a3 g10 c3", "g8", Outcome{Stone::white, Reason::forbidden});
  EXPECT_TRUE(found.moves[0].review.faults.forbidden);
  ASSERT_TRUE(found.losing);
  EXPECT_EQ(found.losing->move, 0);
  EXPECT_EQ(found.losing->grade, Grade::proved);
}

// White's four can only be stopped at g8, which is forbidden to Black: what led there is told.
TEST(GameReview, ALossByATrapSaysSo) {
  const GameReview found = review("b8 c8 g5 d8 g6 e8 g7 a15 g9 a13", "g10 f8 o1 g8", kWhiteByFive);
  EXPECT_TRUE(found.losing);
  bool trap = false;
  for (const GradedMove& move : found.moves) {
    trap = trap || (move.review.after.win && move.review.after.win->forbidden_trap);
  }
  EXPECT_TRUE(trap);
}

// With a depth moves are scored where nothing is proved, and only there.
TEST(GameReview, ScoresOnlyWhatNoProofDecides) {
  ReviewLimits limits = kProofs;
  limits.score = {.depth = 2, .nodes = 5000};
  const GameReview found = review("g8 a1 h8 c1", "n14 e1 i8 a3", std::nullopt, limits);
  for (const GradedMove& move : found.moves) {
    const bool decided = move.review.decided || move.review.faults.missed;
    EXPECT_EQ(move.review.quality.has_value(), !decided);
  }
  for (const GradedMove& move : review("g8 a1 h8 c1", "n14 e1", std::nullopt).moves) {
    EXPECT_FALSE(move.review.quality);
  }
}

// Nodes too few for any proof claim nothing.
TEST(GameReview, WithoutNodesNothingIsProved) {
  ReviewLimits limits = kProofs;
  limits.proof_nodes = 1;
  const GameReview found = review("h8 i9 g7 g9 i7 i8", "h9 j7 k6 f10", std::nullopt, limits);
  for (const GradedMove& move : found.moves) {
    EXPECT_NE(move.missed, Grade::proved);
    EXPECT_NE(move.allowed, Grade::proved);
  }
}

// What is known of some positions beforehand, in place of proofs: all else is open.
class Known {
 public:
  explicit Known(const Position& start) : now_(start) {}

  // Of the position that the moves so far lead to.
  void is(Standing standing, std::optional<ForcedWin> win = {}) {
    Proven proven;
    proven.standing = standing;
    proven.win = std::move(win);
    know(now_, proven);
  }
  void after_move(std::string_view move) {
    rules().play(now_, Move(cell(move)));
    moves_.push_back(Move(cell(move)));
  }
  // Of the position after another move than the next one.
  void after_another(int cell, Standing standing) {
    Position next = now_;
    rules().play(next, Move(cell));
    Proven proven;
    proven.standing = standing;
    know(next, proven);
  }
  const std::vector<Move>& moves() const { return moves_; }
  GameReview review(const Position& start, std::optional<Outcome> outcome) {
    return GameReviewer(*find_profile("hard"), kProofs, &memory_).review(start, moves_, outcome);
  }

 private:
  void know(const Position& position, const Proven& proven) {
    memory_.proven(rules().name(), position, [&] { return proven; });
  }

  Position now_;
  std::vector<Move> moves_;
  ReviewMemory memory_;
};

ForcedWin win_of(WinKind kind, int length, std::vector<std::int16_t> line) {
  return {.kind = kind, .length = length, .line = std::move(line)};
}

// White's moves, best first by their static value, without the played one.
std::vector<int> by_value(const Position& position, int played) {
  const Evaluator evaluator(*find_profile("hard"));
  const auto board = std::make_unique<Board>(position, evaluator.stone_values());
  std::vector<std::pair<int, int>> scored;
  for (const int cell : board->near()) {
    if (cell != played) scored.emplace_back(-evaluator.move_score(*board, cell), cell);
  }
  std::ranges::sort(scored);
  std::vector<int> cells;
  for (const auto& [score, cell] : scored) cells.push_back(cell);
  return cells;
}

constexpr const char* kStart = "h8 i9 g9 i7 i8";  // White to move
constexpr const char* kPlayed = "g8";

// A game of one move, after which Black wins by a line over o15 and o13, as it does after all other
// moves but those of `standings`.
GradedMove allowed(const std::map<int, Standing>& standings) {
  const Position start = after(kStart);
  Known known(start);
  known.is(Standing::unknown);
  for (int cell = 0; cell < kRenjuCells; ++cell) {
    if (start.at(cell) != Stone::empty || cell == renju::cell(kPlayed)) continue;
    const auto found = standings.find(cell);
    known.after_another(cell, found == standings.end() ? Standing::won : found->second);
  }
  known.after_move(kPlayed);
  const auto of = [](std::string_view name) { return static_cast<std::int16_t>(cell(name)); };
  known.is(Standing::won, win_of(WinKind::vct, 3, {of("o15"), -1, of("h8"), of("g8"), of("o13")}));
  return known.review(start, std::nullopt).moves.at(0);
}

TEST(GameReview, WhereAllThatIsTriedLosesTheGameWasLostBefore) {
  const GradedMove found = allowed({});
  EXPECT_EQ(found.allowed, Grade::lost_before);
  EXPECT_EQ(found.defence, std::nullopt);
  EXPECT_EQ(found.missed, Grade::none);
}

TEST(GameReview, ADefenceThatIsNotRefutedIsLikelyAndOneThatHoldsProves) {
  const std::vector<int> best = by_value(after(kStart), cell(kPlayed));
  const GradedMove likely = allowed({{best[2], Standing::unknown}, {best[5], Standing::unknown}});
  EXPECT_EQ(likely.allowed, Grade::likely);
  EXPECT_EQ(likely.defence, best[2]) << "the first";
  const GradedMove proved = allowed({{best[2], Standing::unknown},
                                     {best[5], Standing::unknown},
                                     {best[7], Standing::open},
                                     {best[8], Standing::open}});
  EXPECT_EQ(proved.allowed, Grade::proved);
  EXPECT_EQ(proved.defence, best[7]);
  const GradedMove won = allowed({{best[1], Standing::lost}});
  EXPECT_EQ(won.allowed, Grade::proved) << "a defence that wins is one";
  EXPECT_EQ(won.defence, best[1]);
}

// White has a win before its first move; then nothing is known; then, perhaps, the win again.
Grade missed(Standing then, std::optional<Standing> later) {
  const Position start = after(kStart);
  Known known(start);
  known.is(Standing::won, win_of(WinKind::vct, 3, {static_cast<std::int16_t>(cell("o15"))}));
  known.after_move("f6");
  known.is(then);
  known.after_move("c3");
  if (later) {
    known.is(*later, win_of(WinKind::vct, 4, {static_cast<std::int16_t>(cell("o13"))}));
    known.after_move("m3");
    known.is(Standing::open);
  }
  return known.review(start, std::nullopt).moves.at(0).missed;
}

TEST(GameReview, AMissedWinIsProvedDelayedOrLikely) {
  EXPECT_EQ(missed(Standing::open, std::nullopt), Grade::proved);
  EXPECT_EQ(missed(Standing::open, Standing::won), Grade::proved);
  EXPECT_EQ(missed(Standing::unknown, Standing::won), Grade::delayed);
  EXPECT_EQ(missed(Standing::unknown, Standing::open), Grade::likely);
  EXPECT_EQ(missed(Standing::unknown, std::nullopt), Grade::likely) << "there is no next turn";
}

// Black wins; the standings of the start, of the positions after White's, Black's, White's and
// Black's move.
std::optional<LosingMove> losing(const std::array<Standing, 5>& standings,
                                 const Outcome& outcome = kBlackByFive) {
  const Position start = after(kStart);
  Known known(start);
  constexpr std::array kMoves = {"f6", "c3", "m3", "m13"};
  for (std::size_t i = 0; i < standings.size(); ++i) {
    std::optional<ForcedWin> win;
    if (standings[i] == Standing::won) {
      win = win_of(WinKind::vct, 8 - static_cast<int>(i), {static_cast<std::int16_t>(cell("o1"))});
    }
    known.is(standings[i], win);
    if (i < kMoves.size()) known.after_move(kMoves[i]);
  }
  return known.review(start, outcome).losing;
}

TEST(GameReview, TheLosingMoveIsTheLastBeforeWhichNotAllWasProved) {
  using enum Standing;
  const auto third = losing({open, open, open, won, lost});
  ASSERT_TRUE(third);
  EXPECT_EQ(third->move, 2);
  EXPECT_EQ(third->kind, WinKind::vct);
  EXPECT_EQ(third->length, 5);
  EXPECT_EQ(third->grade, Grade::proved);
  const auto first = losing({open, won, lost, won, lost});
  ASSERT_TRUE(first);
  EXPECT_EQ(first->move, 0);
  EXPECT_EQ(first->length, 7);
  EXPECT_FALSE(losing({lost, won, lost, won, lost})) << "lost from the start";
  EXPECT_FALSE(losing({open, open, open, open, open})) << "nothing is proved";
  EXPECT_FALSE(losing({open, open, open, won, lost}, kWhiteByFive)) << "the other side won";
  EXPECT_FALSE(losing({open, open, open, won, lost}, Outcome{}));
}

TEST(GameReview, GradesHaveNames) {
  for (int i = 0; i < kGrades; ++i) {
    EXPECT_EQ(find_grade(name(static_cast<Grade>(i))), static_cast<Grade>(i));
  }
  EXPECT_EQ(name(Grade::none), "none");
  EXPECT_EQ(name(Grade::proved), "proved");
  EXPECT_EQ(name(Grade::likely), "likely");
  EXPECT_EQ(name(Grade::delayed), "delayed");
  EXPECT_EQ(name(Grade::lost_before), "lost before");
  EXPECT_FALSE(find_grade("perhaps"));
}

}  // namespace
}  // namespace rb::renju
