#include "engine/gomoku/plain_player.hpp"

#include <algorithm>
#include <vector>

#include "engine/base/rng.hpp"
#include "engine/gomoku/rules.hpp"

namespace rb::gomoku {
namespace {

// The stones of the longest row of one colour that a stone on the cell would touch; 0: none.
int neighbours(const Position& position, int cell) {
  const int size = position.size, row = cell / size, column = cell % size;
  int longest = 0;
  for (int down = -1; down <= 1; ++down) {
    for (int right = -1; right <= 1; ++right) {
      int stones = 0;
      Stone colour = Stone::empty;
      for (int r = row + down, c = column + right;
           (down != 0 || right != 0) && std::min(r, c) >= 0 && std::max(r, c) < size;
           r += down, c += right) {
        const Stone stone = position.at(r * size + c);
        if (stone == Stone::empty || (colour != Stone::empty && stone != colour)) break;
        colour = stone;
        ++stones;
      }
      longest = std::max(longest, stones);
    }
  }
  return longest;
}

class PlainPlayer final : public Player {
 public:
  explicit PlainPlayer(const Variant& variant) : variant_(variant) {}

  void new_game(const GameStart& start) override { rng_ = Rng(start.seed); }

  Reply choose(const Position& position, const Limits& /*limits*/) override {
    std::vector<int> best;
    int most = 0;
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (position.at(cell) != Stone::empty) continue;
      const int value = value_of(position, cell);
      if (value > most) best.clear();
      if (value >= most) best.push_back(cell);
      most = std::max(most, value);
    }
    if (most == 0) best = {position.cells() / 2};  // the board is empty
    return {.move = Move(best[rng_.below(best.size())]), .depth = 0};
  }

 private:
  int value_of(const Position& position, int cell) const {
    constexpr int kFive = 2 * kLargestSize;
    const Stone me = position.to_move;
    if (makes_five(position, cell, me, variant_.of(me))) return kFive + 1;
    if (makes_five(position, cell, opponent(me), variant_.of(opponent(me)))) return kFive;
    return neighbours(position, cell);
  }

  const Variant& variant_;
  Rng rng_{0};
};

}  // namespace

std::unique_ptr<Player> make_plain_player(const Variant& variant) {
  return std::make_unique<PlainPlayer>(variant);
}

}  // namespace rb::gomoku
