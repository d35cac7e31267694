#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rating/sprt/sprt.hpp"
#include "runner/base/text/progress_wish.hpp"
#include "runner/cli/queue/queue_options.hpp"
#include "runner/run/session/run_request.hpp"
#include "runner/tune/pattern/learn_state.hpp"

// The rounds of `learn`: games of the player against itself, a fit of patterns to those of all
// rounds, a test of the new table against the last adopted one.
namespace rb::cli {

// What `renju-bench learn` is asked for.
struct LearnRequest {
  std::string folder;
  std::string player = "expert:patterns=off";
  int rounds = 3;
  std::int64_t games = 12'000, nodes = 400;  // of a round; of a move
  int epochs = 3;
  std::optional<rating::SprtSpec> sprt;  // elo0=0,elo1=20
  std::int64_t test_games = 4000, test_nodes = 4000;
  std::optional<std::string> report;
  bool json = false;
  ProgressWish progress;
  GamesRequest play;  // game, size, seed, threads
  QueueRequest queue;
};

std::string learn_file(const LearnRequest& request, const std::string& name);  // in the folder
std::string test_file(const LearnRequest& request, int round);

// Goes on where the folder stands. False: Ctrl-C stopped it. Throws UsageError for a player that
// has no patterns, Error for files; what is done is kept in the folder.
bool learn(const LearnRequest& request, const std::string& command, LearnState& state);
// As the folder has it. Throws Error as read_learn_state(), UsageError for a player.
LearnState learn_state(const LearnRequest& request);

}  // namespace rb::cli
