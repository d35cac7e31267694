// Games in libraries of RenLib and in the database of RenjuNet.

#include <gmock/gmock.h>

#include "runner/formats/renlib/library.hpp"
#include "tests/runner/results/import/reading.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

std::string rif(const std::string& result, const std::string& moves) {
  return "<?xml version='1.0' encoding='windows-1251'?><database><rules><rule id='1' name='RIF'/>"
         "</rules><players><player id='1' name='\xC8\xE2\xE0\xED'/></players><games><game id='1' "
         "rule='1' black='1' bresult='" +
         result + "'><move><![CDATA[" + moves + "]]></move></game></games></database>";
}

TEST(RenjuNet, ADeclarationMayBreakOffAtItsEncoding) {
  for (const std::string declared : {"", "\"", "x", "\"\""}) {
    const std::string text =
        "<?xml encoding=" + declared + "?><database><games></games></database>";
    EXPECT_TRUE(read_all(text).empty()) << declared;
  }
}

TEST(RenjuNet, AForbiddenMoveThatPeopleOverlookedEndsTheMovesAndNotTheResult) {
  const std::string moves = "h8 a15 i8 c15 j9 e15 j10 g15 j8 o1 o2";
  const Read won = read_one(rif("1", moves));
  EXPECT_EQ(won.end, "black, resigned");
  EXPECT_EQ(won.players[0], "Иван");
  EXPECT_EQ(won.cut,
            "kept up to move 8, with its result: move 9, j8, forbidden (33), did not end it");
  EXPECT_EQ(end_of(rif("0", moves)), "white, forbidden");
  EXPECT_EQ(end_of(rif("0.5", moves)), "draw, agreed draw");
}

TEST(LibraryGames, AreWhatTheTextsOfLastMovesSay) {
  renlib::Library library;
  std::uint32_t node = 0;
  for (const Move move : parse_moves("h8 i9 g7", kRenjuSize)) {
    node = library.child_at(node, renlib::library_point(move));
  }
  library.text_of(1) = {"the centre", "A - B 1-0\nFile: x", ""};  // as RenLib does
  library.text_of(node) = {"A - B 1-0", "game 3: timeout\nnice\nDate: 1996\nC D - E 0.5-0.5", ""};
  library.child_at(1, 0x11);
  const std::vector<Read> games = read_all(renlib::library_bytes(library));
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].moves, "h8 i9 g7");
  EXPECT_EQ(games[0].end, "black, timeout");
  EXPECT_THAT(games[0].annotations, ElementsAre("0 - Date: 1996", "1 - the centre", "3 - nice"));
  EXPECT_THAT(games[1].left_out, ElementsAre("lines of a library without a result"));
  EXPECT_EQ(games[1].players[0], "C D");
  EXPECT_EQ(games[1].end, "draw, agreed draw");
  EXPECT_THAT(end_of(renlib::library_bytes(renlib::Library())),
              StartsWith("a library of RenLib (.lib): it holds no games"));
}

}  // namespace
}  // namespace rb
