#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/date1997/board.hpp"
#include "engine/game/meter.hpp"

// Alpha-beta with forward pruning after the second part of the document: the moves of a node are
// sorted by the evaluation after them, the best 10 at the first ply, 7, 5, 4 and 3 at the later
// ones are looked at, five plies deep, less where a five ends the game. Positions at the end of a
// line have the value of the evaluation, one without a candidate too. The document names the ten
// and the five; the other widths it leaves to the time there is. With them a move takes 6,030
// positions at most.
namespace rb::date1997 {

inline constexpr std::array kWidths = {10, 7, 5, 4, 3};
inline constexpr int kPlies = static_cast<int>(kWidths.size());

struct Candidate {
  int cell = 0;
  int value = 0;  // the evaluation after it, for the side that plays it
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

// The empty cells within two of a stone that are allowed to the side to move, best first, equal
// ones in the order of the cells. The centre on the empty board. The board is as it was after.
std::vector<Candidate> candidates(Board& board);

struct Found {
  int cell = -1;  // -1: there is no candidate
  int value = 0;  // for the side to move
  bool is_complete = true;
};

// `minimax` looks at all of the tree that `alpha_beta` cuts, for tests.
enum class Method : std::uint8_t { alpha_beta, minimax };

class Search {
 public:
  explicit Search(Method method = Method::alpha_beta) : method_(method) {}

  // The best move of the position; of equals the first. A limit, in positions, that ends gives the
  // best move so far, or the first candidate.
  // REQUIRES: 1 <= plies <= kPlies, nobody has a five.
  Found run(Board& board, int plies, Meter& meter);

  std::uint64_t evaluations() const { return evaluations_; }  // of the last run, to sort by

 private:
  std::optional<int> value(Board& board, int ply, int alpha, int beta);
  std::optional<int> child_value(Board& board, const Candidate& move, int ply, int alpha, int beta);
  std::vector<Candidate> moves(Board& board, int ply);

  Method method_;
  int plies_ = kPlies;
  Meter* meter_ = nullptr;
  std::uint64_t evaluations_ = 0;
};

}  // namespace rb::date1997
