#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/renju/judging/played_game.hpp"
#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"

namespace rb::cli {

// MOVES that lead to a position, as given_moves() takes them.
template <typename Request, typename T>
Row<Request> position_argument(T Request::*member) {
  Row<Request> row = moves_argument(member);
  row.option.help += "; 'pass' puts no stone and leaves the turn to the other side";
  return row;
}

// --game and --size: what is played on which board.
struct PositionGame {
  std::string game = "renju";
  std::optional<int> size;
};
template <typename Request>
Row<Request> position_game_row(std::string Request::*member) {
  return choice("game", "GAME", member, game_words_of_levels(),
                "the game whose rules hold: renju, freestyle or standard");
}
Rows<PositionGame> position_game_rows();
// Throws UsageError, which names the command, if the game has no solvers or no such board.
renju::PlayedGame played_game(std::string_view command, const PositionGame& request);

}  // namespace rb::cli
