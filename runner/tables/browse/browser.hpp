#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/game/notation.hpp"
#include "engine/game/rules.hpp"
#include "runner/play/openings.hpp"
#include "runner/play/record.hpp"

namespace rb {

// What a key means, as in a pager.
enum class BrowseKey : std::uint8_t {
  next_move,
  previous_move,
  next_game,
  previous_game,
  first_move,
  last_move,
  help,
  quit,
  other
};

// What a browser needs to know of the games of a file.
struct BrowsedFile {
  const Rules* rules = nullptr;
  FirstRow first_row = FirstRow::bottom;
  std::vector<std::string> players = {};
  std::vector<Opening> openings = {};
  std::vector<int> ids = {};                    // of the games to step through; at least one
  std::function<GameRecord(int id)> game = {};  // one that the rules allow; may throw Error
};

// Steps through games and their moves. Knows nothing of terminals: it takes keys and gives lines.
class Browser {
 public:
  explicit Browser(BrowsedFile file);

  // False: it is over. Throws what BrowsedFile::game does.
  bool press(BrowseKey key);
  // The lines of the screen, printable, at most `columns` wide: the game, the board after the
  // current move, and beside it what the player reported about the move; or the help.
  std::vector<std::string> screen(std::size_t columns) const;

  int id() const { return file_.ids[at_]; }
  std::size_t move() const { return move_; }  // 0: the start

 private:
  void open(std::size_t at);
  std::vector<std::string> beside() const;

  BrowsedFile file_;
  std::size_t at_ = 0, move_ = 0;
  GameRecord record_;
  bool is_helping_ = false;
};

}  // namespace rb
