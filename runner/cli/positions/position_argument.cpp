#include "runner/cli/positions/position_argument.hpp"

#include "runner/players/games/game_catalog.hpp"

namespace rb::cli {

Rows<PositionGame> position_game_rows() {
  return rows<PositionGame>(position_game_row(&PositionGame::game),
                            size_option(&PositionGame::size));
}

renju::PlayedGame played_game(std::string_view command, const PositionGame& request) {
  const Game& game = *find_game(request.game);
  const int size = rules_on(game, request.size, command).start().size;
  return *renju::played_game(request.game, size);
}

}  // namespace rb::cli
