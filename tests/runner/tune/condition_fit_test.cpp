#include "runner/tune/condition_fit.hpp"

#include <gmock/gmock.h>

#include <cstdint>
#include <cstdio>

#include "tests/tuning/hill.hpp"
#include "tuning/spsa_fit.hpp"

// Runs whose conditions have hills of their own, so that what is true of each is known.
namespace rb {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using tuning::Hill;

constexpr double kStep = 10, kStart = 500;
constexpr int kPairs = 3;         // of a condition in a step
constexpr double kShown = 0.925;  // of a small difference, from openings that favour a side

// Strength as a function of one constant: `worth` Elo a step off the best, which lies `best` steps
// above the start.
Hill hill(double best, double worth) {
  return {.best = {kStart + best * kStep}, .scale = {kStep}, .elo_per_scale = worth};
}

struct SimulatedConditions {
  tuning::Spsa spsa;
  std::vector<ConditionGames> games;
};

SimulatedConditions played(const std::vector<Hill>& hills, int games, std::uint64_t seed) {
  const int pairs = kPairs * static_cast<int>(hills.size());
  tuning::Parameter p{"TWO", kStart, 0, 2 * kStart, kStep, tuning::usual_gain(games), false};
  SimulatedConditions run{
      .spsa = tuning::Spsa(
          {.parameters = {p}, .iterations = games / (2 * pairs), .pairs = pairs, .seed = seed}),
      .games = {}};
  for (std::size_t c = 0; c < hills.size(); ++c) {
    run.games.push_back(
        {.name = "depth " + std::to_string(c), .steps = {}, .games_of_step = 2 * kPairs});
  }
  Rng rng(mix(seed, 1));
  while (run.spsa.finished() < run.spsa.spec().iterations) {
    const tuning::Trial trial = run.spsa.trial(run.spsa.finished());
    tuning::SpsaResult all;
    for (std::size_t c = 0; c < hills.size(); ++c) {
      const auto by_points =
          tuning::play_pairs(rng, hills[c].elo(trial.plus) - hills[c].elo(trial.minus), kPairs);
      const tuning::SpsaResult part{by_points[1] + 2 * by_points[2],
                                    by_points[1] + 2 * by_points[0]};
      run.games[c].steps.push_back(part);
      run.games[c].wins += part.wins, run.games[c].losses += part.losses;
      all.wins += part.wins, all.losses += part.losses;
    }
    run.spsa.add(all.wins, all.losses);
  }
  return run;
}

std::vector<ConditionFit> fits_of(const SimulatedConditions& run) {
  return fit_conditions(run.spsa, run.games, run.spsa.tail_mean());
}

// Three conditions: the first gains what the second, whose best is the start, loses a part of; the
// third does not feel the constant.
const std::vector<Hill> kDivided{hill(8, 3), hill(0, 3), hill(0, 0)};

struct Rates {
  double named = 0;    // runs in which every verdict is the right one
  double false_ = 0;   // runs with a verdict that is the opposite, or one where nothing is
  double covered = 0;  // runs in which all intervals hold
};

Rates rates_of(const std::vector<Hill>& hills, const std::vector<Shown>& right, int games,
               int seeds) {
  Rates rates;
  for (int seed = 1; seed <= seeds; ++seed) {
    const SimulatedConditions run = played(hills, games, static_cast<std::uint64_t>(seed));
    const std::vector<ConditionFit> fits = fits_of(run);
    bool named = true, is_false = false, covered = true;
    for (std::size_t c = 0; c < hills.size(); ++c) {
      const double gain = kShown * (hills[c].elo(run.spsa.tail_mean()) - hills[c].elo({kStart}));
      named = named && fits[c].shown() == right[c];
      is_false = is_false || (fits[c].shown() != right[c] && fits[c].shown() != Shown::nothing);
      covered = covered && fits[c].gain_interval.low <= gain && gain <= fits[c].gain_interval.high;
    }
    rates.named += named ? 1.0 / seeds : 0;
    rates.false_ += is_false ? 1.0 / seeds : 0;
    rates.covered += covered ? 1.0 / seeds : 0;
  }
  std::printf("%zu conditions, %d games: all verdicts right %.3f, one false %.3f, covered %.3f\n",
              hills.size(), games, rates.named, rates.false_, rates.covered);
  return rates;
}

const std::vector<Shown> kRight{Shown::better, Shown::worse, Shown::nothing};

TEST(ConditionFit, NamesWhereTheGainIsAndWhereItIsNot) {
  const Rates rates = rates_of(kDivided, kRight, 12000, 12);
  EXPECT_GE(rates.named, 0.7);
  EXPECT_LE(rates.false_, 0.2);
}

TEST(ConditionFit, SaysItInWords) {
  const auto fit = [](const char* name, double low, double high) {
    ConditionFit made{.games = {}, .gain = (low + high) / 2, .gain_interval = {low, high}};
    made.games.name = name;
    return made;
  };
  const ConditionFit up = fit("depth 3", 5, 30), down = fit("nodes 2000", -30, -5),
                     open = fit("depth 5", -5, 7);
  const std::string text = conditions_text({up, down, open});
  EXPECT_THAT(text, HasSubstr("the values of column mean are better at depth 3\n"));
  EXPECT_THAT(text, HasSubstr("they are WORSE at nodes 2000: what is gained"));
  EXPECT_THAT(text, HasSubstr("no gain is shown at depth 5\n"));
  EXPECT_THAT(conditions_text({up, up}), Not(HasSubstr("no gain")));
  EXPECT_THAT(conditions_text({up, up}), HasSubstr("better at depth 3 and at depth 3\n"));
}

TEST(ConditionFit, OneConditionIsTheWholeRun) {
  const SimulatedConditions run = played({hill(4, 3)}, 3000, 5);
  const auto whole =
      tuning::fit_part(run.spsa, run.spsa.results(), 2 * kPairs, run.spsa.tail_mean(), 0.95);
  const std::vector<ConditionFit> fits = fits_of(run);
  EXPECT_EQ(fits[0].gain, whole.gain);
  EXPECT_EQ(fits[0].gain_interval.low, whole.gain_interval.low);
}

TEST(ConditionFit, SlowVerdictsAreRightAndIntervalsHoldTogether) {
  const Rates divided = rates_of(kDivided, kRight, 12000, 300);
  EXPECT_GE(divided.named, 0.85);
  EXPECT_LE(divided.false_, 0.05);
  EXPECT_GE(divided.covered, 0.93);
  const std::vector<Shown> none(3, Shown::nothing);
  const Rates flat = rates_of({hill(0, 0), hill(0, 0), hill(0, 0)}, none, 6000, 300);
  EXPECT_LE(flat.false_, 0.05);
  // Where both gain, the games near the common best tell little of the way there.
  const std::vector<Shown> both(2, Shown::better);
  const Rates near = rates_of({hill(6, 3), hill(5, 2)}, both, 8000, 300);
  EXPECT_LE(near.false_, 0.02);
  EXPECT_GE(near.covered, 0.9);
  const Rates far = rates_of({hill(16, 1), hill(12, 1)}, both, 8000, 300);
  EXPECT_LE(far.false_, 0.02);
  EXPECT_GE(far.covered, 0.9);
}

}  // namespace
}  // namespace rb
