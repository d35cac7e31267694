#include <algorithm>
#include <memory>

#include "engine/renju/rules/judge.hpp"
#include "engine/renju/search/evaluate.hpp"
#include "engine/renju/search/move_order.hpp"
#include "positions/forbidden_suite.hpp"
#include "positions/midgame_suite.hpp"
#include "runner/speed/part.hpp"

// Parts without a search. A piece of work is one position, with every cell within two of a stone.
namespace rb::speed {
namespace {

using namespace rb::renju;

constexpr std::size_t kPositions = 60;

// The judge is asked about points that may be forbidden to Black.
std::vector<Position> forbidden_positions(const std::string& folder) {
  std::vector<Position> positions;
  for (const auto& row : spread(load_forbidden(folder + "/forbidden.jsonl"), kPositions)) {
    positions.push_back(row.position);
  }
  return positions;
}

std::vector<Position> midgame_positions(const std::string& folder) {
  std::vector<Position> positions;
  for (const auto& row : spread(load_midgame(folder + "/midgame.jsonl"), kPositions)) {
    positions.push_back(row.position);
  }
  return positions;
}

// Boards as the player `hard` keeps them, with its evaluator.
struct Boards {
  Evaluator evaluator{*find_profile("hard")};
  MoveOrder order{evaluator, *find_profile("hard")};
  std::vector<Position> positions;
  std::vector<std::unique_ptr<Board>> boards;
  std::vector<std::vector<int>> near;

  explicit Boards(std::vector<Position> given) : positions(std::move(given)) {
    order.clear();
    for (const Position& position : positions) {
      boards.push_back(std::make_unique<Board>(position, evaluator.stone_values()));
      near.emplace_back();
      for (const int cell : boards.back()->near()) near.back().push_back(cell);
    }
  }
};

// Work that calls `ask(boards, item)`, which returns how many operations it did.
template <typename Ask>
Work work(std::vector<Position> positions, const Ask& ask) {
  auto boards = std::make_shared<Boards>(std::move(positions));
  return {static_cast<int>(boards->boards.size()),
          [boards, ask](int item) { return ask(*boards, static_cast<std::size_t>(item)); }};
}

// ... `ask(boards, item, cell)` for every cell near a stone.
template <typename Ask>
Work each_cell(std::vector<Position> positions, const Ask& ask) {
  return work(std::move(positions), [ask](Boards& boards, std::size_t item) {
    for (const int cell : boards.near[item]) keep(ask(boards, item, cell));
    return std::uint64_t{boards.near[item].size()};
  });
}

Work judge_work(const std::string& folder) {
  return each_cell(forbidden_positions(folder),
                   [](const Boards& boards, std::size_t item, int cell) {
                     return judge(boards.positions[item], cell).forbidden();
                   });
}

Work board_judge_work(const std::string& folder) {
  return each_cell(forbidden_positions(folder),
                   [](const Boards& boards, std::size_t item, int cell) {
                     return boards.boards[item]->verdict(cell).forbidden();
                   });
}

Work line_work(const std::string& folder) {
  return work(midgame_positions(folder), [](const Boards& boards, std::size_t item) {
    const Board& board = *boards.boards[item];
    const auto& lines = board.lines();
    for (const int cell : boards.near[item]) {
      for (const Place place : board.geometry()->places[static_cast<std::size_t>(cell)]) {
        const auto& stones = lines[place.line].stones;
        const std::uint32_t edges = board.geometry()->edges[place.line];
        keep(kExactlyFive.shape[window(stones[0], stones[1] | edges, place.place)] +
             kFiveOrMore.shape[window(stones[1], stones[0] | edges, place.place)]);
      }
    }
    return std::uint64_t{boards.near[item].size() * kAxes * 2};
  });
}

Work play_work(const std::string& folder) {
  return each_cell(midgame_positions(folder), [](const Boards& boards, std::size_t item, int cell) {
    boards.boards[item]->play(cell);
    keep(boards.boards[item]->key());
    boards.boards[item]->undo();
    return cell;
  });
}

Work set_work(const std::string& folder) {
  return work(midgame_positions(folder), [](const Boards& boards, std::size_t item) {
    boards.boards[item]->set(boards.positions[item]);
    return std::uint64_t{1};
  });
}

Work move_work(const std::string& folder) {
  return each_cell(midgame_positions(folder), [](const Boards& boards, std::size_t item, int cell) {
    return boards.evaluator.move_score(*boards.boards[item], cell);
  });
}

// Every move is played first, as where the search takes the score.
Work leaf_work(const std::string& folder) {
  return each_cell(midgame_positions(folder), [](const Boards& boards, std::size_t item, int cell) {
    Board& board = *boards.boards[item];
    board.play(cell);
    const int score = boards.evaluator.board_score(board);
    board.undo();
    return score;
  });
}

Work order_work(const std::string& folder) {
  return work(midgame_positions(folder), [](const Boards& boards, std::size_t item) {
    Board& board = *boards.boards[item];
    OrderedMoves moves;
    boards.order.collect(board, board.near(), {}, moves);
    for (int i = 0; i < moves.count(); ++i) keep(moves.take(i));
    return static_cast<std::uint64_t>(moves.count());
  });
}

}  // namespace

std::vector<Part> board_parts() {
  return {{.name = "judge/reference", .unit = "points", .make = judge_work},
          {.name = "judge/board", .unit = "points", .make = board_judge_work},
          {.name = "board/line", .unit = "look-ups", .make = line_work},
          {.name = "board/play", .unit = "moves", .make = play_work},
          {.name = "board/set", .unit = "boards", .is_compared = false, .make = set_work},
          {.name = "evaluate/move", .unit = "moves", .make = move_work},
          {.name = "evaluate/board", .unit = "boards", .make = leaf_work},
          {.name = "order/moves", .unit = "moves", .make = order_work}};
}

}  // namespace rb::speed
