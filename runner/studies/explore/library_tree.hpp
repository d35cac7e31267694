#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/game/position.hpp"
#include "runner/studies/explore/index_file.hpp"

// What a library of RenLib has in each position: a tree of moves that somebody looked at, from an
// index beside the file (index_file.hpp), FILE.tree.
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
  // What is in the file twice, by another order of moves or turned, is joined. Made as
  // ready_index() says. Throws Error that names the file, as that and renlib::read_library() do.
  LibraryTree(const std::string& path, const IndexNote& note, const std::stop_token& stop = {});
  ~LibraryTree();
  LibraryTree(LibraryTree&&) noexcept;

  // Whether texts tell of games and their results, which import reads.
  bool has_games() const;
  // What follows where `key` is the position's canonical_key(); in no order.
  std::vector<LibraryMove> continuations(std::uint64_t key) const;

 private:
  std::unique_ptr<sqlite::Database> database_;
};

}  // namespace rb
