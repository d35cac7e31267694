#include "runner/play/adjudication.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/play/referee.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/players.hpp"

namespace rb {
namespace {

using fakes::ScriptedPlayer;
using Scores = std::vector<std::optional<int>>;

// The moves of a game with these scores, Black's and White's in turn.
std::vector<MoveRecord> moves(const Scores& scores) {
  std::vector<MoveRecord> moves;
  for (const auto& score : scores) moves.emplace_back().reply.score = score;
  return moves;
}

std::optional<Outcome> ruling(const Adjudication& rules, const std::vector<MoveRecord>& moves,
                              bool is_won = false) {
  Position position;
  if (moves.size() % 2 == 1) position.to_move = Stone::white;
  return adjudicate(rules, moves, position, [is_won](const Position&) { return is_won; });
}

std::optional<Outcome> resigned(const ResignRule& rule, const Scores& scores) {
  return ruling({.resign = rule}, moves(scores));
}
std::optional<Outcome> drawn(const DrawRule& rule, const Scores& scores) {
  return ruling({.draw = rule}, moves(scores));
}

constexpr Outcome kWhiteByResignation{Stone::white, Reason::resign_rule};
constexpr Outcome kBlackByResignation{Stone::black, Reason::resign_rule};
constexpr Outcome kDraw{Stone::empty, Reason::draw_rule};

TEST(ResignRule, EndsARowOfLostScores) {
  const ResignRule rule{.score = 100, .moves = 2};
  EXPECT_EQ(resigned(rule, {-100, 0, -250}), kWhiteByResignation);
  EXPECT_EQ(resigned(rule, {0, -100, 0, -100}), kBlackByResignation);
  EXPECT_FALSE(resigned(rule, {-250}));
  EXPECT_FALSE(resigned(rule, {-100, 0, -99}));
  EXPECT_FALSE(resigned(rule, {-100, -100, 100}));
}

TEST(ResignRule, OfBothSidesWaitsForTheOpponent) {
  const ResignRule rule{.score = 100, .moves = 2, .needs_both = true};
  EXPECT_FALSE(resigned(rule, {-100, 100, -100}));
  EXPECT_EQ(resigned(rule, {-100, 100, -100, 100}), kWhiteByResignation);
  EXPECT_FALSE(resigned(rule, {-100, 100, -100, 99}));
  EXPECT_EQ(resigned(rule, {100, -100, 100, -100}), kBlackByResignation);
}

TEST(ResignRule, TakesNoScoreForAnAnswer) {
  const ResignRule rule{.score = 100, .moves = 2};
  EXPECT_FALSE(resigned(rule, {-100, 0, std::nullopt, 0, -100}));
  std::vector<MoveRecord> game = moves({-100, 0, -100});
  game.front().opening = true;
  EXPECT_FALSE(ruling({.resign = rule}, game));
}

TEST(DrawRule, EndsRowsOfEvenScoresOfBothSides) {
  const DrawRule rule{.from = 4, .moves = 2, .score = 10};
  EXPECT_EQ(drawn(rule, {10, -10, 0, 5}), kDraw);
  EXPECT_EQ(drawn(rule, {900, 10, -10, 0, 5}), kDraw);
  EXPECT_FALSE(drawn(rule, {10, -10, 0, 11}));
  EXPECT_FALSE(drawn(rule, {-11, -10, 0, 10}));
  EXPECT_FALSE(drawn(rule, {10, -10, 0, std::nullopt}));
}

TEST(DrawRule, WaitsForItsStones) {
  const DrawRule rule{.from = 5, .moves = 1, .score = 10};
  EXPECT_FALSE(drawn(rule, {0, 0, 0, 0}));
  EXPECT_EQ(drawn(rule, {0, 0, 0, 0, 0}), kDraw);
}

TEST(ProofRule, WinsForTheSideToMoveWhateverTheScoresSay) {
  const Adjudication rules{.resign = ResignRule{.score = 1, .moves = 1},
                           .draw = DrawRule{.moves = 1},
                           .proof = ProofRule{.nodes = 1}};
  EXPECT_EQ(ruling(rules, moves({9, -9}), true), (Outcome{Stone::black, Reason::proof}));
  EXPECT_EQ(ruling(rules, moves({9, -9}), false), kBlackByResignation);
  EXPECT_EQ(ruling(rules, moves({0, 0}), false), kDraw);
}

std::string complaint(const std::function<void()>& parse) {
  return fakes::complaint<UsageError>([&] { parse(); }, "");
}

TEST(RuleText, ComesBackToTheSameRule) {
  const ResignRule resign{.score = 2000, .moves = 4, .needs_both = true};
  EXPECT_EQ(rule_text(resign), "score=2000,moves=4,sides=both");
  EXPECT_EQ(parse_resign_rule("x", rule_text(resign)), resign);
  const DrawRule draw{.from = 60, .moves = 8, .score = 50};
  EXPECT_EQ(parse_draw_rule("x", rule_text(draw)), draw);
  const ProofRule proof{.nodes = 20000, .with_threes = true};
  EXPECT_EQ(parse_proof_rule("x", rule_text(proof)), proof);
  EXPECT_EQ(parse_resign_rule("x", "moves=4,score=2000"), (ResignRule{.score = 2000, .moves = 4}));
}

TEST(RuleText, IsRefusedWithTheKeyThatIsWrong) {
  const auto resign = [](const char* text) {
    return complaint([&] { parse_resign_rule("match: --resign", text); });
  };
  EXPECT_EQ(resign("moves=4"),
            "match: --resign: score is missing; a rule is score=2000,moves=4 for instance");
  EXPECT_EQ(resign("score=2000,move=4"),
            "match: --resign: there is no key 'move'; did you mean 'moves'?");
  EXPECT_EQ(resign("score=0,moves=4"),
            "match: --resign: score takes a whole number from 1 to "
            "1000000000, not '0'");
  EXPECT_EQ(resign("score=1.5,moves=4"),
            "match: --resign: score takes a whole number from 1 to "
            "1000000000, not '1.5'");
  EXPECT_EQ(resign("score=1,moves=4,sides=two"),
            "match: --resign: sides takes one or both, not 'two'");
  EXPECT_NE(resign("score=1,score=1,moves=1"), "");
  EXPECT_NE(resign("2000"), "");
}

// Scripted games of renju on the first two rows; nobody makes a five before move 9.
ScriptedPlayer player(const std::string& cells, const std::vector<int>& scores) {
  std::vector<Reply> script;
  for (const Move move : parse_moves(cells, kRenjuSize)) script.emplace_back().move = move;
  for (std::size_t i = 0; i < scores.size(); ++i) script[i].score = scores[i];
  return ScriptedPlayer(std::move(script));
}

GameRecord play(const Adjudication& rules) {
  ScriptedPlayer black = player("a1 b1 c1 d1 e1", {5, -700, -800, -900, 0});
  ScriptedPlayer white = player("a3 b3 c3 d3", {5, 5, 5, 5});
  GameSettings settings;
  settings.adjudication = rules;
  return play_game({renju::rules(), {}, 6, {}}, black, white, settings).value();
}

TEST(Adjudication, EndsTheGameAfterTheMoveThatFulfilsARule) {
  const GameRecord record = play({.resign = ResignRule{.score = 700, .moves = 2}});
  EXPECT_EQ(record.outcome, kWhiteByResignation);
  EXPECT_EQ(record.moves.size(), 5U);
  EXPECT_FALSE(record.ruling);
}

TEST(Adjudication, PlayedOnIsOnlyRecorded) {
  const GameRecord record = play({.resign = ResignRule{.score = 700, .moves = 2}, .play_on = true});
  EXPECT_EQ(record.outcome, (Outcome{Stone::black, Reason::five}));
  EXPECT_EQ(record.moves.size(), 9U);
  EXPECT_EQ(record.ruling, (Ruling{5, kWhiteByResignation}));
}

TEST(Adjudication, DoesNotRobAFiveOfItsWin) {
  const GameRecord record = play({.draw = DrawRule{.from = 9, .moves = 1, .score = 900}});
  EXPECT_EQ(record.outcome, (Outcome{Stone::black, Reason::five}));
}

TEST(WrongRuling, IsNoneOfWhatWasPlayed) {
  const ResignRule rule{.score = 700, .moves = 2};
  for (const bool play_on : {false, true}) {
    const Adjudication rules{.resign = rule, .play_on = play_on};
    EXPECT_FALSE(wrong_ruling(rules, play(rules), renju::rules(), {})) << play_on;
  }
  EXPECT_FALSE(wrong_ruling({}, play({}), renju::rules(), {}));
}

// Where scores are not kept, only whether the run has such a rule can be known.
TEST(WrongRuling, WithoutScoresNeedsOnlyARuleOfItsKind) {
  GameRecord record;
  record.unkept = UnkeptMoves{.plies = 9, .key = 1};
  const auto wrong = [&](const Adjudication& rules, Reason reason, Keep keep) {
    record.outcome = {reason == Reason::draw_rule ? Stone::empty : Stone::white, reason};
    return wrong_ruling(rules, record, renju::rules(), {}, keep).value_or("");
  };
  const Adjudication resign{.resign = ResignRule{}}, draw{.draw = DrawRule{}},
      proof{.proof = ProofRule{}};
  EXPECT_EQ(wrong(resign, Reason::resign_rule, Keep::results), "");
  EXPECT_EQ(wrong(draw, Reason::draw_rule, Keep::results), "");
  EXPECT_EQ(wrong(proof, Reason::proof, Keep::results), "");
  EXPECT_EQ(wrong(draw, Reason::resign_rule, Keep::results),
            "the run has no rule that ends it as 'resign rule'");
  EXPECT_EQ(wrong(resign, Reason::draw_rule, Keep::results),
            "the run has no rule that ends it as 'draw rule'");
  EXPECT_EQ(wrong(resign, Reason::proof, Keep::results),
            "the run has no rule that ends it as 'proof'");
  EXPECT_EQ(wrong(resign, Reason::resign_rule, Keep::moves), "");
  EXPECT_EQ(wrong(proof, Reason::draw_rule, Keep::moves),
            "the run has no rule that ends it as 'draw rule'");
}

// A proof can be made again where the moves are kept.
TEST(WrongRuling, AProofIsMadeAgainFromTheMoves) {
  GameRecord record = play({});
  record.moves.resize(4);
  record.outcome = {Stone::black, Reason::proof};
  std::vector<int> plies;
  const auto wins = [&](const Position& position) {
    plies.push_back(position.ply);
    return true;
  };
  const Adjudication rules{.proof = ProofRule{.nodes = 1}};
  EXPECT_FALSE(wrong_ruling(rules, record, renju::rules(), wins, Keep::moves));
  EXPECT_EQ(plies, std::vector{4});
  const auto loses = [](const Position&) { return false; };
  EXPECT_EQ(wrong_ruling(rules, record, renju::rules(), loses, Keep::moves),
            "the rules of the run do not end it after move 4 as 'proof'");
}

TEST(WrongRuling, IsAnEndThatTheRulesDoNotMake) {
  const Adjudication rules{.resign = ResignRule{.score = 700, .moves = 2}};
  Adjudication on = rules;
  on.play_on = true;
  EXPECT_TRUE(wrong_ruling({}, play(rules), renju::rules(), {}));
  EXPECT_TRUE(wrong_ruling(on, play(rules), renju::rules(), {}));
  EXPECT_TRUE(wrong_ruling(rules, play(on), renju::rules(), {}));
  GameRecord other = play(rules);
  other.moves.back().reply.score = -699;
  EXPECT_TRUE(wrong_ruling(rules, other, renju::rules(), {}));
  GameRecord late = play(on);
  for (const int plies : {0, 4, 9, 10}) {
    late.ruling->plies = plies;
    EXPECT_TRUE(wrong_ruling(on, late, renju::rules(), {})) << plies;
  }
}

}  // namespace
}  // namespace rb
