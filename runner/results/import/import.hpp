#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/game/rules.hpp"
#include "runner/results/import/game_reader.hpp"
#include "runner/results/store.hpp"

// Games from elsewhere become a results file.
namespace rb {

struct ImportSpec {
  std::vector<std::string> files;
  std::string database;  // the new results file
  const Rules* rules = nullptr;
  ReadAs as = {};
  bool refuse = false;       // the first game that cannot be taken refuses them all
  RunSpec run = {};          // what is known of the run beforehand: game, command line, program
  std::size_t block = 1000;  // games a transaction
};

struct ImportCounts {
  std::int64_t games = 0, skipped = 0;
  std::size_t players = 0, openings = 0;
};

// Reads every file twice, first for players and openings, and holds one text and a block of games
// in memory. The same name is the same player; without a name a player is "Black" or "White".
// `skipped` gets a line for each game that is left out: its file, its number there and why. Throws
// Error that names the file: it cannot be read, holds no game, or a game is refused; the database
// already exists. All files are read before anything is written.
ImportCounts import_games(const ImportSpec& spec,
                          const std::function<void(const std::string&)>& skipped);

}  // namespace rb
