#include "runner/evidence/players/player_differences.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "runner/results/player_identity.hpp"

namespace rb {
namespace {

using nlohmann::json;

// A program whose command line names a script and weights.
PlayerKind program(const std::string& script, const std::string& net, const json& environment,
                   const std::string& depth = "5") {
  const json params{{"engine", "gomocup"},
                    {"command", {"python3", "lib/s.py", "--net=big", "--depth", depth}},
                    {"program_hash", "11"},
                    {"files", {{"lib/s.py", script}, {"big", net}}},
                    {"folder", ""},
                    {"info", {{"rule", "4"}}},
                    {"environment", environment}};
  return {player_identity({"brain", params.dump()}, {}).dump(), params.dump()};
}

TEST(PlayerDifferences, NameFilesThatHaveChanged) {
  EXPECT_EQ(player_differences(
                {program("21", "31", json::object()), program("22", "31", json::object())}),
            "s.py has changed");
  EXPECT_EQ(player_differences(
                {program("21", "31", json::object()), program("21", "32", json::object())}),
            "big has changed");
}

TEST(PlayerDifferences, SayWhatWasNotSet) {
  EXPECT_EQ(
      player_differences({program("21", "31", json::object()), program("21", "31", {{"X", "1"}})}),
      "environment X is 1, was not set");
}

TEST(PlayerDifferences, NameTheWordThatDiffers) {
  EXPECT_EQ(player_differences(
                {program("21", "31", json::object()), program("21", "31", json::object(), "6")}),
            "argument 4 6 instead of 5");
}

TEST(PlayerDifferences, AreThoseOfAllPlayers) {
  EXPECT_EQ(player_differences(
                {program("21", "31", json::object()), program("21", "31", json::object(), "6"),
                 program("21", "31", json::object(), "7"), program("22", "31", json::object())}),
            "argument 4 5, 6, 7, s.py has changed");
}

TEST(PlayerDifferences, AreFourAtMostAndTheNumberOfTheOthers) {
  const auto engine = [](int value, int fields) {
    json params{{"engine", "renju"}};
    for (int i = 0; i < fields; ++i) params["f" + std::to_string(i)] = value;
    return PlayerKind{player_identity({"x", params.dump()}, {}).dump(), params.dump()};
  };
  const std::string four =
      "f0 2 instead of 1, f1 2 instead of 1, f2 2 instead of 1, f3 2 instead of 1";
  EXPECT_EQ(player_differences({engine(1, 4), engine(2, 4)}), four);
  EXPECT_EQ(player_differences({engine(1, 5), engine(2, 5)}), four + " and 1 more");
  EXPECT_EQ(player_differences({engine(1, 7), engine(2, 7)}), four + " and 3 more");
}

TEST(PlayerDifferences, SayWhichFileOnlyOneIsGiven) {
  const auto with = [](const std::string& word) {
    json params{{"engine", "gomocup"}, {"command", {"b", word}}, {"files", {{"net", "31"}}}};
    return PlayerKind{player_identity({"x", params.dump()}, {}).dump(), params.dump()};
  };
  EXPECT_EQ(player_differences({with("net"), with("plain")}),
            "argument 1 plain instead of not set, net not set instead of given");
}

}  // namespace
}  // namespace rb
