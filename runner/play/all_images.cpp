#include "runner/play/all_images.hpp"

#include "engine/base/rng.hpp"
#include "engine/game/symmetry.hpp"

namespace rb {
namespace {

std::vector<Move> image(const std::vector<Move>& moves, int board_size, int symmetry) {
  std::vector<Move> turned;
  for (const Move move : moves) turned.push_back(transform(move, board_size, symmetry));
  return turned;
}

bool is_new(const Opening& opening, int board_size, int symmetry) {
  const std::vector<Move> moves = image(opening.moves, board_size, symmetry);
  for (int earlier = 0; earlier < symmetry; ++earlier) {
    if (image(opening.moves, board_size, earlier) == moves) return false;
  }
  return true;
}

}  // namespace

std::vector<Opening> all_images(const std::vector<Opening>& openings, int board_size) {
  std::vector<Opening> images;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    for (const Opening& opening : openings) {
      if (!is_new(opening, board_size, symmetry)) continue;
      images.push_back(opening);
      images.back().moves = image(opening.moves, board_size, symmetry);
    }
  }
  return images;
}

std::vector<Opening> turned(std::vector<Opening> openings, const Position& start,
                            std::uint64_t seed) {
  std::vector<int> symmetries;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    if (transform(start, symmetry) == start) symmetries.push_back(symmetry);
  }
  for (std::size_t i = 0; i < openings.size(); ++i) {
    const int symmetry = symmetries[Rng(mix(seed, i)).below(symmetries.size())];
    openings[i].moves = image(openings[i].moves, start.size, symmetry);
  }
  return openings;
}

}  // namespace rb
