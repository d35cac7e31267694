#include "runner/speed/bench_positions.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>

#include "engine/base/rng.hpp"
#include "engine/renju/board.hpp"
#include "engine/renju/rules.hpp"
#include "positions/forbidden_suite.hpp"

namespace rb {
namespace {

int stones_of(const Position& position) {
  int stones = 0;
  for (const Stone stone : position.stones) stones += stone == Stone::empty ? 0 : 1;
  return stones;
}

std::vector<Position> labelled_positions() {
  const char* const folder = std::getenv("RB_SHARED_DATA");
  const std::string path =
      std::string(folder != nullptr ? folder : RB_SHARED_DATA) + "/forbidden-public.jsonl";
  std::vector<Position> positions;
  if (!std::filesystem::exists(path)) return positions;
  for (const ForbiddenRow& row : load_forbidden(path)) {
    const int stones = stones_of(row.position);
    if (row.kind == "selfplay" && 12 <= stones && stones <= 60) positions.push_back(row.position);
  }
  return positions;
}

// A game of random moves near the stones, up to some ply.
Position random_game(Rng& rng) {
  const Rules& rules = renju::rules();
  const int plies = 12 + static_cast<int>(rng.below(48));
  Position position = rules.start();
  rules.play(position, Move(kMaxCells / 2));
  while (position.ply < plies) {
    renju::CellSet near = renju::Board(position).near();
    auto cell = near.begin();
    for (std::uint64_t i = rng.below(static_cast<std::uint64_t>(near.size())); i > 0; --i) ++cell;
    Position next = position;
    if (!rules.play(next, Move(*cell))) position = next;
  }
  return position;
}

}  // namespace

std::vector<Position> bench_positions(int count) {
  std::vector<Position> all = labelled_positions();
  Rng rng(7);
  while (all.size() < static_cast<std::size_t>(count)) all.push_back(random_game(rng));
  std::vector<Position> positions;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    positions.push_back(all[i * all.size() / static_cast<std::size_t>(count)]);
    if (i % 2 == 1) positions.back().to_move = Stone::white;
  }
  return positions;
}

}  // namespace rb
