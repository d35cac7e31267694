#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/player.hpp"
#include "engine/game/rules.hpp"
#include "runner/play/record.hpp"

// One game of a person against a player, or of two people at one board.
namespace rb {

struct SittingSpec {
  const Rules* rules = nullptr;
  std::vector<Move> opening = {};  // which `rules` allow, and which ends no game
  int opening_id = -1;             // in the results file
  Stone person = Stone::black;     // of two people: of the first of them
  bool is_shared = false;          // two people; the player is never asked
  int id = 0;
  std::uint64_t seed = 1;
  // Why the person may not move there, by rules that lose the game at once; none: it may.
  std::function<std::optional<std::string>(const Position&, int cell)> refused = {};
};

class Sitting {
 public:
  // The level outlives this. `told`: an earlier record of this game, which is continued. REQUIRES:
  // it begins with the opening, and the rules allow its moves.
  Sitting(SittingSpec spec, Player& level, const GameRecord* told = nullptr);

  const Position& position() const { return position_; }
  const std::optional<Outcome>& outcome() const { return outcome_; }
  Stone person() const { return spec_.person; }
  bool is_persons_turn() const {
    return !outcome_ && (spec_.is_shared || position_.to_move == spec_.person);
  }
  // Moves of the two, the opening's not counted.
  std::size_t own_moves() const { return record_.moves.size() - spec_.opening.size(); }

  // The person's move; what is wrong with it, or none. REQUIRES: its turn.
  std::optional<std::string> place(Move move, std::chrono::nanoseconds elapsed);
  // The level's move, which without a limit of time depends only on the seed and the position: not
  // on moves that were taken back, nor on when the program was started. A program that fails loses.
  // None: a stop was requested, or the program has answered nothing. REQUIRES: its turn.
  std::optional<Move> answer(const Limits& limits = {});
  // Takes back a person's last move and what followed. False: there is none.
  bool take_back();
  bool can_take_back() const { return !outcome_ && moves_up_to_last() > 0; }
  void resign() { outcome_ = resigned(); }
  // The time of the side to move is over, after `elapsed` more of it.
  void run_out(std::chrono::nanoseconds elapsed);
  // The colours change hands. REQUIRES: no own moves, or two people.
  void take(Stone colour) { spec_.person = colour; }

  // As it is stored. A game in progress counts as resigned by the person, of two by the one to
  // move: that is its end if the person leaves, and nothing else needs to be stored when the
  // program is killed.
  GameRecord record() const;

 private:
  Outcome resigned() const {
    return {opponent(spec_.is_shared ? position_.to_move : spec_.person), Reason::resigned};
  }
  std::size_t moves_up_to_last() const;
  void play(MoveRecord move);
  void fail(MoveRecord answer, Reason reason);

  SittingSpec spec_;
  Player& level_;
  Position position_;
  GameRecord record_;
  std::optional<Outcome> outcome_;
};

}  // namespace rb
