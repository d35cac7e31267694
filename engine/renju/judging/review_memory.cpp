#include "engine/renju/judging/review_memory.hpp"

#include <cstddef>
#include <string_view>

namespace rb::renju {

std::size_t ReviewMemory::KeyHash::operator()(const Key& key) const {
  const Position& position = key.position;
  const std::string_view stones(reinterpret_cast<const char*>(position.stones.data()),
                                static_cast<std::size_t>(position.cells()));
  return std::hash<std::string_view>()(stones) ^ static_cast<std::size_t>(key.also + 1);
}

ReviewMemory::Key ReviewMemory::key(std::string_view game, Position position, int also) {
  position.last = Move::none();
  position.ply = 0;
  return {position, game, also};
}

Proven ReviewMemory::proven(std::string_view game, const Position& position,
                            const std::function<Proven()>& prove) {
  return proofs_.get(key(game, position, -1), prove);
}

std::vector<ScoredMove> ReviewMemory::best(std::string_view game, const Position& position,
                                           int also,
                                           const std::function<std::vector<ScoredMove>()>& score) {
  return scores_.get(key(game, position, also), score);
}

}  // namespace rb::renju
