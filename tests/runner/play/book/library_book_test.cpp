#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/formats/renlib/library_lines.hpp"
#include "runner/play/book/book.hpp"

namespace rb {
namespace {

// The last node of a line, which is made.
std::uint32_t add(renlib::Library& library, const char* line) {
  std::uint32_t node = 0;
  for (const Move move : parse_moves(line, kRenjuSize, Passes::read)) {
    node = library.child_at(node, renlib::library_point(move));
  }
  return node;
}

TEST(LibraryBook, PlaysWhatTheLibraryRecommends) {
  renlib::Library library;
  add(library, "h8 i9 g7 f6");                            // the most nodes below i9
  library.text_of(add(library, "h8 i9 h7")).board = "B";  // a letter, after A
  library.text_of(add(library, "h8 i9 i7")).board = "A";
  library[add(library, "h8 h9 h7")].is_marked = true;
  library.text_of(add(library, "h8 h9 i9")).board = "*";
  add(library, "h8 pass");  // no move of renju
  const Book book(renju::rules(), library_entries(library, renju::rules()), "");
  const auto answer = [&](const char* moves) {
    const auto found = book.find(place_in_turn(parse_moves(moves, kRenjuSize)));
    return found ? move_name(found->move, kRenjuSize) : "none";
  };
  EXPECT_EQ(answer("h8"), "i9");
  EXPECT_EQ(answer("h8 i9"), "i7");
  EXPECT_EQ(answer("h8 g9"), "i9");  // the same, turned
  EXPECT_EQ(answer("h8 h9"), "i9");
  EXPECT_EQ(answer("h8 i9 h7"), "none");
}

}  // namespace
}  // namespace rb
