#include "runner/programs/gomocup/gomocup_protocol.hpp"

#include <gtest/gtest.h>

#include <climits>

#include "engine/game/notation.hpp"

namespace rb::gomocup {
namespace {

Kind kind(std::string_view text) { return parse_line(text).kind; }
const Line kSevenEight{.kind = Kind::move, .x = 7, .y = 8};

TEST(GomocupLine, IsAMove) { EXPECT_EQ(parse_line("7,8"), kSevenEight); }

TEST(GomocupLine, MayHaveBlanksAnywhereButInANumber) {
  for (const auto* text : {" 7,8", "7,8  ", "7 , 8", "\t7,\t8\t", "  7 ,8 \r", "7,8\r"}) {
    EXPECT_EQ(parse_line(text), kSevenEight) << text;
  }
  EXPECT_EQ(kind("1 2,8"), Kind::bad_move);
}

TEST(GomocupLine, KnowsSignsAndLeadingZeros) {
  EXPECT_EQ(parse_line("+7,008"), kSevenEight);
  EXPECT_EQ(parse_line("-1,-2"), (Line{.kind = Kind::move, .x = -1, .y = -2}));
}

TEST(GomocupLine, TakesAHugeNumberForTheLargest) {
  EXPECT_EQ(parse_line("99999999999999999999,0"), (Line{.kind = Kind::move, .x = INT_MAX}));
  EXPECT_EQ(parse_line("-99999999999999999999,0").x, -INT_MAX);
}

TEST(GomocupLine, OfNumbersAndCommasIsABadMove) {
  for (const auto* text :
       {",", "7,", ",8", "7.5,7.5", "7,7,1", "-,1", "+-7,8", "--7,8", "7,,8", "7,8,"}) {
    EXPECT_EQ(kind(text), Kind::bad_move) << text;
  }
}

// Real engines print such lines before their move, and other managers play them.
TEST(GomocupLine, ThatOnlyBeginsLikeAMoveIsNoAnswer) {
  for (const auto* text :
       {"3 best moves", "-120", "+M3", "12: h8 i9", "- ev 1", "7", "7 8", "7,8 ok", "7,8;", "7,0x8",
        "+", "-", "1. h8, i9", "-\x95 ev -120 nd 130k"}) {
    EXPECT_EQ(kind(text), Kind::other) << text;
  }
}

TEST(GomocupLine, KnowsTheWordsOfTheProtocolInEitherCase) {
  EXPECT_EQ(kind("OK"), Kind::ok);
  EXPECT_EQ(kind("ok - ready\r"), Kind::ok);
  EXPECT_EQ(kind("ERROR I give up"), Kind::error);
  EXPECT_EQ(kind("Error:7"), Kind::error);
  EXPECT_EQ(kind("UNKNOWN command"), Kind::unknown);
}

TEST(GomocupLine, IsOftenNoAnswer) {
  for (const auto* text : {"", "\r", "MESSAGE 7,8", "message 7,8", "DEBUG x", "OKAY", "OKLAHOMA",
                           "ERRORS", "(7,8)", "name=\"x\"", "Segmentation fault", "\xff\x01"}) {
    EXPECT_EQ(kind(text), Kind::other) << text;
  }
  EXPECT_EQ(kind(std::string_view("\0007,8", 4)), Kind::other);
}

TEST(GomocupLine, MayBeARemark) {
  for (const auto* text : {"MESSAGE 7,7", "message", "DEBUG x", "", " \t\r"}) {
    EXPECT_TRUE(is_remark(text)) << text;
  }
  for (const auto* text : {"7,7", "OK", "MESSAGES", "loading", "ERROR"}) {
    EXPECT_FALSE(is_remark(text)) << text;
  }
}

TEST(GomocupLine, MayTellWhoItIs) {
  for (const auto* text : {"name=\"a b\", version=\"1\"", " Name = x\r", "version=\"1\",name=\"a\"",
                           "version=1 NAME=a"}) {
    EXPECT_TRUE(is_about(text)) << text;
  }
  for (const auto* text :
       {"Welcome", "hash=350MB", "depth=5", "name", "names=5", "filename=x", "hash_name=x",
        "name of it=x", "MESSAGE name=\"a\"", "ERROR name=?", "OK a=b", "7,7", ""}) {
    EXPECT_FALSE(is_about(text)) << text;
  }
}

TEST(GomocupLine, MayBeASuggestion) {
  EXPECT_EQ(parse_line("SUGGEST 7,8"), (Line{.kind = Kind::suggest, .x = 7, .y = 8}));
  EXPECT_EQ(parse_line("suggest +7 , 08 "), (Line{.kind = Kind::suggest, .x = 7, .y = 8}));
  EXPECT_EQ(kind("SUGGEST h8"), Kind::bad_move);
}

TEST(GomocupPoint, CountsColumnsFromTheLeftAndRowsFromBelow) {
  const auto at = [](std::string_view name) { return Move(parse_cell(name, 15).value()); };
  EXPECT_EQ(move_at(7, 7, 15), at("h8"));
  EXPECT_EQ(move_at(0, 0, 15), at("a1"));
  EXPECT_EQ(move_at(14, 0, 15), at("o1"));
  EXPECT_EQ(move_at(0, 14, 15), at("a15"));
}

TEST(GomocupPoint, MayBeOffTheBoard) {
  for (const auto& [x, y] : {std::pair{-1, 0},
                             {0, -1},
                             {15, 0},
                             {0, 15},
                             {32, 7},
                             {7, 263},
                             {INT_MAX, INT_MAX},
                             {-INT_MAX, 0}}) {
    EXPECT_EQ(move_at(x, y, 15), Move::none()) << x << ',' << y;
  }
}

TEST(GomocupPoint, IsWrittenAsItIsRead) {
  for (int cell = 0; cell < 225; ++cell) {
    std::string text;
    append_point(text, Move(cell), 15);
    const Line line = parse_line(text);
    EXPECT_EQ(line.kind, Kind::move);
    EXPECT_EQ(move_at(line.x, line.y, 15), Move(cell));
  }
}

TEST(GomocupBoard, SendsTheOwnersOfTheStonesAndTheLastMoveLast) {
  std::string text = "INFO rule 4\n";
  append_board(text, place_in_turn(parse_moves("h8 a1 i8 b1 c15", 15)));
  EXPECT_EQ(text, "INFO rule 4\nBOARD\n7,7,2\n0,0,1\n8,7,2\n1,0,1\n2,14,2\nDONE\n");
}

TEST(GomocupBoard, MayBeEmpty) {
  std::string text;
  append_board(text, Position{});
  EXPECT_EQ(text, "BOARD\nDONE\n");
}

TEST(GomocupWord, IsTheWholeTextInEitherCase) {
  EXPECT_TRUE(is_word("oK", "OK"));
  for (const auto* text : {"O", "OKA", "OL", "", "OK "}) EXPECT_FALSE(is_word(text, "OK")) << text;
  EXPECT_TRUE(is_word("AZaz", "AZAZ"));
  EXPECT_EQ(kind("OK[x"), Kind::ok) << "no letter, though next to them";
  EXPECT_EQ(kind("OK@"), Kind::ok);
  EXPECT_EQ(kind("OKz"), Kind::other);
}

TEST(GomocupSwap2, AnAnswerIsPointsOrSwap) {
  EXPECT_EQ(parse_swap2("7,7 8,7 9,9", kRenjuSize), parse_moves("h8 i8 j10", kRenjuSize));
  for (const auto* text : {"SWAP", "swap", " Swap \r", "SWAP - if so"}) {
    EXPECT_EQ(parse_swap2(text, kRenjuSize), std::vector<Move>()) << text;
  }
  EXPECT_EQ(parse_swap2("15,7", kRenjuSize), std::vector{Move::none()});
  for (const auto* text : {"", "MESSAGE 7,7", "7,7 8", "7", "OK", "SWAP2", "UNKNOWN"}) {
    EXPECT_EQ(parse_swap2(text, kRenjuSize), std::nullopt) << text;
  }
}

TEST(GomocupSwap2, IsRefusedByItsNameOrLineByLine) {
  const std::string sent = "INFO time_left 1\nSWAP2BOARD\n7,7\nDONE\n";
  EXPECT_TRUE(refuses_swap2(sent, "UNKNOWN SWAP2BOARD", 1));
  EXPECT_TRUE(refuses_swap2(sent, "UNKNOWN", 3));
  EXPECT_FALSE(refuses_swap2(sent, "UNKNOWN", 2));
  EXPECT_FALSE(refuses_swap2("TURN 7,7\n", "UNKNOWN SWAP2BOARD", 9));
}

TEST(GomocupSwap2, SendsTheStonesInTheirOrder) {
  std::string text;
  append_swap2(text, parse_moves("h8 i8 j10", kRenjuSize), kRenjuSize);
  EXPECT_EQ(text, "SWAP2BOARD\n7,7\n8,7\n9,9\nDONE\n");
  text.clear();
  append_swap2(text, parse_moves("h8 i8 j10", kRenjuSize), kRenjuSize, true);
  EXPECT_EQ(text, "SWAP2BOARD\n7,7,2\n8,7,1\n9,9,2\nDONE\n");
}

}  // namespace
}  // namespace rb::gomocup
