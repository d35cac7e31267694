#include "runner/players/external_player.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/fakes/variable.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::Pair;

class ExternalPlayer : public testing::Test {
 protected:
  ExternalPlayer() {
    fakes::write_text(engine_, "#!/bin/sh\n");
    fs::permissions(engine_, fs::perms::owner_all);
    fakes::write_text(plain_, "{}");
  }
  static PlayerSpec spec(const std::string& text) { return {.place = "test: --a", .text = text}; }
  // Why it is refused.
  static std::string refusal(const PlayerSpec& spec) {
    try {
      external_player(spec, {});
    } catch (const UsageError& error) {
      return error.what();
    }
    return "none";
  }

  fakes::TempFolder folder_;
  std::string engine_ = folder_.file("engine"), plain_ = folder_.file("plain.json");
};

TEST_F(ExternalPlayer, IsAPathOfAProgramOrWhatFollowsCmd) {
  EXPECT_TRUE(is_external(spec("cmd:no such program")));
  EXPECT_TRUE(is_external(spec(engine_)));
  EXPECT_TRUE(is_external(spec(engine_ + " --level 3")));
  EXPECT_FALSE(is_external(spec(engine_ + " 'unclosed")));
  EXPECT_FALSE(is_external(spec(plain_))) << "it cannot be run";
  EXPECT_FALSE(is_external(spec(folder_.path().string()))) << "it is a folder";
  EXPECT_FALSE(is_external(spec(folder_.file("missing"))));
  EXPECT_FALSE(is_external(spec("sh"))) << "it is no path";
  EXPECT_FALSE(is_external(spec("hard:TWO=5/10")));
}

TEST_F(ExternalPlayer, IsSeenFromItsFolder) {
  PlayerSpec player = spec("./engine");
  EXPECT_FALSE(is_external(player));
  player.folder = folder_.path().string();
  EXPECT_TRUE(is_external(player));
}

TEST_F(ExternalPlayer, MayHaveABlankInItsPath) {
  const std::string path = folder_.file("an engine");
  fs::copy_file(engine_, path);
  EXPECT_TRUE(is_external(spec(path)));
}

TEST_F(ExternalPlayer, HasTheWordsOfItsCommand) {
  PlayerSpec player = spec("cmd:" + engine_ + " --level '3 4'");
  player.environment = {"A=1"};
  player.is_told_all_stones = true;
  const ExternalSettings settings{.start_time = milliseconds(700),
                                  .turn_delay = milliseconds(20),
                                  .memory_bytes = 1024,
                                  .cpu_seconds = 9,
                                  .cgroup = "group",
                                  .lateness = std::make_shared<Lateness>(milliseconds(1))};
  const GomocupSpec program = external_spec(player, settings);
  EXPECT_THAT(program.process.command, ElementsAre(engine_, "--level", "3 4"));
  EXPECT_EQ(program.process.folder, "");
  EXPECT_THAT(program.process.environment, ElementsAre("A=1"));
  EXPECT_EQ(program.process.memory_bytes, 1024U);
  EXPECT_EQ(program.process.cpu_seconds, 9U);
  EXPECT_EQ(program.process.cgroup, "group");
  EXPECT_THAT(program.info, ElementsAre(Pair("rule", "4")));
  EXPECT_EQ(program.start_time, milliseconds(700));
  EXPECT_EQ(program.turn_delay, milliseconds(20));
  EXPECT_TRUE(program.is_told_all_stones);
  EXPECT_FALSE(program.is_started_anew);
  EXPECT_EQ(program.lateness, settings.lateness);
  EXPECT_EQ(program.log_name, "engine") << "the file of the program";
  player.name = "mine";
  EXPECT_EQ(external_spec(player, settings).log_name, "mine");
}

TEST_F(ExternalPlayer, IsStartedAnewIfItOrAllAre) {
  PlayerSpec player = spec(engine_);
  EXPECT_FALSE(external_spec(player, {}).is_started_anew);
  EXPECT_TRUE(external_spec(player, {.are_started_anew = true}).is_started_anew);
  player.is_started_anew = true;
  EXPECT_TRUE(external_spec(player, {}).is_started_anew);
}

TEST_F(ExternalPlayer, GetsInformationThatReplacesOurs) {
  PlayerSpec player = spec("./engine");
  player.folder = folder_.path().string();
  player.threads = 2;
  EXPECT_THAT(external_spec(player, {}).info,
              ElementsAre(Pair("rule", "4"), Pair("thread_num", "2"),
                          Pair("folder", folder_.path().string())));
  player.info = {"rule=1", "x=a=b", "folder="};
  EXPECT_THAT(external_spec(player, {}).info,
              ElementsAre(Pair("thread_num", "2"), Pair("rule", "1"), Pair("x", "a=b"),
                          Pair("folder", "")));
}

TEST_F(ExternalPlayer, AnItemIsAKeyAndAValueOnOneLine) {
  for (const std::string item : {"key", "=value", "a key=1", "a\tkey=1", "key=1\n", "key=1\r2"}) {
    PlayerSpec player = spec(engine_);
    player.info = {item};
    EXPECT_EQ(refusal(player), "test: --a-info: '" + item + "' is not of the form KEY=VALUE");
    player.info.clear();
    player.environment = {item};
    EXPECT_EQ(refusal(player), "test: --a-env: '" + item + "' is not of the form KEY=VALUE");
  }
}

TEST_F(ExternalPlayer, OneLimitGivenTwiceIsRefused) {
  const auto twice = [&](const PlayerLimits& limits, const std::string& key) {
    PlayerSpec player = spec(engine_);
    player.limits = limits;
    player.info = {key + "=7"};
    const std::string refused = refusal(player), place = "test: --a-info " + key + "=7: ";
    if (!refused.starts_with(place)) return refused;
    return refused.substr(place.size());
  };
  const auto sends = [](const std::string& limit, const std::string& key) {
    return "its own limit, " + limit + ", already sends " + key + ": give one of the two";
  };
  const PlayerLimits nodes{.nodes = 5}, depth{.depth = 5}, time{.time = milliseconds(5)},
      clock{.clock = GameClock{milliseconds(5)}};
  EXPECT_EQ(twice(nodes, "max_node"), sends("nodes", "max_node"));
  EXPECT_EQ(twice(depth, "max_depth"), sends("depth", "max_depth"));
  EXPECT_EQ(twice(time, "timeout_turn"), sends("time", "timeout_turn"));
  for (const char* const key : {"timeout_turn", "timeout_match", "time_increment", "time_left"}) {
    EXPECT_EQ(twice(clock, key), sends("tc", key));
    EXPECT_EQ(twice(nodes, key), "none");
  }
  EXPECT_EQ(twice(time, "timeout_match"), "none");
  EXPECT_EQ(twice(depth, "max_node"), "none");
  EXPECT_EQ(twice(clock, "max_depth"), "none");
  EXPECT_EQ(twice(nodes, "thread_num"), "none");
  PlayerSpec player = spec(engine_);
  player.threads = 3;
  player.info = {"thread_num=4"};
  EXPECT_EQ(refusal(player),
            "test: --a-info thread_num=4: it already gets 3 threads: give one of the two");
}

TEST_F(ExternalPlayer, SaysWhyAProgramCannotBeRun) {
  EXPECT_EQ(refusal(spec("cmd:" + folder_.file("missing"))),
            "test: --a: " + folder_.file("missing") + ": no such file");
  EXPECT_EQ(refusal(spec("cmd:" + plain_)),
            "test: --a: '" + plain_ + "' is not executable: chmod +x '" + plain_ + "'");
  const std::string place = folder_.path().string();
  EXPECT_EQ(refusal(spec("cmd:" + place)),
            "test: --a: '" + place + "' is a folder: name the program in it");
  EXPECT_EQ(refusal(spec("cmd:no-such-program")),
            "test: --a: there is no program 'no-such-program' in PATH; in the current folder it is "
            "'cmd:./no-such-program'");
  EXPECT_EQ(refusal(spec("cmd:")).substr(0, 17), "test: --a: 'cmd:'");
  EXPECT_EQ(refusal(spec("cmd:sh")), "none");
  EXPECT_EQ(refusal(spec("cmd:" + engine_)), "none");
}

TEST_F(ExternalPlayer, ItsFolderMustBeThere) {
  PlayerSpec player = spec("cmd:sh");
  EXPECT_NO_THROW(require_folder(player));
  player.folder = folder_.path().string();
  EXPECT_NO_THROW(require_folder(player));
  player.folder = folder_.file("nowhere");
  EXPECT_EQ(refusal(player), "test: --a-dir: " + player.folder + ": no such folder");
  player.folder = engine_;
  EXPECT_THROW(require_folder(player), UsageError);
}

TEST_F(ExternalPlayer, KeepsAllThatMakesItAnother) {
  PlayerSpec player = spec(engine_ + " " + plain_ + " -x");
  player.info = {"A=1"};
  player.environment = {"B=2"};
  const NamedPlayer made = external_player(player, {});
  EXPECT_EQ(made.row.name, "engine");
  const auto params = nlohmann::ordered_json::parse(made.row.params);
  EXPECT_EQ(params.at("engine"), "gomocup");
  EXPECT_EQ(params.at("command"), nlohmann::ordered_json({engine_, plain_, "-x"}));
  EXPECT_EQ(params.at("folder"), "");
  EXPECT_EQ(params.at("info"), nlohmann::ordered_json::parse(R"({"rule": "4", "A": "1"})"));
  EXPECT_EQ(params.at("environment"), nlohmann::ordered_json::parse(R"({"B": "2"})"));
  EXPECT_EQ(params.at("files").size(), 1U);
  EXPECT_FALSE(params.contains("restart"));
  EXPECT_FALSE(params.contains("board"));
  EXPECT_TRUE(made.make);
  fakes::write_text(engine_, "#!/bin/sh\nexit\n");
  const auto edited = nlohmann::ordered_json::parse(external_player(player, {}).row.params);
  EXPECT_NE(edited.at("program_hash"), params.at("program_hash"));
  player.is_started_anew = player.is_told_all_stones = true;
  const auto other = nlohmann::ordered_json::parse(external_player(player, {}).row.params);
  EXPECT_EQ(other.at("restart"), true);
  EXPECT_EQ(other.at("board"), true);
}

TEST_F(ExternalPlayer, ATildeIsTheHomeFolder) {
  const fakes::Variable home("HOME", folder_.path().c_str());
  EXPECT_TRUE(is_external(spec("~/engine")));
  EXPECT_THAT(external_spec(spec("cmd:~/engine ~/x ~"), {}).process.command,
              ElementsAre(engine_, folder_.file("x"), "~"));
  EXPECT_EQ(meant_player("~/plain.json"), "file:" + plain_);
  home.set(nullptr);
  EXPECT_FALSE(is_external(spec("~/engine")));
}

TEST_F(ExternalPlayer, AWordMayHaveMeantAnother) {
  EXPECT_EQ(meant_player(""), "");
  EXPECT_EQ(meant_player("  "), "");
  EXPECT_EQ(meant_player("sh -c"), "cmd:sh");
  EXPECT_EQ(meant_player("no-such-program"), "");
  EXPECT_EQ(meant_player(plain_), "file:" + plain_);
  EXPECT_EQ(meant_player(engine_), "") << "a path of a program is one";
  EXPECT_EQ(meant_player(folder_.file("missing.json")), "");
  const fs::path here = fs::current_path();
  fs::current_path(folder_.path());
  EXPECT_EQ(meant_player("engine --x"), "cmd:./engine");
  EXPECT_EQ(meant_player("plain.json"), "file:plain.json");
  fs::current_path(here);
}

TEST_F(ExternalPlayer, OnlyAPathIsSaidToBeNoProgram) {
  EXPECT_EQ(why_no_program(""), std::nullopt);
  EXPECT_EQ(why_no_program("hard"), std::nullopt);
  EXPECT_EQ(why_no_program("hard:TWO=5/10"), std::nullopt);
  EXPECT_EQ(why_no_program("./missing --x"), "./missing: no such file");
  EXPECT_EQ(why_no_program(plain_),
            "'" + plain_ + "' is not executable: chmod +x '" + plain_ + "'");
}

}  // namespace
}  // namespace rb
