#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "engine/game/position.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/search/breakdown.hpp"
#include "engine/renju/search/root_moves.hpp"
#include "runner/base/text/table.hpp"

// The static score of a position and of its moves, term by term, and where each term counts: the
// terms of the board in the leaves of the search, those of a move in the order of its root, some of
// them in the order of its inner nodes. A player with learned patterns has their scores in leaves
// and inner nodes instead. What `eval` shows, as text for a person and as one JSON document for
// programs.
namespace rb {

struct ExplainedMove {
  int cell = 0;
  renju::MoveBreakdown terms;
  renju::ShapeBreakdown shapes;   // of its attack and defence
  renju::RootMoves::Bonus bonus;  // that the root adds
  // Its static score inside the search: of fewer terms, or that of the learned patterns.
  int order = 0;

  int score() const { return terms.score() + bonus.fukumi + bonus.vct; }
};

struct Explanation {
  std::string profile;
  std::vector<Move> moves;
  Position position;
  renju::BoardBreakdown board;
  std::optional<int> learned;  // the board's score by learned patterns, for the side to move
  std::size_t candidates = 0;
  std::vector<ExplainedMove> best;  // of the candidates, the highest score first
};

// The position after the moves, and the `top` best moves there, or `cell` only. The solvers that
// give a bonus have the nodes of the profile, and no limit of time. Throws Error if one of the
// moves ends the game. REQUIRES: the cell is empty.
Explanation explain(const renju::Profile& profile, const std::vector<Move>& moves,
                    std::optional<int> cell, std::size_t top);

Printout explanation_text(const Explanation& explanation);
Json to_json(const Explanation& explanation);

}  // namespace rb
