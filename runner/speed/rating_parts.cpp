#include <cmath>
#include <memory>

#include "engine/base/rng.hpp"
#include "rating/pairwise/elo.hpp"
#include "rating/ratings/ratings.hpp"
#include "rating/sprt/sprt.hpp"
#include "runner/speed/part.hpp"

namespace rb::speed {
namespace {

// One more pair in tests that stay undecided: even pairs, and bounds on either side of them. A
// piece of work is a separate test, so that all are equally long.
Work sprt_work(const std::string&) {
  return {8, [](int item) {
            rating::Sprt test({-5, 5, 0.05, 0.05, rating::Model::normalized, true},
                              rating::Sprt::Unit::pairs);
            constexpr int kResults[] = {2, 4, 2, 0, 2, 3, 2, 1, 2, 2};
            constexpr int kPairs = 40;
            for (int pair = 0; pair < kPairs; ++pair) {
              keep(test.add(kResults[(item + pair) % 10]));
            }
            return std::uint64_t{kPairs};
          }};
}

Work estimate_work(const std::string&) {
  return {8, [](int item) {
            const rating::PairCounts pairs{{40, 12, 310 + item, 14, 45}};
            const rating::Estimate estimate = rating::estimate(pairs);
            keep(estimate.elo);
            return std::uint64_t{1};
          }};
}

// Ratings of some players, each of which has met all others.
Work fit_work(const std::string&) {
  constexpr int kPlayers = 24;
  auto rounds = std::make_shared<std::vector<std::vector<rating::PlayedGame>>>(4);
  Rng rng(1);
  for (auto& games : *rounds) {
    for (int a = 0; a < kPlayers; ++a) {
      for (int b = 0; b < kPlayers; ++b) {
        for (int game = 0; a != b && game < 4; ++game) {
          const double ahead = (20.0 * (a - b) + 60) / 173.7;
          const bool has_won = rng.uniform() < 1 / (1 + std::exp(-ahead));
          games.push_back({a, b, rng.below(20) == 0 ? 1 : has_won ? 2 : 0});
        }
      }
    }
  }
  return {static_cast<int>(rounds->size()), [rounds](int item) {
            const auto& games = (*rounds)[static_cast<std::size_t>(item)];
            keep(rating::fit(rating::add_up(games, kPlayers), kPlayers).log_likelihood);
            return std::uint64_t{1};
          }};
}

}  // namespace

std::vector<Part> rating_parts() {
  return {{.name = "rating/sprt", .unit = "pairs", .allocates = true, .make = sprt_work},
          {.name = "rating/estimate",
           .unit = "calls",
           .is_compared = false,
           .allocates = true,
           .make = estimate_work},
          {.name = "rating/fit", .unit = "fits", .allocates = true, .make = fit_work}};
}

}  // namespace rb::speed
