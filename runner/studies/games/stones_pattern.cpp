#include "runner/studies/games/stones_pattern.hpp"

#include <algorithm>

namespace rb {

StonesPattern::StonesPattern(const std::vector<Move>& moves, int size) {
  for (std::size_t image = 0; image < images_.size(); ++image) {
    Stone stone = Stone::black;
    for (const Move move : moves) {
      if (move.is_cell()) {
        images_[image].push_back({transform(move.cell(), size, static_cast<int>(image)), stone});
      }
      stone = opponent(stone);
    }
  }
}

bool StonesPattern::is_on(const Position& position) const {
  return std::any_of(images_.begin(), images_.end(), [&](const std::vector<Placed>& image) {
    return std::all_of(image.begin(), image.end(), [&](const Placed& placed) {
      return position.at(placed.cell) == placed.stone;
    });
  });
}

bool begins_with(const std::vector<Move>& game, const std::vector<Move>& beginning, int size) {
  if (game.size() < beginning.size()) return false;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    const auto is_image = [&](Move wanted, Move played) {
      return transform(wanted, size, symmetry) == played;
    };
    if (std::equal(beginning.begin(), beginning.end(), game.begin(), is_image)) return true;
  }
  return false;
}

}  // namespace rb
