// The openings that come with the program, made once more.

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "engine/game/symmetry.hpp"
#include "engine/reversi/minimax.hpp"
#include "tests/engine/reversi/plain_minimax.hpp"
#include "tests/engine/reversi/positions.hpp"
#include "tests/source_path.hpp"

namespace rb::reversi {
namespace {

const std::string kPath = source_path("positions/openings_reversi.txt");
constexpr int kPlies = 6;
constexpr int kDepth = 4;
constexpr int kMostValue = 3;  // either way

bool is_level(const Position& position) {
  const int value = minimax(board_of(position), kDepth, Side::max, PassRule::pass);
  return value >= -kMostValue && value <= kMostValue;
}

// Depth first, moves in the order of the squares: the first line to a position is kept.
void collect(const Position& position, std::vector<Move>& moves, std::set<std::uint64_t>& seen,
             std::string& text) {
  if (position.ply == kPlies) {
    if (seen.insert(canonical_key(position)).second && is_level(position)) {
      text += moves_text(moves, kSize) + '\n';
    }
    return;
  }
  for (int s = 0; s < kSize * kSize; ++s) {
    const Move move(cell_of(s));
    if (!rules().is_legal(position, move)) continue;
    Position next = position;
    rules().play(next, move);
    moves.push_back(move);
    collect(next, moves, seen, text);
    moves.pop_back();
  }
}

std::string openings() {
  std::string text =
      "# game: reversi\n"
      "# Openings of reversi: every position after six moves, but for images of others, that is\n"
      "# worth no more than three stones to either side by the evaluation of reversi-tegowai four\n"
      "# moves later. Made by tests/engine/reversi/openings_test.cpp.\n";
  std::set<std::uint64_t> seen;
  std::vector<Move> moves;
  collect(rules().start(), moves, seen, text);
  return text;
}

TEST(ReversiOpenings, AreAllThatAreLevel) {
  const std::string made = openings();
  if (std::getenv("RB_UPDATE_SNAPSHOTS") != nullptr) std::ofstream(kPath) << made;
  std::ifstream file(kPath);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), made)
      << "RB_UPDATE_SNAPSHOTS=1 writes it anew";
}

}  // namespace
}  // namespace rb::reversi
