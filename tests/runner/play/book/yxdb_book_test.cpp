#include <gtest/gtest.h>

#include <string>

#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/play/book/book.hpp"

namespace rb {
namespace {

// A record of renju: its stones as x and y; a label, or a score with a bound.
std::string record(const std::string& stones, const std::string& value) {
  return std::string(1, static_cast<char>(3 + stones.size())) + std::string(1, '\0') +
         "\x02\x0f\x0f" + stones + std::string(1, static_cast<char>(value.size())) +
         std::string(1, '\0') + value;
}

TEST(YxdbBook, PlaysTheBestOfThePositionsThatFollow) {
  const std::string exact("\xff\x9c\xff\x03\x00", 5);  // -100 for the side to move
  std::string bytes("\x05\x00\x00\x00", 4);
  bytes += record("\x07\x07", "");                   // h8
  bytes += record("\x07\x07\x08\x08", exact);        // h8 i9: 100 for White
  bytes += record("\x07\x07\x07\x08", "d");          // h8 h9
  bytes += record("\x07\x07\x06\x08\x08\x08", "x");  // h8, g9, i9: not to be played
  bytes += record("\x07\x07\x06\x06\x08\x08", "w");  // h8 i9 g7, Black has won
  const Book book(database_moves(bytes, "x.db", renju::rules()), "");
  const auto answer = [&](const char* moves) {
    const auto found = book.find(place_in_turn(parse_moves(moves, kRenjuSize)));
    return found ? move_name(found->move, kRenjuSize) : "none";
  };
  EXPECT_EQ(answer("h8"), "i9");
  EXPECT_EQ(answer("h8 i9"), "g7");
  EXPECT_EQ(answer("h8 g7"), "i9");  // the same, turned
  EXPECT_EQ(answer("h8 h9"), "none");
}

}  // namespace
}  // namespace rb
