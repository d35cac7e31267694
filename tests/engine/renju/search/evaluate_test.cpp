#include "engine/renju/search/evaluate.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/rng.hpp"
#include "engine/game/symmetry.hpp"
#include "engine/renju/board/board.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"

// Golden values of the origin engine (docs/algorithms/evaluation.md 9), as far as no
// departure from it (its section 8, by number) touches them. Left out:
//   G4 O(8,8); G5 O(7,8)          threes prevented: 4, each counts once, the diagonal factor too
//   G5 X(7,8)                     a forbidden point: 6
//   G7 O(8,8), G10 O(4,8), G12 X(7,5) where they are -inf: 8, no move is excluded
//   G8 X(7,8) but for beginner    an open four is not penalised: 9
//   G9 O(7,5)                     six in a row is no five, so the run is no RIF three
//   G10 O(7,8) medium, hard       taking Black's four-three is a bonus: 8
//   G16                           a four and a three of one line are no four-three: 3
//   G17 but for beginner          a four that Black may not answer is not penalised: 9
//   G18 hard                      FORBIDDEN_TRAP_THREE: 5
// Of the boards: consecutive threes of the side that moved last (4), X.XXX of Black, which can
// become six alone, a three without room for a straight four, and a five on the board (10).
namespace rb::renju {
namespace {

using Cells = std::vector<std::pair<int, int>>;

Position position_of(const Cells& black, const Cells& white, Stone to_move) {
  Position position;
  for (const auto& [row, column] : black) position.put(row * kSize + column, Stone::black);
  for (const auto& [row, column] : white) position.put(row * kSize + column, Stone::white);
  position.to_move = to_move;
  return position;
}

// A level with the constants that the golden values were measured with.
Profile today(std::string_view name) {
  Profile profile = *find_profile(name);
  profile.weights.forbidden_trap_strong = 5000;
  profile.weights.forbidden_vulnerability_strong = 1000;
  profile.weights.forbidden_vulnerability_mild = 400;
  profile.weights.forbidden_vulnerability_cap = 2000;
  profile.weights.leaf_four_three_threat = 2000;
  return profile;
}

constexpr int kLeftOut = 1 << 30;
constexpr std::array<std::string_view, 4> kLevels = {"beginner", "easy", "medium", "hard"};

struct GoldenMove {
  const char* name;
  Cells black, white;
  Stone side;
  std::pair<int, int> move;
  std::array<int, 4> scores;  // by level
};

constexpr Stone X = Stone::black;
constexpr Stone O = Stone::white;
constexpr std::array<int, 4> all(int score) { return {score, score, score, score}; }

const Cells kG10Black = {{7, 5}, {7, 6}, {7, 7}, {5, 8}, {6, 8}};
const Cells kG17Black = {{4, 7}, {5, 7}, {6, 7}, {6, 8}, {5, 9}, {4, 10}, {7, 2}};
const Cells kG18Black = {{4, 7}, {5, 7}, {6, 7}, {6, 8}, {5, 9}, {4, 10}};
const Cells kG19Black = {{4, 8}, {5, 8}, {6, 8}, {6, 9}, {5, 10}, {4, 11}, {7, 5}, {7, 6}};

const std::vector<GoldenMove> kGoldenMoves = {
    {"G1", {}, {}, X, {7, 7}, all(5)},
    {"G1", {}, {}, X, {0, 0}, all(0)},
    {"G2", {{7, 7}}, {}, O, {6, 8}, all(15)},
    {"G2", {{7, 7}}, {}, O, {7, 8}, all(15)},
    {"G2", {{7, 7}}, {}, X, {6, 8}, all(57)},
    {"G2", {{7, 7}}, {}, X, {7, 8}, all(55)},
    {"G3", {{7, 6}, {7, 7}}, {}, X, {7, 8}, all(1005)},
    {"G3", {{7, 6}, {7, 7}}, {}, O, {7, 8}, all(1405)},
    {"G3", {{7, 6}, {7, 7}}, {}, X, {7, 9}, all(1004)},
    {"G3", {{7, 6}, {7, 7}}, {}, O, {7, 9}, all(704)},
    {"G4", {{6, 6}, {7, 7}}, {}, X, {8, 8}, all(1054)},
    {"G4", {{6, 6}, {7, 7}}, {}, X, {9, 9}, all(1004)},
    {"G4", {{6, 6}, {7, 7}}, {}, O, {9, 9}, all(704)},
    {"G6", {{7, 5}, {7, 6}, {7, 7}}, {{7, 4}}, X, {7, 8}, {1505, 905, 455, 5}},
    {"G6", {{7, 5}, {7, 6}, {7, 7}}, {{7, 4}}, O, {7, 8}, all(1055)},
    {"G6", {{7, 5}, {7, 6}, {7, 7}}, {{7, 4}}, O, {7, 9}, all(1054)},
    {"G7", {{7, 4}, {7, 5}, {7, 6}, {7, 7}}, {{7, 3}}, X, {7, 8}, all(100000)},
    {"G7", {{7, 4}, {7, 5}, {7, 6}, {7, 7}}, {{7, 3}}, O, {7, 8}, all(100005)},
    {"G8", {{7, 5}, {7, 6}, {7, 7}}, {}, X, {7, 8}, {10005, kLeftOut, kLeftOut, kLeftOut}},
    {"G8", {{7, 5}, {7, 6}, {7, 7}}, {}, O, {7, 8}, all(9505)},
    {"G9", {{7, 6}, {7, 7}, {7, 9}}, {}, O, {7, 8}, all(9505)},
    {"G10", kG10Black, {{7, 4}}, X, {7, 8}, {7505, 8005, 8005, 8005}},
    {"G10", kG10Black, {{7, 4}}, O, {7, 8}, {2455, 2755, kLeftOut, kLeftOut}},
    {"G10", kG10Black, {{7, 4}}, O, {4, 8}, {1404, 1404, kLeftOut, kLeftOut}},
    {"G11", {{7, 5}, {7, 6}, {5, 8}, {6, 8}}, {{7, 4}}, X, {7, 7}, {88, 1088, 1088, 1088}},
    {"G12",
     {{3, 3}, {11, 11}},
     {{7, 6}, {7, 7}, {5, 8}, {6, 8}},
     X,
     {7, 5},
     {1404, 1404, kLeftOut, kLeftOut}},
    {"G12", {{3, 3}, {11, 11}}, {{7, 6}, {7, 7}, {5, 8}, {6, 8}}, O, {7, 8}, all(100000)},
    {"G13",
     {{7, 3}, {5, 7}, {6, 7}, {8, 7}},
     {{7, 4}, {7, 5}, {7, 6}},
     O,
     {7, 7},
     {11005, 10405, 14705, 14255}},
    {"G14", {{5, 9}, {9, 7}, {6, 6}, {8, 6}, {9, 9}}, {{8, 5}}, X, {9, 5}, {67, 4067, 4067, 4067}},
    {"G15",
     {{7, 5}, {7, 6}, {7, 7}, {8, 10}, {9, 10}, {10, 10}},
     {{7, 4}, {11, 10}},
     X,
     {7, 8},
     all(1505)},
    {"G17",
     kG17Black,
     {{3, 7}, {3, 11}, {7, 3}, {7, 4}, {7, 5}},
     O,
     {7, 6},
     {1516, kLeftOut, kLeftOut, kLeftOut}},
    {"G18", kG18Black, {{3, 7}, {3, 11}, {7, 4}, {7, 5}}, O, {7, 6}, {1016, 1016, 1016, kLeftOut}},
    {"G19", kG19Black, {{3, 8}, {3, 12}, {7, 10}}, X, {7, 7}, {1058, 1058, 1058, 58}},
};

struct GoldenBoard {
  const char* name;
  const char* picture;
  // From Black's view: no discounts; hard, Black moved last; hard, White moved last.
  int plain, after_black, after_white;
};

constexpr const char* kLoneThree = R"(
       8 . X X X .
         f g h i j)";

const std::vector<GoldenBoard> kGoldenBoards = {
    {"one stone", R"(
          8 . X .
            g h i)",
     0, 0, 0},
    {"two", R"(
          8 . X X .
            g h i j)",
     100, 100, 100},
    {"diagonal two", R"(
          9 . . . .
          8 . X . .
          7 . . X .
          6 . . . .
            g h i j)",
     106, 106, 106},
    {"corner", R"(
          9 . . . .
          8 . X X .
          7 . X . .
          6 . . . .
            g h i j)",
     396, 396, 396},
    {"three", kLoneThree, 3000, kLeftOut, 3000},
    {"diagonal three", R"(
         10 . . . . .
          9 . X . . .
          8 . . X . .
          7 . . . X .
          6 . . . . .
            f g h i j)",
     3150, kLeftOut, 3150},
    {"closed three", R"(
          8 . O X X X .
            e f g h i j)",
     90, 90, 90},
    {"jump three", R"(
          8 . X X . X .
            f g h i j k)",
     3100, 1600, 3100},
    {"open four", R"(
          8 . X X X X .
            e f g h i j)",
     40000, 40000, 40000},
    {"closed four", R"(
          8 . O X X X X .
            d e f g h i j)",
     6000, 0, 0},
    {"jump four", R"(
          8 . X X . X X .
            e f g h i j k)",
     6200, 200, 200},
    {"four-three threat", R"(
         11 . . . . . . .
         10 . . . . . X .
          9 . . . . . X .
          8 . O X X X . .
          7 . . . . . . .
            d e f g h i j)",
     2356, 2356, 2356},
};

int score_for_black(const Profile& profile, const GoldenBoard& golden, Stone last) {
  const Evaluator evaluator(profile);
  const auto board = std::make_unique<Board>(drawn(golden.picture, opponent(last)).position,
                                             evaluator.stone_values());
  const int score = evaluator.board_score(*board);
  return last == Stone::black ? -score : score;
}

TEST(Evaluate, BoardsScoreTheGoldenValues) {
  const Profile hard = today("hard");
  Profile plain = hard;
  plain.single_four_factor = 1;
  plain.weights.tempo_open_three_discount = 0;
  for (const GoldenBoard& golden : kGoldenBoards) {
    EXPECT_EQ(score_for_black(plain, golden, X), golden.plain) << golden.name;
    EXPECT_EQ(score_for_black(plain, golden, O), golden.plain) << golden.name;
    EXPECT_EQ(score_for_black(hard, golden, O), golden.after_white) << golden.name;
    if (golden.after_black == kLeftOut) continue;
    EXPECT_EQ(score_for_black(hard, golden, X), golden.after_black) << golden.name;
  }
}

TEST(Evaluate, AThreeOfTheSideThatMovedLastKeepsHalfItsValue) {
  const GoldenBoard three = {"three", kLoneThree, 0, 0, 0};
  EXPECT_EQ(score_for_black(today("hard"), three, X), 1500);
}

TEST(Evaluate, MovesScoreTheGoldenValues) {
  for (std::size_t level = 0; level < kLevels.size(); ++level) {
    const Evaluator evaluator(today(kLevels[level]));
    const auto board = std::make_unique<Board>(evaluator.stone_values());
    for (const GoldenMove& golden : kGoldenMoves) {
      if (golden.scores[level] == kLeftOut) continue;
      board->set(position_of(golden.black, golden.white, golden.side));
      const auto [row, column] = golden.move;
      EXPECT_EQ(evaluator.move_score(*board, row * kSize + column), golden.scores[level])
          << golden.name << " (" << row << ',' << column << ") " << kLevels[level];
    }
  }
}

Position random_position(Rng& rng, int stones) {
  Position position;
  while (position.ply < stones) {
    const int cell = static_cast<int>(rng.below(9) + 3 + kSize * (rng.below(9) + 3));
    if (position.at(cell) != Stone::empty) continue;
    position.put(cell, position.to_move);
    position.to_move = opponent(position.to_move);
    ++position.ply;
  }
  return position;
}

TEST(Evaluate, AllImagesOfAPositionScoreTheSame) {
  const Evaluator evaluator(*find_profile("hard"));
  const auto board = std::make_unique<Board>(evaluator.stone_values());
  const auto image = std::make_unique<Board>(evaluator.stone_values());
  Rng rng(1);
  for (int i = 0; i < 30; ++i) {
    const Position position = random_position(rng, 10 + static_cast<int>(rng.below(50)));
    board->set(position);
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
      image->set(transform(position, symmetry));
      EXPECT_EQ(evaluator.board_score(*image), evaluator.board_score(*board));
      for (const int cell : board->near()) {
        EXPECT_EQ(evaluator.explain_move(*image, transform(cell, kSize, symmetry)).terms,
                  evaluator.explain_move(*board, cell).terms)
            << cell << ' ' << symmetry;
      }
    }
  }
}

TEST(Evaluate, AttackAndDefenceAreTheSumOfTheirShapes) {
  Rng rng(3);
  std::array<int, kShapeTerms> attacks{}, defenses{};
  int counter_fours = 0;
  for (const char* const level : {"beginner", "hard", "v1-hard"}) {
    Profile profile = *find_profile(level);
    profile.weights.defense_multiplier_open_two = 0.37;  // so that rounding shows
    const Evaluator evaluator(profile);
    const auto board = std::make_unique<Board>(evaluator.stone_values());
    for (int i = 0; i < 60; ++i) {
      board->set(random_position(rng, 10 + static_cast<int>(rng.below(60))));
      for (const int cell : board->near()) {
        const MoveBreakdown move = evaluator.explain_move(*board, cell);
        const ShapeBreakdown shapes = evaluator.explain_shapes(*board, cell);
        const auto sum = [](const auto& parts) {
          return std::accumulate(parts.begin(), parts.end(), 0);
        };
        ASSERT_EQ(sum(shapes.attack), move[MoveTerm::attack]);
        ASSERT_EQ(sum(shapes.defense) + shapes.counter_four, move[MoveTerm::defense]);
        counter_fours += shapes.counter_four != 0 ? 1 : 0;
        for (std::size_t shape = 0; shape < kShapeTerms; ++shape) {
          attacks[shape] += shapes.attack[shape] != 0 ? 1 : 0;
          defenses[shape] += shapes.defense[shape] != 0 ? 1 : 0;
        }
      }
    }
  }
  for (std::size_t shape = 1; shape < kShapeTerms; ++shape) {  // a five is a verdict
    EXPECT_GT(attacks[shape], 0) << name(static_cast<BoardTerm>(shape));
    EXPECT_GT(defenses[shape], 0) << name(static_cast<BoardTerm>(shape));
  }
  EXPECT_GT(defenses[0], 0);
  EXPECT_GT(counter_fours, 0);
}

TEST(Evaluate, ShapesAreNamedByWhatTheStoneMakes) {
  const Evaluator evaluator(*find_profile("hard"));
  const auto board = std::make_unique<Board>(after("g8 a1 h8 c1"), evaluator.stone_values());
  const auto of = [](const auto& parts, BoardTerm term) {
    return parts[static_cast<std::size_t>(term)];
  };
  const ShapeBreakdown three = evaluator.explain_shapes(*board, cell("i8"));
  EXPECT_EQ(of(three.attack, BoardTerm::open_three), 1000);
  EXPECT_EQ(of(three.attack, BoardTerm::jump_three), 0);
  const ShapeBreakdown gap = evaluator.explain_shapes(*board, cell("j8"));
  EXPECT_EQ(of(gap.attack, BoardTerm::jump_three), 1000);
  board->pass();
  const ShapeBreakdown taken = evaluator.explain_shapes(*board, cell("i8"));
  EXPECT_EQ(of(taken.defense, BoardTerm::open_three), 1400);
}

Position with_colours_swapped(Position position) {
  for (Stone& stone : position.stones) {
    if (stone != Stone::empty) stone = opponent(stone);
  }
  position.to_move = opponent(position.to_move);
  return position;
}

// Do both colours make the same everywhere when they are exchanged, no point being forbidden?
bool rules_make_no_difference(const Board& board, const Board& swapped) {
  for (const int cell : board.empty()) {
    if (board.forbidden(cell) || swapped.forbidden(cell)) return false;
    for (int axis = 0; axis < kAxes; ++axis) {
      for (const Stone side : {X, O}) {
        if (board.shape(cell, axis, side) != swapped.shape(cell, axis, opponent(side))) {
          return false;
        }
      }
    }
  }
  return true;
}

TEST(Evaluate, ColoursScoreTheSameWhereTheRulesAreTheSame) {
  Profile profile = *find_profile("medium");
  profile.mise_bonus = false;  // asks about points that the move itself may make forbidden
  const Evaluator evaluator(profile);
  const auto board = std::make_unique<Board>(evaluator.stone_values());
  const auto swapped = std::make_unique<Board>(evaluator.stone_values());
  Rng rng(2);
  int compared = 0;
  for (int i = 0; i < 300; ++i) {
    const Position position = random_position(rng, 8 + static_cast<int>(rng.below(12)));
    board->set(position);
    swapped->set(with_colours_swapped(position));
    if (!rules_make_no_difference(*board, *swapped)) continue;
    ++compared;
    EXPECT_EQ(evaluator.board_score(*swapped), evaluator.board_score(*board));
    for (const int cell : board->near()) {
      const Threats threats = board->threats(cell, position.to_move);
      if (threats.fours() >= 2 || threats.threes() >= 2) continue;  // White's winning pattern
      EXPECT_EQ(evaluator.move_score(*swapped, cell), evaluator.move_score(*board, cell)) << cell;
    }
  }
  EXPECT_GT(compared, 50);
}

TEST(Evaluate, TheTermsOfABoardAddUpToItsScore) {
  const Evaluator evaluator(*find_profile("hard"));
  const auto board = std::make_unique<Board>(evaluator.stone_values());
  Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    board->set(random_position(rng, static_cast<int>(rng.below(70))));
    EXPECT_EQ(evaluator.explain_board(*board).score(), evaluator.board_score(*board));
  }
}

TEST(Evaluate, ABoardScoreStaysBelowThoseOfWins) {
  const Evaluator evaluator(*find_profile("hard"));
  Cells white;
  for (int column = 3; column <= 10; ++column) white.emplace_back(7, column);
  const Board board(position_of({}, white, O), evaluator.stone_values());
  EXPECT_EQ(evaluator.board_score(board), 99000);
  EXPECT_EQ(evaluator.explain_board(board).score(), 99000);
}

TEST(Evaluate, ABlackFourThreeCountsIfItIsLegal) {
  const Evaluator evaluator(*find_profile("hard"));
  const auto terms = [&](const Cells& black) {
    const Board board(position_of(black, {{7, 4}}, O), evaluator.stone_values());
    return evaluator.explain_board(board).sides[0];
  };
  constexpr auto kThreat = static_cast<std::size_t>(BoardTerm::four_three_threat);
  EXPECT_EQ(terms(kG10Black)[kThreat], 3000);
  Cells with_second_three = kG10Black;
  with_second_three.insert(with_second_three.end(), {{8, 9}, {9, 10}});
  EXPECT_EQ(terms(with_second_three)[kThreat], 0);
}

}  // namespace
}  // namespace rb::renju
