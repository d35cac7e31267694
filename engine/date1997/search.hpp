#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/date1997/board.hpp"
#include "engine/game/meter.hpp"

// Alpha-beta with forward pruning after the second part of the document: the moves of a node are
// sorted by the evaluation after them, and the best 10 at the first ply and 7, 5, 4 and 3 at the
// later ones are searched, five plies deep, or less if a five ends the game. A position at the end
// of a line has the value of the evaluation, as does one without a candidate. The document gives
// the ten and the five; it leaves the other widths to the available time. With these a move takes
// at most 6,030 positions.
namespace rb::date1997 {

inline constexpr std::array kWidths = {10, 7, 5, 4, 3};
inline constexpr int kPlies = static_cast<int>(kWidths.size());

struct RatedCell {
  int cell = 0;
  int value = 0;  // the evaluation after it, for the side that plays it
  friend bool operator==(const RatedCell&, const RatedCell&) = default;
};

// The empty cells within two of a stone that the side to move may play, best first, ties in the
// order of the cells; on the empty board the centre. The board is restored.
std::vector<RatedCell> candidates(Board& board);

struct FoundMove {
  int cell = -1;  // -1: there is no candidate
  int value = 0;  // for the side to move
  bool is_complete = true;
};

// `minimax` searches the whole tree that `alpha_beta` cuts; it is for tests.
enum class Method : std::uint8_t { alpha_beta, minimax };

class Search {
 public:
  explicit Search(Method method = Method::alpha_beta) : method_(method) {}

  // The best move of the position; the first of equals. If the limit of positions ends the search,
  // it returns the best move so far, or the first candidate. REQUIRES: 1 <= plies <= kPlies, nobody
  // has a five.
  FoundMove run(Board& board, int plies, Meter& meter);

  std::uint64_t evaluations() const { return evaluations_; }  // in the last run, for sorting

 private:
  std::optional<int> value(Board& board, int ply, int alpha, int beta);
  std::optional<int> child_value(Board& board, const RatedCell& move, int ply, int alpha, int beta);
  std::vector<RatedCell> moves(Board& board, int ply);

  Method method_;
  int plies_ = kPlies;
  Meter* meter_ = nullptr;
  std::uint64_t evaluations_ = 0;
};

}  // namespace rb::date1997
