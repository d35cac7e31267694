// The cost of rating many players from a million games.

#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

#include "engine/base/rng.hpp"
#include "rating/ratings/ratings.hpp"
#include "runner/speed/timing.hpp"

namespace rb {
namespace {

// From single games to ratings with covariance: 1,000,000 games between 200 players.
void rate(benchmark::State& state) {
  constexpr int kPlayers = 200;
  Rng rng(1);
  std::vector<rating::PlayedGame> games;
  for (int k = 0; k < 1'000'000; ++k) {
    const int a = static_cast<int>(rng.below(kPlayers));
    const int b = (a + 1 + static_cast<int>(rng.below(kPlayers - 1))) % kPlayers;
    const double ahead = (5 * (a - b) + 60) / 173.7;
    const bool has_won = static_cast<double>(rng.below(1000)) < 1000 / (1 + std::exp(-ahead));
    games.push_back({a, b, rng.below(20) == 0 ? 1 : has_won ? 2 : 0});
  }
  for (auto _ : state) {
    benchmark::DoNotOptimize(rating::fit(rating::add_up(games, kPlayers), kPlayers));
  }
}
BENCHMARK(rate)
    ->Name("rating/rate_million_games")
    ->ComputeStatistics("mad", speed::median_deviation)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rb
