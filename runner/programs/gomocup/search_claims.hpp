#pragma once

#include <cstddef>
#include <string_view>

#include "engine/game/player.hpp"

// What programs print about their search. The Gomocup protocol has no words for it: each prints it
// in its own way, in lines that begin with MESSAGE; DETAIL or INFO are treated alike. Pairs of a
// key and a value are read, in any order, from lines such as these (docs/external-engines.md says
// which were seen):
//
//   MESSAGE Speed 504K | Depth 7-12 | Eval 364 | Node 1007
//   MESSAGE Depth 14-29 | Eval 3 | Time 977ms | H7 I7
//   MESSAGE depth 13-21 ev 203 n 45K pv H8 I9 G7
//   MESSAGE best: [7,7] val=0
//   MESSAGE Nodes=7184 Evaluation=11
//   MESSAGE Bestline: [7,7] [8,8]
//   INFO EVAL -M7
//
//   line   = word { separator } { pair }     word: MESSAGE, DETAIL or INFO; case does not matter
//   pair   = key { separator } value         separator: blank | ':' | '=' | '|' | ',' | ';'
//   depth  = ("depth" | "dep" | "d") number          in plies; of "7-12" and "7/12" the second is
//            the selective depth, as is ("seldepth") number
//   nodes  = ("nodes" | "node" | "node_cnt" | "nd" | "n" | "totalnodes")
//            (number | decimal ("K" | "M" | "G"))
//   score  = ("eval" | "ev" | "evaluation" | "score" | "value" | "val") (["+" | "-"] number | mate)
//   mate   = ["+" | "-"] "M" number | "mate" number    in that many plies, as Rapfi counts; "-M7":
//            against it
//   number = digits | digits { "," 3 digits }; decimal: a fraction may follow, after "."
//   moves  = ("pv" | "bestline" | "best" | "line") point { point }, or all after the last '|'
//   point  = "h8" | "7,7" | "[7,7]" | "(7,7)"   up to the first text that is not a point
//
// Other words are skipped. A line has one of these forms if it begins with a key of more than one
// letter, or contains two values; all others are ignored, as are lines of the second best moves
// ("(2) depth ...") and MESSAGE REALTIME.
//
// They are claims of the program, and none of them decides anything. Missing values are not
// guessed: a score with a fraction (its unit is the program's own), digits that continue after a
// blank or in other groups, and values too large to be true do not count.
namespace rb::gomocup {

using SearchClaims = Reply;  // the numbers and the line of one, which is of cells

// The score of a win in 0 plies; in n plies it is n less, but at most 1000 less. That of a loss is
// the negative.
inline constexpr int kMateScore = 100'000;
// Larger values do not count: the largest board has this many cells, and no search this many nodes.
inline constexpr int kDeepest = 225;
inline constexpr double kMostNodes = 1e15;
// At most this many moves of a line are kept, and bytes of a message are read.
inline constexpr std::size_t kLongestLine = 50;
inline constexpr std::size_t kLongestMessage = 1024;

// Stores the values of the line and leaves the others: among several lines the last value counts.
// False: the line has none of the forms above, and nothing has changed.
bool read_claims(std::string_view text, int board_size, SearchClaims& claims);

}  // namespace rb::gomocup
