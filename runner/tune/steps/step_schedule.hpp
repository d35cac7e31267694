#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "runner/play/match.hpp"
#include "runner/play/record.hpp"
#include "runner/play/schedule.hpp"
#include "runner/results/tuning_rows.hpp"
#include "runner/tune/step_sides.hpp"
#include "runner/tune/steps/step_tuner.hpp"

namespace rb {

// The games of a tuning run, step by step: those of a step are given out once its values are known,
// and its result reaches the tuner when all of them have been played.
class StepSchedule {
 public:
  // The players of a step, as Job::players.
  using Players = std::function<PlayerFactories(const tuning::Trial& trial)>;
  // Gets each step that is finished, in order, with its games in the order of ids. Only when it has
  // returned does the step count; meanwhile games of other steps are given out.
  using OnStep = std::function<void(const TuningStep& step, const std::vector<GameRecord>& games)>;
  // Players, opening and seeds of a game between players 0 and 1.
  using PairingOf = std::function<Pairing(int id)>;

  struct Games {
    StepSides sides{};  // who is who among the players
    PairingOf pairing;
    Players players;
    OnStep on_step;
  };

  // The tuner has been told of `done` steps.
  StepSchedule(StepTuner& tuner, int done, Games games)
      : tuner_(tuner),
        games_(std::move(games)),
        games_of_step_(2 * tuner.pairs()),
        next_(done * games_of_step_),
        done_(done) {}

  // As MatchSpec::next: waits until the step before the next game's is known, as far as its tuner
  // asks for that.
  std::optional<Job> next(const std::stop_token& stop);
  // Takes a game that next() has given out. By one thread at a time.
  void add(const GameRecord& record);
  // No more games are given out, and those that come are not taken.
  void end();

  // For who plays by ids, in one thread, instead of calling next(): games below known() can be
  // played, with what trial() says of their step; remove() forgets games, which will come again.
  int known();
  tuning::Trial trial(int step);          // REQUIRES: not finished, its games are known
  void remove(std::span<const int> ids);  // REQUIRES: of steps that are not finished

  int done() const { return done_; }  // steps; between two calls of add() only
  // Stops what is under way once it is not needed: after end(), or when the tuner is done.
  std::stop_token stop_token() const { return stop_.get_token(); }

 private:
  struct Step {
    tuning::Trial trial;
    std::shared_ptr<const PlayerFactories> players;
    std::vector<GameRecord> games{};
  };

  const Step& begun(int step);  // REQUIRES: the lock
  std::optional<Step> take_whole_step();
  bool finish_step();

  StepTuner& tuner_;
  const Games games_;
  const int games_of_step_;
  std::stop_source stop_;

  std::mutex mutex_;  // of the tuner and of all below
  std::condition_variable_any changed_;
  int next_;  // game
  int done_;
  bool ended_ = false;
  std::map<int, Step> steps_;  // that are being played
};

}  // namespace rb
