#include "positions/midgame_suite.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "tests/engine/renju/boards.hpp"

namespace rb {
namespace {

using renju::cell;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;
using testing::ThrowsMessage;

constexpr const char* kMidgameRow =
    R"({"black":["h8","g7"],"white":["i9"],"side":"white","best":["i7","g9"],"score":-12,"depth":8})";

TEST(MidgameSuite, ARowIsReadWithItsMoves) {
  const std::vector<MidgameRow> rows = parse_midgame(kMidgameRow, "f");
  ASSERT_THAT(rows, SizeIs(1));
  EXPECT_EQ(rows[0].line, 1);
  EXPECT_EQ(rows[0].position.to_move, Stone::white);
  EXPECT_EQ(rows[0].position.at(cell("g7")), Stone::black);
  EXPECT_THAT(rows[0].best, ElementsAre(cell("i7"), cell("g9")));
  EXPECT_EQ(rows[0].score, -12);
  EXPECT_EQ(rows[0].depth, 8);
}

TEST(MidgameSuite, ARowIsWrittenAsItIsRead) {
  EXPECT_EQ(midgame_line(parse_moves("h8i9g7", kRenjuSize), parse_midgame(kMidgameRow, "f")[0]),
            kMidgameRow);
}

auto midgame_with(const std::string& from, const std::string& to) {
  std::string row = kMidgameRow;
  row.replace(row.find(from), from.size(), to);
  return [row] { parse_midgame(std::string(kMidgameRow) + "\n" + row, "bad"); };
}

TEST(MidgameSuite, AWrongLineIsRefusedByItsNumber) {
  EXPECT_THAT(midgame_with("\"best\"", "\"bests\""),
              ThrowsMessage<Error>("bad:2: 'best' is missing"));
  EXPECT_THAT(midgame_with("\"i7\",\"g9\"", ""),
              ThrowsMessage<Error>("bad:2: 'best' holds no move"));
  EXPECT_THAT(midgame_with("i7", "i9"),
              ThrowsMessage<Error>("bad:2: 'best' holds i9, which is occupied"));
  EXPECT_THAT(midgame_with("i7", "p7"),
              ThrowsMessage<Error>("bad:2: 'best' holds 'p7', which is not a cell"));
  EXPECT_THAT(midgame_with("-12", "1.5"), ThrowsMessage<Error>(HasSubstr("bad:2: 'score' is 1.5")));
  EXPECT_THAT(midgame_with("8}", "-1}"), ThrowsMessage<Error>(HasSubstr("bad:2: 'depth' is -1")));
  EXPECT_THAT(midgame_with("\"white\",", "\"red\","),
              ThrowsMessage<Error>(HasSubstr("bad:2: 'side' is \"red\"")));
}

}  // namespace
}  // namespace rb
