#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/game/rules.hpp"
#include "runner/results/import/game_reader.hpp"
#include "runner/results/store.hpp"

// Games from elsewhere become a results file.
namespace rb {

struct ImportSpec {
  std::vector<std::string> files;  // and folders (game_files.hpp)
  std::string database = {};       // the new results file
  const Rules* rules = nullptr;
  ReadAs as = {};
  bool refuse = false;       // the first game that cannot be taken refuses them all
  RunSpec run = {};          // what is known of the run beforehand: game, command line, program
  std::size_t block = 1000;  // games a transaction
};

struct ImportCounts {
  std::int64_t games = 0, skipped = 0;
  std::size_t players = 0, openings = 0;
  // What was in the file of games that were taken beside moves and result, "comments", and of how
  // many: what is kept, and what is not.
  std::map<std::string, std::int64_t> kept = {}, left_out = {};
  // How games are taken to have ended whose files tell only who won, "resigned", and how many.
  std::map<std::string, std::int64_t> assumed = {};
  std::size_t passed_over = 0;  // files of folders and archives that are not files of games
};

// Holds one text, or an archive, and a block of games in memory. The same name is the same player;
// without a name a player is "Black" or "White". `tell` gets a line for each game that is skipped,
// and for each that is cut where it was over: its file, its number there and why. Throws Error that
// names the file: it cannot be read, no file holds a game, or a game is refused; the database
// already exists. It appears under its name when all is read.
enum class ImportNote : std::uint8_t { skipped, cut };
using TellImport = std::function<void(ImportNote, const std::string&)>;
ImportCounts import_games(const ImportSpec& spec, const TellImport& tell);

// The same without a results file: calls `use` with each game in turn, and with the openings so
// far, one of which GameRecord::opening is. REQUIRES: no database.
using UseImported = std::function<void(GameRecord, const std::vector<Opening>& openings)>;
ImportCounts each_imported_game(const ImportSpec& spec, const TellImport& tell,
                                const UseImported& use);

// The only game of a file, as far as it was played. Throws Error that names the file: it holds none
// or several, or the game cannot be read or was not played so. REQUIRES: rules without passes.
struct OnlyGame {
  ToldGame game;
  PlayedPart part;
  // Stones were set up, or a side passed: of `part` only the moves count, which are all.
  bool is_position = false;
};
OnlyGame only_game(const std::string& path, const ReadAs& as, const Rules& rules);

}  // namespace rb
