#include <gmock/gmock.h>

#include <array>
#include <cstdio>

#include "runner/tune/steps/gauge_report.hpp"
#include "tests/tuning/hill.hpp"

// A gauge at two limits at which a step is worth something else, so that what is true of each is
// known.
namespace rb {
namespace {

using ::testing::HasSubstr;
using tuning::Hill;

constexpr double kStart = 500, kStep = 10;
constexpr double kShown = 0.925;  // of a small difference, from openings that favour a side
constexpr int kPairs = 4;         // of a limit in a step

TuningStep result(int id, const std::array<int, 3>& by_points) {
  TuningStep step{.id = id};
  step.wins = by_points[1] + 2 * by_points[2];
  step.losses = by_points[1] + 2 * by_points[0];
  for (std::size_t won = 0; won < 3; ++won) step.pairs[2 * won] = by_points[won];
  return step;
}

struct Gauged {
  std::unique_ptr<GaugeSteps> all;
  std::vector<GaugeAt> at;
};

// A step off the best costs `worth` Elo at the limit; the start is the best.
Gauged gauged(const std::vector<double>& worth, int steps, std::uint64_t seed) {
  const tuning::Parameter p{"TWO", kStart, 0, 2 * kStart, kStep, 0.01, false};
  const auto made = [&](int pairs) {
    return std::make_unique<GaugeSteps>(std::vector<tuning::Parameter>{p}, steps, pairs);
  };
  Gauged run{.all = made(kPairs * static_cast<int>(worth.size())), .at = {}};
  for (std::size_t i = 0; i < worth.size(); ++i) {
    run.at.push_back({"depth " + std::to_string(i), made(kPairs)});
  }
  Rng rng(mix(seed, 9));
  for (int id = 0; id < steps; ++id) {
    const tuning::Trial trial = run.all->trial(id);
    std::array<int, 3> sum{};
    for (std::size_t i = 0; i < worth.size(); ++i) {
      const Hill hill{.best = {kStart}, .scale = {kStep}, .elo_per_scale = worth[i]};
      const auto points =
          tuning::play_pairs(rng, hill.elo(trial.plus) - hill.elo(trial.minus), kPairs);
      for (std::size_t j = 0; j < sum.size(); ++j) sum[j] += points[j];
      run.at[i].gauge->add(result(id, points), trial);
    }
    run.all->add(result(id, sum), trial);
  }
  return run;
}

bool holds(const GaugeSteps& gauge, double worth) {
  const tuning::Interval interval = gauge.fit().worth[0];
  return interval.low <= kShown * worth && kShown * worth <= interval.high;
}

TEST(GaugeLimits, TheReportHasATableAndProposalsForEachAndForAll) {
  const Gauged run = gauged({20, 1}, 200, 1);
  const std::string text = gauge_report(*run.all, run.at);
  EXPECT_THAT(text, HasSubstr("\nat depth 0\nparameter"));
  EXPECT_THAT(text, HasSubstr("\nat depth 1\nparameter"));
  EXPECT_THAT(text, HasSubstr("\nall limits together\nparameter"));
  EXPECT_GT(run.at[0].gauge->fit().mean_worth[0], run.at[1].gauge->fit().mean_worth[0]);
}

TEST(GaugeLimits, SlowIntervalsHoldAtEachLimitAndForAll) {
  constexpr int kRuns = 400;
  const std::vector<double> worth{8, 2};
  double first = 0, second = 0, all = 0;
  for (int seed = 1; seed <= kRuns; ++seed) {
    const Gauged run = gauged(worth, 250, static_cast<std::uint64_t>(seed));
    first += holds(*run.at[0].gauge, worth[0]) ? 1.0 / kRuns : 0;
    second += holds(*run.at[1].gauge, worth[1]) ? 1.0 / kRuns : 0;
    all += holds(*run.all, (worth[0] + worth[1]) / 2) ? 1.0 / kRuns : 0;
  }
  std::printf("intervals hold: %.3f at 8 Elo, %.3f at 2, %.3f for both\n", first, second, all);
  for (const double covered : {first, second, all}) EXPECT_GE(covered, 0.93);
}

}  // namespace
}  // namespace rb
