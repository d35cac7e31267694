#include "runner/play/openings.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <functional>

#include <fmt/format.h>

#include "engine/game/notation.hpp"
#include "engine/gomoku/rules.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/reversi/rules.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/fakes/tic_tac_toe.hpp"

namespace rb {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::vector<Opening> parse(std::string_view text, OpeningFormat format = OpeningFormat::moves,
                           const OpeningTest& test = {}) {
  return parse_openings(text, "o.txt", format, renju::rules(), test);
}

std::string error_of(const std::function<void()>& act) {
  return fakes::complaint([&] { act(); }, "no error");
}

std::string error_in(std::string_view text, OpeningFormat format = OpeningFormat::moves) {
  return error_of([&] { parse(text, format); });
}

std::string moves_of(const Opening& opening) { return moves_text(opening.moves, kRenjuSize); }

TEST(Openings, ALineIsAnOpening) {
  const auto openings = parse("h8i9g7\nh8 i9 g8\n");
  ASSERT_EQ(openings.size(), 2U);
  EXPECT_EQ(moves_of(openings[0]), "h8 i9 g7");
  EXPECT_EQ(moves_of(openings[1]), "h8 i9 g8");
}

TEST(Openings, ANameIsTheLineAsWritten) {
  EXPECT_EQ(parse("  H8i9 g7  # sosei\n")[0].name, "H8i9 g7");
}

TEST(Openings, ALineMayCallItByAName) {
  const auto openings =
      parse("5D: Zangetsu : h8 h9 j9 # a comment: too\n\xE8\x8A\xB1\xE6\x9C\x88:h8h9i9\n: h8 i9\n");
  EXPECT_EQ(openings[0].name, "5D: Zangetsu");
  EXPECT_EQ(moves_of(openings[0]), "h8 h9 j9");
  EXPECT_EQ(openings[1].name, "\xE8\x8A\xB1\xE6\x9C\x88");
  EXPECT_EQ(openings[2].name, "h8 i9");
  EXPECT_EQ(parse("up: 0,0, 0,1\n", OpeningFormat::offset)[0].name, "up");
  EXPECT_EQ(error_in("Sosei:\n"), "o.txt:1: 'Sosei:' holds no move");
}

TEST(Openings, CommentsAndBlankLinesDoNotCount) {
  EXPECT_EQ(parse("# head\n\n   \nh8 # centre\n#\n").size(), 1U);
}

TEST(Openings, LineEndsOfOtherSystemsAreTolerated) {
  const auto openings = parse("h8 i9\r\nh8 h9\r\n");
  ASSERT_EQ(openings.size(), 2U);
  EXPECT_EQ(openings[1].name, "h8 h9");
}

TEST(Openings, AByteOrderMarkIsTolerated) {
  EXPECT_EQ(moves_of(parse("\xEF\xBB\xBFh8 i9\n")[0]), "h8 i9");
}

TEST(Openings, TheLastLineNeedsNoEnd) { EXPECT_EQ(parse("h8\nh8 i9").size(), 2U); }

TEST(Openings, CommentsMayBeInAnyScript) {
  EXPECT_EQ(parse("h8 i9 i7 # \xE8\x8A\xB1\xE6\x9C\x88\n").size(), 1U);
}

TEST(Openings, OffsetsCountFromTheCentre) {
  const auto openings = parse("0,0, 1,-1, -2,3\n", OpeningFormat::offset);
  EXPECT_EQ(moves_of(openings[0]), "h8 i7 f11");
}

TEST(Openings, OffsetsReachEveryEdge) {
  const auto openings = parse("-7,-7, 7,7, 7,-7, -7,7", OpeningFormat::offset);
  EXPECT_EQ(moves_of(openings[0]), "a1 o15 o1 a15");
}

// A line of the file of Gomocup's own manager.
TEST(Openings, OffsetsOfGomocupReachTheLowestRowOfAnEvenBoard) {
  const auto openings =
      parse_openings("-4,-10, -8,-8, -7,-7\n", "", {}, gomoku::rules("freestyle", 20), {});
  EXPECT_EQ(moves_text(openings[0].moves, 20), "g1 c3 d4");
}

TEST(Openings, OffsetsMayLackBlanks) {
  for (const char* const line : {"0,0,1,1", "(0,0) (1,1)", "+0,+0 +1,+1", "[0,0];[1,1]"}) {
    EXPECT_EQ(moves_of(parse(line, OpeningFormat::offset)[0]), "h8 i9") << line;
  }
}

TEST(Openings, AnotherGameHasAnotherBoard) {
  const auto openings =
      parse_openings("b2 a1\n", "o.txt", OpeningFormat::moves, fakes::tic_tac_toe(), {});
  EXPECT_EQ(openings[0].moves, (std::vector{Move(4), Move(6)}));
}

TEST(Openings, WhatIsBelowTheLineIsHeldOut) {
  const auto openings = parse("h8 i9\n# held-out: never for tuning\nh8 h9\n# more\nh8 g9\n");
  ASSERT_EQ(openings.size(), 3U);
  EXPECT_FALSE(openings[0].held_out);
  EXPECT_TRUE(openings[1].held_out);
  EXPECT_TRUE(openings[2].held_out);
}

TEST(Openings, AnotherCommentHoldsNothingOut) {
  for (const auto& opening : parse("# not held-out: these\nh8 i9 # held-out: no\nh8 h9\n")) {
    EXPECT_FALSE(opening.held_out) << opening.name;
  }
}

TEST(Openings, ThePartsAreTheWhole) {
  const auto openings = parse("h8 i9\nh8\n#held-out:\nh8 h9\n");
  const auto held_out = part_of(openings, true);
  ASSERT_EQ(held_out.size(), 1U);
  EXPECT_EQ(held_out[0].name, "h8 h9");
  EXPECT_EQ(part_of(openings, false).size(), 2U);
}

TEST(OpeningErrors, NameFileAndLine) {
  EXPECT_THAT(error_in("h8 i9\n\n# x\nh8 p9\n"), StartsWith("o.txt:4: "));
}

TEST(OpeningErrors, ABrokenMoveIsNamed) {
  EXPECT_THAT(error_in("h8 p9\n"), HasSubstr("p9"));
  EXPECT_THAT(error_in("h8 i16\n"), HasSubstr("i16"));
  EXPECT_THAT(error_in("hello\n"), StartsWith("o.txt:1: "));
}

TEST(OpeningErrors, AStoneOnAStoneIsIllegal) {
  EXPECT_THAT(error_in("h8 i9\nh8 i9 h8\n"), AllOf(StartsWith("o.txt:2: "), HasSubstr("h8")));
}

TEST(OpeningErrors, AFiveIsTheEnd) {
  EXPECT_THAT(error_in("h8 a1 i8 b1 j8 c1 k8 e1 l8\n"),
              AllOf(StartsWith("o.txt:1: "), HasSubstr("five"), HasSubstr("l8")));
}

TEST(OpeningErrors, AForbiddenStoneIsTheEnd) {
  EXPECT_THAT(error_in("g8 a1 i8 c1 h7 e1 h9 g1 h8\n"), HasSubstr("forbidden"));
}

TEST(OpeningErrors, MovesAfterTheEndAreNotReached) {
  EXPECT_THAT(error_in("h8 a1 i8 b1 j8 c1 k8 e1 l8 a15\n"), HasSubstr("move 9"));
}

TEST(OpeningErrors, AFullBoardLeavesNothingToPlay) {
  EXPECT_THAT(error_of([] {
                parse_openings("a3 b3 c3 b2 a2 a1 b1 c2 c1", "o.txt", OpeningFormat::moves,
                               fakes::tic_tac_toe(), {});
              }),
              AllOf(HasSubstr("board full"), HasSubstr("no move is left to play")));
}

TEST(OpeningErrors, TheGamesOwnTestRefuses) {
  const OpeningTest test = [](const Position& position) -> std::optional<std::string> {
    if (position.ply == 2) return "White has a VCF at j9";
    return std::nullopt;
  };
  EXPECT_EQ(error_of([&] { parse("h8\nh8 i9\n", OpeningFormat::moves, test); }),
            "o.txt:2: White has a VCF at j9");
}

TEST(Openings, MayNameTheirGame) { EXPECT_EQ(parse("# game: renju\nh8\n").size(), 1U); }

TEST(OpeningErrors, OpeningsOfAnotherGameAreRefused) {
  EXPECT_THAT(error_in("# mine\n  #game:reversi \nc4 c3 d3\n"),
              testing::StartsWith("o.txt:2: openings of reversi, not of renju: --game reversi"));
}

TEST(OpeningErrors, ALineComesOnce) {
  EXPECT_EQ(error_in("h8 i9\nh8\nH8I9\n"), "o.txt:3: the same position as line 1");
}

TEST(OpeningErrors, TheSameStonesInAnotherOrderAreTheSameGames) {
  EXPECT_EQ(error_in("h8 i9 g7\ng7 i9 h8\n"), "o.txt:2: the same position as line 1");
}

TEST(OpeningErrors, AMirrorImageIsAnotherOpening) { EXPECT_EQ(parse("h8 i9\nh8 g9\n").size(), 2U); }

TEST(OpeningErrors, AFileWithoutOpeningsIsRefused) {
  EXPECT_EQ(error_in(""), "o.txt: no opening in this file");
  EXPECT_EQ(error_in("# nothing\n\n"), "o.txt: no opening in this file");
}

TEST(OpeningErrors, BinaryContentIsRefused) {
  EXPECT_THAT(error_in(std::string_view("h8\nh8\0i9\n", 9)),
              AllOf(StartsWith("o.txt:2: "), HasSubstr("control character")));
  EXPECT_THAT(error_in("\x7f"
                       "ELF\x02\x01"),
              StartsWith("o.txt:1: "));
}

TEST(OpeningErrors, Utf16IsNamed) {
  for (const std::string_view text : {"\xFF\xFEh", "\xFE\xFF"}) {
    EXPECT_EQ(error_in(text), "o.txt: begins as UTF-16: save it as UTF-8");
  }
}

TEST(OpeningErrors, OfControlCharactersOnlyATabIsText) {
  EXPECT_EQ(parse("h8\ti9 # a\tb ~\r\n").size(), 1U);
  for (const char* const wrong : {"\x01", "\x08", "\x0b", "\x1f", "\x7f"}) {
    EXPECT_EQ(error_in(std::string("h8 # ") + wrong), "o.txt:1: not a text: a control character");
  }
}

TEST(OpeningErrors, AnEndlessLineIsRefused) {
  EXPECT_EQ(error_in("h8\n" + std::string(5000, 'h')), "o.txt:2: longer than 4096 characters");
}

TEST(OpeningErrors, OffsetsComeInPairs) {
  EXPECT_THAT(error_in("0,0, 1\n", OpeningFormat::offset),
              AllOf(StartsWith("o.txt:1: "), HasSubstr("in pairs")));
}

TEST(OpeningErrors, OffsetsAreWholeNumbers) {
  EXPECT_THAT(error_in("0,0, 1,x\n", OpeningFormat::offset), HasSubstr("'x'"));
  EXPECT_THAT(error_in("0,0, 0.5,1\n", OpeningFormat::offset), HasSubstr("'0.5'"));
}

TEST(OpeningErrors, OffsetsStayOnTheBoard) {
  EXPECT_THAT(error_in("0,0, 8,0\n", OpeningFormat::offset),
              AllOf(HasSubstr("8,0"), HasSubstr("from -7 to 7")));
  EXPECT_THAT(error_in("0,0, 0,-999999999999\n", OpeningFormat::offset), HasSubstr("not on the"));
}

TEST(OpeningErrors, OffsetsStayOnABoardWithoutACentre) {
  for (const char* const line : {"4,0", "0,-5", "-5,0", "0,4"}) {
    EXPECT_EQ(error_of([&] {
                parse_openings(line, "o.txt", OpeningFormat::offset, reversi::rules(), {});
              }),
              fmt::format("o.txt:1: '{}' is not on the board: offsets go from -4 to 3", line));
  }
}

TEST(OpeningErrors, ALineOfCommasHoldsNoMove) {
  EXPECT_EQ(error_in("h8\n,\n"), "o.txt:2: ',' holds no move");
  EXPECT_EQ(error_in("0,0\n, ,\n", OpeningFormat::offset), "o.txt:2: ', ,' holds no move");
}

TEST(OpeningErrors, OffsetsAreRecognisedAndTheirOptionIsNamed) {
  for (const char* const line : {"0,0, 1,1, 0,3", "-1,2, 1,0", "7,7,0,0", "0 0 1 -1", "(0,0) (1,1)",
                                 "+0,+0 +1,-1", "[0,0] [1,1]"}) {
    EXPECT_THAT(error_in(line),
                AllOf(StartsWith("o.txt:1: '"), HasSubstr("add --openings-format offset")))
        << line;
  }
  EXPECT_EQ(moves_of(parse("8,8 9,7")[0]), "h8 i7") << "no offset goes to 8";
  EXPECT_EQ(moves_of(parse("https://example.org/#h8i9")[0]), "h8 i9");
}

class OpeningsFile : public testing::Test {
 protected:
  void write(std::string_view text) { std::ofstream(path_, std::ios::binary) << text; }

 private:
  fakes::TempFolder folder_;

 protected:
  const std::string path_ = folder_.file("openings.txt");
};

std::vector<Opening> load(const std::string& path) {
  return load_openings(path, OpeningFormat::moves, renju::rules(), {});
}

TEST_F(OpeningsFile, IsRead) {
  write("h8 i9\nh8 h9\n");
  EXPECT_EQ(load(path_).size(), 2U);
}

TEST_F(OpeningsFile, IsNamedInErrors) {
  write("h8 i9\nz\n");
  EXPECT_THAT(error_of([&] { load(path_); }), StartsWith(path_ + ":2: "));
}

TEST_F(OpeningsFile, MustExist) {
  EXPECT_THAT(error_of([&] { load(path_ + "x"); }), HasSubstr("no such file"));
}

TEST_F(OpeningsFile, IsNoFolder) {
  EXPECT_THAT(error_of([] { load(testing::TempDir()); }), HasSubstr("Is a directory"));
}

TEST_F(OpeningsFile, HasALargestSize) {
  EXPECT_THAT(error_of([] { load("/dev/zero"); }), HasSubstr("larger than 64 MiB"));
}

TEST(OpeningsHash, FollowsFromAllMovesInOrder) {
  const auto hash = [](std::string_view text) { return openings_hash(parse(text)); };
  EXPECT_EQ(hash("h8 i9\nh8"), hash("# a comment\nH8i9\n\nh8\n"));
  EXPECT_NE(hash("h8 i9\nh8"), hash("h8\nh8 i9"));
  EXPECT_NE(hash("h8 i9\nh8"), hash("h8\ni9 h8"));
  EXPECT_NE(hash("h8"), openings_hash({}));
}

}  // namespace
}  // namespace rb
