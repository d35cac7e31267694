#include "runner/formats/rif/rif.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/complaint.hpp"

namespace rb {
namespace {

std::vector<RifGame> games_of(const std::string& text) {
  std::vector<RifGame> games;
  read_rif_games(text, "x", [&](const RifGame& game) { games.push_back(game); });
  return games;
}

TEST(Rif, GivesEachGameWithTheNamesOfItsTables) {
  const auto games = games_of(
      "<?xml version='1.0'?><!-- > --><database><games>"
      "<game id='7' tournament='3' rule='2' black='10' white='9' bresult='0.5' alt='-' swap='-'>"
      "<move>h8 i9</move><info>+ - -</info></game>"
      "<game id=\"8\" black=\"11\" bresult=\"x\" alt=\"a1,b1\"/></games>"
      "<rules><rule id='2' name='Taraguchi-10'/></rules>"
      "<tournaments><tournament id='3' name='A &amp; B' year='2025'/></tournaments>"
      "<players><player id='10' name='Ann' surname='O&#39;Bl\xE9'/>"
      "<player id='11' name='' surname='&#x5C71;&none;'/></players></database>");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].black, "Ann O'Blé");
  EXPECT_EQ(games[0].white, "");
  EXPECT_EQ(games[0].rule, "Taraguchi-10");
  EXPECT_EQ(games[0].tournament, "A & B");
  EXPECT_EQ(games[0].date, "2025");
  EXPECT_EQ(games[0].result, 0.5);
  EXPECT_EQ(games[0].moves, "h8 i9");
  EXPECT_EQ(games[0].offers, "");
  EXPECT_EQ(games[0].swaps, "+--");  // of the text, since the attribute is cut
  EXPECT_EQ(games[1].black, "山&none;");
  EXPECT_EQ(games[1].result, std::nullopt);
  EXPECT_EQ(games[1].offers, "a1,b1");
}

std::string date_of(const std::string& days) {
  return games_of("<database><game tournament='3'/><tournament id='3' year='2025' " + days +
                  "/></database>")
      .at(0)
      .date;
}

TEST(Rif, AGameIsDatedAsFarAsItsTournamentTells) {
  EXPECT_EQ(date_of("start='2025-01-02' end='2025-01-02'"), "2025-01-02");
  EXPECT_EQ(date_of("start='2025-01-02' end='2025-01-05'"), "2025-01");
  EXPECT_EQ(date_of("start='2025-01-31' end='2025-02-05'"), "2025");
  EXPECT_EQ(date_of("start='2024-01-02' end=''"), "2025");
}

TEST(Rif, PeopleOfOneNameStayTwo) {
  const auto games = games_of(
      "<database><player id='1' name='Li' surname='Wei'/><player id='2' name='Li' surname='Wei'/>"
      "<player id='3' name='B'/><game black='1' white='2'/><game black='3' white='4'/></database>");
  EXPECT_EQ(games.at(0).black + ", " + games.at(0).white, "Li Wei (1), Li Wei (2)");
  EXPECT_EQ(games.at(1).black, "B");
}

TEST(Rif, GivesTheGamesBeforeTheByteThatIsWrong) {
  std::vector<std::string> ids;
  const auto read = [&] {
    read_rif_games("<database><game id='1'></game><game id='2", "x",
                   [&](const RifGame& game) { ids.push_back(game.id); });
  };
  EXPECT_EQ(fakes::complaint(read), "x: byte 30: a tag without its end");
  EXPECT_EQ(ids, std::vector<std::string>{"1"});
}

TEST(Rif, NamesTheByteThatIsWrong) {
  using fakes::complaint;
  EXPECT_EQ(complaint([] { games_of("<a/>"); }), "x: no <database>, as RIF has it");
  EXPECT_EQ(complaint([] { games_of("<database><game id='1"); }),
            "x: byte 10: a tag without its end");
  EXPECT_EQ(complaint([] { games_of("<database><game id=1></database>"); }),
            "x: byte 10: a tag whose attributes are not NAME=\"VALUE\"");
}

}  // namespace
}  // namespace rb
