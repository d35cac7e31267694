#include "runner/run/human/persons_file.hpp"

#include <array>
#include <ctime>
#include <filesystem>

#include "engine/base/rng.hpp"
#include "runner/play/game_check.hpp"
#include "runner/run/human/saved_game.hpp"
#include "runner/run/session/results_path.hpp"

namespace rb {

Earlier read_earlier(const std::string& path) {
  const StoreReader reader(path);
  Earlier found{.run = reader.run(), .openings = reader.openings(), .left = std::nullopt};
  const int last = found.run.games - 1;  // one that was never begun may be missing
  if (last < 0 || !goes_on(reader, last)) return found;
  found.left = reader.game(last);
  if (!found.left) return found;
  for (MoveRecord& move : found.left->moves) {
    for (Counter& counter : move.reply.counters) {
      counter.name = *found.counters.emplace(counter.name).first;
    }
  }
  return found;
}

Stone persons_colour(const GameRecord& game) {
  return game.players[0] == 0 ? Stone::black : Stone::white;
}

std::uint64_t seed_of(const RunSpec& run, int game) {
  return mix(run.seed, static_cast<std::uint64_t>(game));
}

PersonsFile::PersonsFile(const std::optional<std::string>& path, const Rules& game,
                         const RunSpec& run, const std::vector<Opening>& openings,
                         const Earlier* earlier)
    : path_(path ? *path : claim_results_path(run.players, std::time(nullptr))),
      is_new_(earlier == nullptr) {
  const GameCheck rules(path_, game, openings);
  const auto check = [&](const GameRecord& record) {
    Pairing place{.opening = record.opening, .game_seed = seed_of(run, record.id)};
    place.players = record.players[0] == 0 ? std::array{0, 1} : std::array{1, 0};
    // Without moves nothing shows which opening it has.
    if (record.moves.empty()) place.opening = -1;
    check_place(path_, place, record);
    rules.check(record);
  };
  const bool is_claimed = !path;
  writer_.emplace(is_new_ && !is_claimed ? StoreWriter::create(path_, run, openings)
                                         : StoreWriter::resume(path_, run, openings, {}, check));
}

void PersonsFile::keep(const GameRecord& record, bool goes_on) {
  replace_game(*writer_, record, goes_on);
  has_game_ = true;
}

void PersonsFile::close() {
  writer_->close();
  if (is_new_ && !has_game_) std::filesystem::remove(path_);
}

}  // namespace rb
