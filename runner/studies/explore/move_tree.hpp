#pragma once

#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "engine/game/position.hpp"
#include "rating/pairwise/scores.hpp"
#include "runner/base/text/table.hpp"
#include "runner/studies/explore/library_tree.hpp"
#include "runner/studies/explore/position_index.hpp"

// The tree of moves over the games of any number of files, by positions: whatever the order of
// moves and the side of the board, games that meet are counted together.
namespace rb {

struct TreeMove {
  Move move = Move::none();          // none(): these games ended here
  std::string player = {};           // who played it, if that is asked for
  rating::GameCounts counts = {};    // of the side that plays it
  Years years = {};                  // of these games
  int positions = 0, lines = 0;      // of libraries, as in LibraryMove
  std::string texts = {};            // of libraries
  std::string opening = {};          // "4D Kagetsu", where the third move of renju makes one
  std::vector<TreeMove> moves = {};  // that follow, most games first, then most positions
};

struct TreeQuery {
  std::vector<Move> moves = {};  // to the position that is asked for
  int depth = 1;                 // moves below it
  int min_games = 1;             // of a move that is listed
  bool by_player = false;        // of the moves in the position itself
};

struct MoveTree {
  std::vector<Move> moves = {};  // of the query
  Stone to_move = Stone::black;
  rating::GameCounts counts = {};  // of the side to move
  std::vector<TreeMove> next = {};
};

// What is explored: games, libraries, or both.
struct TreeSources {
  std::string game = "renju";
  int board_size = kRenjuSize;
  std::vector<const PositionIndex*> indices = {};
  std::vector<const LibraryTree*> libraries = {};
};

// REQUIRES: indices of this game and board size, on which the moves are different cells or passes;
// with libraries these are renju's. Throws Error that names an index in which something cannot be.
MoveTree explore(const TreeSources& sources, const TreeQuery& query);

// The first games of a file that came to the position after these moves, at most so many.
std::vector<int> games_through(const PositionIndex& index, const std::vector<Move>& moves,
                               int most);

// As a table with the score of who moves, its interval and the share of games; as CSV with a line
// of moves in each row; and as JSON (docs/finding-games.md).
Table tree_table(const MoveTree& tree, int board_size);
std::string tree_csv(const MoveTree& tree, int board_size);
Json tree_json(const MoveTree& tree, int board_size);

}  // namespace rb
