// What the statistics cost: one more pair in a running test, the interval of the live table, and
// the ratings of many players from a million games.

#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

#include "engine/base/rng.hpp"
#include "rating/elo.hpp"
#include "rating/ratings.hpp"
#include "rating/sprt.hpp"

namespace rb {
namespace {

// One more pair in a test that stays undecided: even pairs, and bounds on either side of them.
void sprt_update(benchmark::State& state, rating::Model model) {
  rating::Sprt test({-5, 5, 0.05, 0.05, model, true}, rating::Sprt::Unit::pairs);
  constexpr int kResults[] = {2, 4, 2, 0, 2, 3, 2, 1, 2, 2};
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(test.add(kResults[next++ % 10]));
}
BENCHMARK_CAPTURE(sprt_update, logistic, rating::Model::logistic)
    ->Name("rating/sprt_update/logistic");
BENCHMARK_CAPTURE(sprt_update, normalized, rating::Model::normalized)
    ->Name("rating/sprt_update/normalized");

void estimate(benchmark::State& state) {
  const rating::PairCounts pairs{{40, 12, 310, 14, 45}};
  for (auto _ : state) benchmark::DoNotOptimize(rating::estimate(pairs));
}
BENCHMARK(estimate)->Name("rating/estimate")->Unit(benchmark::kMicrosecond);

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
BENCHMARK(rate)->Name("rating/rate_million_games")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rb
