// What every player promises, whatever its game. The players are those of the catalog: a new one is
// tested by being listed there.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/player.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "tests/fakes/players.hpp"
#include "tests/fakes/tic_tac_toe.hpp"

namespace rb {
namespace {

// A player, what it plays, and what it is given for a move of these tests.
struct Seat {
  std::string name;
  const Rules& rules;
  std::function<std::unique_ptr<Player>()> make;
  std::uint64_t nodes = 0;  // quick, yet enough for a choice
};

std::vector<Seat> seats() {
  std::vector<Seat> seats = {
      {"random_tic_tac_toe", fakes::tic_tac_toe(),
       [] { return std::make_unique<fakes::RandomPlayer>(fakes::tic_tac_toe()); }, 9},
      {"random_renju", renju::rules(),
       [] { return std::make_unique<fakes::RandomPlayer>(renju::rules()); }, 225},
  };
  for (const std::string_view game : game_names()) {
    for (const std::string_view name : player_names(game)) {
      const PlayerSpec spec{.place = "test", .text = std::string(name)};
      seats.push_back({fmt::format("{}_in_{}", name, game), find_game(game)->rules(),
                       named_player(spec, MoveClock::nodes, {}, game).make, 500});
    }
  }
  return seats;
}

// A position that chance has led to, the game not being over: on a large board a few stones in
// the middle, as in play.
Position random_position(const Rules& rules, Rng& rng) {
  while (true) {
    Position position = rules.start();
    const auto plies = rng.below(static_cast<std::uint64_t>(position.cells()) / 3);
    bool over = false;
    while (!over && position.ply < static_cast<int>(plies)) {
      const std::vector<Move> moves = rules.legal_moves(position);
      const Move move = moves[rng.below(moves.size())];
      const int margin = position.size / 4;
      const auto inside = [&](int x) { return x >= margin && x < position.size - margin; };
      const bool near = !move.is_cell() || (inside(move.cell() / position.size) &&
                                            inside(move.cell() % position.size));
      if (near || rng.below(8) == 0) over = rules.play(position, move).has_value();
    }
    if (!over) return position;
  }
}

class Players : public testing::TestWithParam<Seat> {
 protected:
  Limits limits() const {
    Limits limits;
    limits.nodes = GetParam().nodes;
    return limits;
  }
  // The answers of a fresh player to its own game of `plies` against itself.
  std::vector<Reply> game(Player& player, std::uint64_t seed, int plies) const {
    player.new_game({.seed = seed});
    Position position = GetParam().rules.start();
    std::vector<Reply> replies;
    while (position.ply < plies) {
      replies.push_back(player.choose(position, limits()));
      if (GetParam().rules.play(position, replies.back().move)) break;
    }
    return replies;
  }
};

TEST_P(Players, AnswerLegalMovesOnRandomPositions) {
  const auto player = GetParam().make();
  Rng rng(17);
  for (int i = 0; i < 200; ++i) {
    const Position position = random_position(GetParam().rules, rng);
    player->new_game({.seed = rng.next()});
    const Reply reply = player->choose(position, limits());
    EXPECT_EQ(reply.fault, Fault::none);
    ASSERT_TRUE(GetParam().rules.is_legal(position, reply.move)) << diagram(position);
  }
}

TEST_P(Players, PlayTheSameGameFromTheSameSeed) {
  const auto one = GetParam().make(), other = GetParam().make();
  EXPECT_EQ(game(*one, 5, 30), game(*other, 5, 30));
}

TEST_P(Players, RememberNothingOfTheGameBefore) {
  const auto used = GetParam().make(), fresh = GetParam().make();
  game(*used, 6, 30);
  EXPECT_EQ(game(*used, 5, 30), game(*fresh, 5, 30));
}

TEST_P(Players, ObeyTheNodeLimit) {
  const auto player = GetParam().make();
  Rng rng(23);
  for (const std::uint64_t nodes : {std::uint64_t{1}, GetParam().nodes / 2, GetParam().nodes}) {
    for (int i = 0; i < 20; ++i) {
      const Position position = random_position(GetParam().rules, rng);
      player->new_game({.seed = rng.next()});
      Limits limits;
      limits.nodes = nodes;
      const Reply reply = player->choose(position, limits);
      EXPECT_LE(reply.nodes, nodes);
      EXPECT_TRUE(GetParam().rules.is_legal(position, reply.move));
    }
  }
}

TEST_P(Players, ObeyTheTimeLimit) {
  const auto player = GetParam().make();
  Rng rng(31);
  for (int i = 0; i < 3; ++i) {
    const Position position = random_position(GetParam().rules, rng);
    player->new_game({.seed = rng.next()});
    Limits limits;
    limits.time = std::chrono::milliseconds(5);
    limits.nodes = std::uint64_t{1} << 60;
    limits.depth = 64;
    const auto start = std::chrono::steady_clock::now();
    const Reply reply = player->choose(position, limits);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
    EXPECT_TRUE(GetParam().rules.is_legal(position, reply.move)) << diagram(position);
  }
}

// With all the nodes of the world it comes back, and soon, once it is told to.
TEST_P(Players, ObeyAStop) {
  const auto player = GetParam().make();
  Rng rng(29);
  for (int i = 0; i < 5; ++i) {
    const Position position = random_position(GetParam().rules, rng);
    player->new_game({.seed = rng.next()});
    std::jthread thinker([&](const std::stop_token& stop) {
      Limits limits;
      limits.nodes = std::uint64_t{1} << 60;
      limits.depth = 64;
      limits.stop = stop;
      player->choose(position, limits);
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const auto told = std::chrono::steady_clock::now();
    thinker.request_stop();
    thinker.join();
    EXPECT_LT(std::chrono::steady_clock::now() - told, std::chrono::seconds(2));
  }
}

INSTANTIATE_TEST_SUITE_P(All, Players, testing::ValuesIn(seats()), [](const auto& seat) {
  std::string name = seat.param.name;
  std::replace(name.begin(), name.end(), '-', '_');  // as GoogleTest wants
  return name;
});

}  // namespace
}  // namespace rb
