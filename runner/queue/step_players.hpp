#pragma once

#include <map>
#include <memory>
#include <string>

#include "runner/queue/worker_request.hpp"

namespace rb::queue {

// The players of a tuning run's steps. A worker plays tasks of few steps at a time, and keeps the
// players of a step as long as it gets the same ones.
class StepPlayers {
 public:
  explicit StepPlayers(MakeStepPlayers make) : make_(std::move(make)) {}

  // The players with these values (StepGames::values). Throws Error if they make no players.
  std::shared_ptr<const PlayerFactories> with(const std::string& values) {
    const auto found = kept_.find(values);
    if (found != kept_.end()) return found->second;
    if (kept_.size() == kMost) kept_.clear();  // whoever plays with them keeps them
    return kept_[values] = std::make_shared<const PlayerFactories>(make_(values));
  }

 private:
  static constexpr std::size_t kMost = 64;
  MakeStepPlayers make_;
  std::map<std::string, std::shared_ptr<const PlayerFactories>> kept_;
};

}  // namespace rb::queue
