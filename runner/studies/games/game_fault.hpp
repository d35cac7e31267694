#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/studies/review/reviewed_move.hpp"

// What the review of a game holds against its players (docs/reviews.md).
namespace rb {

enum class FaultKind : std::uint8_t {
  missed,     // a proved win is gone after the move
  allowed,    // the opponent has a proved win after the move
  forbidden,  // Black played a forbidden point
  losing,     // the move that lost the game
  blunder,    // by score: an opinion of the reviewer, like the next one
  mistake
};
inline constexpr int kFaultKinds = 6;
std::string_view name(FaultKind fault);
bool is_opinion(FaultKind fault);

struct GameFault {
  FaultKind what = FaultKind::missed;
  int ply = 1;
  renju::Grade grade = renju::Grade::none;  // of an opinion none
  std::optional<renju::WinKind> kind = {};  // of the win that was missed or allowed
  int length = 0;                           // of it, in moves of the winner

  bool is_proved() const { return grade == renju::Grade::proved; }
  Stone side() const { return ply % 2 == 1 ? Stone::black : Stone::white; }
};

// In the order of the moves: proved and likely faults, the losing move whatever its grade, and
// opinions.
std::vector<GameFault> faults_of(const ReviewedGame& review);

// "27 missed vct 7?, 28 allowed vct 6, losing": the move, the fault, the kind and length of the
// win; '?' means that it is not proved. Opinions only if `with_opinions`.
std::string faults_text(const std::vector<GameFault>& faults, bool with_opinions);

// The win by which the game was decided: the first of those that are proved for the winner without
// a break up to the end. None: a draw, or no such win has a known line.
std::optional<renju::WinKind> deciding_win(const ReviewedGame& review, Stone winner);

}  // namespace rb
