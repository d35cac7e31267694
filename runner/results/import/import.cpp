#include "runner/results/import/import.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/encoding/charset.hpp"
#include "runner/base/system/unfinished_file.hpp"
#include "runner/results/headings/headings.hpp"
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
  Json params = json_object({{"imported", key.first}});
  if (key.second != 0) params["against"] = "itself";
  return {key.first, json_text(params)};
}

// Everything that the games of a results file refer to.
class Importer {
 public:
  Importer(const ImportSpec& spec, const TellImport& tell)
      : spec_(spec), tell_(tell), files_(game_files(spec.files)) {
    const std::string charset(spec.as.charset);
    if (charset.empty() || is_known_charset(charset)) return;
    throw Error(
        fmt::format("'{}' is not an encoding that can be read, such as CP1251, GBK or "
                    "Shift_JIS",
                    shortened(charset)));
  }

  ImportCounts read(const UseImported& use) {
    for (const std::string& path : files_.paths) {
      read(path, [&](const ToldGame& game, TakenGame taken) {
        use(take(game, std::move(taken)), openings_);
      });
    }
    if (counts_.games == 0) {
      const std::string from = spec_.files.size() == 1 ? spec_.files.front() : "these files";
      throw Error(spec_.database.empty()
                      ? from + ": no game of it can be taken"
                      : fmt::format("{}: no game can be imported from {}", spec_.database, from));
    }
    counts_.players = players_.size();
    counts_.openings = openings_.size();
    counts_.passed_over += files_.passed_over;
    return counts_;
  }

  // Of the games so far.
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
    if (is_by_swap2_) run.limits.opening_rule = OpeningRule::swap2;
    return run;
  }
  const std::vector<Opening>& openings() const { return openings_; }

 private:
  // Hands over each good game of a file.
  using UseTaken = std::function<void(const ToldGame&, TakenGame)>;
  void read(const std::string& path, const UseTaken& use) {
    int all = 0;  // good or not
    bool is_broken = false, is_empty = false;
    const std::size_t others = each_text(path, [&](const GameText& text) {
      is_empty = text.text.empty() && text.problem.empty();
      const int games = read_text_of(text, use);
      all += games;
      if (!text.problem.empty()) {
        is_broken = true;
        note_of(ImportNote::skipped, fmt::format("{}: {}", text.path, text.problem));
      } else if (games == 0 && text.path != path) {
        note_of(ImportNote::skipped, fmt::format("{}: contains no game", text.path));
      }
    });
    counts_.passed_over += others;
    if (all > 0 || is_broken) return;
    const std::string none = others > 0 ? fmt::format("{}: holds none of {}, but {}", path,
                                                      kGameEndings, counted(others, "other file"))
                             : is_empty
                                 ? fmt::format("{}: is empty", path)
                                 : fmt::format("{}: contains no game as SGF, PSQ or text", path);
    if (files_.paths.size() == 1) throw Error(none);
    note_of(ImportNote::skipped, none);
  }

  // Returns how many games it holds, good or not.
  int read_text_of(const GameText& text, const UseTaken& use) {
    int games = 0;
    ReadAs as = spec_.as;
    as.path = text.path;
    read_games(text.text, as, [&](TextGame read) {
      ++games;
      std::optional<TakenGame> taken;
      try {
        if (read.problem.empty()) taken = record_of(read.game, *spec_.rules);
      } catch (const Error& error) {
        read.problem = error.what();
      }
      const auto said = [&](const std::string& what) {
        return fmt::format("{}: game {} (line {}): {}", text.path, read.number, read.line, what);
      };
      if (taken && is_out_of_place(taken->record)) {
        read.problem = "is not by swap2, as the games before it are: import it into another file";
        taken.reset();
      }
      if (!taken) return note_of(ImportNote::skipped, said(read.problem));
      if (!taken->cut.empty()) note_of(ImportNote::cut, said(taken->cut));
      use(read.game, std::move(*taken));
    });
    return games;
  }

  // The games of a run are all by swap2, or none: the first one decides.
  bool is_out_of_place(const GameRecord& record) {
    if (counts_.games == 0) is_by_swap2_ = record.swap2.has_value();
    return is_by_swap2_ && !record.swap2;
  }

  GameRecord take(const ToldGame& game, TakenGame taken) {
    GameRecord& record = taken.record;
    if (record.swap2 && !is_by_swap2_) {
      record.swap2.reset();
      ++counts_.left_out["choices by swap2"];
    }
    record.id = static_cast<int>(counts_.games++);
    if (!taken.assumed.empty()) ++counts_.assumed[taken.assumed];
    for (const std::string& what : game.left_out) ++counts_.left_out[what];
    if (taken.lost_annotations) ++counts_.left_out["comments and variations of later moves"];
    const auto keep = [&](const char* what, auto is_one) {
      if (std::ranges::any_of(record.annotations, is_one)) ++counts_.kept[what];
    };
    const HeadedComment head = headed(record);
    if (!head.properties.empty()) ++counts_.kept["headings such as date and event"];
    keep("comments", [&](const Annotation& one) {
      const bool is_head = one.ply == 0 && one.move == Move::none();
      return !(is_head ? head.rest : one.text).empty();
    });
    keep("variations", [](const Annotation& one) { return one.move != Move::none(); });
    const auto keys = keys_of(game);
    for (const std::size_t colour : {0U, 1U}) record.players[colour] = player(keys[colour]);
    record.opening = is_by_swap2_ ? -1 : opening(game);
    return std::move(record);
  }

  int player(const PlayerKey& key) {
    const auto [place, is_new] = players_.try_emplace(key, static_cast<int>(players_.size()));
    if (is_new) rows_.push_back(row_of(key));
    return place->second;
  }

  // -1: none is given.
  int opening(const ToldGame& game) {
    std::vector<Move> moves = opening_of(game);
    if (moves.empty()) return -1;
    const auto [place, is_new] = opening_numbers_.try_emplace(
        moves_text(moves, spec_.as.start.size), static_cast<int>(openings_.size()));
    if (is_new) openings_.push_back({printable(game.opening_name), std::move(moves)});
    return place->second;
  }

  void note_of(ImportNote note, const std::string& said) {
    if (note == ImportNote::skipped) {
      if (spec_.refuse) throw Error(said);
      ++counts_.skipped;
    }
    tell_(note, said);
  }

  const ImportSpec& spec_;
  const TellImport& tell_;
  GameFiles files_;
  ImportCounts counts_;
  std::map<PlayerKey, int> players_;
  std::vector<PlayerRow> rows_;
  std::map<std::string, int> opening_numbers_;  // by their moves
  std::vector<Opening> openings_;
  bool is_by_swap2_ = false;
};

// Whether a stone follows a pass.
bool has_passes(const ToldGame& game) {
  bool is_passed = false;
  for (const MoveRecord& move : game.moves) {
    if (is_passed && move.reply.move.is_cell()) return true;
    is_passed = is_passed || move.reply.move == Move::pass();
  }
  return false;
}

void require_cells(const ToldGame& game) {
  std::set<int> seen;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Move move = game.moves[i].reply.move;
    if (!move.is_cell() || seen.insert(move.cell()).second) continue;
    throw Error(fmt::format("stone {}: its point is occupied", i + 1));
  }
}

}  // namespace

ImportCounts each_imported_game(const ImportSpec& spec, const TellImport& tell,
                                const UseImported& use) {
  return Importer(spec, tell).read(use);
}

ImportCounts import_games(const ImportSpec& spec, const TellImport& tell) {
  Importer importer(spec, tell);
  ImportCounts counts;
  UnfinishedDatabase(spec.database).make([&](const std::string& path) {
    StoreWriter writer = StoreWriter::create(path, importer.run_spec(), importer.openings());
    std::vector<GameRecord> block;  // not yet committed
    const auto commit = [&] {
      writer.commit(block);
      block.clear();
    };
    counts = importer.read([&](GameRecord record, const std::vector<Opening>&) {
      block.push_back(std::move(record));
      if (block.size() == spec.block) commit();
    });
    commit();
    writer.replace_run(importer.run_spec(), importer.openings());
    writer.close();
  });
  return counts;
}

OnlyGame only_game(const std::string& path, const ReadAs& as, const Rules& rules) {
  std::optional<TextGame> only;
  int games = 0;
  each_text(path, [&](const GameText& text) {
    ReadAs as_file = as;
    as_file.path = text.path;
    read_games(text.text, as_file, [&](TextGame read) {
      if (++games == 1) only = std::move(read);
    });
    if (!text.problem.empty()) throw Error(fmt::format("{}: {}", text.path, text.problem));
  });
  if (games != 1) {
    const int size = as.start.size;
    const bool is_usual = as.name == "renju" && size == kRenjuSize;
    const std::string board = is_usual ? "" : fmt::format(" --game {} --size {}", as.name, size);
    throw Error(games == 0 ? fmt::format("{}: contains no game as SGF, PSQ or text", path)
                           : fmt::format("{0}: holds {1} games: make a results file of them with "
                                         "'renju-bench import {0}{2} -o games.db'",
                                         path, games, board));
  }
  try {
    if (!only->problem.empty()) throw Error(only->problem);
    const bool is_position = !only->game.set_up.empty() || has_passes(only->game);
    PlayedPart part = is_position
                          ? PlayedPart{.moves = only->game.moves.size(), .position = rules.start()}
                          : played_part(only->game, rules);
    if (is_position) require_cells(only->game);
    return {std::move(only->game), std::move(part), is_position};
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", path, error.what()));
  }
}

}  // namespace rb
