#include <vector>

#include <benchmark/benchmark.h>

#include "engine/base/rng.hpp"
#include "engine/date1997/engine.hpp"
#include "engine/game/notation.hpp"
#include "engine/reversi/board.hpp"
#include "engine/reversi/engine.hpp"
#include "engine/reversi/rules.hpp"

// The two classic engines: reversi/perft reports leaves a second, the others moves a second.
namespace rb {
namespace {

void perft(benchmark::State& state) {
  const reversi::Board start = reversi::board_of(reversi::rules().start());
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += reversi::perft(start, static_cast<int>(state.range(0)));
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}

// One move in every position of random games.
void tegowai(benchmark::State& state) {
  std::vector<Position> positions;
  Rng rng(1);
  for (int game = 0; game < 5; ++game) {
    Position position = reversi::rules().start();
    while (true) {
      const std::vector<Move> moves = reversi::rules().legal_moves(position);
      positions.push_back(position);
      if (reversi::rules().play(position, moves[rng.below(moves.size())])) break;
    }
  }
  const auto player = reversi::make_engine({.depth = static_cast<int>(state.range(0))});
  for (auto _ : state) {
    for (const Position& position : positions) {
      benchmark::DoNotOptimize(player->choose(position, {}));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
}

void date_gomoku(benchmark::State& state) {
  const auto player = date1997::make_engine({});
  const Position position = place_in_turn(parse_moves("h8 i9 g7 g9 i7 h7", kRenjuSize));
  for (auto _ : state) benchmark::DoNotOptimize(player->choose(position, {}));
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK(perft)->Name("reversi/perft")->Arg(7)->Arg(9)->Unit(benchmark::kMillisecond);
BENCHMARK(tegowai)->Name("reversi/tegowai")->Arg(3)->Arg(5)->Unit(benchmark::kMillisecond);
BENCHMARK(date_gomoku)->Name("date1997/move")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rb
