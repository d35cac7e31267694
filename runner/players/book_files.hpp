#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "runner/play/book/book.hpp"

// The opening book of a player of renju: `book=FILE`; `on` is the book that comes with the
// program, `off` none, which is the default. It may be given wherever parameters of a profile are,
// but belongs to the player: a move that is looked up is not searched. A player's parameters keep
// the file with the checksum of its content, "FILE#0123456789abcdef"; given with it, another
// content is refused.
namespace rb {

inline constexpr std::string_view kBook = "book";
inline constexpr std::string_view kBookMeaning =
    "Names the opening book that moves are looked up in before a search; off: none.";
inline constexpr std::string_view kShippedBook = "positions/renju.book";  // below data_dir()

struct PlayerBook {
  std::string word;                  // as parameters keep it; empty: none
  std::shared_ptr<const Book> book;  // null: none
};
// Throws Error that names the file: as read_book(), or not the content of the checksum.
PlayerBook player_book(std::string_view word);

// The checksum of such a book. Throws as player_book(), and for a word that names none.
std::string book_checksum(std::string_view word);

}  // namespace rb
