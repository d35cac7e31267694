// Positions as text: names of cells and lists of moves, on boards of three sizes.
#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace rb {
namespace {

void read_cell(std::string_view text, int size) {
  const auto cell = parse_cell(text, size);
  if (!cell) return;
  fuzz::expect(*cell >= 0 && *cell < size * size, "a cell is on the board");
  fuzz::expect(parse_cell(cell_name(*cell, size), size) == cell, "a name that was written is read");
}

void play(const std::vector<Move>& moves) {
  const Rules& rules = renju::rules();
  Position position = rules.start();
  for (const Move move : moves) {
    fuzz::expect(rules.is_legal(position, move), "an empty cell may be played");
    if (rules.play(position, move)) return;
  }
  fuzz::expect(position.stones == place_in_turn(moves).stones, "both ways put the same stones");
}

void read_moves(std::string_view text, int size) {
  fuzz::accepts([&] {
    const std::vector<Move> moves = parse_moves(text, size);
    fuzz::expect(parse_moves(moves_text(moves, size), size) == moves, "moves written are read");
    place_in_turn(moves, size);
    if (size == kRenjuSize) play(moves);
  });
}

}  // namespace
}  // namespace rb

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = rb::fuzz::text_of(data, size);
  for (const int board : {3, 9, 15}) {
    rb::read_cell(text, board);
    rb::read_moves(text, board);
  }
  return 0;
}
