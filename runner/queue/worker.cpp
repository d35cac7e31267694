#include "runner/queue/worker.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/rng.hpp"
#include "engine/base/text.hpp"
#include "runner/queue/joined_run.hpp"
#include "runner/queue/link/pause.hpp"
#include "runner/queue/task_exchange.hpp"

namespace rb::queue {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kLookForRuns{500};  // for runs, while there is none

struct Ranked {
  std::string run;
  double priority = 0;
};

class Worker {
 public:
  Worker(const WorkerRequest& request, const Makers& makers, std::stop_token stop)
      : request_(request),
        stop_(std::move(stop)),
        server_(request.address, request.secrets, request.tell),
        joining_(request_, makers, server_),
        chance_(static_cast<std::uint64_t>(Clock::now().time_since_epoch().count())),
        busy_(Clock::now()) {
    self_.user = request.secrets.user.empty() ? "default" : request.secrets.user;
    self_.build = request.version + ", " + request.build;
    self_.threads = request.threads;
    self_.host = request.host;
  }

  WorkerEnd work() {
    while (!stop_.stop_requested()) {
      try {
        if (!server_.is_connected()) has_reached_ |= server_.connect(stop_, idle_until());
        if (server_.is_connected() && !play_some_run()) pause(kLookForRuns, stop_);
      } catch (const LinkError&) {  // the next turn connects again
      }
      if (!request_.most_idle || Clock::now() - busy_ < *request_.most_idle) continue;
      return idle_end();
    }
    return WorkerEnd::stopped;
  }

 private:
  WorkerEnd idle_end() const {
    if (!has_reached_) return WorkerEnd::unreached;
    return joining_.has_refused() && !joining_.has_joined() ? WorkerEnd::refused : WorkerEnd::idle;
  }

  Deadline idle_until() const {
    return request_.most_idle ? busy_ + *request_.most_idle : Deadline::max();
  }

  bool may_play(const std::string& run) const {
    if (joining_.is_refused(run) || left_.contains(run)) return false;
    return request_.runs.empty() ||
           std::find(request_.runs.begin(), request_.runs.end(), run) != request_.runs.end();
  }

  // Whether a task of the run waits to be taken; true also if this user may not ask.
  bool has_free_task(const std::string& run) {
    const Keys keys{run};
    std::int64_t free = 0;
    for (const std::string& stream : {keys.first(), keys.tasks()}) {
      const std::vector<Command> commands{{"XLEN", stream}, {"XPENDING", stream, kGroup}};
      const std::vector<Answer> answers = server_.ask(commands);
      const Answer &all = answers[0], &taken = answers[1];
      if (all.is_error("NOPERM") || taken.is_error("NOPERM")) return true;
      if (!taken.items.empty()) free += all.number - taken.items[0].number;
    }
    return free > 0;
  }

  // The runs that we may play, the highest priority first, equals in random order; without those
  // that had nothing to do and still have not.
  std::vector<Ranked> runs() {
    const Answer all = require(server_.ask({"ZRANGE", kRuns, "0", "-1", "REV", "WITHSCORES"}));
    std::vector<Ranked> found;
    for (std::size_t i = 0; i + 1 < all.items.size(); i += 2) {
      Ranked ranked{all.items[i].text, parse_real(all.items[i + 1].text).value_or(0)};
      if (!may_play(ranked.run)) continue;
      if (idle_.contains(ranked.run) && !has_free_task(ranked.run)) continue;
      found.push_back(std::move(ranked));
    }
    for (std::size_t i = found.size(); i > 1; --i) {
      std::swap(found[i - 1], found[chance_.below(i)]);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Ranked& a, const Ranked& b) { return a.priority > b.priority; });
    return found;
  }

  // False: no run can be played, or none has anything to do.
  bool play_some_run() {
    for (const Ranked& ranked : runs()) {
      const JoinedRun* const joined = joining_.join(ranked.run, stop_);
      if (joined == nullptr) {
        tell_refusal(ranked.run);
        continue;
      }
      if (play(ranked, *joined)) return true;
    }
    idle_.clear();  // a coordinator gives more tasks to workers that it has seen
    return false;
  }

  // False: there was nothing to do.
  bool play(const Ranked& ranked, const JoinedRun& joined) {
    TaskExchange exchange(request_, joined, ranked.run, server_, self_);
    const std::int64_t games = self_.games;
    const TaskExchange::End end = exchange.work(stop_, [&] {
      const std::vector<Ranked> others = runs();
      return !others.empty() && others.front().priority > ranked.priority;
    });
    if (end == TaskExchange::End::banned) left_.insert(ranked.run);
    if (self_.games > games) busy_ = Clock::now();
    if (end == TaskExchange::End::empty) idle_.insert(ranked.run);
    return end != TaskExchange::End::empty || self_.games > games;
  }

  void tell_refusal(const std::string& run) {
    if (!joining_.is_refused(run)) return;
    Member refused = self_;
    refused.state = "refused: " + joining_.refusal(run);
    server_.ask({"HSET", Keys{run}.workers(), request_.name, member_json(refused)});
  }

  const WorkerRequest request_;
  std::stop_token stop_;
  Server server_;
  Joining joining_;
  Rng chance_;
  Member self_;
  Clock::time_point busy_;
  bool has_reached_ = false;    // the server, once
  std::set<std::string> left_;  // runs that have banned us
  std::set<std::string> idle_;  // runs that had nothing to do when we looked last
};

}  // namespace

WorkerEnd work(const WorkerRequest& request, const Makers& makers, std::stop_token stop) {
  return Worker(request, makers, std::move(stop)).work();
}

}  // namespace rb::queue
