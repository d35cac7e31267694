#pragma once

#include <string>
#include <string_view>

#include "runner/results/import/foreign_results.hpp"

// Results of other programs that are not CSV. Each throws Error that names file, line and what is
// wrong with it.
namespace rb {

// PGN as c-gomoku-cli writes it: Black, White, Date, Result, whose first number is White's,
// Termination. Moves are not read.
ForeignResults parse_pgn(std::string_view text, const std::string& path);

// The database of RenjuNet (runner/formats/rif/rif.hpp): the results of its games of renju, also of
// those without moves. A game without players or a result is left out, and counted.
ForeignResults parse_rif(std::string_view text, const std::string& path);

// The input of GomocupEloRating, lines "NAME - NAME: a : b", the wins of each. The file does not
// hold draws: the largest sum of wins is taken as the games of every pair, the rest as draws.
ForeignResults parse_gomocup_pairs(std::string_view text, const std::string& path);

// The table of a tournament of Piskvork (_table.html): the first row names the players, and each
// other row is a player with "won : lost" against each of them. Draws are as in the input above,
// whose lines the errors count.
ForeignResults parse_gomocup_table(std::string_view text, const std::string& path);

// Its score.txt, lines of "A", wins, draws, losses and "B", parted by tabs.
ForeignResults parse_score_tab(std::string_view text, const std::string& path);

}  // namespace rb
