#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/renju/board/sizes.hpp"
#include "engine/renju/level/profiles.hpp"
#include "runner/cli/tune/tune_conditions.hpp"
#include "runner/cli/tune/tune_request.hpp"
#include "runner/tune/target/tuned_player.hpp"
#include "tuning/parameter.hpp"

// What `renju-bench tune` tunes.
namespace rb::cli {

// The profile and what of it is tuned.
struct TuneTask {
  std::string_view command;  // "tune spsa", for errors
  renju::Profile profile{};  // with the starting values of the parameters
  std::string profile_text{};
  renju::PlayedGame game{};
  std::vector<tuning::Parameter> parameters{};
  std::string note{};  // what a user might not expect of the parameters; empty: nothing
};
TuneTask tune_task(const TuneRequest& request);

// What is tuned, a profile or a program, with the values where it starts, and under which
// conditions.
struct TuneSubject {
  std::shared_ptr<const TunedPlayer> player;
  std::vector<TuneCondition> conditions{};  // none: the only one
  std::string note{};                       // as in TuneTask
};
// Throws UsageError as read_conditions(), and for options of the other kind of player.
TuneSubject tune_subject(const TuneRequest& request);

}  // namespace rb::cli
