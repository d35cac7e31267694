#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runner/cli/options/options.hpp"
#include "runner/run/session/run_request.hpp"

// The options that commands which play games have in common.
namespace rb::cli {

// The limits of a move: --nodes, --depth, --time.
Rows<PlayerLimits> limit_rows();
// The clocks of a match: --tc and --margin.
Rows<PlayerLimits> clock_rows();
// The limits and clocks of one side, "a" or "b", in place of those of both: --a-nodes, ...
Rows<PlayerLimits> side_limit_rows(const std::string& side);

// --game GAME, and --size N: of its board.
std::vector<Word<std::string>> game_words();
std::vector<Word<std::string>> game_words_of_programs();  // only of those that programs play
std::vector<Word<std::string>> game_words_of_levels();    // only of those that the levels play
template <typename Request>
Row<Request> size_option(std::optional<int> Request::*member) {
  return option("size", "N", member, {5, kLargestSize},
                "lines of the board; default: the usual ones, 15, of freestyle 20, of reversi 8");
}

Rows<GamesRequest> board_rows();

Row<GamesRequest> seed_row();
Row<GamesRequest> threads_row();
Row<GamesRequest> cpu_time_row();
Row<GamesRequest> max_moves_row();
Row<OpeningsRequest> openings_row();
Row<GamesRequest> keep_row();

// Rules that end games early.
Rows<GamesRequest> early_end_rows();

// Options of programs that belong to one session and not to the run.
Rows<ExternalRequest> session_rows();
// Clocks and limits of programs, where no other players need them.
Rows<GamesRequest> program_rows();

// All options of a match except those of its players and its result.
Rows<GamesRequest> games_rows();
// The same without the limits of a move.
Rows<GamesRequest> games_rows_without_limits();

}  // namespace rb::cli
