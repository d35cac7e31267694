#include <gmock/gmock.h>

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
