#include "runner/tune/condition_fit.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <cstdint>
#include <cstdio>

#include "engine/base/zu.hpp"
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

// Whom both sides play, from whose games the constant's best is seen at the hill's; the start is
// `ahead` of it.
struct SimulatedOpponent {
  Hill hill;
  double ahead = 0;

  double elo(const std::vector<double>& values) const {
    return ahead + hill.elo(values) - hill.elo({kStart});
  }
};

// A game of either side with one colour.
void play_both(Rng& rng, double plus, double minus, ConditionGames& games,
               tuning::SpsaResult& step) {
  const bool plus_won = tuning::wins(rng, plus), minus_won = tuning::wins(rng, minus);
  step.wins += int{plus_won} + int{!minus_won};
  step.losses += int{!plus_won} + int{minus_won};
  games.wins += int{plus_won} + int{minus_won};
  games.losses += int{!plus_won} + int{!minus_won};
}

SimulatedConditions played(const std::vector<SimulatedOpponent>& opponents, int games,
                           std::uint64_t seed) {
  constexpr int kFours = 2;  // of an opponent in a step
  const int pairs = 2 * kFours * static_cast<int>(opponents.size());
  const double gain = tuning::usual_gain_against(games);
  tuning::Parameter p{"TWO", kStart, 0, 2 * kStart, kStep, gain, false};
  SimulatedConditions run{.spsa = tuning::Spsa({.parameters = {p},
                                                .iterations = games / (2 * pairs),
                                                .pairs = pairs,
                                                .seed = seed,
                                                .told = tuning::kToldAgainstEqual}),
                          .games = {}};
  for (std::size_t c = 0; c < opponents.size(); ++c) {
    run.games.push_back({.name = "player " + std::to_string(c),
                         .is_opponent = true,
                         .steps = {},
                         .games_of_step = 4 * kFours});
  }
  Rng rng(mix(seed, 1));
  while (run.spsa.finished() < run.spsa.spec().iterations) {
    const tuning::Trial trial = run.spsa.trial(run.spsa.finished());
    tuning::SpsaResult all;
    for (std::size_t c = 0; c < opponents.size(); ++c) {
      const double plus = opponents[c].elo(trial.plus), minus = opponents[c].elo(trial.minus);
      tuning::SpsaResult part;
      for (int four = 0; four < kFours; ++four) {
        const double bias = 100 * tuning::draw_normal(rng);
        for (const double for_black : {bias, -bias}) {
          play_both(rng, plus + for_black, minus + for_black, run.games[c], part);
        }
      }
      run.games[c].steps.push_back(part);
      all.wins += part.wins, all.losses += part.losses;
    }
    run.spsa.add(all.wins, all.losses);
  }
  return run;
}

// What of a small difference the games against this opponent show, in parts of what told() says of
// balanced openings: by the mean over the openings.
double shown_against(const SimulatedOpponent& opponent, const std::vector<double>& values) {
  constexpr int kBiases = 2000;
  double slope = 0, score = 0;
  Rng rng(1);
  for (int i = 0; i < kBiases; ++i) {
    const double elo = opponent.elo(values) + 100 * tuning::draw_normal(rng);
    const double p = 1 / (1 + std::pow(10, -elo / 400));
    slope += p * (1 - p) / kBiases, score += p / kBiases;
  }
  return slope / (score * (1 - score));
}

double shown(const Hill& /*hill*/, const std::vector<double>& /*values*/) { return kShown; }
double shown(const SimulatedOpponent& opponent, const std::vector<double>& values) {
  return shown_against(opponent, values);
}

// Three conditions: the first gains what the second, whose best is the start, loses a part of; the
// third does not feel the constant.
const std::vector<Hill> kDivided{hill(8, 3), hill(0, 3), hill(0, 0)};

struct Rates {
  double named = 0;    // runs in which every verdict is the right one
  double false_ = 0;   // runs with a verdict that is the opposite, or one where nothing is
  double covered = 0;  // runs in which all intervals hold
};

template <class Condition>
Rates rates_of(const std::vector<Condition>& hills, const std::vector<Shown>& right, int games,
               int seeds) {
  Rates rates;
  for (int seed = 1; seed <= seeds; ++seed) {
    const SimulatedConditions run = played(hills, games, static_cast<std::uint64_t>(seed));
    const std::vector<ConditionFit> fits = fits_of(run);
    bool named = true, is_false = false, covered = true;
    for (std::size_t c = 0; c < hills.size(); ++c) {
      const std::vector<double> values = run.spsa.tail_mean();
      const double gain = shown(hills[c], values) * (hills[c].elo(values) - hills[c].elo({kStart}));
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

// The start is 80 Elo ahead of the first and 60 behind the second.
std::vector<SimulatedOpponent> two_opponents(const Hill& first, const Hill& second) {
  return {{first, 80}, {second, -60}};
}

TEST(ConditionFit, NamesTheOpponentAgainstWhomTheGainHolds) {
  const Rates rates =
      rates_of(two_opponents(hill(6, 3), hill(0, 0)), {Shown::better, Shown::nothing}, 40000, 12);
  EXPECT_GE(rates.named, 0.7);
  EXPECT_LE(rates.false_, 0.2);
}

TEST(ConditionFit, OfAnOpponentWhoLosesAllNothingIsKnown) {
  SimulatedConditions run = played(two_opponents(hill(4, 3), hill(4, 3)), 2000, 3);
  run.games[0].wins = run.games[0].games(), run.games[0].losses = 0;
  const std::vector<ConditionFit> fits = fits_of(run);
  EXPECT_EQ(fits[0].shown(), Shown::nothing);
  EXPECT_THAT(conditions_table(fits), HasSubstr("not known: one side won all"));
}

TEST(ConditionFit, SaysItInWords) {
  const auto fit = [](const char* name, double low, double high) {
    ConditionFit made{.games = {}, .gain = (low + high) / 2, .gain_interval = {low, high}};
    made.games.name = name;
    return made;
  };
  const ConditionFit up = fit("depth 3", 5, 30), down = fit("nodes 2000", -30, -5),
                     open = fit("depth 5", -5, 7);
  const std::string text = conditions_table({up, down, open});
  EXPECT_THAT(text, HasSubstr("the values of column mean are better at depth 3\n"));
  EXPECT_THAT(text, HasSubstr("they are WORSE at nodes 2000: there they lose"));
  EXPECT_THAT(text, HasSubstr("there is no proven gain at depth 5\n"));
  EXPECT_THAT(conditions_table({up, up}), Not(HasSubstr("no gain")));
  EXPECT_THAT(conditions_table({up, up}), HasSubstr("better at depth 3 and at depth 3\n"));
}

TEST(ConditionFit, OneConditionIsTheWholeRun) {
  const SimulatedConditions run = played({hill(4, 3)}, 3000, 5);
  const auto whole =
      tuning::fit_part(run.spsa, {run.spsa.results(), 2 * kPairs}, run.spsa.tail_mean(), 0.95);
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
  const Rates flat =
      rates_of(std::vector<Hill>{hill(0, 0), hill(0, 0), hill(0, 0)}, none, 6000, 300);
  EXPECT_LE(flat.false_, 0.05);
  // Where both gain, the games near the common best tell little of the way there.
  const std::vector<Shown> both(2, Shown::better);
  const Rates near = rates_of(std::vector<Hill>{hill(6, 3), hill(5, 2)}, both, 8000, 300);
  EXPECT_LE(near.false_, 0.02);
  EXPECT_GE(near.covered, 0.9);
  const Rates far = rates_of(std::vector<Hill>{hill(16, 1), hill(12, 1)}, both, 8000, 300);
  EXPECT_LE(far.false_, 0.02);
  EXPECT_GE(far.covered, 0.9);
}

// The mean share of what is missing at the start that the values of the end regain.
template <class Condition>
double regained(const Condition& condition, const Hill& truth, int games) {
  constexpr int kRuns = 60;
  double sum = 0;
  for (int seed = 1; seed <= kRuns; ++seed) {
    const auto run = played(std::vector<Condition>{condition}, games, zu(seed));
    sum += 1 - truth.elo(run.spsa.tail_mean()) / truth.elo({kStart});
  }
  return sum / kRuns;
}

TEST(ConditionFit, FourGamesAgainstAnEqualOpponentRegainAsMuchAsOneOfBothSides) {
  const Hill truth = hill(5, 1.5);
  const double direct = regained(truth, truth, 3000);
  const double against = regained(SimulatedOpponent{.hill = truth}, truth, 12000);
  std::printf("regained: %.3f between both, %.3f against an opponent\n", direct, against);
  EXPECT_NEAR(against, direct, 0.1);
}

TEST(ConditionFit, SlowVerdictsOfOpponentsAreRightAndIntervalsHold) {
  constexpr int kRuns = 300;
  const std::vector<Shown> both(2, Shown::better), none(2, Shown::nothing);
  const std::vector<Shown> first{Shown::better, Shown::nothing};
  struct Case {
    std::vector<SimulatedOpponent> opponents;
    std::vector<Shown> right;
    double named;
  };
  for (const Case& c : {Case{two_opponents(hill(8, 1.5), hill(8, 1.5)), both, 0.6},
                        Case{two_opponents(hill(6, 3), hill(0, 0)), first, 0.6},
                        Case{two_opponents(hill(0, 0), hill(0, 0)), none, 0.95}}) {
    const Rates rates = rates_of(c.opponents, c.right, 40000, kRuns);
    EXPECT_GE(rates.named, c.named);
    EXPECT_LE(rates.false_, 0.05);
    EXPECT_GE(rates.covered, 0.93);
  }
}

// By its own results, games and what they tell, and with the level of both together.
TEST(ConditionFit, OfEachIsByItsOwnGames) {
  SimulatedConditions run = played(two_opponents(hill(4, 3), hill(4, 3)), 800, 3);
  run.games[1].wins = 10, run.games[1].draws = 10, run.games[1].losses = 80;
  const std::vector<double> values = run.spsa.tail_mean();
  const std::vector<ConditionFit> fits = fits_of(run);
  const tuning::QuadraticFit second =
      tuning::fit_part(run.spsa, {run.games[1].steps, 8, 4 * 0.15 * 0.85 * 0.5}, values, 0.975);
  EXPECT_DOUBLE_EQ(fits[1].gain, second.gain);
  EXPECT_DOUBLE_EQ(fits[1].gain_interval.low, second.gain_interval.low);
  EXPECT_DOUBLE_EQ(fits[1].gain_interval.high, second.gain_interval.high);
  EXPECT_EQ(fits[1].games.name, "player 1");
}

// A score of 99 % tells 0.0198, one of 98.9 % a little more than 0.02.
TEST(ConditionFit, NothingIsKnownWhereOneSideWinsAllBut1Percent) {
  SimulatedConditions run = played(two_opponents(hill(4, 3), hill(4, 3)), 800, 3);
  run.games[0].wins = 990, run.games[0].draws = 0, run.games[0].losses = 10;
  run.games[1].wins = 989, run.games[1].draws = 0, run.games[1].losses = 11;
  const std::vector<ConditionFit> fits = fits_of(run);
  EXPECT_TRUE(std::isinf(fits[0].gain_interval.high));
  EXPECT_TRUE(std::isinf(fits[0].gain_interval.low));
  EXPECT_LT(fits[0].gain_interval.low, 0);
  EXPECT_EQ(fits[0].gain, 0);
  EXPECT_FALSE(std::isinf(fits[1].gain_interval.high));
}

}  // namespace
}  // namespace rb
