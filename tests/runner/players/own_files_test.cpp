#include "runner/players/own_files.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "runner/players/named_player.hpp"
#include "runner/results/player_identity.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {
using testing::HasSubstr;

class OwnFilesTest : public testing::Test {
 protected:
  // A program of this content, which nobody starts.
  std::string program(const std::string& name, const std::string& content) {
    const std::string path = folder_.file(name);
    std::ofstream(path) << content;
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  }
  // What another machine is told of a player.
  static PlayerRow told(const std::string& text, const std::vector<std::string>& info = {}) {
    PlayerSpec spec{.place = "test", .text = text, .name = "brain"};
    spec.info = info;
    PlayerRow row = named_player(spec, MoveClock::nodes).row;
    row.params = told_elsewhere(row.params);
    return row;
  }
  static OwnFiles own(const std::vector<std::string>& programs) {
    return own_files(programs, "", {}, {});
  }
  static std::string refusal(const PlayerRow& row, const OwnFiles& own) {
    return fakes::complaint(
        [&] { is_program(row.params) ? own_program(row, {}, own).row : with_own_files(row, own); });
  }

  fakes::TempFolder folder_;
};

TEST_F(OwnFilesTest, WhatIsToldOfAProgramNamesNoPlace) {
  const std::string net = program("net", "weights"), brain = program("theirs", "x");
  PlayerSpec spec{.place = "test", .text = "cmd:" + brain + " --net=" + net, .folder = "/tmp"};
  spec.environment = {"SECRET=s3cret"};
  spec.info = {"max_node=7"};
  const Json params = read_json(told_elsewhere(named_player(spec, MoveClock::nodes).row.params));
  EXPECT_EQ(params["info"], Json({{"max_node", "7"}, {"rule", "4"}}));
  EXPECT_EQ(params["file_hashes"].size(), 1U);
  EXPECT_THAT(json_text(params), Not(HasSubstr("/")));
  EXPECT_THAT(json_text(params), Not(HasSubstr("SECRET")));
}

TEST_F(OwnFilesTest, TheSameProgramElsewhereIsTheRunsOne) {
  const PlayerRow row = told("cmd:" + program("theirs", "x"));
  const OwnFiles ours = own({"brain=" + program("ours", "x") + " --fast"});
  EXPECT_EQ(own_program(row, {}, ours).row, row);
}

TEST_F(OwnFilesTest, AMissingOrOtherProgramIsRefusedWithTheWayOut) {
  const PlayerRow row = told("cmd:" + program("theirs", "x"));
  EXPECT_THAT(refusal(row, own({})), HasSubstr("start this worker with --program brain=COMMAND"));
  EXPECT_THAT(refusal(row, own({"brain=" + program("ours", "y")})),
              HasSubstr("is another file here"));
}

TEST_F(OwnFilesTest, AFileOfItsCommandLineMustBeThere) {
  const PlayerRow row = told("cmd:" + program("theirs", "x") + " " + program("net", "weights"));
  const std::string ours = "brain=" + program("ours", "x");
  EXPECT_THAT(refusal(row, own({ours})), HasSubstr("names a file"));
  EXPECT_EQ(refusal(row, own({ours + " --net=" + program("copy", "weights")})), "none");
}

TEST_F(OwnFilesTest, WhatARunSaysIsNeverACommand) {
  PlayerRow row = told("cmd:" + program("theirs", "x"));
  Json params = read_json(row.params);
  params["command"] = {"/bin/sh", "-c", "false"};
  row.params = json_text(params);
  EXPECT_THAT(refusal(row, own({})), HasSubstr("needs a program"));
  params["info"] = {{"rule\nSTART", "4"}};
  row.params = json_text(params);
  EXPECT_THAT(refusal(row, own({"brain=" + program("ours", "x")})), HasSubstr("KEY=VALUE"));
}

TEST_F(OwnFilesTest, MistakesOfTheUserAreTold) {
  const auto complaint = [&](const std::vector<std::string>& programs, const std::string& file,
                             const std::vector<std::string>& books = {}) {
    return fakes::complaint([&] { own_files(programs, file, {}, books); });
  };
  EXPECT_THAT(complaint({"brain"}, ""), HasSubstr("'brain' is not of the form NAME=COMMAND"));
  EXPECT_THAT(complaint({"brain=./none"}, ""), HasSubstr("./none: no such file"));
  EXPECT_THAT(complaint({"brain=cmd:/bin/true"}, ""),
              HasSubstr("leave 'cmd:' out: brain=/bin/true"));
  EXPECT_THAT(complaint({}, "", {"off"}), HasSubstr("'off' is not an opening book"));
  EXPECT_THAT(complaint({}, "", {"none.book"}), HasSubstr("none.book"));
  const std::string one = "brain=" + program("ours", "x");
  EXPECT_THAT(complaint({one, one}, ""), HasSubstr("was given before"));
  const std::string file = folder_.file("programs.json");
  std::ofstream(file) << R"({"players": [{"player": "hard"}]})";
  EXPECT_THAT(complaint({}, file), HasSubstr("needs only programs"));
}

TEST_F(OwnFilesTest, PatternsAreFoundByTheirChecksumAlone) {
  const PlayerRow row = told("hard:patterns=on");
  const std::string word = read_json(row.params)["patterns"];
  EXPECT_EQ(word.front(), '#');
  const Json ours = read_json(with_own_files(row, own({})).params);
  EXPECT_EQ(ours["patterns"], "on" + word);
  PlayerRow other = row;
  for (const char* const theirs : {"/etc/passwd#0123456789abcdef", "on", "/dev/zero", "#"}) {
    Json params = read_json(row.params);
    params["patterns"] = theirs;
    other.params = json_text(params);
    EXPECT_THAT(refusal(other, own({})), HasSubstr("start this worker with --patterns FILE"));
  }
}

TEST_F(OwnFilesTest, TheBookOfTheProgramIsThere) {
  const PlayerRow row = told("hard:book=on");
  const std::string word = read_json(row.params)["book"];
  EXPECT_EQ(read_json(with_own_files(row, own({})).params)["book"], "on" + word);
}

}  // namespace
}  // namespace rb
