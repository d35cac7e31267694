#pragma once

#include <functional>
#include <optional>
#include <string>

#include "runner/play/seat.hpp"
#include "runner/results/store.hpp"

namespace rb::cli {

// Why no game of a results file can be replayed: "its moves are limited by time". None: Replay
// takes it.
std::optional<std::string> why_not_replayable(const StoreReader& reader);

// Plays games of a results file again, with everything the players think, whatever the file keeps
// of them: a game is a function of its run and its id.
class Replay {
 public:
  // Throws Error that names the file if a game that is played again may be another one (programs,
  // limits of time), and for players that this program does not have.
  Replay(std::string path, const StoreReader& reader);

  // Throws Error if what comes out is not the game that is stored, as far as the file keeps it.
  GameRecord play(const GameRecord& stored);

 private:
  // The players of a tuning run's game, which are those of its step.
  std::shared_ptr<const PlayerFactories> players_of(const GameRecord& stored) const;
  [[noreturn]] void refuse(int game) const;

  std::string path_;
  RunSpec run_;
  MatchSpec match_;
  std::function<std::string(int id)> values_;  // of a tuning run, for stored_variants()
  std::optional<Seat> seat_;
};

}  // namespace rb::cli
