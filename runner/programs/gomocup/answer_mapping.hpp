#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/position.hpp"
#include "engine/gomoku/variant.hpp"
#include "runner/programs/gomocup/gomocup_protocol.hpp"

// Ways in which an engine may write points wrongly, in its answers alone: counted from 1, x or y
// one off, x and y exchanged, the board mirrored or turned. Its moves are legal mostly, so the
// rules show nothing; but where there is one thing to do, a five to make or to prevent, all of its
// answers miss it alike. An engine that also reads points in this way plays well, on a turned
// board, and is not noticed.
namespace rb::gomocup {

inline constexpr int kMappings = 56;  // 0 is the right way

// The point that x,y means; none(): off the board.
Move meant_point(int mapping, int x, int y, int board_size);
// "counted from 1, with x and y exchanged". REQUIRES: mapping > 0.
std::string mapping_text(int mapping);

// An engine has refused the opponent's last move, a free point: how its answers of the game may be
// meant if one of them is that point. "h7 is free, but its answer h9 ('7,8') is that point if it is
// written upside down (...)"; empty: none is.
std::string refusal_text(const std::vector<Line>& answers, const Position& position);

// The empty cells where this colour makes five, or an overline that wins.
std::vector<Move> fives_of(const Position& position, Stone colour, const gomoku::Variant& game);
// Those of the opponent's last four, if the side to move has no five itself.
std::vector<Move> fours_to_stop(const Position& position, const gomoku::Variant& game);

// Answers to positions in which only some moves are sensible.
class MappingEvidence {
 public:
  // "h9 ('7,8') where h8 was expected".
  struct Example {
    Move answer, expected;
    int game = 0, ply = 0;
  };
  void add(const Position& position, int x, int y, const std::vector<Move>& expected, int game = 0);

  int asked() const { return asked_; }
  int hits(int mapping) const { return hits_[static_cast<std::size_t>(mapping)]; }
  // The wrong way that explains answers which are of no sense as they are: at least three, and
  // three quarters of them. None: there is no such pattern.
  std::optional<int> likely() const;
  // "it seems to write its answers counted from 1: so read, 5 of 6 make a five or stop a four; as
  // printed, 0"; empty: nothing is likely.
  std::string text() const;
  const std::optional<Example>& example() const { return example_; }

 private:
  int asked_ = 0;
  std::array<int, kMappings> hits_{};
  std::optional<Example> example_;  // the first that was missed
};

}  // namespace rb::gomocup
