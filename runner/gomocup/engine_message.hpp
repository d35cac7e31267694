#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

// What programs print of their search. The Gomocup protocol has no words for it: each prints it in
// its own way, in lines that begin with MESSAGE, and DETAIL or INFO are taken for it. Read are
// pairs of a key and a value, in any order, of a line such as these (docs/external-engines.md tells
// which were seen):
//
//   MESSAGE Speed 504K | Depth 7-12 | Eval 364 | Node 1007
//   MESSAGE depth 13-21 ev 203 n 45K pv H8 I9 G7
//   MESSAGE Nodes=7184 Evaluation=11
//   MESSAGE Bestline: [7,7] [8,8]
//   INFO EVAL -M7
//
//   line   = word { separator } { pair }     word: MESSAGE, DETAIL or INFO; case does not matter
//   pair   = key { separator } value         separator: blank | ':' | '=' | '|' | ',' | ';'
//   depth  = ("depth" | "d") number          of "7-12" and "7/12" the first, in plies
//   nodes  = ("nodes" | "node" | "n" | "totalnodes") (number | decimal ("K" | "M" | "G"))
//   score  = ("eval" | "ev" | "evaluation" | "score" | "value") (["+" | "-"] number | mate)
//   mate   = ["+" | "-"] "M" number | "mate" number    in so many moves; "-M7": against it
//   number = digits | digits { "," 3 digits }; decimal: a fraction may follow, after "."
//   moves  = ("pv" | "bestline" | "line") point { point }
//   point  = "h8" | "7,7" | "[7,7]" | "(7,7)"   up to the first text that is no point
//
// Other words are passed over. A line is one of these forms if it begins with a key of more than
// one letter, or holds two values; all others are ignored, and so are lines of the second best
// moves ("(2) depth ...") and MESSAGE REALTIME.
//
// They are claims of the program, and none of them decides anything. What is not told is not
// guessed: a score with a fraction (its unit is the program's own), digits that go on after a blank
// or in other groups, and what is too large to be true, are no claims.
namespace rb::gomocup {

struct Claims {
  std::optional<int> score = {};  // from the mover's side
  std::optional<int> depth = {};
  std::optional<std::uint64_t> nodes = {};
  std::vector<Move> line = {};  // the principal variation, of cells
  friend bool operator==(const Claims&, const Claims&) = default;
};

// The score of a win in 0 moves; in n moves it is n less, but never less by more than 1000. That of
// a loss is the same below 0.
inline constexpr int kMateScore = 100'000;
// More is no claim: so deep are all cells of the largest board, and so many nodes none searches.
inline constexpr int kDeepest = 225;
inline constexpr double kMostNodes = 1e15;
// So many moves of a line are kept, and so many bytes of a message are read.
inline constexpr std::size_t kLongestLine = 50;
inline constexpr std::size_t kLongestMessage = 1024;

// Takes over what the line tells, and leaves the rest: of several lines the last word on each
// counts. False: it is none of the forms above, and nothing has changed.
bool read_message(std::string_view text, int board_size, Claims& claims);

}  // namespace rb::gomocup
