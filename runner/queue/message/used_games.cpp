#include "runner/queue/message/used_games.hpp"

#include <cstddef>
#include <utility>

namespace rb::queue {
namespace {

constexpr std::size_t kMost = 256;  // games, some 40 kB each

}  // namespace

void UsedGames::add(GameRecord game) {
  if (games_.size() < kMost) games_.push_back(std::move(game));
}

GameRecord UsedGames::take() {
  GameRecord game;
  if (games_.empty()) return game;
  game.moves = std::move(games_.back().moves);
  games_.pop_back();
  return game;
}

}  // namespace rb::queue
