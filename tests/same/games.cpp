// Prints what must be equal wherever the program is built: the signature of solvers and levels, and
// the games that four levels play. scripts/same-games compares what two builds print. It needs no
// library of C++ but fmt, so that it can be built with another standard library than the packages
// were.
#include <fmt/format.h>

#include <cstdint>
#include <exception>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "engine/game/notation.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/play/match.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/speed/measure.hpp"

namespace rb {
namespace {

constexpr int kGames = 100, kThreads = 2;
constexpr std::uint64_t kSeed = 1, kNodes = 1000;

MatchSpec round_robin() {
  const Game& renju = *find_game("renju");
  MatchSpec spec;
  spec.rules = &renju.rules();
  for (const char* level : {"easy", "medium", "hard", "expert"}) {
    spec.players.push_back(named_player({.place = level, .text = level}, MoveClock{}).make);
  }
  spec.openings = load_openings(data_file(renju.openings).string(), {}, *spec.rules, {});
  spec.games = kGames;
  spec.threads = kThreads;
  spec.settings.limits.nodes = kNodes;
  spec.pairing = [schedule = Schedule(
                      {.players = 4,
                       .seed = kSeed,
                       .order = opening_order(static_cast<int>(spec.openings.size()), Order::random,
                                              kSeed)})](int id) { return schedule.pairing(id); };
  return spec;
}

void print_games() {
  std::vector<std::string> lines(kGames);
  run_match(round_robin(), [&](std::span<const GameRecord> games) {
    for (const GameRecord& game : games) {
      std::string& line = lines.at(static_cast<std::size_t>(game.id));
      line = fmt::format("game {}: {},", game.id, name(game.outcome.reason));
      for (const MoveRecord& move : game.moves) {
        fmt::format_to(std::back_inserter(line), " {}:{}:{}",
                       move_name(move.reply.move, kRenjuSize), move.reply.score.value_or(0),
                       move.reply.nodes.value_or(0));
      }
    }
    return true;
  });
  for (const std::string& line : lines) fmt::print("{}\n", line);
}

}  // namespace
}  // namespace rb

int main() {
  try {
    fmt::print("signature {}\n",
               rb::speed::signature(rb::data_file("positions").string(), rb::kThreads));
    rb::print_games();
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "same games: {}\n", error.what());
    return 1;
  }
}
