// What talking to an external program costs: a line to `cat` and back, by Process and by the
// minimum, a write(), a poll() and a read(). CPU is that of this process only; with pinned:1 both
// processes share a core, so no time is lost between cores.

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <sys/wait.h>
#include <array>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "runner/base/process/process.hpp"
#include "runner/base/system/cores.hpp"
#include "runner/speed/timing.hpp"

namespace rb {
namespace {

constexpr std::string_view kLine = "TURN 7,7\n";

// `cat` between two pipes.
class BareCat {
 public:
  BareCat() {
    std::array<int, 2> in{}, out{};
    if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) std::abort();
    pid_ = fork();
    if (pid_ == 0) {
      dup2(in[0], 0);
      dup2(out[1], 1);
      execlp("cat", "cat", nullptr);
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    input_ = in[1];
    output_ = out[0];
  }
  ~BareCat() {
    close(input_);
    close(output_);
    waitpid(pid_, nullptr, 0);
  }
  BareCat(const BareCat&) = delete;
  BareCat& operator=(const BareCat&) = delete;

  bool exchange() {
    std::array<char, 64> text{};
    pollfd waits{output_, POLLIN, 0};
    return write(input_, kLine.data(), kLine.size()) > 0 && poll(&waits, 1, 1000) == 1 &&
           read(output_, text.data(), text.size()) > 0;
  }

 private:
  pid_t pid_ = -1;
  int input_ = -1, output_ = -1;
};

class ProcessCat {
 public:
  bool exchange() {
    const SteadyTime deadline = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    return process_.send(kLine, deadline) == Process::Io::done &&
           process_.read_line(deadline).io == Process::Io::done;
  }

 private:
  Traffic traffic_;
  Process process_{{.command = {"cat"}}, traffic_};
};

template <class Cat>
void exchange_case(benchmark::State& state) {
  // A separate thread, since pinning is permanent.
  std::jthread([&state] {
    if (state.range(0) == 1) run_on_core(usable_cores().front());
    Cat cat;
    for (auto _ : state) {
      if (!cat.exchange()) state.SkipWithError("no answer");
    }
  });
}

// On all cores and pinned to one.
void on_cores(benchmark::internal::Benchmark* bench) {
  bench->ArgName("pinned")
      ->Arg(0)
      ->Arg(1)
      ->ComputeStatistics("mad", speed::median_deviation)
      ->MeasureProcessCPUTime()
      ->UseRealTime();
}

BENCHMARK(exchange_case<BareCat>)->Name("process/bare_exchange")->Apply(on_cores);
BENCHMARK(exchange_case<ProcessCat>)->Name("process/exchange")->Apply(on_cores);

}  // namespace
}  // namespace rb
