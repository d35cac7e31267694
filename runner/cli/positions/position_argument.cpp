#include "runner/cli/positions/position_argument.hpp"

#include "runner/cli/options/run_options.hpp"
#include "runner/players/catalog.hpp"

namespace rb::cli {

std::vector<Word<std::string>> games_with_solvers() {
  std::vector<Word<std::string>> words;
  for (const std::string_view name : game_names()) {
    if (find_game(name)->has_profiles()) words.push_back({name, std::string(name)});
  }
  return words;
}

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
