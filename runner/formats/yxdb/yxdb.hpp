#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/game/position.hpp"

// Databases of positions of Yixin-Board and Rapfi (YXDB), read as Rapfi's database/*.cpp (3aedf3a)
// does. They hold no games.
namespace rb {

enum class ScoreBound : std::uint8_t { none, upper, lower, exact };

struct YxdbRecord {
  int rule = 0;       // as in the protocol of Gomocup: 0 freestyle, 1 standard, 4 renju
  Position position;  // one of its eight images
  // What the player who moved last thinks of it: 'w' won, 'l' lost, 'd' drawn, 'x' not to be
  // played,
  // '!' to be played, others as users like; 0: none.
  char label = 0;
  int score = 0;  // from the side to move; 30000 less the moves to the end if it is decided
  int depth = 0;
  ScoreBound bound = ScoreBound::none;  // none: there is no score
  std::string_view text;                // as it is stored: labels of cells and a comment
};

// Whether these bytes begin like such a database, not packed.
bool is_yxdb(std::string_view bytes);

struct YxdbCounts {
  std::size_t records = 0;  // that were handed over
  // Left out: with a pass, which Rapfi itself reads back as another position; on a board that is
  // not square.
  std::size_t passes = 0, rectangles = 0;
};
// Hands over the records in turn. Throws Error that names `path` and the byte: the file ends too
// early, a rule, a board or a stone that there is not, two stones on one cell.
YxdbCounts read_yxdb(std::string_view bytes, const std::string& path,
                     const std::function<void(const YxdbRecord&)>& use);

}  // namespace rb
