#include "runner/games/games_file.hpp"

#include "engine/base/error.hpp"
#include "runner/players/catalog.hpp"

#include <fmt/format.h>

namespace rb {

GamesFile::GamesFile(const std::string& path, const GameFilter& filter)
    : path_(path), reader_(path) {
  const RunSpec run = reader_.run();
  for (const PlayerRow& player : run.players) players_.push_back(player.name);
  const Rules* rules = find_rules(run.game);
  if (rules != nullptr && rules->start().size != run.board_size) rules = nullptr;
  const std::vector<Opening> openings = reader_.openings();
  if (rules != nullptr) check_.emplace(path, *rules, openings);
  if (reader_.count() > 0 && !reader_.has_moves()) {
    throw Error(fmt::format("{}: holds results without moves; nothing can be looked for", path));
  }
  matcher_.emplace(path, run, openings, rules, filter);
}

std::int64_t GamesFile::each(const std::function<void(const FoundGame&)>& use) {
  std::int64_t read = 0;
  reader_.each(Detail::moves, [&](const GameRecord& record) {
    ++read;
    if (check_) check_->check(record);
    if (const auto game = matcher_->match(record)) use(*game);
  });
  return read;
}

}  // namespace rb
