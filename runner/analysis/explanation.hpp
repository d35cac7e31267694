#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/game/position.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/search/breakdown.hpp"

// The static score of a position and of its moves, term by term, as `eval` shows it: text for
// people, one JSON document for programs.
namespace rb {

struct ExplainedMove {
  int cell = 0;
  renju::MoveBreakdown terms;
};

struct Explanation {
  std::string profile;
  std::vector<Move> moves;
  Position position;
  renju::BoardBreakdown board;
  std::size_t candidates = 0;
  std::vector<ExplainedMove> best;  // of the candidates, the highest score first
};

// Explains the position after the moves, and its `top` best moves, or only `cell`. Throws Error if
// one of the moves ends the game. REQUIRES: the cell is empty.
Explanation explain(const renju::Profile& profile, const std::vector<Move>& moves,
                    std::optional<int> cell, std::size_t top);

std::string explanation_text(const Explanation& explanation);
nlohmann::ordered_json to_json(const Explanation& explanation);

}  // namespace rb
