#include "runner/evidence/players/player_differences.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include "runner/results/player_identity.hpp"

namespace rb {
namespace {

// A program whose command line names a script and weights.
PlayerKind program(const std::string& script, const std::string& net, const Json& environment,
                   const std::string& depth = "5") {
  const Json params{{"engine", "gomocup"},
                    {"command", {"python3", "lib/s.py", "--net=big", "--depth", depth}},
                    {"program_hash", "11"},
                    {"files", {{"lib/s.py", script}, {"big", net}}},
                    {"folder", ""},
                    {"info", {{"rule", "4"}}},
                    {"environment", environment}};
  return {json_text(player_identity({"brain", json_text(params)}, {})), json_text(params)};
}

TEST(PlayerDifferences, NameFilesThatHaveChanged) {
  EXPECT_EQ(player_differences(
                {program("21", "31", Json::object()), program("22", "31", Json::object())}),
            "s.py has changed");
  EXPECT_EQ(player_differences(
                {program("21", "31", Json::object()), program("21", "32", Json::object())}),
            "big has changed");
}

TEST(PlayerDifferences, SayWhatWasNotSet) {
  EXPECT_EQ(
      player_differences({program("21", "31", Json::object()), program("21", "31", {{"X", "1"}})}),
      "environment X is 1, was not set");
}

TEST(PlayerDifferences, NameTheWordThatDiffers) {
  EXPECT_EQ(player_differences(
                {program("21", "31", Json::object()), program("21", "31", Json::object(), "6")}),
            "argument 4 6 instead of 5");
}

TEST(PlayerDifferences, AreThoseOfAllPlayers) {
  EXPECT_EQ(player_differences(
                {program("21", "31", Json::object()), program("21", "31", Json::object(), "6"),
                 program("21", "31", Json::object(), "7"), program("22", "31", Json::object())}),
            "argument 4 5, 6, 7, s.py has changed");
}

TEST(PlayerDifferences, LeaveOutThoseOfWhichOnlyTheNameIsKnown) {
  const PlayerKind known = program("21", "31", Json::object());
  const PlayerKind csv{R"({"name":"brain","results":"foreign"})", "{}"};
  const PlayerKind sgf{R"({"imported":"brain","limits":{"nodes":null}})", "{}"};
  EXPECT_EQ(player_differences({known, csv}), "of one only the name is known");
  EXPECT_EQ(player_differences({sgf, csv}), "of 2 only the names are known");
  EXPECT_EQ(player_differences({csv, known, program("22", "31", Json::object())}),
            "s.py has changed; of one only the name is known");
}

}  // namespace
}  // namespace rb
