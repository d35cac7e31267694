#include "runner/tables/progress.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

#include "runner/evidence/scoreboard.hpp"

namespace rb {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::Le;
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

TEST(ProgressLine, ShowsTheIntervalThatMayBeWatched) {
  ProgressState watched = state();
  watched.any_time = {61.4, 260};
  EXPECT_THAT(progress_line(watched, 120),
              HasSubstr("Elo +150 [+98, +208]  any time [+61, +260]  8.63 games/s"));
  EXPECT_THAT(progress_line(watched, 50), Not(HasSubstr("any time")));
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
  GameRecord record;
  record.id = id;
  record.players = {id % 2, 1 - id % 2};
  record.outcome = {.winner = winner, .reason = Reason::five};
  return record;
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

// A terminal wraps when its last column is written.
TEST(Progress, LeavesTheLastColumnFree) {
  const std::string all = "1/10  A 1-0-0  0 pairs  1.00 games/s  0:09 left";
  const auto written = [&](std::size_t columns) {
    Written out;
    out.columns = columns;
    out.board.add(game(0, Stone::black));
    Progress progress = out.progress(true, 0);
    out.now += 1;
    progress.update(out.board.games());
    return out.text;
  };
  EXPECT_THAT(written(all.size() + 1), EndsWith(all));
  EXPECT_THAT(written(all.size()), Not(EndsWith(all)));
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

TEST(Progress, ElsewhereWritesLessOftenTheLongerItRuns) {
  Written out;
  Progress progress = out.progress(false, 0);
  const auto lines_of = [&](int seconds) {
    out.text.clear();
    for (int second = 0; second < seconds; ++second) {
      out.now += 1;
      progress.update(1);
    }
    return std::count(out.text.begin(), out.text.end(), '\n');
  };
  EXPECT_EQ(lines_of(60), 20);
  EXPECT_LT(lines_of(3540), 90);  // the first hour
  const auto seven_hours = lines_of(7 * 3600);
  EXPECT_LT(seven_hours, 80);
  EXPECT_GT(seven_hours, 41);  // never more than ten minutes apart
}

TEST(Progress, ElsewherePrintsTheLastStateOnce) {
  Written out;
  Progress progress = out.progress(false, 0);
  out.board.add(game(0, Stone::black));
  out.now += 4;
  progress.update(1);
  out.now += 1;
  progress.finish(1);
  EXPECT_EQ(std::count(out.text.begin(), out.text.end(), '\n'), 1) << out.text;
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

TEST(Progress, GamesOfAnEarlierSessionDoNotCountForTheSpeed) {
  Written out;
  out.board.add(game(0, Stone::black));
  out.board.add(game(1, Stone::black));
  Progress progress = out.progress(false, 2);
  out.board.add(game(2, Stone::black));
  out.now += 4;
  progress.finish(out.board.games());
  EXPECT_THAT(out.text, HasSubstr("0.25 games/s  0:28 left"));
}

TEST(ProgressLine, ShowsTheStateOfASequentialTest) {
  ProgressState tested = state();
  tested.test = "LLR +1.20";
  EXPECT_EQ(progress_line(tested, 90),
            "137/500  A 90-12-35  68 pairs  Elo +150 [+98, +208]  LLR +1.20  8.63 games/s  0:42 "
            "left");
  EXPECT_EQ(progress_line(tested, 40), "137/500  A 90-12-35  LLR +1.20");
}

TEST(Progress, ATextThatTakesLongComesLessOften) {
  double now = 0;
  int texts = 0;
  Progress progress(
      {.terminal = true,
       .columns = [] { return std::size_t{80}; },
       .rows = [] { return std::size_t{24}; },
       .now = [&now] { return now; },
       .write = [](const std::string&) {}},
      [&](const Pace&, const Window&) {
        now += 0.5;  // of a run of a million games
        ++texts;
        return std::string();
      },
      10, 0);
  while (now < 100) {
    progress.update(0);
    now += 0.1;
  }
  EXPECT_THAT(texts, AllOf(Ge(9), Le(11))) << "a twentieth of the time";
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

TEST(Progress, HasRoomOnAnyTerminal) {
  const auto room = [](std::size_t columns, std::size_t rows) {
    std::array<std::size_t, 2> seen{};
    Progress progress(
        {.terminal = true,
         .columns = [=] { return columns; },
         .rows = [=] { return rows; },
         .now = [] { return 0.0; },
         .write = [](const std::string&) {}},
        [&](const Pace&, const Window& window) {
          seen = {window.columns, window.rows};
          return std::string();
        },
        10, 0);
    progress.update(0);
    return seen;
  };
  using Room = std::array<std::size_t, 2>;
  EXPECT_EQ(room(0, 0), (Room{1, 1}));
  EXPECT_EQ(room(2, 2), (Room{1, 1}));
  EXPECT_EQ(room(3, 4), (Room{2, 3}));
}

TEST(Progress, ElsewhereHasNoLimitOfColumns) {
  Window seen;
  Pace told;
  double now = 7;
  Progress progress(
      {.terminal = false,
       .columns = {},
       .rows = {},
       .now = [&now] { return now; },
       .write = [](const std::string&) {}},
      [&](const Pace& pace, const Window& window) {
        seen = window;
        told = pace;
        return std::string();
      },
      10, 2);
  progress.finish(2);
  EXPECT_FALSE(seen.is_terminal);
  EXPECT_EQ(seen.columns, std::numeric_limits<std::size_t>::max());
  EXPECT_EQ(seen.rows, 1U);
  EXPECT_EQ(told.games, 2);
  EXPECT_EQ(told.planned, 10);
  EXPECT_FALSE(told.games_per_second);
  progress.finish(3);
  EXPECT_FALSE(told.games_per_second) << "in no time";
  now = 8.5;
  EXPECT_EQ(progress.seconds(), 1.5);
  progress.finish(3);
  EXPECT_NEAR(told.games_per_second.value(), 1 / 1.5, 1e-9);
  EXPECT_NEAR(told.seconds_left.value(), 10.5, 1e-9);
}

// Three lines that are cleared; what comes then starts on the line that is left.
TEST(Progress, ClearedLeavesOneLine) {
  std::string written;
  const auto progress_of = [&](bool terminal) {
    return Progress(
        {.terminal = terminal,
         .columns = [] { return std::size_t{80}; },
         .rows = [] { return std::size_t{24}; },
         .now = [] { return 0.0; },
         .write = [&](const std::string& part) { written += part; }},
        [](const Pace&, const Window&) { return std::string("a\nb\nc"); }, 10, 0);
  };
  Progress progress = progress_of(true);
  progress.update(0);
  written.clear();
  progress.clear();
  EXPECT_EQ(written, "\r\x1b[2A\x1b[J");
  written.clear();
  progress.clear();
  EXPECT_EQ(written, "\r\x1b[K");
  written.clear();
  progress_of(false).clear();
  EXPECT_EQ(written, "");
}

TEST(Progress, IntoAFileIsPlainText) {
  std::FILE* const file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  const auto text = [](const Pace&, const Window&) { return std::string("a text"); };
  const Progress::Output usual = Progress::to(file);
  EXPECT_FALSE(usual.terminal);
  EXPECT_FALSE(usual.interval);
  const double before = usual.now();
  EXPECT_GT(before, 0);
  EXPECT_LE(before, usual.now());
  EXPECT_EQ(Progress::to(file, {.interval_seconds = 4}).interval, 4);
  const Progress::Output quiet = Progress::to(file, {.quiet = true});
  EXPECT_EQ(quiet.interval, ProgressWish::kNever);
  Progress(quiet, text, 1, 0).finish(0);
  EXPECT_EQ(std::ftell(file), 0);
  Progress(usual, text, 1, 0).finish(0);
  struct stat written {};
  EXPECT_EQ(fstat(fileno(file), &written), 0);
  EXPECT_EQ(written.st_size, 7) << "at once";
  std::rewind(file);
  std::array<char, 32> read{};
  EXPECT_EQ(std::fread(read.data(), 1, read.size(), file), 7U);
  EXPECT_STREQ(read.data(), "a text\n");
  std::fclose(file);
}

// A text of half a second: the next one may come after ten.
TEST(Progress, ATextTakesATwentiethOfTheTime) {
  double now = 0;
  int texts = 0;
  Progress progress(
      {.terminal = true,
       .columns = [] { return std::size_t{80}; },
       .rows = [] { return std::size_t{24}; },
       .now = [&now] { return now; },
       .write = [](const std::string&) {}},
      [&](const Pace&, const Window&) {
        now += 0.5;
        ++texts;
        return std::string();
      },
      10, 0);
  progress.update(0);
  for (const double second : {5.0, 9.9}) {
    now = second;
    progress.update(0);
  }
  EXPECT_EQ(texts, 1);
  now = 10.01;
  progress.update(0);
  EXPECT_EQ(texts, 2);
}

}  // namespace
}  // namespace rb
