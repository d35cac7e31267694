#include "engine/game/notation.hpp"

#include <algorithm>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "tests/parse_diagram.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::ThrowsMessage;

TEST(Notation, CellsAreLettersFromTheLeftAndNumbersFromTheBottom) {
  EXPECT_EQ(parse_cell("a15", 15), 0);
  EXPECT_EQ(parse_cell("o15", 15), 14);
  EXPECT_EQ(parse_cell("h8", 15), 7 * 15 + 7);
  EXPECT_EQ(parse_cell("a1", 15), 14 * 15);
  EXPECT_EQ(parse_cell("O1", 15), 224);
  EXPECT_EQ(parse_cell("c1", 3), 8);
}

TEST(Notation, WhatIsNotOnTheBoardIsNoCell) {
  for (const std::string_view text :
       {"", "h", "8", "8h", "p1", "a16", "a0", "a01", "h-1", "h8 ", " h8", "hh8", "h100", "@1"}) {
    EXPECT_EQ(parse_cell(text, 15), std::nullopt) << text;
  }
  EXPECT_EQ(parse_cell("d1", 3), std::nullopt);
  EXPECT_EQ(parse_cell("a4", 3), std::nullopt);
}

TEST(Notation, EveryCellNameIsReadBack) {
  for (int size = 3; size <= kRenjuSize; ++size) {
    for (int cell = 0; cell < size * size; ++cell) {
      EXPECT_EQ(parse_cell(cell_name(cell, size), size), cell);
    }
  }
}

TEST(Notation, MovesThatAreNoCellHaveNames) {
  EXPECT_EQ(move_name(Move(112), 15), "h8");
  EXPECT_EQ(move_name(Move::pass(), 15), "pass");
  EXPECT_EQ(move_name(Move::none(), 15), "-");
}

TEST(Notation, MovesMayStandApartOrTogether) {
  const auto moves = ElementsAre(Move(112), Move(98), Move(126 - 5));
  EXPECT_THAT(parse_moves("h8 i9 b7", 15), moves);
  EXPECT_THAT(parse_moves("h8,i9,b7", 15), moves);
  EXPECT_THAT(parse_moves("h8i9b7", 15), moves);
  EXPECT_THAT(parse_moves("  H8, I9\tb7\n", 15), moves);
}

TEST(Notation, PassesAreReadOnlyIfAskedFor) {
  EXPECT_THAT(parse_moves("h8 pass i9pass", 15, Passes::read),
              ElementsAre(Move(112), Move::pass(), Move(98), Move::pass()));
  EXPECT_THAT(parse_moves("pass pass", 15, Passes::read), ElementsAre(Move::pass(), Move::pass()));
  EXPECT_THAT([] { parse_moves("h8 pass", 15); },
              ThrowsMessage<Error>("'pass' is not a cell of a 15x15 board, such as h8"));
  EXPECT_THAT(parse_moves("h8 -- PASS", 15, Passes::read),
              ElementsAre(Move(112), Move::pass(), Move::pass()));
}

// What people paste: each line is h8 i9 j7.
TEST(Notation, MovesAreReadInTheFormsThatPeoplePaste) {
  for (const std::string_view text : {"1.h8 2.i9 3.j7",
                                      "1. h8 i9 2. j7",
                                      "1. h8 1... i9 2. j7",
                                      "1h8 2i9 3j7",
                                      "1 h8 2 i9 3 j7",
                                      "1) h8 2) i9 3) j7",
                                      "1. h8\n2. i9\n3. j7\n",
                                      "[h8][i9][j7]",
                                      "(h8) {i9} j7",
                                      "h8-i9-j7",
                                      "h8 - i9 - j7",
                                      "h8; i9; j7",
                                      "8H 9I 7J",
                                      "8h9i7j",
                                      "1. 8H 2. 9I 3. 7J",
                                      "\uFF28\uFF18\u3000\uFF29\uFF19\uFF0C\uFF4A\uFF17",
                                      "\uFF18\uFF28\u3001\uFF19\uFF29 7J",
                                      "h8\u00a0i9\u2010j7\u200b",
                                      "https://example.org/game/h8i9j7",
                                      "https://example.org/#h8i9j7",
                                      "www.example.org/?rule=renju&pos=h8i9j7",
                                      "https://example.org/?pos=h8i9j7&rule=renju",
                                      "http://example.org/?m=%5Bh8%5D+i9%2cj7",
                                      "8,8 9,9 10,7",
                                      "7,7 8,8 9,6",
                                      "(8,8) (9,9) (10,7)",
                                      "8, 8, 9, 9, 10, 7",
                                      "[7,7],[8,8],[9,6]",
                                      "8,8;9,9;10,7\n",
                                      "0,0, 1,1, 2,-1",
                                      "h8\u2192i9 \u2192 j7",
                                      "h8 -> i9 --> j7",
                                      "h8 / i9 | j7",
                                      "h8>i9=>j7",
                                      "h08 i09 j07",
                                      "h08i09j07",
                                      "(h,8) (i-9) j 7",
                                      "\"h8 i9 j7.\"",
                                      "h8\u2013i9.j7",
                                      "\u2460h8\u2461i9\u2462j7",
                                      "\u3010h8\u3011\u300ci9\u300d\u201cj7\u201d",
                                      "8\u516b 9\u4e5d 10\u4e03",
                                      "\uFF18\u516b\uFF19\u4e5d\uFF11\uFF10\u4e03",
                                      "\u516b8, \u4e5d9, \u4e0310",
                                      "h\u516bi\u4e5dj\u4e03",
                                      ";B[hh];W[ig]\n;B[ji]",
                                      "(;GM[4]SZ[15];B[hh]C[a, b];W[i9];B[JI])",
                                      "hhigji",
                                      "HH;IG;JI",
                                      "#h8i9j7",
                                      "/game/h8i9j7",
                                      "renju?pos=h8i9j7"}) {
    EXPECT_EQ(moves_text(parse_moves(text, 15), 15), "h8 i9 j7") << text;
  }
}

TEST(Notation, WhatIsNotCertainIsRefused) {
  for (const std::string_view text : {"1. h8 3. i9",
                                      "2. h8",
                                      "1. h8 2.",
                                      "1",
                                      "1 2 h8",
                                      "8H i9",
                                      "h8 9I",
                                      "3h8",
                                      "h8 i9 5A: g7",
                                      "h8 -- i9",
                                      "h8 --- i9",
                                      "h8!",
                                      "8H8",
                                      "https://example.org/game/12",
                                      "https://example.org/h8/i9",
                                      "see https://example.org/#h8",
                                      ";B[hh];B[ig]",
                                      ";B[hh];W[zz]",
                                      "\u516b\u516b",
                                      "h\u5341\u516d",
                                      "https://example.org/#h8p9",
                                      "8,9 9,8",
                                      "3,4 5,6",
                                      "8,8 9",
                                      "8,8,0 9,9,5",
                                      "8,8 0,1",
                                      "7,7 15,1",
                                      "8,8 9,9 9,9",
                                      "8,8 -1,2",
                                      "9223372036854775807,0 -1,-1",
                                      "0,0 1,1",
                                      "\u2014",
                                      "\u4e00",
                                      "99999999999999999999 h8"}) {
    EXPECT_THROW(parse_moves(text, 15), Error) << text;
  }
}

TEST(Notation, NoMovesAreNoMistake) {
  EXPECT_THAT(parse_moves("", 15), IsEmpty());
  EXPECT_THAT(parse_moves(" , ", 15), IsEmpty());
}

TEST(Notation, CommentsEndWithTheirLine) {
  EXPECT_THAT(parse_moves("# a game\nh8 i9 # z9, h8\r\nb7#", 15), parse_moves("h8 i9 b7", 15));
  EXPECT_THAT(parse_moves("#", 15), IsEmpty());
}

// The message of the Error that parse_moves throws.
std::string complaint(std::string_view text, int size = 15) {
  try {
    parse_moves(text, size);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Notation, TheFirstWordThatIsNoCellIsNamed) {
  EXPECT_EQ(complaint("h8 p9 q1"), "'p9' is not a cell of a 15x15 board, such as h8");
  EXPECT_EQ(complaint("h8p9"), "'p9' is not a cell of a 15x15 board, such as h8");
  EXPECT_EQ(complaint("h8 hello i9"), "'hello' is not a cell of a 15x15 board, such as h8");
  EXPECT_EQ(complaint("h8 99"), "'99' is not a cell of a 15x15 board, such as h8");
  EXPECT_EQ(complaint("h8h"), "'h' is not a cell of a 15x15 board, such as h8");
  EXPECT_EQ(complaint("1. h8 3. i9"), "'3.' is not the number of move 2");
  EXPECT_EQ(
      complaint("3,4 5,6"),
      "'3,4 5,6': whether it counts from 0 or from 1 is not known; write cells such as h8, or "
      "coordinates that begin with the centre: 8,8 if they count from 1, 7,7 from 0");
  EXPECT_EQ(complaint("http://x.org/a"),
            "'http://x.org/a': no part of this link is a list of moves such as h8i9");
  EXPECT_EQ(complaint("d4", 3), "'d4' is not a cell of a 3x3 board, such as b2");
}

TEST(Notation, ACellThatStandsTwiceIsNamed) {
  EXPECT_EQ(complaint("h8 i9 H8"), "'H8' is played twice");
}

// `count` different cells in random order.
std::vector<Move> random_moves(Rng& rng, int count, int size) {
  std::vector<int> cells(static_cast<std::size_t>(size * size));
  std::iota(cells.begin(), cells.end(), 0);
  std::vector<Move> moves;
  for (int i = 0; i < count; ++i) {
    const std::size_t at = rng.below(cells.size());
    moves.emplace_back(cells[at]);
    cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return moves;
}

TEST(Notation, RandomMoveListsAreReadBack) {
  Rng rng(1);
  for (int round = 0; round < 300; ++round) {
    const int size = 3 + static_cast<int>(rng.below(13));
    const int count = static_cast<int>(rng.below(static_cast<std::uint64_t>(size * size) + 1));
    const std::vector<Move> moves = random_moves(rng, count, size);
    std::string text = moves_text(moves, size);
    EXPECT_EQ(parse_moves(text, size), moves) << text;
    std::erase(text, ' ');
    EXPECT_EQ(parse_moves(text, size), moves) << text;
  }
}

TEST(Notation, RandomPositionsAreReadBackFromTheirDiagrams) {
  Rng rng(2);
  for (int round = 0; round < 300; ++round) {
    const int size = 3 + static_cast<int>(rng.below(13));
    const int count = static_cast<int>(rng.below(static_cast<std::uint64_t>(size * size) + 1));
    const Position position = place_in_turn(random_moves(rng, count, size), size);
    EXPECT_EQ(parse_diagram(diagram(position), size), position) << diagram(position);
  }
}

TEST(Notation, StonesArePlacedInTurn) {
  const Position position = place_in_turn(parse_moves("h8 i9 g7", 15));
  EXPECT_EQ(position.at(112), Stone::black);
  EXPECT_EQ(position.at(98), Stone::white);
  EXPECT_EQ(position.to_move, Stone::white);
  EXPECT_EQ(position.last, parse_moves("g7", 15)[0]);
  EXPECT_EQ(position.ply, 3);
}

TEST(Notation, ADiagramShowsLastStoneAndMarks) {
  const Position position = place_in_turn(parse_moves("b2 c3 a1", 3), 3);
  EXPECT_EQ(diagram(position, {{.cell = 0, .sign = '*'}, {.cell = 4, .sign = '*'}}),
            " 3 * . O\n"
            " 2 . X .\n"
            " 1(X). .\n"
            "   a b c\n");
}

}  // namespace
}  // namespace rb
