#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/game/position.hpp"
#include "runner/formats/renlib/library.hpp"

// What a library of RenLib has in each position: a tree of moves that somebody looked at.
namespace rb {

// A cell stands for all that the symmetries of the position map on each other, as in Continuation.
struct LibraryMove {
  Move move = Move::none();
  int positions = 0;       // at and below it
  int lines = 0;           // that end there or below
  std::string texts = {};  // drawn at the point, or the title of its comment: "A", "* Kagetsu"
};

// By its content.
bool is_library(const std::string& path);

class LibraryTree {
 public:
  // Reads the file; what is in it twice, by another order of moves or turned, is joined. Throws
  // Error that names it, as renlib::read_library() does.
  explicit LibraryTree(const std::string& path);

  // Whether texts tell of games and their results, which import reads.
  bool has_games() const;
  // What follows where `key` is the position's canonical_key(); in no order.
  std::vector<LibraryMove> continuations(std::uint64_t key) const;

 private:
  struct Place {
    std::uint64_t key;  // of the position before the move of the node
    Move move;
    std::uint32_t node;
  };
  renlib::Library library_;
  std::vector<std::uint32_t> sizes_, leaves_;  // by node
  std::vector<Place> places_;                  // by key
};

}  // namespace rb
