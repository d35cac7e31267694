#include <gmock/gmock.h>

#include <map>

#include "runner/programs/gomocup/gomocup.hpp"
#include "tests/runner/programs/gomocup/program.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using namespace programs;
using testing::ElementsAre;

TEST(GomocupPlayer, KeepsTheTrafficOfItsFailure) {
  const auto player = faulty("segv");
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::crash);
  EXPECT_THAT(said(*player), ElementsAre("START 15", "BEGIN"));
  EXPECT_THAT(said(*player, '#'), ElementsAre("crash; signal 11 (Segmentation fault)"));
  player->new_game(2);
  player->choose(position(""), kLong);
  EXPECT_THAT(said(*player), ElementsAre("START 15", "BEGIN"));
}

TEST(GomocupPlayer, SaysWhyItFailedToStart) {
  const auto player =
      make_program({.process = {.command = {RB_FAULTBRAIN, "no-ok"}}, .start_time = 150ms});
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::timeout);
  EXPECT_THAT(said(*player, '#'), testing::Contains("no answer to START in 150 ms; --start-time "
                                                    "gives it more"));
}

TEST(GomocupPlayer, SaysWhatWasSeenOfAFault) {
  Limits limits = move_time(150ms);
  limits.margin = 100ms;
  struct Case {
    std::vector<std::string> engine;
    std::chrono::milliseconds margin;
    const char* note;
  };
  const Case cases[] = {
      {{RB_REALBRAIN, "late", "--ms", "800"},
       100ms,
       "its move '0,0' came [89]..? ms after its time: if it is"},
      {{RB_REALBRAIN, "late", "--ms", "1500"},
       100ms,
       "its move '0,0' came 1[5-7].. ms after its time"},
      {{RB_REALBRAIN, "unflushed"},
       0ms,
       "'0,0' came only when its input was closed: its output was stuck"},
      {{RB_REALBRAIN, "cr-lf"}, 0ms, "timeout; .*it answers only lines that end with CR LF"},
      {{"sh", "-c", "read a; read b; echo OK; read c; echo ERROR no net; exit 3"},
       100ms,
       "exit status 3; its last line was 'ERROR no net'"},
      {{"sh", "-c", "read a; read b; echo OK; read c; exec /no/such"},
       100ms,
       "the last line of its standard error was '.*/no/such: not found'"},
  };
  for (const Case& one : cases) {
    limits.margin = one.margin;
    const auto player = make_program({.process = {.command = one.engine}, .start_time = 300ms});
    player->new_game(1, limits);
    EXPECT_NE(player->choose(position(""), limits).fault, Fault::none) << one.note;
    EXPECT_THAT(said(*player, '#').back(), testing::ContainsRegex(one.note));
    EXPECT_EQ(player->traffic().find(kStartTimeout), std::string::npos) << "it was not the time";
  }
}

TEST(GomocupPlayer, SaysWhatWasIllegal) {
  const auto player = shell("echo 7,7");
  player->new_game(1);
  player->choose(position(""), kLong);
  player->choose(position("h8 a1"), kLong);
  EXPECT_EQ(said(*player, '#').back(),
            "illegal move; it played h8 ('7,7'), which is occupied, by its answer to the question "
            "before: it may print its moves twice");
}

TEST(GomocupPlayer, TellsTheHabitsOfItsProgram) {
  Limits limits = move_time(200ms);
  limits.margin = 100ms;
  for (const auto& [mode, text] : std::map<std::string, std::string>{
           {"unflushed", "2 of its moves, the first '.*', came only with YXSTOP"},
           {"scattered", "it prints lines that are not part of the protocol, the first '3 best"},
           {"twice", "it printed '0,0' after its move: other managers"},
           {"late", "^$"},
           {"none", "^$"}}) {
    const auto habits = std::make_shared<ProgramHabits>();
    const auto player = make_program({.process = {.command = {RB_REALBRAIN, mode, "--ms", "20"}},
                                      .turn_delay = 60ms,
                                      .habits = habits,
                                      .log_name = "mine"});
    player->new_game(1, limits);
    for (int move = 0; move < 3; ++move) player->choose(position(""), limits);
    const auto texts = habits->texts();
    EXPECT_THAT(texts.empty() ? "" : texts[0], testing::ContainsRegex(text)) << mode;
  }
}

// Other refusals of INFO are of keys that not every engine knows.
TEST(GomocupPlayer, TellsThatItsProgramRefusesTheRule) {
  for (const auto& [about, refused] :
       {std::pair{" ABOUT) echo name=x;;", "rule"}, {"", "rule"}, {"", "seed"}}) {
    const auto habits = std::make_shared<ProgramHabits>();
    const auto player = make_program(
        {.process = {.command = {"sh", "-c",
                                 std::string(
                                     "while read line; do case \"$line\" in START*) echo OK;;") +
                                     about + " INFO\\ " + refused +
                                     "*) echo ERROR unknown \"${line#INFO }\";;"
                                     " INFO*) ;; BEGIN) echo 7,7;; END) exit;; esac; done"}},
         .info = {{"rule", "8"}},
         .habits = habits,
         .log_name = "mine"});
    player->new_game(1);
    EXPECT_EQ(player->choose(position(""), kLong).move, at("h8"));
    std::vector<std::string> due;
    if (std::string_view(refused) == "rule") {
      due = {
          "mine: answered INFO rule 8 with 'ERROR unknown rule 8': it may play by other rules; "
          "renju-bench check --game caro shows more"};
    }
    EXPECT_EQ(habits->texts(), due);
  }
}

struct Mode {
  const char* name;
  Fault fault = Fault::none;
};

class GomocupFaults : public testing::TestWithParam<Mode> {};

// The answer to BEGIN of an engine that goes wrong, and of the next game's fresh one.
TEST_P(GomocupFaults, AreData) {
  const std::string_view mode = GetParam().name;
  // Whatever else it says, the move may still come.
  const bool waits = GetParam().fault == Fault::timeout || GetParam().fault == Fault::bad_answer;
  GomocupSpec spec{.process = {.command = {RB_FAULTBRAIN, GetParam().name, "--at", "1"}}};
  if (mode == "no-ok" || mode == "slow-ok") spec.start_time = kShort.time;
  const auto player = make_program(std::move(spec));
  for (int game = 0; game < 2; ++game) {
    player->new_game(1);
    const Reply reply = player->choose(position(""), waits ? kShort : kLong);
    EXPECT_EQ(reply.fault, GetParam().fault) << player->traffic();
    EXPECT_EQ(reply.move.is_cell(), reply.fault == Fault::none);
    const bool at_start = player->traffic().find(kStartTimeout) != std::string::npos;
    EXPECT_EQ(at_start, mode == "no-ok" || mode == "slow-ok") << player->traffic();
  }
}

std::string mode_name(const testing::TestParamInfo<Mode>& mode) {
  std::string name = mode.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(
    OfFaultbrain, GomocupFaults,
    testing::Values(Mode{"die-at-start", Fault::crash}, Mode{"start-error", Fault::crash},
                    Mode{"abort", Fault::crash}, Mode{"exit", Fault::crash},
                    Mode{"die-partial", Fault::crash}, Mode{"orphan", Fault::crash},
                    Mode{"close-out", Fault::crash}, Mode{"no-ok", Fault::timeout},
                    Mode{"slow-ok", Fault::timeout}, Mode{"hang", Fault::timeout},
                    Mode{"hang-term", Fault::timeout}, Mode{"sigstop", Fault::timeout},
                    Mode{"garbage", Fault::timeout}, Mode{"flood", Fault::timeout},
                    Mode{"flood-bytes", Fault::timeout}, Mode{"comma", Fault::bad_answer},
                    Mode{"three-numbers", Fault::bad_answer}, Mode{"error", Fault::bad_answer},
                    Mode{"unknown", Fault::bad_answer}, Mode{"ok-noise"}, Mode{"die-after"},
                    Mode{"close-in"}, Mode{"binary", Fault::timeout}, Mode{"garbage-move"},
                    Mode{"spaces"}, Mode{"crlf"}, Mode{"lower-message"}, Mode{"two-moves"},
                    Mode{"two-writes"}, Mode{"long-line"}, Mode{"nul-move"}, Mode{"flood-finite"},
                    Mode{"flood-stderr"}, Mode{"ignore-end"}),
    mode_name);

TEST(GomocupFaultsLater, OneThatIsGoneAfterItsMoveCrashesAtItsNext) {
  for (const auto* mode : {"die-after", "close-in"}) {
    const auto player = faulty(mode);
    player->new_game(1);
    const Move first = player->choose(position(""), kLong).move;
    Position next = position("h8 i9");
    EXPECT_TRUE(first.is_cell());
    EXPECT_EQ(player->choose(next, kLong).fault, Fault::crash) << mode;
  }
}

TEST(GomocupFaultsLater, OneThatIsDeafIsLateAtItsNextMove) {
  const auto player = faulty("deaf");
  player->new_game(1);
  player->choose(position(""), kLong);
  EXPECT_EQ(player->choose(position("h8 i9"), kShort).fault, Fault::timeout);
}

TEST(GomocupFaultsLater, APointOffTheBoardIsNoCell) {
  for (const auto* mode : {"outside", "negative", "wrap", "wrap-256", "huge-number"}) {
    const auto player = faulty(mode);
    player->new_game(1);
    const Reply reply = player->choose(position(""), kLong);
    EXPECT_EQ(reply.fault, Fault::none) << mode;
    EXPECT_EQ(reply.move, Move::none()) << mode;
  }
}

TEST(GomocupFaultsLater, AnIllegalMoveCostsTheProcess) {
  const auto player = shell("echo 7,7");
  player->new_game(1);
  EXPECT_EQ(player->choose(position("h8"), kLong).move, at("h8"));
  player->new_game(1);
  player->choose(position(""), kLong);
  EXPECT_THAT(said(*player), ElementsAre("START 15", "BEGIN"));
}

TEST(GomocupFaultsLater, ASecondMoveIsNotTheNextAnswer) {
  const auto player = faulty("two-moves");
  player->new_game(1);
  const Move first = player->choose(position(""), kLong).move;
  Position next = position(cell_name(first.cell(), kRenjuSize) + " o1");
  EXPECT_NE(player->choose(next, kLong).move, first);
}

}  // namespace
}  // namespace rb
