// renju-microbench: Google Benchmark with all its options, over the parts that renju-bench speed
// measures and over work that is too long or too noisy for it.
//
// Unless the command line says otherwise each case is repeated five times, and its mean, median,
// standard deviation and median absolute deviation are shown. Debian's package of the library
// warns that it was built as DEBUG: that concerns its own loop around the iterations, with asserts;
// the measured code is built as CMAKE_BUILD_TYPE says.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "runner/speed/benchmarks/part_bench.hpp"

int main(int argc, char** argv) {
  // The last occurrence of an option counts.
  std::vector<std::string> words = {argv[0], "--benchmark_repetitions=5",
                                    "--benchmark_min_time=0.05",
                                    "--benchmark_display_aggregates_only=true"};
  words.insert(words.end(), argv + 1, argv + argc);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  int count = static_cast<int>(arguments.size());
  rb::speed::register_parts();
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 1;
  try {
    benchmark::RunSpecifiedBenchmarks();
  } catch (const std::exception& error) {  // a suite or a temporary folder that is missing
    std::fprintf(stderr, "renju-microbench: %s\n", error.what());
    return 1;
  }
  benchmark::Shutdown();
  return 0;
}
