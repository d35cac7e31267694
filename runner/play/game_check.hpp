#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/rules.hpp"
#include "runner/play/openings.hpp"
#include "runner/play/record.hpp"
#include "runner/play/schedule.hpp"

// Is a record one of a game that was played? A results file may have been edited or damaged.
namespace rb {

// Does the board show that a game ended for this reason?
bool is_by_the_rules(Reason reason);

// What is wrong with an outcome after this many plies, as far as can be seen without the moves;
// nullopt: nothing. Black moves first and the sides alternate: a pass is a move.
std::optional<std::string> wrong_outcome(const Outcome& outcome, int plies);

// Black's and White's player of a game: by swap2 the players chose which of them is Black.
std::array<int, 2> players_of(const Pairing& pairing, std::optional<Swap2> choice);

// Whether the moves begin with the stones of this choice, and the answers after them.
bool are_of_choice(const std::vector<MoveRecord>& moves, Swap2 choice);

// Throws Error that names file and game if the record does not have the players, opening and seed
// of its place in the run.
void check_place(const std::string& path, const Pairing& pairing, const GameRecord& record);

// Checks the games of one run, with their moves, against the rules.
class GameCheck {
 public:
  // `path` is that of the results file, for errors. REQUIRES: the rules outlive this.
  GameCheck(std::string path, const Rules& rules, std::vector<Opening> openings);
  // The same for one of several files with the same openings.
  GameCheck(std::string path, const Rules& rules,
            std::shared_ptr<const std::vector<Opening>> openings);

  // Throws Error that names file and game: it did not begin with its opening, a move cannot be
  // played or comes after the end, or the rules give another outcome. Late and unreadable answers
  // cannot be checked and are believed. Accepts a record without moves.
  void check(const GameRecord& record) const;

 private:
  void check_opening(const GameRecord& record) const;
  void check_marks(const GameRecord& record) const;
  [[noreturn]] void refuse(const GameRecord& record, const std::string& why) const;

  std::string path_;
  const Rules& rules_;
  std::shared_ptr<const std::vector<Opening>> openings_;
};

}  // namespace rb
