#include "runner/queue/task_exchange.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/queue/message/wire.hpp"
#include "runner/queue/streams.hpp"

namespace rb::queue {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kBlock{1000};                    // at the server, with empty hands
constexpr milliseconds kLeastWait{10}, kMostWait{200};  // between questions for more
constexpr milliseconds kLookForOther{5000};
constexpr milliseconds kBeatEach{2500};  // at least so often
constexpr milliseconds kEmpty{2000};
constexpr const char* kMembersLife = "3600";  // seconds
constexpr double kOverdue = 100;              // times the usual time of a task
constexpr milliseconds kNeverOverdue{60'000};
constexpr std::size_t kFullMessage = 4 << 20;  // bytes; further results wait for the next one

}  // namespace

milliseconds longest_task(double seconds, int tasks) {
  if (tasks == 0) return std::chrono::hours(24);  // nobody knows yet what is usual
  const double usual = seconds / tasks;
  return std::max(kNeverOverdue, milliseconds(static_cast<std::int64_t>(1000 * kOverdue * usual)));
}

std::size_t tasks_ahead(int threads, double trip, double task, bool has_test) {
  const double ended = std::min(threads * 2 * trip / std::max(task, 1e-3), double(threads));
  return std::max(static_cast<std::size_t>(ended + 0.9), std::size_t{has_test ? 0U : 1U});
}

TaskExchange::TaskExchange(const WorkerRequest& request, const JoinedRun& run,
                           const std::string& run_name, Server& server, Member& self)
    : request_(request),
      run_(run),
      keys_{run_name},
      server_(server),
      self_(self),
      bench_(run.match, request.threads),
      players_(run.players),
      last_beat_(Clock::now()),
      empty_since_(Clock::now()) {}

TaskExchange::End TaskExchange::work(const std::stop_token& stop,
                                     const std::function<bool()>& wants_other) {
  Deadline next_look = after(kLookForOther), drained = Deadline::max();
  for (;;) {
    if (stop.stop_requested() && mode_ != Mode::draining) {
      mode_ = Mode::draining;
      drained = after(request_.drain);
      next_beat_ = {};
    }
    try {
      const bool is_draining = mode_ == Mode::draining;  // what is played is still handed in
      if (!server_.is_connected() &&
          !server_.connect(is_draining ? std::stop_token() : stop, drained)) {
        if (is_draining) return End::drained;
        continue;
      }
      step(stop);
      if (end_) return *end_;
      if (Clock::now() > drained) give_back(held());
      if (held().empty()) {
        if (mode_ == Mode::draining) return End::drained;
        if (mode_ == Mode::leaving) return End::left;
        if (Clock::now() - empty_since_ > kEmpty) return End::empty;
      }
      if (mode_ == Mode::draining && Clock::now() > drained) return End::drained;
      if (mode_ == Mode::playing && Clock::now() > next_look) {
        next_look = after(kLookForOther);
        if (wants_other()) mode_ = Mode::leaving;
      }
    } catch (const LinkError&) {  // all that is held will be sent over the next link
    }
  }
}

void TaskExchange::step(const std::stop_token& stop) {
  hand_in();
  if (mode_ != Mode::playing) give_back(bench_.give_back());
  if (Clock::now() >= next_beat_) {
    next_beat_ = after(std::min(run_.document.lease / 4, kBeatEach));
    beat();
  }
  if (mode_ == Mode::playing) fetch();
  if (end_) return;
  const std::stop_token watched = mode_ == Mode::draining ? std::stop_token() : stop;
  const auto until_beat = std::chrono::ceil<milliseconds>(next_beat_ - Clock::now());
  if (!held().empty()) {
    bench_.wait(std::clamp(idle_wait_, kLeastWait, std::max(kLeastWait, until_beat)), watched);
    empty_since_ = Clock::now();
  }
}

std::vector<HeldTask> TaskExchange::held() const {
  std::vector<HeldTask> tasks = bench_.held();
  for (const PlayedTask& played : unsent_) tasks.push_back(played.held);
  return tasks;
}

// All that was played goes in one message, as far as it is not too large: with a far server the
// answer to each would take longer than the games.
void TaskExchange::hand_in() {
  for (PlayedTask& played : bench_.take()) unsent_.push_back(std::move(played));
  while (!unsent_.empty()) {  // until it has arrived; a copy does no harm
    std::vector<Command> commands;
    std::size_t tasks = 0;
    for (std::size_t bytes = 0; tasks < unsent_.size() && bytes < kFullMessage; ++tasks) {
      const PlayedTask& played = unsent_[tasks];
      const std::string key = stream(played.held.is_first), &entry = played.held.entry;
      commands.push_back({"XADD", keys_.results(self_.user), "*", "w", request_.name, "s",
                          fmt::format("{:.6f}", played.seconds), "d", pack_games(played.games)});
      bytes += commands.back().back().size();
      const std::string& values = played.held.task.values;
      if (!values.empty()) {
        commands.back().insert(commands.back().end(), {"v", values_hash(values)});
      }
      commands.push_back({"XACK", key, kGroup, entry});
      commands.push_back({"XDEL", key, entry});
    }
    const Deadline sent = Clock::now();
    server_.transact(std::move(commands));
    trip_ = std::chrono::duration<double>(Clock::now() - sent).count();
    for (; tasks > 0; --tasks) {
      task_seconds_ += unsent_.front().seconds;
      ++tasks_;
      self_.games += std::ssize(unsent_.front().games);
      unsent_.pop_front();
    }
  }
}

void TaskExchange::give_back(const std::vector<HeldTask>& tasks) {
  for (const HeldTask& held : tasks) {
    const std::string key = stream(held.is_first);
    server_.transact({add_command(keys_.first(), held.task),
                      {"XACK", key, kGroup, held.entry},
                      {"XDEL", key, held.entry}});
  }
}

// Says that we are alive, and checks that the run still exists.
void TaskExchange::beat() {
  ++self_.beat;
  const Deadline now = Clock::now();
  self_.busy_ms += std::chrono::round<milliseconds>(now - std::exchange(last_beat_, now)).count();
  self_.state = mode_ == Mode::playing ? "playing" : "draining";
  self_.held = static_cast<int>(held().size());
  renew();
  const std::vector<Command> commands{{"HSET", keys_.workers(), request_.name, member_json(self_)},
                                      {"EXPIRE", keys_.workers(), kMembersLife},
                                      {"EXISTS", keys_.spec()},
                                      {"GET", keys_.state()},
                                      {"SISMEMBER", keys_.banned(), request_.name},
                                      {"SISMEMBER", keys_.banned(), self_.user}};
  const std::vector<Answer> answers = server_.ask(commands);
  for (const Answer& answer : answers) require(answer);
  const bool is_banned = answers[4].number == 1 || answers[5].number == 1;
  if (is_banned)
    request_.tell(fmt::format("run {}: the coordinator has banned this worker", keys_.run));
  const bool is_over = answers[2].number == 0 || answers[3].text.starts_with("done");
  if (is_banned || is_over) end_ = is_banned ? End::banned : End::over;
}

// Renews the leases of everything held, except tasks that hang.
void TaskExchange::renew() {
  std::set<std::string> overdue;
  for (const HeldTask& held : bench_.older_than(longest_task(task_seconds_, tasks_)))
    overdue.insert(held.entry);
  std::vector<Command> commands;
  for (const bool is_first : {true, false}) {
    Command command{"XCLAIM", stream(is_first), kGroup, request_.name, "0"};
    for (const HeldTask& task : held()) {
      const bool is_renewed = task.is_first == is_first && !overdue.contains(task.entry);
      if (is_renewed) command.push_back(task.entry);
    }
    if (command.size() == 5) continue;
    command.emplace_back("JUSTID");
    commands.push_back(std::move(command));
  }
  if (!commands.empty()) server_.ask(commands);  // a lost group is found by fetch()
}

void TaskExchange::take(bool is_first, const std::string& entry, const Task& task) {
  HeldTask held{.is_first = is_first, .entry = entry, .task = task};
  try {
    if (!task.values.empty()) held.players = players_.with(task.values);
    bench_.add(std::move(held));
  } catch (const Error& error) {  // another may be able to play it
    request_.tell(fmt::format("run {}: {}", keys_.run, error.what()));
  }
}

void TaskExchange::fetch() {
  const double usual = tasks_ == 0 ? 0 : task_seconds_ / tasks_;
  const std::size_t most = static_cast<std::size_t>(request_.threads) +
                           tasks_ahead(request_.threads, trip_, usual, run_.document.has_test);
  const std::size_t now = bench_.open() + unsent_.size();
  if (now >= most) {
    idle_wait_ = milliseconds::max();
    return;
  }
  Command command{"XREADGROUP",  "GROUP", kGroup,
                  request_.name, "COUNT", std::to_string(most - now)};
  const auto until_beat = std::chrono::ceil<milliseconds>(next_beat_ - Clock::now());
  const milliseconds block = std::clamp(until_beat, milliseconds(1), kBlock);
  if (now == 0) command.insert(command.end(), {"BLOCK", std::to_string(block.count())});
  command.insert(command.end(), {"STREAMS", keys_.first(), keys_.tasks(), ">", ">"});
  const Answer answer = server_.ask(command, now == 0 ? block : milliseconds(0));
  if (answer.is_error("NOGROUP") || answer.is_error("UNBLOCKED")) {
    end_ = End::over;
    return;
  }
  idle_wait_ = std::clamp(2 * std::min(idle_wait_, kMostWait), kLeastWait, kMostWait);
  for (const Answer& found : require(answer).items) {
    if (found.items.size() != 2) continue;
    const bool is_first = found.items[0].text == keys_.first();
    for (const auto& [entry, task] : entries_of(found.items[1])) {
      const bool is_task = task.n > 0 && task.n <= static_cast<int>(kMostGames) &&
                           task.lo <= run_.match.games - task.n;
      if (is_task) take(is_first, entry, task);
      idle_wait_ = milliseconds(0);
    }
  }
}

}  // namespace rb::queue
