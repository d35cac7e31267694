// The cost of the search itself, on positions of the midgame suite.
//
// Cases search/depth: a search to that many plies with empty memory; `nodes_s` is its nodes a
// second of CPU, `nodes` and `ms` are medians of a position.

#include <benchmark/benchmark.h>

#include <ctime>
#include <memory>
#include <vector>

#include "engine/renju/search/search.hpp"
#include "runner/speed/benchmarks/bench_positions.hpp"
#include "runner/speed/timing.hpp"

namespace rb::renju {
namespace {

constexpr int kPositions = 40;

double cpu_milliseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

// The last round's figures of each position.
struct Figures {
  std::vector<double> ms, nodes;
  double all_ms = 0, all_nodes = 0;

  void add(double time, double count) {
    ms.push_back(time);
    nodes.push_back(count);
    all_ms += time;
    all_nodes += count;
  }
  void show(benchmark::State& state) const {
    state.counters["ms"] = speed::median(ms);
    state.counters["nodes"] = speed::median(nodes);
    state.counters["nodes_s"] = 1e3 * all_nodes / all_ms;
  }
};

void search_depth(benchmark::State& state) {
  const Profile profile = *find_profile("hard");
  const Evaluator evaluator(profile);
  TranspositionTable table(profile.table_mib);
  Search search(profile, evaluator, table);
  const auto board = std::make_unique<Board>(evaluator.stone_values());
  const std::vector<Position> positions = bench_positions(kPositions);
  Figures figures;
  for (auto _ : state) {
    figures = {};
    for (const Position& position : positions) {
      board->set(position);
      table.clear();
      std::vector<int> moves;
      for (const int cell : board->near()) {
        if (position.to_move == Stone::white || !board->forbidden(cell)) moves.push_back(cell);
      }
      Budget budget;
      const double start = cpu_milliseconds();
      const SearchResult result =
          search.run(*board, moves,
                     {.depth = static_cast<int>(state.range(0)), .deadline_for_depth = {}}, budget);
      benchmark::DoNotOptimize(result.best.cell);
      figures.add(cpu_milliseconds() - start, static_cast<double>(budget.used()));
    }
  }
  figures.show(state);
}

BENCHMARK(search_depth)
    ->Name("search/depth")
    ->ComputeStatistics("mad", speed::median_deviation)
    ->DenseRange(1, 5)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rb::renju
