#include "runner/tables/browse/browser.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>

#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "engine/gomoku/rules.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/tables/game_text.hpp"
#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

GameRecord game(int id) {
  GameRecord record = fakes::game_of(id, {0, 1});
  for (const char* const cell : {"h8", "i9", "g7", "g9", "i7"}) {
    record.moves.emplace_back().reply.move = Move(*parse_cell(cell, kRenjuSize));
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

void type(Browser& browser, std::string_view keys) {
  for (const char key : keys) {
    const bool is_letter = browser.is_searching() ? key != '\n' : key >= '0' && key <= '9';
    browser.press(is_letter     ? BrowseKey::letter
                  : key == '/'  ? BrowseKey::search
                  : key == '\n' ? BrowseKey::enter
                  : key == '<'  ? BrowseKey::erase
                                : BrowseKey::number,
                  key);
  }
}

TEST(Browser, GoesToNumbersAndLooksForTexts) {
  Browser at = browser();
  const struct {
    const char* keys;
    int id;
    std::size_t move;
    const char* shown;
  } kCases[] = {
      {"7\n", 7, 5, "Game 2 of 3"},   {"3m", 7, 3, "Move 3 of 5"},
      {"99m", 7, 5, "Move 5 of 5"},   {"8\n", 7, 5, "There is no game 8 among these. Game 2 of 3"},
      {"94<\n", 9, 5, "Game 3 of 3"}, {"4", 9, 5, "4: Enter goes to the game, m to the move"},
      {"<", 9, 5, "Game 3 of 3"},     {"/GAME 4", 9, 5, "Look for: GAME 4"},
      {"\n", 4, 5, "Game 1 of 3"},    {"/h8 i9 g7\n", 7, 5, "Game 2 of 3"},
      {"/\n", 9, 5, "Game 3 of 3"},   {"/kagetsu\n", 9, 5, "No game has 'kagetsu'"}};
  for (const auto& c : kCases) {
    type(at, c.keys);
    EXPECT_EQ(at.id(), c.id) << c.keys;
    EXPECT_EQ(at.move(), c.move) << c.keys;
    EXPECT_TRUE(shows(at, c.shown)) << c.keys << '\n' << text(at);
  }
  at.press(BrowseKey::search);
  EXPECT_TRUE(at.press(BrowseKey::quit));  // leaves the text
  EXPECT_FALSE(at.is_searching());
}

TEST(Browser, ManyAtATimeStopAtTheEnds) {
  Browser at = browser();
  const struct {
    BrowseKey key;
    int id;
    std::size_t move;
  } kCases[] = {{BrowseKey::ten_moves_back, 4, 0},
                {BrowseKey::ten_moves_on, 4, 5},
                {BrowseKey::ten_games_on, 9, 5},
                {BrowseKey::ten_games_back, 4, 5}};
  for (const auto& c : kCases) {
    at.press(c.key);
    EXPECT_EQ(at.id(), c.id);
    EXPECT_EQ(at.move(), c.move);
  }
}

TEST(Browser, NothingOfTheMoveIsCutOnANarrowScreen) {
  Browser at = browser();
  at.press(BrowseKey::previous_move);
  for (const std::size_t columns : {60U, 40U}) {
    std::string all;
    for (const std::string& line : at.screen(columns)) all += line + '\n';
    for (const char* const words : {"Move 4 of 5: O g9", "score  -48", "g9 i7"}) {
      EXPECT_NE(all.find(words), std::string::npos) << columns << '\n' << all;
    }
  }
}

// A board of 20 lines in 24 rows, the last move in its first row or its last.
TEST(Browser, OnALowScreenTheLastMoveAndTheLettersAreThere) {
  for (const char* const last : {"a1", "a20"}) {
    GameRecord record = fakes::game_of(4, {0, 1});
    record.moves.emplace_back().reply.move = Move(*parse_cell(last, 20));
    const Browser at({.rules = &gomoku::rules("freestyle", 20),
                      .players = {"hard", "easy"},
                      .ids = {4},
                      .game = [&record](int) { return record; }});
    for (const std::size_t rows : {24U, 20U, 12U}) {
      const auto lines = at.screen(79, rows);
      EXPECT_EQ(lines.size(), rows);
      const auto has = [&](std::string_view text) {
        return std::ranges::any_of(lines,
                                   [&](const auto& line) { return line.find(text) != line.npos; });
      };
      EXPECT_TRUE(has("(X)")) << rows;
      EXPECT_TRUE(has("a b c d")) << rows;
      EXPECT_TRUE(lines.back().starts_with("Game 1 of 1")) << rows;
    }
  }
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

// The title, the board after these many moves with these lines beside it, and the last line.
std::vector<std::string> screen_of(const GameRecord& record, std::size_t moves, FirstRow first_row,
                                   const std::vector<std::string>& beside) {
  const auto lines_of = [](const std::string& text) {
    std::vector<std::string> lines;
    for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
    lines.pop_back();  // behind the last line feed
    return lines;
  };
  std::vector<std::string> lines = lines_of(game_title(record, {"hard", "easy"}, {}));
  lines.emplace_back();
  Position position = renju::rules().start();
  for (std::size_t i = 0; i < moves; ++i) {
    renju::rules().play(position, record.moves[i].reply.move);
  }
  std::vector<std::string> board = lines_of(diagram(position, {}, first_row));
  board.resize(std::max(board.size(), beside.size()));
  for (std::size_t i = 0; i < board.size(); ++i) {
    lines.push_back(i < beside.size() ? padded(board[i], 36) + beside[i] : board[i]);
  }
  lines.emplace_back();
  lines.emplace_back("Game 1 of 1. Arrows: moves; n p games; ? help, q quit");
  return lines;
}

// Of one game with a full report of White's second move, whose line is this.
Browser browser_of(GameRecord& record, const std::string& line, FirstRow first_row) {
  record = game(4);
  record.moves[3].reply.nodes = 1234;
  record.moves[3].elapsed = std::chrono::microseconds(2500);
  record.moves[3].reply.line.clear();
  for (const std::string_view word : words(line)) {
    record.moves[3].reply.line.emplace_back(*parse_cell(word, kRenjuSize));
  }
  return Browser({.rules = &renju::rules(),
                  .first_row = first_row,
                  .players = {"hard", "easy"},
                  .ids = {4},
                  .game = [&record](int) { return record; }});
}

TEST(Browser, ShowsTheBoardAndBesideItWhatThePlayerReported) {
  GameRecord record;
  // Twelve cells fill the 36 columns.
  const std::string first = "g9 h9 i8 h7 g8 f8 e8 f7 g6 h6 i6 j10";
  for (const FirstRow first_row : {FirstRow::bottom, FirstRow::top}) {
    Browser at = browser_of(record, first + " k9 l9", first_row);
    at.press(BrowseKey::previous_move);
    EXPECT_THAT(at.screen(79), testing::ElementsAreArray(screen_of(
                                   record, 4, first_row,
                                   {"Move 4 of 5: O g9", "", "score  -48", "depth  5",
                                    "nodes  1234", "ms     2.500", "", "line", first, "k9 l9"})));
  }
}

}  // namespace
}  // namespace rb
