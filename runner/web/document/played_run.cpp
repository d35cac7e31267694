#include "runner/web/document/played_run.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/zu.hpp"
#include "runner/evidence/sprt_report.hpp"
#include "runner/play/game_check.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/web/document/printable_json.hpp"

namespace rb {

static_assert(sizeof(GameRow) <= 28);

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

PlayedRun begin(const std::string& path, std::shared_ptr<const StoreReader> open) {
  const StoreReader& reader = *open;
  PlayedRun played{
      .path = path, .open = std::move(open), .run = reader.run(), .openings = reader.openings()};
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
  const std::size_t games = zu(reader.count());
  played.board.expect(games);
  played.rows.reserve(games);
  return played;
}

// Takes the race to where the file stands: which games it counts depends on later ones.
void run_race(PlayedRun& played, const StoreReader& reader) {
  if (!played.race) return;
  reader.each(Detail::moves,
              [&](const GameRecord& record) { played.race->add(played.board.result_of(record)); });
}

// False of games that came after the decision. REQUIRES: the test, which takes games in the order
// of ids, has got all up to this one.
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
  GameRow row{.id = record.id,
              .black = record.players[0],
              .white = record.players[1],
              .opening = record.opening,
              .plies = static_cast<std::int16_t>(plies(record)),
              .fixed = static_cast<std::int16_t>(opening_moves(record, played)),
              .winner = record.outcome.winner,
              .reason = record.outcome.reason,
              .refused = is_fault(record.outcome.reason) && plies(record) > 0,
              .counted = is_counted(played, record.id)};
  if (row.refused) --row.plies;
  if (tags != nullptr) {
    const renju::NamedOpening* const named = named_opening(record);
    if (named != nullptr) {
      row.named = static_cast<std::int8_t>(named - renju::named_openings().data());
    }
    row.tags = tags->find(record);
  }
  return row;
}

// `others`: the games that the board has no result of.
void take_results(PlayedRun& played, const std::vector<GameResult>& others) {
  std::vector<GameResult>& all = played.results;
  all = played.board.take_results();
  if (!others.empty()) {
    all.insert(all.end(), others.begin(), others.end());
    std::ranges::sort(all, {}, &GameResult::id);
  }
  mark_repeats(all);
  for (std::size_t i = 0; i < all.size(); ++i) played.rows[i].is_repeat = all[i].is_repeat;
  if (others.empty()) return;
  const auto is_of_two = [](const GameResult& game) { return game.black != game.white; };
  std::erase_if(all, [&](const GameResult& game) { return !is_counted(played, game.id); });
  std::ranges::remove_copy_if(all, std::back_inserter(played.self_results), is_of_two);
  std::erase_if(all, [&](const GameResult& game) { return !is_of_two(game); });
}

}  // namespace

PlayedRun read_played_run(const std::string& path,
                          const std::function<void(const GameRecord&, const GameResult&)>& use) {
  PlayedRun played = begin(path, std::make_shared<const StoreReader>(path));
  const StoreReader& reader = *played.open;
  run_race(played, reader);
  std::optional<GameCheck> check;
  const bool has_moves = played.run.keep != Keep::results;
  if (played.rules != nullptr && has_moves) check.emplace(path, *played.rules, played.openings);
  std::optional<TagFinder> tags;
  if (played.rules != nullptr && is_renju_board(played.run)) tags.emplace();
  std::vector<GameResult> others;
  reader.each(Detail::moves, [&](const GameRecord& record) {
    if (check) check->check(record);
    if (played.test) played.test->add(played.board.result_of(record));
    const GameRow row = row_of(record, played, tags ? &*tags : nullptr);
    if (row.counted) use(record, played.board.add(record));
    if (!row.counted || row.black == row.white) others.push_back(played.board.result_of(record));
    played.rows.push_back(row);
  });
  take_results(played, others);
  return played;
}

std::shared_ptr<const StoreReader> PlayedRun::reader() const {
  return open ? open : std::make_shared<const StoreReader>(path);
}

const GameRow* PlayedRun::row(int id) const {
  const auto found = std::ranges::lower_bound(rows, id, {}, &GameRow::id);
  return found == rows.end() || found->id != id ? nullptr : &*found;
}

}  // namespace rb
