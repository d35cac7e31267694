#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/game/rules.hpp"
#include "runner/formats/renlib/library.hpp"

// An opening book: moves that a search found beforehand, looked up under the eight symmetries.
//
// Its file is text: a line of JSON that says how it was made, a line of JSON for each position in
// the order in which they were searched, and a last line with their number and a checksum of
// everything before it, without which the file is not finished.
namespace rb {

inline constexpr int kBookVersion = 1;  // of the file; one of another version is refused
inline constexpr std::size_t kLargestBook = std::size_t{16} << 20;  // bytes of its file

struct BookEntry {
  std::vector<Move> moves;         // that lead to the position, from the empty board
  Move move;                       // what to play there
  int score = 0;                   // of it, from the view of the side that plays it
  int depth = 0;                   // of the search that found it; 0: found without one
  std::vector<Move> replies = {};  // worth a look, the best first; `move` is among them
  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

struct BookMove {
  Move move;
  int score = 0;
};

struct PositionMove {
  Position position;
  BookMove move;
};

class Book {
 public:
  Book(const std::vector<PositionMove>& moves, std::string checksum);
  // REQUIRES: moves that the rules allow and that do not end the game.
  Book(const Rules& rules, const std::vector<BookEntry>& entries, std::string checksum);

  // None: the position, or an image of it, is not in the book.
  std::optional<BookMove> find(const Position& position) const;
  const std::string& checksum() const { return checksum_; }  // 16 hexadecimal digits

 private:
  struct Known {
    Position position;
    BookMove move;
  };
  std::unordered_map<std::uint64_t, Known> known_;  // by canonical_key()
  std::string checksum_;
};

// The lines of a file, each with its end.
std::string head_line(std::string_view made);  // `made`: how, a JSON object
std::string entry_line(const BookEntry& entry, int board_size);
std::string last_line(std::string_view before, std::size_t entries);

struct BookText {
  std::string made;  // what head_line() was given
  std::vector<BookEntry> entries;
  std::string checksum;   // empty: the file is not finished
  std::size_t whole = 0;  // bytes of its whole lines, but the last one of a finished file
};
// Throws Error that names `path` and the line if the text is not a book, has another version, or
// was changed. A line without an end, as a killed program leaves it, is skipped.
BookText parse_book(std::string_view text, const std::string& path, const Rules& rules);

// What a library of RenLib plays in each of its positions: the child that best_child() names
// (runner/formats/renlib/library_lines.hpp), if the rules allow it. A position that is in several
// places plays what the first one says.
std::vector<BookEntry> library_entries(const renlib::Library& library, const Rules& rules);
inline constexpr std::size_t kMostLibraryNodes = 500'000;

// What a database of Yixin-Board or Rapfi (runner/formats/yxdb/yxdb.hpp) plays in each position of
// the game that it holds: the move to the position that it values most for who plays it. Labels
// come before scores; 'x' is never played, '!' always. Throws Error as read_yxdb(), and if it is
// too large.
std::vector<PositionMove> database_moves(std::string_view bytes, const std::string& path,
                                         const Rules& rules);
inline constexpr std::size_t kMostDatabasePositions = 500'000;

// The book of a file, which may also be a library of RenLib, or such a database, packed or not.
// Throws Error as parse_book(), and if it is not finished or larger than kLargestBook.
std::shared_ptr<const Book> read_book(const std::string& path, const Rules& rules);

}  // namespace rb
