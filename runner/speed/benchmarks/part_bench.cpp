#include "runner/speed/benchmarks/part_bench.hpp"

#include <benchmark/benchmark.h>

#include "runner/speed/part.hpp"
#include "runner/speed/timing.hpp"

namespace rb::speed {
namespace {

// An iteration does all work of the part, so each takes equally long.
void run_part(benchmark::State& state, const Part& part) {
  const Work work = part.make(RB_SOURCE_DIR "/positions");
  std::uint64_t count = 0;
  for (auto _ : state) {
    count = 0;
    for (int item = 0; item < work.items; ++item) count += work.run(item);
    benchmark::DoNotOptimize(count);
  }
  using benchmark::Counter;
  const auto each = static_cast<double>(count);
  state.counters[std::string(part.unit)] = each;
  state.counters["ns_each"] =
      Counter(1e-9 * each, Counter::kIsIterationInvariantRate | Counter::kInvert);
  state.counters["per_s"] = Counter(each, Counter::kIsIterationInvariantRate);
}

}  // namespace

void register_parts() {
  for (const Part& part : parts()) {
    benchmark::RegisterBenchmark(part.name.c_str(), run_part, part)
        ->ComputeStatistics("mad", median_deviation);
  }
}

}  // namespace rb::speed
