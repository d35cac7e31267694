#include "runner/tables/browse/terminal.hpp"

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#include <gmock/gmock.h>

#include "engine/renju/rules/rules.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/pseudo_terminal.hpp"
#include "tests/fakes/variable.hpp"

namespace rb {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr unsigned short kColumns = 40;

// What a terminal got to show, and how the browser was left.
struct Session {
  std::string text;
  int status = -1;  // ten times the game's id, and the move
};

constexpr std::string_view kEnd = "(end of the browser)";

// Presses the keys as soon as there is anything, or `after` is shown. The terminal is hung up when
// its process ends, and loses what was not read by then: so that one waits until all was read.
Session session(Browser& browser, std::string_view keys, std::string_view after = "") {
  const winsize size{.ws_row = 24, .ws_col = kColumns, .ws_xpixel = 0, .ws_ypixel = 0};
  int terminal = -1;
  std::array<int, 2> all_read{};
  EXPECT_EQ(pipe(all_read.data()), 0);
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    setenv("TERM", "xterm", 1);
    setenv("ESCDELAY", "25", 1);
    unsetenv("COLUMNS");
    unsetenv("LINES");
    close(all_read[1]);
    browse(browser);
    char none = 0;
    const bool is_told = write(STDOUT_FILENO, kEnd.data(), kEnd.size()) > 0;
    if (is_told && read(all_read[0], &none, 1) != 0) _exit(99);
    _exit(10 * browser.id() + static_cast<int>(browser.move()));
  }
  close(all_read[0]);
  Session session;
  std::array<char, 4096> buffer{};
  bool is_waiting = true;
  for (ssize_t got = 0; (got = read(terminal, buffer.data(), buffer.size())) > 0;) {
    session.text.append(buffer.data(), static_cast<std::size_t>(got));
    if (session.text.ends_with(kEnd)) break;
    if (!is_waiting || session.text.find(after) == std::string::npos) continue;
    is_waiting = false;
    if (write(terminal, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size())) break;
  }
  close(all_read[1]);
  int status = 0;
  waitpid(child, &status, 0);
  close(terminal);
  session.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return session;
}

// All that it gets to show until 'q' is pressed.
std::string shown(Browser& browser) { return session(browser, "q").text; }

// Two games of three moves.
Browser two_games() {
  GameRecord record = fakes::game_of(0, {0, 1});
  for (const int cell : {112, 98, 126}) record.moves.emplace_back().reply.move = Move(cell);
  return Browser(
      {.rules = &renju::rules(), .players = {"a", "b"}, .ids = {4, 7}, .game = [record](int) {
         return record;
       }});
}

TEST(Terminal, KeepsItsLastColumnFree) {
  const std::string name(2 * kColumns, 'x');
  GameRecord record = fakes::game_of(0, {0, 1});
  Browser browser(
      {.rules = &renju::rules(), .players = {name, name}, .ids = {4}, .game = [&record](int) {
         return record;
       }});
  const std::string text = shown(browser);
  EXPECT_THAT(text, HasSubstr(browser.screen(kColumns - 1).front()));
  EXPECT_THAT(text, Not(HasSubstr(browser.screen(kColumns).front())));
}

TEST(Terminal, KeysHaveTheirMeanings) {
  const auto left_at = [](std::string_view keys) {
    Browser browser = two_games();
    return session(browser, keys, "Arrows").status;
  };
  EXPECT_EQ(left_at("q"), 43) << "the end of the first game";
  EXPECT_EQ(left_at("kq"), 42);
  EXPECT_EQ(left_at("gq"), 40);
  EXPECT_EQ(left_at("gj q"), 42);
  EXPECT_EQ(left_at("gGq"), 43);
  EXPECT_EQ(left_at("ngq"), 70);
  EXPECT_EQ(left_at("ngpkq"), 42);
  EXPECT_EQ(left_at("xk\x03"), 42) << "Ctrl-C";
  EXPECT_EQ(left_at("nk\x1b"), 72) << "Escape";
  EXPECT_EQ(left_at("\x1bOD\x1bODq"), 41) << "the arrow to the left";
  EXPECT_EQ(left_at("g\x1bOB\x1bODq"), 42) << "down, left: ten moves on is the end";
  EXPECT_EQ(left_at("\x1b[6~\x1bODq"), 72) << "page down, left";
}

TEST(Terminal, IsPutBackAtTheEnd) {
  Browser browser = two_games();
  const std::string text = shown(browser);
  EXPECT_THAT(text, HasSubstr("\x1b[?1049h"));
  EXPECT_THAT(text, HasSubstr("\x1b[?25l")) << "no cursor";
  EXPECT_THAT(text.substr(text.find("\x1b[?25l")), HasSubstr("\x1b[?25h"));
  EXPECT_THAT(text.substr(text.find("\x1b[?1049h")), HasSubstr("\x1b[?1049l"));
}

}  // namespace
}  // namespace rb
