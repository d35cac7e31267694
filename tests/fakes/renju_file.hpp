#pragma once

#include <string>
#include <vector>

#include "engine/renju/rules/rules.hpp"
#include "runner/play/game_check.hpp"
#include "runner/play/referee.hpp"
#include "runner/results/store.hpp"
#include "tests/fakes/players.hpp"
#include "tests/fakes/records.hpp"

// Results files of real games of renju, which nobody tried to win.
namespace rb::fakes {

// Openings of a stone at the centre and one of the rows above it, 40 of them at most.
inline std::vector<Opening> two_stone_openings(int count) {
  std::vector<Opening> openings;
  for (int i = 0; i < count; ++i)
    openings.push_back({"", {Move(112), Move(120 + 15 * (i / 8) + i % 8)}});
  return openings;
}

// Of each opening a pair of games by chance.
inline std::vector<GameRecord> games_by_chance(const std::vector<Opening>& openings) {
  fakes::RandomPlayer black(renju::rules()), white(renju::rules());
  std::vector<GameRecord> games;
  for (int id = 0; id < 2 * static_cast<int>(openings.size()); ++id) {
    const Pairing pairing{.opening = id / 2,
                          .players = {id % 2, 1 - id % 2},
                          .player_seeds = {mix(1, static_cast<std::uint64_t>(id)),
                                           mix(2, static_cast<std::uint64_t>(id))}};
    const Opening& opening = openings[static_cast<std::size_t>(id / 2)];
    games.push_back(play_game({renju::rules(), opening, id, pairing}, black, white, {}).value());
  }
  return games;
}

inline void write_games(const std::string& path, const std::vector<Opening>& openings,
                        const std::vector<GameRecord>& games) {
  RunSpec run = run_spec(static_cast<int>(games.size()));
  run.openings_hash = openings_hash(openings);
  auto store = StoreWriter::create(path, run, openings);
  for (const GameRecord& game : games) store.commit(game);
  store.close();
}

}  // namespace rb::fakes
