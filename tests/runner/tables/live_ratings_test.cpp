#include "runner/tables/live_ratings.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <limits>

#include "engine/base/rng.hpp"
#include "runner/play/schedule.hpp"

namespace rb {
namespace {

constexpr Window kElsewhere{.columns = std::numeric_limits<std::size_t>::max(), .rows = 1};

// `rounds` of four players, each stronger than the next by chance.
Scoreboard played(int rounds) {
  const Schedule schedule({.players = 4});
  Scoreboard board(4);
  Rng rng(1);
  for (int id = 0; id < 12 * rounds; ++id) {
    GameRecord record;
    record.id = id;
    record.players = schedule.pairing(id).players;
    const bool black_is_stronger = record.players[0] < record.players[1];
    record.outcome.winner = (rng.below(4) == 0) == black_is_stronger ? Stone::white : Stone::black;
    board.add(record);
  }
  return board;
}

const std::vector<std::string> kRatedNames = {"hard", "medium", "easy", "beginner"};

TEST(LiveRatings, ElsewhereAreOneLineInTheOrderOfRatings) {
  LiveRatings ratings(kRatedNames, [] { return 0.0; });
  const std::string text = ratings.text(
      played(50), {.games = 600, .planned = 800, .games_per_second = 85, .seconds_left = 2.4},
      kElsewhere);
  EXPECT_THAT(text, testing::MatchesRegex("600/800  hard \\+[0-9]+, medium [+-][0-9]+, easy "
                                          "[+-][0-9]+, beginner -[0-9]+  85.0 games/s  0:02 left"));
}

TEST(LiveRatings, TellOfFaults) {
  Scoreboard board = played(1);
  LiveRatings ratings(kRatedNames, [] { return 0.0; });
  const Pace pace{.games = 12, .planned = 12};
  EXPECT_THAT(ratings.text(board, pace, kElsewhere), testing::Not(testing::HasSubstr("faults")));
  GameRecord record;
  record.id = 12;
  record.players = {0, 1};
  record.outcome = {Stone::white, Reason::crash};
  board.add(record);
  EXPECT_THAT(ratings.text(board, pace, kElsewhere), testing::EndsWith("  faults 1"));
}

TEST(LiveRatings, MarkWhatRestsOnFaults) {
  Scoreboard board(3);
  for (int id = 0; id < 4; ++id) {
    GameRecord record;
    record.id = id;
    record.players = {id % 2, 1 + id % 2};
    record.outcome = {Stone::black, id % 2 == 0 ? Reason::five : Reason::crash};
    board.add(record);
  }
  LiveRatings ratings({"a", "b", "c"}, [] { return 0.0; });
  EXPECT_THAT(ratings.text(board, {.games = 4, .planned = 4}, kElsewhere),
              testing::MatchesRegex("4/4  a [^,!]*, b [^,]* !, c [^,]* !  faults 2"));
}

TEST(LiveRatings, OnATerminalAreATableThatFits) {
  LiveRatings ratings(kRatedNames, [] { return 0.0; });
  const auto text = [&](std::size_t rows, std::size_t columns) {
    return ratings.text(played(50), {.games = 600, .planned = 800},
                        {.is_terminal = true, .columns = columns, .rows = rows});
  };
  const std::string whole = text(30, 80);
  EXPECT_THAT(whole, testing::StartsWith("#  Player        Elo  +-95 %  Games    Score\n"
                                         "1  hard"));
  EXPECT_THAT(whole, testing::EndsWith("\n600/800"));
  EXPECT_EQ(std::count(whole.begin(), whole.end(), '\n'), 5);
  const std::string low = text(5, 80);
  EXPECT_EQ(std::count(low.begin(), low.end(), '\n'), 4);
  EXPECT_THAT(low, testing::HasSubstr("and 2 more\n"));
  const std::string narrow = text(30, 20);
  for (std::size_t start = 0; start < narrow.size();) {
    const std::size_t end = std::min(narrow.find('\n', start), narrow.size());
    EXPECT_LE(end - start, 20U);
    start = end + 1;
  }
}

TEST(LiveRatings, BeforeTheFirstGameAreNotKnown) {
  LiveRatings ratings({"a", "b"}, [] { return 0.0; });
  EXPECT_EQ(ratings.text(Scoreboard(2), {.games = 0, .planned = 4}, kElsewhere), "0/4  a -, b -");
}

// A fit that takes 10 ms is done at most once a second, however often the text is asked for.
TEST(LiveRatings, FitsTakeAHundredthOfTheTime) {
  double now = 0;
  LiveRatings ratings(kRatedNames, [&now] { return now += 0.005; });
  Scoreboard board = played(1);
  double fitting = 0;
  for (int i = 0; i < 2000; ++i) {
    GameRecord record;
    record.id = 1000 + i;
    record.players = {0, 1};
    board.add(record);
    const int before = ratings.fits();
    ratings.text(board, {.games = i, .planned = 2000}, kElsewhere);
    if (ratings.fits() > before) fitting += 0.005;
  }
  EXPECT_GT(ratings.fits(), 5);
  EXPECT_LT(fitting / now, 0.011);
}

TEST(LiveRatings, WithoutNewGamesAreNotFittedAgain) {
  double now = 0;
  LiveRatings ratings(kRatedNames, [&now] { return now += 100; });
  const Scoreboard board = played(1);
  for (int i = 0; i < 5; ++i) ratings.text(board, {}, kElsewhere);
  EXPECT_EQ(ratings.fits(), 1);
}

TEST(LiveRatings, OnATerminalHaveAColumnForEachNumber) {
  LiveRatings ratings({"anchor, of a long name", "easy", "\u65e5\u672c"}, [] { return 0.0; });
  Scoreboard board(3);
  const auto add = [&](std::array<int, 2> players, Stone winner, Reason reason) {
    GameRecord record;
    record.id = board.games();
    record.players = players;
    record.outcome = {winner, reason};
    for (int i = 0; i <= record.id; ++i) record.moves.emplace_back().reply.move = Move(3 * i);
    board.add(record);
  };
  for (int k = 0; k < 12; ++k) {
    add({0, 1}, k % 4 == 0 ? Stone::white : Stone::black, Reason::five);
    add({1, 0}, k % 5 == 0 ? Stone::black : Stone::white, Reason::five);
  }
  add({2, 1}, Stone::white, Reason::crash);
  EXPECT_EQ(
      ratings.text(board, {.games = 25, .planned = 30, .games_per_second = 2.5, .seconds_left = 61},
                   {.is_terminal = true, .columns = 80, .rows = 24}),
      R"(#  Player                      Elo  +-95 %  Games    Score
1  anchor, of a long name      +95      80     24   75.0 %
2  easy                      -95 !      80     25   28.0 %
3  日本                    < -95 !       -      1    0.0 %
25/30  faults 1  2.50 games/s  1:01 left)");
}

TEST(LiveRatings, OfManyPlayersNameTheFirstEight) {
  std::vector<std::string> names;
  Scoreboard board(10);
  for (int i = 0; i < 10; ++i) names.push_back("p" + std::to_string(i));
  for (int i = 0; i < 10; ++i) {
    GameRecord record;
    record.id = i;
    record.players = {i, (i + 1) % 10};
    record.outcome.winner = Stone::black;
    board.add(record);
  }
  LiveRatings ratings(names, [] { return 0.0; });
  const std::string text = ratings.text(board, {.games = 10, .planned = 90}, kElsewhere);
  EXPECT_THAT(text, testing::MatchesRegex("10/90  (p[0-9] [+-][0-9]+, ){8}\\.\\.\\."));
  const std::string table = ratings.text(board, {.games = 10, .planned = 90},
                                         {.is_terminal = true, .columns = 80, .rows = 12});
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 11);
  EXPECT_THAT(ratings.text(board, {.games = 10, .planned = 90},
                           {.is_terminal = true, .columns = 80, .rows = 11}),
              testing::HasSubstr("   and 2 more\n"));
}

GameRecord record_of(int id, std::array<int, 2> players, Stone winner) {
  GameRecord record;
  record.id = id;
  record.players = players;
  record.outcome.winner = winner;
  return record;
}

TEST(Encounters, AreTheSumsOfEachTwoWithEachColour) {
  Scoreboard board(3);
  int id = 0;
  const auto add = [&](int black, int white, Stone winner, int count) {
    for (; count > 0; --count) board.add(record_of(id++, {black, white}, winner));
  };
  add(0, 2, Stone::black, 3);
  add(0, 2, Stone::empty, 2);
  add(0, 2, Stone::white, 1);
  add(2, 0, Stone::white, 4);
  add(2, 1, Stone::black, 1);
  const auto met = encounters(board);
  ASSERT_EQ(met.size(), 3U);
  const auto expect = [&](std::size_t i, int first, int second, std::array<double, 3> results) {
    EXPECT_EQ(met[i].first, first) << i;
    EXPECT_EQ(met[i].second, second) << i;
    EXPECT_EQ(met[i].results.wins, results[0]) << i;
    EXPECT_EQ(met[i].results.draws, results[1]) << i;
    EXPECT_EQ(met[i].results.losses, results[2]) << i;
  };
  expect(0, 0, 2, {3, 2, 1});
  expect(1, 2, 0, {0, 0, 4});
  expect(2, 2, 1, {1, 0, 0});
}

// A fit that took 10 ms from 0.00 to 0.01 s: the next one is at 1.01 s.
TEST(LiveRatings, AreFittedAgainAfterAHundredTimesTheTimeOfTheFit) {
  std::vector<double> times;
  LiveRatings ratings({"a", "b"}, [&times] {
    const double now = times.front();
    times.erase(times.begin());
    return now;
  });
  Scoreboard board(2);
  const auto text = [&](double start, double end, const Pace& pace = {}) {
    board.add(record_of(board.games(), {0, 1}, Stone::black));
    times = {start, end};
    ratings.text(board, pace, kElsewhere);
    return ratings.fits();
  };
  EXPECT_EQ(text(0, 0.01), 1);
  EXPECT_EQ(text(1.009, 0), 1);
  EXPECT_EQ(text(1.011, 1.031), 2);  // that took 20 ms
  EXPECT_EQ(text(3.029, 0), 2);
  EXPECT_EQ(text(3.032, 3.532), 3);
  EXPECT_EQ(text(53.5, 0), 3);
  EXPECT_EQ(text(53.533, 53.533), 4);
  EXPECT_EQ(text(53.533, 53.533), 5) << "at the very time";
  EXPECT_EQ(text(54, 64), 6);
  EXPECT_EQ(text(65, 66, {.games = 9, .planned = 9}), 7) << "the last line is that of all games";
}

// One pair of games between equals, the first of which is won by each side.
TEST(LiveRatings, OfEqualsAreZeroWithoutASign) {
  Scoreboard board(3);
  board.add(record_of(0, {0, 1}, Stone::black));
  board.add(record_of(1, {1, 0}, Stone::black));
  LiveRatings ratings({"a", "b", "c"}, [] { return 0.0; });
  EXPECT_EQ(ratings.text(board, {.games = 2, .planned = 4}, kElsewhere), "2/4  a +0, b +0, c -");
}

// Below four rows there is one for players, which tells how many there are.
TEST(LiveRatings, OfALowTerminalAreTheHeaderThePaceAndARow) {
  LiveRatings ratings({"a", "b"}, [] { return 0.0; });
  Scoreboard board(2);
  board.add(record_of(0, {0, 1}, Stone::empty));
  const auto text = [&](std::size_t rows) {
    return ratings.text(board, {.games = 1, .planned = 2},
                        {.is_terminal = true, .columns = 80, .rows = rows});
  };
  const std::string header = "#  Player      Elo  +-95 %  Games    Score\n";
  for (const std::size_t rows : {0U, 2U, 3U}) {
    EXPECT_EQ(text(rows), header + "   and 2 more\n1/2") << rows;
  }
  const std::string four = text(4);
  EXPECT_THAT(four, testing::MatchesRegex("#  Player [^\n]*\n1  a  [^\n]*\n2  b  [^\n]*\n1/2"));
}

}  // namespace
}  // namespace rb
