#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/game/notation.hpp"
#include "runner/base/text/table.hpp"
#include "runner/play/openings.hpp"
#include "runner/play/record.hpp"

// A stored game as people read it, in whole lines; `players` are the names of
// the run's players, by the numbers in the record.
namespace rb {

// Who played, how it ended, and the opening.
std::string game_title(const GameRecord& record, const std::vector<std::string>& players,
                       const std::vector<Opening>& openings);

// The board with the number of each of the first `end` moves at its place; the last one stands in
// brackets. Odd moves are Black's, the even ones White's. REQUIRES: moves that were checked.
std::string numbered_board(const GameRecord& record, int board_size, std::size_t end,
                           FirstRow first_row);

// The moves from `first` (from 0) to the one before `end`, one row each. What players report has a
// column if any move of the game has it. Scores are the mover's own.
Table move_table(const GameRecord& record, int board_size, std::size_t first, std::size_t end);

// The same, with lines below each move that is not of the opening: how a built-in engine says that
// it came to it, which is what forced it, the best move of each depth, the candidates by rank
// ("<=": the score is a bound); "-": the record does not say.
Table thought_table(const GameRecord& record, int board_size, std::size_t first, std::size_t end);

// The comments of a game from elsewhere, and its variations, a line each; empty: it has none. At
// most so many lines, of which the last says how many more there are.
std::string annotation_lines(const GameRecord& record, int board_size, std::size_t most = 100);

std::string counter_lines(const MoveRecord& move);

// The last lines exchanged with the programs that played, or a note that none were kept.
std::string traffic_text(const GameRecord& record, const std::vector<std::string>& players);

}  // namespace rb
