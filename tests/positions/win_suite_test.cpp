#include "positions/win_suite.hpp"

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

constexpr const char* kWinRow =
    R"({"black":["h8","h7"],"white":["a1"],"side":"white","vcf":true,"length":3,)"
    R"("first":["g8"],"all_first":["g8","i9"],"nodes":7})";

TEST(WinSuite, ARowIsReadWithItsWin) {
  const std::vector<WinRow> rows = parse_wins(std::string("# header\n") + kWinRow, "f", "vcf");
  ASSERT_THAT(rows, SizeIs(1));
  EXPECT_EQ(rows[0].line, 2);
  EXPECT_EQ(rows[0].position.at(cell("h7")), Stone::black);
  EXPECT_EQ(rows[0].position.at(cell("a1")), Stone::white);
  EXPECT_EQ(rows[0].position.to_move, Stone::white);
  EXPECT_TRUE(rows[0].win);
  EXPECT_EQ(rows[0].length, 3);
  EXPECT_THAT(rows[0].first, ElementsAre(cell("g8")));
  EXPECT_THAT(rows[0].all_first, ElementsAre(cell("g8"), cell("i9")));
}

TEST(WinSuite, ARowIsWrittenAsItIsRead) {
  const std::string row =
      R"({"black":["h8","h7"],"white":["a1"],"side":"white","vct":true,"length":3,"depth":2,)"
      R"("first":["g8"],"all_first":["g8","i9"],"line":["g8","*","i8"],"nodes":7})";
  EXPECT_EQ(win_line(parse_moves("h8a1h7", kRenjuSize), parse_wins(row, "f", "vct")[0], "vct",
                     {"g8", "*", "i8"}, 7),
            row);
  const std::string none =
      R"({"black":["h8"],"white":["a1"],"side":"black","vcf":false,"nodes":120})";
  EXPECT_EQ(
      win_line(parse_moves("h8a1", kRenjuSize), parse_wins(none, "f", "vcf")[0], "vcf", {}, 120),
      none);
}

TEST(WinSuite, TheKindNamesTheFieldOfTheAnswer) {
  const char* const row = R"({"black":[],"white":[],"side":"black","vcf":false,"vct":true})";
  EXPECT_FALSE(parse_wins(row, "f", "vcf")[0].win);
  EXPECT_TRUE(parse_wins(row, "f", "vct")[0].win);
  EXPECT_THAT([&] { parse_wins(row, "f", "mise"); },
              ThrowsMessage<Error>("f:1: 'mise' is missing"));
}

// kWinRow with `from` replaced by `to`, as the second line of a file.
auto win_with(const std::string& from, const std::string& to) {
  std::string row = kWinRow;
  row.replace(row.find(from), from.size(), to);
  return [row] { parse_wins(std::string(kWinRow) + "\n" + row, "bad.jsonl", "vcf"); };
}

TEST(WinSuite, AWrongLineIsRefusedByItsNumber) {
  EXPECT_THAT(win_with(kWinRow, "{"), ThrowsMessage<Error>("bad.jsonl:2: not a JSON object"));
  EXPECT_THAT(win_with("\"side\"", "\"sides\""),
              ThrowsMessage<Error>("bad.jsonl:2: 'side' is missing"));
  EXPECT_THAT(win_with("\"side\":\"white\"", "\"side\":\"red\""),
              ThrowsMessage<Error>(HasSubstr("bad.jsonl:2: 'side' is \"red\"")));
  EXPECT_THAT(win_with("true", "1"),
              ThrowsMessage<Error>("bad.jsonl:2: 'vcf' is 1; it must be true or false"));
  EXPECT_THAT(win_with("3", "0"), ThrowsMessage<Error>(HasSubstr("bad.jsonl:2: 'length' is 0")));
  EXPECT_THAT(win_with("3", "1.5"),
              ThrowsMessage<Error>(HasSubstr("bad.jsonl:2: 'length' is 1.5")));
  EXPECT_THAT(win_with("g8", "p8"),
              ThrowsMessage<Error>("bad.jsonl:2: 'first' holds 'p8', which is not a cell"));
  EXPECT_THAT(win_with("i9", "h8"),
              ThrowsMessage<Error>("bad.jsonl:2: 'all_first' holds h8, which is occupied"));
  EXPECT_THAT(win_with("a1", "h8"), ThrowsMessage<Error>("bad.jsonl:2: two stones on h8"));
}

TEST(WinSuite, ALossHasNoLength) {
  EXPECT_THAT(win_with("true", "false"),
              ThrowsMessage<Error>(HasSubstr("bad.jsonl:2: 'vcf' is false, but")));
}

TEST(WinSuite, AnAnswerIsHeldAgainstTheRow) {
  using Proof = WinAnswer::Proof;
  const WinRow win = parse_wins(kWinRow, "f", "vcf")[0];
  EXPECT_EQ(mistake(win, {Proof::win, 3, cell("g8")}), "");
  EXPECT_EQ(mistake(win, {Proof::unknown, 0, -1}), "");
  EXPECT_EQ(mistake(win, {Proof::none, 0, -1}), "no win, but there is one");
  EXPECT_EQ(mistake(win, {Proof::win, 4, cell("g8")}), "a win in 4, but the shortest has 3");
  EXPECT_EQ(mistake(win, {Proof::win, 3, cell("i9")}),
            "a win that starts on i9, where no shortest one does");
  WinRow none;
  EXPECT_EQ(mistake(none, {Proof::none, 0, -1}), "");
  EXPECT_EQ(mistake(none, {Proof::win, 2, 0}), "a win in 2, but there is none");
}

}  // namespace
}  // namespace rb
