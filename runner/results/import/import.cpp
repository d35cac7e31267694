#include "runner/results/import/import.hpp"

#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/text_file.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/system/unfinished_file.hpp"
#include "runner/results/import/game_files.hpp"

namespace rb {
namespace {

// A name, and which of the players of this name: 1 for White in a game of a player against itself.
using PlayerKey = std::pair<std::string, int>;

std::array<PlayerKey, 2> keys_of(const ToldGame& game) {
  const auto name = [&](std::size_t colour) {
    const std::string shown = printable(game.players[colour]);
    return !shown.empty() ? shown : std::string(colour == 0 ? "Black" : "White");
  };
  return {{{name(0), 0}, {name(1), name(0) == name(1) ? 1 : 0}}};
}

std::vector<Move> opening_of(const ToldGame& game) {
  std::vector<Move> moves;
  for (const MoveRecord& move : game.moves) {
    if (!move.opening) break;
    moves.push_back(move.reply.move);
  }
  return moves;
}

PlayerRow row_of(const PlayerKey& key) {
  nlohmann::ordered_json params = {{"imported", key.first}};
  if (key.second != 0) params["against"] = "itself";
  return {key.first, json_text(params)};
}

// Everything that the games of a results file refer to.
class Importer {
 public:
  Importer(const ImportSpec& spec, const TellImport& tell)
      : spec_(spec), tell_(tell), files_(game_files(spec.files)) {}

  ImportCounts run() {
    for (const std::string& path : files_.paths) look(path);
    if (counts_.games == 0) {
      throw Error(fmt::format("{}: no game can be imported from {}", spec_.database,
                              spec_.files.size() == 1 ? spec_.files.front() : "these files"));
    }
    counts_.players = players_.size();
    counts_.openings = openings_.size();
    counts_.passed_over = files_.passed_over;
    UnfinishedDatabase(spec_.database).make([this](const std::string& path) { write(path); });
    return counts_;
  }

 private:
  // Hands over each good game of a file; returns how many the file holds, good or not.
  int each(const std::string& path, const std::function<void(const ToldGame&, TakenGame)>& use,
           const TellImport& tell) const {
    int games = 0;
    ReadAs as = spec_.as;
    as.path = path;
    read_games(read_text(path), as, [&](TextGame read) {
      ++games;
      std::optional<TakenGame> taken;
      try {
        if (read.problem.empty()) taken = record_of(read.game, *spec_.rules);
      } catch (const Error& error) {
        read.problem = error.what();
      }
      const auto said = [&](const std::string& what) {
        return fmt::format("{}: game {} (line {}): {}", path, read.number, read.line, what);
      };
      if (!taken) return tell(ImportNote::skipped, said(read.problem));
      if (!taken->cut.empty()) tell(ImportNote::cut, said(taken->cut));
      use(read.game, std::move(*taken));
    });
    return games;
  }

  // Collects the players and the openings.
  void look(const std::string& path) {
    const int games = each(
        path,
        [&](const ToldGame& game, const TakenGame& taken) {
          ++counts_.games;
          if (!taken.assumed.empty()) ++counts_.assumed[taken.assumed];
          for (const PlayerKey& key : keys_of(game)) {
            if (players_.try_emplace(key, static_cast<int>(players_.size())).second) {
              rows_.push_back(row_of(key));
            }
          }
          for (const std::string& what : game.left_out) ++counts_.left_out[what];
          add_opening(game);
        },
        [&](ImportNote note, const std::string& said) { note_of(note, said); });
    if (games > 0) return;
    const std::string none = fmt::format("{}: contains no game as SGF, PSQ or text", path);
    if (files_.paths.size() == 1) throw Error(none);
    note_of(ImportNote::skipped, none);
  }

  void note_of(ImportNote note, const std::string& said) {
    if (note == ImportNote::skipped) {
      if (spec_.refuse) throw Error(said);
      ++counts_.skipped;
    }
    tell_(note, said);
  }

  void add_opening(const ToldGame& game) {
    std::vector<Move> moves = opening_of(game);
    if (moves.empty()) return;
    const std::string key = moves_text(moves, spec_.as.start.size);
    if (!opening_of_.try_emplace(key, static_cast<int>(openings_.size())).second) return;
    openings_.push_back({printable(game.opening_name), std::move(moves)});
  }

  RunSpec run_spec() const {
    RunSpec run = spec_.run;
    run.kind = RunKind::import;
    run.game = spec_.as.name;
    run.board_size = spec_.as.start.size;
    run.players = rows_;
    run.games = static_cast<int>(counts_.games);
    run.openings_source = openings_.empty() ? std::string(kNoOpenings) : "imported";
    run.openings_hash = openings_hash(openings_);
    run.order = Order::sequential;
    return run;
  }

  void write(const std::string& database) {
    StoreWriter writer = StoreWriter::create(database, run_spec(), openings_);
    std::vector<GameRecord> block;
    int id = 0;
    const auto commit = [&] {
      writer.commit(block);
      block.clear();
    };
    for (const std::string& path : files_.paths) {
      each(
          path,
          [&](const ToldGame& game, TakenGame taken) {
            GameRecord& record = taken.record;
            place(path, game, record);
            record.id = id++;
            block.push_back(std::move(record));
            if (block.size() == spec_.block) commit();
          },
          [](ImportNote, const std::string&) {});
    }
    commit();
    writer.close();
  }

  void place(const std::string& path, const ToldGame& game, GameRecord& record) const {
    const auto keys = keys_of(game);
    const std::vector<Move> opening = opening_of(game);
    const auto start = opening_of_.find(moves_text(opening, spec_.as.start.size));
    for (const std::size_t colour : {0U, 1U}) {
      const auto player = players_.find(keys[colour]);
      if (player == players_.end() || (!opening.empty() && start == opening_of_.end())) {
        throw Error(fmt::format("{}: was changed while it was read", path));
      }
      record.players[colour] = player->second;
    }
    if (!opening.empty()) record.opening = start->second;
  }

  const ImportSpec& spec_;
  const TellImport& tell_;
  GameFiles files_;
  ImportCounts counts_;
  std::map<PlayerKey, int> players_;
  std::vector<PlayerRow> rows_;
  std::map<std::string, int> opening_of_;  // by their moves
  std::vector<Opening> openings_;
};

}  // namespace

ImportCounts import_games(const ImportSpec& spec, const TellImport& tell) {
  return Importer(spec, tell).run();
}

OnlyGame only_game(const std::string& path, const ReadAs& as, const Rules& rules) {
  std::optional<TextGame> only;
  int games = 0;
  ReadAs as_file = as;
  as_file.path = path;
  read_games(read_text(path), as_file, [&](TextGame read) {
    if (++games == 1) only = std::move(read);
  });
  if (games != 1) {
    throw Error(games == 0 ? fmt::format("{}: contains no game as SGF, PSQ or text", path)
                           : fmt::format("{0}: holds {1} games: make a results file of them with "
                                         "'renju-bench import {0} -o games.db'",
                                         path, games));
  }
  try {
    if (!only->problem.empty()) throw Error(only->problem);
    PlayedPart part = played_part(only->game, rules);
    return {std::move(only->game), std::move(part)};
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", path, error.what()));
  }
}

}  // namespace rb
