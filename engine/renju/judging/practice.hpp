#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/base/rng.hpp"
#include "engine/game/player.hpp"
#include "engine/renju/board/board.hpp"

// Games to draw positions from. Game i depends only on the seed and i, not on the thread
// or the time.
namespace rb::renju {

struct PracticeGame {
  std::vector<Move> moves;  // all except the one that ended it
  std::size_t opening = 0;  // the number of random stones among them
};

// One per thread.
class Practice {
 public:
  enum class Players : std::uint8_t {
    good,  // medium and hard
    mixed  // easy too: it leaves wins for the other side to find
  };
  Practice(std::uint64_t seed, Players players);

  // A game from four to nine random stones near the centre between two drawn players that sometimes
  // prefer one of the next best moves.
  PracticeGame play(std::uint64_t i);
  // Only random stones, each within two of another, 20 to 78 of them: crowded boards that no player
  // would reach. The number is even, so that Black is to move.
  PracticeGame scatter(std::uint64_t i);

 private:
  std::vector<Move> random_stones(int count, Rng& rng);

  std::uint64_t seed_;
  std::unique_ptr<Board> board_ = std::make_unique<Board>();
  std::vector<std::unique_ptr<Player>> black_, white_;
};

}  // namespace rb::renju
