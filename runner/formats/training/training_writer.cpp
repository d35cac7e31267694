#include <algorithm>
#include <limits>

#include "engine/game/notation.hpp"
#include "runner/formats/training/training.hpp"

namespace rb {
namespace {

void put(std::uint64_t number, int bytes, std::string& text) {
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(number >> (8 * i) & 0xFF);
}

std::uint64_t number_of(Move move, int size) {
  const int column = move.cell() % size, row = size - 1 - move.cell() / size;
  return static_cast<std::uint64_t>(column << 5 | row);
}

// Of the side to move after so many moves.
std::uint64_t result_after(const TrainingGame& game, std::size_t moves) {
  return static_cast<std::uint64_t>(moves % 2 == 0 ? game.half_points : 2 - game.half_points);
}

}  // namespace

std::string binpack_game(const TrainingGame& game) {
  const std::size_t played = game.moves.size() - game.opening;
  std::uint64_t head = static_cast<std::uint64_t>(game.size);
  head |= static_cast<std::uint64_t>(game.rule) << 5;
  head |= result_after(game, game.opening) << 8;
  head |= static_cast<std::uint64_t>(game.moves.size()) << 12;
  head |= static_cast<std::uint64_t>(game.opening) << 22;
  head |= static_cast<std::uint64_t>(played) << 46;
  std::string text;
  put(head, 8, text);
  for (std::size_t i = 0; i < game.opening; ++i) put(number_of(game.moves[i], game.size), 2, text);
  for (std::size_t i = 0; i < played; ++i) {
    constexpr std::uint64_t kFirst = 1, kLast = 2, kNoScore = 4;
    const auto score = i < game.scores.size() ? game.scores[i] : std::nullopt;
    using Score = std::numeric_limits<std::int16_t>;
    put(kFirst | kLast | (score ? 0 : kNoScore) |
            number_of(game.moves[game.opening + i], game.size) << 6,
        2, text);
    put(static_cast<std::uint16_t>(std::clamp<int>(score.value_or(0), Score::min(), Score::max())),
        2, text);
  }
  return text;
}

std::string bin_positions(const TrainingGame& game) {
  std::string text;
  for (std::size_t ply = game.opening; ply < game.moves.size(); ++ply) {
    put(result_after(game, ply) | static_cast<std::uint64_t>(ply) << 2 |
            static_cast<std::uint64_t>(game.size) << 11,
        2, text);
    put(static_cast<std::uint64_t>(game.rule) | number_of(game.moves[ply], game.size) << 3, 2,
        text);
    for (std::size_t i = 0; i < ply; ++i) put(number_of(game.moves[i], game.size), 2, text);
  }
  return text;
}

std::string csv_positions(const TrainingGame& game) {
  std::string text, moves;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const std::string move = cell_name(game.moves[ply].cell(), game.size);
    if (ply >= game.opening) {
      text += moves + ',' + move + ',' + std::to_string(result_after(game, ply)) + '\n';
    }
    moves += move;
  }
  return text;
}

}  // namespace rb
