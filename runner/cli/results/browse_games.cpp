#include "runner/cli/results/browse_games.hpp"

#include <memory>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/play/game_check.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/results/store.hpp"
#include "runner/tables/browse/terminal.hpp"

namespace rb::cli {
namespace {

std::vector<int> ids_of(GameQuery query) {
  query.form = GameForm::ids;
  std::vector<int> ids;
  list_games(query, [&](const std::string& line) {
    if (const auto id = parse_int(trim(line))) ids.push_back(static_cast<int>(*id));
  });
  return ids;
}

BrowsedFile browsed_file(const std::string& path, std::vector<int> ids) {
  const auto reader = std::make_shared<StoreReader>(path);
  const RunSpec run = reader->run();
  const Game* const game = find_game(run.game);
  if (game == nullptr || !game->sizes.allow(run.board_size)) {
    throw Error(fmt::format("{}: holds {} games on a {}x{} board, which this program cannot show",
                            path, run.game, run.board_size, run.board_size));
  }
  const Rules& rules = game->rules_on(run.board_size);
  BrowsedFile file{.rules = &rules, .first_row = game->first_row};
  for (const PlayerRow& player : run.players) file.players.push_back(player.name);
  file.openings = reader->openings();
  file.ids = std::move(ids);
  const auto check = std::make_shared<GameCheck>(path, rules, file.openings);
  file.game = [path, reader, check](int id) {
    auto record = reader->game(id);
    if (!record) throw Error(fmt::format("{}: game {} is no longer there", path, id));
    check->check(*record);
    return std::move(*record);
  };
  return file;
}

}  // namespace

void browse_games(GameQuery query, std::string_view without_terminal) {
  if (!is_at_terminal()) throw Error(std::string(without_terminal));
  const std::string path = query.files.front();
  std::vector<int> ids = ids_of(std::move(query));
  if (ids.empty()) return print("{}: no such game\n", path);
  Browser browser(browsed_file(path, std::move(ids)));
  browse(browser);
}

}  // namespace rb::cli
