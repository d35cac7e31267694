// What the evaluation costs. `each` is the time of one score.
//
// Cases evaluate/...: move and order score every empty cell within two of a stone. leaf plays each
// of these moves, takes the board score and undoes it; play_undo does the same without the score,
// so the difference is a board score as the search meets it. board scores standing boards in turn.

#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "engine/renju/evaluate.hpp"
#include "runner/speed/bench_positions.hpp"

namespace rb::renju {
namespace {

constexpr int kPositions = 60;

struct Boards {
  Evaluator evaluator{*find_profile("hard")};
  std::vector<std::unique_ptr<Board>> boards;
  Boards() {
    for (const Position& position : bench_positions(kPositions)) {
      boards.push_back(std::make_unique<Board>(position, evaluator.stone_values()));
    }
  }
};

void count_items(benchmark::State& state, std::int64_t each) {
  state.counters["each"] =
      benchmark::Counter(static_cast<double>(each), benchmark::Counter::kIsIterationInvariantRate |
                                                        benchmark::Counter::kInvert);
}

// Applies `score` to each candidate of each board.
template <typename Score>
void each_candidate(benchmark::State& state, const Score& score) {
  Boards boards;
  std::int64_t cells = 0;
  for (const auto& board : boards.boards) cells += board->near().size();
  for (auto _ : state) {
    for (const auto& board : boards.boards) {
      for (const int cell : board->near()) {
        benchmark::DoNotOptimize(score(boards.evaluator, *board, cell));
      }
    }
  }
  count_items(state, cells);
}

void move_score(benchmark::State& state) {
  each_candidate(state, [](const Evaluator& evaluator, Board& board, int cell) {
    return evaluator.move_score(board, cell);
  });
}

void order_score(benchmark::State& state) {
  each_candidate(state, [](const Evaluator& evaluator, Board& board, int cell) {
    return evaluator.order_score(board, cell);
  });
}

void leaf(benchmark::State& state) {
  each_candidate(state, [](const Evaluator& evaluator, Board& board, int cell) {
    board.play(cell);
    const int score = evaluator.board_score(board);
    board.undo();
    return score;
  });
}

void play_undo(benchmark::State& state) {
  each_candidate(state, [](const Evaluator&, Board& board, int cell) {
    board.play(cell);
    benchmark::ClobberMemory();
    board.undo();
    return cell;
  });
}

void board_score(benchmark::State& state) {
  Boards boards;
  for (auto _ : state) {
    for (const auto& board : boards.boards) {
      benchmark::DoNotOptimize(boards.evaluator.board_score(*board));
    }
  }
  count_items(state, kPositions);
}

BENCHMARK(move_score)->Name("evaluate/move");
BENCHMARK(order_score)->Name("evaluate/order");
BENCHMARK(leaf)->Name("evaluate/leaf");
BENCHMARK(play_undo)->Name("evaluate/play_undo");
BENCHMARK(board_score)->Name("evaluate/board");

}  // namespace
}  // namespace rb::renju
