#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "runner/tune/dataset.hpp"

// Positions of a database of Yixin-Board or Rapfi (runner/formats/yxdb/yxdb.hpp) with what it says
// of them.
namespace rb {

struct DatabaseCounts {
  std::int64_t positions = 0;  // that are used
  std::int64_t decided = 0;    // of these, won, lost or drawn in the database
  std::int64_t proved = 0;     // of the decided, those that the solvers prove as well
  // Left out: the solvers prove a win of the side that has lost or drawn there; neither a result
  // nor an exact score; another game or board; a pass.
  std::int64_t refuted = 0, without_value = 0, others = 0, passes = 0;
};

// Whether a file is such a database, packed or not.
bool is_database_of_positions(const std::string& path);

// Its positions of renju on 15x15, each its own game and opening. Labels w, l and d and scores that
// tell the moves to the end become 1, 0 or 0.5; other exact scores 1 / (1 + exp(-score / 200)), as
// Rapfi (3aedf3a, Config::ScalingFactor) turns them into shares of wins. The side to move is asked
// for a win by fours and threes of at most `nodes` nodes. Throws Error as read_yxdb().
DatabaseCounts each_database_position(const std::string& path, std::int64_t nodes,
                                      const std::function<void(const LabelledPosition&)>& use);

}  // namespace rb
