#pragma once

#include <functional>
#include <map>
#include <string>

#include "runner/results/store.hpp"
#include "runner/run/session/remote_games.hpp"
#include "runner/tune/steps/step_plan.hpp"
#include "runner/tune/steps/step_schedule.hpp"

// Where the games of steps arrive, from here or from other machines. A game arrives by itself and
// is stored with its whole step; until then the end of the run loses it, and it is played again.
namespace rb {

class StepArrivals {
 public:
  // REQUIRES: all outlive this, and one thread uses them.
  StepArrivals(const StepPlan& plan, const StepTuner& tuner, StepSchedule& schedule,
               StoreWriter& store, StepSchedule::Players players);

  // What Session::play() needs: `on_game` gets each game, `on_removed` how many will come again.
  Arrivals arrivals(std::function<void(const GameRecord&)> on_game,
                    std::function<void(int games)> on_removed);

 private:
  struct Known {
    tuning::Trial trial;
    std::string text;
  };
  const Known* known(int id);
  Job job(int id);
  bool is_wanted() const;
  bool take_back(std::span<const int> ids, const Arrivals::More& more);
  void take_back_steps(int first, const Arrivals::More& more);

  const StepPlan& plan_;
  const StepTuner& tuner_;
  StepSchedule& schedule_;
  StoreWriter& store_;
  StepSchedule::Players players_;
  const int games_of_step_;
  std::map<int, Known> known_;  // by step, of those that were given out since the start
};

}  // namespace rb
