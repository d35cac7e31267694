#include "runner/players/players_file.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

std::string refusal(std::string_view text) {
  try {
    parse_players(text, "p.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

// What is in a document that holds anything.
std::string load_document_of(const std::string& text) {
  const fakes::TempFolder folder;
  fakes::write_text(folder.file("p.json"), text);
  return load_document(folder.file("p.json")).dump();
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

TEST(PlayersFile, SaysHowAProgramIsTreated) {
  const auto players = parse_players(
      R"({"players": [{"player": "cmd:./x", "threads": 4, "restart": true, "board": true},)"
      R"({"player": "cmd:./x", "restart": false}]})",
      "p.json");
  EXPECT_EQ(players[0].threads, 4);
  EXPECT_TRUE(players[0].is_started_anew && players[0].is_told_all_stones);
  EXPECT_FALSE(players[1].is_started_anew || players[1].is_told_all_stones || players[1].threads);
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

TEST(PlayersFile, FieldThatIsNoTextOfOneLineIsRefused) {
  const std::string wrong = "; it must be a text of one line";
  EXPECT_EQ(refusal(R"({"players": [{"player": 3}]})"),
            "p.json:1: player 1: 'player' is 3" + wrong);
  EXPECT_EQ(refusal(R"({"players": [{"player": ""}]})"),
            "p.json:1: player 1: 'player' is \"\"" + wrong);
  EXPECT_EQ(refusal(R"({"players": [{"player": "easy", "name": "a\nb"}]})"),
            "p.json:1: player 1: 'name' is \"a\\nb\"" + wrong);
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

TEST(PlayersFile, WholeNumbersHaveTheirBounds) {
  const auto player = [](const std::string& field) {
    return refusal("{\"players\": [{\"player\": \"cmd:x\", " + field + "}]}");
  };
  const std::string place = "p.json:1: player 1: ";
  for (const std::string field :
       {"\"nodes\": 1", "\"nodes\": 1000000000000", "\"depth\": 1", "\"depth\": 60",
        "\"threads\": 1", "\"threads\": 4096", "\"time\": \"1ms\"", "\"margin\": \"0\""}) {
    EXPECT_EQ(player(field), "no error") << field;
  }
  for (const std::string value : {"0", "61"}) {
    EXPECT_EQ(player("\"depth\": " + value),
              place + "'depth' is " + value + "; it must be a whole number from 1 to 60");
  }
  for (const std::string value : {"0", "4097"}) {
    EXPECT_EQ(player("\"threads\": " + value),
              place + "'threads' is " + value + "; it must be a whole number from 1 to 4096");
  }
}

// The library counts the byte behind; the line is that of what cannot be read.
TEST(PlayersFile, ABrokenDocumentIsNamedWithTheLineOfItsEnd) {
  EXPECT_EQ(refusal("{\"players\":\n[\n"), "p.json:3: not JSON from here on");
  EXPECT_EQ(refusal("\n\nx"), "p.json:3: not JSON from here on");
  EXPECT_EQ(refusal("{}\n}"), "p.json:2: not JSON from here on");
}

// Lists within a player are no players, and a text alone has no line.
TEST(PlayersFile, LinesAreThoseOfTheObjectsInTheList) {
  const auto place = [](std::string_view text, std::size_t i) {
    return parse_players(text, "p.json").at(i).place;
  };
  const std::string_view text =
      "{\"players\": [\n{\"player\": \"cmd:x\",\n\"info\": [\n\"A=1\"]},\n"
      "{\"player\": \"hard\"}]}";
  EXPECT_EQ(place(text, 0), "p.json:2: player 1");
  EXPECT_EQ(place(text, 1), "p.json:5: player 2");
  EXPECT_EQ(place("{\"players\": [\"hard\"]}", 0), "p.json: player 1");
  EXPECT_EQ(place("{\"players\": [\"a\\\\\", {\"player\": \"hard\"}]}", 1), "p.json: player 2");
}

TEST(PlayersFile, APlayerIsATextOrAnObject) {
  EXPECT_THAT(refusal("{\"players\": [], \"h\u00e4rd\": 3}"),
              testing::HasSubstr("unknown field \"h\u00e4rd\""));
  EXPECT_EQ(refusal("{\"players\": [\"\"]}"),
            "p.json: player 1: not an object such as {\"player\": \"hard\"}");
  EXPECT_EQ(refusal(R"({"players": [{"player": "easy"}], "players": []})"),
            "p.json: field \"players\" is given twice");
  EXPECT_EQ(load_document_of(R"({"a": {"x": 1}, "b": {"x": 2}})"), R"({"a":{"x":1},"b":{"x":2}})");
}

}  // namespace
}  // namespace rb
