#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/studies/explore/library_tree.hpp"
#include "runner/studies/explore/position_index.hpp"
#include "runner/web/serve/row_query.hpp"
#include "runner/web/serve/served_files.hpp"

namespace rb {

// What was played in a position?
struct TreeQuestion {
  std::vector<std::size_t> parts;  // places in ServedState::parts, the first of which says the game
  std::string moves = {};          // "h8 i9"
  RowWords words = {};             // which games count
  int listed = 10;                 // games of each file
};

// The files, named or in folders that are named, that have trees of moves and are no results files:
// libraries of RenLib, games that import reads. In a folder these are *.lib and *.rif. By path.
std::vector<std::string> tree_files(const std::vector<std::string>& paths);

// The trees of moves of served files, from the indices of positions beside them, and of libraries.
// An index is made when it is first asked for, and anew when its file has grown, for at most a
// twentieth of the time. One thread uses it at a time.
class ServedTrees {
 public:
  // One move deep, as docs/report-document.md describes it ("The tree of moves"). Throws Error that
  // says what is wrong: with the moves, with the words, or with all of the files; or if a stop is
  // requested.
  Json answer(const ServedState& state, const TreeQuestion& question, const std::stop_token& stop);
  // The same of one of tree_files().
  Json answer(const std::string& path, const std::string& moves, const std::stop_token& stop);

 private:
  struct Kept {
    std::optional<LibraryTree> library;
    std::optional<PositionIndex> index;          // none: a library without games
    std::chrono::steady_clock::time_point next;  // the file is not looked at before
  };
  // Of a file of this game and board.
  Kept& kept(const std::string& path, const std::string& game, int board_size,
             const std::stop_token& stop);

  std::map<std::string, Kept> kept_;  // by path
};

}  // namespace rb
