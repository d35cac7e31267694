#include "runner/evidence/foreign_games.hpp"

#include <cstdint>

#include "engine/base/json_text.hpp"
#include "engine/base/rng.hpp"
#include "engine/base/zu.hpp"

namespace rb {
namespace {

constexpr std::uint64_t kForeignOpening = 0x6e6f6e65;

// Games of the same text are one cluster.
std::uint64_t cluster_of(const ForeignGame& game, int run, int id) {
  if (!game.opening) return empty_board_key(run, id);
  std::uint64_t key = kForeignOpening;
  for (const char c : *game.opening) key = mix(key, static_cast<unsigned char>(c));
  return key;
}

// Is the next game the second one of a pair? `games`: those before it.
bool completes_pair(const ForeignResults& results, const std::vector<GameResult>& games) {
  if (games.empty() || games.back().id % 2 != 0) return false;
  const ForeignGame& first = results.games[games.size() - 1];
  const ForeignGame& second = results.games[games.size()];
  return second.line > 0 && second.line == first.line + 1 && second.opening &&
         second.opening == first.opening && second.black == first.white &&
         second.white == first.black;
}

int half_points_of_black(const ForeignGame& game) {
  if (game.winner == Stone::empty) return 1;
  return game.winner == Stone::black ? 2 : 0;
}

}  // namespace

RunSpec foreign_run(const std::string& path, const ForeignResults& results, const RunSpec* first) {
  RunSpec run;
  run.kind = RunKind::import;
  if (!results.game.empty()) {
    run.game = results.game;
  } else if (first != nullptr) {
    run.game = first->game;
    run.board_size = first->board_size;
  }
  for (const std::string& name : results.players) {
    const Json params = json_object({{"name", name}, {"results", "foreign"}});
    run.players.push_back({name, json_text(params)});
  }
  auto key = static_cast<std::uint64_t>(results.count());
  for (const ForeignGame& game : results.games) {
    for (const int part : {game.black, game.white, static_cast<int>(game.winner)}) {
      key = mix(key, static_cast<std::uint64_t>(part));
    }
  }
  for (const ForeignSum& sum : results.sums) {
    for (const int part : {sum.a, sum.b, sum.wins, sum.draws, sum.losses}) {
      key = mix(key, static_cast<std::uint64_t>(part));
    }
  }
  run.seed = key;
  run.games = results.count();
  run.command_line = path;
  return run;
}

std::vector<GameResult> foreign_games(const ForeignResults& results,
                                      const std::vector<int>& players, int run) {
  std::vector<GameResult> games;
  games.reserve(results.games.size());
  for (const ForeignGame& game : results.games) {
    const bool is_second = completes_pair(results, games);
    const int id = is_second       ? games.back().id + 1
                   : game.line > 0 ? 2 * game.line
                                   : 2 * static_cast<int>(games.size() + 1);
    games.push_back({.run = run,
                     .id = id,
                     .black = players[zu(game.black)],
                     .white = players[zu(game.white)],
                     .half_points = half_points_of_black(game),
                     .opening = cluster_of(game, run, id),
                     .moves = game.moves.value_or(unknown_moves_key(run, id)),
                     .reason = game.reason.value_or(
                         game.winner == Stone::empty ? Reason::agreed_draw : Reason::resigned)});
  }
  return games;
}

std::vector<rating::Encounter> foreign_sums(const ForeignResults& results,
                                            const std::vector<int>& players) {
  std::vector<rating::Encounter> sums;
  for (const ForeignSum& sum : results.sums) {
    sums.push_back({players[zu(sum.a)],
                    players[zu(sum.b)],
                    {1.0 * sum.wins, 1.0 * sum.draws, 1.0 * sum.losses},
                    false});
  }
  return sums;
}

}  // namespace rb
