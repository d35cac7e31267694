#include "runner/tables/browse/terminal.hpp"

#define NCURSES_NOMACROS  // its macros have the names of our functions
#include <curses.h>

#include <algorithm>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <fmt/format.h>

#include <unistd.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

// The library puts the terminal back at a signal that nobody else handles.
SCREEN* open_screen() {
  for (const int which : {SIGINT, SIGTERM}) std::signal(which, SIG_DFL);
  return newterm(nullptr, stdout, stdin);
}

class Terminal {
 public:
  Terminal() : screen_(open_screen()) {
    if (screen_ == nullptr) {
      const char* const name = std::getenv("TERM");
      throw Error(fmt::format("the terminal '{}' is unknown: set TERM, such as TERM=xterm",
                              name == nullptr ? "" : name));
    }
    if (tigetstr("cup") == nullptr) {  // such as 'dumb': it cannot go to a place of its screen
      leave();
      throw Error(fmt::format("the terminal '{}' cannot draw: set TERM, such as TERM=xterm",
                              std::getenv("TERM")));
    }
    raw();  // Ctrl-C is a key, so that the terminal is always put back
    noecho();
    keypad(stdscr, true);
    curs_set(0);
  }
  ~Terminal() { leave(); }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  static void show(const Browser& browser) {
    int rows = 0, columns = 0;
    getmaxyx(stdscr, rows, columns);
    erase();
    const auto lines = browser.screen(static_cast<std::size_t>(std::max(columns - 1, 1)),
                                      static_cast<std::size_t>(rows));
    const int count = std::min(rows, static_cast<int>(lines.size()));
    for (int row = 0; row < count; ++row) {
      // The last line, which tells the keys, is there however low the terminal is.
      const std::size_t line = row + 1 < count ? static_cast<std::size_t>(row) : lines.size() - 1;
      mvaddstr(row, 0, lines[line].c_str());
    }
    refresh();
  }

 private:
  void leave() {
    endwin();
    delscreen(screen_);
  }
  SCREEN* screen_;
};

BrowseKey meaning(int key) {
  constexpr int kControlC = 3, kEscape = 27, kDelete = 127;
  switch (key) {
    case KEY_RIGHT:
    case 'j':
    case ' ': return BrowseKey::next_move;
    case KEY_LEFT:
    case 'k': return BrowseKey::previous_move;
    case KEY_DOWN: return BrowseKey::ten_moves_on;
    case KEY_UP: return BrowseKey::ten_moves_back;
    case 'n': return BrowseKey::next_game;
    case 'p': return BrowseKey::previous_game;
    case KEY_NPAGE: return BrowseKey::ten_games_on;
    case KEY_PPAGE: return BrowseKey::ten_games_back;
    case 'm': return BrowseKey::number;
    case '/': return BrowseKey::search;
    case KEY_ENTER:
    case '\n':
    case '\r': return BrowseKey::enter;
    case KEY_BACKSPACE:
    case '\b':
    case kDelete: return BrowseKey::erase;
    case KEY_HOME:
    case 'g': return BrowseKey::first_move;
    case KEY_END:
    case 'G': return BrowseKey::last_move;
    case '?':
    case 'h': return BrowseKey::help;
    case 'q':
    case kControlC:
    case kEscape:
    case ERR: return BrowseKey::quit;  // ERR: the terminal is gone
    default: return BrowseKey::other;
  }
}

// Digits are typed everywhere, other letters only in a text that is looked for.
bool press(Browser& browser, int key) {
  const bool is_typed =
      (key >= '0' && key <= '9') || (browser.is_searching() && key >= ' ' && key < 127);
  return is_typed ? browser.press(BrowseKey::letter, static_cast<char>(key))
                  : browser.press(meaning(key));
}

}  // namespace

bool is_at_terminal() { return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0; }

void browse(Browser& browser) {
  std::setlocale(LC_CTYPE, "");  // names may be in any script
  const Terminal terminal;
  constexpr int kControlL = 12;  // draws everything again, as in any pager
  int key = 0;
  do {
    if (key == kControlL) clearok(stdscr, true);
    Terminal::show(browser);
    key = getch();
  } while (press(browser, key));
}

}  // namespace rb
