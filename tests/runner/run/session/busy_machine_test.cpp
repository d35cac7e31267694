#include "runner/run/session/busy_machine.hpp"

#include <gmock/gmock.h>

#include "runner/base/process/lateness.hpp"
#include "runner/base/system/cores.hpp"
#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

RunPlan plan(int threads) {
  RunPlan plan;
  plan.run.players = {{"quick", "{}"}, {"starved", "{}"}};
  plan.spec.threads = threads;
  plan.spec.settings.limits.margin = 50ms;
  return plan;
}

// A game in which each player thinks this long for a move, and has a processor for a part of it.
Scoreboard board(std::chrono::nanoseconds think, std::chrono::nanoseconds cpu) {
  Scoreboard board(2);
  GameRecord record = fakes::game_of(0, {0, 1}, {Stone::black});
  for (int i = 0; i < 4; ++i) {
    MoveRecord& move = record.moves.emplace_back();
    move.reply.move = Move(i);
    move.elapsed = think;
    move.reply.cpu = i % 2 == 0 ? think : cpu;
  }
  board.add(record);
  return board;
}

TEST(BusyMachine, NamesAProgramThatGotLessThanHalfOfAProcessor) {
  const auto cores = static_cast<int>(usable_cores().size());
  EXPECT_THAT(
      busy_machine_notes(plan(cores + 1), board(10ms, 4ms)),
      ElementsAre("starved used a processor for 40 % of its thinking time, while " +
                  std::to_string(cores + 1) + " games at once shared " + std::to_string(cores) +
                  " cores: unless it waits by itself, use fewer --threads"));
  EXPECT_THAT(busy_machine_notes(plan(cores), board(10ms, 4ms)), IsEmpty());
  EXPECT_THAT(busy_machine_notes(plan(cores + 1), board(9ms, 4ms)), IsEmpty());
  EXPECT_THAT(busy_machine_notes(plan(cores + 1), board(10ms, 5ms)), IsEmpty());
}

TEST(BusyMachine, ByProcessorTimeTellsWhatAProgramLeftUnused) {
  RunPlan by_cpu = plan(1);
  by_cpu.run.limits.is_cpu_time = true;
  by_cpu.spec.settings.limits.time = 10ms;
  EXPECT_THAT(busy_machine_notes(by_cpu, board(10ms, 8ms)), IsEmpty()) << "not a program's";
  for (PlayerRow& player : by_cpu.run.players) player.params = R"({"engine": "gomocup"})";
  EXPECT_THAT(busy_machine_notes(by_cpu, board(10ms, 8ms)),
              ElementsAre("starved used 8.0 ms of a processor a move, of its 10 ms: for equal time "
                          "give the others as much"));
  EXPECT_THAT(busy_machine_notes(by_cpu, board(10ms, 9ms)), IsEmpty());
}

TEST(BusyMachine, SaysHowLateAnswersWereRead) {
  RunPlan late = plan(1);
  late.lateness = std::make_shared<Lateness>(5ms);
  EXPECT_THAT(busy_machine_notes(late, Scoreboard(2)), IsEmpty());
  late.lateness->add(4ms);
  EXPECT_THAT(busy_machine_notes(late, Scoreboard(2)), IsEmpty());
  late.lateness->add(12ms);
  late.lateness->add(7ms);
  EXPECT_THAT(busy_machine_notes(late, Scoreboard(2)),
              ElementsAre("this machine was too busy: it read 2 answers late, by up to 12 ms (the "
                          "margin is 50 ms); use fewer --threads or a longer --margin"));
}

}  // namespace
}  // namespace rb
