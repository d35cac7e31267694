#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runner/play/match_spec.hpp"
#include "runner/queue/tasks.hpp"

namespace rb::queue {

// Games of one user that workers of another one are to play again, as ordinary tasks. What comes
// from the same user says nothing, and what nobody plays is played here. Pure, as Tasks.
class Rechecks {
 public:
  // Whoever has handed in the task's only game; `job` plays it here.
  struct Game {
    Task task;
    Job job;
    std::string user;
  };

  void add(Game game);  // unless it is asked for
  // The games that are to be given out now.
  std::vector<Task> take();

  // The game came once more, and was the same. A game that must be played here is returned.
  std::optional<Job> confirmed_by(const std::string& user, int id);
  // Nobody is going to hand it in. A game that must be played here is returned.
  std::optional<Job> lost(int id);
  void withdraw(int id);
  // Returns all games that are still awaited and stops waiting for them.
  std::vector<Job> give_up();
  // Returns the games that only such a user has confirmed: its word no longer counts.
  std::vector<Job> doubt(const std::function<bool(const std::string& user)>& is_doubtful);

  bool asks_for(int id) const { return open_.contains(id); }
  bool empty() const { return open_.empty(); }
  int confirmed() const { return static_cast<int>(confirmed_.size()); }

 private:
  struct Open {
    Game game;
    int tries = 0;  // that it was given out
  };
  struct Confirmed {
    Job job;
    std::string by;
  };
  std::optional<Job> again(std::map<int, Open>::iterator open);

  std::map<int, Open> open_;  // by game
  std::set<int> wanted_;      // of these, to be given out
  std::map<int, Confirmed> confirmed_;
};

}  // namespace rb::queue
