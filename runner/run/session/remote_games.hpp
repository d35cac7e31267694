#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "runner/evidence/fleet.hpp"
#include "runner/play/match_spec.hpp"
#include "runner/results/run_spec.hpp"
#include "runner/results/sql/sqlite.hpp"

// Games of a run that are played by other machines.
namespace rb {

// Games whose players depend on the results of earlier ones, as in a tuning run: which of them can
// be played, and by whom.
struct StepGames {
  int games = 0;               // of a step
  std::function<int()> known;  // the players of ids below this are known
  // These players, for stored_variants(); empty: it is no longer kept. REQUIRES: id < known().
  std::function<std::string(int id)> values = {};
  std::function<Job(int id)> job = {};  // REQUIRES: values(id) is not empty
};

// Where such games arrive. Used by the thread that got it. A run itself makes steps, keep,
// take_back and test, also for games that this program plays; the rest is the same for all
// (Session).
struct Arrivals {
  using More = std::function<void(const sqlite::Database&)>;

  RunSpec run{};               // as the results file holds it, with the time of its start
  std::vector<bool> played{};  // ids that it holds
  std::stop_token stop{};
  std::optional<StepGames> steps = {};  // none: who plays a game follows from its id
  // Stores games and what `more` writes, if anything, in one transaction, and counts them. False:
  // enough is played. REQUIRES: none is stored.
  std::function<bool(std::span<const GameRecord> games, const More& more)> keep = {};
  // Removes games, and writes `more`, in one transaction, and counts all that are left anew, for
  // the test too. False: enough is still played. REQUIRES: all are stored.
  std::function<bool(std::span<const int> ids, const More& more)> take_back = {};
  std::function<void(const More&)> look = {};              // reads other tables, in one transaction
  std::function<void(const std::string& line)> tell = {};  // what the user should know
  std::function<void(const std::string& state)> show = {};  // "14 workers, 448 threads"
  std::function<std::string()> test = {};  // how far the sequential test is; none: there is none
};

// Plays elsewhere all games of the match that have not arrived yet. Returns when all or enough have
// arrived or a stop was requested. Throws Error.
using PlayElsewhere = std::function<Fleet(const MatchSpec& spec, const Arrivals& arrivals)>;

}  // namespace rb
