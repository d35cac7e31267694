#include "runner/web/document/played_run.hpp"

#include <algorithm>

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/zu.hpp"
#include "runner/evidence/sprt_report.hpp"
#include "runner/play/game_check.hpp"
#include "runner/players/catalog.hpp"
#include "runner/results/store.hpp"
#include "runner/web/document/printable_json.hpp"

namespace rb {
namespace {

// Summaries take them for objects.
void check_parameters(const std::string& path, const RunSpec& run) {
  for (const PlayerRow& player : run.players) {
    if (json_or_text(player.params).is_object()) continue;
    throw Error(fmt::format("{}: damaged: the parameters of the player '{}' are not a JSON object",
                            path, printable(player.name)));
  }
}

void give_shown_names(PlayedRun& played) {
  for (const PlayerRow& player : played.run.players) played.full_names.push_back(player.name);
  const std::vector<std::string> shown = unique_shown_names(played.full_names);
  for (std::size_t i = 0; i < shown.size(); ++i) played.run.players[i].name = shown[i];
}

PlayedRun begin(const std::string& path, const StoreReader& reader) {
  PlayedRun played{.path = path, .run = reader.run(), .openings = reader.openings()};
  if (played.run.keep != Keep::results && reader.count() > 0 && !reader.has_moves()) {
    throw Error(fmt::format("{}: {}; nothing can be shown", path, without_moves(played.run)));
  }
  check_parameters(path, played.run);
  played.rules = find_rules(played.run.game, played.run.board_size);
  if (is_race(played.run)) {
    played.race.emplace(*played.run.sprt, static_cast<int>(played.run.players.size()));
  } else if (played.run.sprt) {
    played.test = stored_test(path, played.run);
  }
  give_shown_names(played);
  played.board = Scoreboard(static_cast<int>(played.run.players.size()), played.run.board_size,
                            played.openings, played.rules);
  return played;
}

// Takes the test or the race to where the file stands. REQUIRES: the board is empty.
void run_test(PlayedRun& played, const StoreReader& reader) {
  if (!played.test && !played.race) return;
  Scoreboard board = played.board;  // it knows the openings, which takes long with thousands
  reader.each(Detail::moves, [&](const GameRecord& record) {
    const GameResult& result = board.add(record);
    if (played.test) played.test->add(result);
    if (played.race) played.race->add(result);
  });
}

// False of games that came after the decision.
bool is_counted(const PlayedRun& played, int id) {
  if (played.race) return played.race->is_counted(id);
  return !played.test || !played.is_decided() || id < played.test->games();
}

int opening_moves(const GameRecord& record, const PlayedRun& played) {
  if (record.unkept) {
    return record.opening < 0
               ? 0
               : static_cast<int>(std::ssize(played.openings[zu(record.opening)].moves));
  }
  return static_cast<int>(std::count_if(record.moves.begin(), record.moves.end(),
                                        [](const MoveRecord& move) { return move.opening; }));
}

GameRow row_of(const GameRecord& record, const PlayedRun& played, TagFinder* tags) {
  GameRow row{.winner = record.outcome.winner,
              .opening = record.opening,
              .plies = plies(record),
              .fixed = opening_moves(record, played),
              .refused = is_fault(record.outcome.reason) && plies(record) > 0};
  row.plies -= row.refused ? 1 : 0;
  row.result = {.id = record.id,
                .black = record.players[0],
                .white = record.players[1],
                .half_points = half_points(record.outcome, Stone::black),
                .moves = moves_key(record, played.run.board_size),
                .reason = record.outcome.reason};
  if (tags != nullptr) {
    row.named = named_opening(record);
    row.tags = tags->find(record);
  }
  return row;
}

void mark_repeated_rows(PlayedRun& played) {
  std::vector<GameResult> all;
  for (const GameRow& row : played.rows) all.push_back(row.result);
  mark_repeats(all);
  for (std::size_t i = 0; i < all.size(); ++i) played.rows[i].result = all[i];
}

}  // namespace

PlayedRun read_played_run(const std::string& path,
                          const std::function<void(const GameRecord&, const GameRow&)>& use) {
  const StoreReader reader(path);
  PlayedRun played = begin(path, reader);
  run_test(played, reader);
  std::optional<GameCheck> check;
  if (played.rules != nullptr) check.emplace(path, *played.rules, played.openings);
  std::optional<TagFinder> tags;
  if (played.rules != nullptr && is_renju_board(played.run)) tags.emplace();
  reader.each(Detail::moves, [&](const GameRecord& record) {
    if (check) check->check(record);
    GameRow row = row_of(record, played, tags ? &*tags : nullptr);
    row.counted = is_counted(played, record.id);
    if (row.counted) {
      row.result.opening = played.board.add(record).opening;
      use(record, row);
    }
    played.rows.push_back(row);
  });
  mark_repeated_rows(played);
  played.results = played.board.results();
  return played;
}

}  // namespace rb
