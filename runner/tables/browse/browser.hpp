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

// What a key means, as in a pager; the same keys as those of the page of a report.
enum class BrowseKey : std::uint8_t {
  next_move,
  previous_move,
  ten_moves_on,
  ten_moves_back,
  next_game,
  previous_game,
  ten_games_on,
  ten_games_back,
  first_move,
  last_move,
  number,  // a number that was typed: the move
  search,  // what follows is looked for
  enter,   // goes to the game of the number that was typed, or looks for the text
  erase,
  letter,  // one that is typed
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

  // `typed`: what BrowseKey::letter is. False: it is over. Throws what BrowsedFile::game does.
  bool press(BrowseKey key, char typed = 0);
  // Whether letters are part of a text that is looked for, and mean nothing else.
  bool is_searching() const { return typed_.starts_with('/'); }
  // The lines of the screen, printable, at most `columns` wide: the game, the board after the
  // current move, and beside it what the player reported about the move; or the help. Where they
  // are more than `rows`, blank lines are left out, then the end of the title, then rows of the
  // board that are far from the current move.
  std::vector<std::string> screen(std::size_t columns, std::size_t rows = kAnyHeight) const;
  static constexpr std::size_t kAnyHeight = 1000;

  int id() const { return file_.ids[at_]; }
  std::size_t move() const { return move_; }  // 0: the start

 private:
  void open(std::size_t at);
  void move_on(BrowseKey key);
  void go_to_game();
  void go_to_move();
  void look_for(const std::string& text);
  bool has(const GameRecord& record, const std::string& text) const;
  std::string last_line() const;
  std::vector<std::string> beside(std::size_t width) const;
  std::vector<std::string> board(std::size_t rows) const;

  BrowsedFile file_;
  std::size_t at_ = 0, move_ = 0;
  GameRecord record_;
  bool is_helping_ = false;
  std::string typed_ = {};   // a number, or a text after '/'
  std::string sought_ = {};  // the text that was looked for last
  std::string note_ = {};    // what was not found
};

}  // namespace rb
