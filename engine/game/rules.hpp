#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

namespace rb {

// Why a game ended.
enum class Reason : std::uint8_t {
  five,
  forbidden,
  more_discs,
  equal_discs,
  board_full,  // ends by the rules
  move_limit,
  illegal_move,
  bad_answer,
  timeout,
  crash,  // ends by the referee
  resigned,
  agreed_draw,  // ends by the players, in games from elsewhere
  resign_rule,
  draw_rule,
  proof  // ends by a rule of the run, before the game was over (runner/play/adjudication.hpp)
};
inline constexpr int kReasons = 15;

// "five", "forbidden", "more discs", "equal discs", "board full", "move limit", "illegal move",
// "bad answer", "timeout", "crash", "resigned", "agreed draw", "resign rule", "draw rule", "proof":
// the words of tables, exports and the results database.
std::string_view name(Reason);
std::optional<Reason> find_reason(std::string_view name);

// winner == Stone::empty means a draw.
struct Outcome {
  Stone winner = Stone::empty;
  Reason reason = Reason::board_full;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// What is worth knowing about a finished game at a glance, and follows from its moves.
struct GameMarks {
  std::string opening = {};        // "4D Kagetsu", if it has a name
  std::string opening_class = {};  // "direct" or "indirect", if it has a name
  // Black lost because the only defence against a five was forbidden; none: unknown.
  std::optional<bool> trap = {};
  friend bool operator==(const GameMarks&, const GameMarks&) = default;
};

// The rules of a game, independent of who plays it. Immutable: there is one object per game, shared
// by all threads. It is the judge of record: it may be slow, but it must be right.
class Rules {
 public:
  virtual ~Rules() = default;
  virtual std::string_view name() const = 0;
  virtual Position start() const = 0;
  // A move that loses at once (a forbidden point) is legal; play() returns the loss.
  virtual bool is_legal(const Position&, Move) const = 0;
  // Plays the move; returns the outcome if it ended the game. REQUIRES: is_legal.
  virtual std::optional<Outcome> play(Position&, Move) const = 0;
  // REQUIRES: `moves` are those of a game that ended so, without an answer that was refused.
  virtual GameMarks marks(std::span<const Move>, const Outcome&) const { return {}; }

  std::vector<Move> legal_moves(const Position&) const;
};

}  // namespace rb
