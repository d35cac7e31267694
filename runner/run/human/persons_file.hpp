#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/game/rules.hpp"
#include "runner/play/openings.hpp"
#include "runner/results/store.hpp"

// The results file of the games that a person plays.
namespace rb {

// What a file holds before a game is added to it.
struct Earlier {
  RunSpec run;
  std::vector<Opening> openings;
  std::optional<GameRecord> left;       // the last game, if it goes on
  std::set<std::string> counters = {};  // the names in it
};
// Throws Error that names the file.
Earlier read_earlier(const std::string& path);

// The colour of the person, who is player 0.
Stone persons_colour(const GameRecord& game);

// The seed of a game of the run.
std::uint64_t seed_of(const RunSpec& run, int game);

// The file of the run, new or existing.
class PersonsFile {
 public:
  // `path`: none: a new one in the folder of results. `earlier`: what is in the file; null: it is
  // new. Throws Error if a game in it is not one that was played there by these rules, which
  // outlive this.
  PersonsFile(const std::optional<std::string>& path, const Rules& rules, const RunSpec& run,
              const std::vector<Opening>& openings, const Earlier* earlier);

  // Adds a game, or replaces its earlier state.
  void keep(const GameRecord& record, bool goes_on);
  // Leaves one plain file, or none if it is new and no game was kept.
  void close();
  bool has_game() const { return has_game_; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool is_new_;
  std::optional<StoreWriter> writer_;
  bool has_game_ = false;
};

}  // namespace rb
