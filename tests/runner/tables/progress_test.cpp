#include "runner/tables/progress.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdio>

#include "runner/evidence/scoreboard.hpp"
#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

ProgressState state() {
  rating::Estimate estimate;
  estimate.elo = 150.4;
  estimate.elo_interval = {98.2, 208.1};
  return {.games = 137,
          .planned = 500,
          .counts = {.wins = 90, .draws = 12, .losses = 35},
          .pairs = 68,
          .estimate = estimate,
          .games_per_second = 8.63,
          .seconds_left = 42};
}

TEST(ProgressLine, ShowsEverythingIfThereIsRoom) {
  EXPECT_EQ(progress_line(state(), 79),
            "137/500  A 90-12-35  68 pairs  Elo +150 [+98, +208]  8.63 games/s  0:42 left");
}

TEST(ProgressLine, HasNoEloThatRestsOnFaults) {
  ProgressState marked = state();
  marked.rests_on_faults = true;
  marked.any_time = {61.4, 260};
  EXPECT_THAT(progress_line(marked, 120),
              HasSubstr("68 pairs  Elo says nothing: faults decide  8.63 games/s"));
}

TEST(ProgressLine, LeavesOutWhatMattersLeast) {
  EXPECT_EQ(progress_line(state(), 70),
            "137/500  A 90-12-35  Elo +150 [+98, +208]  8.63 games/s  0:42 left");
  EXPECT_EQ(progress_line(state(), 60), "137/500  A 90-12-35  Elo +150 [+98, +208]  0:42 left");
  EXPECT_EQ(progress_line(state(), 20), "137/500  A 90-12-35");
  EXPECT_EQ(progress_line(state(), 4), "137/");
}

TEST(ProgressLine, SaysNothingThatIsNotKnownYet) {
  EXPECT_EQ(progress_line({.games = 0, .planned = 500}, 79), "0/500  A 0-0-0  0 pairs");
}

// A progress of a match whose clock and window are set by hand.
class Written {
 public:
  Progress progress(bool terminal, int done) {
    return Progress(
        {.terminal = terminal,
         .columns = [this] { return columns; },
         .rows = [] { return std::size_t{24}; },
         .now = [this] { return now; },
         .write = [this](const std::string& part) { text += part; }},
        [this](const Pace& pace, const Window& window) {
          return progress_line({.games = pace.games,
                                .planned = pace.planned,
                                .counts = board.counts(0),
                                .pairs = board.pairs(),
                                .games_per_second = pace.games_per_second,
                                .seconds_left = pace.seconds_left},
                               window.columns);
        },
        10, done);
  }
  std::size_t columns = 80;
  double now = 100;
  Scoreboard board;
  std::string text;
};

GameRecord game(int id, Stone winner) {
  return fakes::game_of(id, {id % 2, 1 - id % 2},
                        Outcome{.winner = winner, .reason = Reason::five});
}

TEST(ProgressLine, ShowsFaultsAsLongAsThereIsRoom) {
  ProgressState faulty = state();
  faulty.faults = 3;
  EXPECT_EQ(progress_line(faulty, 90),
            "137/500  A 90-12-35  faults 3  68 pairs  Elo +150 [+98, +208]  8.63 games/s  0:42 "
            "left");
  EXPECT_EQ(progress_line(faulty, 30), "137/500  A 90-12-35  faults 3");
  EXPECT_EQ(progress_line(faulty, 20), "137/500  faults 3");
}

TEST(Progress, OnATerminalRewritesOneLine) {
  Written out;
  Progress progress = out.progress(true, 0);
  for (int id = 0; id < 3; ++id) {
    out.board.add(game(id, Stone::black));
    out.now += 0.5;
    progress.update(out.board.games());
  }
  EXPECT_THAT(out.text, Not(HasSubstr("\n")));
  EXPECT_THAT(out.text, StartsWith("\r\x1b[K1/10  A 1-0-0  0 pairs  2.00 games/s"));
  EXPECT_THAT(out.text, EndsWith("games/s  0:04 left"));
}

TEST(Progress, ElsewhereWritesALineEveryFewSeconds) {
  Written out;
  Progress progress = out.progress(false, 0);
  for (int id = 0; id < 10; ++id) {
    out.board.add(game(id, Stone::black));
    out.now += 1;
    progress.update(out.board.games());
  }
  EXPECT_THAT(out.text, AllOf(StartsWith("3/10  A 2-0-1"), HasSubstr("\n6/10  A 3-0-3"),
                              HasSubstr("\n9/10  A 5-0-4"), EndsWith("left\n")));
  EXPECT_EQ(std::count(out.text.begin(), out.text.end(), '\n'), 3);
}

TEST(Progress, LeavesTheLastStateOnALineOfItsOwn) {
  Written out;
  Progress progress = out.progress(true, 0);
  progress.update(out.board.games());
  EXPECT_EQ(out.text, "\r\x1b[K0/10  A 0-0-0  0 pairs");
  out.text.clear();
  out.board.add(game(0, Stone::empty));
  progress.update(out.board.games());  // too early to write again
  EXPECT_EQ(out.text, "");
  out.now += 2;
  progress.finish(out.board.games());
  EXPECT_EQ(out.text, "\r\x1b[K1/10  A 0-1-0  0 pairs  0.50 games/s  0:18 left\n");
}

TEST(ProgressLine, ShowsTheStateOfASequentialTest) {
  ProgressState tested = state();
  tested.test = "LLR +1.20";
  EXPECT_EQ(progress_line(tested, 90),
            "137/500  A 90-12-35  68 pairs  Elo +150 [+98, +208]  LLR +1.20  8.63 games/s  0:42 "
            "left");
  EXPECT_EQ(progress_line(tested, 40), "137/500  A 90-12-35  LLR +1.20");
}

// Three lines, then one: what stood below goes away.
TEST(Progress, RewritesSeveralLinesInPlace) {
  double now = 0;
  std::string written;
  std::string text = "a\nb\nc";
  Progress progress(
      {.terminal = true,
       .columns = [] { return std::size_t{80}; },
       .rows = [] { return std::size_t{24}; },
       .now = [&now] { return now; },
       .write = [&written](const std::string& part) { written += part; }},
      [&text](const Pace&, const Window& window) {
        EXPECT_TRUE(window.is_terminal);
        EXPECT_EQ(window.rows, 23U);  // the last row would scroll
        return text;
      },
      10, 0);
  progress.update(0);
  EXPECT_EQ(written, "\r\x1b[Ka\nb\nc");
  written.clear();
  text = "d";
  now += 1;
  progress.update(1);
  progress.finish(2);
  EXPECT_EQ(written, "\r\x1b[2A\x1b[Jd\r\x1b[Kd\n");
  written.clear();
  text = "a\nb\nlast";
  progress.finish(2);
  EXPECT_EQ(written, "\r\x1b[Klast\n");
}

// At what seconds of such a run a line is written, of those asked for.
std::vector<double> written_at(const std::vector<double>& asked, std::optional<double> interval,
                               bool terminal = false) {
  double now = 0;
  std::vector<double> written;
  Progress progress(
      {.terminal = terminal,
       .columns = [] { return std::size_t{80}; },
       .rows = [] { return std::size_t{24}; },
       .now = [&now] { return now; },
       .write = [&](const std::string&) { written.push_back(now); },
       .interval = interval},
      [](const Pace&, const Window&) { return std::string("text"); }, 10, 0);
  for (const double second : asked) {
    now = second;
    progress.update(1);
  }
  return written;
}

TEST(Progress, ElsewhereWaitsForATwentiethOfTheTimeButThreeSecondsAndTenMinutesAtMost) {
  using testing::ElementsAre;
  EXPECT_THAT(written_at({2.9, 3, 5.9, 6, 59, 62, 62.2}, {}), ElementsAre(3, 6, 59, 62.2));
  // A twentieth of 1000 s is 50 s: from 952 s on the next line may come at 1002.1 s.
  EXPECT_THAT(written_at({952, 1001, 1002.2}, {}), ElementsAre(952, 1002.2));
  EXPECT_THAT(written_at({50'000, 50'599, 50'600, 51'199, 51'201}, {}),
              ElementsAre(50'000, 50'600, 51'201));
}

TEST(Progress, WithAnIntervalComesThatOften) {
  using testing::ElementsAre;
  EXPECT_THAT(written_at({0.4, 0.5, 0.9, 1, 5000, 5000.5}, 0.5), ElementsAre(0.5, 1, 5000, 5000.5));
}

TEST(Progress, OnATerminalComesTenTimesASecond) {
  using testing::ElementsAre;
  EXPECT_THAT(written_at({0, 0.09, 0.101, 0.2, 0.202, 90, 90.2}, {}, true),
              ElementsAre(0, 0.101, 0.202, 90, 90.2));
}

}  // namespace
}  // namespace rb
