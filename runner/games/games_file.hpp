#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runner/games/game_filter.hpp"
#include "runner/play/game_check.hpp"
#include "runner/results/store.hpp"

namespace rb {

// A results file whose games are held against the rules and a filter.
class GamesFile {
 public:
  // Throws Error that names the file: as StoreReader and GameMatcher, and for a file without moves.
  GamesFile(const std::string& path, const GameFilter& filter);

  const std::string& path() const { return path_; }
  const std::vector<std::string>& players() const { return players_; }
  std::string opening_text(const FoundGame& game) const { return matcher_->opening_text(game); }

  // Each game that the filter lets through, in the order of ids; returns how many games were read.
  // Throws Error that names the file and a game that is not as it was played.
  std::int64_t each(const std::function<void(const FoundGame&)>& use);

 private:
  std::string path_;
  StoreReader reader_;
  std::vector<std::string> players_;
  std::optional<GameCheck> check_;  // of a game that this program knows
  std::optional<GameMatcher> matcher_;
};

}  // namespace rb
