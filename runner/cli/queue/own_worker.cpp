#include "runner/cli/queue/own_worker.hpp"

#include <unistd.h>

#include <exception>
#include <functional>
#include <mutex>
#include <random>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "runner/base/system/machine.hpp"
#include "runner/base/system/version.hpp"
#include "runner/players/stored_match.hpp"
#include "runner/queue/message/run_document.hpp"
#include "runner/queue/worker.hpp"

namespace rb::cli {
namespace {

// Two containers may have the same host name and the same process.
std::string unique_name() {
  std::random_device device;
  return fmt::format("{}-{}-{:04x}", host_name(), getpid(), device() & 0xffffU);
}

// The worker in its thread, beside the coordinator.
class OwnWorker {
 public:
  OwnWorker(queue::WorkerRequest request, const MatchSpec& spec, const Arrivals& arrivals)
      : request_(std::move(request)), end_all_(arrivals.stop, [this] { all_.request_stop(); }) {
    request_.runs = {queue::run_name(arrivals.run)};
    request_.version = arrivals.run.version;
    request_.drain = {};  // whoever ends the run does not wait for games that it will play again
    request_.cores = spec.cores;
    request_.tell = [this](const std::string& line) {
      const std::lock_guard lock(mutex_);
      lines_.push_back(line);
    };
    makers_.match = [&spec](const RunSpec&, const std::vector<Opening>&) { return spec; };
    makers_.players = [run = arrivals.run](const RunSpec&, const std::string& values) {
      return stored_variants(run, values);
    };
    thread_ = std::jthread([this](const std::stop_token& mine) { work(mine); });
  }

  // Requested when the run is to end, also since this worker has failed.
  std::stop_token token() const { return all_.get_token(); }
  std::vector<std::string> take_lines() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lines_, {});
  }
  // Rethrows what it has thrown.
  void end() {
    thread_.request_stop();
    thread_.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work(const std::stop_token& stop) {
    try {
      queue::work(request_, makers_, stop);
    } catch (...) {
      failure_ = std::current_exception();
      all_.request_stop();
    }
  }

  queue::WorkerRequest request_;
  queue::Makers makers_;
  std::mutex mutex_;  // of the lines
  std::vector<std::string> lines_;
  std::exception_ptr failure_;
  std::stop_source all_;
  std::stop_callback<std::function<void()>> end_all_;
  std::jthread thread_;  // the last: it uses the others
};

}  // namespace

queue::WorkerRequest worker_here(queue::Address address, queue::Secrets secrets, int threads) {
  return {.address = std::move(address),
          .secrets = std::move(secrets),
          .threads = threads,
          .name = unique_name(),
          .host = host_name(),
          .version = run_version(),
          .build = fmt::format("{}, {}", compiler(), build_type()),
          .tell = {}};
}

PlayElsewhere with_own_worker(PlayElsewhere elsewhere, queue::WorkerRequest worker) {
  return [elsewhere = std::move(elsewhere), worker = std::move(worker)](const MatchSpec& spec,
                                                                        const Arrivals& arrivals) {
    OwnWorker own(worker, spec, arrivals);
    Arrivals watched = arrivals;
    watched.stop = own.token();
    watched.show = [&](const std::string& state) {  // by the thread that may tell
      for (const std::string& line : own.take_lines()) arrivals.tell(line);
      arrivals.show(state);
    };
    Fleet fleet = elsewhere(spec, watched);
    own.end();
    return fleet;
  };
}

}  // namespace rb::cli
