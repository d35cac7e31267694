#include "runner/queue/rechecks.hpp"

#include <utility>

namespace rb::queue {
namespace {

constexpr int kMostTries = 3;  // then it is played here

}  // namespace

void Rechecks::add(Game game) {
  const int id = game.task.lo;
  if (open_.try_emplace(id, Open{.game = std::move(game)}).second) wanted_.insert(id);
}

std::vector<Task> Rechecks::take() {
  std::vector<Task> tasks;
  for (const int id : std::exchange(wanted_, {})) {
    Open& open = open_.at(id);
    ++open.tries;
    tasks.push_back(open.game.task);
  }
  return tasks;
}

std::optional<Job> Rechecks::again(std::map<int, Open>::iterator open) {
  if (open->second.tries < kMostTries) {
    wanted_.insert(open->first);
    return std::nullopt;
  }
  Job job = std::move(open->second.game.job);
  withdraw(open->first);
  return job;
}

std::optional<Job> Rechecks::confirmed_by(const std::string& user, int id) {
  const auto open = open_.find(id);
  if (open == open_.end()) return std::nullopt;
  if (open->second.game.user == user) return again(open);
  confirmed_.insert_or_assign(id, Confirmed{std::move(open->second.game.job), user});
  withdraw(id);
  return std::nullopt;
}

std::optional<Job> Rechecks::lost(int id) {
  const auto open = open_.find(id);
  return open == open_.end() ? std::nullopt : again(open);
}

void Rechecks::withdraw(int id) {
  open_.erase(id);
  wanted_.erase(id);
}

std::vector<Job> Rechecks::give_up() {
  std::vector<Job> jobs;
  for (auto& [id, open] : open_) jobs.push_back(std::move(open.game.job));
  open_.clear();
  wanted_.clear();
  return jobs;
}

std::vector<Job> Rechecks::doubt(const std::function<bool(const std::string& user)>& is_doubtful) {
  std::vector<Job> jobs;
  for (auto game = confirmed_.begin(); game != confirmed_.end();) {
    if (!is_doubtful(game->second.by)) {
      ++game;
      continue;
    }
    jobs.push_back(std::move(game->second.job));
    game = confirmed_.erase(game);
  }
  return jobs;
}

}  // namespace rb::queue
