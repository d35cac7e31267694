#include "runner/programs/gomocup/search_claims.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "engine/game/notation.hpp"

namespace rb::gomocup {
namespace {

constexpr int kMost = std::numeric_limits<int>::max();

SearchClaims claims(std::string_view text) {
  SearchClaims claims;
  read_claims(text, kRenjuSize, claims);
  return claims;
}

std::string line(std::string_view text) { return moves_text(claims(text).line, kRenjuSize); }

// docs/external-engines.md tells which were seen in matches.
TEST(SearchClaims, ReadsTheFormsOfTheManual) {
  EXPECT_EQ(claims("MESSAGE Speed 504K | Depth 7-12 | Eval 364 | Node 1007"),
            (SearchClaims{.score = 364, .depth = 7, .nodes = 1007, .seldepth = 12}));
  EXPECT_EQ(claims("MESSAGE depth 13-21 ev 203 n 45K n/s 504 pv h8 i9"),
            (SearchClaims{.score = 203,
                          .depth = 13,
                          .nodes = 45000,
                          .seldepth = 21,
                          .line = parse_moves("h8 i9", 15)}));
  EXPECT_EQ(claims("MESSAGE Time=35ms Depth=9 Nodes=7184 Speed=205K Evaluation=11"),
            (SearchClaims{.score = 11, .depth = 9, .nodes = 7184}));
  EXPECT_EQ(claims("DETAIL DEPTH: 12/25, EVAL: -30; NODES: 2.5M"),
            (SearchClaims{.score = -30, .depth = 12, .nodes = 2'500'000, .seldepth = 25}));
  EXPECT_EQ(
      claims("MESSAGE Depth 14-29 | Eval 3 | Time 977ms | H7 I7"),
      (SearchClaims{.score = 3, .depth = 14, .seldepth = 29, .line = parse_moves("h7 i7", 15)}));
  EXPECT_EQ(claims("MESSAGE dep 5-9 ev 60 nd 58k tm 153"),
            (SearchClaims{.score = 60, .depth = 5, .nodes = 58000, .seldepth = 9}));
  EXPECT_EQ(claims("MESSAGE d=6 node_cnt=5937"), (SearchClaims{.depth = 6, .nodes = 5937}));
  EXPECT_EQ(claims("MESSAGE depth=0 NPS=0k"), SearchClaims{.depth = 0});
  EXPECT_EQ(claims("MESSAGE best: [7,7] val=0"),
            (SearchClaims{.score = 0, .line = parse_moves("h8", 15)}));
  EXPECT_EQ(claims("INFO EVAL -M7"), (SearchClaims{.score = -kMateScore + 7}));
  EXPECT_EQ(claims("INFO NODES 12\r"), (SearchClaims{.nodes = 12}));
  EXPECT_EQ(claims("INFO DEPTH 4 SELDEPTH 8"), (SearchClaims{.depth = 4, .seldepth = 8}));
  EXPECT_EQ(claims("MESSAGE Depth 7-x | Eval 3"), (SearchClaims{.score = 3, .depth = 7}));
}

TEST(SearchClaims, NodesHaveUnitsOfAThousandAMillionAndABillion) {
  const auto nodes = [](const std::string& text) { return claims("MESSAGE nodes " + text).nodes; };
  for (const std::string unit : {"k", "K"}) EXPECT_EQ(nodes("4.5" + unit), 4500U);
  for (const std::string unit : {"m", "M"}) EXPECT_EQ(nodes("4.5" + unit), 4'500'000U);
  for (const std::string unit : {"g", "G"}) EXPECT_EQ(nodes("4.5" + unit), 4'500'000'000U);
  EXPECT_EQ(nodes("1,007"), 1007U);
  EXPECT_EQ(nodes("4.5"), std::nullopt);
  EXPECT_EQ(nodes("4x"), std::nullopt);
}

TEST(SearchClaims, ReadsLinesInAnyWriting) {
  for (const auto* text :
       {"MESSAGE Bestline H8 I9 G7", "message bestline: h8i9g7", "MESSAGE PV=[7,7] [8,8] [6,6]",
        "MESSAGE pv 7,7 8,8 6,6 tm 89", "MESSAGE line (7,7)-(8,8)-(6,6) | Time 2ms",
        "MESSAGE pv h8, i9, g7, a16, b1"}) {
    EXPECT_EQ(line(text), "h8 i9 g7") << text;
  }
  for (const auto* text : {"MESSAGE pv", "MESSAGE pv none", "MESSAGE pv p1", "MESSAGE pv 7",
                           "MESSAGE pv 15,7", "MESSAGE pv 7,", "MESSAGE bestline: ["}) {
    EXPECT_EQ(line(text), "") << text;
  }
}

TEST(SearchClaims, ReadsScoresOfMates) {
  const auto score = [](const std::string& text) { return claims("MESSAGE eval " + text).score; };
  EXPECT_EQ(score("M12"), kMateScore - 12);
  EXPECT_EQ(score("+M5"), kMateScore - 5);
  EXPECT_EQ(score("-m5"), 5 - kMateScore);
  EXPECT_EQ(score("mate 3"), kMateScore - 3);
  EXPECT_EQ(score("mate -3"), 3 - kMateScore);
  EXPECT_EQ(score("M99999999999999999999"), kMateScore - 1000);
  EXPECT_EQ(score("mate"), std::nullopt);
  EXPECT_EQ(score("M"), std::nullopt);
}

TEST(SearchClaims, WhatIsTooLargeToBeTrueIsNoClaim) {
  const std::string huge(500, '9');
  EXPECT_EQ(claims("MESSAGE depth " + huge + " ev -" + huge + " n " + huge), SearchClaims{});
  EXPECT_EQ(claims("MESSAGE Depth 225").depth, 225);
  EXPECT_EQ(claims("MESSAGE Depth 226").depth, std::nullopt);
  EXPECT_EQ(claims("MESSAGE Eval 2147483647").score, kMost);
  EXPECT_EQ(claims("MESSAGE Eval 2147483648").score, std::nullopt);
  EXPECT_EQ(claims("MESSAGE Nodes 1000000G").nodes, 1'000'000'000'000'000U);
  for (const std::string& text :
       {huge, huge + "G", std::string("1000000000000001"), std::string("99999999999999999999999"),
        std::string("18446744073709551615"), std::string("1000001G")}) {
    EXPECT_EQ(claims("MESSAGE Nodes " + text).nodes, std::nullopt) << text;
  }
  EXPECT_EQ(claims("MESSAGE Nodes 1G").nodes, 1'000'000'000U);
}

TEST(SearchClaims, ReadsGroupsOfThreeDigits) {
  EXPECT_EQ(claims("MESSAGE depth 5 nodes 1,234,567 eval 20"),
            (SearchClaims{.score = 20, .depth = 5, .nodes = 1'234'567}));
  EXPECT_EQ(claims("MESSAGE Eval -1,234, Nodes 12,345K.").score, -1234);
  EXPECT_EQ(claims("MESSAGE Eval -1,234, Nodes 12,345K.").nodes, 12'345'000U);
  EXPECT_EQ(claims("MESSAGE Depth 7,eval 3").depth, 7);
}

TEST(SearchClaims, DigitsThatGoOnInAnotherWayAreNoClaim) {
  for (const auto* text : {"1 234 567", "12,34,567", "1234,567", "0,49", "1,2345", "1.234.567",
                           "1'234'567", "1_234", "1.234", "1 234K"}) {
    EXPECT_EQ(claims(std::string("MESSAGE depth 5 nodes ") + text + " eval 20"),
              (SearchClaims{.score = 20, .depth = 5}))
        << text;
  }
  EXPECT_EQ(claims("MESSAGE depth 5 nodes 12 34 eval 20").nodes, 12U);
}

TEST(SearchClaims, AScoreWithAFractionIsNoClaim) {
  for (const auto* text : {"0.49", "-0.6", "+12.00", "62.5%", "M1.5", ".5"}) {
    EXPECT_EQ(claims(std::string("MESSAGE depth 5 eval ") + text), SearchClaims{.depth = 5})
        << text;
  }
  EXPECT_EQ(claims("MESSAGE nodes 12 eval 3.").score, 3);
}

TEST(SearchClaims, IgnoresWhatIsNotANumber) {
  for (const auto* text :
       {"MESSAGE depth -5", "MESSAGE depth x", "MESSAGE depth 7x", "MESSAGE nodes -1",
        "MESSAGE nodes 45Q", "MESSAGE nodes 4KK", "MESSAGE eval --3", "MESSAGE eval nan",
        "MESSAGE eval 1e9", "MESSAGE eval", "MESSAGE Depth |"}) {
    EXPECT_EQ(claims(text), SearchClaims{}) << text;
  }
}

TEST(SearchClaims, TheLastWordOnEachCounts) {
  SearchClaims claims;
  EXPECT_TRUE(read_claims("MESSAGE Depth 5-9 | Eval 10 | pv h8", kRenjuSize, claims));
  EXPECT_TRUE(read_claims("MESSAGE Depth 6-9 | Eval 20", kRenjuSize, claims));
  EXPECT_FALSE(read_claims("MESSAGE nothing 7", kRenjuSize, claims));
  EXPECT_TRUE(read_claims("MESSAGE Node 77", kRenjuSize, claims));
  EXPECT_EQ(claims, (SearchClaims{
                        .score = 20, .depth = 6, .nodes = 77, .seldepth = 9, .line = {Move(112)}}));
}

TEST(SearchClaims, KeepsABoundedPartOfALongLine) {
  std::string text = "MESSAGE ev 1 pv";
  for (int i = 0; i < 1'000'000; ++i) text += " h8";
  EXPECT_EQ(claims(text).line.size(), kLongestLine);
  EXPECT_EQ(claims("MESSAGE ev 1" + std::string(2000, ' ') + "n 5").nodes, std::nullopt);
}

TEST(SearchClaims, ALineWithoutAKeyIsAllOfTheLastPart) {
  EXPECT_EQ(line("MESSAGE Depth 3 | Eval +M3 | H7 I7 G6"), "h7 i7 g6");
  for (const auto* text : {"MESSAGE Depth 3 | Eval 4 | H7 now", "MESSAGE Depth 3, Eval 4, H7",
                           "MESSAGE Depth 3 | H7 I7 | Time 4ms"}) {
    EXPECT_EQ(line(text), "") << text;
  }
}

}  // namespace
}  // namespace rb::gomocup
