#include "tuning/spsa_fit.hpp"

#include <gmock/gmock.h>

#include <cstdio>

#include "engine/base/rng.hpp"
#include "tests/tuning/simulated_run.hpp"

namespace rb::tuning {
namespace {

using testing::AllOf;
using testing::Ge;
using testing::Le;

// A match from openings that favour a side by 100 Elo or so shows this share of a small difference.
constexpr double kShown = 0.925;

struct Coverage {
  int runs = 0, gains = 0, above = 0, optima = 0, known = 0;
  double gain_share() const { return static_cast<double>(gains) / runs; }
  double known_share() const { return known > 0 ? static_cast<double>(optima) / known : 1; }
};

Coverage coverage(const Scenario& s, int seeds) {
  Coverage sum;
  double claimed = 0, true_gain = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    const SimulatedRun done = simulated_run(s, static_cast<std::uint64_t>(seed));
    const std::vector<double> values = done.run.tail_mean();
    const QuadraticFit fit = fit_run(done.run, values);
    const double gain = kShown * done.found(values);
    ++sum.runs;
    sum.gains += fit.gain_interval.low <= gain && gain <= fit.gain_interval.high ? 1 : 0;
    sum.above += fit.gain_interval.low > gain ? 1 : 0;
    claimed += fit.gain, true_gain += gain;
    for (std::size_t j = 0; j < fit.best.size(); ++j) {
      if (done.is_dead(j) || s.worth == 0 || !fit.is_known[j]) continue;
      ++sum.known;
      const double best = done.hill.best[j];
      sum.optima += fit.best[j].low <= best && best <= fit.best[j].high ? 1 : 0;
    }
  }
  std::printf(
      "%2d parameters, %5d games, %g Elo a step, %g off: gain %.1f, claimed %.1f; covered %.3f, "
      "claimed too much %.3f; %d optima known, covered %.3f\n",
      s.parameters, s.games, s.worth, s.off, true_gain / seeds, claimed / seeds, sum.gain_share(),
      static_cast<double>(sum.above) / seeds, sum.known, sum.known_share());
  return sum;
}

// Runs that are stopped at half.
double stopped(const Scenario& s, int seeds) {
  int count = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    SimulatedRun half = begun_run(s, static_cast<std::uint64_t>(seed));
    Rng rng(mix(static_cast<std::uint64_t>(seed), 1));
    while (2 * half.run.finished() < half.run.spec().iterations) play_step(half, rng);
    count += tells_nothing_at_half(half.run) ? 1 : 0;
  }
  std::printf("%2d parameters, %5d games, %g Elo a step, %g off: %.3f stopped at half\n",
              s.parameters, s.games, s.worth, s.off, static_cast<double>(count) / seeds);
  return static_cast<double>(count) / seeds;
}

const Scenario kConverging{.parameters = 6, .games = 20000, .worth = 3, .off = 1};
const Scenario kNothing{.parameters = 6, .games = 20000, .worth = 0, .off = 0};

TEST(SpsaFit, ARunThatHasReachedItsBestIsNoNoise) { EXPECT_LE(stopped(kConverging, 20), 0.05); }

TEST(SpsaFit, EveryStepCountsFromTheFirstToTheLast) {
  const auto gain = [](int told_step) {
    SpsaSpec spec;
    spec.parameters = {{.name = "x", .value = 50, .min = 0, .max = 100, .c_end = 10}};
    spec.iterations = 3;
    Spsa run(spec);
    for (int step = 0; step < 3; ++step) {
      const bool is_told = step == told_step;
      run.add(is_told ? 2 * spec.pairs : spec.pairs, is_told ? 0 : spec.pairs);
    }
    return fit_run(run, {70}).gain;
  };
  const double of_no_step = gain(-1);
  for (int step = 0; step < 3; ++step) EXPECT_NE(gain(step), of_no_step) << step;
}

TEST(SpsaFit, IntervalsOfTheGainHoldWhatWasGained) {
  const Coverage some =
      coverage({.parameters = 3, .games = 4000, .off = 2.6, .some_dead = true}, 60);
  EXPECT_GE(some.gain_share(), 0.88);
  EXPECT_GE(some.known_share(), 0.9);
}

TEST(SpsaFit, ChanceAloneTellsAsMuchWhereNothingIsToBeFound) {
  int significant = 0, most = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const SimulatedRun flat =
        simulated_run({.parameters = 2, .games = 1600, .worth = 0, .off = 0}, seed);
    const double p = chance_alone(flat.run, 39, 39).p;
    significant += p <= 0.1 ? 1 : 0;
    most += p > 0.5 ? 1 : 0;
  }
  EXPECT_LE(significant, 9);  // 4 expected
  EXPECT_THAT(most, AllOf(Ge(10), Le(30)));
}

TEST(SpsaFit, ChanceTellsLessThanALongWayUp) {
  const SimulatedRun run = simulated_run({.parameters = 3, .games = 4000, .off = 5}, 1);
  EXPECT_LE(chance_alone(run.run).p, 0.02);
}

TEST(SpsaFit, HalfOfAShortRunStopsNothing) {
  for (const int games : {32, 304}) {
    SimulatedRun run = begun_run({.games = games}, 1);
    while (run.run.finished() < run.run.spec().iterations) {
      run.run.add(8, 8);
      EXPECT_FALSE(tells_nothing_at_half(run.run));
    }
  }
}

TEST(SpsaFit, SlowStopsAreRarelyWrongAndOftenRight) {
  for (const Scenario& s :
       {kConverging, Scenario{.parameters = 6, .games = 20000, .off = 2},
        Scenario{.parameters = 3, .games = 4000, .off = 2.6, .some_dead = true},
        Scenario{.parameters = 1, .games = 2000, .off = 2.4},
        Scenario{.parameters = 10, .games = 4000, .worth = 1, .some_dead = true},
        Scenario{.parameters = 6, .games = 20000, .worth = 1, .off = 3}}) {
    EXPECT_LE(stopped(s, 200), 0.05);
  }
  EXPECT_GE(stopped(kNothing, 200), 0.2);
}

TEST(SpsaFit, SlowIntervalsHoldNineteenOfTwenty) {
  for (const Scenario& s :
       {kConverging, kNothing, Scenario{.parameters = 1, .games = 4000, .off = 2.4},
        Scenario{.parameters = 3, .games = 4000, .off = 2.6, .some_dead = true},
        Scenario{.parameters = 6, .games = 4000, .off = 3, .some_dead = true},
        Scenario{.parameters = 6, .games = 20000, .worth = 1, .off = 3},
        Scenario{.parameters = 10, .games = 20000, .worth = 1, .off = 2}}) {
    const Coverage seen = coverage(s, 400);
    EXPECT_GE(seen.gain_share(), 0.9);
    EXPECT_GE(seen.known_share(), 0.93);
  }
}

// Whatever the number of parameters and games, the usual gain regains most of what the best does.
TEST(SpsaFit, SlowTheUsualGainIsNearTheBest) {
  for (const int parameters : {1, 3, 6, 10, 30}) {
    for (const int games : {2000, 4000, 20000}) {
      for (const double worth : {1.0, 3.0}) {
        const Scenario s{parameters, games, worth, 3, true};
        const auto mean = [&](double r_end) {
          double sum = 0;
          const int seeds = 120 / parameters + 12;
          for (int seed = 1; seed <= seeds; ++seed) {
            const SimulatedRun done = simulated_run(s, static_cast<std::uint64_t>(seed), r_end);
            sum += done.found(done.run.tail_mean()) / seeds;
          }
          return sum;
        };
        double best = 0;
        for (double r = 0.002; r < 0.1; r *= 1.5) best = std::max(best, mean(r));
        const double usual = mean(0);
        std::printf(
            "%2d parameters, %5d games, %g Elo a step: %.1f of %.1f Elo, %.0f %% of the best "
            "gain's\n",
            parameters, games, worth, usual, begun_run(s, 1).missing, 100 * usual / best);
        EXPECT_GE(usual, 0.85 * best);
      }
    }
  }
}

// A run of two parameters whose results go up and down.
Spsa uneven_run(double told) {
  SpsaSpec spec;
  spec.parameters = {{.name = "x", .value = 50, .min = 0, .max = 100, .c_end = 10, .r_end = 0.01},
                     {.name = "y", .value = 3, .min = 1, .max = 9, .c_end = 1, .r_end = 0.02}};
  spec.iterations = 30, spec.pairs = 4, spec.told = told;
  Spsa run(spec);
  for (int i = 0; i < 30; ++i) run.add(i % 5 + 1, i % 3);
  return run;
}

void expect_same(const QuadraticFit& a, const QuadraticFit& b) {
  EXPECT_DOUBLE_EQ(a.gain, b.gain);
  EXPECT_DOUBLE_EQ(a.gain_interval.low, b.gain_interval.low);
  EXPECT_DOUBLE_EQ(a.gain_interval.high, b.gain_interval.high);
  EXPECT_EQ(a.best.size(), 2U);
  EXPECT_DOUBLE_EQ(a.best[1].low, b.best[1].low);
}

const std::vector<double> kThere{60, 4.5};

TEST(SpsaFit, OfAllGamesIsThatOfTheRun) {
  for (const double told : {1.0, 0.5}) {
    const Spsa run = uneven_run(told);
    expect_same(fit_run(run, kThere), fit_part(run, {run.results(), 8, told}, kThere, 0.95));
  }
  EXPECT_NE(fit_run(uneven_run(1), kThere).gain, fit_run(uneven_run(0.5), kThere).gain);
}

// One parameter far from its bounds: whatever the coins, the games are of a step to either side.
Spsa drawn_run(int iterations, int finished) {
  SpsaSpec spec;
  spec.parameters = {{.name = "x", .value = 500, .min = 0, .max = 1000, .c_end = 10, .r_end = 0.5}};
  spec.iterations = iterations, spec.pairs = 4;
  Spsa run(spec);
  while (run.finished() < finished) run.add(4, 4);
  return run;
}

TEST(SpsaFit, WhereAllIsDrawnEveryReplayExplainsAsMuch) {
  for (const int replays : {1, 9}) EXPECT_EQ(chance_alone(drawn_run(30, 12), replays).p, 1);
}

TEST(SpsaFit, ARunOfNothingStopsAtHalfAndAtNoOtherStep) {
  for (const int finished : {19, 20, 21, 40}) {
    EXPECT_EQ(tells_nothing_at_half(drawn_run(40, finished)), finished == 20) << finished;
  }
  for (const int finished : {20, 21, 22}) {
    EXPECT_EQ(tells_nothing_at_half(drawn_run(41, finished)), finished == 21) << finished;
  }
  EXPECT_TRUE(tells_nothing_at_half(drawn_run(20, 10)));
  EXPECT_FALSE(tells_nothing_at_half(drawn_run(19, 10)));
}

// Replays on several threads, of which each reuses the memory of one run, are those of new runs.
TEST(ChanceAlone, IsTheShareOfNewRunsOnAnyNumberOfThreads) {
  Spsa run({.parameters = std::vector<Parameter>(
                2, {.name = "P", .value = 50, .max = 100, .c_end = 9, .r_end = 0.05}),
            .iterations = 3000});
  while (run.finished() < 3000) run.add(1 + run.finished() % 3, 1 + run.finished() % 2);
  ASSERT_TRUE(is_chance_slow(run));
  const auto evidence_of = [](const Spsa& one) {
    Quadratic quadratic(one.spec().parameters);
    for (int i = 0; i < one.finished(); ++i) {
      const SpsaResult& result = one.results()[static_cast<std::size_t>(i)];
      quadratic.add(one.trial(i).plus, one.trial(i).minus, result.wins, result.losses, 16);
    }
    return quadratic.evidence();
  };
  int as_much = 1;
  for (std::uint64_t i = 0; i < 9; ++i) {
    SpsaSpec spec = run.spec();
    spec.seed = mix(mix(spec.seed, 0x7e91a7), i);
    Spsa other(spec);
    for (const SpsaResult& result : run.results()) other.add(result.wins, result.losses);
    as_much += evidence_of(other) >= evidence_of(run) ? 1 : 0;
  }
  EXPECT_EQ(chance_alone(run, 9, 9).p, as_much / 10.0);
}

TEST(ChanceAlone, EndsWithTheReplayThatDecides) {
  const Spsa run = simulated_run({.parameters = 2, .games = 800, .worth = 0, .off = 0}, 3).run;
  const Chance all = chance_alone(run, 60, 60), soon = chance_alone(run, 60, 4);
  ASSERT_GE(all.p * 61, 5);
  EXPECT_EQ(all.replays, 60);
  EXPECT_LT(soon.replays, 60);
  EXPECT_EQ(soon.p, 4.0 / soon.replays);
  EXPECT_EQ(chance_alone(run, soon.replays - 1, 60).p, 4.0 / soon.replays) << "one fewer";
}

TEST(ChanceAlone, IsSlowForManyStepsOrParameters) {
  const auto is_slow = [](int steps, std::size_t parameters) {
    Spsa run({.parameters = std::vector<Parameter>(parameters, {.name = "P", .max = 1, .c_end = 1}),
              .iterations = steps});
    while (run.finished() < steps) run.add(1, 1);
    return is_chance_slow(run);
  };
  EXPECT_TRUE(is_slow(3000, 1));
  EXPECT_FALSE(is_slow(2000, 1));
  EXPECT_TRUE(is_slow(800, 10));
}

}  // namespace
}  // namespace rb::tuning
