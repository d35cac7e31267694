#include "runner/queue/tasks.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace rb::queue {
namespace {

constexpr int kFirstGames = 20;  // until they were measured, tasks are pairs
constexpr int kMostOfATask = 512;
constexpr double kLongGame = 10;     // seconds: such games are given out one by one
constexpr double kShortGame = 0.05;  // of a test: several pairs may be one task
constexpr double kTaskTime = 2;      // seconds
constexpr double kTestTaskTime = 0.2;
constexpr double kThreadsPerSecond = 1000;  // the server takes about as many tasks a second
constexpr double kMessageBytes = 4 << 20;   // of one task at most
constexpr double kWindowBytes = 64 << 20;   // of all that are out
constexpr double kHedgeLeast = 1;           // seconds
constexpr double kHedgeShare = 0.05;        // of those that are out

}  // namespace

Tasks::Tasks(const TaskRules& rules, const std::vector<bool>& played)
    : rules_(rules),
      states_(static_cast<std::size_t>(rules.games), State::free),
      open_(rules.games) {
  for (std::size_t id = 0; id < std::min(played.size(), states_.size()); ++id) {
    if (!played[id]) continue;
    states_[id] = State::stored;
    ++stored_;
  }
}

bool Tasks::is_free(int id) const {
  return id < rules_.games && states_[static_cast<std::size_t>(id)] == State::free;
}

// The lowest id that is neither stored nor out; the number of games if there is none.
int Tasks::lowest_free() {
  if (!again_.empty()) return *again_.begin();
  while (untouched_ < rules_.games && !is_free(untouched_)) ++untouched_;
  return untouched_;
}

// Free games from `lo` on, at most `most`; a pair is not parted.
Task Tasks::cut(int lo, int most) const {
  const int count = std::max(1, most - (lo + most) % 2);
  const int step = std::max(1, rules_.step_games);
  const int border = rules_.step_games > 0 ? (lo / step + 1) * step : rules_.games;
  int end = lo;
  while (end < std::min(border, lo + count) && is_free(end)) ++end;
  return {lo, end - lo, 1};
}

double Tasks::game_seconds() const {
  return measured_games_ > 0 ? measured_seconds_ / measured_games_ : 0;
}

int Tasks::size(int threads) const {
  if (measured_games_ < kFirstGames) return 2;
  const double game = std::max(game_seconds(), 1e-6);
  if (rules_.has_test && game >= kShortGame) return 2;
  if (game > kLongGame) return 1;
  const double time =
      rules_.has_test ? kTestTaskTime : std::max(kTaskTime, threads / kThreadsPerSecond);
  const double bytes = std::max(1.0, measured_bytes_ / measured_games_);
  const double left = (rules_.games - stored_) / (2.0 * std::max(1, threads));
  const double most = std::min({time / game, kMessageBytes / bytes, left, double{kMostOfATask}});
  return std::max(2, static_cast<int>(most) / 2 * 2);
}

// How many tasks should be out.
std::size_t Tasks::window(int threads, int size) const {
  const double task = std::max(size * game_seconds(), 1e-3);
  const double a_second = measured_games_ > 0 ? threads / task : 0;
  const double many = rules_.has_test ? threads + a_second / 2 + 4 : 1.5 * threads + a_second + 4;
  const double bytes =
      measured_games_ > 0 ? size * std::max(1.0, measured_bytes_ / measured_games_) : 1;
  return static_cast<std::size_t>(std::max(1.0, std::min(many, kWindowBytes / bytes)));
}

void Tasks::take_out(const Task& task, Seconds now) {
  for (int id = task.lo; id < task.lo + task.n; ++id) {
    state(id) = State::out;
    again_.erase(id);
  }
  out_[task.lo] = {.task = task, .left = task.n, .entries = {}, .since = now};
}

std::vector<Task> Tasks::next(int threads, Seconds now) {
  const int most = size(threads);
  const std::size_t tasks = window(threads, most);
  std::vector<Task> found;
  while (out_.size() < tasks) {
    const int lo = lowest_free();
    if (lo >= open_) break;
    found.push_back(cut(lo, most));
    take_out(found.back(), now);
  }
  return found;
}

void Tasks::given(const std::string& entry, const Task& task) {
  Out& out = out_.at(task.lo);
  assert(out.task.n == task.n);
  out.task.attempt = std::max(out.task.attempt, task.attempt);
  out.entries.insert(entry);
}

Tasks::OutMap::iterator Tasks::find_out(int id) {
  auto next = out_.upper_bound(id);
  if (next == out_.begin()) return out_.end();
  const auto found = std::prev(next);
  return id < found->first + found->second.task.n ? found : out_.end();
}

Tasks::OutMap::const_iterator Tasks::same(const Task& task) const {
  const auto found = out_.find(task.lo);
  return found != out_.end() && found->second.task.n == task.n ? found : out_.end();
}

// Whoever hands a task in takes its entry out of the queue in the same moment. So it is gone,
// unless there were several, or somebody had the task from a queue that has lost it since.
bool Tasks::is_sure_to_be_gone(const Out& out) const {
  return out.task.attempt == 1 && out.entries.size() == 1 && !has_lost_;
}

bool Tasks::store(int id) {
  if (is_stored(id)) return false;
  const auto out = find_out(id);
  if (out != out_.end() && --out->second.left == 0) {
    if (!is_sure_to_be_gone(out->second)) {
      useless_.insert(useless_.end(), out->second.entries.begin(), out->second.entries.end());
    }
    out_.erase(out);
  }
  again_.erase(id);
  state(id) = State::stored;
  ++stored_;
  return true;
}

void Tasks::revoke(int id) {
  assert(is_stored(id));
  --stored_;
  const auto out = find_out(id);
  if (out == out_.end()) return release(id);
  ++out->second.left;  // others of its task were not handed in: somebody still has it
  state(id) = State::out;
}

void Tasks::release(int id) {
  state(id) = State::free;
  if (id < untouched_) again_.insert(id);
}

std::vector<std::string> Tasks::take_useless() { return std::exchange(useless_, {}); }

void Tasks::measured(int games, double seconds, std::size_t bytes) {
  constexpr int kMemory = 10'000;  // games: fleets change
  if (measured_games_ > kMemory) {
    measured_games_ /= 2;
    measured_seconds_ /= 2;
    measured_bytes_ /= 2;
  }
  measured_games_ += games;
  measured_seconds_ += std::clamp(seconds, 0.0, 1e6);
  measured_bytes_ += static_cast<double>(bytes);
}

std::vector<Task> Tasks::to_hedge(int threads, Seconds now) {
  std::vector<Task> found;
  if (!rules_.may_hedge || measured_games_ == 0) return found;
  // A copy that waits behind its original is useless.
  const bool is_idle = entries() < static_cast<std::size_t>(threads);
  if (!rules_.has_test && (!is_idle || lowest_free() < rules_.games)) return found;
  const double wait = static_cast<double>(out_.size()) / std::max(1, threads);
  const double share = std::ceil(kHedgeShare * static_cast<double>(out_.size()));
  for (auto& [lo, out] : out_) {
    if (static_cast<double>(found.size()) >= share) break;
    const double late =
        std::max(kHedgeLeast, 2 * out.task.n * game_seconds() * std::max(1.0, wait));
    if (out.is_hedged || now - out.since <= late) continue;
    out.is_hedged = true;
    found.push_back(out.task);
  }
  return found;
}

int Tasks::attempts(const Task& task) const {
  const auto found = same(task);
  return found == out_.end() ? 0 : found->second.task.attempt;
}

void Tasks::gone(const std::string& entry, const Task& task) {
  const auto found = out_.find(task.lo);
  if (found != out_.end()) found->second.entries.erase(entry);
}

// Whether the entry is useful: its games are out in just this way, or all of them are free.
bool Tasks::adopt(const std::string& entry, const Task& task, Seconds now) {
  const int most = std::min(kMostOfATask, rules_.games - task.lo);
  if (task.lo < 0 || task.n < 1 || task.n > most) return false;
  if (attempts(task) > 0) {
    given(entry, task);
    return true;
  }
  for (int id = task.lo; id < task.lo + task.n; ++id) {
    if (!is_free(id)) return false;
  }
  take_out(task, now);
  // Lower ids that nobody gave out remain free, to come back to.
  for (; untouched_ < task.lo + task.n; ++untouched_) {
    if (is_free(untouched_)) again_.insert(untouched_);
  }
  given(entry, task);
  return true;
}

Tasks::Difference Tasks::reconcile(const std::map<std::string, Task>& queue, Seconds now) {
  Difference difference;
  for (auto& [lo, out] : out_) {
    std::erase_if(out.entries, [&](const std::string& entry) { return !queue.contains(entry); });
  }
  for (const auto& [entry, task] : queue) {
    if (!adopt(entry, task, now)) difference.useless.push_back(entry);
  }
  for (auto out = out_.begin(); out != out_.end();) {
    if (!out->second.entries.empty()) {
      ++out;
      continue;
    }
    const Task task = out->second.task;
    out = out_.erase(out);
    for (int id = task.lo; id < task.lo + task.n; ++id) {
      if (is_stored(id)) continue;
      release(id);
      has_lost_ = true;
      ++difference.games_again;
    }
  }
  return difference;
}

std::size_t Tasks::entries() const {
  std::size_t sum = 0;
  for (const auto& [lo, out] : out_) sum += out.entries.size();
  return sum;
}

}  // namespace rb::queue
