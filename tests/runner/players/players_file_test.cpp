#include "runner/players/players_file.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

std::string refusal(std::string_view text) {
  return fakes::complaint([&] { parse_players(text, "p.json"); }, "no error");
}

TEST(PlayersFile, HoldsPlayersWithAndWithoutNames) {
  const auto players = parse_players(R"({"players": [
  {"name": "deep", "player": "hard:depth=6"},
  {"player": "medium"}
]})",
                                     "p.json");
  ASSERT_EQ(players.size(), 2U);
  EXPECT_EQ(players[0].name, "deep");
  EXPECT_EQ(players[0].text, "hard:depth=6");
  EXPECT_EQ(players[0].place, "p.json:2: player 1");
  EXPECT_EQ(players[1].name, "");
  EXPECT_EQ(players[1].text, "medium");
  EXPECT_EQ(players[1].place, "p.json:3: player 2");
}

TEST(PlayersFile, DescribesPrograms) {
  const auto players = parse_players(
      R"({"players": [{"player": "cmd:./x", "dir": "d", "info": ["A=1", "B=2"], "env": ["C=3"]}]})",
      "p.json");
  EXPECT_EQ(players[0].folder, "d");
  EXPECT_THAT(players[0].info, testing::ElementsAre("A=1", "B=2"));
  EXPECT_THAT(players[0].environment, testing::ElementsAre("C=3"));
  EXPECT_EQ(refusal(R"({"players": [{"player": "cmd:x", "info": "A=1"}]})"),
            "p.json:1: player 1: 'info' is \"A=1\"; it must be a list of texts of one line");
}

TEST(PlayersFile, HoldsTheLimitsOfAPlayer) {
  using std::chrono::milliseconds;
  const auto players = parse_players(
      R"({"players": [{"player": "hard", "nodes": 500, "depth": 3, "time": "2s",
                       "tc": "5+0.1", "margin": "0"}]})",
      "p.json");
  const PlayerLimits& limits = players[0].limits;
  EXPECT_EQ(limits.nodes, 500U);
  EXPECT_EQ(limits.depth, 3);
  EXPECT_EQ(limits.time, milliseconds(2000));
  EXPECT_EQ(limits.clock->total, milliseconds(5000));
  EXPECT_EQ(limits.clock->increment, milliseconds(100));
  EXPECT_EQ(limits.margin, milliseconds(0));
}

TEST(PlayersFile, AWrongLimitIsRefused) {
  const auto player = [](const std::string& field) {
    return refusal("{\"players\": [{\"player\": \"hard\", " + field + "}]}");
  };
  const std::string place = "p.json:1: player 1: ";
  for (const std::string nodes : {"0", "-1", "1.5", "\"500\"", "1e13", "1000000000001"}) {
    const std::string shown = nodes == "1e13" ? "10000000000000.0" : nodes;
    EXPECT_EQ(
        player("\"nodes\": " + nodes),
        place + "'nodes' is " + shown + "; it must be a whole number from 1 to 1000000000000");
  }
  EXPECT_EQ(player("\"time\": 2"), place + "'time' is 2; it must be a text such as \"200ms\"");
  EXPECT_EQ(player("\"time\": \"0\""),
            place + "'time' is \"0\"; it must be a text such as \"200ms\"");
  EXPECT_EQ(player("\"tc\": \"x\""), place + "'tc' is \"x\"; it must be a text such as \"5+0.1\"");
  EXPECT_EQ(player("\"margin\": \"late\""),
            place + "'margin' is \"late\"; it must be a text such as \"100ms\"");
}

TEST(PlayersFile, UnknownFieldIsNamedWithLineAndPlayer) {
  EXPECT_EQ(refusal("{\"players\": [\n{\"player\": \"easy\"},\n{\"plyer\": \"hard\"}]}"),
            "p.json:3: player 2: unknown field \"plyer\"; did you mean 'player'?");
  EXPECT_EQ(
      refusal(R"({"players": [{"player": "easy", "pondering": 3}]})"),
      "p.json:1: player 1: unknown field \"pondering\"; there are name, player, nodes, depth, "
      "time, tc, margin, dir, info, env, threads, restart, board");
  EXPECT_EQ(refusal(R"({"players": [], "games": 3})"),
            "p.json: unknown field \"games\"; there is players");
}

// Brackets and quotes within texts are no structure.
TEST(PlayersFile, LinesAreFoundWhateverStandsInTexts) {
  EXPECT_EQ(refusal("{\"players\": [{\"player\": \"a{[\\\"}\"},\n\n{\"x]\": 1}]}").substr(0, 18),
            "p.json:3: player 2");
}

TEST(PlayersFile, MissingFieldIsNamed) {
  EXPECT_EQ(refusal("{\"players\": [\n{\"name\": \"x\"}]}"),
            "p.json:2: player 1: 'player' is missing");
}

TEST(PlayersFile, FieldGivenTwiceIsRefused) {
  EXPECT_EQ(refusal(R"({"players": [{"player": "easy", "player": "hard"}]})"),
            "p.json: field \"player\" is given twice");
}

TEST(PlayersFile, AnythingButAPlayerIsRefused) {
  EXPECT_EQ(refusal(R"({"players": [{"player": "easy"}, 7]})"),
            "p.json: player 2: not an object such as {\"player\": \"hard\"}");
  EXPECT_EQ(refusal(R"({"players": []})"), "p.json: holds no player");
}

TEST(PlayersFile, ABrokenDocumentIsNamedWithItsLine) {
  EXPECT_EQ(refusal("{\"players\": [\n{\"player\": easy}]}"), "p.json:2: not JSON from here on");
  EXPECT_EQ(refusal(""), "p.json:1: not JSON from here on");
  EXPECT_EQ(refusal("{\"players\": [{\"player\": 1e999}]}"),
            "p.json: holds a number that is too large");
  EXPECT_EQ(refusal("[1]"),
            "p.json: not a document such as {\"players\": [{\"player\": \"hard\"}]}");
  EXPECT_EQ(refusal("{\"players\": 3}"),
            "p.json: not a document such as {\"players\": [{\"player\": \"hard\"}]}");
}

TEST(PlayersFile, FileThatCannotBeReadIsNamed) {
  const fakes::TempFolder folder;
  EXPECT_THAT([&] { load_players(folder.file("none.json")); },
              testing::ThrowsMessage<Error>(testing::EndsWith("none.json: no such file")));
  EXPECT_THAT([&] { load_players(folder.path().string()); },
              testing::ThrowsMessage<Error>(testing::EndsWith(": Is a directory")));
  fakes::write_text(folder.file("run.db"), "SQLite format 3");
  EXPECT_THAT([&] { load_players(folder.file("run.db")); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("not players, but a results file")));
}

TEST(PlayersFile, APlayerMayBeItsTextAlone) {
  const auto players = parse_players(R"({"players": ["hard", {"player": "easy"}]})", "p.json");
  ASSERT_EQ(players.size(), 2U);
  EXPECT_EQ(players[0].text, "hard");
  EXPECT_EQ(players[1].text, "easy");
}

TEST(PlayersFile, OtherFieldsAreIgnoredOnlyWhereTheyMayStand) {
  const std::string text = R"({"games": 4, "players": ["hard"]})";
  EXPECT_EQ(parse_players(text, "p.json", OtherFields::ignored).size(), 1U);
  EXPECT_EQ(refusal(text), "p.json: unknown field \"games\"; there is players");
}

}  // namespace
}  // namespace rb
