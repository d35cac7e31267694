#include "runner/tune/step_sides.hpp"

#include <algorithm>

#include "runner/play/game_result.hpp"

namespace rb {

std::optional<int> StepSides::condition_of(std::array<int, 2> players) const {
  const auto [low, high] = std::minmax({players[0], players[1]});
  const int half = this->players() / 2;
  if (low < 0 || low >= half || high != low + half) return std::nullopt;
  return low % conditions;
}

int StepSides::half_points_of_tried(const GameRecord& game) const {
  const auto [black, white] = game.players;
  const bool has_tried = is_tried(black) || is_tried(white);
  const bool is_black = has_tried ? is_tried(black) : is_opponent(black);
  return half_points(game.outcome, is_black ? Stone::black : Stone::white);
}

std::array<std::size_t, 2> StepSides::games_of(std::size_t pair) const {
  if (!has_opponents) return {2 * pair, 2 * pair + 1};
  // From an opening first all games of the side that is tried, then those of the other one.
  const auto of_side = static_cast<std::size_t>(2 * conditions);
  const std::size_t first = pair / of_side * 2 * of_side + pair % of_side;
  return {first, first + of_side};
}

}  // namespace rb
