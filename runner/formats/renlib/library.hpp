#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

// A library of RenLib (.lib): a tree of moves on a board of 15x15 cells, with marks and texts. Only
// moves are in it: no players, no results, no rules; a leaf is where somebody stopped, not an end.
//
// The format has no published description; read are the sources of RenLib 3.6
// (github.com/gomoku/RenLib, LibraryFile and MoveNode), and what it reads is what counts.
namespace rb::renlib {

inline constexpr std::size_t kLargestLibrary = std::size_t{256} << 20;  // bytes of its file
inline constexpr int kLibrarySize = 15;                                 // of its board

// What the user said of a node; all are UTF-8. A line of the body ends in '\n'.
struct Text {
  std::string title, body;  // a comment: its first line, and the rest
  std::string board;        // drawn at the point, such as "A" or "*"
  friend bool operator==(const Text&, const Text&) = default;
};

struct Node {
  std::uint8_t point = 0;  // 0: a pass; else 16 * row from the top + column from 1
  bool is_marked = false;
  bool is_start = false;                             // a viewer opens here
  bool is_move = true;                               // false: a point that only carries a text
  std::uint32_t parent = 0, child = 0, sibling = 0;  // numbers of nodes; 0: none
  std::uint32_t text = 0;                            // number of a text; 0: none

  Move move() const;
};

// The tree. Node 0 is the empty board. The children of a node are sorted by their points, a pass
// first, and no two have the same.
class Library {
 public:
  const std::vector<Node>& nodes() const { return nodes_; }
  const Node& operator[](std::uint32_t node) const { return nodes_[node]; }
  Node& operator[](std::uint32_t node) { return nodes_[node]; }
  const Text& text(std::uint32_t node) const { return texts_[nodes_[node].text]; }
  // The text of a node, to be changed. Valid until the next call.
  Text& text_of(std::uint32_t node);

  // The number of the child of `parent` at this point, which is made if there is none.
  // REQUIRES: parent < nodes().size(); a point of the board, or 0.
  std::uint32_t child_at(std::uint32_t parent, std::uint8_t point);

  // What the reader passed over: "the last byte has no second one".
  std::vector<std::string> notes;

 private:
  std::vector<Node> nodes_ = std::vector<Node>(1);
  std::vector<Text> texts_ = std::vector<Text>(1);
};

std::uint8_t library_point(Move move);  // REQUIRES: a cell of a board of 15x15, or a pass
bool is_library_point(std::uint8_t point);

// Whether these bytes begin like a library, of old versions too, which have no header.
bool is_library(std::string_view bytes);

// The tree that RenLib shows of this file. The texts are in `charset`; if that is empty, in the
// first of UTF-8, CP932, GB18030 and Latin-1 in which all of them are valid. `path` is its name in
// messages. Throws Error that names file and byte: no library, a version after 3.4, a point outside
// the board, a line of more moves than the board has cells; or a charset that is unknown.
Library parse_library(std::string_view bytes, const std::string& path,
                      std::string_view charset = "");
// The same for a file, which gzip or LZ4 may have packed. Throws Error too if it cannot be read or
// is larger than kLargestLibrary.
Library read_library(const std::string& path, std::string_view charset = "");

// The bytes of a file of version 3.4, with texts in UTF-8, which all readers take. Board texts are
// cut to the five bytes that RenLib shows. parse_library() gives the same tree.
std::string library_bytes(const Library& library);

}  // namespace rb::renlib
