#pragma once

#include <string>

#include "tests/tuning/hill.hpp"
#include "tuning/spsa.hpp"

// Runs of SPSA on a hill, whose outcome is known.
namespace rb::tuning {

// Every parameter starts `off` steps from its best, to either side, and costs `worth` Elo a step
// off; of three the third has no effect if `some_dead`.
struct Scenario {
  int parameters = 1, games = 4000;
  double worth = 3, off = 2;
  bool some_dead = false;
};

struct SimulatedRun {
  Hill hill;
  Spsa run;
  double missing = 0;  // Elo at the start

  double found(const std::vector<double>& values) const { return missing + hill.elo(values); }
  bool is_dead(std::size_t j) const { return hill.scale[j] > 1e6; }
};

constexpr int kSimulatedPairs = 8;

inline SimulatedRun begun_run(const Scenario& s, std::uint64_t seed, double r_end = 0) {
  constexpr double kStep = 10, kBest = 500, kReach = 15 * kStep;
  Hill hill{.best = {}, .scale = {}, .elo_per_scale = s.worth};
  SpsaSpec spec{.parameters = {}, .iterations = s.games / (2 * kSimulatedPairs), .seed = seed};
  if (r_end == 0) r_end = usual_gain(s.games);
  for (int j = 0; j < s.parameters; ++j) {
    hill.best.push_back(kBest);
    hill.scale.push_back(s.some_dead && j % 3 == 2 ? 1e9 : kStep);
    const double start = kBest + (j % 2 == 0 ? -1 : 1) * s.off * kStep;
    spec.parameters.push_back(
        {std::to_string(j), start, kBest - kReach, kBest + kReach, kStep, r_end, false});
  }
  SimulatedRun simulated{.hill = hill, .run = Spsa(spec)};
  simulated.missing = -hill.elo(simulated.run.theta());
  return simulated;
}

// The next step.
inline void play_step(SimulatedRun& simulated, Rng& rng) {
  const Trial t = simulated.run.trial(simulated.run.finished());
  const double elo = simulated.hill.elo(t.plus) - simulated.hill.elo(t.minus);
  const auto pairs = play_pairs(rng, elo, kSimulatedPairs);
  simulated.run.add(pairs[1] + 2 * pairs[2], pairs[1] + 2 * pairs[0]);
}

inline SimulatedRun simulated_run(const Scenario& s, std::uint64_t seed, double r_end = 0) {
  SimulatedRun simulated = begun_run(s, seed, r_end);
  Rng rng(mix(seed, 1));
  while (simulated.run.finished() < simulated.run.spec().iterations) play_step(simulated, rng);
  return simulated;
}

}  // namespace rb::tuning
