#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/renju/level/profiles.hpp"
#include "runner/book/book.hpp"
#include "runner/players/player_spec.hpp"

// The opening book of a player of renju: `book=FILE`, or `book=off`, which is the default. It is no
// parameter of a profile: whoever looks up a move does not search it, however he searches. A
// player's parameters keep the file with the checksum of its content, "FILE#0123456789abcdef";
// given with it, another content is refused.
namespace rb {

inline constexpr std::string_view kBook = "book";

struct PlayerBook {
  std::string word;                  // as parameters keep it; empty: none
  std::shared_ptr<const Book> book;  // null: none
};
// Throws Error that names the file: as read_book(), or not the content of the checksum.
PlayerBook player_book(std::string_view word);

// The checksum of such a book. Throws as player_book().
std::string book_checksum(std::string_view word);

// The player of a profile, which plays what the book has, and else what it finds. A reply from the
// book has the counter `book`, the score that was found when it was made, and depth 0.
NamedPlayer profile_player(const renju::Profile& profile, MoveClock clock, const PlayerBook& book);

}  // namespace rb
