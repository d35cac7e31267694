#include "runner/browse/terminal.hpp"

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#include <gmock/gmock.h>

#include "engine/renju/rules/rules.hpp"

namespace rb {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr unsigned short kColumns = 40;

// All that a terminal gets to show, where 'q' is pressed as soon as there is anything.
std::string shown(Browser& browser) {
  const winsize size{.ws_row = 24, .ws_col = kColumns, .ws_xpixel = 0, .ws_ypixel = 0};
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    setenv("TERM", "xterm", 1);
    unsetenv("COLUMNS");
    unsetenv("LINES");
    browse(browser);
    _exit(0);
  }
  std::string text;
  std::array<char, 4096> buffer{};
  for (ssize_t got = 0; (got = read(terminal, buffer.data(), buffer.size())) > 0;) {
    if (text.empty() && write(terminal, "q", 1) != 1) break;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
  close(terminal);
  waitpid(child, nullptr, 0);
  return text;
}

TEST(Terminal, KeepsItsLastColumnFree) {
  const std::string name(2 * kColumns, 'x');
  GameRecord record;
  record.players = {0, 1};
  Browser browser(
      {.rules = &renju::rules(), .players = {name, name}, .ids = {4}, .game = [&record](int) {
         return record;
       }});
  const std::string text = shown(browser);
  EXPECT_THAT(text, HasSubstr(browser.screen(kColumns - 1).front()));
  EXPECT_THAT(text, Not(HasSubstr(browser.screen(kColumns).front())));
}

}  // namespace
}  // namespace rb
