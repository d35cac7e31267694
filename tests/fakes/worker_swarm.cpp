// Many workers of a queue in one process, a connection each, for the only run of the queue. They
// play nothing: they hand in the games of a results file of the same run, which was played before.
//
//   rb_worker_swarm URL FILE WORKERS SECONDS     what a game is said to take
//
// Prints how many games and tasks it has handed in.

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/queue/link/server.hpp"
#include "runner/queue/message/keys.hpp"
#include "runner/queue/message/members.hpp"
#include "runner/queue/message/wire.hpp"
#include "runner/queue/streams.hpp"
#include "runner/results/store.hpp"

namespace rb::queue {
namespace {

constexpr std::chrono::seconds kBeatEach{1};
// Between questions for tasks, as of a worker that has others in hand.
constexpr std::chrono::milliseconds kLeastWait{10}, kMostWait{200};

struct Worker {
  std::unique_ptr<Server> server;
  std::string name;
  Member self = {};
  Deadline next_beat = {}, next_fetch = {};
  std::chrono::milliseconds wait{0};
};

bool is_due(Deadline time) { return std::chrono::steady_clock::now() >= time; }

class Swarm {
 public:
  Swarm(const char* url, const char* file, int workers, double seconds)
      : reader_(file), seconds_(seconds) {
    reader_.each(Detail::all, [this](const GameRecord& record) { games_.push_back(record); });
    const Address address = parse_address("worker_swarm", url);
    for (int i = 0; i < workers; ++i) {
      Worker& worker = workers_.emplace_back();
      worker.server = std::make_unique<Server>(address, Secrets{}, [](const std::string&) {});
      worker.name = fmt::format("w{}", i);
      worker.self.threads = 16;  // so that tasks wait for workers
      worker.self.host = fmt::format("host{}", i / 64);
      if (!worker.server->connect({})) throw Error("no connection");
    }
  }

  void work() {
    join();
    while (!is_over_) {
      const int before = tasks_;
      for (Worker& worker : workers_) {
        if (is_due(worker.next_beat)) beat(worker);
        if (is_over_) return;
        if (is_due(worker.next_fetch)) fetch(worker);
      }
      if (tasks_ == before) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  int games() const { return handed_in_; }
  int tasks() const { return tasks_; }

 private:
  void join() {
    Server& server = *workers_.front().server;
    Answer runs;
    while (runs.items.empty()) runs = require(server.ask({"ZRANGE", kRuns, "0", "0"}));
    keys_.run = runs.items.front().text;
  }

  void beat(Worker& worker) {
    worker.next_beat = after(kBeatEach);
    ++worker.self.beat;
    const std::vector<Command> commands{
        {"HSET", keys_.workers(), worker.name, member_json(worker.self)}, {"EXISTS", keys_.spec()}};
    is_over_ = worker.server->ask(commands)[1].number == 0;
  }

  void fetch(Worker& worker) {
    const Answer answer =
        worker.server->ask({"XREADGROUP", "GROUP", kGroup, worker.name, "COUNT", "1", "STREAMS",
                            keys_.first(), keys_.tasks(), ">", ">"});
    if (answer.is_error("NOGROUP")) return;  // the next beat sees that it is over
    worker.wait = std::clamp(2 * worker.wait, kLeastWait, kMostWait);
    if (!require(answer).items.empty()) worker.wait = {};
    worker.next_fetch = after(worker.wait);
    for (const Answer& stream : answer.items) {
      for (const auto& [entry, task] : entries_of(stream.items[1])) {
        hand_in(worker, stream.items[0].text, entry, task);
      }
    }
  }

  void hand_in(Worker& worker, const std::string& key, const std::string& entry, const Task& task) {
    const std::span<const GameRecord> games(games_.data() + task.lo,
                                            static_cast<std::size_t>(task.n));
    worker.server->transact({{"XADD", keys_.results("default"), "*", "w", worker.name, "s",
                              fmt::format("{}", seconds_ * task.n), "d", pack_games(games)},
                             {"XACK", key, kGroup, entry},
                             {"XDEL", key, entry}});
    worker.self.games += task.n;
    handed_in_ += task.n;
    ++tasks_;
  }

  StoreReader reader_;
  double seconds_;
  std::vector<GameRecord> games_;
  std::vector<Worker> workers_;
  Keys keys_;
  bool is_over_ = false;
  int handed_in_ = 0, tasks_ = 0;
};

void run(char** words) {
  const auto workers = parse_int(words[3]);
  const auto seconds = parse_real(words[4]);
  if (!workers || *workers < 1 || !seconds) throw Error("URL FILE WORKERS SECONDS");
  const rlimit files{8192, 8192};
  setrlimit(RLIMIT_NOFILE, &files);
  Swarm swarm(words[1], words[2], static_cast<int>(*workers), *seconds);
  swarm.work();
  std::printf("%d games in %d tasks\n", swarm.games(), swarm.tasks());
}

}  // namespace
}  // namespace rb::queue

int main(int argc, char** argv) {
  try {
    if (argc != 5) throw rb::Error("URL FILE WORKERS SECONDS");
    rb::queue::run(argv);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "rb_worker_swarm: %s\n", error.what());
    return 1;
  }
}
