#include "runner/browse/browser.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "engine/base/printable.hpp"
#include "engine/renju/rules/rules.hpp"

namespace rb {
namespace {

GameRecord game(int id) {
  GameRecord record;
  record.id = id;
  record.players = {0, 1};
  for (const char* const cell : {"h8", "i9", "g7", "g9", "i7"}) {
    record.moves.emplace_back().reply.move = Move(*parse_cell(cell, kMaxSize));
  }
  record.moves[0].opening = true;
  record.moves[2].elapsed = std::chrono::microseconds(1500);  // White's have no times
  record.moves[3].reply.score = -48;
  record.moves[3].reply.depth = 5;
  record.moves[3].reply.line = {record.moves[3].reply.move, record.moves[4].reply.move};
  record.outcome = {Stone::empty, Reason::move_limit};
  return record;
}

Browser browser() {
  return Browser({.rules = &renju::rules(),
                  .players = {"hard", "a\x1b[31m\nb"},
                  .ids = {4, 7, 9},
                  .game = [](int id) { return game(id); }});
}

std::string text(const Browser& browser) {
  std::string text;
  for (const std::string& line : browser.screen(79)) text += line + '\n';
  return text;
}

bool shows(const Browser& browser, std::string_view words) {
  return text(browser).find(words) != std::string::npos;
}

TEST(Browser, BeginsAtTheEndOfTheFirstGame) {
  const Browser at = browser();
  EXPECT_EQ(at.id(), 4);
  EXPECT_EQ(at.move(), 5U);
  EXPECT_TRUE(shows(at, "Move 5 of 5: X i7")) << text(at);
  EXPECT_TRUE(shows(at, "Game 1 of 3"));
}

TEST(Browser, StepsThroughMovesAndStopsAtBothEnds) {
  Browser at = browser();
  at.press(BrowseKey::previous_move);
  EXPECT_TRUE(shows(at, "score  -48")) << text(at);
  EXPECT_TRUE(shows(at, "depth  5"));
  EXPECT_TRUE(shows(at, "line"));
  EXPECT_TRUE(shows(at, "g9 i7"));
  EXPECT_TRUE(shows(at, "ms     -"));
  at.press(BrowseKey::previous_move);
  EXPECT_TRUE(shows(at, "ms     1.500"));
  at.press(BrowseKey::next_move);
  at.press(BrowseKey::next_move);
  at.press(BrowseKey::next_move);
  EXPECT_EQ(at.move(), 5U);
  at.press(BrowseKey::first_move);
  at.press(BrowseKey::previous_move);
  EXPECT_EQ(at.move(), 0U);
  at.press(BrowseKey::next_move);
  EXPECT_TRUE(shows(at, "opening"));
  at.press(BrowseKey::last_move);
  EXPECT_EQ(at.move(), 5U);
}

TEST(Browser, StepsThroughTheGamesThatItWasGiven) {
  Browser at = browser();
  at.press(BrowseKey::previous_game);
  EXPECT_EQ(at.id(), 4);
  for (int i = 0; i < 5; ++i) at.press(BrowseKey::next_game);
  EXPECT_EQ(at.id(), 9);
}

TEST(Browser, HelpGoesAwayWithTheNextKey) {
  Browser at = browser();
  at.press(BrowseKey::help);
  EXPECT_TRUE(shows(at, "next move"));
  at.press(BrowseKey::help);
  EXPECT_FALSE(shows(at, "previous move"));
  EXPECT_TRUE(at.press(BrowseKey::other));
  EXPECT_FALSE(at.press(BrowseKey::quit));
}

TEST(Browser, LinesAreHarmlessAndNoWiderThanTheScreen) {
  const Browser at = browser();
  for (const std::size_t columns : {1U, 10U, 40U, 200U}) {
    for (const std::string& line : at.screen(columns)) {
      EXPECT_EQ(line, printable(line));
      EXPECT_LE(display_width(line), columns);
    }
  }
}

}  // namespace
}  // namespace rb
