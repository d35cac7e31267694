#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/game_ids.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/browse_games.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/cli/results/replay.hpp"
#include "runner/play/game_check.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/results/export/export.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/results/store.hpp"
#include "runner/tables/game_text.hpp"
#include "runner/tables/sprt_table.hpp"

namespace rb::cli {
namespace {

// Moves of a game, counted from 1; {0, 0} is the empty board.
struct MoveRange {
  int first = 0, last = 0;

  bool is_one() const { return first == last; }
};

struct ShowRequest {
  std::string file;
  std::vector<std::string> games;  // their ids, or "-"; none: all are browsed
  std::optional<MoveRange> moves;  // only these
  bool numbers = false;
  bool traffic = false;
  bool replay = false;
  bool json = false;
};

// "17" or "14..18".
MoveRange move_range(const std::string& place, const std::string& word) {
  constexpr int kMost = 10'000;
  const std::size_t dots = word.find("..");
  const auto first = parse_int(word.substr(0, dots));
  const auto last = dots == word.npos ? first : parse_int(word.substr(dots + 2));
  const int least = dots == word.npos ? 0 : 1;
  if (first && last && least <= *first && *first <= *last && *last <= kMost) {
    return {static_cast<int>(*first), static_cast<int>(*last)};
  }
  throw UsageError(fmt::format(
      "{} takes a move, such as 17, or moves in a row, such as 14..18, not '{}'", place, word));
}

// The board after the first `count` moves. REQUIRES: a game that was checked.
Position position_after(const GameRecord& record, std::size_t count, const Rules& rules) {
  Position position = rules.start();
  for (std::size_t i = 0; i < count; ++i) rules.play(position, record.moves[i].reply.move);
  return position;
}

const Game& game_of(const std::string& path, const RunSpec& run) {
  const Game* const game = find_game(run.game);
  if (game != nullptr && game->sizes.allow(run.board_size)) return *game;
  throw Error(fmt::format("{}: holds {} games on a {}x{} board, which this program cannot show",
                          path, run.game, run.board_size, run.board_size));
}

const Rules& rules_of(const std::string& path, const RunSpec& run) {
  return game_of(path, run).rules_on(run.board_size);
}

// One game says nothing about the test, and all games are not read for one.
std::string test_line(const std::string& path, const RunSpec& run) {
  if (!run.sprt) return "";
  return fmt::format("Sequential test of the run, {}: 'renju-bench rate {}' shows its decision\n",
                     sprt_title(*run.sprt), shell_quoted(path));
}

std::vector<std::string> names_of(const RunSpec& run) {
  std::vector<std::string> names;
  for (const PlayerRow& player : run.players) names.push_back(player.name);
  return names;
}

std::string title_of(const ExportSource& source, const GameRecord& record) {
  const std::string game = unusual_game(source.run);
  return game_title(record, names_of(source.run), source.openings) +
         (game.empty() ? "" : fmt::format("Played: {}\n", game));
}

int browse(const ShowRequest& request) {
  if (request.moves || request.numbers || request.traffic || request.replay || request.json) {
    throw UsageError(
        "show: --move, --numbers, --traffic, --replay and --json need the id of a game");
  }
  browse_games({.files = {request.file}},
               fmt::format("show: browsing needs a terminal: give the id of a game; 'renju-bench "
                           "games {}' lists them",
                           shell_quoted(request.file)));
  return status::kDone;
}

// What `export --format jsonl` says of the game, with its traffic if that is asked for.
Json document(const ShowRequest& request, const ExportSource& source, const GameRecord& record) {
  auto json = read_ordered_json(json_line(source, record));
  if (request.traffic)
    json["traffic"] = json_object({{"black", record.traffic[0]}, {"white", record.traffic[1]}});
  return json;
}

// Throws Error if the file has no such game or move, or if it was edited.
GameRecord checked_game(const ShowRequest& request, const StoreReader& reader,
                        const ExportSource& source, int id) {
  auto record = reader.game(id);
  if (!record) {
    throw Error(fmt::format("{}: has no game {}; it holds {}", request.file, id,
                            counted(reader.count(), "game")));
  }
  const int count = plies(*record);
  if (request.moves && request.moves->last > count) {
    throw Error(fmt::format("{}: game {} has {}; --move {} is not one of them", request.file, id,
                            counted(count, "move"), request.moves->last));
  }
  if (request.moves && record->unkept && !request.replay) {
    const auto why = why_not_replayable(reader);
    throw Error(fmt::format("{}: {}{}", request.file, without_moves(source.run),
                            why ? fmt::format(", and its games cannot be replayed: {}", *why)
                                : ": --replay replays the game"));
  }
  const Rules& rules = rules_of(request.file, source.run);
  GameCheck(request.file, rules, source.openings).check(*record);
  return *std::move(record);
}

// The text of a game of which only the result is kept.
std::string result_text(const ShowRequest& request, const StoreReader& reader,
                        const ExportSource& source, const GameRecord& record) {
  const std::vector<std::string> players = names_of(source.run);
  std::string text = title_of(source, record) + test_line(request.file, source.run);
  if (const auto why = why_not_replayable(reader)) {
    text += fmt::format("\nIts moves are not in the file, and it cannot be replayed: {}\n", *why);
  } else {
    text += fmt::format(
        "\nIts moves are not in the file: 'renju-bench show {} {} --replay' replays it\n",
        shell_quoted(request.file), record.id);
  }
  if (request.traffic) text += traffic_text(record, players);
  return text;
}

std::string board_text(const ShowRequest& request, const ExportSource& source,
                       const GameRecord& record, std::size_t end) {
  const Game& game = game_of(request.file, source.run);
  const std::size_t count = std::min(end, played_moves(record));
  if (request.numbers) {
    return numbered_board(record, source.run.board_size, count, game.first_row);
  }
  const Rules& rules = rules_of(request.file, source.run);
  return diagram(position_after(record, count, rules), {}, game.first_row);
}

std::string game_text(const ShowRequest& request, const StoreReader& reader,
                      const ExportSource& source, const GameRecord& record) {
  const RunSpec& row = source.run;
  const std::vector<std::string> players = names_of(row);
  if (record.unkept) return result_text(request, reader, source, record);
  if (request.traffic && !request.moves) {
    return title_of(source, record) + traffic_text(record, players);
  }
  const int count = static_cast<int>(record.moves.size());
  const MoveRange moves = request.moves.value_or(MoveRange{1, count});
  const auto first = static_cast<std::size_t>(std::max(moves.first, 1)) - 1;
  const auto end = static_cast<std::size_t>(moves.last);
  std::string text = title_of(source, record) + test_line(request.file, row);
  if (row.keep != Keep::all && !request.replay) {
    text += fmt::format("The file does not contain {}, because of --keep {}\n",
                        unkept_text(row.keep), name(row.keep));
  }
  text += '\n' + board_text(request, source, record, end) + '\n';
  text += request.moves ? thought_table(record, row.board_size, first, end)
                        : move_table(record, row.board_size, first, end);
  if (request.moves && moves.is_one() && end > 0) text += counter_lines(record.moves[first]);
  if (!request.moves) text += annotation_lines(record, row.board_size);
  if (request.traffic) text += traffic_text(record, players);
  return text;
}

int run(const ShowRequest& request) {
  const auto ids = game_ids("show", request.games);
  if (!ids) return browse(request);
  if (request.json && ids->size() > 1) {
    throw UsageError("show: --json is for one game; 'export --format jsonl' writes several");
  }
  const StoreReader reader(request.file);
  if (ids->empty()) tell_no_game();
  const ExportSource source{reader.run(), reader.openings()};
  std::optional<Replay> replay;
  if (request.replay && !ids->empty()) replay.emplace(request.file, reader);
  for (std::size_t i = 0; i < ids->size(); ++i) {
    GameRecord record = checked_game(request, reader, source, (*ids)[i]);
    if (replay) record = replay->play(record);
    if (request.json) {
      if (request.moves) throw UsageError("show: --json has all moves: leave out --move");
      print("{}\n", json_text(document(request, source, record), 2));
    } else {
      print("{}{}", i > 0 ? "\n" : "", game_text(request, reader, source, record));
    }
  }
  return status::kDone;
}

Rows<ShowRequest> show_rows() {
  using Request = ShowRequest;
  return rows<Request>(
      results_file_argument(&Request::file),
      game_ids_argument(&Request::games,
                        "the ids of the games, from 0; '-' reads ids from the "
                        "standard input; none: step through all games in the "
                        "terminal, ? shows the keys"),
      parsed("move", "N", &Request::moves, move_range,
             "the board after move N, and only this move, with its counters; A..B: the board after "
             "move B, and the moves A to B with what their engines considered"),
      flag("numbers", &Request::numbers,
           "number the moves on the board instead of drawing stones; Black has the odd ones"),
      flag("traffic", &Request::traffic,
           "only the traffic with the programs, as far as it was kept: the last lines of a game "
           "that ended in a forfeit"),
      flag("replay", &Request::replay,
           "replay the game and show all that its players report, as for a file of --keep results; "
           "not for programs or time limits"),
      json_flag(&Request::json, "print one JSON document: all that is stored"));
}

}  // namespace

Command show_command() {
  return typed_command(
      {.name = "show",
       .summary = "show a game of a results file: board, moves, scores, times",
       .details =
           "X is Black, O is White; the last stone is in brackets. A score is from the point\n"
           "of view of the player who made the move, as that player reported it; depth 0\n"
           "means that the move was found without a search. For a program they come from its\n"
           "MESSAGE lines, and so does the line of expected moves; CPU is its processor time\n"
           "during the move. In traffic > is sent to the program, < its answer, ! its\n"
           "standard error and # what happened.",
       .examples = {"renju-bench show results/run.db 12", "renju-bench show results/run.db",
                    "renju-bench show results/run.db 12 --move 17",
                    "renju-bench show results/run.db 12 --move 14..18",
                    "renju-bench show results/run.db 12 --traffic",
                    "renju-bench show results/run.db 12 --replay",
                    "renju-bench games run.db --tag trap --ids | renju-bench show run.db -"}},
      show_rows(), run);
}

}  // namespace rb::cli
