#pragma once

#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"

namespace rb {

// What may be played in a browser: the games of the catalog, each against its levels and engines;
// programs only where the person who started the server named them.
class PlayOffer {
 public:
  // `more`: players besides, as --player names them. Throws UsageError as named_player().
  explicit PlayOffer(const std::vector<std::string>& more);

  struct Opponent {
    NamedPlayer player;
    bool is_program = false;
  };
  struct OfferedGame {
    const Game* game = nullptr;
    std::vector<Opponent> opponents;  // levels first
    std::vector<Opening> openings;    // named ones, in all images
    std::size_t levels = 0;           // how many of the opponents are levels
  };
  const std::vector<OfferedGame>& games() const { return games_; }
  // Throws Error that names what is offered.
  const OfferedGame& game(const std::string& name) const;
  static const Opponent& opponent(const OfferedGame& game, const std::string& name);
  // Who gives hints; null: nobody does.
  static const NamedPlayer* adviser(const OfferedGame& game);

  // [{"name": "renju", "size": 15, "first_row": "bottom", "levels": [...], "engines": [...],
  //   "openings": ["1D Kansei", ...], "adviser": "hard"}, ...]
  Json json() const;

 private:
  std::vector<OfferedGame> games_;
};

}  // namespace rb
