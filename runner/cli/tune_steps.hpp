#pragma once

#include <functional>
#include <string>
#include <vector>

#include "runner/cli/match_plan.hpp"
#include "runner/cli/progress.hpp"
#include "runner/tuning_rows.hpp"
#include "tuning/spsa.hpp"

// Playing the steps of a tuner: in each, two variants of one profile meet in some pairs of games.
namespace rb::cli {

// What the tuner is asked, by one thread at a time.
struct StepTuner {
  int steps = 0;
  int pairs = 0;  // of games in a step
  int delay = 1;  // what step k plays follows from the results of the steps up to k - delay
  std::function<tuning::Trial(int step)> trial;
  // Takes the result of the next step, in order, and fills its `after`.
  std::function<void(TuningStep&)> add;
  std::function<bool()> is_over;          // nothing more is to be played
  std::function<std::string()> progress;  // for the live line
};

struct StepPlan {
  MatchPlan match;                            // players 0 and 1 are the profile itself
  renju::Profile profile;                     // that is varied
  std::vector<tuning::Parameter> parameters;  // in the order of a trial's values
  std::string settings;                       // the object of TuningState
};

struct StepsPlayed {
  int steps = 0;       // of the file
  int games_now = 0;   // played since the program was started
  double seconds = 0;  // since then
  double engine_seconds = 0;
  bool is_complete = false;
};

// Plays what the file of the plan does not hold; a step is in the file before it counts, and a step
// that was cut off is played again. What is played follows from the plan alone, whatever the number
// of threads. Tells the progress on the standard error. Throws Error if the file is of another run.
StepsPlayed play_steps(StepPlan& plan, const StepTuner& tuner);

}  // namespace rb::cli
