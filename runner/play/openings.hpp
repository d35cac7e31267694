#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/rules.hpp"

namespace rb {

// The moves from which both games of a pair start.
struct Opening {
  std::string name;  // what the line calls it, or else the moves as it has them; "" is possible
  std::vector<Move> moves;
  bool held_out = false;  // for confirming matches, never for tuning
};

enum class OpeningFormat : std::uint8_t {
  moves,  // "h8i9g7" or "h8 i9 g7"
  offset  // Gomocup: "0,0, 1,-1": columns to the right of the centre, rows above it
};

// Why an opening must not be played ("White has a VCF at j9"), or none: the game's own test.
using OpeningTest = std::function<std::optional<std::string>(const Position&)>;

// Without a format, a file of numbers alone, some of them negative, is one of offsets, and any
// other one of moves. One opening per line, "h8 i9 g7" in any form of parse_moves() or with a name
// "Hogetsu: h8 i9 i7", which ends at the last ':';
// '#' starts a comment, blank lines do not count; all lines below a comment line that starts with
// "# held-out:" are held out. A comment line "# game: NAME", which a file may have or not, must
// name the game of the rules. Every opening is replayed by the rules. Throws Error with file and
// line on a broken, illegal or finished line, on one that `test` (may be empty) refuses, and on one
// that leads to the position of an earlier line, since both would be the same games; and Error with
// the file if it cannot be read, is not text, is larger than 64 MiB or contains no opening.
std::vector<Opening> load_openings(const std::string& path, std::optional<OpeningFormat> format,
                                   const Rules& rules, const OpeningTest& test);
// The same for a file that comes with the program, one of moves. Its openings are not replayed,
// which would be a third of the time to start a match: tests have done that.
std::vector<Opening> load_own_openings(const std::string& path, const Rules& rules);
// As load_openings(), for a text in memory; `path` is its name in messages.
std::vector<Opening> parse_openings(std::string_view text, const std::string& path,
                                    std::optional<OpeningFormat> format, const Rules& rules,
                                    const OpeningTest& test);

// Those that are held out, or those that are not.
std::vector<Opening> part_of(std::vector<Opening> openings, bool held_out);

// A 64-bit hash of all moves in order, by which a results file identifies its openings.
std::uint64_t openings_hash(const std::vector<Opening>& openings);

}  // namespace rb
