#include "runner/players/own_files.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "runner/play/book/book.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/stored_match.hpp"
#include "runner/results/player_identity.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using nlohmann::json;
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
    try {
      is_program(row.params) ? own_program(row, {}, own).row : with_own_files(row, own);
    } catch (const Error& error) {
      return error.what();
    }
    return "none";
  }

  fakes::TempFolder folder_;
};

TEST_F(OwnFilesTest, WhatIsToldOfAProgramNamesNoPlace) {
  const std::string net = program("net", "weights"), brain = program("theirs", "x");
  PlayerSpec spec{.place = "test", .text = "cmd:" + brain + " --net=" + net, .folder = "/tmp"};
  spec.environment = {"SECRET=s3cret"};
  spec.info = {"max_node=7"};
  const json params = json::parse(told_elsewhere(named_player(spec, MoveClock::nodes).row.params));
  EXPECT_EQ(params["info"], json({{"rule", "4"}, {"max_node", "7"}}));
  EXPECT_EQ(params["file_hashes"].size(), 1U);
  EXPECT_THAT(params.dump(), Not(HasSubstr("/")));
  EXPECT_THAT(params.dump(), Not(HasSubstr("SECRET")));
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
  json params = json::parse(row.params);
  params["command"] = {"/bin/sh", "-c", "false"};
  row.params = params.dump();
  EXPECT_THAT(refusal(row, own({})), HasSubstr("needs a program"));
  params["info"] = {{"rule\nSTART", "4"}};
  row.params = params.dump();
  EXPECT_THAT(refusal(row, own({"brain=" + program("ours", "x")})), HasSubstr("KEY=VALUE"));
}

TEST_F(OwnFilesTest, MistakesOfTheUserAreTold) {
  const auto complaint = [&](const std::vector<std::string>& programs, const std::string& file,
                             const std::vector<std::string>& books = {}) {
    try {
      own_files(programs, file, {}, books);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("none");
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
  const std::string word = json::parse(row.params)["patterns"];
  EXPECT_EQ(word.front(), '#');
  const json ours = json::parse(with_own_files(row, own({})).params);
  EXPECT_EQ(ours["patterns"], "on" + word);
  PlayerRow other = row;
  for (const char* const theirs : {"/etc/passwd#0123456789abcdef", "on", "/dev/zero", "#"}) {
    json params = json::parse(row.params);
    params["patterns"] = theirs;
    other.params = params.dump();
    EXPECT_THAT(refusal(other, own({})), HasSubstr("start this worker with --patterns FILE"));
  }
}

TEST_F(OwnFilesTest, BooksAreFoundByTheirChecksumAlone) {
  const std::string path = folder_.file("my.book");
  const std::string before = head_line("{}");
  std::ofstream(path) << before + last_line(before, 0);
  PlayerRow row = told("hard:book=" + path);
  const std::string word = json::parse(row.params)["book"];
  EXPECT_EQ(word.front(), '#');
  EXPECT_THAT(refusal(row, own({})), HasSubstr("start this worker with --book FILE"));
  const std::string copy = folder_.file("copy.book");
  std::filesystem::copy_file(path, copy);
  const OwnFiles ours = own_files({}, "", {}, std::vector{copy});
  EXPECT_EQ(json::parse(with_own_files(row, ours).params)["book"], copy + word);
}

TEST_F(OwnFilesTest, TheBookOfTheProgramIsThere) {
  const PlayerRow row = told("hard:book=on");
  const std::string word = json::parse(row.params)["book"];
  EXPECT_EQ(json::parse(with_own_files(row, own({})).params)["book"], "on" + word);
}

TEST_F(OwnFilesTest, WhatTheRunDecidesIsNotInAFileOfPrograms) {
  const std::string file = folder_.file("programs.json"), brain = program("brain", "x");
  const auto complaint = [&](const std::string& fields) -> std::string {
    fakes::write_text(file, R"({"players": [{"player": "cmd:)" + brain + "\"" + fields + "}]}");
    try {
      own_files({}, file, {}, {});
    } catch (const Error& error) {
      return error.what();
    }
    return "none";
  };
  const std::string place = file + ":1: player 1: ";
  EXPECT_EQ(complaint(""), place + "has no name: give that of the player in the run");
  EXPECT_EQ(complaint(R"(, "name": "x")"), "none");
  EXPECT_EQ(complaint(R"(, "name": "x", "env": ["A=1"])"), "none");
  for (const char* const field : {R"("info": ["A=1"])", R"("nodes": 5)", R"("threads": 2)",
                                  R"("restart": true)", R"("board": true)"}) {
    EXPECT_EQ(complaint(std::string(R"(, "name": "x", )") + field),
              place +
                  "limits, INFO lines, threads, BOARD and restarts belong to the run: leave them "
                  "out here")
        << field;
  }
}

TEST_F(OwnFilesTest, AProgramIsANameAndACommand) {
  for (const char* const text : {"brain", "=x", "brain=", ""}) {
    EXPECT_THAT([&] { own({text}); },
                testing::ThrowsMessage<UsageError>("worker: --program: '" + std::string(text) +
                                                   "' is not of the form NAME=COMMAND"))
        << text;
  }
  const OwnFiles ours = own({"b=" + program("ours", "x")});
  ASSERT_EQ(ours.programs.size(), 1U);
  EXPECT_EQ(ours.programs.at("b").text, "cmd:" + folder_.file("ours"));
  EXPECT_EQ(ours.programs.at("b").place, "worker: --program b");
  EXPECT_EQ(ours.patterns.size(), 1U);
  EXPECT_EQ(ours.patterns.begin()->second, "on");
  EXPECT_EQ(ours.books.size(), 1U);
}

// The values of a step, of players whose files are found by their checksums.
TEST_F(OwnFilesTest, VariantsHaveTheFilesOfThisMachine) {
  RunSpec run;
  run.players = {told("hard:patterns=on"), told("easy")};
  const std::string values = R"([{"depth": 1}, {"depth": 2}])";
  EXPECT_THROW(stored_variants(run, values), Error) << "as they were told";
  EXPECT_EQ(own_variants(run, values, own({})).size(), 2U);
}

TEST_F(OwnFilesTest, AProgramHasTheLimitsOfTheRun) {
  const std::string log = folder_.file("log");
  const std::string script =
      "#!/bin/sh\nwhile read -r line; do case $line in START*) { ulimit -v; ulimit -S -t; } >" +
      log + "; echo OK;; ABOUT) echo name=x;; END) exit;; esac; done\n";
  const PlayerRow row = told("cmd:" + program("theirs", script));
  const OwnFiles ours = own({"brain=" + program("ours", script)});
  const auto limits_seen = [&](const RunLimits& limits) {
    const auto player = own_program(row, limits, ours).make();
    player->new_game({.seed = 1});
    return fakes::read_text(log);
  };
  RunLimits limits;
  limits.start_time = std::chrono::seconds(20);
  const std::string free = limits_seen(limits);
  EXPECT_EQ(free.find("1048576"), std::string::npos) << free;
  limits.memory_mib = 1024;
  limits.cpu_seconds = 7;
  EXPECT_EQ(limits_seen(limits), "1048576\n7\n");
}

}  // namespace
}  // namespace rb
