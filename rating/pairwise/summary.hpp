#pragma once

#include <cstddef>
#include <span>

// Plain numbers about the games of a pairing (docs/algorithms/statistics.md 1).
namespace rb::rating {

// What the summary needs from one game; the caller owns the times.
struct SummedGame {
  int half_points_a = 0;  // of player A: 0, 1 or 2
  int moves = 0;          // stones, including the opening's
  double duration_ms = 0;
  std::span<const double> thinking_a, thinking_b;  // ms, one per stone of the player
};

struct ThinkingTime {
  double avg = 0, min = 0, max = 0, median = 0;  // ms; all 0 without moves
  std::size_t count = 0;
};

struct GameSummary {
  int total = 0, wins_a = 0, wins_b = 0, draws = 0;
  double win_rate_a = 0;  // wins / total; a draw counts as nothing
  double avg_moves = 0;
  double avg_duration_ms = 0;
  ThinkingTime thinking_a, thinking_b;
};

// No games: all 0. The median of an even count is the mean of the two in the middle.
GameSummary summarize(std::span<const SummedGame> games);

}  // namespace rb::rating
