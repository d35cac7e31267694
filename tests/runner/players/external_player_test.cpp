#include "runner/players/external_player.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include "engine/base/error.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/fakes/variable.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using testing::Contains;
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
    return fakes::complaint<UsageError>([&] { external_player(spec, {}); });
  }

  fakes::TempFolder folder_;
  std::string engine_ = folder_.file("engine"), plain_ = folder_.file("plain.json");
};

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

TEST_F(ExternalPlayer, AnItemMayNotSendWhatItsOwnLimitSends) {
  PlayerSpec player = spec(engine_);
  const auto refused = [&](const PlayerLimits& own) {
    std::string keys;
    player.limits = own;
    for (const std::string key : {"max_node", "max_depth", "timeout_turn", "timeout_match",
                                  "time_increment", "time_left", "thread_num"}) {
      player.info = {key + "=7"};
      if (refusal(player) != "none") keys += key + " ";
    }
    return keys;
  };
  EXPECT_EQ(refused({}), "");
  EXPECT_EQ(refused({.nodes = 5}), "max_node ");
  EXPECT_EQ(refused({.depth = 5}), "max_depth ");
  EXPECT_EQ(refused({.time = milliseconds(5)}), "timeout_turn ");
  EXPECT_EQ(refused({.clock = GameClock{milliseconds(5)}}),
            "timeout_turn timeout_match time_increment time_left ");
  player.threads = 3;
  EXPECT_EQ(refused({}), "thread_num ");
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

TEST_F(ExternalPlayer, WineRunsProgramsOfWindowsUnderTheirOwnNames) {
  const std::string windows = folder_.file("pbrain.exe");
  fakes::write_text(windows, "MZ");
  const fakes::Variable path("PATH", folder_.path().c_str());
  EXPECT_EQ(refusal(spec("cmd:" + windows)),
            "test: --a: '" + windows + "' is a program of Windows: install Wine, which runs it");
  fs::copy(engine_, folder_.file("wine"));
  for (const std::string& text : {"cmd:" + windows + " -x", "cmd:wine " + windows + " -x"}) {
    PlayerSpec player = spec(text);
    player.folder = "/usr";
    const GomocupSpec found = external_spec(player, {});
    EXPECT_THAT(found.process.command, ElementsAre("wine", windows, "-x"));
    EXPECT_THAT(found.info, Contains(Pair("folder", "Z:\\usr")));
    EXPECT_EQ(found.log_name, "pbrain.exe");
  }
  for (const std::string words : {"", " --fast"}) {  // an engine of that name
    PlayerSpec player = spec("cmd:" + folder_.file("wine") + words);
    player.folder = "/usr";
    EXPECT_THAT(external_spec(player, {}).info, Contains(Pair("folder", "/usr")));
  }
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

}  // namespace
}  // namespace rb
