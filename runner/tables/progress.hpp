#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>

#include "rating/pairwise/elo.hpp"
#include "rating/pairwise/scores.hpp"
#include "runner/base/text/progress_wish.hpp"

namespace rb {

// The contents of a match's progress line; all from A's side.
struct ProgressState {
  int games = 0;
  int planned = 0;
  rating::GameCounts counts{};
  int pairs = 0;
  int faults = 0;  // games that ended by a fault
  std::optional<rating::Estimate> estimate{};
  std::optional<rating::Interval> any_time{};  // of the Elo, however often one looks
  bool rests_on_faults = false;                // the estimate does, and is marked
  std::string test{};  // the state of a sequential test; empty: there is none
  std::optional<double> games_per_second{};
  std::optional<double> seconds_left{};
};

// "137/500 A 90-12-35 faults 3 68 pairs Elo +150 [+98, +208] 8.63 games/s 0:42 left" in at most
// `width` columns: the least important parts are left out first.
std::string progress_line(const ProgressState& state, std::size_t width);

// How far a run is, and how fast.
struct Pace {
  int games = 0;
  int planned = 0;
  std::optional<double> games_per_second{};  // since the program started
  std::optional<double> seconds_left{};
};

struct Window {
  bool is_terminal = false;
  std::size_t columns = 0;  // that may be written; without a terminal there is no limit
  std::size_t rows = 0;
};

// The progress of games being played: on a terminal rewritten in place up to ten times a second,
// otherwise a line every few seconds. Used by one thread at a time.
class Progress {
 public:
  // Where it writes. The functions are called before each write, since windows change size.
  struct Output {
    bool terminal = false;
    std::function<std::size_t()> columns, rows;  // of a terminal only
    std::function<double()> now;                 // monotonic seconds
    std::function<void(const std::string&)> write;
    // Seconds between two plain lines; none: they come less often the longer it lasts.
    std::optional<double> interval = {};
  };
  // With an interval it writes plain lines on a terminal too.
  static Output to(std::FILE* file, const ProgressWish& wish = {});

  // What it prints, without a final line end; several lines only on a terminal. Called only when it
  // is time to write.
  using Text = std::function<std::string(const Pace&, const Window&)>;

  // `done` games of `planned` were played earlier and do not count for the speed.
  Progress(Output output, Text text, int planned, int done);

  // Call it at the start and after each game: it writes when it is time.
  void update(int games);
  void clear();  // removes the text, so that others may write
  // Writes the last state, which stays; of several lines the last, since the result follows.
  void finish(int games);
  double seconds() const;  // since the start

 private:
  std::string text_of(int games) const;
  double least_seconds(double now) const;
  std::string erasure() const;

  Output output_;
  Text text_;
  int planned_;
  int done_;
  double start_;
  double last_;
  double cost_ = 0;        // seconds that the last text took
  int told_ = -1;          // the games in the last text
  std::size_t lines_ = 1;  // on the terminal
};

}  // namespace rb
