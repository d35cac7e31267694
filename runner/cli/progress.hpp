#pragma once

#include <cstdio>
#include <functional>
#include <optional>
#include <string>

#include "rating/elo.hpp"
#include "runner/scoreboard.hpp"

namespace rb::cli {

// What one line of progress tells; all from A's side.
struct ProgressState {
  int games = 0;
  int planned = 0;
  rating::GameCounts counts{};
  int pairs = 0;
  std::optional<rating::Estimate> estimate{};
  std::optional<double> games_per_second{};
  std::optional<double> seconds_left{};
};

// "137/500  A 90-12-35  68 pairs  Elo +150 [+98, +208]  8.63 games/s  0:42 left" in at most
// `width` columns: what matters least is left out first.
std::string progress_line(const ProgressState& state, std::size_t width);

// The running account of a match: on a terminal one line, rewritten in place up to ten times a
// second; elsewhere a line every few seconds. Used by one thread at a time.
class Progress {
 public:
  // Where it writes. The functions are asked before each line: a window may change its size.
  struct Output {
    bool terminal = false;
    std::function<std::size_t()> width;  // columns; of a terminal alone
    std::function<double()> now;         // monotonic seconds
    std::function<void(const std::string&)> write;
  };
  static Output to(std::FILE* file);

  // `done` games of `planned` were played before and do not count for the speed.
  Progress(Output output, int planned, int done);

  // Call at the start and after each game: it writes when it is time, on a terminal at once.
  void update(const Scoreboard& board);
  void clear();                          // takes the line away, so that others may write
  void finish(const Scoreboard& board);  // the last state, which stays
  double seconds() const;                // since the start

 private:
  std::string line(const Scoreboard& board) const;

  Output output_;
  int planned_;
  int done_;
  double start_;
  double last_;
};

}  // namespace rb::cli
