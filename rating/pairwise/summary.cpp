#include "rating/pairwise/summary.hpp"

#include <algorithm>
#include <boost/math/statistics/univariate_statistics.hpp>
#include <numeric>
#include <vector>

namespace rb::rating {
namespace {

ThinkingTime thinking_time(std::vector<double>& times) {
  ThinkingTime result;
  result.count = times.size();
  if (times.empty()) return result;
  result.avg = std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
  const auto [min, max] = std::minmax_element(times.begin(), times.end());
  result.min = *min;
  result.max = *max;
  result.median = boost::math::statistics::median(times);
  return result;
}

}  // namespace

GameSummary summarize(std::span<const SummedGame> games) {
  GameSummary stats;
  if (games.empty()) return stats;
  std::vector<double> times_a, times_b;
  double moves = 0, duration = 0;
  for (const SummedGame& game : games) {
    ++(game.half_points_a == 2   ? stats.wins_a
       : game.half_points_a == 0 ? stats.wins_b
                                 : stats.draws);
    moves += game.moves;
    duration += game.duration_ms;
    times_a.insert(times_a.end(), game.thinking_a.begin(), game.thinking_a.end());
    times_b.insert(times_b.end(), game.thinking_b.begin(), game.thinking_b.end());
  }
  stats.total = static_cast<int>(games.size());
  stats.win_rate_a = static_cast<double>(stats.wins_a) / stats.total;
  stats.avg_moves = moves / stats.total;
  stats.avg_duration_ms = duration / stats.total;
  stats.thinking_a = thinking_time(times_a);
  stats.thinking_b = thinking_time(times_b);
  return stats;
}

}  // namespace rb::rating
