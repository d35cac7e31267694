#include "tuning/spsa_fit.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <thread>

#include "engine/base/rng.hpp"
#include "engine/base/zu.hpp"

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

// What a run of these results says with the coins of `seed`, in the memory of another such run.
double replayed_evidence(const Spsa& run, std::uint64_t seed, Spsa& memory) {
  memory.begin_again(seed);
  Quadratic quadratic(run.spec().parameters, run.spec().told);
  for (const SpsaResult& result : run.results()) {
    const Trial& trial = memory.add(result.wins, result.losses);
    quadratic.add(trial.plus, trial.minus, result.wins, result.losses, 2 * run.spec().pairs);
  }
  return quadratic.evidence();
}

}  // namespace

QuadraticFit fit_run(const Spsa& run, const std::vector<double>& values) {
  assert(run.finished() > 0);
  return quadratic_of(run, {run.results(), 2 * run.spec().pairs, run.spec().told}).fit(values);
}

QuadraticFit fit_part(const Spsa& run, const PartOfRun& part, const std::vector<double>& values,
                      double level) {
  assert(std::ssize(part.results) == run.finished() && run.finished() > 0);
  return quadratic_of(run, part).fit(values, level);
}

Chance chance_alone(const Spsa& run, int replays, int enough) {
  assert(run.finished() > 0);
  constexpr std::uint64_t kStream = 0x7e91a7;  // that no step uses
  const std::uint64_t seed = mix(run.spec().seed, kStream);
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  std::vector<Spsa> memory(is_chance_slow(run) ? zu(std::clamp(cores, 1, replays)) : 1, run);
  const double evidence = replayed_evidence(run, run.spec().seed, memory.front());
  const auto launch = memory.size() > 1 ? std::launch::async : std::launch::deferred;
  int as_much = 0;
  for (int done = 0; done < replays;) {
    std::vector<std::future<double>> next;
    for (std::size_t i = 0; i < memory.size(); ++i) {
      next.push_back(std::async(launch, replayed_evidence, std::cref(run), mix(seed, zu(done) + i),
                                std::ref(memory[i])));
    }
    for (std::size_t i = 0; i < next.size() && done < replays; ++i) {
      ++done;
      if (next[i].get() >= evidence && ++as_much == enough) return {1.0 * enough / done, done};
    }
  }
  return {(as_much + 1.0) / (replays + 1), replays};
}

bool is_chance_slow(const Spsa& run) {
  constexpr std::size_t kCoins = 40;     // to draw them costs as much as so many products
  constexpr std::size_t kMuch = 100000;  // 0.1 s on an idle core
  const std::size_t count = run.spec().parameters.size();
  return zu(run.finished()) * (kCoins + count * count) >= kMuch;
}

bool tells_nothing_at_half(const Spsa& run) {
  const int planned = run.spec().iterations;
  if (planned < kLeastFitted || run.finished() != (planned + 1) / 2) return false;
  if (fit_run(run, run.tail_mean()).gain_interval.high > kStopElo) return false;
  return chance_alone(run, 49, 25).p > kStopChance;  // 25 decide it
}

}  // namespace rb::tuning
