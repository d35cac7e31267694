#include "runner/evidence/opening_figures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

#include "rating/pairwise/elo.hpp"
#include "tests/rating/game_model.hpp"

// How often the intervals hold the truth, in matches and tournaments from simulated openings.
namespace rb {
namespace {

using rating::Interval;
namespace model = rating::model;

// Each opening favours Black by a normal number of Elo around `black`.
struct Suite {
  double black = 0, spread = 0, draw_rate = 0.05;
  int openings = 100, pairs = 1;      // pairs of each two players from each opening
  std::vector<double> players{0, 0};  // their strength in Elo
};

// Half points of Black, who is `ahead` by strength.
int played(double ahead, const model::Opening& opening, std::mt19937_64& random) {
  const rating::Chances p = model::game(ahead + opening.bias, opening);
  const double u = model::uniform(random);
  return u < p.loss ? 0 : u < p.loss + p.draw ? 1 : 2;
}

double normal(std::mt19937_64& random) {
  return std::sqrt(-2 * std::log(1 - model::uniform(random))) *
         std::cos(2 * 3.141592653589793 * model::uniform(random));
}

std::vector<GameResult> games_of(const Suite& suite, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const int players = static_cast<int>(suite.players.size());
  std::vector<GameResult> games;
  for (int o = 0; o < suite.openings; ++o) {
    const model::Opening opening{suite.black + suite.spread * normal(random), suite.draw_rate};
    for (int time = 0; time < suite.pairs; ++time) {
      for (int a = 0; a < players; ++a) {
        for (int b = a + 1; b < players; ++b) {
          const double ahead = suite.players[static_cast<std::size_t>(a)] -
                               suite.players[static_cast<std::size_t>(b)];
          for (const auto& [black, white, lead] :
               {std::tuple(a, b, ahead), std::tuple(b, a, -ahead)}) {
            const int id = static_cast<int>(games.size());
            games.push_back({.id = id,
                             .black = black,
                             .white = white,
                             .half_points = played(lead, opening, random),
                             .opening = static_cast<std::uint64_t>(o) + 1,
                             .moves = static_cast<std::uint64_t>(id) + 1});
          }
        }
      }
    }
  }
  return games;
}

// What the figures are the estimates of.
struct Truth {
  double black = 0, draws = 0, bias_elo = 0;
};

Truth truth_of(const Suite& suite) {
  constexpr int kPoints = 4001;
  constexpr double kReach = 8;  // standard deviations
  Truth truth;
  double product = 0, lead = 0, total = 0;
  for (int i = 0; i < kPoints; ++i) {
    const double z = kReach * (2.0 * i / (kPoints - 1) - 1);
    const double weight = std::exp(-z * z / 2);
    const model::Opening opening{suite.black + suite.spread * z, suite.draw_rate};
    for (std::size_t a = 0; a < suite.players.size(); ++a) {
      for (std::size_t b = a + 1; b < suite.players.size(); ++b) {
        const double ahead = suite.players[a] - suite.players[b];
        const rating::Chances p = model::game(ahead + opening.bias, opening),
                              q = model::game(opening.bias - ahead, opening);
        const double first = p.win + p.draw / 2, second = q.win + q.draw / 2;
        truth.black += weight * (first + second) / 2;
        truth.draws += weight * (p.draw + q.draw) / 2;
        product += weight * (first - 0.5) * (second - 0.5);
        lead += weight * (first - second) / 2;
        total += weight;
      }
    }
  }
  truth.black /= total, truth.draws /= total, product /= total, lead /= total;
  const double square = std::max(0.0, product + lead * lead);
  truth.bias_elo = rating::elo_of_score(0.5 + std::sqrt(square));
  return truth;
}

struct Coverage {
  double black = 0, draws = 0, bias = 0;
};

bool holds(const Interval& interval, double value) {
  constexpr double kRounding = 1e-9;
  return interval.low <= value + kRounding && value - kRounding <= interval.high;
}

Coverage coverage(const char* name, const Suite& suite, int files) {
  const Truth truth = truth_of(suite);
  Coverage share;
  for (int file = 1; file <= files; ++file) {
    const OpeningFigures figures =
        opening_figures(games_of(suite, static_cast<std::uint64_t>(file))).value();
    share.black += holds(figures.black_interval, truth.black) ? 1.0 / files : 0;
    share.draws += holds(figures.draw_interval, truth.draws) ? 1.0 / files : 0;
    share.bias += holds(figures.bias_elo_interval, truth.bias_elo) ? 1.0 / files : 0;
  }
  std::printf("%-44s Black's score %.3f, draws %.3f, bias %.3f\n", name, share.black, share.draws,
              share.bias);
  return share;
}

TEST(OpeningFigures, IntervalsHoldTheTruthInAlmostAllFiles) {
  const Coverage seen = coverage("100 openings, bias 150", {.black = 60, .spread = 150}, 300);
  for (const double share : {seen.black, seen.draws, seen.bias}) {
    EXPECT_GE(share, 0.9);
    EXPECT_LE(share, 0.995);
  }
}

TEST(OpeningFigures, OfFairOpeningsTheBiasMayBeNone) {
  const Coverage seen = coverage("100 openings, bias 0", {}, 200);
  EXPECT_GE(seen.bias, 0.95);
}

TEST(OpeningFigures, SlowIntervalsHoldTheTruthInNineteenOfTwentyFiles) {
  const std::array<std::pair<const char*, Suite>, 9> all{{
      {"100 openings, bias 150, Black +60", {.black = 60, .spread = 150}},
      {"30 openings, bias 150", {.spread = 150, .openings = 30}},
      {"500 openings, bias 50", {.spread = 50, .openings = 500}},
      {"100 openings, bias 400", {.spread = 400}},
      {"100 openings, bias 150, A +150", {.spread = 150, .players = {150, 0}}},
      {"100 openings, bias 0", {}},
      {"100 openings, 40 % draws, bias 100", {.spread = 100, .draw_rate = 0.4}},
      {"26 openings, 10 pairs each, bias 150", {.spread = 150, .openings = 26, .pairs = 10}},
      {"50 openings, 4 players, bias 150",
       {.black = 60, .spread = 150, .openings = 50, .players = {150, 50, 0, -100}}},
  }};
  for (const auto& [name, suite] : all) {
    const Coverage seen = coverage(name, suite, 2000);
    EXPECT_GE(seen.black, 0.93) << name;
    EXPECT_GE(seen.draws, 0.93) << name;
    if (suite.players.size() == 2) {
      EXPECT_GE(seen.bias, 0.93) << name;
    }
  }
}

}  // namespace
}  // namespace rb
