#include "runner/speed/benchmarks/bench_positions.hpp"

#include "positions/midgame_suite.hpp"

namespace rb {

std::vector<Position> bench_positions(int count) {
  const std::vector<MidgameRow> rows = load_midgame(RB_SOURCE_DIR "/positions/midgame.jsonl");
  const auto wanted = static_cast<std::size_t>(count);
  std::vector<Position> positions;
  for (std::size_t i = 0; i < wanted; ++i) {
    positions.push_back(rows[i * rows.size() / wanted].position);
  }
  return positions;
}

}  // namespace rb
