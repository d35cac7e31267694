#include "runner/programs/gomocup/illegal_answer.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "engine/game/notation.hpp"

namespace rb::gomocup {

std::string point_text(const Line& answer, std::string_view text, int board_size) {
  const Move move = move_at(answer.x, answer.y, board_size);
  return move.is_cell() ? fmt::format("{} ('{}')", move_name(move, board_size), text)
                        : fmt::format("'{}'", text);
}

std::string illegal_text(const Position& position, const Line& answer, std::string_view text,
                         const Line& before) {
  const int size = position.size;
  const std::string point = point_text(answer, text, size);
  const Move move = move_at(answer.x, answer.y, size);
  if (move == Move::none()) {
    return fmt::format("{}, off the board: x and y are 0 to {}{}", point, size - 1,
                       std::max(answer.x, answer.y) == size ? "; it may count from 1" : "");
  }
  std::string_view by;
  if (move == position.last) {
    by = ", by the move that it was told";
  } else if (answer.x == before.x && answer.y == before.y) {
    by = ", by its answer to the question before: it may print its moves twice";
  }
  return fmt::format("{}, which is occupied{}", point, by);
}

}  // namespace rb::gomocup
