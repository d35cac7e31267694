#include "runner/evidence/players/rate_names.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "tests/fakes/complaint.hpp"

namespace rb {
namespace {

using ::testing::ElementsAre;

RatedPlayer player(const std::string& name, const std::vector<std::string>& versions,
                   const std::vector<std::string>& identities) {
  RatedPlayer player;
  player.name = name;
  player.versions = versions;
  for (const std::string& identity : identities) player.kinds.push_back({identity, "{}"});
  return player;
}

constexpr const char* kFour = R"({"depth":4,"width":1,"limits":{"nodes":null}})";
constexpr const char* kFive = R"({"depth":5,"width":1,"limits":{"nodes":null}})";
constexpr const char* kSix = R"({"depth":6,"width":1,"limits":{"nodes":300}})";

const std::vector<RatedPlayer>& players() {
  static const std::vector<RatedPlayer> players = [] {
    std::vector<RatedPlayer> all = {
        player("hard", {"0.1"}, {kFour}), player("hard:depth=5", {"0.1", "0.2"}, {kFive}),
        player("hard", {"0.1"}, {kSix}), player("hard", {"0.3"}, {kFour})};
    all[0].other_names = {"strong"};
    return all;
  }();
  return players;
}

rating::RatingSpec::Anchor found(const std::string& text) {
  return find_anchor(read_anchor("rate: --anchor", text), players(), labels(players()));
}

std::string complaint(const std::string& text) {
  return fakes::complaint<UsageError>([&] { found(text); }, "accepted");
}

TEST(Labels, AreAllDifferent) {
  EXPECT_THAT(labels(players()), ElementsAre("hard", "hard:depth=5", "hard (2)", "hard (3)"));
}

TEST(NameNotes, TellWhoIsWho) {
  EXPECT_THAT(
      name_notes(players(), labels(players())),
      ElementsAre(
          "strong plays as hard does in every way and is the same player",
          "hard:depth=5 was played by several versions of the program, here one player "
          "(--by-version separates them): 0.1, 0.2",
          "hard (2) is not the same player as hard: depth 6 instead of 4, nodes 300 instead "
          "of null",
          "hard (3) is not the same player as hard: version 0.3 instead of 0.1"));
}

TEST(NameNotes, TellWhatANameAloneHides) {
  const std::vector<RatedPlayer> merged = {player("hard", {"0.1"}, {kFour, kSix, kFive})};
  EXPECT_THAT(name_notes(merged, {"hard"}),
              ElementsAre("hard is 3 players that --by-name merges: depth 4, 6, 5, nodes "
                          "300 instead of null"));
}

TEST(NameNotes, TellThatAProgramWasAtSeveralPlaces) {
  RatedPlayer brain = player("brain", {"0.1"}, {kFour});
  brain.places = {"/n1/brain"};
  EXPECT_THAT(name_notes({brain}, {"brain"}), ElementsAre());
  brain.places.emplace_back("/n2/brain");
  EXPECT_THAT(name_notes({brain}, {"brain"}),
              ElementsAre("brain counts as one player, though from /n1/brain and /n2/brain: "
                          "files beside the program are not compared"));
}

TEST(FindAnchor, TakesLabelsAndOtherNames) {
  const auto anchor = found("hard:depth=5=1500");
  EXPECT_EQ(anchor.player, 1);
  EXPECT_EQ(anchor.rating, 1500);
  EXPECT_EQ(found("strong=-20.5").player, 0);
  EXPECT_EQ(found("strong=+20.5+-3").rating, 20.5);
  EXPECT_EQ(found("hard (2)=0").player, 2);
  EXPECT_EQ(anchor.deviation, 0);
  const auto loose = found("hard:depth=5=1500+-30");
  EXPECT_EQ(loose.rating, 1500);
  EXPECT_EQ(loose.deviation, 30);
}

TEST(FindAnchor, RefusesTwoOfOnePlayer) {
  const auto find = [] {
    find_anchors({{"hard", 0}, {"strong", 10}}, players(), labels(players()));
  };
  EXPECT_THAT(find, testing::ThrowsMessage<UsageError>(
                        "rate: --anchor: 'hard' and 'strong' name one player: give one"));
}

TEST(FindAnchor, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(complaint("hard"), "rate: --anchor takes NAME=ELO or NAME=ELO+-ERROR, not 'hard'");
  EXPECT_EQ(complaint("hard=5+-0"),
            "rate: --anchor takes NAME=ELO or NAME=ELO+-ERROR, not 'hard=5+-0'");
  EXPECT_EQ(complaint("hard=+-5"),
            "rate: --anchor takes NAME=ELO or NAME=ELO+-ERROR, not 'hard=+-5'");
  EXPECT_EQ(complaint("hard=high"),
            "rate: --anchor takes NAME=ELO or NAME=ELO+-ERROR, not 'hard=high'");
  EXPECT_EQ(complaint("hrad=0"), "rate: --anchor: no player 'hrad'; did you mean 'hard'?");
  EXPECT_EQ(complaint("xyzzyx=0"),
            "rate: --anchor: no player 'xyzzyx'; there are hard, hard:depth=5, hard (2), hard (3)");
}

}  // namespace
}  // namespace rb
