#include "runner/studies/analysis/threat_report.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"
#include "tests/fakes/bare_json.hpp"

namespace rb {
namespace {

using fakes::without_quotes;

// The cross of Black's threes around h8, which is forbidden: White's four in row 8 can only be
// stopped there.
ThreatReport trap(bool deep) {
  return threat_report(parse_moves("h9 d8 h10 e8 g7 f8 i9 a1 c8 a3", kMaxSize), 5000, deep);
}

// Black threatens four-threes by one move, and has a three.
ThreatReport mises() {
  return threat_report(parse_moves("f8 e8 g8 a1 i9 a5 i10", kMaxSize), 5000, false);
}

TEST(ThreatReport, DrawsAndListsThePointsOfBothSides) {
  EXPECT_EQ(threat_text(trap(true), 100), R"(   Black's points                      White's points
15 . . . . . . . . . . . . . . .    15 . . . . . . . . . . . . . . .
14 . . . . . . . . . . . . . . .    14 . . . . . . . . . . . . . . .
13 . . . . . . . f . . . . . . .    13 . . . . . . . . . . . . . . .
12 . . . . . 3 . 3 . . . . . . .    12 . . . . . . . . . . . . . . .
11 . . . . . . 3 3 . . m . . . .    11 . . . . . . . . . . . . . . .
10 . . . . . . . X . 3 . . . . .    10 . . . . . . . X . . . . . . .
 9 . . . . . 3 3 X X 3 3 . . . .     9 . . . . . . . X X . . . . . .
 8 . . X O O O . # . 3 . . . . .     8 . . X O O O 4 4 . . . . . . .
 7 . . . . . . X 3 . . 3 . . . .     7 . . . . . . X . . . . . . . .
 6 . . . . . 3 . m . . . . . . .     6 . . . . . . . . . . . . . . .
 5 . . . . m . . . . . . . . . .     5 . . . . . . . . . . . . . . .
 4 . . . . . . . . . . . . . . .     4 . . . . . . . . . . . . . . .
 3(O). . . . . . . . . . . . . .     3(O). . . . . . . . . . . . . .
 2 . . . . . . . . . . . . . . .     2 . . . . . . . . . . . . . . .
 1 O . . . . . . . . . . . . . .     1 O . . . . . . . . . . . . . .
   a b c d e f g h i j k l m n o       a b c d e f g h i j k l m n o
4 four, 3 open three, m mise, f fukumi, # forbidden

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
  h8 33        White wins by a four on g8, which only this point stops; White's stone there makes:
               four
)");
}

TEST(ThreatReport, NamesTheFourThreesOfAMise) {
  EXPECT_EQ(threat_text(mises(), 60), R"(   Black's points                      White's points
15 . . . . . . . . . . . . . . .    15 . . . . . . . . . . . . . . .
14 . . . . . . . . . . . . . . .    14 . . . . . . . . . . . . . . .
13 . . . . . . . . . . . . . . .    13 . . . . . . . . . . . . . . .
12 . . . . . . . . 3 . . . . . .    12 . . . . . . . . . . . . . . .
11 . . . . . . . . 3 3 . . . . .    11 . . . . . . . . . . . . . . .
10 . . . . . . . .(X). . . . . .    10 . . . . . . . .(X). . . . . .
 9 . . . . . . . 3 X . . . . . .     9 . . . . . . . . X . . . . . .
 8 . . . . O X X m 3 m . . . . .     8 . . . . O X X . . . . . . . .
 7 . . . . . 3 . . 3 . . . . . .     7 . . . . . . . . . . . . . . .
 6 . . . . . . . . . . . . . . .     6 . . . . . . . . . . . . . . .
 5 O . . . . . . . . . . . . . .     5 O . . . . . . . . . . . . . .
 4 . . . . . . . . . . . . . . .     4 . . . . . . . . . . . . . . .
 3 . . . . . . . . . . . . . . .     3 . . . . . . . . . . . . . . .
 2 . . . . . . . . . . . . . . .     2 . . . . . . . . . . . . . . .
 1 O . . . . . . . . . . . . . .     1 O . . . . . . . . . . . . . .
   a b c d e f g h i j k l m n o       a b c d e f g h i j k l m n o
3 open three, m mise

Black
  open three   i12, i11, j11, h9, i8, f7, i7
  mise         h8 (i8), j8 (i8)
White, to move
  no threats
Forbidden to Black: none
)");
}

TEST(ThreatReport, OfAnEmptyBoardSaysSo) {
  const std::string text = threat_text(threat_report({}, 10, false), 80);
  EXPECT_EQ(text.substr(text.find("\n\n")), R"(

Black, to move
  no threats
White
  no threats
Forbidden to Black: none
)");
}

TEST(ThreatReport, AsJsonHasEveryList) {
  const auto json = to_json(trap(true));
  EXPECT_EQ(without_quotes(json.at("moves")), "[h9,d8,h10,e8,g7,f8,i9,a1,c8,a3]");
  EXPECT_EQ(json.at("to_move"), "black");
  EXPECT_EQ(json.at("nodes"), 5000);
  EXPECT_EQ(without_quotes(json.at("forbidden")),
            "[{cell:h8,kinds:33,five:false,wins:[g8],prepares:[]}]");
  EXPECT_EQ(without_quotes(json.at("black")),
            "{fives:[],open_fours:[],double_fours:[],fours:[],double_threes:[],open_threes:[f12,"
            "h12,g11,h11,j10,f9,g9,j9,k9,j8,h7,k7,f6],four_threes:[],double_mises:[],mises:[{move:"
            "h12,four_threes:[h8],double:false},{move:h11,four_threes:[h8],double:false},{move:k11,"
            "four_threes:[h8],double:false},{move:j10,four_threes:[h8],double:false},{move:h7,four_"
            "threes:[h8],double:false},{move:f6,four_threes:[h8],double:false},{move:h6,four_"
            "threes:[h8],double:false},{move:e5,four_threes:[h8],double:false}],fukumi:[h13],"
            "unknown_fukumi:[],vcf:{proof:none,length:null,line:[],nodes:0},mise_vcf:{proof:none,"
            "length:null,line:[],nodes:210},vct:{proof:none,length:null,line:[],nodes:38}}");
  EXPECT_EQ(without_quotes(json.at("white")),
            "{fives:[],open_fours:[],double_fours:[],fours:[g8,h8],double_threes:[],open_threes:[],"
            "four_threes:[],double_mises:[],mises:[],fukumi:[],unknown_fukumi:[],vcf:{proof:win,"
            "length:2,line:[g8,!,h8],nodes:1},mise_vcf:{proof:win,length:2,line:[g8,!,h8],nodes:1},"
            "vct:{proof:win,length:2,line:[g8,!,h8],nodes:1}}");
  const auto other = to_json(mises());
  EXPECT_EQ(other.at("to_move"), "white");
  EXPECT_EQ(without_quotes(other.at("black")),
            "{fives:[],open_fours:[],double_fours:[],fours:[],double_threes:[],open_threes:[i12,"
            "i11,j11,h9,i8,f7,i7],four_threes:[],double_mises:[],mises:[{move:h8,four_threes:[i8],"
            "double:false},{move:j8,four_threes:[i8],double:false}],fukumi:[],unknown_fukumi:[]}");
  EXPECT_FALSE(other.at("white").contains("vcf"));
}

}  // namespace
}  // namespace rb
