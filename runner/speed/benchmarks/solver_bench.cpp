// The cost of the solvers of forced wins, on the labelled positions of positions/vcf.jsonl,
// vct.jsonl and mise.jsonl. A file of more positions for fours, named by the environment variable
// RB_VCF_POSITIONS, adds cases: solver/vcf-more.
//
// Cases solver/KIND/win and none: every position of the kind is solved in turn, with empty memory
// and 100,000 nodes. Counters are medians over the positions of their CPU time in microseconds and
// of their nodes (stones placed), nanoseconds per node over all, and the positions not solved.

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "engine/renju/solve/mise.hpp"
#include "engine/renju/solve/vct.hpp"
#include "positions/win_suite.hpp"
#include "runner/speed/timing.hpp"

namespace rb::renju {
namespace {

constexpr std::int64_t kNodes = 100000;

struct SolverSet {
  VcfSolver vcf;
  VctSolver vct{vcf};
  MiseSolver mise{vcf};

  Solution solve(const std::string& kind, Board& board) {
    vct.clear();
    Budget budget(kNodes);
    if (kind == "vcf") return vcf.solve(board, VcfSolver::kNoLimit, budget);
    if (kind == "vct") return vct.solve(board, VctSolver::kNoLimit, budget);
    return mise.solve(board, budget);
  }
};

std::string suite(const std::string& kind) {
  return std::string(RB_SOURCE_DIR "/positions/") + kind + ".jsonl";
}

double cpu_microseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
}

void solve_file(benchmark::State& state, const std::string& file, const std::string& kind,
                bool win) {
  std::vector<WinRow> rows = load_wins(file, kind);
  std::erase_if(rows, [win](const WinRow& row) { return row.win != win; });
  const auto board = std::make_unique<Board>();
  const auto solvers = std::make_unique<SolverSet>();
  std::vector<double> times(rows.size()), nodes(rows.size());
  int unsolved = 0;
  for (auto _ : state) {
    unsolved = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      board->set(rows[i].position);
      const double start = cpu_microseconds();
      const Solution solution = solvers->solve(kind, *board);
      times[i] += cpu_microseconds() - start;
      nodes[i] = static_cast<double>(solution.nodes);
      unsolved += solution.proof == Proof::unknown ? 1 : 0;
    }
  }
  const auto rounds = static_cast<double>(state.iterations());
  double time = 0, sum = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    times[i] /= rounds;
    time += times[i];
    sum += nodes[i];
  }
  if (!rows.empty()) {
    state.counters["median_us"] = speed::median(times);
    state.counters["median_nodes"] = speed::median(nodes);
  }
  state.counters["ns_per_node"] = 1e3 * time / sum;
  state.counters["unsolved"] = unsolved;
}

void solve_case(benchmark::State& state, const std::string& kind, bool win) {
  solve_file(state, suite(kind), kind, win);
}

BENCHMARK_CAPTURE(solve_case, vcf_win, "vcf", true)
    ->Name("solver/vcf/win")
    ->ComputeStatistics("mad", speed::median_deviation);
BENCHMARK_CAPTURE(solve_case, vcf_none, "vcf", false)
    ->Name("solver/vcf/none")
    ->ComputeStatistics("mad", speed::median_deviation);
BENCHMARK_CAPTURE(solve_case, vct_win, "vct", true)
    ->Name("solver/vct/win")
    ->ComputeStatistics("mad", speed::median_deviation);
BENCHMARK_CAPTURE(solve_case, vct_none, "vct", false)
    ->Name("solver/vct/none")
    ->ComputeStatistics("mad", speed::median_deviation);
BENCHMARK_CAPTURE(solve_case, mise_win, "mise", true)
    ->Name("solver/mise/win")
    ->ComputeStatistics("mad", speed::median_deviation);
BENCHMARK_CAPTURE(solve_case, mise_none, "mise", false)
    ->Name("solver/mise/none")
    ->ComputeStatistics("mad", speed::median_deviation);

// Registered before main(), as the macros do.
[[maybe_unused]] const bool kHasMore = [] {
  const char* const file = std::getenv("RB_VCF_POSITIONS");
  if (file == nullptr) return false;
  for (const bool win : {true, false}) {
    const std::string name = win ? "solver/vcf-more/win" : "solver/vcf-more/none";
    benchmark::RegisterBenchmark(name.c_str(), solve_file, std::string(file), "vcf", win)
        ->ComputeStatistics("mad", speed::median_deviation);
  }
  return true;
}();

}  // namespace
}  // namespace rb::renju
