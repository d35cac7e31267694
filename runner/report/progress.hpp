#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>

#include "rating/two/elo.hpp"
#include "rating/two/scores.hpp"

namespace rb {

// What one line of a match's progress tells; all from A's side.
struct ProgressState {
  int games = 0;
  int planned = 0;
  rating::GameCounts counts{};
  int pairs = 0;
  int faults = 0;  // games that ended by one
  std::optional<rating::Estimate> estimate{};
  bool rests_on_faults = false;  // the estimate, which is marked then
  std::string test{};            // where a sequential test stands; empty: there is none
  std::optional<double> games_per_second{};
  std::optional<double> seconds_left{};
};

// "137/500  A 90-12-35  faults 3  68 pairs  Elo +150 [+98, +208]  8.63 games/s  0:42 left" in at
// most `width` columns: what matters least is left out first.
std::string progress_line(const ProgressState& state, std::size_t width);

// How far a run is, and how fast.
struct Pace {
  int games = 0;
  int planned = 0;
  std::optional<double> games_per_second{};  // since the program was started
  std::optional<double> seconds_left{};
};

struct Window {
  bool is_terminal = false;
  std::size_t columns = 0;  // that may be written; elsewhere there is no limit
  std::size_t rows = 0;
};

// The running account of games that are played: on a terminal rewritten in place up to ten times a
// second, elsewhere a line every few seconds. Used by one thread at a time.
class Progress {
 public:
  // Where it writes. The functions are asked before each time: a window may change its size.
  struct Output {
    bool terminal = false;
    std::function<std::size_t()> columns, rows;  // of a terminal alone
    std::function<double()> now;                 // monotonic seconds
    std::function<void(const std::string&)> write;
  };
  static Output to(std::FILE* file);

  // What it says, without a line end at the end; several lines on a terminal alone. Asked only when
  // it is time to write.
  using Text = std::function<std::string(const Pace&, const Window&)>;

  // `done` games of `planned` were played before and do not count for the speed.
  Progress(Output output, Text text, int planned, int done);

  // Call at the start and after each game: it writes when it is time, on a terminal at once.
  void update(int games);
  void clear();            // takes the text away, so that others may write
  void finish(int games);  // the last state, which stays
  double seconds() const;  // since the start

 private:
  std::string text_of(int games) const;
  std::string erasure() const;

  Output output_;
  Text text_;
  int planned_;
  int done_;
  double start_;
  double last_;
  int told_ = -1;          // the games that the last text was of
  std::size_t lines_ = 1;  // that stand on the terminal
};

}  // namespace rb
