#pragma once

#include <optional>
#include <string>
#include <string_view>

// Time controls as other tools write them.
namespace rb {

struct OtherClock {
  std::string game;     // as parse_game_clock() reads it; empty: the game has no limit
  std::string move{};   // as parse_duration() reads it; empty: a move has none of its own
  std::string moves{};  // "40": the time is for so many moves, which does not exist here
};

// "10/1+0.5": GAME/MOVE+INCREMENT of c-gomoku-cli; "40/60", "40/1:30+1": MOVES/TIME+INCREMENT of
// cutechess and fastchess, which is meant if the second number is greater or has minutes; "1:30";
// "inf". None: text of another kind, or one that parse_game_clock() reads.
std::optional<OtherClock> parse_other_clock(std::string_view text);

// "--a-tc 10 --a-time 1", of options that begin with "--a-"; empty: no limit.
std::string clock_options(const OtherClock& clock, std::string_view prefix);

// What is to be said beside; may be empty.
std::string clock_note(const OtherClock& clock);

}  // namespace rb
