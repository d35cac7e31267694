#include "runner/studies/analysis/threat_report.hpp"

#include <gmock/gmock.h>

#include "engine/game/notation.hpp"
#include "engine/renju/judging/played_game.hpp"
#include "tests/fakes/bare_json.hpp"

namespace rb {
namespace {

using fakes::without_quotes;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// The cross of Black's threes around h8, which is forbidden: White's four in row 8 can only be
// stopped there.
ThreatReport trap(bool deep) {
  return threat_report(parse_moves("h9 d8 h10 e8 g7 f8 i9 a1 c8 a3", kRenjuSize), 5000, deep);
}

// Black threatens four-threes by one move, and has a three.
ThreatReport mises() {
  return threat_report(parse_moves("f8 e8 g8 a1 i9 a5 i10", kRenjuSize), 5000, false);
}

TEST(ThreatReport, DrawsAndListsThePointsOfBothSides) {
  const std::string text = threat_text(trap(true));
  EXPECT_THAT(text, StartsWith("   Black's points                      White's points\n"));
  EXPECT_THAT(
      text, HasSubstr("\n 8 . . X O O O . # . 3 . . . . .     8 . . X O O O 4 4 . . . . . . .\n"));
  EXPECT_EQ(text.substr(text.find("4 four")),
            R"(4 four, 3 open three, m mise, f fukumi, # forbidden

Black, to move
  open three   f12, h12, g11, h11, j10, f9, g9, j9, k9, j8, h7, k7, f6
  mise         h12 (h8), h11 (h8), k11 (h8), j10 (h8), h7 (h8), f6 (h8), h6 (h8), e5 (h8)
  fukumi       h13
  VCF          none
  Mise-VCF     none
  VCT          none
White
  four         g8, h8
  VCF          in 2 moves: g8 ! h8
  Mise-VCF     in 2 moves: g8 ! h8
  VCT          in 2 moves: g8 ! h8
Forbidden to Black
  h8 33        White wins by a four on g8, which only this point stops; White's stone there makes: four
)");
}

TEST(ThreatReport, NamesTheFourThreesOfAMise) {
  const std::string text = threat_text(mises());
  EXPECT_THAT(
      text, HasSubstr("\n 8 . . . . O X X m 3 m . . . . .     8 . . . . O X X . . . . . . . .\n"));
  EXPECT_THAT(text, HasSubstr("\n  mise         h8 (i8), j8 (i8)\nWhite, to move\n  no threats\n"
                              "Forbidden to Black: none\n"));
}

TEST(ThreatReport, OfAnEmptyBoardSaysSo) {
  const std::string text = threat_text(threat_report({}, 10, false));
  EXPECT_EQ(text.substr(text.find("\n\n")), R"(

Black, to move
  no threats
White
  no threats
Forbidden to Black: none
)");
}

TEST(ThreatReport, OfFreestyleDoesNotSpeakOfForbiddenPoints) {
  const auto report = threat_report({}, 10, false, *renju::played_game("freestyle", 15));
  EXPECT_THAT(threat_text(report), Not(HasSubstr("Forbidden")));
}

TEST(ThreatReport, AsJsonHasEveryList) {
  const auto json = to_json(trap(true));
  EXPECT_EQ(without_quotes(json.at("moves")), "[h9,d8,h10,e8,g7,f8,i9,a1,c8,a3]");
  EXPECT_EQ(json.at("to_move"), "black");
  EXPECT_EQ(json.at("nodes"), 5000);
  EXPECT_EQ(without_quotes(json.at("forbidden")),
            "[{cell:h8,kinds:33,five:false,wins:[g8],prepares:[]}]");
  EXPECT_THAT(without_quotes(json.at("black")),
              HasSubstr(",mises:[{move:h12,four_threes:[h8],double:false},"));
  EXPECT_EQ(without_quotes(json.at("white")),
            "{fives:[],open_fours:[],double_fours:[],fours:[g8,h8],double_threes:[],open_threes:[],"
            "four_threes:[],double_mises:[],mises:[],fukumi:[],unknown_fukumi:[],vcf:{proof:win,"
            "length:2,line:[g8,!,h8],nodes:1},mise_vcf:{proof:win,length:2,line:[g8,!,h8],nodes:1},"
            "vct:{proof:win,length:2,line:[g8,!,h8],nodes:1}}");
  const auto other = to_json(mises());
  EXPECT_EQ(other.at("to_move"), "white");
  EXPECT_FALSE(other.at("white").contains("vcf"));
}

}  // namespace
}  // namespace rb
