#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"
#include "positions/suite_kind.hpp"

// A suite of any kind as problems for a player of which only its move is known. A
// problem is solved
//
//   forbidden      by a five where Black has one, otherwise by a point that is not forbidden
//   midgame        by one of the row's best moves
//   vcf, a win     by a move that starts a win by fours
//   vct, mise, a win    by a move that starts a proven win: by fours, by a mise or by fours and
//                  threes
//   all three, no win   by a move after which the opponent has no win by fours, which a player that
//                  attacks where there is no win often forgets
//
// Whether a move wins or loses is proved after it was made, not looked up.
namespace rb {

enum class AnswerGrade : std::uint8_t {
  solved,
  failed,
  unproven  // the budget of the proof ended first
};

// What a solver (unknown to this folder) answers about a move on an empty cell; none: its budget
// ran out first.
struct MoveTests {
  using Test = std::function<std::optional<bool>(const Position&, int cell)>;
  Test wins_by_fours;    // whether it starts a win by fours
  Test wins_by_threats;  // ... or by a mise, or by fours and threes
  Test loses_to_fours;   // whether it is forbidden, or the opponent has a win by fours after it
};

struct Problem {
  int line = 0;  // in the file
  Position position;
  std::string group;  // the part of the suite it belongs to: "44", "win in 5", "no win"
  // REQUIRES: the cell is empty. Called from one thread at a time for each MoveTests.
  std::function<AnswerGrade(int cell, const MoveTests&)> grade;
};

// The problems of a suite in the order of its rows. Throws Error as the readers of the kinds do.
std::vector<Problem> parse_problems(std::string_view text, const std::string& path, SuiteKind kind);

}  // namespace rb
