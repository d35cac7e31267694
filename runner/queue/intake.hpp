#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/base/rng.hpp"
#include "runner/play/game_check.hpp"
#include "runner/queue/check.hpp"
#include "runner/queue/message/figures.hpp"
#include "runner/queue/message/members.hpp"
#include "runner/queue/message/wire.hpp"
#include "runner/queue/rechecks.hpp"
#include "runner/queue/tasks.hpp"
#include "runner/queue/worker_rows.hpp"
#include "runner/results/packed/counter_lists.hpp"
#include "runner/run/session/remote_games.hpp"

// Takes what workers hand in into the results file: each game once, checked against the rules, and
// some by playing them again. It knows no server.
namespace rb::queue {

// Some games of one worker, as they came.
struct Message {
  Origin origin;
  double seconds = 0;       // that the task took, by the worker's clock
  std::string games;        // wire.hpp
  std::string values = {};  // values_hash() of what they were played with
};

struct IntakeRules {
  bool is_repeatable = true;  // a game that is played again is the same
  double check_share = 0.01;  // of the games that are played again; of repeatable ones only
  std::uint64_t chance = 0;   // a seed that no worker can know says which
};

class Intake {
 public:
  // REQUIRES: all that is referred to outlives this.
  Intake(const IntakeRules& rules, const MatchSpec& spec, const Arrivals& arrivals, Tasks& tasks);

  // Stores what is new, in one transaction. Games that make no sense or break the rules are
  // dropped, and the worker that handed them in is banned.
  void take(std::span<const Message> messages, const Members& members);
  // Uses what the checks have found: bans those whose games were others, and gives their games out
  // again.
  void judge();
  // Bans the worker or the user of this name, as a person asked for it.
  void ban(const std::string& name);

  // Games of one user that are to be given out again, so that another user plays them.
  std::vector<Task> take_rechecks() { return rechecks_.take(); }
  // Call it for a game that nobody will hand in.
  void recheck_lost(int id) { play_here(rechecks_.lost(id)); }
  // Plays here all rechecks that have not come back yet.
  void give_up_rechecks();
  // Does the same once only rechecks have been left for longer than a lease and than games take: at
  // the end there may be no worker to play them.
  void wait_for_rechecks(Seconds now, Seconds lease);

  bool is_enough() const { return is_enough_; }
  // No check is under way.
  bool is_settled() const { return !check_ || (check_->is_idle() && rechecks_.empty()); }
  bool is_banned(const Origin& origin) const;
  const std::vector<std::string>& banned() const { return banned_names_; }
  Fleet fleet() const;
  Figures figures() const;  // without the test

 private:
  struct Suspect {
    Origin origin;
    std::string why;
  };
  struct Claim {
    int origin = 0;
    std::uint64_t digest = 0;
  };
  struct Batch {
    std::vector<GameRecord> games;
    std::vector<int> ids, workers;
    std::vector<Suspect> suspects;
  };

  void read(const Message& message, const Members& members, Batch& batch);
  std::optional<std::string> complete(GameRecord& record) const;
  bool is_stale(int id, const std::string& values) const;
  Job job(int id) const;
  std::string values(int id) const;
  void add(GameRecord record, int origin, Batch& batch);
  void add_copy(const GameRecord& record, int origin, Batch& batch);
  void store(Batch& batch, const Members& members);
  void choose_checks(const Batch& batch);
  void check(int id, int origin);
  void play_here(std::optional<Job> job);
  bool has_other_user(const std::string& user) const;
  int number(const Origin& origin);
  Suspect liar(int origin, int game) const;
  void ban(const Suspect& suspect);
  void exclude(const std::vector<Origin>& culprits, const std::string& name,
               const std::string& why);
  std::vector<int> take_away();
  int checked() const;

  IntakeRules rules_;
  const MatchSpec& spec_;
  const Arrivals& arrivals_;
  Tasks& tasks_;
  GameCheck game_check_;
  WinTest win_test_;  // of proofs that games ended by
  CounterNames names_;
  UsedGames used_;
  Rng chance_;
  std::optional<Check> check_;
  Rechecks rechecks_;

  std::vector<Origin> origins_;          // by number
  std::map<Origin, int> numbers_;        // the other way
  std::vector<std::string> hosts_;       // likewise
  std::vector<std::int64_t> forfeits_;   // likewise
  std::set<int> met_;                    // whose first game is being checked, or was
  std::vector<int> origin_of_;           // by game; -1: none that is known
  std::vector<std::uint64_t> digests_;   // by game; 0: stored before the start, or not at all
  std::map<int, std::uint64_t> truths_;  // by game, of those that were checked
  std::multimap<int, Claim> claims_;     // by game: copies that differ from what is stored
  std::set<int> unwritten_;              // origins without a row
  std::vector<Origin> culprits_;         // of a whole user: without a worker
  std::vector<std::string> banned_names_;
  int copies_ = 0, differing_ = 0;
  int resumed_at_;                     // games that were there
  std::optional<Seconds> rest_since_;  // that only checks are left
  bool is_enough_ = false;
};

}  // namespace rb::queue
