#include "tuning/spsa_fit.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <thread>

#include "engine/base/rng.hpp"

namespace rb::tuning {
namespace {

Quadratic quadratic_of(const Spsa& run, const PartOfRun& part) {
  Quadratic quadratic(run.spec().parameters, part.told);
  for (int i = 0; i < run.finished(); ++i) {
    const Trial trial = run.trial(i);
    const SpsaResult& result = part.results[static_cast<std::size_t>(i)];
    quadratic.add(trial.plus, trial.minus, result.wins, result.losses, part.games);
  }
  return quadratic;
}

Quadratic quadratic_of(const Spsa& run) {
  return quadratic_of(run, {run.results(), 2 * run.spec().pairs, run.spec().told});
}

}  // namespace

QuadraticFit fit_run(const Spsa& run, const std::vector<double>& values) {
  assert(run.finished() > 0);
  return quadratic_of(run).fit(values);
}

QuadraticFit fit_part(const Spsa& run, const PartOfRun& part, const std::vector<double>& values,
                      double level) {
  assert(std::ssize(part.results) == run.finished() && run.finished() > 0);
  return quadratic_of(run, part).fit(values, level);
}

namespace {

// Of the replays `first`, `first` + `every`, ... below `end`, those whose evidence is not less.
int count_as_much(const Spsa& run, double evidence, int first, int every, int end) {
  constexpr std::uint64_t kReplays = 0x7e91a7;  // a stream that no step uses
  Spsa replay = run;
  int as_much = 0;
  for (int i = first; i < end; i += every) {
    replay.begin_again(mix(mix(run.spec().seed, kReplays), static_cast<std::uint64_t>(i)));
    Quadratic quadratic(run.spec().parameters, run.spec().told);
    for (const SpsaResult& result : run.results()) {
      const Trial& trial = replay.add(result.wins, result.losses);
      quadratic.add(trial.plus, trial.minus, result.wins, result.losses, 2 * run.spec().pairs);
    }
    as_much += quadratic.evidence() >= evidence ? 1 : 0;
  }
  return as_much;
}

}  // namespace

double chance_alone(const Spsa& run, int replays) {
  assert(run.finished() > 0);
  const double evidence = quadratic_of(run).evidence();
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  const int threads = is_chance_slow(run) ? std::clamp(cores, 1, replays) : 1;
  std::vector<std::future<int>> counts;
  for (int i = 0; i < threads; ++i) {
    counts.push_back(std::async(std::launch::async, count_as_much, std::cref(run), evidence, i,
                                threads, replays));
  }
  int as_much = 1;
  for (std::future<int>& count : counts) as_much += count.get();
  return static_cast<double>(as_much) / (replays + 1);
}

bool is_chance_slow(const Spsa& run) {
  constexpr std::size_t kCoins = 40;    // to draw them costs as much as so many products
  constexpr std::size_t kMuch = 50000;  // 0.1 s on an idle core
  const std::size_t count = run.spec().parameters.size();
  return static_cast<std::size_t>(run.finished()) * (kCoins + count * count) >= kMuch;
}

bool tells_nothing_at_half(const Spsa& run) {
  const int planned = run.spec().iterations;
  if (planned < kLeastFitted || run.finished() != (planned + 1) / 2) return false;
  if (fit_run(run, run.tail_mean()).gain_interval.high > kStopElo) return false;
  return chance_alone(run, 99) > kStopChance;
}

}  // namespace rb::tuning
