#pragma once

#include <array>
#include <cstddef>
#include <numeric>
#include <string_view>

// Scores split into named terms. The sum of the terms is exactly the score.
namespace rb::renju {

// The terms of a move, from the view of the side that makes it. The first three are complete
// verdicts: if one holds it is the only term.
enum class MoveTerm : std::size_t {
  five,                  // wins at once
  forbidden,             // a forbidden point of Black: loses at once
  winning_pattern,       // White: two fours or two threes
  attack,                // what the stone makes
  defense,               // what a stone of the opponent would make
  center,                //
  four_three,            // a four and a three at once
  trap,                  // White: Black's answers are forbidden
  vulnerability,         // Black: its own straight four would be forbidden (not positive)
  mise,                  // threatens a four-three
  multi_threat,          // fours and threes along several axes
  defense_multi_threat,  // the same for the opponent, prevented
  defense_four_three,    // takes a four-three from the opponent
  defense_double_three,  // takes a double-three from White
  single_four,           // a closed four without gain (not positive)
};
inline constexpr std::size_t kMoveTerms = 15;
std::string_view name(MoveTerm term);

struct MoveBreakdown {
  std::array<int, kMoveTerms> terms{};
  int& operator[](MoveTerm term) { return terms[static_cast<std::size_t>(term)]; }
  int operator[](MoveTerm term) const { return terms[static_cast<std::size_t>(term)]; }
  int score() const { return std::accumulate(terms.begin(), terms.end(), 0); }
};

// The terms of one side's stones: its share of a board score.
enum class BoardTerm : std::size_t {
  five,
  open_four,
  four,
  jump_four,
  open_three,
  jump_three,
  three,
  open_two,
  two,
  connectivity,
  four_three_threat,     // the side can make a four-three
  single_four_discount,  // fours of a side without a three (not positive)
  tempo_discount,        // threes of the side that moved last (not positive)
};
inline constexpr std::size_t kBoardTerms = 13;
std::string_view name(BoardTerm term);

// What attack and defence of a move consist of: the terms five to two, in their order.
inline constexpr std::size_t kShapeTerms = 9;
struct ShapeBreakdown {
  std::array<int, kShapeTerms> attack{}, defense{};
  int counter_four = 0;  // what the multiplier of a counter-four adds to the defence
};

struct BoardBreakdown {
  using Side = std::array<int, kBoardTerms>;
  std::array<Side, 2> sides{};  // 0 Black, 1 White, each from its own view
  bool black_to_move = true;
  int limit = 0;  // what separates the score from those of wins; from the view of the side to move

  static int sum(const Side& side) { return std::accumulate(side.begin(), side.end(), 0); }
  // From the view of the side to move.
  int score() const {
    const int black = sum(sides[0]) - sum(sides[1]);
    return (black_to_move ? black : -black) + limit;
  }
};

}  // namespace rb::renju
