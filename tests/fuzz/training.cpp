// Training data: bin, binpack and csv.

#include <algorithm>

#include "runner/formats/training/training.hpp"

#include "tests/fuzz/fuzz.hpp"

// A game that is read is written as one that is read the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rb;
  const std::string_view bytes = fuzz::text_of(data, size);
  read_binpack(bytes, [](const TrainingGame& game) {
    const bool has_pass = std::ranges::find(game.moves, Move::pass()) != game.moves.end();
    if (!game.problem.empty() || has_pass) return;
    read_binpack(binpack_game(game), [&](const TrainingGame& again) {
      fuzz::expect(again.moves == game.moves && again.scores == game.scores &&
                       again.half_points == game.half_points && again.problem.empty(),
                   "a game comes back");
    });
  });
  const auto comes_back = [](const TrainingGame& game) {
    if (!game.problem.empty()) return;
    const std::string positions = bin_positions(game);
    read_bin(positions, [&](const TrainingGame& again) {
      fuzz::expect(again.moves == game.moves && again.half_points == game.half_points,
                   "positions come back as their game");
    });
  };
  read_bin(bytes, comes_back);
  read_training_csv(bytes, 15, 4, comes_back);
  return 0;
}
